"""The terms of the evaluation: each a number that says one thing about the position of one player."""

from typing import Final

from ..rules.pieces import NONE
from ..rules.solo import RIVAL_MANTAS, recruited
from ..rules.state import RIVAL, Player, State
from .outlook import NEAR_GOAL, Outlook, coins_for_tribes, outlooks

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


def terms(state: State, seat: int) -> list[float]:
    """A player's terms, in the order of `TERMS`."""
    return all_terms(state, seat, outlooks(state))


def all_terms(state: State, seat: int, seen: list[Outlook]) -> list[float]:
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
        1.0 - drawn(state) if state.solo else 0.0,
        float(state.idle) * solo_tribes,
        float(RIVAL_MANTAS - rival_mantas(state)) if state.solo and state.goals else 0.0,
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


def rival_mantas(state: State) -> int:
    """How many mantas the solo rival has placed (O2)."""
    placed = 0
    for track in state.claims:
        placed += RIVAL in track
    return placed


_DECKS: Final = (
    ("base.1", "base.2", "base.3", "base.4", "base.4"),
    ("cold.solo_goals", "cold.2", "cold.3", "cold.4", "cold.5"),
)


def drawn(state: State) -> float:
    """How much of the deck that is nearer to its end has been drawn: 1 when it is empty."""
    name = "cold.solo_tribes" if state.level else _DECKS[state.cold_waters][len(state.players) - 1]
    characters, locations = state.components.deck_sizes[name]
    characters -= len(state.components.prices)
    locations -= state.components.rows[1]
    left = min(len(state.deck) / characters, len(state.location_deck) / locations)
    return 1.0 - min(left, 1.0)
