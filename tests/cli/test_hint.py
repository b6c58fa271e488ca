"""Hints in the terminal."""

import re
from functools import partial

import pytest

from divebell.bots.advice import advise

from .terminal import Terminal


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little thought is enough to see what is printed."""
    monkeypatch.setattr("divebell.cli.hint.advise", partial(advise, budget=500))


@pytest.mark.parametrize("width", [80, 100])
def test_a_hint_tells_the_best_turns_and_fits_the_terminal(terminal: Terminal, width: int) -> None:
    shown = terminal.run("play", "--seed", "7", "--first", "0", typed=["hint"], width=width)
    assert shown.code == 0
    assert shown.widest() <= width
    assert len(re.findall(r"\d+ % ± \d+", shown.out)) == 3
    assert re.search(r"\b(key|x) \d, ", shown.out), "the texts of the moves can be typed"


def test_hints_are_counted_once_at_a_moment_and_told_at_the_end(terminal: Terminal) -> None:
    moves = ["hint", "hint", *["1"] * 400]
    shown = terminal.run("play", "--solo", "normal", "--seed", "7", "--fast", typed=moves)
    assert "Player: 1 hint" in shown.out


def test_help_names_the_command(terminal: Terminal) -> None:
    assert "hints are counted" in terminal.run("play", "--seed", "7", typed=["help"]).out
