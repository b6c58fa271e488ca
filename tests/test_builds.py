"""Two builds of one source: which one runs, and that it is the one that was asked for."""

import os
from importlib import import_module

import pytest

import divebell
from divebell.games import GAMES

BUSY = ["bots.turns", *(f"games.{game}.{part}" for game in GAMES for part in (
    "rules.game", "rules.position", "rules.turn", "judge.evaluation",
))]  # fmt: skip


def test_the_build_is_the_one_that_was_asked_for() -> None:
    assert divebell.build() == os.environ.get("DIVEBELL_BUILD", "pure")


@pytest.mark.parametrize("name", BUSY)
def test_a_module_that_bots_spend_their_time_in_is_of_that_build(name: str) -> None:
    module = import_module(f"divebell.{name}")
    assert str(module.__file__).endswith(".py") == (divebell.build() == "pure")
