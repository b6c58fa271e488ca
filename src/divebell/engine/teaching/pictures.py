"""Pictures in the rules: parts of a board at moments of a lesson, without what makes a thing of a table of them."""

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

from ..package import Event, Game
from ..ui.board.acts import acts_of
from ..ui.scene import Scene
from ..ui.speech import Speech
from .lesson import Lesson

# What makes a thing of a table of a drawing: its name, its use, and what is told about it.
_USE: Final = re.compile(r'(?<=<)button|(?<=</)button|\s(?:id|type|role|tabindex|data-[a-z]+|aria-[a-z]+)="[^"]*"')


class Drawn(NamedTuple):
    """A picture as HTML, and its caption."""

    html: str
    caption: str


def without_use(html: str) -> str:
    """A drawing to look at only."""
    return _USE.sub(lambda found: "span" if found[0] == "button" else "", html)


@cache
def moment(load: Callable[[dict[str, Any]], Any], lesson: Lesson, beats: int) -> tuple[Any, list[Event]]:
    """The game of a lesson after so many beats, and what the last of them did."""
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
    """A game at one moment as a seat at its table sees it, in front of nobody's browser."""
    view, moves = game.view(seat), game.moves()
    return Scene(
        view=view,
        viewer=seat,
        seats=[(name, "human") for name in names],
        question=game.question,
        moves=moves,
        acts=acts_of(words, names, json.dumps(view).encode(), tuple(moves), False, False),
        why_not=lambda _text: "",
        trace=trace,
        log=[],
        undo="",
        practice=False,
        can_ask=False,
        hints=(),
        over=False,
        live=True,
        result=None,
        given_up=None,
        ended="",
        events=[],
        trial=None,
    )
