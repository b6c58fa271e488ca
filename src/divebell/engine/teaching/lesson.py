"""What a lesson is: a position, and a script of moves with a sentence for each.

The learner plays their moves on a real table; what everybody else does is part of the script, so that every learner
sees the same game.
"""

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple


class Beat(NamedTuple):
    """The learner's next move and what is said before it; `others` is what everybody else plays after it."""

    move: str
    text: str
    others: tuple[str, ...] = ()


class Step(NamedTuple):
    """A few beats about one thing, and the id of the rule that tells all of it."""

    title: str
    rule: str
    beats: tuple[Beat, ...]


def read_position(package: str, name: str) -> dict[str, Any]:
    """The position that a lesson begins with, from a file of the package (JSON)."""
    position: dict[str, Any] = json.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
    return position


class Lesson:
    """A lesson for one seat: where it begins, its steps, and what is said at its end."""

    def __init__(
        self,
        position: dict[str, Any],
        seat: int,
        steps: Sequence[Step],
        end: str,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """From a position document; the texts are English message ids.

        `options` are those of the game that is taught, as texts; the real game after the lesson has them too.
        """
        self.position = position
        self.seat = seat
        self.steps = steps
        self.end = end
        self.options = dict(options or {})
        self.beats = [(number, beat) for number, step in enumerate(steps) for beat in step.beats]
        self.script = [text for _, beat in self.beats for text in (beat.move, *beat.others)]

    def beat_at(self, moves: int) -> int:
        """Which beat is next after so many moves of the script, as its number; all of them when it is over."""
        for number, (_, beat) in enumerate(self.beats):
            if moves <= 0:
                return number
            moves -= 1 + len(beat.others)
        return len(self.beats)

    def moves_before(self, step: int) -> int:
        """How many moves of the script come before a step."""
        return sum(1 + len(beat.others) for number, beat in self.beats if number < step)
