"""The bot that plays any legal move: a fixed mark at the bottom of every ladder."""

from random import Random
from typing import Any

from divebell.engine.move import Move
from divebell.engine.package import Package, View


class RandomBot:
    """Every legal move is as likely as any other."""

    def __init__(self, package: Package, components: Any = None) -> None:
        """It needs to know nothing of the game."""

    def choose(self, view: View, moves: list[Move], rng: Random, budget: int | None = None) -> Move:
        """Any of the moves."""
        return moves[rng.randrange(len(moves))]
