"""The judge's arithmetic: from the terms of all players to their chances.

A term is a number that says one thing about one player's position (`terms.py`); `weights.py` says what each counts
early and late in a game. Their sum is a player's value. Values become chances to win by comparing those of all players,
so that nobody avoids the end just because everybody's promises end with it; alone the value predicts the points, or
with tribes how many are recruited.
"""

from typing import Final

from divebell.engine.judge.chances import MARGIN, logistic, shared_win, softmax, weighted
from divebell.engine.moment import OVER

from ..rules.pieces import NONE
from ..rules.score import ranking, score_of
from ..rules.solo import ALL_TRIBES, RIVAL_MANTAS, has_won, recruited
from ..rules.state import DRAFTING, State
from .outlook import outlooks
from .terms import TERMS, all_terms, drawn, rival_mantas
from .weights import COLUMNS, SOLO_POINTS, SOLO_POINTS_SPREAD, SOLO_TRIBES, SOLO_TRIBES_SPREAD, WEIGHTS

MARGIN_TRIBE: Final = 0.02  # in winning chance, alone: a tribe more or less
IDLE_TURN: Final = 0.002  # every turn in a row without progress, so that nobody waits forever (G31)

# For each column of weights.py what a term counts at the beginning and at the end
_EARLY: Final = [[WEIGHTS[name][column][0] for name in TERMS] for column in range(len(COLUMNS))]
_LATE: Final = [[WEIGHTS[name][column][1] for name in TERMS] for column in range(len(COLUMNS))]
_SOLO_TRIBES: Final = COLUMNS.index("solo with tribes")


def phase(state: State) -> float:
    """How far the game is: 0 at the start, 1 once the end is triggered (E1)."""
    if state.final != NONE or state.phase == OVER:
        return 1.0
    if state.phase == DRAFTING:
        return 0.0
    late = drawn(state)
    if state.solo and state.goals:
        return max(late, rival_mantas(state) / RIVAL_MANTAS)
    for seat in range(len(state.players) if state.goals else 0):
        claimed = 0
        for track in state.claims:
            claimed += seat in track
        late = max(late, claimed / len(state.claims))
    return late


def weights(state: State) -> list[float]:
    """What each term counts now: between its early and its late weight, in proportion to the phase."""
    late = phase(state)
    column = _SOLO_TRIBES if state.level else len(state.players) - 1
    begin, end = _EARLY[column], _LATE[column]
    return [begin[i] + (end[i] - begin[i]) * late for i in range(len(begin))]


def values(state: State) -> list[float]:
    """What every player's terms add up to with their weights."""
    counts = weights(state)
    own = outlooks(state)
    return [weighted(all_terms(state, seat, own), counts) for seat in range(len(own))]


def chances(state: State) -> list[float]:
    """The chance of every player to win, exact when the game is over.

    Alone it is the chance to recruit all tribes (U1), or with goals to reach the points of the rank Leviathan (O4).
    """
    over = state.phase == OVER
    if state.level:
        if over:
            return [1.0 if has_won(state) else 0.0]
        return [logistic(values(state)[0], SOLO_TRIBES, SOLO_TRIBES_SPREAD)]
    if state.solo:
        if over:
            return [1.0 if score_of(state, 0).sum > SOLO_POINTS else 0.0]
        return [_chance_of_rank(values(state)[0])]
    if over:
        return shared_win(ranking(state)[0], len(state.players))
    return softmax(values(state))


def _chance_of_rank(points: float) -> float:
    """With this many points predicted."""
    return logistic(points, SOLO_POINTS, SOLO_POINTS_SPREAD)


def prospect(state: State, seat: int) -> float:
    """The chance to win plus the margin.

    Alone with goals it stays a slope to the end: a player who misses the rank still wants every point.
    """
    if state.solo and not state.level and state.phase == OVER:
        return _chance_of_rank(float(score_of(state, seat).sum))
    return chances(state)[seat] + margin(state, seat)


def prospects(states: list[State], seat: int) -> list[float]:
    """A player's prospect in each of many positions, in one compiled call."""
    return [prospect(state, seat) for state in states]


def outcome(state: State) -> list[float]:
    """The chances, but alone every point counts."""
    return [min(1.0, max(0.0, prospect(state, 0)))] if state.solo else chances(state)


def margin(state: State, seat: int) -> float:
    """What counts besides the chance to win: the lead in points (solo: the tribes), and no idle turns."""
    if state.solo and not state.level:
        return 0.0
    points = score_of(state, seat).sum
    if state.level:
        return MARGIN_TRIBE * (recruited(state) - ALL_TRIBES) + MARGIN * points - IDLE_TURN * state.idle
    best = 0
    for other in range(len(state.players)):
        if other != seat:
            best = max(best, score_of(state, other).sum)
    return MARGIN * (points - best) - IDLE_TURN * state.idle
