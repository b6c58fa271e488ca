"""Where the last turn has left its mark: locations, cards, mantas, goals, tribes."""

from divebell.engine.package import Event
from divebell.engine.ui.board.board import Mark

from ...rules.components import Components


def trace(event: Event, components: Components) -> Mark | None:
    """What an event has changed, if that can be seen on the board."""
    what, seat, number, thing = event
    if what in ("enters", "slides", "salvaged"):
        return "location", components.locations[thing].id
    if what == "location":
        return "row", components.locations[thing].id
    if what == "character":
        return "character", number
    if what == "scored":
        return "pile", seat
    if what in ("tired", "ready", "wild"):
        return "manta", seat, components.mantas[thing].code
    if what in ("back", "recruits"):
        return "hand", seat, components.characters[thing].id
    if what in ("plays", "drops"):
        return "discard", seat
    if what in ("claims", "rival"):
        return "goal", components.goals[thing].id, seat if what == "claims" else "rival"
    if what in ("placed", "down"):
        return "tribe", components.tribes[thing].id, seat
    return None
