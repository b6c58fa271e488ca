"""Plain words for everything a person reads of a game of Aquatica, in any language.

The one place where a game speaks: what each verb is called at every place (verbs.py) and what each question says
(questions.py), names (names.py) and what cards say (cards.py), what a move costs and gives (offers.py), why one turn is
better than another (reasons.py), what a puzzle wants (puzzles.py), what happened (events.py), how it ended
(endings.py).
"""

from collections.abc import Sequence
from typing import ClassVar, Final

from divebell.engine.move import Move
from divebell.engine.package import View
from divebell.engine.question import Question

from ... import determinize
from ...rules import moves as m
from ..symbols import picture
from . import cards
from .endings import ENDINGS, ROWS, ending, tie_break
from .events import sentence, story
from .names import Names, mark
from .offers import REVEALS, consequences, is_hidden, sources
from .puzzles import FIGURES
from .questions import QUESTIONS
from .reasons import LESS, MORE
from .verbs import VERBS

_WIN: Final = mark("Chance to win")
_LEVIATHAN: Final = mark("Chance to be Leviathan or better")


class Words(Names):
    """Says what a game of Aquatica is about; `translate` turns the English texts into another language."""

    VERBS: ClassVar = VERBS
    QUESTIONS: ClassVar = QUESTIONS
    ALSO: ClassVar = (m.USE_MANTA, m.USE_LOCATION, m.USE_TRIBE, m.CLAIM)
    END: ClassVar = m.END
    REVEALS: ClassVar = REVEALS
    LESS: ClassVar = LESS
    MORE: ClassVar = MORE
    ENDINGS: ClassVar = ENDINGS
    ROWS: ClassVar = ROWS
    FIGURES: ClassVar = FIGURES
    determinize = staticmethod(determinize)
    is_hidden = is_hidden
    consequences = consequences
    sources = sources
    sentence_spans = sentence
    story = story
    tie_break = tie_break
    ending = ending

    # What cards say

    def character_effects(self, text: str, players: int = 0) -> str:
        """What a character does; `players` is how many play."""
        return cards.character(self, text, players)

    def location_gifts(self, text: str, en: bool = False) -> str:
        """What a location still gives, `SB07` in a row or `SB07@1` on a board; `en` is the edition."""
        return cards.location(self, text, en)

    def location_price(self, text: str, top: bool = False) -> str:
        """The two prices of a location, in the top row or the bottom row."""
        return cards.price(self, text, top)

    def tribe_bonus(self, text: str) -> str:
        """What a tribe gives, and its points at the end."""
        return cards.tribe(self, text)

    def tribe_points(self, text: str) -> str:
        """What a tribe is worth at the end, in few letters."""
        number = self.components.tribe(text)
        assert number is not None
        return cards.brief_points(self, self.components.tribes[number])

    def source(self, text: str) -> str:
        """How sure we are of the piece with this text: printed, reported, or a reconstruction."""
        return cards.source(self, cards.mark_of(self.components, text))

    # Moves

    def question(self, asked: Question, moves: Sequence[Move] = ()) -> str:
        """What is asked, as a sentence, and the piece whose effect asks it."""
        sentence = super().question(asked, moves)
        if not asked.effect:
            return sentence
        return self.say("{question} ({piece})", question=sentence, piece=self.named("effect", asked.effect))

    def goal(self, view: View) -> str:
        ranked = view["options"]["players"] == 1 and view["options"]["mode"] == "goals"
        return self.say(_LEVIATHAN if ranked else _WIN)

    def picture(self, about: str) -> str:
        return picture(about, self.components)

    def row(self, text: str) -> str:
        """The name of a table of the tally, of a row in it, or of a way to end; a tribe by its own."""
        return super().row(text) if text in ROWS else self.tribe(text)
