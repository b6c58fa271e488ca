"""The ten sponsor sides (P1-P5), used in step 1."""

from typing import Final

from divebell.engine.move import Move
from divebell.engine.tuples import replaced

from .contracts import gain
from .cubes import ONE, count
from .divers import resurface
from .keys import ask_key_back, has_key_to_take_back
from .moves import GET_BATTERY, MOVES_BETWEEN, SWAPS
from .rewards import reward_moves, take_reward, upgrade, upgrade_moves
from .score import UPGRADE, score
from .state import (
    ADVANCED,
    BATTERY_OR_MOVE,
    BELOW_SURFACE,
    SPONSOR_NUMBER,
    SPONSOR_REWARD,
    SURFACE_UPGRADE,
    UPGRADED,
    State,
)

UPGRADE_PRICE: Final = 2  # P4
SURFACE: Final = 3  # divers at the surface
LAST: Final = 7  # the place of level 5 in the column


def sponsor_text(sponsor: int) -> str:
    """`S1` basic, `S1a` advanced."""
    return f"S{sponsor & SPONSOR_NUMBER}{'a' if sponsor & ADVANCED else ''}"


def can_use_sponsor(state: State) -> bool:
    """Whether the sponsor at the key's level can do anything and be paid (G7)."""
    player = state.players[state.active]
    sponsor = state.sponsors[state.level - 1]
    number = sponsor & SPONSOR_NUMBER
    advanced = sponsor & ADVANCED
    if number == 2 and advanced:
        return bool(reward_moves(state))
    if number == 3 and not advanced:
        return has_key_to_take_back(player)
    if number == 4:
        if player.credits < UPGRADE_PRICE:
            return False
        if advanced:
            return bool(upgrade_moves(state, SURFACE))
        return player.divers[state.level + BELOW_SURFACE] < UPGRADED
    return True


def use_sponsor(state: State, move: Move) -> None:
    """The effect of the sponsor at the level of the key being played."""
    player = state.players[state.active]
    sponsor = state.sponsors[state.level - 1]
    number = sponsor & SPONSOR_NUMBER
    advanced = sponsor & ADVANCED
    state.sponsor_used = True
    if number == 1:
        if advanced:
            state.free = True
        else:
            gain(state, 1, 0)
    elif number == 2:
        if advanced:
            state.push(SPONSOR_REWARD)
        else:
            state.uses = 2
    elif number == 3:
        if advanced:
            resurface(state, state.active, LAST)
        else:
            ask_key_back(state, by_diver=False)
    elif number == 4:
        player.credits -= UPGRADE_PRICE
        state.note("credits", state.active, -UPGRADE_PRICE)
        if advanced:
            state.push(SURFACE_UPGRADE)
        else:
            upgrade(state, player.divers[state.level + BELOW_SURFACE])
            state.locked = True
            score(state, 1, UPGRADE)
    elif advanced:
        state.push(BATTERY_OR_MOVE)
    else:
        gain(state, 0, 1)


def take_sponsor_reward(state: State, move: Move) -> None:
    """P2 advanced: the chosen token's immediate effect; the token is discarded and replaced."""
    state.stack = state.stack[:-1]
    take_reward(state, move.a, explorer=False)


def upgrade_at_surface(state: State, move: Move) -> None:
    """P4 advanced: a surface diver is upgraded, for 1 point."""
    state.stack = state.stack[:-1]
    upgrade(state, move.a)
    score(state, 1, UPGRADE)


def battery_or_move_moves(state: State) -> list[Move]:
    """P5 advanced: a battery, or spend one to move a resource; in the German edition to swap two (N1, G18)."""
    moves = [GET_BATTERY]
    player = state.players[state.active]
    if player.batteries == 0:
        return moves
    here = state.level - 1
    for there in range(5):
        if there == here:
            continue
        if state.de:
            moves += [
                SWAPS[mine, here + 1, other, there + 1]
                for mine in range(4)
                if count(player.zones[here], mine)
                for other in range(4)
                if other != mine and count(player.zones[there], other)
            ]
        else:
            moves += _moves_between(state, here, there)
            moves += _moves_between(state, there, here)
    return moves


def _moves_between(state: State, start: int, to: int) -> list[Move]:
    player = state.players[state.active]
    if not player.has_space(to):
        return []
    return [MOVES_BETWEEN[kind, start + 1, to + 1] for kind in range(4) if count(player.zones[start], kind)]


def take_battery(state: State, move: Move) -> None:
    """P5 advanced: the battery."""
    state.stack = state.stack[:-1]
    gain(state, 0, 1)


def move_resource(state: State, move: Move) -> None:
    """P5 advanced: one resource goes from the zone of level b to that of level c."""
    state.stack = state.stack[:-1]
    gain(state, 0, -1)
    _shift_cube(state, move.a, move.b, move.c)


def swap_resources(state: State, move: Move) -> None:
    """P5 advanced in the German edition: a resource a of level b and a resource c of level d change places."""
    state.stack = state.stack[:-1]
    gain(state, 0, -1)
    _shift_cube(state, move.a, move.b, move.d)
    _shift_cube(state, move.c, move.d, move.b)


def _shift_cube(state: State, resource: int, start: int, to: int) -> None:
    player = state.players[state.active]
    player.zones = replaced(player.zones, start - 1, player.zones[start - 1] - ONE[resource])
    player.zones = replaced(player.zones, to - 1, player.zones[to - 1] + ONE[resource])
    state.note("cube out", state.active, start, resource)
    state.note("cube in", state.active, to, resource)
