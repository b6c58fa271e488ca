"""How many people one server carries: open tables, all their sockets, and moves at a rate, from one process beside it.

Every seat is a guest with a cookie and a WebSocket. Moves come at fixed times, whether or not the server keeps up, and
count from the moment they were due until the last of the four viewers has the new board: the one who moved by the
answer, the others on their sockets. A viewer who is only told of a version fetches the board. Some sockets are cut
every second and come back a second later; at the end everybody must have the newest version. What is measured goes to
docs/proofs/server.md with --write.
"""

import argparse
import asyncio
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any, Final

from rich.console import Console
from rich.table import Table as Printed
from starlette.responses import Response

sys.path.insert(0, str(Path(__file__).resolve().parent))

from wires import Ear, Pool

from divebell.games import find_game
from divebell.store.log import Log
from divebell.table.events import Created, SeatPlan
from divebell.table.passes import Passes
from divebell.table.table import Table
from divebell.table.tables import Tables
from divebell.table.thinking import Thinker
from divebell.web.guests import Guest, Guests, Settings
from divebell.web.server.garbage import setting_aside
from divebell.web.server.hosting import Hosting
from divebell.web.server.key import read_key

SEATS: Final = 4
NAMES: Final = ("Noelie", "Tam", "Ines", "Bruno")
OPTIONS: Final = {"otys": {"sponsors": "random"}}
PLAYED: Final = (20, 120)  # so many moves have been played when a table is opened
AT_ONCE: Final = 50  # sockets that are opened side by side
PATIENCE: Final = 30.0  # seconds until everybody must have the newest version
PROOF: Final = Path(__file__).parent.parent / "docs" / "proofs" / "server.md"
CONSOLE: Final = Console()
SENT: Final = re.compile(rb'{"version":(\d+)(?:,"line":"([^"]+)","number":(\d+))?')


class Server:
    """A `divebell serve` of its own."""

    def __init__(self, folder: Path, port: int, database: str, python: str) -> None:
        self.port = port
        command = [python, "-m", "divebell", "serve", "--port", str(port), "--data", str(folder), "--no-limits"]
        self.told = (folder / f"server-{port}.txt").open("wb")
        self.process = subprocess.Popen(
            [*command, "--database", database] if database else command, stdout=self.told, stderr=self.told
        )
        self.pool = Pool(port)

    def wait(self) -> None:
        """Until it answers."""
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/about", timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                if self.process.poll() is not None:
                    sys.exit(f"The server ended: {Path(self.told.name).read_text(encoding='utf-8')}")
                time.sleep(0.1)
        sys.exit("The server does not answer.")

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(30)
        self.told.close()

    def megabytes(self) -> float:
        """The memory it holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def processor(self) -> float:
        """The seconds of a processor it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Figures:
    """What was measured, in seconds."""

    def __init__(self) -> None:
        self.moves: list[float] = []  # until their answer
        self.last: list[float] = []  # until the last viewer had the board
        self.boards: list[float] = []  # fetched
        self.refused: list[str] = []
        self.sizes: list[int] = []  # of what came on sockets, in bytes
        self.answers: list[int] = []  # and as answers
        self.cut = 0
        self.lost = 0  # viewers who left without having been told something


