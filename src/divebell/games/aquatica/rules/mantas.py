"""Mantas (W1-W3): ready or tired, trained or wild."""

from divebell.engine.tuples import replaced, without

from .state import Player, State, inserted


def take_wild(state: State, seat: int, kind: int) -> None:
    """A wild manta from the supply, ready; none when the supply has no more of the kind (G23)."""
    at = kind - state.components.first_wild
    if not state.wild[at]:
        return
    state.wild = replaced(state.wild, at, state.wild[at] - 1)
    player = state.players[seat]
    player.ready = inserted(player.ready, kind)
    state.note("wild", seat, 1, kind)


def tire(state: State, seat: int, kind: int) -> None:
    """A ready manta is turned to its tired side (A1, X1)."""
    player = state.players[seat]
    player.ready = without(player.ready, kind)
    player.tired = inserted(player.tired, kind)
    state.note("tired", seat, 1, kind)


def make_ready(state: State, seat: int, kind: int) -> None:
    """A tired manta becomes ready (F10)."""
    player = state.players[seat]
    player.tired = without(player.tired, kind)
    player.ready = inserted(player.ready, kind)
    state.note("ready", seat, 1, kind)


def make_all_ready(state: State, seat: int) -> None:
    """All tired mantas of a player become ready (F10)."""
    player = state.players[seat]
    for kind in player.tired:
        state.note("ready", seat, 1, kind)
    player.ready = tuple(sorted(player.ready + player.tired))
    player.tired = ()


def lay_down(state: State, seat: int, kind: int, tired: bool) -> None:
    """A manta leaves the reserve for a goal or a tribe, for good (W2)."""
    player = state.players[seat]
    if tired:
        player.tired = without(player.tired, kind)
    else:
        player.ready = without(player.ready, kind)


def trained_in_reserve(state: State, player: Player) -> bool:
    """Whether a trained manta is left; trained ones come first in each list."""
    first_wild = state.components.first_wild
    return (bool(player.ready) and player.ready[0] < first_wild) or (
        bool(player.tired) and player.tired[0] < first_wild
    )


def wild_in_reserve(state: State, player: Player) -> int:
    """How many wild mantas a player has."""
    first_wild = state.components.first_wild
    number = 0
    for kind in player.ready:
        number += kind >= first_wild
    for kind in player.tired:
        number += kind >= first_wild
    return number
