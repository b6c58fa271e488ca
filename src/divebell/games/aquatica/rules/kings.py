"""Kings (K1-K6): dealt in order or drafted, before the first turn."""

from typing import Final

from divebell.engine.chance import shuffled
from divebell.engine.moment import START
from divebell.engine.move import Move
from divebell.engine.tuples import without

from .mantas import take_wild
from .pieces import BASE, COLD
from .state import DRAFTING, State, inserted
from .streams import KINGS

SOLO_KINGS: Final = 3  # K6


def kings_in_use(state: State) -> tuple[int, ...]:
    """The kings of the sets in use, by their numbers."""
    most = COLD if state.cold_waters else BASE
    return tuple([king for king in state.components.kings if state.components.characters[king].set <= most])


def deal_kings(state: State) -> None:
    """None (K4), king 1 to the first player and so on (K2), or a draft that begins with the last player (K3, K6)."""
    seats = len(state.players)
    if state.kings == "basic":
        for place in range(seats):
            seat = (state.first + place) % seats
            _give(state, seat, kings_in_use(state)[place])
            state.players[seat].king_shown = True
    if state.kings == "draft":
        number = SOLO_KINGS if state.solo else seats + 1
        state.offered = tuple(sorted(shuffled(kings_in_use(state), state.seed, KINGS, 0)[:number]))
        state.active = (state.first - 1) % seats
        state.round = 0
        state.phase = DRAFTING
    else:
        _begin(state)


def king_moves(state: State) -> list[Move]:
    """Any of the kings one was handed."""
    return [state.components.table.kings[king] for king in state.offered]


def keep_king(state: State, move: Move) -> None:
    """One king is kept, the rest handed on counter-clockwise; the one left over goes to the box unseen (K3)."""
    for king in state.offered:
        state.note("offered", state.active, 0, king)
    player = state.players[state.active]
    player.passed = without(state.offered, move.a)
    _give(state, state.active, move.a)
    state.offered = player.passed
    if state.active == state.first:
        state.offered = ()
        _begin(state)
    else:
        state.active = (state.active - 1) % len(state.players)


def _give(state: State, seat: int, king: int) -> None:
    player = state.players[seat]
    player.king = king
    player.hand = inserted(player.hand, king)


def _begin(state: State) -> None:
    """Box kings go to the box, their owners take a wild manta (K5); then the first turn begins."""
    for step in range(len(state.players)):
        seat = (state.first + step) % len(state.players)
        player = state.players[seat]
        if player.king >= 0 and state.components.characters[player.king].box >= 0:
            player.hand = without(player.hand, player.king)
            player.king_shown = True
            state.note("boxed", seat, 0, player.king)
            take_wild(state, seat, state.components.characters[player.king].box)
    state.active = state.first
    state.round = 1
    state.phase = START
