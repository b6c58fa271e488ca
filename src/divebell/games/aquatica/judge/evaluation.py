"""What a position is worth to a player, in terms that can each be read on its own.

A term is a number that says one thing about one player's position. `TERMS` lists them in order; `weights.py` says
what each counts at the beginning of a game and at its end, in between it counts in proportion. The sum is a player's
value. Values become chances to win by comparing those of all players, so that nobody shuns the end because everybody's
promises end with it; alone the value foretells the points, or with tribes how many are recruited.
"""

from math import exp
from typing import Final

from divebell.engine.moment import OVER

from ..rules.pieces import NONE
from ..rules.score import ranking, score_of
from ..rules.solo import ALL_TRIBES, RIVAL_MANTAS, has_won, recruited
from ..rules.state import DRAFTING, RIVAL, Player, State
from .outlook import NEAR_GOAL, Outlook, coins_for_tribes, make_outlook
from .weights import COLUMNS, SOLO_POINTS, SOLO_POINTS_SPREAD, SOLO_TRIBES, SOLO_TRIBES_SPREAD, WEIGHTS

TERMS: Final = (
    "points",  # of goals, scored locations and tribes, as they count now
    "cards in hand",  # a point each at the end
    "cards in the discard pile",
    "strength of the hand",  # what the cards in hand can do
    "recruited characters",  # what they and the king can do, in hand or discarded
    "risen locations",  # their points: they wait to be scored
    "rising locations",  # their points, the nearer to fully risen the more
    "depths in play",  # what the top uncovered depths give
    "depths to come",
    "mantas to come",  # those of the locations on the board
    "ready mantas",
    "tired mantas",
    "trained mantas",  # those left for goals or tribes
    "free slots",  # the first count most
    "locations to score",  # points that can be scored next turn
    "next location",  # the best one that can be paid next turn
    "goals in reach",  # points of the next free spots, the nearer the goal the more
    "race for goals",  # what may be lost where somebody else is as near
    "tribes in reach",  # the best one not yet recruited, the nearer its price the more
    "bonuses of tribes",  # of type I, every turn
    "delayed effect",  # on top of the discard pile
    "turn to come",  # whether a turn is left before the end
    "tribes recruited",  # solo
    "coins for tribes",  # solo: how many of those left the coins within reach would pay, parts counted
    "cards left",  # solo: of the deck that runs out first, 1 at the beginning
    "quiet turns",  # solo: in a row without progress (G31)
    "rival mantas left",  # solo: those he has still to place (O2)
)
_FREE_SLOTS: Final = [0.0, 1.0, 1.6, 1.9, 2.0, 2.0]


def _all_terms(state: State, seat: int, seen: list[Outlook]) -> list[float]:
    """The terms in their order; `seen` has the outlooks of all players."""
    player = state.players[seat]
    own = seen[seat]
    solo_tribes = 1.0 if state.level else 0.0
    return [
        own.points,
        float(len(player.hand)),
        float(len(player.discard)),
        own.strength,
        own.recruited,
        own.risen,
        own.rising,
        own.depths_in_play,
        own.depths_to_come,
        own.mantas_to_come,
        own.ready,
        own.tired,
        float(own.placeable),
        _FREE_SLOTS[own.free_slots],
        own.to_score,
        own.next_location,
        own.goals,
        _race_for_goals(state, seat, seen),
        own.tribes_in_reach,
        own.tribe_bonuses,
        own.delayed,
        _turn_to_come(state, seat),
        float(recruited(state)) if state.level else 0.0,
        _payable_tribes(state, player, own) if state.level else 0.0,
        1.0 - _drawn(state) if state.solo else 0.0,
        float(state.idle) * solo_tribes,
        float(RIVAL_MANTAS - _rival_mantas(state)) if state.solo and state.goals else 0.0,
    ]


def _race_for_goals(state: State, seat: int, seen: list[Outlook]) -> float:
    """For each goal that somebody else is as near to: what the spot after the next one is worth less."""
    if not state.goals or len(seen) == 1:
        return 0.0
    spots = state.components.spots
    total = 0.0
    for track in range(len(state.goals)):
        missing = seen[seat].missing[track]
        taken = len(state.claims[track])
        if missing == NONE or taken + 1 >= len(spots):
            continue
        for other in range(len(seen)):
            theirs = seen[other].missing[track]
            if other != seat and theirs != NONE and theirs <= missing and seen[other].placeable:
                total += (spots[taken] - spots[taken + 1]) * NEAR_GOAL[missing]
                break
    return total


def _turn_to_come(state: State, seat: int) -> float:
    """In the last lap whether this player still has a turn; before it whether it comes before the first player's."""
    seats = len(state.players)
    if state.final == NONE:
        return 1.0 if (seat - state.first) % seats >= (state.active - state.first) % seats else 0.0
    return 1.0 if (seat - state.active) % seats < state.final else 0.0


def _payable_tribes(state: State, player: Player, own: Outlook) -> float:
    """The tribes left, the cheapest first, as far as all coins within reach go."""
    prices: list[int] = []
    for at in range(len(state.tribes)):
        if not state.tribe_mantas[at] and state.tribes[at] not in state.down:
            prices.append(state.components.tribes[state.tribes[at]].cost)
    prices.sort()
    coins = coins_for_tribes(state, player, own)
    payable = 0.0
    for price in prices:
        if coins < price:
            return payable + coins / price
        payable += 1.0
        coins -= price
    return payable


def _rival_mantas(state: State) -> int:
    """How many mantas the solo rival has placed (O2)."""
    placed = 0
    for track in state.claims:
        placed += RIVAL in track
    return placed


