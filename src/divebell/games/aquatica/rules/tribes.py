"""The Tribes module (B1-B8): who can be recruited and at what price, and the manta placed there."""

from collections.abc import Sequence

from divebell.engine.move import Move

from .mantas import lay_down, trained_in_reserve
from .pieces import NONE, Tribe
from .solo import may_place_wild, may_turn_down
from .state import BONUS, PLACING, Player, State, each_once


def price_for(seat: int, tribe: Tribe, mantas: Sequence[int]) -> int:
    """What a tribe costs a player: the base cost and 1 coin for each manta that others have put there (B2)."""
    return tribe.cost + sum([1 for other in mantas if other != seat])


def tribe_price(state: State, at: int) -> int:
    """What the tribe at a place of the board costs the active player."""
    return price_for(state.active, state.components.tribes[state.tribes[at]], state.tribe_mantas[at])


def can_be_recruited(state: State, at: int) -> bool:
    """Each tribe once, with a manta in reserve that may be placed, or face down where that is allowed (B1, U3)."""
    if state.active in state.tribe_mantas[at] or state.tribes[at] in state.down:
        return False
    player = state.players[state.active]
    return trained_in_reserve(state, player) or may_turn_down(state) or (may_place_wild(state) and _has_manta(player))


def _has_manta(player: Player) -> bool:
    return bool(player.ready or player.tired)


def own_tribes(state: State, seat: int) -> list[int]:
    """The tribes with a manta of this player."""
    return [state.tribes[at] for at in range(len(state.tribes)) if seat in state.tribe_mantas[at]]


def recruit_tribe(state: State, tribe: int) -> None:
    """The tribe is paid for: now a manta is placed on it (B5)."""
    state.progress = True
    state.note("tribe", state.active, 0, tribe)
    state.push(PLACING, 0, tribe)


def place_moves(state: State) -> list[Move]:
    """Any trained manta, ready or tired; in solo perhaps a wild one, or the tribe is turned face down (B5, U3, U5)."""
    player = state.players[state.active]
    most = len(state.components.mantas) if may_place_wild(state) else state.components.first_wild
    table = state.components.table
    moves = [table.places[kind][0] for kind in each_once(player.ready) if kind < most]
    moves += [table.places[kind][1] for kind in each_once(player.tired) if kind < most]
    if may_turn_down(state):
        moves.append(table.down)
    return moves


def place(state: State, move: Move) -> None:
    """The manta is on the tribe; a type II gives its bonus at once (B5, B7)."""
    _, _, tribe, _ = state.pop()
    lay_down(state, state.active, move.a, bool(move.b))
    at = state.tribes.index(tribe)
    mantas = list(state.tribe_mantas)
    mantas[at] = (*mantas[at], state.active)
    state.tribe_mantas = tuple(mantas)
    state.note("placed", state.active, move.a, tribe)
    if not state.components.tribes[tribe].permanent:
        state.push(BONUS, 0, tribe)


def turn_down(state: State, move: Move) -> None:
    """The tribe is turned face down: no bonus, and the manta is kept (U3)."""
    _, _, tribe, _ = state.pop()
    state.down = (*state.down, tribe)
    state.note("down", state.active, 0, tribe)


def scored_location_coins(state: State, location: int) -> int:
    """What a location of the scoring pile gives towards a tribe: its points (B4), in solo perhaps less (U6, U7)."""
    if state.level >= 5:
        return 0
    return 1 if state.level == 4 else state.components.locations[location].points


def find_tribe(state: State, tribe: int) -> int:
    """Where on the tribe board a tribe is; NONE when it is not there."""
    return state.tribes.index(tribe) if tribe in state.tribes else NONE
