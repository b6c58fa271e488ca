"""Forgetting somebody: the one thing that changes what was written. Moves stay, because others played them too."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from .events import Created, Event, Linked, Renamed, Replaced, Said, Seated, read_event, write_event
from .table import STAND_IN, Table
from .tables import Tables, row_of

NOBODY: Final = "?"
MOST: Final = 10_000


async def forget(tables: Tables, guest: str) -> None:
    """Take a guest out of everything: own tables go, of the others their name and words."""
    for listed in await tables.of_guest(guest, MOST):
        table = await tables.find(listed.id)
        if table is None:
            continue
        others = {held for holders in table.holders for held in holders} - {guest, ""}
        if not others:
            await tables.remove(table.id)
            continue
        if not table.over:
            await tables.command(table, None, "", lambda at: _stand_in(at, guest))
        await _rewrite(tables, table, guest)
    await tables.log.forget_person(guest)
    await tables.log.forget_guest(guest)


def _stand_in(table: Table, guest: str) -> Sequence[Event]:
    """A bot plays on for somebody who is no longer there."""
    return [Replaced(seat, STAND_IN, NOBODY) for seat in table.seats_of(guest)]


async def _rewrite(tables: Tables, table: Table, guest: str) -> None:
    """Take name and words of a guest out of the events of a table."""
    changed: list[tuple[int, dict[str, Any]]] = []
    holds: set[int] = set()  # the seats that were theirs at that time
    for entry in await tables.log.read(table.id):
        event = read_event(entry.body)
        other = _without(event, guest, holds)
        if other != event:
            changed.append((entry.seq, write_event(other)))
    tables.open.pop(table.id, None)
    await tables.log.rewrite(table.id, changed, row_of(table))
    fresh = await tables.find(table.id)
    if fresh is not None:
        await tables.log.rewrite(table.id, [], row_of(fresh))


def _without(event: Event, guest: str, holds: set[int]) -> Event:
    """The event less what it says of the guest."""
    if isinstance(event, Created):
        seats = []
        for number, seat in enumerate(event.seats):
            if seat.owner == guest:
                holds.add(number)
                seat = msgspec.structs.replace(seat, name=NOBODY, owner="")
            seats.append(seat)
        return msgspec.structs.replace(event, seats=seats, host="" if event.host == guest else event.host)
    if isinstance(event, Seated) and event.guest == guest:
        holds.add(event.seat)
        return msgspec.structs.replace(event, name=NOBODY, guest="")
    if isinstance(event, Linked) and event.guest == guest:
        return msgspec.structs.replace(event, guest="")
    if isinstance(event, Replaced):
        holds.discard(event.seat)
    if isinstance(event, Renamed) and event.seat in holds:
        return msgspec.structs.replace(event, name=NOBODY)
    if isinstance(event, Said) and event.seat in holds:
        return msgspec.structs.replace(event, text="", phrase="")
    return event
