"""What the frozen bot `greedy` counts, and the moves that planners leave out or try last."""

from typing import Final

from divebell.engine.move import Move

from ..rules import moves as m
from ..rules.components import PLAIN
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


def sensible(state: State) -> list[Move]:
    """The legal moves, but for bonuses of tokens that would be declined for nothing (G8)."""
    legal = state.legal
    for move in legal:
        if move.word == m.CONTRACT and move.d & PLAIN:
            return [move for move in legal if not _declines_in_vain(state, move)]
    return legal


def _declines_in_vain(state: State, move: Move) -> bool:
    """Whether a bonus is declined that can do no harm: credits, and with others a point, too.

    Whoever reaches 18 points wins, unless somebody else reaches more in the same round, who would win then anyway.
    Alone every point meets the timers sooner, and may end the game before a better contract.
    """
    if move.word != m.CONTRACT or not move.d & PLAIN:
        return False
    token = state.components.rewards[state.players[state.active].rewards[move.b]]
    return not state.solo or not token.points


def is_detour(state: State, move: Move) -> bool:
    """Propellers mostly lead to the same turns by other ways."""
    return move.word == m.PROPEL
