"""Goals (Q1-Q5): met in one's own turn, claimed with a trained manta."""

from typing import Final

from divebell.engine.move import Move

from . import pieces as parts
from .mantas import lay_down, trained_in_reserve, wild_in_reserve
from .pieces import NONE, Goal
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
    if counted == parts.HAND:
        return len(player.hand)
    if counted == parts.DISCARD:
        return len(player.discard)
    if counted == parts.PILE:
        return len(player.pile)
    if counted == parts.WILD:
        return wild_in_reserve(state, player)
    if counted == parts.CONQUERORS:
        return _conquerors(state, player.hand) + _conquerors(state, player.discard)
    if counted <= parts.OWNED:  # BOARD, OWNED
        taken = len(player.board) - player.board.count(NONE)
        return taken if counted == parts.BOARD else taken + len(player.pile)
    if counted <= parts.PILE_SMALL:
        return _count_pile(state, player, counted)
    if counted == parts.SAME_TYPE:
        return _most_of_a_type(state, player)
    return _count_board(state, player, counted)


def _conquerors(state: State, cards: tuple[int, ...]) -> int:
    characters = state.components.characters
    number = 0
    for card in cards:
        number += characters[card].conquers
    return number


def _count_pile(state: State, player: Player, counted: int) -> int:
    """Points, types or small ones of the scoring pile."""
    points = types = small = 0
    for number in player.pile:
        location = state.components.locations[number]
        points += location.points
        types |= 1 << location.type
        small += location.points <= SMALL
    if counted == parts.PILE_POINTS:
        return points
    return small if counted == parts.PILE_SMALL else types.bit_count()


def _count_board(state: State, player: Player, counted: int) -> int:
    """Fully risen locations of the board, or how many different values or numbers of uncovered depths there are."""
    risen = values = depths = 0
    for slot in player.board:
        if slot != NONE:
            location = state.components.locations[slot // COVERED]
            left = len(location.depths) - slot % COVERED
            risen += left == 0
            values |= 1 << location.points
            depths |= 1 << left
    if counted == parts.RISEN:
        return risen
    return values.bit_count() if counted == parts.BOARD_VALUES else depths.bit_count()


def _most_of_a_type(state: State, player: Player) -> int:
    """Of board and scoring pile together."""
    locations = state.components.locations
    counts = 0  # of the five types, a byte for each
    for slot in player.board:
        if slot != NONE:
            counts += 1 << 8 * locations[slot // COVERED].type
    for location in player.pile:
        counts += 1 << 8 * locations[location].type
    most = 0
    while counts:
        most = max(most, counts & 0xFF)
        counts >>= 8
    return most


def can_claim(state: State) -> bool:
    """Whether the player whose turn it is meets a goal not yet claimed, and has a trained manta for it (Q1)."""
    if not state.goals or not trained_in_reserve(state, state.players[state.active]):
        return False
    goals = state.components.goals
    for track in range(len(state.goals)):
        by = state.claims[track]
        if is_met(state, state.active, goals[state.goals[track]]) and not (by and state.active in by):
            return True
    return False


def claim_moves(state: State) -> list[Move]:
    """Every goal that the player whose turn it is meets and has not claimed, with every trained manta (Q1)."""
    moves: list[Move] = []
    if not can_claim(state):
        return moves
    player = state.players[state.active]
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
