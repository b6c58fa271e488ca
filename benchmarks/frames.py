"""What a move costs a server for the boards of a table of four: its answer, and what the three others are sent.

Games are played at random at many tables, a move here and a move there, without a network: what a server keeps of one
table is mostly gone when the next move is made there. Times are of the processor. They still depend on what else the
machine does, so compare them within a run, or count instructions (`--count`, with valgrind).
"""

import argparse
import os
import re
import subprocess
import sys
import time
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import mean, median
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from rich.console import Console
from rich.table import Table as Printed
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from divebell.engine.ui.scene import Part
from divebell.games import find_game
from divebell.table.events import Created, SeatPlan
from divebell.table.table import Table
from divebell.web.guests import Guest, Settings
from divebell.web.server.app import templates
from divebell.web.server.garbage import setting_aside
from divebell.web.server.hosting import Hosting
from divebell.web.tables.answer import Showing
from divebell.web.tables.live import Line
from divebell.web.tables.pieces import Filled, Group, Piece, html_of

T = TypeVar("T")

GAMES: Final = ("otys", "aquatica")
SEATS: Final = 4
PLAYED: Final = (20, 120)  # so many moves have been played at a table before
PACKING: Final = {"level": 2, "wbits": -15}  # as on a socket
NOBODY: Final = HTTPConnection({"type": "http", "headers": [], "query_string": b"", "path": "/", "method": "GET"})
COUNTED: Final = re.compile(r"Collected : (\d+)")


class Figures:
    """Bytes and milliseconds by what they are of."""

    def __init__(self) -> None:
        self.bytes: dict[str, list[int]] = defaultdict(list)
        self.times: dict[str, list[float]] = defaultdict(list)
        self.pieces: dict[str, list[tuple[int, int]]] = defaultdict(list)  # sent: bytes, and what they add when packed

    def timed(self, name: str, work: Callable[..., T], *given: Any) -> T:
        """Do something, and note how long it took."""
        begun = time.process_time()
        done = work(*given)
        self.times[name].append(1000 * (time.process_time() - begun))
        return done


class Measured(Showing):
    """A table as one guest sees it, where it is noted how long parts of the answer take."""

    figures: Figures
    laid_out: Sequence[Part] = ()

    def facts(self, said_from: int | None = None) -> dict[str, Any]:
        return self.figures.timed("facts", super().facts, said_from)

    def pieces(self) -> list[Part]:
        self.laid_out = pieces = self.figures.timed("laying out", super().pieces)
        return pieces


class Seat(NamedTuple):
    """Somebody at a table, and the socket of their page."""

    guest: Guest
    line: Line


class Match:
    """A table, and who sits there."""

    def __init__(self, game: str, number: int, rng: Random) -> None:
        package = find_game(game)
        guests = [Guest(f"{number:016x}{seat:016x}", Settings(name=f"Guest {seat}")) for seat in range(SEATS)]
        seats = [SeatPlan(guest.settings.name, "human", guest.id) for guest in guests]
        options = package.write_options(package.read_options({"players": str(SEATS)}))
        created = Created(game, package.RULES_VERSION, options, number, seats, online=True)
        self.table = Table(f"frames-{number}", package, created)
        self.rng = rng
        for _ in range(rng.randint(*PLAYED)):
            self.play()
        self.seats = [Seat(guest, line_of(self.table, guest)) for guest in guests]

    def play(self) -> int:
        """A move; whose it was."""
        table = self.table
        seat: int = table.game.player
        if not table.over:
            table.record.play(str(self.rng.choice(table.game.moves())))
            table.version += 1
        return seat


def set_up(game: str, tables: int) -> list[Match]:
    """So many tables in the middle of their games."""
    rng = Random(1)
    return [Match(game, number, rng) for number in range(tables)]


