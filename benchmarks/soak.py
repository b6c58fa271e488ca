"""Whether a server's memory and delays stay the same over an hour of play, table after table.

So many tables of four are open at a time, every seat with a WebSocket and in one of four languages. When a table has
had its moves, or is over, its people leave and another one is opened. Compared are the memory after a sixth of the time
and at the end, and the delays of the first sixth and of the last: ends with code 1 when the memory grew by more than
`--most` percent, or anything was lost. The long form is an hour at 40 moves a second, the short one `--minutes 5`.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import deque
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "benchmarks"), str(ROOT / "proofs")]

from server import Figures, Match, Server, Viewer, check_files, cookie_of, lost, set_tables, spread  # noqa: E402
from sources import made_with  # noqa: E402

from divebell.web.guests import Guests  # noqa: E402
from divebell.web.server.garbage import setting_aside  # noqa: E402
from divebell.web.server.hosting import Hosting  # noqa: E402
from divebell.web.server.key import read_key  # noqa: E402

LANGUAGES: Final = ("en", "fr", "de", "it")
GAMES: Final = ("otys", "aquatica")
WINDOWS: Final = 6  # an hour is looked at by ten minutes
PROOF: Final = ROOT / "docs" / "proofs" / "soak.md"
PAGE: Final = """\
# An hour of tables

Made by `make bench-soak ARGS=--write`: {open} tables of four are open at a time, played at random at {rate:g} moves a
second in four languages. After {moves} moves the people of a table leave and others come. The memory of the server must
stay within {most:g} % of what it was after a sixth of the time; delays are from when a move is due until the last of
the four has its new board.

```
{lines}
```

{made}
"""


class Soak:
    """The tables that are open, and those that wait for their people."""

    def __init__(self, given: argparse.Namespace, waiting: deque[Match], rng: Random) -> None:
        self.given = given
        self.waiting = waiting
        self.rng = rng
        self.figures = Figures()
        self.open: list[Match] = []
        self.tables = 0
        self.tasks: set[asyncio.Task[None]] = set()

    async def arrive(self) -> None:
        """The people of a table come."""
        match = self.waiting.popleft()
        for viewer in match.viewers:
            viewer.figures = self.figures
            await viewer.listen()
        match.playing = True
        self.open.append(match)
        self.tables += 1

    def leave(self, match: Match) -> None:
        """They are gone, all at once."""
        self.open.remove(match)
        for viewer in match.viewers:
            if viewer.ear is not None and viewer.ear.transport is not None:
                viewer.ear.transport.abort()

    def change(self) -> None:
        """Where enough was played, others come."""
        for match in list(self.open):
            if not match.busy and (match.version - match.begun >= self.given.moves or match.table.game.over):
                self.figures.lost += lost([match])
                self.leave(match)
                self.do(self.arrive())

    def do(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def play(self, seconds: float) -> None:
        """Moves at the rate for so long."""
        begun = time.perf_counter()
        for number in range(int(self.given.rate * seconds)):
            due = begun + number / self.given.rate
            await asyncio.sleep(max(due - time.perf_counter(), 0))
            match = self.rng.choice(self.open)
            if match.busy or match.table.game.over:
                continue
            match.busy = True
            self.do(match.move(self.rng, due, self.figures))
            if number % int(self.given.rate) == 0:
                self.change()


async def soak(given: argparse.Namespace, folder: Path, lines: list[str]) -> tuple[float, float, int]:
    """Play and print; the memory after the first window and at the end, and how many were not told something."""
    rng = Random(1)
    number = given.tables + int(given.minutes * 60 * given.rate / given.moves * 1.3)
    hosting = Hosting(folder, database="", online=True, key_file=None)
    made = await set_tables(hosting, number, rng, GAMES)
    server = Server(folder, given.port, "", given.python)
    guests = Guests(read_key(hosting))
    waiting: deque[Match] = deque()
    for table, players in made:
        match = Match(table)
        match.viewers = [Viewer(match, cookie_of(guests, guest), server, Figures()) for guest in players]
        for viewer, language in zip(match.viewers, LANGUAGES, strict=True):
            viewer.headers = viewer.headers.replace("accept-language: en", f"accept-language: {language}")
        waiting.append(match)
    try:
        server.wait()
        course = Soak(given, waiting, rng)
        while len(course.open) < given.tables:
            await course.arrive()
        memory, missed = [], 0
        tell(lines, f"{'minutes':>8}{'tables':>8}{'moves':>8}{'MB':>8}  until the last viewer has the board")
        for window in range(WINDOWS):
            course.figures = figures = Figures()
            for match in course.open:
                for viewer in match.viewers:
                    viewer.figures = figures
            await course.play(given.minutes * 60 / WINDOWS)
            await asyncio.sleep(1)
            missed += figures.lost + lost(course.open) + len(figures.refused)
            memory.append(server.megabytes())
            minutes = given.minutes * (window + 1) / WINDOWS
            tell(
                lines,
                f"{minutes:8.1f}{course.tables:8}{len(figures.moves):8}{memory[-1]:8.1f}  {spread(figures.last)}",
            )
        return memory[0], memory[-1], missed
    finally:
        server.pool.close()
        server.stop()


def tell(lines: list[str], line: str) -> None:
    """Print a line, and keep it."""
    lines.append(line)
    print(line, flush=True)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Measure whether a server's memory and delays stay the same.")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=250, help="open at a time")
    parser.add_argument("--rate", type=float, default=40.0, help="moves per second")
    parser.add_argument("--moves", type=int, default=100, help="at each table")
    parser.add_argument("--most", type=float, default=5.0, help="percent that the memory may grow by")
    parser.add_argument("--port", type=int, default=8438)
    parser.add_argument("--python", default=sys.executable, help="which Python serves")
    parser.add_argument("--write", action="store_true", help="keep what is printed in docs/proofs/soak.md")
    given = parser.parse_args()
    check_files(given.tables * 4 + 1000)
    lines: list[str] = []
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="divebell-") as folder, setting_aside():
        early, late, missed = asyncio.run(soak(given, Path(folder), lines))
    grown = 100 * (late / early - 1)
    tell(lines, f"{early:.1f} MB after a sixth of the time, {late:.1f} MB at the end: {grown:+.1f} %")
    tell(lines, f"{missed} viewers without a version, or moves refused")
    if given.write:
        facts = {"open": given.tables, "rate": given.rate, "moves": given.moves, "most": given.most}
        made = made_with("soak", time.monotonic() - begun)
        PROOF.write_text(PAGE.format(lines="\n".join(lines), made=made, **facts), encoding="utf-8")
    if grown > given.most or missed:
        sys.exit(f"The memory grew by {grown:.0f} %, {missed} were not told something.")


if __name__ == "__main__":
    main()
