"""How long it takes to open a table that nobody has in memory, as after a restart, and to draw its board.

Tables of several kinds are written to a log, among them long ones: moves that were taken back again and again, hundreds
of words said. Each is opened several times by a process that does not know it. Beside that stands what its whole log
costs, which is folded only when somebody asks for what came before, and how long it takes until a replay begins at the
first move. At last a server is started on many tables and asked for one. Ends with code 1 when the median of a table is
more than `--most` milliseconds, the replay of a whole game begins after more than `--replay`, or the server answers
after more than `--start` seconds.
"""

import argparse
import asyncio
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from types import SimpleNamespace
from typing import Any, Final

from rich.console import Console
from rich.table import Table as Printed

from divebell.games import find_game
from divebell.store.log import Log
from divebell.table.commands import decide_undo
from divebell.table.decision import Decision
from divebell.table.events import Created, SeatPlan, write_event
from divebell.table.fold import row_of
from divebell.table.passes import Passes
from divebell.table.seats import decide_say
from divebell.table.table import Table
from divebell.table.tables import Tables
from divebell.table.thinking import Thinker
from divebell.web.guests import Guest, Settings
from divebell.web.server.app import templates
from divebell.web.tables.answer import Showing

NAMES: Final = ("Noelie", "Tam", "Ines", "Bruno", "Zoe")
TOGETHER: Final = 500  # events written in one go


class Writer:
    """Plays a table at random and writes what happens to a log."""

    def __init__(self, log: Log, game: str, players: int) -> None:
        package = find_game(game)
        self.log = log
        self.guest = Guest("somebody", Settings())
        owners = [self.guest.id, *NAMES[1:]]
        seats = [SeatPlan(name, "human", owner) for name, owner in zip(NAMES[:players], owners, strict=False)]
        options = package.write_options(package.read_options({"players": str(players)}))
        self.created = Created(game, package.RULES_VERSION, options, 7, seats, online=True, host=self.guest.id)
        self.table = Table(f"{game}-{id(self)}", package, self.created, time.time())
        self.created.deal = self.table.record.deal
        self.bodies: list[dict[str, Any]] = []
        self.rng = Random(1)

    async def write(self, events: int, undo: float, words: int = 0) -> Table:
        """Let so many events happen, or until the game is over; `undo` is how often a move is taken back."""
        table, body = self.table, write_event(self.created)
        await self.log.create(table.id, self.guest.id, table.created.game, body, row_of(table), time.time())
        for number in range(words):
            self.happen(lambda decision, number=number: decide_say(decision, 0, f"{number} words " * 20, ""))  # type: ignore[misc]
        while table.version < events and not table.over:
            self.step(undo)
            if len(self.bodies) >= TOGETHER:
                await self.flush()
        await self.flush()
        return table

    def step(self, undo: float) -> None:
        seat, table = self.table.asked, self.table
        assert seat is not None
        tired = table.undone + 1 > table.occasion.most_undone
        if not tired and self.rng.random() < undo and table.occasion.undo_depth(table, seat):
            self.happen(lambda decision: decide_undo(decision, seat))
            return
        move = str(self.rng.choice(table.game.moves()))
        self.happen(lambda decision: decision.play(seat, move, f"{self.rng.getrandbits(96):024x}"))

    def happen(self, decide: Callable[[Decision], None]) -> None:
        decision = Decision(self.table, time.time())
        decide(decision)
        self.bodies += [write_event(event) for event in decision.events]
        self.table.become(decision.after)

    async def flush(self) -> None:
        if self.bodies:
            first = self.table.version + 1 - len(self.bodies)
            await self.log.append(self.table.id, first, self.bodies, row_of(self.table), time.time())
            self.bodies = []


