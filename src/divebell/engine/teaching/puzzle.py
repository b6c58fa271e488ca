"""What a puzzle is: a position, what its player shall reach before the turn ends, and the one way to reach it.

A goal is a few figures of the game, each with the least that it must be: `{"points": 4, "batteries": 1}`.
"""

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

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


def parse_puzzles(source: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file as `divebell lab puzzles --write` makes it (JSON)."""
    return tuple(Puzzle(**{**entry, "solution": tuple(entry["solution"])}) for entry in json.loads(source))
