"""Where the last turn has left its mark."""

from collections.abc import Iterable

from divebell.engine.package import Event
from divebell.engine.ui.board.board import Mark

from ...rules.components import Components


def traces(events: Iterable[Event], components: Components) -> frozenset[Mark]:
    """What the events have changed."""
    marks: set[Mark] = set()
    for what, seat, number, thing in events:
        if what in ("enters", "slides", "salvaged"):
            marks.add(("location", components.locations[thing].id))
        elif what == "location":
            marks.add(("row", components.locations[thing].id))
        elif what == "character":
            marks.add(("character", number))
        elif what == "scored":
            marks.add(("pile", seat))
        elif what in ("tired", "ready", "wild"):
            marks.add(("manta", seat, components.mantas[thing].code))
        elif what in ("back", "recruits"):
            marks.add(("hand", seat, components.characters[thing].id))
        elif what in ("plays", "drops"):
            marks.add(("discard", seat))
        elif what in ("claims", "rival"):
            marks.add(("goal", components.goals[thing].id, seat if what == "claims" else "rival"))
        elif what in ("placed", "down"):
            marks.add(("tribe", components.tribes[thing].id, seat))
    return frozenset(marks)
