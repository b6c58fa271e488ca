"""Hints in the terminal."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from divebell.bots.advice import Advice, advise
from divebell.bots.budget import Cancelled
from divebell.engine.record import read_record
from divebell.games import otys
from tests.patience import ANSWER, read_until

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
    hint = shown.out[shown.out.index("Chance to win") :].partition("Type the number")[0]
    assert not re.search(r"[MPFT]=\d|\bkey \d, ", hint), "a hint is told in words"


def test_after_a_hint_its_number_plays_the_turn_and_zero_leads_back_to_the_moves(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    best: list[tuple[str, ...]] = []

    def thought(view: Any, mind: Any, seed: int, stop: Callable[[], bool]) -> Advice:
        found = advise(view, mind, seed, 500, stop=stop)
        best.append(found.best[0].moves)
        return found

    monkeypatch.setattr("divebell.cli.hint.advise", thought)
    shown = terminal.run("play", "--seed", "7", "--first", "0", typed=["hint", "9", "0", "hint", "1"])
    assert "There is no 9 in the list: type a number from 1 to 3." in shown.out
    (saved,) = [read_record(path.read_text(encoding="utf-8"), otys) for path in terminal.records()]
    assert [played.text for played in saved.played] == [move for move in best[-1] if move != "end"]


def test_hints_are_counted_once_at_a_moment_and_told_at_the_end(terminal: Terminal) -> None:
    moves = ["hint", "hint", *["1"] * 400]
    shown = terminal.run("play", "--solo", "normal", "--seed", "7", "--fast", typed=moves)
    assert "Player: 1 hint" in shown.out


def test_help_names_the_command(terminal: Terminal) -> None:
    assert "hints are counted" in terminal.run("play", "--seed", "7", typed=["help"]).out


def test_ctrl_c_stops_the_thought_and_raises_nothing_in_it(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def thought(*_: Any, stop: Callable[[], bool], **__: Any) -> Advice:
        asked.append(stop())
        signal.raise_signal(signal.SIGINT)
        asked.append(stop())
        raise Cancelled

    monkeypatch.setattr("divebell.cli.hint.advise", thought)
    before = signal.getsignal(signal.SIGINT)
    shown = terminal.run("play", "--seed", "7", "--first", "0", typed=["hint", "log"])
    assert asked == [False, True]
    assert signal.getsignal(signal.SIGINT) is before
    assert "Nothing has been played yet." in shown.out, "the game goes on"
    assert " % ± " not in shown.out


LONG_HINTS = """
import sys
from functools import partial
from divebell.cli import hint, main
hint.advise = partial(hint.advise, budget=10_000_000)
sys.exit(main(["play", "--seed", "7", "--first", "0", "--save-to", sys.argv[1]]))
"""


def test_the_game_goes_on_when_a_hint_is_stopped(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LONG_HINTS, str(tmp_path / "game.txt")]
    environment = {**os.environ, "FORCE_COLOR": "1", "TTY_COMPATIBLE": "1", "LANG": "C.UTF-8"}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as game:
        assert game.stdin is not None
        game.stdin.write(b"hint\n")
        game.stdin.flush()
        read_until(game, game.stdout, b"Ctrl-C to stop")
        time.sleep(1)  # it takes some minutes
        game.send_signal(signal.SIGINT)
        read_until(game, game.stdout, rb"help > \Z")
        rest, errors = game.communicate(b"log\n", timeout=ANSWER)
    assert (game.returncode, errors) == (0, b"")
    assert b"Nothing has been played yet." in rest
