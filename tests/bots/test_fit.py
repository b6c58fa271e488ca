"""Weights are fitted to outcomes: the terms that predict them are found, half way from where it began."""

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

TOOL: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[2] / "tools/weights.py"))


def games(number: int) -> list[Any]:
    """Games of one turn with two terms: the first decides who wins, more surely late; the second says nothing."""
    rng = np.random.default_rng(1)
    played = []
    for _ in range(number):
        late = float(rng.integers(2))
        terms = rng.normal(size=(2, 2))
        chance = 1 / (1 + np.exp(-(1 + late) * (terms[0, 0] - terms[1, 0])))
        won = float(rng.random() < chance)
        played.append(([won, 1 - won], [(late, terms.tolist())]))
    return played


def test_the_fit_goes_half_way_to_what_decides_games() -> None:
    rows = TOOL["rows_of"](games(40_000))
    before = np.zeros(4)
    found = TOOL["fit"](rows, before)
    early, nothing, late, too = found.tolist()
    assert 0.4 < early < 0.5, "half of 1, and pulled back a little"
    assert 0.7 < late < 1
    assert (nothing, too) == pytest.approx((0, 0), abs=0.02)
    assert TOOL["loss"](rows, found) < TOOL["loss"](rows, before) == pytest.approx(np.log(2))


def test_every_run_is_named_below_the_one_before() -> None:
    source = '"""What counts.\n\n    first\n\n1 game\n"""\n\nA = 1\n'
    again = TOOL["with_run"](source, "second", ["2 games"])
    assert again == '"""What counts.\n\n    first\n\n1 game\n\n    second\n\n2 games\n"""\n\nA = 1\n'