def line_of(table: Table, guest: Guest) -> Line:
    """The socket of a page, on which nothing was sent yet."""

    async def nothing(*_given: Any) -> Any:
        raise AssertionError("nothing is sent here")

    scope = {"type": "websocket", "headers": [], "query_string": f"since={table.at}".encode(), "path": "/",
             "path_params": {"table": table.id}}  # fmt: skip
    return Line(WebSocket(scope, nothing, nothing), guest)


def packed(text: bytes, level: int = PACKING["level"]) -> bytes:
    """A text as it is sent."""
    packing = zlib.compressobj(level, zlib.DEFLATED, PACKING["wbits"])
    return packing.compress(text) + packing.flush(zlib.Z_SYNC_FLUSH)


def send(match: Match, seat: Seat, since: int, figures: Figures, environment: Any) -> tuple[bytes, Measured]:
    """What somebody is sent."""
    showing = Measured(match.table, seat.guest, NOBODY, environment)
    showing.figures = figures
    return seat.line.frame(showing, since), showing


def rounds(matches: list[Match], moves: int, environment: Any) -> Iterator[tuple[Match, Seat, list[Seat]]]:
    """So many moves at every table, one here and one there; whose each was, and the others."""
    for match in matches:
        for seat in match.seats:
            send(match, seat, match.table.at, Figures(), environment)
    for _ in range(moves):
        for match in matches:
            mover = match.seats[match.play()]
            if not match.table.over:
                yield match, mover, [seat for seat in match.seats if seat is not mover]


def measure_times(matches: list[Match], moves: int, environment: Any) -> Figures:
    """How long it takes to make what everybody is sent."""
    figures = Figures()
    times = figures.times
    for match, mover, others in rounds(matches, moves, environment):
        for seat in (mover, *others):
            begun, parts = time.process_time(), len(times["facts"])
            text, _ = send(match, seat, match.table.at - 1, figures, environment)
            rest = 1000 * (time.process_time() - begun) - sum(times["facts"][parts:]) - sum(times["laying out"][parts:])
            times["comparing, drawing, writing"].append(rest)
            figures.timed("packing", packed, text)
    return figures


def measure_sizes(matches: list[Match], moves: int, environment: Any) -> Figures:
    """How large it is, and what it is made of."""
    figures = Figures()
    for match, mover, others in rounds(matches, moves, environment):
        for seat in (mover, *others):
            text, showing = send(match, seat, match.table.at - 1, figures, environment)
            if seat is mover:
                figures.bytes["the answer, packed"].append(len(packed(text)))
                continue
            figures.bytes["what another is sent"].append(len(text))
            figures.bytes["the same, packed"].append(len(packed(text)))
            figures.bytes["packed with more care (level 6)"].append(len(packed(text, 6)))
            whole = "".join([html_of(part) for part in showing.laid_out])
            figures.bytes["the whole board, packed"].append(len(packed(msgspec.json.encode({"html": whole}))))
            _take_apart(msgspec.json.decode(text), showing, figures)
    return figures


def _take_apart(frame: dict[str, Any], showing: Measured, figures: Figures) -> None:
    """Note what each piece and each fact of a frame adds to it."""
    names = dict(_names(showing.laid_out, "frame"))
    whole = len(packed(msgspec.json.encode(frame)))
    for place, part in enumerate(frame["pieces"]):
        if isinstance(part, str):
            less = {**frame, "pieces": [*frame["pieces"][:place], *frame["pieces"][place + 1 :]]}
            adds = whole - len(packed(msgspec.json.encode(less)))
            figures.pieces[names.get(part, "?")].append((len(part.encode()), adds))
    for name, fact in frame["facts"].items():
        less = {**frame, "facts": {other: frame["facts"][other] for other in frame["facts"] if other != name}}
        adds = whole - len(packed(msgspec.json.encode(less)))
        figures.pieces[f"fact: {name}"].append((len(msgspec.json.encode(fact)), adds))


