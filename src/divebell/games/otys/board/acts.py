"""What a click on a thing does: play a move, consider the thing first, or nothing and why."""

import json
import re
from typing import Final, NamedTuple

from divebell.engine.move import Move

from ..words import Option, Words
from .symbols import picture

CARD: Final = r"(?:[MPFT]+|\d(?:-\d)*)=\d(?:\+[cb]+)?"  # how a contract is written
MOST_DETAIL: Final = 44  # letters under the name of a choice


class Act(NamedTuple):
    """A move, or the name of a thing to consider, or why neither; `closed` when trial or lesson do not want it."""

    move: str = ""
    consider: str = ""
    why: str = ""
    title: str = ""
    effects: str = ""
    full: str = ""  # title and effects
    reveals: str = ""
    when: str = ""
    confirm: str = ""
    chain: str = ""
    closed: bool = False


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
    if not only:
        return acts
    return {text: act if text == only else act._replace(closed=True, why=words.say(why)) for text, act in acts.items()}


def _act(words: Words, option: Option, practice: bool, trial: bool) -> Act:
    reveals, effects = option.reveals, option.effects
    if reveals:  # is said on its own
        known = (words.say("a new contract is turned up"), words.say("a new reward is drawn"))
        effects = ", ".join(part for part in effects.split(", ") if part not in known)
    if reveals and not practice:
        reveals = words.say("{reveals}: cannot be undone", reveals=reveals)
    chain = [(picture(step.about), _plain(words, step.text), step.detail) for step in option.steps]
    closed = trial and bool(reveals)
    title, effects = _plain(words, option.title), _plain(words, effects)
    return Act(
        move=option.move.text, title=title, effects=effects, full=words.pair(title, effects) if effects else "",
        reveals=reveals,
        chain=json.dumps(chain, ensure_ascii=False) if any(symbol for symbol, *_ in chain) else "",
        closed=closed,
        why=words.say("A trial stops where something new is turned up.") if closed else "",
    )  # fmt: skip


def _plain(words: Words, text: str) -> str:
    """A sentence in which contracts are told in words, not as they are written in a record."""
    known = words.components.card
    return re.sub(CARD, lambda code: words.asked(code[0]) if known(code[0]) is not None else code[0], text)
