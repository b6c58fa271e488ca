"""Reward tokens: taking one, its immediate effect, its place on the board (C9, D5, D6, P2), and the bag."""

from typing import Final

from divebell.engine.chance import shuffled
from divebell.engine.errors import BadRecord
from divebell.engine.move import Move
from divebell.engine.text import mark
from divebell.engine.tuples import drawn_from, replaced

from . import components as parts
from .contracts import can_draw, contract_moves, draw_four, gain
from .cubes import ONE
from .moves import DECLINE_RESOURCE, NO_RESOURCE, RESOURCES, REWARDS, UPGRADES
from .score import REWARD, score
from .state import ANY_UPGRADE, DISCARD_TOKEN, KIND, NONE, PLACE_TOKEN, RESOURCE_CHOICE, UPGRADED, State

BAG: Final = 3  # a stream of chance


def reward_moves(state: State) -> list[Move]:
    """The two tokens at the level of the key being played; one may be taken even if its front can do nothing (G16)."""
    slot = 2 * (state.level - 1)
    return [REWARDS[which] for which in range(2) if state.rewards[slot + which] != NONE]


def take_reward(state: State, which: int, explorer: bool) -> None:
    """The immediate effect first; then the token goes to the board (explorer, D5) or is discarded (sponsor, P2)."""
    slot = 2 * (state.level - 1) + which
    kind = state.rewards[slot]
    token = state.components.rewards[kind]
    state.note("reward", state.active, slot, kind)
    state.push(PLACE_TOKEN if explorer else DISCARD_TOKEN, slot)
    if token.front == parts.RESOURCES:
        state.push(RESOURCE_CHOICE, kind)
    elif token.front == parts.BATTERY:
        gain(state, 0, 1)
    elif token.front == parts.CONTRACTS:
        if can_draw(state):
            draw_four(state)
    elif token.front == parts.UPGRADE:
        if upgrade_moves(state, 8):
            state.push(ANY_UPGRADE)
    else:
        score(state, 1, REWARD)


def resource_moves(state: State, kind: int) -> list[Move]:
    """One of the token's two resources into the zone of the key's level, if there is a space, or none (D6, G8)."""
    moves: list[Move] = []
    if state.players[state.active].has_space(state.level - 1):
        moves += [RESOURCES[resource] for resource in state.components.rewards[kind].resources]
    moves.append(DECLINE_RESOURCE)
    return moves


def take_resource(state: State, move: Move) -> None:
    """The resource, if any, goes into the zone at the level of the key being played."""
    state.stack = state.stack[:-1]
    if move.a != NO_RESOURCE:
        add_cube(state, move.a)
    elif state.stack[-1][0] == PLACE_TOKEN:  # nothing was gathered, so no contract comes before the token (G1)
        place_token(state)


def add_cube(state: State, resource: int) -> None:
    """A cube from the supply onto a free space of the zone at the key's level."""
    player = state.players[state.active]
    zone = state.level - 1
    player.zones = replaced(player.zones, zone, player.zones[zone] + ONE[resource])
    state.note("cube in", state.active, state.level, resource)


def upgrade_moves(state: State, places: int) -> list[Move]:
    """The divers on their basic side among the first so many of the column (G3)."""
    return [UPGRADES[diver] for diver in state.players[state.active].divers[:places] if diver < UPGRADED]


def upgrade(state: State, diver: int) -> None:
    """A diver's tile is turned to its upgraded side."""
    player = state.players[state.active]
    player.divers = replaced(player.divers, player.divers.index(diver), diver | UPGRADED)
    state.note("upgraded", state.active, 0, diver & KIND)


def place_moves(state: State, slot: int) -> list[Move]:
    """Place the token, or first complete contracts with the resource it gave: they earn the old token's bonus (G1).

    There is nothing to choose when it gave none (if the resource was declined, the token is placed by then), or when no
    old token lies there.
    """
    moves = [state.components.place]
    gathered = state.components.rewards[state.rewards[slot]].front == parts.RESOURCES
    if gathered and state.players[state.active].rewards[slot // 2] != NONE:
        moves += contract_moves(state)
    return moves


def place_token(state: State) -> None:
    """Back side up onto the board at that level; a token already there is discarded first (D5)."""
    slot = state.stack[-1][1]
    state.stack = state.stack[:-1]
    player = state.players[state.active]
    level = slot // 2
    if player.rewards[level] != NONE:
        state.reward_discard += bytes((player.rewards[level],))
    player.rewards = replaced(player.rewards, level, state.rewards[slot])
    state.note("placed", state.active, level + 1, state.rewards[slot])
    refill(state, slot)


def discard_token(state: State) -> None:
    """The token used by the sponsor is discarded (P2 advanced)."""
    slot = state.stack[-1][1]
    state.stack = state.stack[:-1]
    state.reward_discard += bytes((state.rewards[slot],))
    refill(state, slot)


def refill(state: State, slot: int) -> None:
    """A new token from the bag; if that is empty, the discarded ones go back in, shuffled (D5)."""
    state.rewards = replaced(state.rewards, slot, NONE)
    if not state.bag and state.reward_discard:
        state.bag = bytes(shuffled(state.reward_discard, state.seed, BAG, state.bag_shuffles))
        state.bag_shuffles += 1
        state.reward_discard = b""
        state.note("bag shuffled", state.active)
    if not state.bag:
        return
    kind = state.bag[0]
    if state.next_tokens:
        kind = state.next_tokens[0]
        if kind not in state.bag:
            raise BadRecord(
                mark("the record draws {token}, which is not in the bag"), token=state.components.rewards[kind].text
            )
        state.next_tokens = state.next_tokens[1:]
    state.bag = drawn_from(state.bag, kind)
    state.rewards = replaced(state.rewards, slot, kind)
    state.note("token", state.active, slot, kind)
