"""The end (E1-E5): when it comes, the points, and who is ahead."""

from typing import Final, NamedTuple

from . import pieces as parts
from .goals import count
from .pieces import NONE, Tribe
from .realm import risen
from .solo import has_won, rival_is_done
from .state import Player, State
from .tribes import own_tribes
from .vocabulary import ANY_TYPE

IDLE_TURNS: Final = 30  # per player (G31)


class Score(NamedTuple):
    """What a seat has at the end: points by where they come from, their sum, and what breaks a tie (E5)."""

    hand: int
    goals: int
    locations: int
    tribes: int
    sum: int
    mantas: int
    king: int  # its number, 0 without kings


def end_has_come(state: State) -> bool:
    """A deck is empty, all 4 goals are one player's, or the solo rival has placed his mantas (E1, O3)."""
    if not state.location_deck or not state.deck or rival_is_done(state):
        return True
    return bool(state.goals) and all(state.active in track for track in state.claims)


def is_stuck(state: State) -> bool:
    """So many turns without progress that the game is ended (G31)."""
    return state.idle >= IDLE_TURNS * len(state.players)


def score_of(state: State, seat: int) -> Score:
    """The points of a seat as if the game ended now (E3)."""
    player = state.players[seat]
    hand = len(player.hand)
    goals = goal_points(state, seat)
    locations = count(state, player, parts.PILE_POINTS)
    tribes = sum([tribe_points(state, player, state.components.tribes[tribe]) for tribe in own_tribes(state, seat)])
    king = state.components.characters[player.king].number if player.king != NONE else 0
    mantas = len(player.ready) + len(player.tired)
    return Score(hand, goals, locations, tribes, hand + goals + locations + tribes, mantas, king)


def goal_points(state: State, seat: int) -> int:
    """The spots of a player's mantas on the goal tracks (E3)."""
    points = 0
    for track in state.claims:
        if seat in track:
            points += state.components.spots[track.index(seat)]
    return points


def tribe_points(state: State, player: Player, tribe: Tribe) -> int:
    """Fixed points, or this many for each of what the player then has (B8)."""
    components = state.components
    number = 1
    if tribe.counted == parts.PER_RECRUITED:
        cards = player.hand + player.discard
        number = len([card for card in cards if components.first_ocean <= card < components.first_king])
    elif tribe.counted == parts.PER_CHARACTER:
        number = len(player.hand) + len(player.discard)
    elif tribe.counted == parts.PER_SCORED:
        number = len([None for at in player.pile if tribe.type in (ANY_TYPE, components.locations[at].type)])
    elif tribe.counted == parts.PER_RISEN:
        number = len(risen(state, player, NONE))
    elif tribe.counted == parts.PER_MANTA:
        number = len(player.ready) + len(player.tired)
    elif tribe.counted == parts.PER_TYPE:
        number = count(state, player, parts.PILE_TYPES)
    return tribe.points * number


def ranking(state: State) -> list[list[int]]:
    """Seats, best first: points, mantas in reserve, the lower king; without kings the later in turn order (E4)."""
    seats = len(state.players)
    order: list[tuple[int, int, int, int]] = []
    for seat in range(seats):
        score = score_of(state, seat)
        later = (seat - state.first) % seats
        order.append((score.sum, score.mantas, -score.king if score.king else later, seat))
    return [[seat] for _, _, _, seat in sorted(order, reverse=True)]


def wins_at_once(state: State) -> bool:
    """Solo tribes, levels 1-5: with the eighth tribe the game is won at the end of the turn (G28)."""
    return 1 <= state.level <= 5 and has_won(state)
