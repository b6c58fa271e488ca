"""Goals (Q1-Q5): met in one's own turn, claimed with a trained manta."""

from typing import Final

from divebell.engine.move import Move

from . import components as parts
from .components import NONE, Goal
from .mantas import lay_down, trained_in_reserve, wild_in_reserve
from .realm import risen, uncovered
from .state import CARD, COVERED, Player, State, each_once

SMALL: Final = 3  # Q4: worth 3 or less


def is_met(state: State, seat: int, goal: Goal) -> bool:
    """Whether a player meets a goal now (Q1)."""
    if goal.counted == parts.RECRUITED_AT:
        return state.dearest >= goal.asked  # G29: this turn
    number = count(state, state.players[seat], goal.counted)
    if not goal.exactly:
        return number >= goal.asked
    # "All but one discarded" also means that no card is in play (G29).
    in_play = bool(state.stack) and state.stack[0][0] == CARD
    return number == goal.asked and not (goal.counted == parts.HAND and in_play)


def count(state: State, player: Player, counted: int) -> int:
    """How many a player has of what a goal counts (Q5)."""
    locations = state.components.locations
    if counted == parts.HAND:
        return len(player.hand)
    if counted == parts.DISCARD:
        return len(player.discard)
    if counted == parts.PILE:
        return len(player.pile)
    if counted == parts.WILD:
        return wild_in_reserve(state, player)
    if counted == parts.PILE_POINTS:
        return sum([locations[location].points for location in player.pile])
    if counted == parts.PILE_TYPES:
        return len({locations[location].type for location in player.pile})
    if counted == parts.PILE_SMALL:
        return sum([1 for location in player.pile if locations[location].points <= SMALL])
    if counted == parts.CONQUERORS:
        characters = state.components.characters
        return sum([1 for card in player.hand + player.discard if characters[card].conquers])
    if counted == parts.RISEN:
        return len(risen(state, player, NONE))
    board = [slot for slot in player.board if slot != NONE]
    if counted == parts.BOARD:
        return len(board)
    if counted == parts.OWNED:
        return len(board) + len(player.pile)
    if counted == parts.BOARD_VALUES:
        return len({locations[slot // COVERED].points for slot in board})
    if counted == parts.BOARD_DEPTHS:
        return len({uncovered(state, slot) for slot in board})
    types = [locations[slot // COVERED].type for slot in board] + [locations[location].type for location in player.pile]
    return max([types.count(type) for type in range(5)])  # SAME_TYPE


def claim_moves(state: State) -> list[Move]:
    """Every goal that the player whose turn it is meets and has not claimed, with every trained manta (Q1)."""
    moves: list[Move] = []
    player = state.players[state.active]
    if not state.goals or not trained_in_reserve(state, player):
        return moves
    first_wild = state.components.first_wild
    for track in range(len(state.goals)):
        if state.active in state.claims[track]:
            continue
        number = state.goals[track]
        if is_met(state, state.active, state.components.goals[number]):
            mantas = state.components.table.claims[number]
            moves += [mantas[kind][0] for kind in each_once(player.ready) if kind < first_wild]
            moves += [mantas[kind][1] for kind in each_once(player.tired) if kind < first_wild]
    return moves


def claim(state: State, move: Move) -> None:
    """A trained manta, ready or tired, goes to the first free spot of the track (Q1)."""
    lay_down(state, state.active, move.b, bool(move.c))
    take_spot(state, move.a, state.active)
    state.note("claims", state.active, move.b, move.a)


def take_spot(state: State, goal: int, seat: int) -> None:
    """Somebody takes the first free spot of a goal's track."""
    track = state.goals.index(goal)
    claims = list(state.claims)
    claims[track] = (*claims[track], seat)
    state.claims = tuple(claims)
    state.progress = True
