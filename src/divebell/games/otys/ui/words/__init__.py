"""Plain words for everything a person reads of a game of Otys, in any language.

The one place where a game speaks: what each verb is called at every place (verbs.py) and what each question says
(questions.py), names (names.py), what a move costs and gives (offers.py), why one turn is better than another
(reasons.py), what a puzzle wants (puzzles.py), what happened (events.py), how it ended (endings.py).
"""

from typing import ClassVar, Final

from divebell.engine.package import View

from ... import determinize
from ...rules import moves as m
from ..symbols import picture
from .endings import ENDINGS, ROWS, decided, ranks, standing
from .events import BRINGS, GAINS, recap, sentence, story
from .names import Names, mark
from .offers import REVEALS, consequences, is_hidden
from .plain import choices, extras, going_on, harvest, left_out, openings, plain
from .puzzles import FIGURES, KEYS_BACK
from .questions import QUESTIONS
from .reasons import REASONS
from .verbs import VERBS

_EXPERT: Final = mark("Chance to be rated expert")


class Words(Names):
    """Says what a game of Otys is about; `translate` turns the English texts into another language."""

    VERBS: ClassVar = VERBS
    QUESTIONS: ClassVar = QUESTIONS
    ALSO: ClassVar = (m.CONTRACT,)
    END: ClassVar = m.END
    REVEALS: ClassVar = REVEALS
    REASONS: ClassVar = REASONS
    ENDINGS: ClassVar = ENDINGS
    ROWS: ClassVar = ROWS
    GAINS: ClassVar = GAINS
    BRINGS: ClassVar = BRINGS
    FIGURES: ClassVar = FIGURES
    REVEALED: ClassVar = ("card", "token")
    determinize = staticmethod(determinize)
    is_hidden = is_hidden
    consequences = consequences
    sentence_spans = sentence
    story = story
    recap = recap
    standing = standing
    decided = decided
    ranks = ranks
    plain = plain
    choices = choices
    extras = extras
    openings = openings
    going_on = going_on
    left_out = left_out
    harvest = harvest

    def picture(self, about: str) -> str:
        return picture(about)

    def goal(self, view: View) -> str:
        alone = view["options"]["solo"] is not None
        return self.say(_EXPERT) if alone else super().goal(view)

    def puzzle_goal(self, name: str, least: int) -> str:
        return self.say(KEYS_BACK) if name == "keys back" else super().puzzle_goal(name, least)
