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


def gain(state: State, seat: int) -> tuple[int, int]:
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
    """For each open contract the cubes of its best zone that it asks for: public ones and those in the own hand."""
    player = state.players[seat]
    total = 0
    for kind in state.public + player.hand:
        if kind != NONE:
            card = state.components.contracts[kind]
            total += max(
                asked_cubes(player.zones[zone], card.payments) if card.size <= ZONE_SPACES[zone] else 0
                for zone in range(5)
            )
    return total


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
