"""A whole turn as a chain of a few words for each move."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from divebell.engine.move import Move

from .. import moves as said
from .names import Names, mark
from .titles import title

if TYPE_CHECKING:
    from ..game import Game

_CLAIM: Final = mark("Claim “{goal}”")
_SPEND: Final = mark("Give up {location}")


def turn(words: Names, game: "Game", texts: Sequence[str]) -> list[str]:
    """The moves of a turn, each in a few words; its end goes without saying. `game` agrees with what its player sees.

    Nothing is played after a move that turns something up, so the chain must end there.
    """
    told: list[str] = []
    for text in texts:
        move = game.parse(text)
        assert move is not None, "advice names legal moves"
        if move.word != said.END or not told:
            told.append(_short(words, game, move))
        game.play(move)
    return told


def _short(words: Names, game: "Game", move: Move) -> str:
    """What a title says at length, because it stands alone, is short in a chain."""
    if move.word == said.CLAIM:
        return words.say(_CLAIM, goal=words.track(game.components.goals[move.a].id))
    if move.word == said.SPEND:
        return words.say(_SPEND, location=words.location(game.components.locations[move.a].id))
    return title(words, game, move)
