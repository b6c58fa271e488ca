"""What a click on a thing does: play a move, consider the thing first, or nothing and why."""

import json
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from divebell.engine.move import Move
from divebell.engine.ui.board.acts import Act, act_of, open_only

from ... import load
from ...rules import moves as m
from ...rules.view import fill_in
from ..words import Words
from .symbols import picture

if TYPE_CHECKING:
    from ...rules.game import Game

TARGETS: Final = (m.RECRUIT, m.RECRUIT_TRIBE, m.BUY, m.CONQUER, m.PLAY)
SOURCES: Final = (m.USE_MANTA, m.USE_LOCATION, m.USE_TRIBE, m.SPEND)


class Choice(NamedTuple):
    """A button in the row of choices; `touch` when the thing itself can be pointed at where there is room."""

    act: Act
    icons: tuple[str, ...]
    text: str
    detail: str
    touch: bool = False
    main: bool = False


def acts_of(
    words: Words, names: tuple[str, ...], view: bytes, moves: tuple[Move, ...], practice: bool, trial: bool,
    only: str = "", why: str = "",
) -> dict[str, Act]:  # fmt: skip
    """The act of every legal move of the player whose view (as JSON) this is, by the move's text.

    A lesson opens `only` one of them, and says `why` not the others.
    """
    speaking, known = words.at_table(names), json.loads(view)
    document, seed = fill_in(json.loads(view), Random(0), words.components)
    imagined = load(document, strict=False, seed=seed, components=words.components)
    acts = {
        option.move.text: act_of(
            speaking, option, [picture(step.about, words.components) for step in option.steps], practice, trial,
            _sources(imagined, option.move),
        )
        for option in speaking.options(known, moves)
    }  # fmt: skip
    return open_only(acts, only, words.say(why) if why else "")


def _sources(imagined: "Game", move: Move) -> tuple[str, ...]:
    """What could help to pay for a target, found out by choosing it: nothing when the pool alone covers the price."""
    if move.word not in TARGETS or not imagined.stack:
        return ()
    after = imagined.copy()
    after.play(move)
    question = after.question
    if question is None or question.about != "pay":
        return ()
    return tuple(source.text for source in after.moves() if source.word in SOURCES)
