"""The arithmetic of a value net in plain Python, where numpy is not to be had, as in a browser.

Both sum in another order, so chances may differ in their last digits.
"""

from collections.abc import Sequence
from math import exp, isfinite, tanh

from .net import MOMENT, Parameters, shapes

Row = list[float]


class PlainNet:
    """A net that judges games with this many players by these terms."""

    __slots__ = ("_bias", "_constant", "_into", "_out", "_sums", "players", "terms")

    def __init__(self, players: int, terms: tuple[str, ...], parameters: Parameters) -> None:
        self.players = players
        self.terms = terms
        width: Row = parameters["width"]
        # What leads to each unit of the hidden layer, so that a unit is one sum over the inputs.
        units = zip(*parameters["into"], strict=True)
        self._into = [[weight / wide for weight, wide in zip(unit, width, strict=True)] for unit in units]
        self._bias = [
            bias - sum(middle * weight for middle, weight in zip(parameters["middle"], unit, strict=True))
            for bias, unit in zip(parameters["bias"], self._into, strict=True)
        ]
        self._sums = [
            (early / wide, late / wide)
            for early, late, wide in zip(parameters["early"], parameters["late"], width[: len(terms)], strict=True)
        ]
        self._out = [list(rival) for rival in zip(*parameters["out"], strict=True)]
        self._constant: Row = parameters["constant"]

    def judge(self, rows: Sequence[Sequence[float]]) -> list[Row]:
        """The chances of the rivals, for each row of inputs, from the seat whose turn it is on."""
        return [self._chances(row) for row in rows]

    def _chances(self, inputs: Sequence[float]) -> Row:
        hidden = [
            tanh(bias + sum(map(float.__mul__, unit, inputs)))
            for bias, unit in zip(self._bias, self._into, strict=True)
        ]
        scores = [
            constant + sum(map(float.__mul__, rival, hidden))
            for constant, rival in zip(self._constant, self._out, strict=True)
        ]
        phase, terms = inputs[-MOMENT], len(self.terms)
        for seat in range(self.players):
            early = late = 0.0
            for term, (first, last) in zip(inputs[seat * terms : (seat + 1) * terms], self._sums, strict=True):
                early += term * first
                late += term * last
            scores[seat] += early + phase * (late - early)
        most = max(scores)
        parts = [exp(score - most) for score in scores]
        whole = sum(parts)
        return [part / whole for part in parts]


def make_net(players: int, terms: tuple[str, ...], parameters: Parameters) -> PlainNet:
    """The net of a file; ValueError when its parameters have other shapes or are not numbers."""
    wanted = shapes(players, len(terms), len(parameters["bias"]))
    if {name: _shape(values) for name, values in parameters.items()} != wanted:
        raise ValueError("shapes")
    floats = {name: _floats(values) for name, values in parameters.items()}
    if not all(floats["width"]):
        raise ValueError("numbers")
    return PlainNet(players, terms, floats)


def _shape(values: Sequence[object]) -> tuple[int, ...]:
    """How large a list is, or a list of lists of the same length."""
    first = values[0] if values else None
    if not isinstance(first, list):
        return (len(values),)
    if any(not isinstance(row, list) or len(row) != len(first) for row in values):
        raise ValueError("shapes")
    return (len(values), len(first))


def _floats(values: Sequence[object]) -> list[object]:
    return [_floats(value) if isinstance(value, list) else _finite(value) for value in values]


def _finite(value: object) -> float:
    if not isinstance(value, int | float) or not isfinite(value):
        raise ValueError("numbers")
    return float(value)
