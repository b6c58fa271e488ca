"""`divebell analyse`: the analysis of a saved game in the terminal."""

import re
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from divebell.bots.analysis import JudgedTurn, judge_turn
from divebell.bots.budget import Cancelled
from divebell.cli import INTERRUPTED

from .terminal import Terminal

KEPT = Path(__file__).parent.parent / "data" / "games"


@pytest.fixture
def record(tmp_path: Path) -> str:
    """The beginning of a kept game."""
    text = (KEPT / "two-players.record").read_text(encoding="utf-8")
    header, _, moves = text.partition("\n\n")
    kept = re.sub(r"^result: .*$", "result: not finished", header, flags=re.MULTILINE)
    path = tmp_path / "game.txt"
    path.write_text(kept + "\n\n" + "\n".join(moves.splitlines()[:4]) + "\n", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("width", [80, 100])
def test_an_analysis_is_told_and_fits_the_terminal(
    terminal: Terminal, record: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    little = partial(judge_turn, budget=300, worlds=2)  # is enough to see what is printed
    monkeypatch.setattr("divebell.cli.analyse.judge_turn", little)
    shown = terminal.run("analyse", record, width=width)
    assert shown.code == 0
    assert shown.widest() <= width
    assert "Chance to win" in shown.out
    assert len(re.findall(r"^[▁▂▃▄▅▆▇█]{4}$", shown.out, re.MULTILINE)) == 2
    assert len(re.findall(r"Lost through mistakes: −?\d+ %", shown.out)) == 2
    assert "Better: " in shown.out


def test_a_game_that_was_left_in_a_turn_says_so(
    terminal: Terminal, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divebell.cli.analyse.judge_turn", partial(judge_turn, budget=300, worlds=2))
    said = "The last turn was not finished"
    assert said not in terminal.run("analyse", record).out
    path = Path(record)
    path.write_text(path.read_text(encoding="utf-8").rpartition(", end")[0] + "\n", encoding="utf-8")
    shown = terminal.run("analyse", record)
    assert shown.code == 0
    assert said in shown.out


def test_a_record_without_a_move_is_refused(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    terminal.run("play", "--seed", "7", "--first", "0", "--save-to", str(path))
    shown = terminal.run("analyse", str(path))
    assert shown.code == 2
    assert "no moves have been played in this game yet" in shown.err


def test_ctrl_c_ends_it_and_raises_nothing_in_the_thought(
    terminal: Terminal, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def thought(*_: Any, stop: Callable[[], bool], **__: Any) -> JudgedTurn:
        signal.raise_signal(signal.SIGINT)
        asked.append(stop())
        raise Cancelled

    monkeypatch.setattr("divebell.cli.analyse.judge_turn", thought)
    shown = terminal.run("analyse", record)
    assert asked == [True]
    assert (shown.code, shown.err) == (INTERRUPTED, "")
