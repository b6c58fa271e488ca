"""Locations on a player's board (L1-L3): they enter, slide up, give their manta and are scored (F4-F7)."""

from divebell.engine.tuples import replaced

from .mantas import take_wild
from .pieces import NONE
from .state import COVERED, Player, State


def depth_in_play(state: State, slot: int) -> int:
    """The item on the top uncovered depth (L1), or NONE for an empty slot or a fully risen location."""
    if slot == NONE:
        return NONE
    depths = state.components.locations[slot // COVERED].depths
    covered = slot % COVERED
    return depths[covered] if covered < len(depths) else NONE


def uncovered(state: State, slot: int) -> int:
    """How many depths can still be seen."""
    return len(state.components.locations[slot // COVERED].depths) - slot % COVERED


def can_be_raised(state: State, player: Player, own: int) -> list[int]:
    """The locations that are not fully risen; the effect of a depth never raises its own (F5)."""
    return [
        slot // COVERED
        for slot in player.board
        if slot != NONE and slot // COVERED != own and uncovered(state, slot) > 0
    ]


def some_can_be_raised(state: State, player: Player, own: int) -> bool:
    """Whether there is a location that a raise could move (F19)."""
    return any(slot != NONE and slot // COVERED != own and uncovered(state, slot) > 0 for slot in player.board)


def some_are_risen(state: State, player: Player, own: int) -> bool:
    """Whether there is a location that could be scored (F19)."""
    return any(slot != NONE and slot // COVERED != own and uncovered(state, slot) == 0 for slot in player.board)


def risen(state: State, player: Player, own: int) -> list[int]:
    """The fully risen locations (L2); the effect of a depth never scores its own (F7)."""
    return [
        slot // COVERED
        for slot in player.board
        if slot != NONE and slot // COVERED != own and uncovered(state, slot) == 0
    ]


def slot_of(player: Player, location: int) -> int:
    """Where on the board a location is; NONE when it is not there."""
    for at in range(len(player.board)):
        slot = player.board[at]
        if slot != NONE and slot // COVERED == location:
            return at
    return NONE


def has_empty_slot(player: Player) -> bool:
    """Whether one more location fits onto the board (L1)."""
    return NONE in player.board


def enter(state: State, seat: int, location: int) -> None:
    """A location goes into the leftmost empty slot, its top depth showing (F4, G18); without depths it is risen."""
    player = state.players[seat]
    player.board = replaced(player.board, player.board.index(NONE), location * COVERED)
    state.note("enters", seat, 0, location)
    if not state.components.locations[location].depths:
        _give_manta(state, seat, location)


def slide(state: State, seat: int, location: int, steps: int = 1) -> None:
    """A location slides up and covers its top depths; when all are covered it gives its manta at once (L2)."""
    player = state.players[seat]
    at = slot_of(player, location)
    player.board = replaced(player.board, at, player.board[at] + steps)
    state.note("slides", seat, steps, location)
    if not uncovered(state, player.board[at]):
        _give_manta(state, seat, location)


def rise(state: State, seat: int, location: int) -> None:
    """A location slides up until all its depths are covered (F6)."""
    player = state.players[seat]
    slide(state, seat, location, uncovered(state, player.board[slot_of(player, location)]))


def _give_manta(state: State, seat: int, location: int) -> None:
    manta = state.components.locations[location].manta
    if manta != NONE:
        take_wild(state, seat, manta)


def score_location(state: State, seat: int, location: int) -> None:
    """A fully risen location goes to the scoring pile; its slot is free at once (F7)."""
    player = state.players[seat]
    player.board = replaced(player.board, slot_of(player, location), NONE)
    player.pile = (location, *player.pile)
    state.progress = True
    state.note("scored", seat, state.components.locations[location].points, location)
