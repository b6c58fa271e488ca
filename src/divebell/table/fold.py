"""From the events of a log to a table, and from a table to the row that lists show."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from divebell.games import find_game
from divebell.store.log import Entry, Row

from .events import Created, Moved, Undone, read_event
from .image import begun_from, snapshot_of
from .knowing import known_at_first
from .scores import score_of
from .table import Table


def row_of(table: Table, was_over: bool = False) -> Row:
    """What lists show of a table, and when the server must look at it. A score is kept once, when the game ends."""
    guests = {guest for held in table.holders for guest in held} | table.former
    summary, snapshot = table.summary(), snapshot_of(table)
    score = None if was_over else score_of(table, summary)
    return Row(summary, table.over, table.created.public, table.due(), tuple(sorted(guests)), snapshot, score)


def fold(table_id: str, entries: Sequence[Entry], snapshot: dict[str, Any] | None = None) -> Table:
    """A table from its events.

    A newer version of the rules may play old moves differently: a game says how in its `RENEWALS`. Where they lead to
    another position, or nowhere, the game goes on from the one that was written down with the last event; what came
    before it cannot be looked at any more. Every later snapshot says which events are of older rules, and from where
    the game went on.
    """
    created = read_event(entries[0].body)
    assert isinstance(created, Created), "the first event sets the table up"
    if snapshot is None:  # a table of the first schema that nobody has touched since
        return _fold(table_id, created, entries, None, [[entries[-1].seq, created.rules]])
    if snapshot["version"] != entries[-1].seq:
        return _fold(table_id, created, entries)
    base, eras = snapshot.get("base"), snapshot.get("eras", [])
    if snapshot["rules"] == find_game(created.game).RULES_VERSION:
        return _fold(table_id, created, entries, base, eras)
    eras = [*eras, [snapshot["version"], snapshot["rules"]]]
    with suppress(Exception):  # whatever other rules make of old moves
        table = _fold(table_id, created, entries, base, eras)
        if table.game.position() == snapshot["position"]:
            return table
    return _fold(table_id, created, entries, {name: snapshot[name] for name in ("version", "position")})


def _fold(
    table_id: str, created: Created, entries: Sequence[Entry], base: dict[str, Any] | None = None,
    eras: Sequence[Sequence[int]] = (),
) -> Table:  # fmt: skip
    """`base` is a position to begin with, and the number of the event it was written with: moves before it are not
    played. `eras` are the last events that were written with older rules, and the versions of these."""
    known = known_at_first(created)
    created = begun_from(created, base)
    upto = -1 if base is None else base["version"]
    table = Table(table_id, find_game(created.game), created, entries[0].when)
    table.base, table.eras = base, [list(era) for era in eras]
    table.known = known
    for entry in entries[1:]:
        table.follow(next((rules for last, rules in eras if entry.seq <= last), table.package.RULES_VERSION))
        event = read_event(entry.body)
        if entry.seq <= upto and isinstance(event, Moved | Undone):
            table.skip(event, entry.when)
        else:
            table.apply(event, entry.when)
    table.follow(table.package.RULES_VERSION)
    return table
