"""Plain words for everything a person reads of a game of Otys, in any language.

The one place where a game speaks: names (names.py), what is asked (questions.py), what can be chosen and what it costs
and gives (options.py), what a whole turn is (turns.py) and why it is better than another (reasons.py), what a puzzle
wants (puzzles.py), what happened (events.py), how it ended (endings.py).
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, ClassVar, Final

from divebell.engine.move import Move
from divebell.engine.package import Event
from divebell.engine.question import Question
from divebell.engine.ui.speech import ALL, EVERYBODY, Option, Step

from ... import load
from ...rules.game import Game
from ...rules.moves import CONTRACT
from ...rules.view import fill_in
from .endings import ending, row
from .events import sentence, tell
from .names import Names, mark
from .options import option
from .puzzles import puzzle_goal
from .questions import question
from .reasons import LESS, MORE
from .turns import turn

__all__ = ["ALL", "EVERYBODY", "Option", "Step", "Words"]

_WIN: Final = mark("Chance to win")
_EXPERT: Final = mark("Chance to be rated expert")


class Words(Names):
    """Says what a game of Otys is about; `translate` turns the English texts into another language."""

    LESS: ClassVar = LESS
    MORE: ClassVar = MORE

    def at_table(self, seats: Sequence[str]) -> "Words":
        """The same language at a table where these people sit."""
        return Words(self.translate, seats, self.components)

    def question(self, asked: Question, moves: Sequence[Move] = ()) -> str:
        """What is asked, as a sentence."""
        return question(self, asked, any(move.word == CONTRACT for move in moves))

    def options(self, view: dict[str, Any], moves: Sequence[Move]) -> list[Option]:
        """The legal moves of the player whose view this is: what each is, costs and gives."""
        imagined = self._imagine(view)
        return [option(self, imagined, move) for move in moves]

    def turn(self, view: dict[str, Any], texts: Sequence[str]) -> list[str]:
        """A turn of the player whose view this is, up to its end or the first thing turned up: a few words a move."""
        return turn(self, self._imagine(view), texts)

    def goal(self, view: dict[str, Any]) -> str:
        """What a chance is the chance of."""
        alone = view["options"]["solo"] is not None
        return self.say(_EXPERT if alone else _WIN)

    def puzzle_goal(self, name: str, least: int) -> str:
        """One figure of a puzzle's goal, as what to do."""
        return puzzle_goal(self, name, least)

    def sentence(self, event: Event, viewer: int | str = EVERYBODY) -> str:
        """One event of the journal, "" when there is nothing to tell this viewer."""
        return sentence(self, event, viewer)

    def story(self, events: Iterable[Event], viewer: int | str = EVERYBODY) -> list[tuple[str, str]]:
        """What happened, each sentence with what it is about: the kind of an event, `cube M`, `key`, `sponsor`."""
        return tell(self, events, viewer)

    def ending(self, game: Game) -> list[str]:
        """Why a finished game is over, who won, and what decided."""
        return ending(self, game)

    def row(self, text: str) -> str:
        """The name of a table of the tally, of a row in it, or of a way to end."""
        return row(self, text)

    def _imagine(self, view: dict[str, Any]) -> Game:
        """A game that agrees with the view; what is random in it is never told."""
        document, seed = fill_in(view, Random(0), self.components)
        return load(document, strict=False, seed=seed, components=self.components)
