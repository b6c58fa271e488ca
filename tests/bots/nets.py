"""Nets that have learnt nothing, for tests of everything but what they know."""

import json

import numpy as np

from divebell.bots.array_net import Net
from divebell.bots.net import shapes
from tests.bots.positions import JUDGE

HIDDEN = 5


def any_net(players: int, seed: int = 1) -> Net:
    """A net with random parameters."""
    rng = np.random.default_rng(seed)
    sizes = shapes(players, len(JUDGE.TERMS), HIDDEN)
    parameters = {name: rng.normal(0, 0.3, size) for name, size in sizes.items()}
    parameters["width"] = np.abs(parameters["width"]) + 1
    return Net(players, JUDGE.TERMS, parameters)


def text_of(net: Net) -> str:
    """Its file."""
    return json.dumps(net.document())
