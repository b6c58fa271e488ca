"""What a position is worth to a player, in terms that can each be read on its own."""

from typing import Final

from divebell.engine.move import Move

from .cubes import ZONE_SPACES, count
from .moves import PROPEL
from .state import NONE, UPGRADED, State

CREDIT: Final = 1
BATTERY: Final = 1
FITTING_CUBE: Final = 2
UPGRADE: Final = 3


def worth(state: State, seat: int) -> tuple[int, int]:
    """Points, then a sum of credits, batteries, cubes that fit an open contract, and upgrades."""
    player = state.players[seat]
    upgrades = sum(diver >= UPGRADED for diver in player.divers)
    return player.points, (
        CREDIT * player.credits
        + BATTERY * player.batteries
        + FITTING_CUBE * fitting_cubes(state, seat)
        + UPGRADE * upgrades
    )


def fitting_cubes(state: State, seat: int) -> int:
    """In each zone the cubes that one open contract asks for, the one that asks for most: each cube counts once."""
    player = state.players[seat]
    contracts = state.components.contracts
    open_contracts = [contracts[kind] for kind in state.public + player.hand if kind != NONE]
    return sum(
        max((asked_cubes(pile, card.payments) for card in open_contracts if card.size <= spaces), default=0)
        for pile, spaces in zip(player.zones, ZONE_SPACES, strict=True)
        if pile
    )


def asked_cubes(pile: int, payments: tuple[int, ...]) -> int:
    """How many cubes of the pile go into the payment that uses most of them."""
    best = 0
    for payment in payments:
        used = sum(min(count(pile, kind), count(payment, kind)) for kind in range(4))
        best = max(best, used)
    return best


def is_detour(move: Move) -> bool:
    """Propellers mostly lead to the same turns by other ways."""
    return move.word == PROPEL
