"""A whole turn as a chain of a few words for each move."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from divebell.engine.move import Move
from divebell.engine.ui.speech import chain

from ...rules import moves as said
from .names import Names, mark
from .titles import title

if TYPE_CHECKING:
    from ...rules.game import Game

_CLAIM: Final = mark("Claim “{goal}”")
_SPEND: Final = mark("Give up {location}")


def turn(words: Names, game: "Game", texts: Sequence[str]) -> list[str]:
    """The moves of a turn, each in a few words; `game` agrees with what its player sees."""
    return chain(game, texts, said.END, lambda move: _short(words, game, move))


def _short(words: Names, game: "Game", move: Move) -> str:
    """What a title says at length, because it stands alone, is short in a chain."""
    if move.word == said.CLAIM:
        return words.say(_CLAIM, goal=words.track(game.components.goals[move.a].id))
    if move.word == said.SPEND:
        return words.say(_SPEND, location=words.location(game.components.locations[move.a].id))
    return title(words, game, move)
