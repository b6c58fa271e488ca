"""What `greedy` counts (frozen, as a fixed yardstick), and which moves planners try last."""

from typing import Final

from divebell.engine.move import Move

from ..rules import moves as m
from ..rules.pieces import NONE
from ..rules.realm import uncovered
from ..rules.score import score_of
from ..rules.solo import may_place_wild, recruited
from ..rules.state import COVERED, State
from .worths import appraisals

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

    Nothing in it drops as the end comes nearer, so a bot that follows it does not put the end off.
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


def sensible(state: State) -> list[Move]:
    """All of them: in this game nothing is declined for nothing."""
    return state.legal


def is_detour(state: State, move: Move) -> bool:
    """Another manta than the least useful one placed, another location than the least promising one discarded."""
    word = move.word
    if word == m.CLAIM:
        return (move.b, move.c) != _least_useful_manta(state, False)
    if word == m.PLACE:
        return (move.a, move.b) != _least_useful_manta(state, may_place_wild(state))
    return word == m.DISCARD and move.a != _least_promising_location(state)


def _least_useful_manta(state: State, wild_too: bool) -> tuple[int, int]:
    """Its kind, and 1 when it is tired: tired ones first."""
    first_wild = state.components.first_wild
    worths = appraisals.of(state.components).mantas
    player = state.players[state.active]
    for tired in (1, 0):
        best = NONE
        for kind in player.tired if tired else player.ready:
            if not wild_too and kind >= first_wild:
                continue
            if best == NONE or worths[kind] < worths[best]:
                best = kind
        if best != NONE:
            return best, tired
    return NONE, 0


def _least_promising_location(state: State) -> int:
    """Of the top row while there are too many in it (F8)."""
    worths = appraisals.of(state.components).locations
    least = state.top[0]
    for location in state.top:
        if worths[location] < worths[least]:
            least = location
    return least
