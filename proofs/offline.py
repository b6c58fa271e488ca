"""Use the site without a network in Chromium and in Firefox, and see that its games are those of every other build.

    make proof-site                                # everything; a run that was stopped goes on where it was
    make proof-site ARGS="chromium same"           # only these parts

Whole games of both kinds, alone and with others at one device, a lesson, a puzzle, a hint, an analysis, export and
import, a reload, a second tab and a killed one, all by real clicks, after the server of the site was stopped. The last
output is kept in docs/proofs/site.md.
"""

import argparse
import json
import os
import platform
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from kept import read_kept, write_kept
from playwright.sync_api import BrowserContext
from rich.console import Console
from sources import made_with, mark_of

os.environ.setdefault("PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS", "1")  # see what service workers fetch
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from divebell.bots import LEVELS, LevelBot, make_bot  # noqa: E402
from divebell.bots.net import JudgedByNet, judged_by  # noqa: E402
from divebell.bots.plain_net import make_net  # noqa: E402
from divebell.games import GAMES, find_game, find_judge, find_net, find_part  # noqa: E402
from tests.site.conftest import BUILT, Host, hosted  # noqa: E402 (the tests are no installed package)
from tests.site.firefox import Firefox, firefox, is_there  # noqa: E402
from tests.site.tabs import (  # noqa: E402
    START,
    ChromiumTab,
    FirefoxTab,
    Tab,
    answered,
    ask_worker,
    fact,
    fetch,
    go,
    play,
    record_of,
    shows,
    submit,
    table_of,
    until,
    visit,
)  # fmt: skip
from tests.web.games import record_when  # noqa: E402
from tests.web.server import chromium  # noqa: E402
from tests.web.wanted import short_game  # noqa: E402

REPORT = ROOT / "docs" / "proofs" / "site.md"
KEPT = ROOT / "build" / "proof-site.json"
POSITIONS = 100  # that whoever clicks looks at for a move: sensible is enough
OPPONENT = "aquanaut"
# What Firefox says without an address, as of a request that was on its way when its page was left.
LEFT = "A ServiceWorker intercepted the request and encountered an unexpected error"
SEEDS, FEW = 100, 3
NET_POSITIONS = 1000
MOST = 500  # moves of a game
HAND_IN = """(text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], "game.record", { type: "text/plain" }));
    document.querySelector('form[action$="/import"] input[type=file]').files = files.files;
}"""
POLICY = """async () => [
    parent.document.querySelector("meta[http-equiv=Content-Security-Policy]").content,
    (await fetch(document.documentElement.dataset.root + "/about")).headers.get("content-security-policy") ?? "",
]"""
console = Console()


class Visitor:
    """Somebody with a browser: tabs of it, and what it asked for."""

    name = version = ""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.counts: Counter[str] = Counter()
        self.asked: set[str] = set()

    def tab(self) -> Tab:
        raise NotImplementedError

    def wrong(self) -> list[str]:
        raise NotImplementedError

    def cut(self) -> None:
        """From now on there is no network: nobody answers at the site's address."""
        self.host.stop()

    def mend(self) -> None:
        self.host.start()


class InChromium(Visitor):
    name = "Chromium"

    def __init__(self, host: Host, context: BrowserContext, version: str) -> None:
        super().__init__(host)
        self.context = context
        self.version = version
        self.tabs: list[ChromiumTab] = []
        context.on("request", lambda request: self.asked.add(urlsplit(request.url).netloc))

    def tab(self) -> ChromiumTab:
        self.tabs.append(ChromiumTab(self.context))
        return self.tabs[-1]

    def wrong(self) -> list[str]:
        return [said for tab in self.tabs for said in tab.wrong]

    def processes(self) -> set[int]:
        """Those that run pages."""
        assert self.context.browser is not None
        session = self.context.browser.new_browser_cdp_session()
        found = session.send("SystemInfo.getProcessInfo")["processInfo"]
        session.detach()
        return {process["id"] for process in found if process["type"] == "renderer"}

    def cut(self) -> None:
        super().cut()
        self.context.set_offline(True)

    def mend(self) -> None:
        super().mend()
        self.context.set_offline(False)


