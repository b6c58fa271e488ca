"""People at online tables, for the tests of all that happens there."""

from collections.abc import Callable, Sequence
from typing import Any

from divebell.bots import BOTS
from divebell.games import find_game
from divebell.table import seats as around
from divebell.table.clock import Clock
from divebell.table.decision import Decision
from divebell.table.events import Created, SeatPlan
from divebell.table.fold import fold
from divebell.table.table import Table
from divebell.table.tables import Tables, draw_seed

HOST, BOB, CY, DI = "host", "bob", "cy", "di"
LIVE = Clock(600, 10)


def set_up(
    game: str, options: dict[str, Any], seats: Sequence[SeatPlan], host: str, seed: int | None = None, **more: Any
) -> Created:
    """How a table is set up: as `Created` says, but for what follows from the rest."""
    package = find_game(game)
    drawn = draw_seed(more.get("online", False)) if seed is None else seed
    return Created(
        game, package.RULES_VERSION, package.write_options(options), drawn, list(seats), host=host,
        **{"known": [], **more},
    )  # fmt: skip


async def open_table(tables: Tables, *kinds: str, **options: Any) -> Table:
    """A table of the host, with other seats of these kinds."""
    bots = iter(("Nerea", "Tam", "Ines"))
    others = [SeatPlan(next(bots) if kind in BOTS else "", kind) for kind in kinds]
    setting = {"players": len(kinds) + 1, "first": 0}
    seats = [SeatPlan("Ann", "human", HOST), *others]
    return await tables.create(set_up("otys", setting, seats, HOST, online=True, **options))


async def sit(tables: Tables, table: Table, secret: str, name: str, guest: str) -> None:
    await tables.command(
        table, None, "",
        lambda decision: around.decide_sit(
            decision, tables.passes, around.seat_opened_by(decision.after, secret), name, guest
        ),
    )  # fmt: skip


async def together(tables: Tables, people: int = 2, **options: Any) -> Table:
    """A table that has begun, with a person in every seat."""
    table = await open_table(tables, *["open"] * (people - 1), **options)
    for name, guest in (("Bob", BOB), ("Cy", CY), ("Di", DI))[: people - 1]:
        await sit(tables, table, tables.passes.invitation(table.id), name, guest)
    return table


async def do(tables: Tables, table: Table, decide: Callable[[Decision], None]) -> None:
    await tables.command(table, None, "", decide)


async def run_out_of_time(tables: Tables, table: Table) -> None:
    """The clock of whoever has to choose runs out, although no time has passed."""
    late = Decision(table, table.touched + LIVE.bank + 1)
    around.decide_absent(late)

    def decide(decision: Decision) -> None:
        for event in late.events:
            decision.add(event)

    await do(tables, table, decide)


async def give_seat(tables: Tables, table: Table, seat: int, kind: str, name: str = "", guest: str = HOST) -> None:
    """The host, or whoever holds it, gives a seat to a bot, or frees it."""
    bots = list(BOTS)
    await do(
        tables, table, lambda decision: around.decide_replace(decision, tables.passes, seat, kind, name, bots, guest)
    )


async def again(tables: Tables, table: Table) -> Table:
    """The table as another process would read it."""
    return fold(table.id, *await tables.log.read_whole(table.id))
