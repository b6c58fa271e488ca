"""Two builds of one source: which one runs, and that it is the one that was asked for."""

import os

import divebell
from divebell.bots import turns
from divebell.games import GAMES, find_part


def test_the_build_is_the_one_that_was_asked_for() -> None:
    assert divebell.build() == os.environ.get("DIVEBELL_BUILD", "pure")


def test_the_modules_that_bots_spend_their_time_in_are_of_that_build() -> None:
    parts = ("rules.game", "rules.position", "rules.turn", "judge.evaluation")
    modules = [turns, *(find_part(game, part) for game in GAMES for part in parts)]
    for module in modules:
        assert str(module.__file__).endswith(".py") == (divebell.build() == "pure")
