"""What a bot is."""

from random import Random
from typing import Protocol

from divebell.engine.move import Move
from divebell.engine.package import View


class Bot(Protocol):
    """It gets what its seat may see and the legal moves, and chooses one of them."""

    def choose(self, view: View, moves: list[Move], rng: Random, budget: int | None = None) -> Move:
        """One of the moves. `budget` is how many positions it may look at, None for its usual number."""