def terms(state: State, seat: int) -> list[float]:
    """The terms of one player, in the order of their names."""
    return _all_terms(state, seat, outlooks(state))


def outlooks(state: State) -> list[Outlook]:
    """The outlook of every player."""
    return [make_outlook(state, seat) for seat in range(len(state.players))]


# How far the game is


_DECKS: Final = (
    ("base.1", "base.2", "base.3", "base.4", "base.4"),
    ("cold.solo_goals", "cold.2", "cold.3", "cold.4", "cold.5"),
)


def _drawn(state: State) -> float:
    """How much of the deck that is nearer to its end has been drawn: 1 when it is empty."""
    name = "cold.solo_tribes" if state.level else _DECKS[state.cold_waters][len(state.players) - 1]
    characters, locations = state.components.deck_sizes[name]
    characters -= len(state.components.prices)
    locations -= state.components.rows[1]
    left = min(len(state.deck) / characters, len(state.location_deck) / locations)
    return 1.0 - min(left, 1.0)


def phase(state: State) -> float:
    """How far the game is: 0 at its beginning, 1 when the end has come (E1)."""
    if state.final != NONE or state.phase == OVER:
        return 1.0
    if state.phase == DRAFTING:
        return 0.0
    late = _drawn(state)
    if state.solo and state.goals:
        return max(late, _rival_mantas(state) / RIVAL_MANTAS)
    for seat in range(len(state.players) if state.goals else 0):
        claimed = 0
        for track in state.claims:
            claimed += seat in track
        late = max(late, claimed / len(state.claims))
    return late


# Values and chances


# For each column of weights.py what a term counts at the beginning and at the end
_EARLY: Final = [[WEIGHTS[name][column][0] for name in TERMS] for column in range(len(COLUMNS))]
_LATE: Final = [[WEIGHTS[name][column][1] for name in TERMS] for column in range(len(COLUMNS))]
_SOLO_TRIBES: Final = COLUMNS.index("solo with tribes")


def _column(state: State) -> int:
    return _SOLO_TRIBES if state.level else len(state.players) - 1


def weights(state: State) -> list[float]:
    """What each term counts at this moment of the game."""
    late = phase(state)
    begin, end = _EARLY[_column(state)], _LATE[_column(state)]
    return [begin[i] + (end[i] - begin[i]) * late for i in range(len(begin))]


def values(state: State) -> list[float]:
    """The value of every player's position: its terms, each with its weight, added up."""
    seen = outlooks(state)
    late = phase(state)
    begin, end = _EARLY[_column(state)], _LATE[_column(state)]
    result: list[float] = []
    for seat in range(len(seen)):
        row = _all_terms(state, seat, seen)
        total = 0.0
        for i in range(len(row)):
            total += (begin[i] + (end[i] - begin[i]) * late) * row[i]
        result.append(total)
    return result


def chances(state: State) -> list[float]:
    """The chance of every player to win, exact when the game is over.

    Alone it is the chance to recruit all tribes (U1), or with goals to reach the points of the rank Leviathan (O4).
    """
    over = state.phase == OVER
    if state.level:
        if over:
            return [1.0 if has_won(state) else 0.0]
        return [1.0 / (1.0 + exp((SOLO_TRIBES - values(state)[0]) / SOLO_TRIBES_SPREAD))]
    if state.solo:
        if over:
            return [1.0 if score_of(state, 0).sum > SOLO_POINTS else 0.0]
        return [_solo_chance(values(state)[0])]
    seats = len(state.players)
    if over:
        best = ranking(state)[0]
        return [1.0 / len(best) if seat in best else 0.0 for seat in range(seats)]
    own = values(state)
    most = max(own)
    parts = [exp(value - most) for value in own]
    whole = sum(parts)
    return [part / whole for part in parts]


def _solo_chance(points: float) -> float:
    """The chance of the rank when so many points are foretold."""
    return 1.0 / (1.0 + exp((SOLO_POINTS - points) / SOLO_POINTS_SPREAD))


MARGIN: Final = 0.002  # of a chance: a point more or less, when the game is won or lost
MARGIN_TRIBE: Final = 0.02  # alone: a tribe more or less
IDLE_TURN: Final = 0.002  # of a chance: every turn in a row without progress, so that nobody waits for ever (G31)


def prospect(state: State, seat: int) -> float:
    """What a player plays for: the chance to win, and a little for points ahead, so that a lost game is played on.

    Alone with goals it stays a slope to the end: who misses the rank still wants every point.
    """
    if state.solo and not state.level and state.phase == OVER:
        return _solo_chance(float(score_of(state, seat).sum))
    return chances(state)[seat] + margin(state, seat)


def prospects(states: list[State], seat: int) -> list[float]:
    """The same in each of many positions, in one call: a compiled one costs hardly anything."""
    return [prospect(state, seat) for state in states]


def outcome(state: State) -> list[float]:
    """How a game is divided between its players, for learning from it: their chances, but alone every point counts."""
    return [min(1.0, max(0.0, prospect(state, 0)))] if state.solo else chances(state)


def margin(state: State, seat: int) -> float:
    """What counts beside the chance to win: points ahead of the best opponent, alone tribes, and no idle turns."""
    if state.solo and not state.level:
        return 0.0
    own = score_of(state, seat).sum
    if state.level:
        return MARGIN_TRIBE * (recruited(state) - ALL_TRIBES) + MARGIN * own - IDLE_TURN * state.idle
    ahead = 0
    for other in range(len(state.players)):
        if other != seat:
            ahead = max(ahead, score_of(state, other).sum)
    return MARGIN * (own - ahead) - IDLE_TURN * state.idle
