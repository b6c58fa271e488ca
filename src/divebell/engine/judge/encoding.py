"""What the encodings of all games share: numbers for learning programs, each of which fits a byte."""

from collections.abc import Sequence
from typing import Any, Final

from ..move import Move

Parts = tuple[tuple[str, tuple[int, ...], str], ...]  # name, shape (-1 stands for the number of seats), what it tells

MOST: Final = 255


def all_moves(game: Any) -> list[Move]:
    """Every move there is in a game with these components, by its number, legal or not."""
    moves: list[Move] = game.components.moves
    return moves


def in_bytes(numbers: list[int]) -> bytes:
    """A byte for each number; larger ones count as the largest."""
    return bytes([number if number < MOST else MOST for number in numbers])


def counts(kinds: Sequence[int], most: int) -> list[int]:
    """How many there are of each kind."""
    found = [0] * most
    for kind in kinds:
        found[kind] += 1
    return found
