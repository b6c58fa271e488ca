"""Does a table in the log still stand as it stood when its last event was written?"""

from collections.abc import Sequence
from typing import Any

import msgspec

from divebell.engine.errors import DivebellError
from divebell.engine.text import Saying, mark
from divebell.games import find_game
from divebell.store.log import Entry

from .events import read_event
from .fold import fold
from .image import read_image, read_tail, snapshot_of
from .table import Table


def fault_of(table_id: str, entries: Sequence[Entry], snapshot: dict[str, Any] | None) -> Saying | None:
    """What is wrong with the events of a table; None when they replay to the position that was written with them."""
    missing = next((number for number, entry in enumerate(entries) if entry.seq != number), None)
    if missing is not None or not entries:
        return Saying(mark("event {number} is missing"), {"number": missing or 0})
    for entry in entries:
        try:
            event = read_event(entry.body)
        except msgspec.ValidationError as error:
            return Saying(mark("event {number} cannot be read: {error}"), {"number": entry.seq, "error": error})
        if entry.seq == 0:
            try:
                find_game(getattr(event, "game", ""))
            except DivebellError as error:
                return error.saying
    try:
        table = fold(table_id, entries, snapshot)
        position = table.game.position()
    except DivebellError as error:
        return error.saying
    except Exception as error:  # whatever an event that was tampered with leads to
        return Saying(mark("it cannot be replayed: {error}"), {"error": f"{type(error).__name__}: {error}"})
    if snapshot is None or snapshot["version"] != entries[-1].seq or snapshot["rules"] != table.package.RULES_VERSION:
        return None  # newer rules go on from where it stood, and may write that otherwise
    if position != snapshot["position"] or not _fits(table, snapshot):
        return Saying(mark("its state differs from the one saved with its last event"))
    return None


def _fits(table: Table, snapshot: dict[str, Any]) -> bool:
    """Whether the image in a snapshot, if it is one that tables are opened from, is the image of this table."""
    image = read_image(snapshot)
    if image is None:
        return True
    try:
        played, events = read_tail(snapshot["tail"])
    except Exception:  # whatever was made of it
        return False
    start = table.at - len(played)
    told = table.record.played[start:] == played and table.record.events[start:] == events
    same = image == read_image(snapshot_of(table)) and snapshot["shuffles"] == table.game.shuffle_counts()
    return told and same
