"""What a position is worth to a player, in terms that can each be read on its own."""

from typing import Final

from divebell.engine.move import Move

from .components import NONE
from .moves import CLAIM, DISCARD
from .realm import uncovered
from .score import score_of
from .solo import recruited
from .state import COVERED, State

TRIBE: Final = 10  # points of each tribe recruited in solo, where all eight are needed (U1)
# In tenths of a point:
HAND: Final = 8  # a card in hand is a point, but it wants to be played
OWNED: Final = 4  # a recruited card in the discard pile
READY: Final = 5
TIRED: Final = 2
RISEN: Final = 8  # of each point of a location that only needs to be scored
COVERED_DEPTH: Final = 4
LOCATION: Final = 4  # of each point of a location that still has depths


def worth(state: State, seat: int) -> tuple[int, int]:
    """Points that no longer go away (goals, scored locations, tribes), then a sum of cards, locations and mantas.

    Nothing in it falls when the end comes nearer, so that who follows it does not put the end off.
    """
    score = score_of(state, seat)
    player = state.players[seat]
    rest = HAND * score.hand + OWNED * len(player.discard) + READY * len(player.ready) + TIRED * len(player.tired)
    for slot in player.board:
        if slot != NONE:
            points = state.components.locations[slot // COVERED].points
            left = uncovered(state, slot)
            rest += COVERED_DEPTH * (slot % COVERED) + points * (LOCATION if left else RISEN)
    points = score.goals + score.locations + score.tribes
    return points + TRIBE * recruited(state) if state.level else points, rest


def is_detour(move: Move) -> bool:
    """Which of several mantas claims a goal, and which locations a scout discards, mostly lead to the same."""
    return move.word in (CLAIM, DISCARD)
