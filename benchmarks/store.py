"""What a move costs in the log: processor time and wall time of one append, on SQLite and on a PostgreSQL.

Many tables are written at once, as in a server, and one after another. The disk is what it is: `fsync` is on.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from divebell.games import otys  # noqa: E402
from divebell.store.log import Log, Row  # noqa: E402
from tests.postgres import postgres  # noqa: E402 (the tests are no installed package)


class Cost(NamedTuple):
    """Milliseconds of one append."""

    what: str
    processor: float
    wall: float


def row(moves: int) -> Row:
    """What is written with a move: the snapshot is that of a real game."""
    snapshot = {"rules": 1, "version": moves, "position": otys.start(players=4, seed=1).position()}
    return Row({"moves": moves, "seats": ["Ann", "Bob", "Cy", "Di"]}, holders=("ann", "bob"), snapshot=snapshot)


async def measure(url: str, tables: int, moves: int) -> list[Cost]:
    log = Log(url)
    await log.open()
    shown = row(1)

    async def play(table: str, first: int) -> None:
        for seq in range(first, first + moves):
            await log.append(table, seq, [{"type": "moved", "player": 0, "move": "key 3"}], shown, time.time())

    for number in range(tables):
        await log.create(f"table{number}", "ann", "otys", {"type": "created"}, shown, time.time())
    costs = []
    for what, names in ((f"{tables} tables at once", range(tables)), ("one after another", range(1))):
        wall, processor = time.perf_counter(), time.process_time()
        await asyncio.gather(*[play(f"table{number}", 1 if len(names) > 1 else moves + 1) for number in names])
        done = len(names) * moves
        costs.append(
            Cost(
                what,
                1000 * (time.process_time() - processor) / done,
                1000 * (time.perf_counter() - wall) / done,
            )
        )
    await log.close()
    return costs


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure what a move costs in the log.")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--moves", type=int, default=50, help="at each table")
    given = parser.parse_args()
    shown = Table("database", "appends", "processor, ms", "wall, ms", title="One append to the log")
    with tempfile.TemporaryDirectory(prefix="divebell-") as folder, postgres() as server:
        for name, url in (("SQLite", f"sqlite:///{folder}/tables.sqlite"), ("PostgreSQL", server.database())):
            for cost in asyncio.run(measure(url, given.tables, given.moves)):
                shown.add_row(name, cost.what, f"{cost.processor:.2f}", f"{cost.wall:.2f}")
    Console().print(shown)
    return 0


if __name__ == "__main__":
    sys.exit(main())
