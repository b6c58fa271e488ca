"""What the frozen bot `greedy` counts, and the moves that planners try last."""

from typing import Final

from divebell.engine.move import Move

from ..rules import moves as m
from ..rules.cubes import ZONE_SPACES
from ..rules.state import NONE, UPGRADED, State
from .worths import appraisals

CREDIT: Final = 1
BATTERY: Final = 1
FITTING_CUBE: Final = 2
UPGRADE: Final = 3


def worth(state: State, seat: int) -> tuple[int, int]:
    """Points, then a sum of credits, batteries, cubes that fit an open contract, and upgrades."""
    player = state.players[seat]
    upgrades = 0
    for diver in player.divers:
        if diver >= UPGRADED:
            upgrades += 1
    return player.points, (
        CREDIT * player.credits
        + BATTERY * player.batteries
        + FITTING_CUBE * fitting_cubes(state, seat)
        + UPGRADE * upgrades
    )


def fitting_cubes(state: State, seat: int) -> int:
    """In each zone the cubes that one open contract asks for, the one that asks for most: each cube counts once."""
    player = state.players[seat]
    appraisal = appraisals.of(state.components)
    contracts = state.components.contracts
    open_contracts = state.public + player.hand
    cubes = 0
    for zone in range(5):
        pile = player.zones[zone]
        if not pile:
            continue
        used = appraisal.used_cubes(pile)
        most = 0
        for kind in open_contracts:
            if kind != NONE and used[kind] > most and contracts[kind].size <= ZONE_SPACES[zone]:
                most = used[kind]
        cubes += most
    return cubes


def is_detour(state: State, move: Move) -> bool:
    """Propellers mostly lead to the same turns by other ways."""
    return move.word == m.PROPEL