class Viewer:
    """Somebody at a table, with a page that is sent what changes."""

    def __init__(self, match: "Match", cookie: str, server: Server, figures: Figures) -> None:
        self.match = match
        self.server = server
        self.figures = figures
        self.headers = (
            f"host: 127.0.0.1:{server.port}\r\ncookie: {cookie}\r\naccept-encoding: gzip\r\naccept-language: en\r\n"
        )
        self.ear: Ear | None = None
        self.greeted = False
        self.told = -1
        self.version = -1
        self.line, self.number = "", 0
        self.acting = False  # an answer is under way that brings the board
        self.fetching: asyncio.Task[None] | None = None

    async def listen(self) -> None:
        """Open the socket."""
        loop = asyncio.get_running_loop()
        self.greeted = False
        self.number = 0
        path = f"/t/{self.match.table.id}/live?since={self.match.table.at}"
        _, self.ear = await loop.create_connection(
            lambda: Ear(path, self.headers, self.hear), "127.0.0.1", self.server.port
        )
        await self.ear.open

    def hear(self, text: bytes, size: int) -> None:
        """There is a version, most often with what changed on its board."""
        if self.greeted:  # the first that comes on a socket is the whole board
            self.figures.sizes.append(size)
        self.greeted = True
        self.take(text)
        self.look()

    def take(self, text: bytes) -> None:
        """The beginning of what the server sent."""
        found = SENT.match(text)
        assert found is not None, text
        self.told = max(self.told, int(found[1]))
        if found[3]:
            self.line, self.number = found[2].decode(), int(found[3])
            self.have(int(found[1]))

    def have(self, version: int) -> None:
        """The board of a version is here."""
        self.version = max(self.version, version)
        self.match.arrived(self.figures)

    def look(self) -> None:
        """Fetch the board if there is a newer one, as the page does: not while an answer under way will bring it."""
        if self.told > self.version and self.fetching is None and self.match.playing and not self.acting:
            self.fetching = asyncio.create_task(self.fetch())

    async def fetch(self) -> None:
        """Get the board until it is the one we were told of."""
        while self.version < self.told:
            begun = time.perf_counter()
            request = f"GET /t/{self.match.table.id}/board HTTP/1.1\r\n{self.headers}\r\n"
            answer = await self.server.pool.ask(request.encode())
            self.figures.boards.append(time.perf_counter() - begun)
            if answer.status != 200:
                self.figures.refused.append(f"GET {answer.status}")
                break
            found = SENT.match(answer.beginning())
            assert found is not None
            self.have(int(found[1]))
        self.fetching = None

    def command(self, move: str) -> bytes:
        """The request that plays a move."""
        command = {"version": self.match.version, "nonce": os.urandom(12).hex(), "command": "move", "move": move}
        body = json.dumps(command | {"seat": self.match.table.game.player})
        has = f"?line={self.line}&number={self.number}" if self.number else ""
        return (
            f"POST /t/{self.match.table.id}/command{has} HTTP/1.1\r\n{self.headers}content-type: application/json\r\n"
            f"content-length: {len(body)}\r\n\r\n{body}"
        ).encode()

    async def cut(self) -> None:
        """Lose the socket, and come back a second later."""
        assert self.ear is not None
        if self.ear.transport is not None:
            self.ear.transport.abort()
        self.figures.cut += 1
        while True:
            await asyncio.sleep(1)
            try:
                await self.listen()
                return
            except OSError:  # as a page does: again, until the server has time
                continue


