"""What a click on a thing does: play a move, consider the thing first, or nothing and why."""

import json
from typing import Final, NamedTuple

from ...move import Move
from ..speech import Offer, Speech

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


def acts_of(
    words: Speech, names: tuple[str, ...], view: bytes, moves: tuple[Move, ...], practice: bool, trial: bool,
    only: str = "", why: str = "",
) -> dict[str, Act]:  # fmt: skip
    """The act of every legal move of the player whose view (as JSON) this is, by the move's text.

    A lesson opens `only` one of them, and says `why` not the others.
    """
    speaking, known = words.at_table(names), json.loads(view)
    imagined = speaking.imagine(known)
    acts = {
        offer.move.text: _act(speaking, offer, practice, trial, speaking.sources(imagined, offer.move))
        for offer in speaking.offers(known, moves)
    }
    if not only:
        return acts
    closed = words.say(why) if why else ""
    return {text: act if text == only else act._replace(closed=True, why=closed) for text, act in acts.items()}


def _act(words: Speech, offer: Offer, practice: bool, trial: bool, sources: tuple[str, ...]) -> Act:
    reveals, effects = offer.reveals, offer.effects
    if reveals:
        effects = words.in_line(each for each in offer.consequences if each.about not in words.REVEALED)
        reveals = reveals if practice else words.say("{reveals}: cannot be undone", reveals=reveals)
    pictures = [words.picture(each.about) for each in offer.chain]
    chain = [(picture, each.text, each.detail) for picture, each in zip(pictures, offer.chain, strict=True)]
    closed = trial and bool(reveals)
    return Act(
        move=offer.move.text,
        title=offer.title,
        effects=effects,
        full=words.pair(offer.title, effects) if effects else "",
        reveals=reveals,
        chain=json.dumps(chain, ensure_ascii=False) if any(pictures) else "",
        closed=closed,
        why=words.say("A trial stops where something new is revealed.") if closed else "",
        sources=sources,
    )
