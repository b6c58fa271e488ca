"""Plain words for everything a person reads of a game of Aquatica, in any language.

The one place where a game speaks: names (names.py) and what cards say (cards.py), what is asked (questions.py), what
can be chosen and what it costs and gives (options.py).
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from divebell.engine.move import Move
from divebell.engine.question import Question
from divebell.engine.text import Saying

from ..game import Game, load
from ..view import fill_in
from . import cards
from .names import Names
from .options import Option, Step, option
from .questions import question

__all__ = ["Option", "Step", "Words"]


class Words(Names):
    """Says what a game of Aquatica is about; `translate` turns the English texts into another language."""

    def at_table(self, seats: Sequence[str]) -> "Words":
        """The same language at a table where these people sit."""
        return Words(self.translate, seats, self.components)

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

    def source(self, text: str) -> str:
        """How sure we are of the piece with this text: printed, reported, or a reconstruction."""
        return cards.source(self, cards.mark_of(self.components, text))

    # Moves

    def question(self, asked: Question, moves: Sequence[Move] = ()) -> str:
        """What is asked, as a sentence."""
        return question(self, asked, moves)

    def options(self, view: dict[str, Any], moves: Sequence[Move]) -> list[Option]:
        """The legal moves of the player whose view this is: what each is, costs and gives."""
        imagined = self._imagine(view)
        return [option(self, imagined, move) for move in moves]

    def describe_move(self, view: dict[str, Any], move: Move) -> str:
        """One legal move in one line."""
        described = option(self, self._imagine(view), move)
        return self.pair(described.title, described.effects) if described.effects else described.title

    def reason(self, why: Saying) -> str:
        """Why something is not possible."""
        return why.told(self.translate, self.named)

    def _imagine(self, view: dict[str, Any]) -> Game:
        """A game that agrees with the view; what is random in it is never told."""
        document, seed = fill_in(view, Random(0), self.components)
        return load(document, strict=False, seed=seed, components=self.components)
