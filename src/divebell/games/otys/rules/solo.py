"""The official solo game (O1-O8): two timers come down the score track towards you."""

from itertools import permutations
from typing import Final

from divebell.engine.moment import OVER, START
from divebell.engine.move import Move
from divebell.engine.tuples import replaced

from .moves import ORDERS, PUSHES, TIMERS
from .state import NONE, ORDERING, State

START_SPACE: Final = {False: 23, True: 22}  # O1; True is hard
CUBE_SPACES: Final = {False: (21, 19, 17, 15), True: (20, 18, 16, 14)}
RATINGS: Final = ((17, "beginner"), (19, "hopeful"), (21, "confirmed"))  # O8: under this many points
BEST_RATING: Final = "expert"
TURN_LIMIT: Final = 200  # G14


def set_up_timers(state: State) -> None:
    """Two timers on their space (O1) and the public contracts in rising order of points (O2)."""
    contracts = state.components.contracts
    state.timers = (START_SPACE[state.hard], START_SPACE[state.hard])
    state.cubes = (NONE, NONE, NONE, NONE)
    state.public = tuple(sorted(state.public, key=lambda kind: contracts[kind].points))
    state.markers = (NONE, NONE)
    state.phase = ORDERING


def order_moves(state: State) -> list[Move]:
    """The scarcest resource in the store comes first; equal ones in the player's order (O1, G15)."""
    return [
        ORDERS[order]
        for order in permutations(range(4))
        if all(state.store[order[i]] <= state.store[order[i + 1]] for i in range(3))
    ]


def play_order(state: State, move: Move) -> None:
    """Cubes on their four spaces, the first two as markers on the public contracts (O1, O2)."""
    order = (move.a, move.b, move.c, move.d)
    state.cubes = order
    state.markers = (NONE,) * len(state.public)
    state.supply = order
    for slot in range(len(state.public)):
        put_marker(state, slot)
    state.phase = START


def put_marker(state: State, slot: int) -> None:
    """A contract just revealed gets the next marker, if one is left (O4, O5)."""
    marker = NONE
    if state.supply and state.public[slot] != NONE:
        marker = state.supply[0]
        state.supply = state.supply[1:]
    state.markers = replaced(state.markers, slot, marker)


def timer_moves(state: State) -> list[Move]:
    """One timer goes one space down (O3)."""
    return [TIMERS[space - 1] for space in sorted(set(state.timers), reverse=True)]


def move_timer(state: State, start: int, to: int) -> None:
    """A timer goes from one space to another."""
    at = state.timers.index(start)
    state.timers = tuple(sorted((*state.timers[:at], to, *state.timers[at + 1 :]), reverse=True))
    state.note("timer", 0, to)


def has_cube(state: State, space: int) -> bool:
    """Whether a cube is on a space of the score track."""
    spaces = CUBE_SPACES[state.hard]
    return space in spaces and state.cubes[spaces.index(space)] != NONE


def take_cube(state: State, space: int) -> int:
    """The cube on a space leaves the score track: its resource (O4)."""
    at = CUBE_SPACES[state.hard].index(space)
    resource = state.cubes[at]
    state.cubes = replaced(state.cubes, at, NONE)
    return resource


def push_moves(state: State) -> list[Move]:
    """A spy can push a timer one space back up, never above its start (O6, G12)."""
    top = START_SPACE[state.hard]
    return [PUSHES[space + 1] for space in sorted(set(state.timers), reverse=True) if space < top]


def push_timer(state: State, space: int) -> None:
    """A timer goes back up to this space."""
    move_timer(state, space - 1, space)


def meet_timers(state: State) -> None:
    """Every timer that the player's marker has reached or passed is removed; with the second the game ends (O7)."""
    points = state.players[0].points
    while state.timers and state.timers[-1] <= points:
        state.note("timer removed", 0, state.timers[-1])
        state.timers = state.timers[:-1]
    if not state.timers:
        end_game(state)


def end_game(state: State) -> None:
    """The game is over; a key in play is laid on the track, so that no key is missing."""
    if state.key_played:
        player = state.players[state.active]
        player.track = (*player.track, state.key_played)
        state.key_played = 0
    state.stack = ()
    state.phase = OVER
    state.note("over", state.active)


def rating(points: int) -> str:
    """The publisher's four ranks (O8)."""
    for below, name in RATINGS:
        if points < below:
            return name
    return BEST_RATING
