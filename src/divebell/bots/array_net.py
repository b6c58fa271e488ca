"""The arithmetic of a value net in numpy, for many positions at once; a net learns in this form."""

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from .net import FORMAT, MOMENT, Parameters, shapes

Floats = NDArray[np.float64]
Arrays = dict[str, Floats]


class Net:
    """A net that judges games with this many players by these terms."""

    __slots__ = ("_bias", "_constant", "_hidden", "_into", "_out", "parameters", "players", "terms")

    def __init__(self, players: int, terms: tuple[str, ...], parameters: Arrays) -> None:
        self.players = players
        self.terms = terms
        self.parameters = parameters
        # One product of matrices for all: to the hidden layer, then to the early and the late sum of every seat.
        hidden = parameters["into"] / parameters["width"][:, None]
        width = parameters["width"][: len(terms)]
        sums = np.zeros((len(hidden), 2 * players))
        for seat in range(players):
            own = slice(seat * len(terms), (seat + 1) * len(terms))
            sums[own, seat] = parameters["early"] / width
            sums[own, players + seat] = parameters["late"] / width
        self._into = np.concatenate((hidden, sums), axis=1)
        self._bias = parameters["bias"] - parameters["middle"] @ hidden
        self._hidden = len(self._bias)
        self._out = parameters["out"]
        self._constant = parameters["constant"]

    def chances(self, inputs: Floats) -> Floats:
        """The chances of the rivals, for each row of inputs, from the seat whose turn it is on."""
        found = inputs @ self._into
        scores = np.tanh(found[:, : self._hidden] + self._bias) @ self._out + self._constant
        early, late = np.split(found[:, self._hidden :], 2, axis=1)
        scores[:, : self.players] += early + inputs[:, -MOMENT, None] * (late - early)
        parts = np.exp(scores - scores.max(axis=1, keepdims=True))
        return cast(Floats, parts / parts.sum(axis=1, keepdims=True))

    def judge(self, rows: Sequence[Sequence[float]]) -> list[list[float]]:
        """The same for rows of plain numbers."""
        return cast(list[list[float]], self.chances(np.array(rows)).tolist())

    def document(self) -> dict[str, Any]:
        """What a file must hold for `read_net`; six digits of a number are enough."""
        return {
            "format": FORMAT, "players": self.players, "terms": list(self.terms),
            "parameters": {name: _rounded(values) for name, values in self.parameters.items()},
        }  # fmt: skip


def _rounded(values: Floats) -> Any:
    return np.vectorize(lambda value: float(f"{value:.6g}"), otypes=[float])(values).tolist()


def arrays(players: int, terms: int, parameters: Parameters) -> Arrays:
    """The parameters of a file as arrays; ValueError when they have other shapes or are not numbers."""
    found = {name: np.array(values, dtype=np.float64) for name, values in parameters.items()}
    if {name: values.shape for name, values in found.items()} != shapes(players, terms, len(found["bias"])):
        raise ValueError("shapes")
    if not all(np.isfinite(values).all() for values in found.values()) or not found["width"].all():
        raise ValueError("numbers")
    return found


def make_net(players: int, terms: tuple[str, ...], parameters: Parameters) -> Net:
    """The net of a file."""
    return Net(players, terms, arrays(players, len(terms), parameters))
