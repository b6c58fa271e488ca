"""What somebody sees on the board of Aquatica."""

from collections.abc import Mapping
from typing import Any, Final

from divebell.engine.teaching.sights import Sight
from divebell.engine.text import mark

_CLOCKS: Final = Sight(".race .clock", mark("Until the end"), mark(
    "The end comes when a deck runs out or somebody has all four goals. Then everybody has one more turn."
))  # fmt: skip
_DECKS: Final = _CLOCKS._replace(text=mark("The end comes when a deck runs out. Then everybody has one more turn."))
_ALONE: Final = _CLOCKS._replace(
    text=mark(
        "How far the game is from its end: your goals, the mantas that the rival has placed on goals, and both decks."
    )
)
_ALONE_WITH_TRIBES: Final = _CLOCKS._replace(
    text=mark("How far the game is from its end: the tribes you have recruited, and both decks.")
)
_OCEAN: Final = (
    Sight(".ocean > .six:not(.chars) > .loc", mark("Locations"), mark(
        "Buy them with coins or conquer them with power. The number on the picture is the location's own number."
    ), "ocean"),
    Sight(".ocean > .chars", mark("Characters"), mark(
        "Recruit them for your hand. The coin is the price of the space."
    ), "ocean"),
)  # fmt: skip
_REALM: Final = (
    Sight(".sky .who:has(.alone) .coin", mark("Points"), mark(
        "On the left what everybody sees. With the lock: your score if the game ended now, which only you know."
    )),
    Sight(".wells .five", mark("Your locations"), mark(
        "The top depth gives you something. Use it, and the location slides up to the next one. A dash gives nothing: "
        "only a raise moves it on."
    )),
    Sight(".lintel .plaque", mark("How far they have risen"), mark(
        "A dot for each depth. When all are covered, the location is fully risen, gives its manta and can be scored."
    )),
    Sight(".bed .mantas", mark("Mantas"), mark(
        "A ready manta gives what it shows; then it is tired and pale. Trained mantas wear your colour and can be "
        "placed, wild ones stay with you."
    )),
    Sight(".handrow .hand", mark("Hand"), mark(
        "Play one character each turn; the strip below says what it does. At the end each card is worth 1 point."
    )),
    Sight(".handrow .stack", mark("Discard pile"), mark(
        "Played characters lie here until Matrona or another effect takes them back."
    )),
    Sight(".handrow .pilebox", mark("Scoring pile"), mark("Only locations in this pile count at the end.")),
)  # fmt: skip
_GOALS: Final = Sight(".goals", mark("Goals"), mark(
    "Once you meet one, place a trained manta on it, in any turn of yours. The first free number is your points."
), "goals")  # fmt: skip
_TRIBES: Final = Sight(".tribes", mark("Tribes"), mark(
    "Recruit them like characters. Placing a manta gives you the tribe's bonus now or every turn, and its points at "
    "the end."
), "goals")  # fmt: skip
_PLAYERS: Final = Sight(".players:not(.aim)", mark("The other players"), mark(
    "Their points, cards, scored locations, mantas and realms. Choose one to see the whole board."
), "players")  # fmt: skip


def sights_of(options: Mapping[str, Any]) -> tuple[Sight, ...]:
    """The areas of a board with these options, from the top."""
    tribes = options["mode"] == "tribes"
    if options["players"] == 1:
        return _ALONE_WITH_TRIBES if tribes else _ALONE, *_OCEAN, *_REALM, _TRIBES if tribes else _GOALS
    return _DECKS if tribes else _CLOCKS, *_OCEAN, *_REALM, _TRIBES if tribes else _GOALS, _PLAYERS
