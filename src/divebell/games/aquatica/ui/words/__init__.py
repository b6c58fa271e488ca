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
from .cards import Cards
from .endings import ENDINGS, ROWS, decided, standing, why_over
from .events import BRINGS, GAINS, begins, brought, by_itself, deed, recap, sentence, story
from .names import mark
from .offers import REVEALS, consequences, is_hidden, sources
from .plain import plain
from .puzzles import FIGURES
from .questions import QUESTIONS
from .reasons import REASONS
from .verbs import VERBS

_LEVIATHAN: Final = mark("Chance to be Leviathan or better")
_KINGS: Final = mark("Kings")


class Words(Cards):
    """Says what a game of Aquatica is about; `translate` turns the English texts into another language."""

    VERBS: ClassVar = VERBS
    QUESTIONS: ClassVar = QUESTIONS
    ALSO: ClassVar = (m.USE_MANTA, m.USE_LOCATION, m.USE_TRIBE, m.CLAIM)
    END: ClassVar = m.END
    REVEALS: ClassVar = REVEALS
    REVEALED: ClassVar = tuple(REVEALS)
    REASONS: ClassVar = REASONS
    ENDINGS: ClassVar = ENDINGS
    ROWS: ClassVar = ROWS
    GAINS: ClassVar = GAINS
    BRINGS: ClassVar = BRINGS
    FIGURES: ClassVar = FIGURES
    determinize = staticmethod(determinize)
    is_hidden = is_hidden
    consequences = consequences
    sources = sources
    plain = plain
    sentence_spans = sentence
    story = story
    begins = begins
    by_itself = by_itself
    deed = deed
    recap = recap
    brought = brought
    why_over = why_over
    standing = standing
    decided = decided

    def question(self, asked: Question, moves: Sequence[Move] = ()) -> str:
        """What is asked, as a sentence, and the piece whose effect asks it."""
        sentence = super().question(asked, moves)
        if not asked.effect:
            return sentence
        return self.say("{question} ({piece})", question=sentence, piece=self.named("effect", asked.effect))

    def goal(self, view: View) -> str:
        ranked = view["options"]["players"] == 1 and view["options"]["mode"] == "goals"
        return self.say(_LEVIATHAN) if ranked else super().goal(view)

    def round_title(self, number: int) -> str:
        """Before the first round, kings are drafted (K3)."""
        return super().round_title(number) if number else self.say(_KINGS)

    def picture(self, about: str) -> str:
        return picture(about, self.components)

    def row(self, text: str) -> str:
        """The name of a table of the tally, of a row in it, or of a way to end; a tribe by its own."""
        return super().row(text) if text in ROWS else self.tribe(text)
