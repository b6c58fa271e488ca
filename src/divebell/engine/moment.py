"""A game at one moment, as far as all games are alike: what can be played, playing it, and refusing the rest."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from .errors import IllegalMove
from .move import Move
from .package import Event
from .text import Saying, mark

NO_SUCH_MOVE: Final = mark("no move has this text.")

# Where in the turn a game is: each has phases of its own besides these two.
START: Final = 1  # the beginning of a turn, before anything was done in it
OVER: Final = 100  # later than every other phase


@mypyc_attr(acyclic=True)
class Moment:
    """Whose turn it is, the answers to the present question, and how one of them is given.

    A game adds its table and the methods that are left open here: its rules say how it goes on. All of it is ints and
    rows of ints, so a copy is a copy of the fields, two states can share nothing that changes, and a state compares
    and hashes by its `key()`. A state carries no history.
    """

    __slots__ = ("active", "first", "journal", "legal", "phase", "round", "seed", "solo")

    seed: int
    solo: bool
    first: int
    active: int  # whose turn it is
    round: int
    phase: int
    legal: list[Move]  # replaced, never changed
    journal: list[Event] | None  # set to a list to have every effect noted in it

    def clear_turn(self) -> None:
        """Begin: nobody has done anything yet."""
        self.seed = 0
        self.solo = False
        self.first = 0
        self.active = 0
        self.round = 1
        self.phase = START
        self.legal = []
        self.journal = None

    def copy_turn_to(self, other: "Moment") -> None:
        """Copy this to another game, all but the journal."""
        other.seed = self.seed
        other.solo = self.solo
        other.first = self.first
        other.active = self.active
        other.round = self.round
        other.phase = self.phase
        other.legal = self.legal
        other.journal = None

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return self.phase == OVER

    @property
    def ranking(self) -> list[list[int]] | None:
        """Seats, best first, equal ones together; None while the game goes on."""
        return self.result.ranking if self.phase == OVER else None

    @property
    def result(self) -> Any:
        """How the game ended; None while it goes on."""
        raise NotImplementedError

    @property
    def turn(self) -> tuple[int, int]:
        """The round and the seat whose turn it is."""
        return self.round, self.active

    @property
    def player(self) -> int:
        """The seat that must choose."""
        raise NotImplementedError

    def copy(self) -> "Moment":
        """An independent copy."""
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

    def shuffle_counts(self) -> list[int]:
        """How often each pile was shuffled; nothing in a game that never shuffles again."""
        return []

    def set_shuffle_counts(self, counts: Sequence[int]) -> None:
        """Continue shuffling as after this many shuffles."""

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

    def play_at_random(self, rng: Random) -> int:
        """Play to the end of the game, every legal move as likely as any other; how often there was a choice."""
        choices = 0
        while self.phase != OVER:
            legal = self.legal
            number = len(legal)
            choices += number > 1
            move = legal[int(rng.random() * number)]
            if self.journal is not None:
                self.note("move", self.player, move.number)
            self.go_on(move)
        return choices

    def why_not(self, move: Move | str) -> Saying | None:
        """Why a move cannot be played now; None when it can."""
        wanted = self.parse(move) if isinstance(move, str) else move
        return None if wanted in self.legal else self._refusal(wanted)

    def _refusal(self, move: Move | None) -> Saying:
        if move is None:
            return Saying(NO_SUCH_MOVE)
        return Saying(mark("the game is over.")) if self.over else self.refusal(move)

    def events_for(self, events: Sequence[Event], viewer: int | str) -> list[Event]:
        """The events without what a viewer may not know."""
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
