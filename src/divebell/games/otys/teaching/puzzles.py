"""The puzzles of Otys: what a turn is measured by, which goals are worth setting, and the twenty that come with it."""

from collections.abc import Sequence
from typing import Final

from divebell.engine.package import Event
from divebell.engine.teaching.puzzle import Puzzles, count

from ..rules.game import Game

_COUNTED: Final = {  # events of a turn that are counted as they are
    "contract": "contracts",
    "keys back": "keys back",
    "upgraded": "upgrades",
    "advances": "advances",
    "reward": "rewards",
}

# What a puzzle may ask, and the least of each that is worth asking for. The first figure must be the most that any turn
# brings, the next the most beside it.
GOALS: Final[tuple[dict[str, int], ...]] = (
    {"contracts": 2},
    {"contracts": 2, "points": 3},
    {"contracts": 2, "batteries": 1},
    {"contracts": 2, "credits": 2},
    {"points": 3},
    {"points": 3, "batteries": 2},
    {"points": 3, "credits": 3},
    {"points": 2, "upgrades": 1},
    {"keys back": 1, "points": 2},
    {"keys back": 1, "contracts": 1},
    {"keys back": 1, "batteries": 3},
    {"keys back": 1, "credits": 5},
    {"advances": 1, "points": 2},
    {"contracts": 1, "rewards": 1},
    {"contracts": 1, "batteries": 2},
)


def figures(after: Game, seat: int, events: Sequence[Event]) -> dict[str, int]:
    """What a seat's turn came to: what was gained in it, and the credits and batteries at its end."""
    player = after.players[seat]
    points = sum(number for what, who, number, _ in events if who == seat and what == "points")
    counted = count(events, seat, _COUNTED)
    return {"points": points, **counted, "credits": player.credits, "batteries": player.batteries}


def answer(after: Game, seat: int) -> tuple[object, ...]:
    """What makes two ends of a turn the same answer: the player's board, the store, sponsors and rewards, and which
    contracts lie there, wherever the order of the moves has put them."""
    return (after.players[seat].key(), after.store, after.sponsors, after.rewards, tuple(sorted(after.public)))


_PUZZLES: Final = Puzzles(__package__)
find_puzzle, read_puzzles = _PUZZLES.find, _PUZZLES.read
