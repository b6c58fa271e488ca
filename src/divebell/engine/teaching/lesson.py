"""What a lesson is: a position, and a script of moves with a sentence for each.

The learner plays their moves on a real table; what everybody else does is part of the script, so that every learner
sees the same game.
"""

import json
import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Final, NamedTuple

from ..text import mark

WORDS_A_MINUTE: Final = 200  # that a slow reader reads
LOOK_AND_CLICK: Final = 5  # seconds to find what is meant and to click it
WHOLE: Final = mark("The lesson")
_WORD: Final = re.compile(r"[\w'’-]+")


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


def words_in(text: str) -> int:
    """How many words somebody reads."""
    return len(_WORD.findall(text))


def minutes(texts: Sequence[str]) -> int:
    """How long it takes to read texts and to do what each says, to the nearest minute."""
    return round(sum(words_in(text) / WORDS_A_MINUTE + LOOK_AND_CLICK / 60 for text in texts))


class Lesson:
    """A lesson for one seat: where it begins, its steps, and what is said at its end."""

    def __init__(
        self,
        position: dict[str, Any],
        seat: int,
        steps: Sequence[Step],
        end: str,
        options: Mapping[str, str] | None = None,
        halfway: int = 0,
        name: str = "",
        title: str = WHOLE,
    ) -> None:
        """From a position document; the texts are English message ids.

        `options` are those of the game that is taught, as texts; the real game after the lesson has them too.
        `name` tells the further lessons of a game apart; its first one has none.
        After `halfway` steps somebody knows enough to play, if a coach explains the rest; 0 when it takes all of them.
        """
        self.position = position
        self.seat = seat
        self.steps = steps
        self.end = end
        self.options = dict(options or {})
        self.halfway = halfway or len(steps)
        self.name = name
        self.title = title
        self.beats = [(number, beat) for number, step in enumerate(steps) for beat in step.beats]
        self.script = [text for _, beat in self.beats for text in (beat.move, *beat.others)]

    def beat_at(self, moves: int) -> int:
        """Which beat is next after this many moves of the script, as its number; all of them when it is over."""
        for number, (_, beat) in enumerate(self.beats):
            if moves <= 0:
                return number
            moves -= 1 + len(beat.others)
        return len(self.beats)

    def moves_before_beat(self, number: int) -> int:
        """How many moves of the script come before a beat."""
        return sum(1 + len(beat.others) for _, beat in self.beats[:number])

    def moves_before(self, step: int) -> int:
        """How many moves of the script come before a step."""
        return sum(1 + len(beat.others) for number, beat in self.beats if number < step)
