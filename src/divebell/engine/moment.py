"""A game at one moment, as far as every game is the same: what can be played, playing it, and refusing the rest."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from .errors import IllegalMove
from .move import Move
from .package import Event
from .text import Saying, mark

NO_SUCH_MOVE: Final = mark("no move has this text.")


@mypyc_attr(acyclic=True)
class Moment:
    """The answers to the present question, and how one of them is given.

    A game adds its table, and the methods that are not made here: how it goes on is its rules.
    """

    __slots__ = ("journal", "legal")

    legal: list[Move]  # replaced, never changed
    journal: list[Event] | None  # set to a list to have every effect noted in it

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        raise NotImplementedError

    @property
    def player(self) -> int:
        """The seat that must choose."""
        raise NotImplementedError

    def copy(self) -> "Moment":
        """A game that can go its own way."""
        raise NotImplementedError

    def parse(self, text: str) -> Move | None:
        """The move with this text among those of the components in play, legal or not; None when there is none."""
        raise NotImplementedError

    def go_on(self, move: Move) -> None:
        """Play a legal move and go on to the next question that has more than one answer."""
        raise NotImplementedError

    def refusal(self, move: Move) -> Saying:
        """Why a move that is not legal now cannot be played, while the game goes on."""
        raise NotImplementedError

    def is_secret(self, event: Event) -> bool:
        """Whether only the seat to which an event happened may know of it."""
        raise NotImplementedError

    def moves(self) -> list[Move]:
        """The legal moves; `str(move)` is the move."""
        return self.legal[:]

    def play(self, *moves: Move | str) -> None:
        """Play one move or several. IllegalMove says why one cannot be played; then nothing has changed."""
        if len(moves) > 1:
            trial = self.copy()  # chance is owned: what can be played there can be played here
            for move in moves:
                trial._play(move)
        for move in moves:
            self._play(move)

    def _play(self, given: Move | str) -> None:
        move = given if isinstance(given, Move) else self.parse(str(given))
        if move is None or not any(legal is move for legal in self.legal):
            raise IllegalMove(str(given), self._refusal(move), [legal.text for legal in self.legal])
        if self.journal is not None:
            self.note("move", self.player, move.number)
        self.go_on(move)

    def why_not(self, move: Move | str) -> Saying | None:
        """Why a move cannot be played now; None when it can."""
        wanted = self.parse(move) if isinstance(move, str) else move
        return None if wanted in self.legal else self._refusal(wanted)

    def _refusal(self, move: Move | None) -> Saying:
        if move is None:
            return Saying(NO_SUCH_MOVE)
        return Saying(mark("the game is over.")) if self.over else self.refusal(move)

    def events_for(self, events: Sequence[Event], viewer: int | str) -> list[Event]:
        """The events less what a viewer may not know."""
        return [event for event in events if event[1] == viewer or not self.is_secret(event)]

    def note(self, what: str, seat: int, number: int = 0, thing: int = 0) -> None:
        """Tell the journal, if there is one, what just happened."""
        if self.journal is not None:
            self.journal.append((what, seat, number, thing))


def found(move: Move | None, text: object) -> Move:
    """The move that was found by its text; IllegalMove when there is none."""
    if move is None:
        raise IllegalMove(str(text), NO_SUCH_MOVE, [])
    return move