class Match:
    """A table, and our own copy of its game, which says what can be played."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.version = self.begun = table.version
        self.viewers: list[Viewer] = []
        self.due = 0.0
        self.busy = False
        self.playing = False
        self.due_for = -1  # the version that not everybody has yet

    def arrived(self, figures: Figures) -> None:
        """Somebody has a board; note when all have the newest."""
        if self.due_for == self.version and all(viewer.version >= self.version for viewer in self.viewers):
            figures.last.append(time.perf_counter() - self.due)
            self.due_for = -1

    async def move(self, rng: Random, due: float, figures: Figures) -> None:
        """Play a legal move at random, which was due at a time."""
        text = str(rng.choice(self.table.game.moves()))
        viewer = self.viewers[self.table.game.player]
        command = viewer.command(text)
        self.due = due
        self.version += 1  # news of it may be here before the answer
        self.due_for = self.version
        viewer.acting = True
        answer = await viewer.server.pool.ask(command)
        viewer.acting = False
        if answer.status == 200:
            figures.moves.append(time.perf_counter() - due)
            figures.answers.append(len(answer.body))
            viewer.take(answer.beginning())
            if not viewer.number:
                viewer.have(self.version)
            self.table.record.play(text)
        else:
            self.version -= 1
            figures.refused.append(f"POST {answer.status}")
        viewer.look()
        self.busy = False


async def set_tables(
    hosting: Hosting, number: int, rng: Random, games: Sequence[str] = ("otys",)
) -> list[tuple[Table, list[Guest]]]:
    """So many tables in the middle of their games, written to the log before a server opens it."""
    log = Log(hosting.database_url)
    await log.open()
    tables = Tables(log, Thinker(), Passes(read_key(hosting)))
    made = []
    for count in range(number):
        package = find_game(games[count % len(games)])
        guests = [Guest(os.urandom(16).hex(), Settings(name=name)) for name in NAMES]
        seats = [SeatPlan(guest.settings.name, "human", guest.id) for guest in guests]
        options = package.read_options({"players": str(SEATS), **OPTIONS.get(package.NAME, {})})
        game: Any = package.start(seed=count, **options)
        moves: list[tuple[str, list[str]]] = []
        for _ in range(rng.randint(*PLAYED)):
            game.journal = []
            move = rng.choice(game.moves())
            game.play(move)
            moves.append((str(move), game.revealed(game.journal)))
        table = await tables.create(
            Created(
                package.NAME, package.RULES_VERSION, package.write_options(options), count, seats, moves=moves,
                online=True, host=guests[0].id,
            )
        )  # fmt: skip
        made.append((table, guests))
        show(f"tables: {count + 1} of {number}")
    await tables.close()
    await log.close()
    return made


def cookie_of(guests: Guests, guest: Guest) -> str:
    """The cookie as a browser sends it."""
    response = Response()
    guests.remember(response, guest)
    return response.headers["set-cookie"].split(";")[0]


def show(text: str) -> None:
    """One line about how far it is."""
    if sys.stderr.isatty():
        print(f"\r{text:<100}", end="", file=sys.stderr, flush=True)


async def all_of(work: list[Any], what: str) -> None:
    """Do much, some of it at a time."""
    for start in range(0, len(work), AT_ONCE):
        await asyncio.gather(*[step() for step in work[start : start + AT_ONCE]])
        show(f"{what}: {start + AT_ONCE} of {len(work)}")


async def play(matches: list[Match], rate: float, seconds: float, cuts: float, rng: Random, figures: Figures) -> float:
    """Moves at a rate; the time it took until everybody had the newest version after the last of them."""
    for match in matches:
        match.playing = True
    moves, cut = set(), set()
    viewers = [viewer for match in matches for viewer in match.viewers]
    begun = time.perf_counter()
    for number in range(int(rate * seconds)):
        due = begun + number / rate
        await asyncio.sleep(max(due - time.perf_counter(), 0))
        free = [match for match in rng.sample(matches, min(20, len(matches))) if not match.busy]
        free = [match for match in free if not match.table.game.over]
        if not free:
            figures.refused.append("no table was free")
            continue
        free[0].busy = True
        moves.add(asyncio.create_task(free[0].move(rng, due, figures)))
        if rng.random() < cuts / rate:
            cut.add(asyncio.create_task(rng.choice(viewers).cut()))
        if number % 20 == 0:
            show(f"moves: {number} of {int(rate * seconds)}, {len(figures.boards)} boards")
    await asyncio.gather(*moves)
    last = time.perf_counter()
    await asyncio.gather(*cut)
    while lost(matches) and time.perf_counter() < last + PATIENCE:
        await asyncio.sleep(0.02)
    return time.perf_counter() - last


def lost(matches: list[Match]) -> int:
    """How many viewers have not got the newest version of a table that was played at."""
    return sum(
        viewer.version < match.version
        for match in matches
        if match.version > match.begun
        for viewer in match.viewers
    )  # fmt: skip


async def measure(given: argparse.Namespace, folder: Path) -> list[tuple[str, str]]:
    """Set up, start, open, play; the rows of the table."""
    rng = Random(1)
    hosting = Hosting(folder, database=given.database, online=True, key_file=None)
    made = await set_tables(hosting, given.tables, rng)
    ports = [given.port + number for number in range(given.processes)]
    servers = [Server(folder, port, given.database, given.python) for port in ports]
    try:
        for server in servers:
            server.wait()
        return await _measure(given, servers, made, Guests(read_key(hosting)), rng)
    finally:
        for server in servers:
            server.pool.close()
            server.stop()


async def _measure(
    given: argparse.Namespace, servers: list[Server], made: list[tuple[Table, list[Guest]]], guests: Guests, rng: Random
) -> list[tuple[str, str]]:
    figures, matches = Figures(), []
    for table, players in made:
        match = Match(table)
        match.viewers = [
            Viewer(match, cookie_of(guests, guest), servers[seat % len(servers)], figures)
            for seat, guest in enumerate(players)
        ]
        matches.append(match)
    viewers = [viewer for match in matches for viewer in match.viewers]
    empty = sum(server.megabytes() for server in servers)
    await all_of([viewer.listen for viewer in viewers], "sockets")
    listening = sum(server.megabytes() for server in servers)
    while any(viewer.told < 0 for viewer in viewers):
        await asyncio.sleep(0.05)
    seen = sum(server.megabytes() for server in servers)
    if given.rest:
        show(f"nobody moves for {given.rest:g} s")
        await asyncio.sleep(given.rest)
    resting = sum(server.megabytes() for server in servers)
    used, own = [server.processor() for server in servers], time.process_time()
    begun = time.perf_counter()
    settled = await play(matches, given.rate, given.seconds, given.cuts, rng, figures)
    took = time.perf_counter() - begun
    busy = [100 * (server.processor() - before) / took for server, before in zip(servers, used, strict=True)]
    return [
        ("open tables, WebSockets", f"{len(matches):,}, {len(viewers):,}"),
        ("moves, asked for and done", f"{given.rate:g} per second, {len(figures.moves) / (took - settled):.1f}"),
        ("a move, from when it was due until its answer", spread(figures.moves)),
        ("until the last viewer has the board", spread(figures.last)),
        ("what a viewer is sent for it, packed", sizes(figures.sizes)),
        ("the answer, packed", sizes(figures.answers)),
        ("boards fetched besides", f"{len(figures.boards)}"),
        ("sockets cut and opened again", str(figures.cut)),
        ("viewers without the newest version at the end", f"{lost(matches)} (all had it after {settled:.2f} s)"),
        ("refused or failed", ", ".join(sorted(set(figures.refused))) or "0"),
        ("processor of the server", " + ".join(f"{percent:.0f} %" for percent in busy)),
        ("for a move", f"{10 * sum(busy) * took / max(len(figures.moves), 1):.1f} ms"),
        ("processor of this generator", f"{100 * (time.process_time() - own) / took:.0f} %"),
        ("memory of the server: nothing open", f"{empty:.0f} MB"),
        ("all tables and sockets open", f"{listening:.0f} MB: {per_table(listening - empty, matches)} per table"),
        ("every viewer has a board", f"{seen:.0f} MB: {per_table(seen - empty, matches)} per table"),
        *([("at rest", f"{resting:.0f} MB: {per_table(resting - empty, matches)} per table")] if given.rest else []),
        ("after the moves", f"{sum(server.megabytes() for server in servers):.0f} MB"),
    ]


def per_table(megabytes: float, matches: list[Match]) -> str:
    """What one table takes."""
    return f"{1024 * megabytes / len(matches):.0f} KB"


def spread(seconds: list[float]) -> str:
    """The percentiles that matter."""
    if len(seconds) < 2:
        return "-"
    cuts = quantiles(seconds, n=100, method="inclusive")
    middle, most, nearly_all = (f"{1000 * cuts[percent - 1]:.0f}" for percent in (50, 95, 99))
    return f"p50 {middle}, p95 {most}, p99 {nearly_all}, at most {1000 * max(seconds):.0f} ms"


def sizes(found: list[int]) -> str:
    """The median and what nearly all stay below."""
    if len(found) < 2:
        return "-"
    cuts = quantiles(found, n=20, method="inclusive")
    return f"median {cuts[9] / 1000:.2f} KB, p95 {cuts[18] / 1000:.2f} KB"


def check_files(wanted: int) -> None:
    """Sockets are files to the system: say so when it allows too few."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most < wanted:
        sys.exit(f"This needs {wanted} open files and the system allows {most}: `ulimit -n {wanted}` first.")
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def write(title: str, rows: list[tuple[str, str]]) -> None:
    """Keep the figures under their title, and what else is there."""
    sections = PROOF.read_text(encoding="utf-8").split("\n## ")[1:] if PROOF.exists() else []
    kept = [section.rstrip("\n") for section in sections if not section.startswith(f"{title}\n")]
    lines = [title, "", "| | |", "|---|---|", *[f"| {name} | {value} |" for name, value in rows]]
    head = "# How many people a server carries"
    head += f"\n\n`make bench-server`, on {os.cpu_count()} cores, the generator beside the server, "
    head += "pure Python with uvloop (`divebell[fast]`)."
    PROOF.write_text("\n\n## ".join([head, *sorted([*kept, "\n".join(lines)])]) + "\n", encoding="utf-8")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure a server with many tables.")
    option = parser.add_argument
    option("--tables", type=int, default=1000)
    option("--rate", type=float, default=100, help="moves per second")
    option("--seconds", type=float, default=60)
    option("--cuts", type=float, default=5, help="sockets cut per second")
    option("--rest", type=float, default=0, help="seconds without a move before the first: tables are put away")
    option("--database", default="", help="postgresql://…, or `postgresql` for a temporary one, instead of SQLite")
    option("--processes", type=int, default=1, help="servers of one database; several need --database")
    option("--port", type=int, default=8437)
    option("--python", default=sys.executable, help="the Python that serves, such as the compiled build's")
    option("--write", action="store_true", help="keep the figures in docs/proofs/server.md")
    given = parser.parse_args()
    check_files(given.tables * SEATS + 1000)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="divebell-"))
        stack.enter_context(setting_aside())  # a pause here must not count as a delay of the server
        if given.database == "postgresql":
            sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
            from tests.postgres import postgres  # the tests are not an installed package

            given.database = stack.enter_context(postgres()).database()
        rows = asyncio.run(measure(given, Path(folder)))
    show("")
    printed = Printed("", "", title=f"{given.tables} tables, {given.rate:g} moves per second, {given.seconds:g} s")
    for row in rows:
        printed.add_row(*row)
    CONSOLE.print(printed)
    if given.write:
        database = "PostgreSQL" if given.database else "SQLite"
        processes = "One process" if given.processes == 1 else f"{given.processes} processes"
        write(f"{processes} on {database}, {given.tables:,} tables, {given.rate:g} moves a second", rows)


if __name__ == "__main__":
    main()
