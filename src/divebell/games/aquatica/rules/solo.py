"""The solo games: against the Ichthyanders (O1-O4), and with tribes at six levels (U1-U8)."""

from typing import Final

from divebell.engine.move import Move

from .goals import take_spot
from .state import RIVAL, RIVALRY, State

RIVAL_MANTAS: Final = 4  # O1
RANKS: Final = ((30, "Blobfish"), (60, "Sea Serpent"), (90, "Leviathan"))  # O4: up to this many points
BEST_RANK: Final = "Kraken"
ALL_TRIBES: Final = 8  # U1
MANTAS_SHOWN: Final = 6  # U5


def rival_comes(state: State) -> None:
    """A Matrona or a Scout brings a rival manta, while there is one (O2)."""
    if state.solo and state.goals and rival_tracks(state):
        state.push(RIVALRY)


def rival_tracks(state: State) -> list[int]:
    """The goals whose tracks have none of his mantas (O2)."""
    return [state.goals[track] for track in range(len(state.goals)) if RIVAL not in state.claims[track]]


def place_rival(state: State, move: Move) -> None:
    """The rival's manta goes to the first free spot of a track of the player's choice (O2)."""
    state.pop()
    take_spot(state, move.a, RIVAL)
    state.note("rival", state.active, 0, move.a)


def rival_is_done(state: State) -> bool:
    """Whether his fourth manta is placed (O3)."""
    return state.solo and bool(state.goals) and sum([1 for track in state.claims if RIVAL in track]) == RIVAL_MANTAS


def rank(points: int) -> str:
    """The four ranks (O4)."""
    for most, name in RANKS:
        if points <= most:
            return name
    return BEST_RANK


def next_rank(points: int) -> tuple[int, str] | None:
    """The rank above what this many points reach, and the points it takes; None above the best (O4)."""
    names = [*(name for _, name in RANKS[1:]), BEST_RANK]
    for (most, _), name in zip(RANKS, names, strict=True):
        if points <= most:
            return most + 1, name
    return None


def may_turn_down(state: State) -> bool:
    """Levels 1 and 2: instead of placing a manta the tribe may be turned face down (U3, U4)."""
    return 1 <= state.level <= 2


def may_place_wild(state: State) -> bool:
    """From level 3 on a wild manta will do (U5)."""
    return state.level >= 3


def recruited(state: State) -> int:
    """How many tribes the solo player has recruited; one that is face down counts (G27)."""
    return sum([1 for mantas in state.tribe_mantas if mantas]) + len(state.down)


def has_won(state: State) -> bool:
    """All eight tribes (U1)."""
    return recruited(state) == ALL_TRIBES
