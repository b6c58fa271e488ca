"""What a move costs for each of the others: their whole board, or what has changed on it.

Games of four are played at random without a network. After every move the board of everybody else is drawn, and packed
in several ways. Times are of the processor, so they hold on a busy machine.
"""

import argparse
import time
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

import msgspec
from rich.console import Console
from rich.table import Table as Printed
from starlette.requests import HTTPConnection

from divebell.games import find_game
from divebell.table.events import Created, SeatPlan
from divebell.table.table import Table
from divebell.web.guests import Guest, Settings
from divebell.web.server.app import templates
from divebell.web.server.hosting import Hosting
from divebell.web.tables.answer import Showing
from divebell.web.tables.difference import Held, difference

T = TypeVar("T")

SEATS: Final = 4
NOBODY: Final = HTTPConnection({"type": "http", "headers": [], "query_string": b"", "path": "/", "method": "GET"})


class Figures:
    """Bytes and milliseconds by what they are of."""

    def __init__(self) -> None:
        self.bytes: dict[str, list[int]] = defaultdict(list)
        self.times: dict[str, list[float]] = defaultdict(list)

    def timed(self, name: str, work: Callable[..., T], *given: Any) -> T:
        """Do something, and note how long it took."""
        begun = time.process_time()
        done = work(*given)
        self.times[name].append(1000 * (time.process_time() - begun))
        return done

    def packed(self, name: str, text: bytes, level: int) -> None:
        """Pack a text, and note what it takes."""
        self.bytes[name].append(len(self.timed(name, zlib.compress, text, level)))


def played(game: str, moves: int, rng: Random) -> Iterator[tuple[Table, list[Guest], int]]:
    """A table after each of some moves, its guests, and whose move it was."""
    package = find_game(game)
    guests = [Guest(f"{seat:032x}", Settings(name=f"Guest {seat}")) for seat in range(SEATS)]
    seats = [SeatPlan(guest.settings.name, "human", guest.id) for guest in guests]
    options = package.write_options(package.read_options({"players": str(SEATS)}))
    table = Table("frames", package, Created(game, package.RULES_VERSION, options, 1, seats, online=True))
    for _ in range(moves):
        if table.game.over:
            return
        seat = table.game.player
        table.record.play(str(rng.choice(table.game.moves())))
        yield table, guests, seat


def measure(game: str, moves: int, environment: Any) -> Figures:
    """Play, and send everybody everything in every way."""
    figures, held = Figures(), dict[int, Held]()
    for table, guests, mover in played(game, moves, Random(1)):
        for seat, guest in enumerate(guests):
            showing = Showing(table, guest, NOBODY, environment)
            pieces = figures.timed("laying out a board", showing.pieces)
            old = held.get(seat, Held())
            if seat == mover or not old.marks:
                held[seat] = difference(old, pieces)[1]
                continue
            changed, held[seat] = figures.timed("drawing what differs from the last one", difference, old, pieces)
            figures.timed("the checksum", held[seat].checksum)
            whole = msgspec.json.encode({"html": figures.timed("drawing all of it", showing.html)})
            figures.bytes["the whole board"].append(len(whole))
            figures.packed("the whole board, packed as an answer", whole, 2)
            text = msgspec.json.encode(changed)
            figures.bytes["what has changed"].append(len(text))
            figures.packed("what has changed, packed (level 2)", text, 2)
            figures.packed("what has changed, packed (level 6)", text, 6)
    return figures


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Compare whole boards with what changes on them.")
    parser.add_argument("--moves", type=int, default=400)
    given = parser.parse_args()
    with TemporaryDirectory(prefix="divebell-") as folder:
        environment = templates(Hosting(Path(folder)))
        for game in ("otys", "aquatica"):
            figures = measure(game, given.moves, environment)
            printed = Printed("", "bytes", "ms", title=f"{game}: for each of the others after a move (medians)")
            for name in dict.fromkeys((*figures.times, *figures.bytes)):
                size, took = figures.bytes.get(name), figures.times.get(name)
                printed.add_row(name, f"{median(size):,.0f}" if size else "", f"{median(took):.3f}" if took else "")
            Console().print(printed)


if __name__ == "__main__":
    main()
