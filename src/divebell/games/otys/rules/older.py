"""Records of version 1 of the rules, which knew G1, G12 and G17 otherwise."""

from collections.abc import Iterator
from typing import Any, Final

from divebell.engine.errors import BadRecord
from divebell.engine.renewal import Renewal
from divebell.engine.text import mark

from .divers import neighbour
from .moves import COPY, HOLD, RISE, TIMER
from .solo import has_cube

COPIED_AGAIN: Final = mark(
    "this record was made with version 1 of the rules, in which the owner of a copied diver was asked after each use: "
    "it can no longer be replayed"
)
LEFT_THE_CUBE: Final = mark(
    "this record was made with version 1 of the rules, in which a timer that met you left the cube on its space: "
    "it can no longer be replayed"
)


class Version1(Renewal):
    """A token was placed at once, and the owner of a copied diver asked at once. Both come later now, and end alike."""

    def __init__(self) -> None:
        self.owner = 0  # of the diver that was copied last
        self.answers: dict[int, str] = {}  # of owners who are not asked yet

    def moves(self, game: Any, text: str) -> Iterator[str]:
        move = game.parse(text)
        if move is not None and move.word in (HOLD, RISE) and self._is_early(game):
            self.answers[self.owner] = text
            return
        if move is not None and move.word == COPY:
            self.owner = neighbour(game, move.a)
            if game.copied >> self.owner & 1:
                raise BadRecord(COPIED_AGAIN)
            self.answers.pop(self.owner, None)  # of a turn that was taken back
        if move is not None and move.word == TIMER and game.solo:
            if move.a <= game.players[0].points and has_cube(game, move.a):
                raise BadRecord(LEFT_THE_CUBE)
        yield text
        while game.question is not None:
            if game.question.about == "place":
                yield "place"
            elif game.question.about == "neighbour" and game.player in self.answers:
                yield self.answers.pop(game.player)
            else:
                return

    def _is_early(self, game: Any) -> bool:
        """Whether the owner of the diver copied last answers before being asked."""
        copied = bool(game.copied >> self.owner & 1)
        return copied and self.owner not in self.answers and game.question.about != "neighbour"
