"""What a position is worth to a player, in terms that can each be read on its own.

A term is a number that says one thing about one player's position. `named_terms.py` has them; `weights.py` says
what each counts at the beginning of a game and at its end, in between it counts in proportion. The sum is a player's
value; values become chances to win by comparing those of all players, and in solo the chance to be rated best.
"""

from math import exp
from typing import Final

from divebell.engine.moment import OVER
from divebell.engine.move import Move

from ..rules.cubes import ZONE_SPACES
from ..rules.moves import PROPEL
from ..rules.solo import BEST_RATING, START_SPACE, rating
from ..rules.state import NONE, UPGRADED, State
from ..rules.turn import END_POINTS, ranking
from .outlook import outlooks
from .terms import TERMS, all_terms
from .weights import SOLO_GOAL, SOLO_SPREAD, WEIGHTS

# What the frozen bot `greedy` counts.
CREDIT: Final = 1
BATTERY: Final = 1
FITTING_CUBE: Final = 2
UPGRADE: Final = 3


def worth(state: State, seat: int) -> tuple[int, int]:
    """Points, then a sum of credits, batteries, cubes that fit an open contract, and upgrades."""
    player = state.players[seat]
    upgrades = 0
    for diver in player.divers:
        if diver >= UPGRADED:
            upgrades += 1
    return player.points, (
        CREDIT * player.credits
        + BATTERY * player.batteries
        + FITTING_CUBE * fitting_cubes(state, seat)
        + UPGRADE * upgrades
    )


def fitting_cubes(state: State, seat: int) -> int:
    """In each zone the cubes that one open contract asks for, the one that asks for most: each cube counts once."""
    player = state.players[seat]
    components = state.components
    open_contracts = state.public + player.hand
    cubes = 0
    for zone in range(5):
        pile = player.zones[zone]
        if not pile:
            continue
        used = components.used_cubes(pile)
        most = 0
        for kind in open_contracts:
            if kind != NONE and used[kind] > most and components.contracts[kind].size <= ZONE_SPACES[zone]:
                most = used[kind]
        cubes += most
    return cubes


def is_detour(state: State, move: Move) -> bool:
    """Propellers mostly lead to the same turns by other ways."""
    return move.word == PROPEL


# How many steps a game has from its beginning to its end: solo, 2, 3 and 4 players, and solo when it is hard
_STEPS: Final = [START_SPACE[False], END_POINTS, END_POINTS, END_POINTS, START_SPACE[True]]
_HARD: Final = 4


def _weights_at(mode: int, step: int) -> list[float]:
    """What each term counts when so many steps are gone."""
    pairs = [WEIGHTS[name][0 if mode == _HARD else mode] for name in TERMS]
    return [early + (late - early) * step / _STEPS[mode] for early, late in pairs]


# _ROWS[mode][step]: worked out once, as every position that is judged asks for one
_ROWS: Final = [[_weights_at(mode, step) for step in range(_STEPS[mode] + 1)] for mode in range(5)]


def terms(state: State, seat: int) -> list[float]:
    """The terms of one player, in the order of their names."""
    return all_terms(state, seat, outlooks(state))


def _mode(state: State) -> int:
    return _HARD if state.hard else len(state.players) - 1


def _step(state: State) -> int:
    """The points of the player who is furthest; in solo the spaces that marker and last timer have come nearer."""
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
    count = weights(state)
    result: list[float] = []
    for seat in range(len(state.players)):
        row = all_terms(state, seat, seen)
        total = 0.0
        for i in range(len(row)):
            total += count[i] * row[i]
        result.append(total)
    return result


def chances(state: State) -> list[float]:
    """The chance of every player to win, exact when the game is over; in solo the chance of the best rating."""
    if state.solo:
        if state.phase == OVER:
            return [1.0 if rating(state.players[0].points) == BEST_RATING else 0.0]
        return [_solo_chance(values(state)[0])]
    if state.phase == OVER:
        best = ranking(state)[0]
        return [1.0 / len(best) if seat in best else 0.0 for seat in range(len(state.players))]
    own = values(state)
    most = max(own)
    parts = [exp(value - most) for value in own]
    whole = sum(parts)
    return [part / whole for part in parts]


def _solo_chance(final: float) -> float:
    """The chance of the best rating when so many points are foretold."""
    return 1.0 / (1.0 + exp((SOLO_GOAL - final) / SOLO_SPREAD))


MARGIN: Final = 0.002  # of a chance: a point more or less, when the game is won or lost
# Of what a finished solo game was worth is whether it is rated best; the rest are its points. While a game goes on, its
# foretold points are uncertain and only a slope; what is certain counts as what it is.
RATED: Final = 0.9


def prospect(state: State, seat: int) -> float:
    """What a player plays for: the chance to win, and a little for points ahead, so that a lost game is played on.

    In solo some of it stays a slope to the end: who misses the best rating still wants every point.
    """
    if state.solo and state.phase == OVER:
        return RATED * chances(state)[0] + (1.0 - RATED) * _solo_chance(state.players[0].points)
    return chances(state)[seat] + margin(state, seat)


def prospects(states: list[State], seat: int) -> list[float]:
    """The same in each of many positions, in one call: a compiled one costs hardly anything."""
    return [prospect(state, seat) for state in states]


def outcome(state: State) -> list[float]:
    """How a game is divided between its players, for learning from it: their chances, but in solo every point counts.

    Hardly any game of a beginner is rated best, so that alone would teach them nothing.
    """
    if state.solo and state.phase == OVER:
        return [_solo_chance(state.players[0].points)]
    return chances(state)


def margin(state: State, seat: int) -> float:
    """What a player's points ahead of the best opponent count beside the chance to win; nothing in solo."""
    if state.solo:
        return 0.0
    ahead = -END_POINTS
    own = state.players[seat].points
    for other in range(len(state.players)):
        if other != seat:
            ahead = max(ahead, state.players[other].points)
    return MARGIN * (own - ahead)
