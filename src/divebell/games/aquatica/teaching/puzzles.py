"""The puzzles of Aquatica: what a turn is measured by, which goals are worth setting, and the twenty in the package."""

from collections.abc import Sequence
from typing import Final

from divebell.engine.package import Event
from divebell.engine.teaching.puzzle import Puzzles, count

from ..rules import moves as m
from ..rules.game import Game

_COUNTED: Final = {  # events of a turn that are counted as they are
    "claims": "goals",
    "scored": "scored",
    "enters": "taken",
    "recruits": "recruits",
    "wild": "wild",
    "placed": "tribes",
}

# What a puzzle may ask, and the least of each that is worth asking for. The first figure must be the most that any turn
# brings, the next the most beside it.
GOALS: Final[tuple[dict[str, int], ...]] = (
    {"points": 6},
    {"points": 6, "ready": 1},
    {"points": 6, "hand": 3},
    {"points": 6, "taken": 1},
    {"points": 6, "wild": 1},
    {"points": 6, "taken": 1, "ready": 1},
    {"goals": 1, "points": 8, "ready": 1},
    {"goals": 1, "taken": 1, "ready": 1},
    {"scored": 2, "points": 5},
    {"scored": 2, "ready": 1},
    {"scored": 2, "taken": 1, "ready": 1},
    {"taken": 2, "ready": 1},
    {"taken": 1, "wild": 1},
    {"taken": 1, "wild": 1, "ready": 2},
    {"wild": 1, "ready": 3},
    {"tribes": 1, "ready": 1},
    {"tribes": 1, "taken": 1},
    {"tribes": 1, "points": 3},
)


def figures(after: Game, seat: int, events: Sequence[Event]) -> dict[str, int]:
    """What a seat's turn came to: what was gained in it, and the ready mantas and the cards in hand at its end.

    A location that is given up (B4) takes its points with it.
    """
    player = after.players[seat]
    moves, locations = after.components.moves, after.components.locations
    points = 0
    for what, who, number, thing in events:
        if who != seat:
            continue
        if what in ("move", "forced") and moves[number].word == m.SPEND:
            points -= locations[moves[number].a].points
        elif what == "scored":
            points += number
        elif what == "claims":
            track = after.claims[after.goals.index(thing)]
            points += after.components.spots[track.index(seat)]
    counted = count(events, seat, _COUNTED)
    return {"points": points, **counted, "ready": len(player.ready), "hand": len(player.hand)}


def answer(after: Game, seat: int) -> tuple[object, ...]:
    """What makes two ends of a turn the same answer: everything the player has, on goals and tribes too, wherever the
    order of the moves has put it. Of the discard pile only the top card has a place, for its delayed effect."""
    player = after.players[seat]
    return (
        player.hand, player.discard[:1], tuple(sorted(player.discard)), tuple(sorted(player.board)),
        tuple(sorted(player.pile)), player.ready, player.tired, after.claims, after.tribe_mantas,
    )  # fmt: skip


_PUZZLES: Final = Puzzles(__package__)
find_puzzle, read_puzzles = _PUZZLES.find, _PUZZLES.read
