"""What a click on a thing does: play a move, consider the thing first, or nothing and why."""

import json
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from divebell.engine.move import Move

from .. import moves as m
from ..game import load
from ..view import fill_in
from ..words import Option, Words
from .symbols import picture

if TYPE_CHECKING:
    from ..game import Game

MOST_DETAIL: Final = 44  # letters under the name of a choice
TARGETS: Final = (m.RECRUIT, m.RECRUIT_TRIBE, m.BUY, m.CONQUER, m.PLAY)
SOURCES: Final = (m.USE_MANTA, m.USE_LOCATION, m.USE_TRIBE, m.SPEND)


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
    sources: tuple[str, ...] = ()  # the moves that could help to pay, when it is something to be paid for


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
        option.move.text: _act(speaking, option, practice, trial, _sources(imagined, option.move))
        for option in speaking.options(known, moves)
    }  # fmt: skip
    if not only:
        return acts
    return {text: act if text == only else act._replace(closed=True, why=words.say(why)) for text, act in acts.items()}


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


def _act(words: Words, option: Option, practice: bool, trial: bool, sources: tuple[str, ...]) -> Act:
    reveals = option.reveals
    if reveals and not practice:
        reveals = words.say("{reveals}: cannot be undone", reveals=reveals)
    # The page draws the arrows itself.
    chain = [
        (picture(step.about, words.components), step.text.removeprefix("→ "), step.detail) for step in option.steps
    ]
    closed = trial and bool(reveals)
    return Act(
        move=option.move.text, title=option.title, effects=option.effects,
        full=words.pair(option.title, option.effects) if option.effects else "",
        reveals=reveals,
        chain=json.dumps(chain, ensure_ascii=False) if any(symbol for symbol, *_ in chain) else "",
        closed=closed,
        why=words.say("A trial stops where something new is turned up.") if closed else "",
        sources=sources,
    )  # fmt: skip
