"""What a click on a thing does: play a move, consider the thing first, or nothing and why."""

import json
import re
from typing import Final, NamedTuple

from divebell.engine.move import Move
from divebell.engine.ui.board.acts import Act, act_of, open_only

from ..words import Option, Words
from .symbols import picture

CARD: Final = r"(?:[MPFT]+|\d(?:-\d)*)=\d(?:\+[cb]+)?"  # how a contract is written


class Choice(NamedTuple):
    """A button in the row of choices; `touch` when the thing itself can be pointed at where there is room."""

    act: Act
    icons: tuple[str, ...]
    text: str
    detail: str
    touch: bool = False
    desk: bool = False
    main: bool = False
    points: int = 0
    token: tuple[str, str] | None = None


def acts_of(
    words: Words, names: tuple[str, ...], view: bytes, moves: tuple[Move, ...], practice: bool, trial: bool,
    only: str = "", why: str = "",
) -> dict[str, Act]:  # fmt: skip
    """The act of every legal move of the player whose view (as JSON) this is, by the move's text.

    A lesson opens `only` one of them, and says `why` not the others.
    """
    speaking = words.at_table(names)
    acts = {
        option.move.text: _act(speaking, option, practice, trial)
        for option in speaking.options(json.loads(view), moves)
    }  # fmt: skip
    return open_only(acts, only, words.say(why) if why else "")


def _act(words: Words, option: Option, practice: bool, trial: bool) -> Act:
    effects = option.effects
    if option.reveals:  # is said on its own
        known = (words.say("a new contract is turned up"), words.say("a new reward is drawn"))
        effects = ", ".join(part for part in effects.split(", ") if part not in known)
    told = option._replace(
        title=_plain(words, option.title),
        effects=_plain(words, effects),
        steps=tuple(step._replace(text=_plain(words, step.text)) for step in option.steps),
    )
    return act_of(words, told, [picture(step.about) for step in told.steps], practice, trial)


def _plain(words: Words, text: str) -> str:
    """A sentence in which contracts are told in words, not as they are written in a record."""
    known = words.components.card
    return re.sub(CARD, lambda code: words.asked(code[0]) if known(code[0]) is not None else code[0], text)
