"""People at online tables, for the tests of all that happens there."""

from collections.abc import Callable, Sequence
from typing import Any

from divebell.bots import BOTS
from divebell.table import seats as around
from divebell.table.clock import Clock
from divebell.table.events import Event, SeatPlan
from divebell.table.fold import fold
from divebell.table.table import Table
from divebell.table.tables import Tables

HOST, BOB, CY, DI = "host", "bob", "cy", "di"
LIVE = Clock(600, 10)


async def open_table(tables: Tables, *kinds: str, **options: Any) -> Table:
    """A table of the host, with other seats of these kinds."""
    bots = iter(("Nerea", "Tam", "Ines"))
    others = [SeatPlan(next(bots) if kind in BOTS else "", kind) for kind in kinds]
    setting = {"players": len(kinds) + 1, "first": 0}
    return await tables.create(
        "otys", setting, [SeatPlan("Ann", "human", HOST), *others], HOST, online=True, **options
    )  # fmt: skip


async def sit(tables: Tables, table: Table, secret: str, name: str, guest: str) -> None:
    await tables.command(
        table, None, "",
        lambda at: around.decide_sit(at, tables.passes, around.seat_opened_by(at, secret), name, guest),
    )  # fmt: skip


async def together(tables: Tables, people: int = 2, **options: Any) -> Table:
    """A table that has begun, with a person in every seat."""
    table = await open_table(tables, *["open"] * (people - 1), **options)
    for name, guest in (("Bob", BOB), ("Cy", CY), ("Di", DI))[: people - 1]:
        await sit(tables, table, tables.passes.invitation(table.id), name, guest)
    return table


async def do(tables: Tables, table: Table, decide: Callable[[Table], Sequence[Event]]) -> None:
    await tables.command(table, None, "", decide)


async def again(tables: Tables, table: Table) -> Table:
    """The table as another process would read it."""
    return fold(table.id, *await tables.log.read_whole(table.id))