class InFirefox(Visitor):
    name = "Firefox"

    def __init__(self, host: Host, browser: Firefox) -> None:
        super().__init__(host)
        self.browser = browser
        self.version = browser.version
        browser.send("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])

    def tab(self) -> FirefoxTab:
        return FirefoxTab(self.browser)

    def wrong(self) -> list[str]:
        for heard in self.browser.heard:
            url = heard["params"]["request"]["url"] if heard["method"] == "network.beforeRequestSent" else ""
            if url.startswith("http"):
                self.asked.add(urlsplit(url).netloc)
        entries = [heard["params"] for heard in self.browser.heard if heard["method"] == "log.entryAdded"]
        errors = [entry["text"] for entry in entries if entry["type"] == "javascript" and entry["level"] == "error"]
        return [text for text in errors if LEFT not in text]


# What is done in a browser, each with a sentence of what was seen.


def new_game(tab: Tab, **values: str) -> None:
    submit(tab, "/new", **values)
    shows(tab, "#table")


def play_on(tab: Tab, most: int = MOST) -> int:
    """Play until the game is over, or so many moves, as the greedy bot would; how many that were."""
    record, rng = None, Random(1)
    until(lambda: answered(tab), "nobody has to choose")
    for number in range(most):
        if fact(tab, "over") == "true":
            return number
        record = record or record_of(tab)
        game, moves, before = record.game, record.game.moves(), int(fact(tab, "version"))
        bot = make_bot("greedy", record.package)
        move = str(bot.choose(game.view(game.player), moves, rng, POSITIONS) if moves[1:] else moves[0])
        play(tab, move)
        until(lambda: answered(tab), "nobody has to choose")
        if int(fact(tab, "version")) == before + 1:
            record.play(move)
        else:
            record = None  # others have moved too
    return most


def whole_game(visitor: Visitor, tab: Tab, game: str, way: str) -> str:
    new_game(tab, game=game, way=way, bot=OPPONENT, players="2", seed="8")
    moves = play_on(tab)
    record = record_of(tab)
    assert record.game.over, "the game does not end"
    visitor.counts["moves clicked"] += moves
    return f"{moves} moves clicked, {len(record.played)} in its record, points {list(record.game.result.points)}"


def lesson(visitor: Visitor, tab: Tab, game: str) -> str:
    go(tab, f"/learn/{game}")
    tab.click("form[action*='/learn'] .primary")
    shows(tab, "#lesson")
    beats = find_part(game, "teaching.lesson").LESSON.beats
    for _, beat in beats:
        until(partial(tab.run, "(move) => !!document.querySelector(`[data-move='${move}']`)", beat.move), beat.move)
        play(tab, beat.move)
    until(lambda: fact(tab, "over") == "true", "the lesson does not end")
    visitor.counts["moves clicked"] += len(beats)
    return f"{len(beats)} moves, each as the lesson asks for it"


def puzzle(tab: Tab, game: str) -> str:
    first = find_part(game, "teaching.puzzles").read_puzzles()[0]
    go(tab, f"/puzzles/{game}")
    tab.click(".puzzle-row")
    shows(tab, "#puzzle")
    until(partial(answered, tab), "the page does not listen")
    solved = "() => document.querySelector('#puzzle h2').textContent.includes('Solved')"
    for move in first.solution:
        if not tab.run(solved):
            play(tab, move)
    until(lambda: tab.run(solved), "not solved")
    return f"solved with {len(first.solution)} moves"


def hint(tab: Tab, game: str) -> str:
    new_game(tab, game=game, way="bots", bot="greedy", seed="12")
    until(lambda: answered(tab), "nobody has to choose")
    tab.click("[data-hint]")
    said = until(
        lambda: "%" in (text := tab.run("() => document.getElementById('hint').innerText")) and text, "no hint", START
    )
    return f"“{next(line for line in said.splitlines() if '%' in line).strip()}”"


def out_and_in(tab: Tab) -> str:
    """A record and all games leave; the record comes in again by the form and is the same game."""
    new_game(tab, game="otys", way="hotseat", players="2", seed="5")
    play_on(tab, 6)
    text = fetch(tab, f"/t/{table_of(tab)}/record")
    everything = len(fetch(tab, "/me/export"))
    go(tab, "/me")
    tab.run("() => document.querySelectorAll('details').forEach((each) => (each.open = true))")
    tab.run(HAND_IN, text)
    tab.click("form[action$='/import'] button")
    shows(tab, "#table")
    again = fetch(tab, f"/t/{table_of(tab)}/record")
    assert _moves(again) == _moves(text), "the imported record has other moves"
    return f"a record of {len(_moves(text))} moves came back the same; the export of all games has {everything:,} bytes"


def analysis(tab: Tab) -> str:
    go(tab, "/me")
    tab.run("() => document.querySelectorAll('details').forEach((each) => (each.open = true))")
    tab.run(HAND_IN, record_when(short_game, bots=False))
    tab.click("form[action$='/import'] button")
    shows(tab, "#table")
    go(tab, f"/t/{table_of(tab)}/analysis")
    tab.click("[value=start]")
    until(lambda: tab.run("() => !document.querySelector('form.progress') && !!document.getElementById('graph')"),
          "the analysis does not end", 2 * START)  # fmt: skip
    turns = tab.run("() => document.querySelectorAll('#graph .turn').length")
    return f"{turns} turns judged"


def reloaded(tab: Tab) -> str:
    new_game(tab, game="otys", way="hotseat", players="2", seed="5")
    play_on(tab, 3)
    at = fact(tab, "at")
    began = time.perf_counter()
    tab.reload()
    until(lambda: fact(tab, "at") == at, "another board after the reload", START)
    return f"the same board after {time.perf_counter() - began:.1f} s"


def second_tab(visitor: Visitor, tab: Tab) -> str:
    """Another tab shows the same table; the tab with Python closes, and the other plays on."""
    address = tab.around("() => location.href")
    at = fact(tab, "at")
    other = visitor.tab()
    visit(other, address)
    until(lambda: fact(other, "at") == at, "the other tab shows another board")
    play_on(other, 1)
    until(lambda: fact(tab, "at") != at, "the first tab does not hear of the move")
    tab.close()
    began = time.perf_counter()
    play_on(other, 2)
    other.close()
    return f"played on {time.perf_counter() - began:.1f} s after the tab with Python had closed"


def killed_tab(visitor: InChromium) -> str:
    """The process of the tab with Python is killed; another tab gets it, plays the next move, and none is lost."""
    others = visitor.processes()
    tab = visitor.tab()
    visit(tab, visitor.host.url)
    new_game(tab, game="otys", way="hotseat", players="2", seed="6")
    own = visitor.processes() - others
    play_on(tab, 2)
    before = len(record_of(tab).played)
    other = visitor.tab()
    visit(other, tab.around("() => location.href"))
    until(lambda: answered(other), "nobody has to choose")
    game = record_of(other).game
    assert visitor.processes() - others - own, "both tabs are in one process"
    for process in own:
        os.kill(process, signal.SIGKILL)
    began = time.perf_counter()
    play(other, str(game.moves()[0]))
    seconds = time.perf_counter() - began
    after = len(record_of(other).played)
    assert after == before + 1, (before, after)
    other.close()
    return f"a move clicked right after the kill was played once, {seconds:.1f} s later, and none was lost"


def _moves(text: str) -> list[str]:
    return text.partition("\n\n")[2].split()


def shut(visitor: Visitor, tab: Tab) -> str:
    """What the pages may do, and whom the browser asked."""
    policies = tab.run(POLICY)
    assert all(policies), "a page without a policy"
    assert not any("unsafe-inline" in policy for policy in policies), policies
    assert not (wrong := visitor.wrong()), wrong[:3]
    own = {urlsplit(visitor.host.url).netloc}
    assert visitor.asked == own, visitor.asked
    return "policies without `unsafe-inline`, no error on any page, and only the site's own address was asked"


Step = tuple[str, Callable[[], str]]


def run_all(part: str, steps: list[Step]) -> list[tuple[str, str, float]]:
    """Run some steps and say what came of each."""
    done = []
    for name, step in steps:
        began = time.perf_counter()
        said = step()
        seconds = time.perf_counter() - began
        done.append((name, said, seconds))
        console.print(f"{part}: {name}: {said} ({seconds:.0f} s)", highlight=False, soft_wrap=True)
    return done


def steps_in(visitor: Visitor, tab: Tab, games: list[tuple[str, str]]) -> list[Step]:
    def ready() -> str:
        visit(tab, visitor.host.url)
        submit(tab, "/settings", speed="instant", finished="ends", offered="yes")
        visitor.cut()
        return "opened once, then the server was stopped"

    return [
        ("first visit", ready),
        *((f"a whole game of {game}, {way}", partial(whole_game, visitor, tab, game, way)) for game, way in games),
        *((f"the lesson of {game}", partial(lesson, visitor, tab, game)) for game in GAMES),
        *((f"a puzzle of {game}", partial(puzzle, tab, game)) for game in GAMES),
        *((f"a hint in {game}", partial(hint, tab, game)) for game in GAMES),
        ("an analysis", partial(analysis, tab)),
        ("export and import", partial(out_and_in, tab)),
        ("reload", partial(reloaded, tab)),
        ("what is allowed", partial(shut, visitor, tab)),
        ("second tab", partial(second_tab, visitor, tab)),
    ]


def in_chromium() -> tuple[str, list[tuple[str, str, float]]]:
    with hosted() as host, chromium() as browser:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
        visitor = InChromium(host, context, browser.version)
        games = [
            ("otys", "bots"),
            ("otys", "solo"),
            ("aquatica", "bots"),
            ("aquatica", "solo"),
            ("aquatica", "hotseat"),
        ]
        done = run_all("Chromium", steps_in(visitor, visitor.tab(), games))

        done += run_all("Chromium", [("killed tab", partial(killed_tab, visitor))])
        visitor.host.start()
        context.close()
        return f"Chromium {visitor.version}", done


def in_firefox() -> tuple[str, list[tuple[str, str, float]]]:
    with hosted() as host, firefox() as browser:
        visitor = InFirefox(host, browser)
        games = [("otys", "bots"), ("aquatica", "hotseat")]
        done = run_all("Firefox", steps_in(visitor, visitor.tab(), games))
        visitor.mend()
        return f"Firefox {visitor.version}", done


def same_games() -> tuple[str, list[tuple[str, str, float]]]:
    """The same games and choices in all builds."""
    folder = ROOT / "tests" / "site"
    compiled = ROOT / ".venv-compiled" / "bin" / "python"

    def printed(*command: str | Path) -> list[str]:
        return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()

    pure = printed(sys.executable, folder / "same_games.py", str(SEEDS))

    def equal(found: list[str], number: int) -> str:
        wrong = [f"{one}\n{other}" for one, other in zip(found, pure, strict=len(found) == len(pure)) if one != other]
        assert not wrong, wrong[0]
        chosen = sum(line.partition(": ")[2].count(",") + 1 for line in found)
        return f"{len(found)} games, {number} seeds for each kind: equal records, and equal choices at {chosen} moments"

    def in_a_browser() -> str:
        with hosted() as host, chromium() as browser:
            tab = ChromiumTab(browser.new_context())
            visit(tab, host.url)
            source = (folder / "same_games.py").read_text(encoding="utf-8")
            found = ask_worker(tab, source, f"list(lines({FEW}))")
            wanted = [line for line in pure if int(line.split()[1]) < FEW]
            assert found == wanted, "other games in Chromium"
        return f"{len(found)} of these games in Chromium itself: equal"

    steps: list[Step] = [
        ("the site's Python and CPython, pure",
         lambda: equal(printed("node", folder / "same_games.mjs", BUILT, ROOT, str(SEEDS)), SEEDS)),
        ("the same in Chromium", in_a_browser),
        ("the net with numpy and without", same_net),
    ]  # fmt: skip
    if compiled.exists():
        steps.insert(1, ("CPython, compiled and pure",
                         lambda: equal(printed(compiled, folder / "same_games.py", str(SEEDS)), SEEDS)))  # fmt: skip
    return "The same games everywhere", run_all("same games", steps)


def same_net() -> str:
    """The net chooses the same whether numpy multiplies or plain Python."""
    package, judge = find_game("otys"), find_judge("otys")
    text = find_net("otys", 1) or ""
    plain = JudgedByNet(judge, make_net(1, judge.TERMS, json.loads(text)["parameters"]))
    seen, seed = 0, 0
    while seen < NET_POSITIONS:
        rng, alone = Random(seed), package.read_options({"solo": ("normal", "hard")[seed % 2]})
        game = package.start(seed=seed, **alone)
        while not game.over and seen < NET_POSITIONS:
            view, moves = game.view(game.player), game.moves()
            if moves[1:] and rng.random() < 0.3:
                one, other = (
                    LevelBot(LEVELS["aquanaut"], package, judge=each).choose(view, moves, Random(5), 40)
                    for each in (plain, judged_by(text, judge))
                )
                assert one == other, (seed, one, other)
                seen += 1
            game.play(rng.choice(moves))
        seed += 1
    return f"the same choice in {seen} positions of {seed} solo games"


def built_twice() -> tuple[str, list[tuple[str, str, float]]]:
    """The same bytes from the same source."""

    def again() -> str:
        with TemporaryDirectory() as folder:
            place = Path(folder) / "play"
            elsewhere = os.environ | {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "7"}
            build: list[str | Path] = [sys.executable, ROOT / "tools" / "site.py", "--to", place]
            subprocess.run(build, check=True, cwd=ROOT, stdout=subprocess.DEVNULL, env=elsewhere)
            first, second = (
                {path.relative_to(each): path.read_bytes() for path in each.rglob("*") if path.is_file()}
                for each in (BUILT, place)
            )
            different = sorted(str(name) for name in first | second if first.get(name) != second.get(name))
            assert not different, different
        return f"{len(first)} files, all equal"

    return "The same build", run_all("the build", [("built again, in another time zone", again)])


def kills() -> tuple[str, list[tuple[str, str, float]]]:
    """Tabs killed while they write, as proofs/site_kills.py does it."""
    script = ROOT / "proofs" / "site_kills.py"

    def kill() -> str:
        told = subprocess.run([sys.executable, script], cwd=ROOT, check=True, capture_output=True, text=True).stdout
        return [line for line in told.splitlines() if line.strip()][-1].strip()

    return "Killed while it writes", run_all("kills", [("killed tabs", kill)] if script.exists() else [])


PARTS: dict[str, Callable[[], tuple[str, list[tuple[str, str, float]]]]] = {
    "chromium": in_chromium, "firefox": in_firefox, "same": same_games, "build": built_twice, "kills": kills,
}  # fmt: skip


def report(blocks: list[list[Any]], seconds: float) -> str:
    text = "# Divebell without a server, used by clicks and without a network\n\n```\nmake proof-site\n```\n"
    for _, title, done in blocks:
        text += f"\n## {title}\n\n| | what was seen | seconds |\n|---|---|---|\n"
        text += "".join(f"| {name} | {said} | {took:.0f} |\n" for name, said, took in done)
    return f"{text}\nPython {platform.python_version()}.\n\n{made_with('site', seconds)}\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (all)")
    parser.add_argument("--fresh", action="store_true", help="begin again instead of going on with a stopped run")
    given = parser.parse_args()
    for part in given.parts:
        if part not in PARTS:
            parser.error(f"the parts are {', '.join(PARTS)}, not {part}")
    subprocess.run([sys.executable, ROOT / "tools" / "site.py"], check=True, cwd=ROOT)
    if "firefox" in (given.parts or PARTS) and not is_there():
        parser.error("Firefox is missing: install it (Debian: apt install firefox-esr), or name the other parts")
    mark = mark_of("site")
    blocks = [] if given.fresh or given.parts else read_kept(KEPT, mark)
    for part, prove in PARTS.items():
        if (given.parts and part not in given.parts) or part in [block[0] for block in blocks]:
            continue
        began = time.perf_counter()
        title, done = prove()
        blocks.append([part, title, done])
        console.print(f"{title}: {len(done)} steps in {time.perf_counter() - began:.0f} s")
        if not given.parts:
            write_kept(KEPT, mark, blocks)
    if not given.parts:
        REPORT.write_text(report(blocks, sum(took for _, _, done in blocks for _, _, took in done)), encoding="utf-8")
        KEPT.unlink()
        console.print(f"Kept in {REPORT.relative_to(ROOT)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