async def measure(log: Log, name: str, writer: Writer, times: int) -> list[str]:
    """Open a table again and again, and once its whole log; a row of the table, the first cell of which is seconds."""
    opened, drawn, replays = [], [], []
    environment = templates()
    connection: Any = SimpleNamespace(query_params={}, headers={})
    first: Any = SimpleNamespace(query_params={"at": "0"}, headers={})
    for number in range(times + 1):
        tables = Tables(log, Thinker(1), Passes("key"))
        begun = time.perf_counter()
        table = await tables.find(writer.table.id)
        found = time.perf_counter()
        assert table is not None
        Showing(table, writer.guest, connection, environment).html()
        done = time.perf_counter()
        if number:  # the first time what is the same for all tables is read
            opened.append(1000 * (found - begun))
            drawn.append(1000 * (done - found))
        begun = time.perf_counter()
        await tables.complete(table)
        whole = 1000 * (time.perf_counter() - begun)
        Showing(table, writer.guest, first, environment).html()
        replays.append(1000 * (time.perf_counter() - begun))
        await tables.close()
    sums = [one + other for one, other in zip(opened, drawn, strict=True)]
    cells = [median(opened), median(drawn), median(sums), max(sums), whole, median(replays)]
    return [name, f"{writer.table.version:,}", str(writer.table.at), *[f"{cell:.1f}" for cell in cells]]


async def work(given: argparse.Namespace, folder: Path) -> list[list[str]]:
    """Write the tables, and open them."""
    log = Log(f"sqlite:///{folder / 'tables.sqlite'}")
    await log.open()
    cases = [
        ("Otys of four", "otys", 4, 460, 0.0, 0),
        ("500 long sentences", "otys", 4, 960, 0.0, 500),
        ("moves and undo", "otys", 4, 2260, 0.5, 0),
        ("hardly anything but undo", "otys", 4, given.longest, 0.9, 0),
        ("Aquatica of five", "aquatica", 5, 90, 0.0, 0),
        ("the same, over", "aquatica", 5, 9999, 0.0, 0),
    ]
    rows = []
    for name, game, players, events, undo, words in cases:
        writer = Writer(log, game, players)
        await writer.write(events, undo, words)
        rows.append(await measure(log, name, writer, given.times))
    await log.close()
    return rows


def restarted(folder: Path, number: int, port: int) -> float:
    """Seconds until a server on so many tables, copies of those that are there, has answered for one of them."""
    base = sqlite3.connect(folder / "tables.sqlite")
    columns = [[row[1] for row in base.execute(f"PRAGMA table_info({table})")][1:] for table in ("tables", "events")]
    (pattern,) = base.execute("SELECT id FROM tables WHERE version < 1000 LIMIT 1").fetchone()
    for copy in range(number):
        for table, names, key in (("tables", columns[0], "id"), ("events", columns[1], "table_id")):
            listed = ", ".join(names)
            base.execute(
                f"INSERT INTO {table} ({key}, {listed}) SELECT ?, {listed} FROM {table} WHERE {key} = ?",
                (f"copy{copy}", pattern),
            )
    base.commit()
    base.close()
    command = [sys.executable, "-m", "divebell", "serve", "--port", str(port), "--data", str(folder), "--no-limits"]
    begun = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            while server.poll() is None:
                try:
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/t/copy{number // 2}", timeout=10) as answer:
                        assert answer.status == 200
                        return time.perf_counter() - begun
                except urllib.error.HTTPError:
                    raise  # it answers, but not with the table
                except urllib.error.URLError:
                    time.sleep(0.02)
        finally:
            server.terminate()
    sys.exit("The server ended.")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20, help="how often each table is opened")
    parser.add_argument("--longest", type=int, default=20_000, help="events of the longest table")
    parser.add_argument("--most", type=float, default=60.0, help="milliseconds that it may take")
    parser.add_argument("--replay", type=float, default=300.0, help="milliseconds until the replay of a game begins")
    parser.add_argument("--start", type=float, default=3.0, help="seconds until a server on many tables answers")
    parser.add_argument("--tables", type=int, default=5000, help="that this server has")
    parser.add_argument("--port", type=int, default=8439)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = asyncio.run(work(given, Path(folder)))
        start = restarted(Path(folder), given.tables, given.port)
    printed = Printed("ms", "events", "moves", "to open", "board", "both", "longest", "all moves", "replay")
    for cells in rows:
        printed.add_row(*cells)
    Console().print(printed)
    print(f"A server on {given.tables:,} tables has answered for one of them after {start:.2f} s.")
    slowest = max(float(cells[5]) for cells in rows)
    if slowest > given.most:
        sys.exit(f"A table took {slowest:.0f} ms to be opened.")
    replay = float(rows[0][8])
    if replay > given.replay:
        sys.exit(f"The replay of a game began after {replay:.0f} ms.")
    if start > given.start:
        sys.exit("The server took too long to start.")


if __name__ == "__main__":
    main()
