"""What a position is worth to a player, in terms that can each be read on its own.

A term is a number that says one thing about one player's position. `terms.py` has them; `weights.py` says
what each counts at the beginning of a game and at its end, in between it counts in proportion. The sum is a player's
value; values become chances to win by comparing those of all players, and in solo the chance to be rated best.
"""

from typing import Final

from divebell.engine.judge.chances import MARGIN, logistic, shared_win, softmax, weighted
from divebell.engine.moment import OVER

from ..rules.solo import BEST_RATING, START_SPACE, rating
from ..rules.state import State
from ..rules.turn import END_POINTS, ranking
from .outlook import outlooks
from .terms import TERMS, all_terms
from .weights import SOLO_GOAL, SOLO_SPREAD, WEIGHTS

# How many steps a game has from its beginning to its end: solo, 2, 3 and 4 players, and solo when it is hard
_STEPS: Final = [START_SPACE[False], END_POINTS, END_POINTS, END_POINTS, START_SPACE[True]]
_HARD: Final = 4


def _weights_at(mode: int, step: int) -> list[float]:
    """What each term counts after this many steps."""
    pairs = [WEIGHTS[name][0 if mode == _HARD else mode] for name in TERMS]
    return [early + (late - early) * step / _STEPS[mode] for early, late in pairs]


# _ROWS[mode][step]: worked out once, as every position that is judged asks for one
_ROWS: Final = [[_weights_at(mode, step) for step in range(_STEPS[mode] + 1)] for mode in range(5)]


def _mode(state: State) -> int:
    return _HARD if state.hard else len(state.players) - 1


def _step(state: State) -> int:
    """The points of the leader; in solo, how many spaces the marker and the last timer have come closer."""
    if state.solo:
        way = START_SPACE[state.hard]
        return way - state.timers[0] + state.players[0].points if state.timers else way
    most = 0
    for player in state.players:
        if player.points > most:
            most = player.points
    return min(most, END_POINTS)


def phase(state: State) -> float:
    """How far the game is: 0 at its beginning, 1 at its end."""
    return _step(state) / _STEPS[_mode(state)]


def weights(state: State) -> list[float]:
    """What each term counts at this moment of the game."""
    return _ROWS[_mode(state)][_step(state)]


def values(state: State) -> list[float]:
    """The value of every player's position: its terms, each with its weight, added up."""
    seen = outlooks(state)
    now = weights(state)
    return [weighted(all_terms(state, seat, seen), now) for seat in range(len(seen))]


def chances(state: State) -> list[float]:
    """The chance of every player to win, exact when the game is over; in solo the chance of the best rating."""
    if state.solo:
        if state.phase == OVER:
            return [1.0 if rating(state.players[0].points) == BEST_RATING else 0.0]
        return [_solo_chance(values(state)[0])]
    return shared_win(ranking(state)[0], len(state.players)) if state.phase == OVER else softmax(values(state))


def _solo_chance(final: float) -> float:
    """The chance of the best rating when this many points are predicted."""
    return logistic(final, SOLO_GOAL, SOLO_SPREAD)


# The weight of the best rating in the value of a finished solo game; the rest are its points. While a game goes on, the
# points it will end with are uncertain and only a slope; at the end both are known.
RATED: Final = 0.9


def prospect(state: State, seat: int) -> float:
    """What a player plays for: the chance to win, and a little for points ahead, so that a lost game is played on.

    In solo some of it stays a slope to the end: a player who misses the best rating still wants every point.
    """
    if state.solo and state.phase == OVER:
        return RATED * chances(state)[0] + (1.0 - RATED) * _solo_chance(state.players[0].points)
    return chances(state)[seat] + margin(state, seat)


def prospects(states: list[State], seat: int) -> list[float]:
    """The same in each of many positions: one call from a bot, all others compiled."""
    return [prospect(state, seat) for state in states]


def outcome(state: State) -> list[float]:
    """What each player got out of a game, for learning from it: the chances, but in solo every point counts.

    Hardly any game of a beginner gets the best rating, so the rating alone would teach them nothing.
    """
    if state.solo and state.phase == OVER:
        return [_solo_chance(state.players[0].points)]
    return chances(state)


def margin(state: State, seat: int) -> float:
    """What a player's points ahead of the best opponent count besides the chance to win; nothing in solo."""
    if state.solo:
        return 0.0
    ahead = -END_POINTS
    own = state.players[seat].points
    for other in range(len(state.players)):
        if other != seat:
            ahead = max(ahead, state.players[other].points)
    return MARGIN * (own - ahead)
