"""What a click on a thing does: play a move, consider the thing first, or nothing and why."""

import json
from collections.abc import Sequence
from typing import Final, NamedTuple

from ..speech import Option, Speech

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
    sources: tuple[str, ...] = ()  # the moves that could help to pay, when it is something to be paid for

    @property
    def detail(self) -> str:
        """What stands under its name on a button; what is too long for it the preview has."""
        return self.effects if self.move and len(self.effects) <= MOST_DETAIL else ""


def act_of(
    words: Speech, option: Option, symbols: Sequence[str], practice: bool, trial: bool, sources: tuple[str, ...] = ()
) -> Act:
    """The act of a legal move; `symbols` are the pictures of its steps, "" for a step without one."""
    reveals = option.reveals
    if reveals and not practice:
        reveals = words.say("{reveals}: cannot be undone", reveals=reveals)
    # The page draws the arrows between the steps itself.
    steps = zip(symbols, option.steps, strict=True)
    chain = [(symbol, step.text.removeprefix("→ "), step.detail) for symbol, step in steps]
    closed = trial and bool(reveals)
    return Act(
        move=option.move.text,
        title=option.title,
        effects=option.effects,
        full=words.pair(option.title, option.effects) if option.effects else "",
        reveals=reveals,
        chain=json.dumps(chain, ensure_ascii=False) if any(symbols) else "",
        closed=closed,
        why=words.say("A trial stops where something new is turned up.") if closed else "",
        sources=sources,
    )


def open_only(acts: dict[str, Act], only: str, why: str) -> dict[str, Act]:
    """All acts, or those of a lesson that opens `only` one of them and says `why` not the others."""
    if not only:
        return acts
    return {text: act if text == only else act._replace(closed=True, why=why) for text, act in acts.items()}
