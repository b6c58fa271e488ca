"""The command that a report names writes the same report again, from the games that are kept already."""

import re
import shlex
from pathlib import Path

import pytest

from divebell.games.aquatica.rules.components import BALANCED
from tests.cli.terminal import Terminal, terminal

__all__ = ["terminal"]

TRIBES = ("--game", "aquatica", "--players", "1", "--mode", "tribes", "--level", "3")
THREE = ("--game", "aquatica", "--players", "3", "--mode", "tribes", "--kings", "none", "--first", "1")
TWO = ("--game", "aquatica", "--goals", "printed")


@pytest.mark.parametrize(
    ("asked", "about"),
    [
        (("seat", "random", "--games", "2", *TRIBES), TRIBES),
        (("seat", "random", "--among", "random", "--games", "3", *THREE), THREE),
        (("balance", "--bot", "random", "--games", "2", *TWO), TWO),
        (("balance", "--bot", "random", "--games", "2", "--designer-variant"), ("--designer-variant",)),
        (("calibrate", "--bot", "random", "--games", "1", "--worlds", "1", "--budget", "1", *TWO), TWO),
        (("ladder", "--bots", "random,greedy", "--deals", "1", *TWO), TWO),
    ],
)
def test_a_report_names_the_command_that_writes_it(
    terminal: Terminal, tmp_path: Path, asked: tuple[str, ...], about: tuple[str, ...]
) -> None:
    first = written(terminal, tmp_path, asked)
    command = shlex.split(named(first))
    assert command[:3] == ["divebell", "lab", asked[0]]
    assert command[-len(about) :] == list(about)
    kept = [(path, path.read_bytes()) for path in sorted((tmp_path / "kept").iterdir())]
    assert written(terminal, tmp_path, command[2:]) == first
    assert [(path, path.read_bytes()) for path in sorted((tmp_path / "kept").iterdir())] == kept


def test_components_are_named_as_they_were_and_never_written_out(terminal: Terminal, tmp_path: Path) -> None:
    asked = ("seat", "random", "--games", "2", *TRIBES, "--components", BALANCED)
    assert named(written(terminal, tmp_path, asked)).endswith(f" --level 3 --components {BALANCED}")


def test_the_first_game_need_not_be_named(terminal: Terminal, tmp_path: Path) -> None:
    page = written(terminal, tmp_path, ("seat", "random", "--solo", "hard", "--games", "2"))
    assert named(page) == "divebell lab seat random --games 2 --seed 1 --solo hard"


def written(terminal: Terminal, folder: Path, asked: tuple[str, ...] | list[str]) -> str:
    page = folder / "page.md"
    shown = terminal.run("lab", *asked, "--processes", "1", "--results", str(folder / "kept"), "--report", str(page))
    assert (shown.code, shown.err) == (0, "")
    return page.read_text(encoding="utf-8")


def named(page: str) -> str:
    found = re.search(r"Written by `([^`]+)`", page)
    assert found
    return found[1].replace("\n", " ")
