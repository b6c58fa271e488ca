"""Forgetting somebody: the one thing that changes what was written. Moves stay, because others played them too."""

from collections.abc import Callable
from typing import Final

import msgspec

from .decision import Decision
from .errors import Refused
from .events import Created, Learned, Linked, Renamed, Replaced, Seated, TableEvent, Talked
from .occasions.shared import reader_of
from .table import STAND_IN, Table
from .tables import Tables

NOBODY: Final = "?"
MOST: Final = 10_000


async def forget(tables: Tables, guest: str) -> None:
    """Take a guest out of everything: their own tables go, and from other tables their name and words."""
    for listed in [*await tables.of_guest(guest, MOST), *await tables.of_guest(reader_of(guest), MOST)]:
        table = await tables.find(listed.id)
        if table is not None:
            await _leave(tables, table, guest)
    await tables.log.forget_person(guest)
    await tables.log.forget_guest(guest)


async def forget_table(tables: Tables, table_id: str, guest: str) -> None:
    """Take one table out of a guest's list: it goes if it was theirs alone, else their name and words there.

    Nothing happens when it is not in their list; Refused when it must stay there for now.
    """
    listed = await tables.log.listed(table_id)
    table = None if listed is None else await tables.find(table_id)
    if listed is None or table is None:
        return
    if guest not in {listed.owner, *table.former, *(held for holders in table.holders for held in holders)}:
        return
    why = table.occasion.why_kept()
    if why:
        raise Refused(why)
    await _leave(tables, table, guest)
    await tables.log.forget_guest(guest, table_id)


async def _leave(tables: Tables, table: Table, guest: str) -> None:
    """Take a guest out of a table, and the table away when nobody else is at it."""
    others = {held for holders in table.holders for held in holders} - {guest, ""}
    if not others:
        await tables.remove(table.id)
        return
    if not table.over:
        await tables.command(table, None, "", lambda decision: _stand_in(decision, guest))
    await tables.rewrite(table, lambda: _changer(guest))


def _stand_in(decision: Decision, guest: str) -> None:
    """A bot plays on for somebody who is no longer there on any device."""
    table = decision.after
    for seat in table.seats_of(guest):
        if table.holders[seat] == [guest]:
            decision.add(Replaced(seat, STAND_IN, NOBODY, by="holder"))


def _changer(guest: str) -> Callable[[TableEvent], TableEvent]:
    holds: set[int] = set()  # the seats that were theirs at that time
    return lambda event: _without(event, guest, holds)


def _without(event: TableEvent, guest: str, holds: set[int]) -> TableEvent:
    """The event without what it says of the guest."""
    if isinstance(event, Created):
        seats = []
        for number, seat in enumerate(event.seats):
            if seat.owner == guest:
                holds.add(number)
                seat = msgspec.structs.replace(seat, name=NOBODY, owner="")
            seats.append(seat)
        known = None if event.known is None else ["" if other == guest else other for other in event.known]
        return msgspec.structs.replace(event, seats=seats, host="" if event.host == guest else event.host, known=known)
    if isinstance(event, Seated) and event.guest == guest:
        holds.add(event.seat)
        return msgspec.structs.replace(event, name=NOBODY, guest="")
    if isinstance(event, Linked | Learned) and event.guest == guest:
        return msgspec.structs.replace(event, guest="")
    if isinstance(event, Replaced):
        holds.discard(event.seat)
    if isinstance(event, Renamed) and event.seat in holds:
        return msgspec.structs.replace(event, name=NOBODY)
    if isinstance(event, Talked) and event.seat in holds:
        return msgspec.structs.replace(event, text="", phrase="")
    return event