def _names(parts: Sequence[Part], around: str) -> Iterator[tuple[str, str]]:
    """The pieces of a board as HTML, and what they are called."""
    for part in parts:
        if isinstance(part, str):
            yield str(part), f"text in {around}"
        elif isinstance(part, Group):
            yield from _names(part.parts(), part.frame if isinstance(part, Filled) else part.function.__name__)
        elif isinstance(part, Piece):
            yield str(html_of(part)), part.function.__name__


def show(game: str, moves: int, times: Figures, sizes: Figures, by_piece: bool) -> None:
    """Print what was measured."""
    printed = Printed("", "", title=f"{game}: a move, its answer and what three others are sent ({moves} moves)")
    printed.add_row("all of it", f"{sum(map(sum, times.times.values())) / moves:.2f} ms")
    for name, took in times.times.items():
        printed.add_row(f"  {name}", f"{sum(took) / moves:.2f} ms")
    for name, each in sizes.bytes.items():
        printed.add_row(name, f"{median(each):,.0f} bytes (median), {mean(each):,.0f} (mean)")
    Console().print(printed)
    if by_piece:
        frames = len(sizes.bytes["what another is sent"])
        printed = Printed("piece", "in a frame", "bytes", "adds, packed", "to a frame", title=f"{game}: by piece")
        sent = sorted(sizes.pieces.items(), key=lambda item: -sum(adds for _, adds in item[1]))
        for name, found in sent:
            adds = [each[1] for each in found]
            printed.add_row(
                name, f"{len(found) / frames:.2f}", f"{mean(size for size, _ in found):,.0f}", f"{mean(adds):,.0f}",
                f"{sum(adds) / frames:,.1f}",
            )  # fmt: skip
        Console().print(printed)


def count(game: str, tables: int, moves: int) -> None:
    """Print the instructions of one move."""
    counts = []
    for number in (0, moves):
        with TemporaryDirectory() as folder:
            run = [sys.executable, __file__, "--game", game, "--tables", str(tables), "--moves", str(number), "--only"]
            tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", "--"]
            given = {**os.environ, "PYTHONHASHSEED": "0"}
            done = subprocess.run([*tool, *run], capture_output=True, text=True, check=True, env=given)
        found = COUNTED.search(done.stderr)
        assert found is not None, done.stderr
        counts.append((int(found[1]), int(done.stdout)))
    (start, _), (whole, played) = counts
    print(f"{game}: {(whole - start) / played / 1e6:,.2f} million instructions for a move, its answer and three frames")


def only(matches: list[Match], moves: int, environment: Any) -> int:
    """Do the work and nothing else: how many moves it was."""
    done = 0
    for match, mover, others in rounds(matches, moves, environment):
        for seat in (mover, *others):
            packed(send(match, seat, match.table.at - 1, Figures(), environment)[0])
        done += 1
    return done


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What a move costs a server for the boards of a table of four.")
    parser.add_argument("--game", choices=GAMES, help="this one only")
    parser.add_argument("--tables", type=int, default=150)
    parser.add_argument("--moves", type=int, default=4, help="moves at each table")
    parser.add_argument("--pieces", action="store_true", help="say which pieces are sent, and what they take")
    parser.add_argument("--count", action="store_true", help="count instructions instead")
    parser.add_argument("--only", action="store_true", help="do the work and print how many moves it was")
    given = parser.parse_args()
    with TemporaryDirectory(prefix="divebell-") as folder, setting_aside():
        environment = templates(Hosting(Path(folder)))
        for game in [given.game] if given.game else GAMES:
            if given.count:
                count(game, given.tables, given.moves)
                continue
            if given.only:
                print(only(set_up(game, given.tables), given.moves, environment))
                continue
            times = measure_times(set_up(game, given.tables), given.moves, environment)
            sizes = measure_sizes(set_up(game, given.tables), given.moves, environment)
            show(game, len(sizes.bytes["the answer, packed"]), times, sizes, given.pieces)


if __name__ == "__main__":
    main()
