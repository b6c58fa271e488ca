"""What a puzzle is: a position, what its player must reach before the turn ends, and the one way to reach it.

A goal is a few figures of the game, each with the least that it must be: `{"points": 4, "batteries": 1}`.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cached_property
from importlib.resources import files
from typing import Any, Final, NamedTuple

from ..package import Event
from ..text import mark

Figures = Mapping[str, int]

SEED: Final = 1  # of the chance in a puzzle, always the same: everybody meets the same turn
GRADES: Final = {"easy": mark("Easy"), "middle": mark("Medium"), "hard": mark("Hard")}  # what people read


class Puzzle(NamedTuple):
    """A puzzle for one seat, with the moves of its solution up to the end of the turn."""

    name: str
    grade: str
    goal: dict[str, int]
    seat: int
    position: dict[str, Any]
    solution: tuple[str, ...]


def reaches(figures: Figures, goal: Figures) -> bool:
    """Whether a turn with these figures is a solution."""
    return all(figures[name] >= least for name, least in goal.items())


def count(events: Iterable[Event], seat: int, counted: Mapping[str, str]) -> dict[str, int]:
    """How often each figure was counted for a seat; `counted` says which event counts for which figure."""
    found = dict.fromkeys(counted.values(), 0)
    for what, whose, _, _ in events:
        if whose == seat and what in counted:
            found[counted[what]] += 1
    return found


class Puzzles:
    """The puzzles that come with a game, from the file `puzzles.json` beside its part `teaching.puzzles`."""

    def __init__(self, package: str) -> None:
        """The file is read when somebody asks for it."""
        self.package = package

    @cached_property
    def every(self) -> tuple[Puzzle, ...]:
        """All of them, the easy ones first."""
        return parse_puzzles(files(self.package).joinpath("puzzles.json").read_text(encoding="utf-8"))

    def read(self) -> tuple[Puzzle, ...]:
        """All of them, the easy ones first."""
        return self.every

    def find(self, name: str) -> Puzzle | None:
        """The puzzle of this name, if it is one of ours."""
        return next((puzzle for puzzle in self.every if puzzle.name == name), None)


def parse_puzzles(source: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file as `divebell lab puzzles --write` makes it (JSON)."""
    return tuple(Puzzle(**{**entry, "solution": tuple(entry["solution"])}) for entry in json.loads(source))
