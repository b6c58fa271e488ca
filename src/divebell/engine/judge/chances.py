"""From terms to chances: the arithmetic that the judges of all games share."""

from math import exp
from typing import Final

MARGIN: Final = 0.002  # in winning chance: what a point more or less counts when the game is won or lost


def weighted(terms: list[float], weights: list[float]) -> float:
    """The value of a position: its terms, each times its weight, added up."""
    total = 0.0
    for i in range(len(terms)):
        total += weights[i] * terms[i]
    return total


def softmax(values: list[float]) -> list[float]:
    """The chances of seats whose positions have these values."""
    most = max(values)
    parts = [exp(value - most) for value in values]
    whole = sum(parts)
    return [part / whole for part in parts]


def logistic(value: float, middle: float, spread: float) -> float:
    """The chance to succeed alone: one half at the middle value; the smaller the spread, the surer on both sides."""
    return 1.0 / (1.0 + exp((middle - value) / spread))


def shared_win(winners: list[int], seats: int) -> list[float]:
    """The chances when the game is over: the winners share the win equally."""
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
