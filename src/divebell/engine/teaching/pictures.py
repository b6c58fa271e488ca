"""Pictures in the rules: parts of a board at moments of a lesson, without anything that could be clicked."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

from ..package import Event, Game, Package
from ..ui.board.acts import acts_of
from ..ui.board.frame import Slots
from ..ui.foresee import encoded
from ..ui.scene import GLYPHS, Model, Pen, Scene, Story
from ..ui.speech import Speech
from .lesson import Lesson

NAMES: Final = ("Ann", "Bob")
# What makes a thing of a table of a drawing: its name, its use, and what is told about it.
_USE: Final = re.compile(r'(?<=<)button|(?<=</)button|\s(?:id|type|role|tabindex|data-[a-z]+|aria-[a-z]+)="[^"]*"')


class Drawn(NamedTuple):
    """A picture as HTML, and its caption."""

    html: str
    caption: str


class Picture(NamedTuple):
    """What a picture shows: parts of the board after this beat of the lesson (0: before all), and what to see there.

    With `start`, a game that begins with these options is shown instead. Where there are `levels`, these are drawn.
    """

    parts: tuple[str, ...]
    beat: int
    caption: str
    levels: tuple[int, ...] = (1, 2, 3, 4, 5)
    start: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Shape:
    """What decides how the frame of a picture looks: as for a board, what the game says of its regions."""

    parts: tuple[str, ...]
    own: tuple[tuple[str, Any], ...]

    def _asdict(self) -> Model:
        return {"parts": self.parts, "you": False, **dict(self.own)}


class Album(NamedTuple):
    """The pictures of a game by the rule they belong to, and how the game draws the regions of a board."""

    package: Package
    lesson: Lesson
    pictures: Mapping[str, Picture]
    board: Callable[[Scene, Any, Pen], Any]
    regions: Callable[[Any], tuple[Slots, Model]]

    def draw(self, words: Any, pen: Pen) -> dict[str, Drawn]:
        """All pictures by the rule they belong to."""
        return {
            rule: Drawn(self._draw(picture, words, pen), words.say(picture.caption))
            for rule, picture in self.pictures.items()
        }

    def _draw(self, picture: Picture, words: Any, pen: Pen) -> str:
        game, events = moment(self.package.load, self.lesson, picture.beat)
        if picture.start is not None:
            game, events = self.package.start(**picture.start), []
        names = NAMES[: len(game.view("spectator")["players"])]
        speaking = words.at_table(names)
        board = self.board(scene_at(game, self.lesson.seat, words, names, events), speaking, pen)
        slots, own = self.regions(board)
        if "levels" in slots:
            levels: Any = slots["levels"]
            slots["levels"] = [levels[level - 1] for level in picture.levels]
        shape: Any = Shape(picture.parts, tuple(own.items()))
        slots |= {"name": speaking.player(board.seat), "glyph": pen.icon(GLYPHS[board.seat])}
        return without_use(str(pen.fill("picture", shape, **slots)))


def without_use(html: str) -> str:
    """A drawing to look at only."""
    return _USE.sub(lambda found: "span" if found[0] == "button" else "", html)


@cache
def moment(load: Callable[[dict[str, Any]], Any], lesson: Lesson, beats: int) -> tuple[Any, list[Event]]:
    """The game of a lesson after this many beats, and what the last of them did."""
    game = load(lesson.position)
    game.journal = []
    for _, beat in lesson.beats[:beats]:
        game.journal = []
        game.play(beat.move, *beat.others)
    return game, game.journal


def scene_at(
    game: Game,
    seat: int,
    words: Speech,
    names: tuple[str, ...],
    trace: list[Event],
) -> Scene:
    """A game at one moment as a seat at its table sees it, but in nobody's browser."""
    view, moves = game.view(seat), game.moves()
    return Scene(
        view=view,
        viewer=seat,
        seats=[(name, "human") for name in names],
        question=game.question,
        moves=moves,
        acts=acts_of(words, names, encoded(view), tuple(moves), False, False),
        why_not=lambda _text: "",
        trace=trace,
        log=Story(),
        undo="",
        practice=False,
        known=False,
        can_ask=False,
        hints=(),
        over=False,
        live=True,
        result=None,
        given_up=None,
        ended="",
        events=[],
        trial=None,
        edition="",
        so_far=None,
        recent=[],
    )
