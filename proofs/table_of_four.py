"""Four browsers play a whole game by clicks, from its first move to its last, while lines break and servers die.

One browser after another goes offline every fifty moves and comes back; one seat has two tabs and changes between them;
somebody watches; the server is killed and started again, and a move is clicked while it is away. The last output is
kept in docs/proofs/table.md.
"""

import argparse
import platform
import sys
import time
from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sources import made_with

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from divebell.engine.record import Record, read_record  # noqa: E402
from tests.web.games import KEPT, OTYS  # noqa: E402 (the tests are no installed package)
from tests.web.gathering import lay_out, person, play_move, shows, sit_at  # noqa: E402
from tests.web.play import open_move  # noqa: E402
from tests.web.server import Server, chromium, serving  # noqa: E402

REPORT = ROOT / "docs" / "proofs" / "table.md"
LANGUAGES = ("en", "fr", "de", "it")
EVERY = 50  # moves between two broken lines
LONGEST = 12  # moves that are played without whoever is offline
CHECK = 20  # moves between two looks at all pages
PATIENCE = 60_000  # milliseconds: a browser that finds its way back waits a little longer after each attempt
TWO_TABS = 1  # the seat
EXPECTED = ("Failed to load resource", "WebSocket connection", "net::ERR_")  # what Chromium says of a broken line


class Play:
    """The game, its browsers, and what was counted."""

    def __init__(self, browser: Browser, server: Server, record: Record) -> None:
        self.server = server
        self.record = record
        self.counts: Counter[str] = Counter()
        self.errors: list[str] = []
        self.contexts = [person(browser, server, language) for language in LANGUAGES]
        self.pages = [self.tab(context) for context in self.contexts]
        self.second = self.tab(self.contexts[TWO_TABS])
        self.watcher = self.tab(person(browser, server))
        self.table = lay_out(server, record, 0, self.contexts)
        for page in self.all:
            sit_at(page, self.table)
        self.offline: int | None = None

    def tab(self, context: BrowserContext) -> Page:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    @property
    def all(self) -> list[Page]:
        return [*self.pages, self.second, self.watcher]

    def page_of(self, number: int) -> Page:
        """Where a move is clicked: the seat with two tabs uses them in turn."""
        seat = self.record.played[number].player
        return self.second if seat == TWO_TABS and number % 2 else self.pages[seat]

    def move(self, number: int) -> None:
        played = self.record.played[number]
        if self.offline == played.player or (self.offline is not None and number % EVERY == LONGEST):
            self.come_back(number)
        if number % EVERY == 0 and number:
            self.go_offline(number)
        page = self.page_of(number)
        shows(page, number)
        play_move(page, played.text)
        self.counts["clicked in the second tab"] += page is self.second
        if self.offline is not None:
            self.counts["moves while somebody was offline"] += 1
        if number % CHECK == CHECK - 1:
            self.look(number + 1)

    def go_offline(self, number: int) -> None:
        """Whoever will not be asked for longest loses the line."""
        ahead = [played.player for played in self.record.played[number : number + 4 * LONGEST]]
        self.offline = max(range(4), key=lambda seat: ahead.index(seat) if seat in ahead else len(ahead))
        self.contexts[self.offline].set_offline(True)
        self.counts["times somebody was offline"] += 1

    def come_back(self, number: int) -> None:
        """The line is there again, and the page finds out by itself what it missed."""
        assert self.offline is not None
        self.contexts[self.offline].set_offline(False)
        for page in self.pages[self.offline : self.offline + 1] + [self.second] * (self.offline == TWO_TABS):
            shows(page, number)
        self.offline = None

    def look(self, number: int) -> None:
        """All pages that have a line show the same, and the watcher can do nothing."""
        for seat, page in enumerate(self.pages):
            if seat != self.offline:
                shows(page, number)
        if self.offline != TWO_TABS:
            shows(self.second, number)
        shows(self.watcher, number)
        assert self.watcher.locator("[data-move]").count() == 0
        self.counts["looks at all pages"] += 1

    def kill(self, number: int) -> None:
        """The server dies; the next move is clicked before it is there again, and is done once."""
        page, played = self.page_of(number), self.record.played[number]
        shows(page, number)
        expect(page.locator('#table[data-mine="true"]')).to_be_attached()
        self.server.stop(kill=True)
        open_move(page, played.text).click()
        expect(page.locator("#banner")).to_be_visible()
        self.server.start()
        for each in self.all:
            shows(each, number + 1)
        self.counts["kills of the server"] += 1

    def end(self) -> None:
        """Everybody sees it, and the record holds what was clicked."""
        if self.offline is not None:
            self.come_back(len(self.record.played))
        for page in self.all:
            expect(page.locator("#table")).to_have_attribute("data-over", "true")
        text = self.watcher.request.get(f"/t/{self.table}/record").text()
        record = read_record(text, OTYS)
        assert [(played.player, played.text, played.revealed) for played in record.played] == [
            (played.player, played.text, played.revealed) for played in self.record.played
        ], "the record has other moves than were clicked"
        left = [error for error in self.errors if not any(part in error for part in EXPECTED)]
        assert not left, left
        assert "Traceback" not in self.server.told(), self.server.told()[-1500:]


def report(play: Play, seconds: float, browser: str) -> str:
    """The output that is kept."""
    counts, moves = play.counts, len(play.record.played)
    return f"""\
# Four browsers at one table

Made by `make proof-table`: four browsers in four languages at one online table of `divebell serve`, and a fifth that
watches. They play a whole game of {moves} moves, every move clicked in the browser of whoever makes it. Every {EVERY}
moves the browser that will not be asked for longest loses its line for up to {LONGEST} moves while the others play on,
and must find out by itself what it missed. One seat has two tabs and plays in both in turn. The server is killed with
SIGKILL, the next move is clicked while it is away, and it is started again.

- {moves} moves clicked, {counts["clicked in the second tab"]} of them in the second tab of a seat;
- {counts["times somebody was offline"]} times somebody was offline, during
  {counts["moves while somebody was offline"]} moves in all, and saw the newest board afterwards;
- {counts["kills of the server"]} kills of the server, each with a move clicked while it was away: done once;
- {counts["looks at all pages"]} times all six pages showed the board after the same move, as far as they had a line,
  and nothing on the watcher's page could be played;
- at the end all six pages show it, and the record holds the {moves} moves as they were clicked: none lost or doubled.

Chromium {browser}, Python {platform.python_version()}.

{made_with("table", seconds)}
"""


def main() -> int:
    parser = argparse.ArgumentParser(description="Four browsers play a whole game.")
    parser.add_argument("--moves", type=int, help="only so many (all)")
    wanted = parser.parse_args().moves
    expect.set_options(timeout=PATIENCE)
    record = read_record((KEPT / "four-players.record").read_text(encoding="utf-8"), OTYS)
    moves = len(record.played) if wanted is None else wanted
    kills = (moves // 3, moves // 2, moves * 4 // 5)
    began = time.perf_counter()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with serving(options=["--no-limits"]) as server, chromium() as browser, Progress(*columns) as progress:
        play = Play(browser, server, record)
        for number in progress.track(range(moves), description="moves"):
            if number in kills:
                if play.offline is not None:
                    play.come_back(number)
                play.kill(number)
            else:
                play.move(number)
        if wanted is None:
            play.end()
            REPORT.write_text(report(play, time.perf_counter() - began, browser.version), encoding="utf-8")
    Console().print(f"{moves} moves in four browsers: {dict(play.counts)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
