"""Aquatica as others use it: what can be played, playing it, scores and ranks, and what each viewer sees."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from mypy_extensions import mypyc_attr

from divebell.engine.moment import OVER
from divebell.engine.move import Move
from divebell.engine.package import Event
from divebell.engine.question import Question
from divebell.engine.text import Saying

from .moves import KING
from .position import write_position
from .questions import question_of
from .score import Score, goal_points, is_stuck, ranking, score_of
from .solo import has_won, rank, recruited, rival_is_done
from .state import DRAFTING, State
from .turn import apply, asked, legal_moves, settle
from .view import write_view
from .why import why_not


class Result(NamedTuple):
    """How a game ended: seats best first, points, and where they come from (E5); in solo the rank or the tribes."""

    ranking: list[list[int]]
    points: list[int]
    scores: list[Score]
    rank: str | None
    won: bool | None
    recruited: int | None
    ended_by: str

    @property
    def rating(self) -> str | None:
        """How well a game alone was played: its rank, or with tribes whether all were recruited."""
        return self.rank if self.won is None else "won" if self.won else "lost"


@mypyc_attr(acyclic=True)
class Game(State):
    """A game of Aquatica."""

    __slots__ = ()

    @property
    def question(self) -> Question | None:
        """Who chooses, what about, and from what piece it comes; None when the game is over."""
        return question_of(self)

    @property
    def player(self) -> int:
        """The seat that must choose: whose turn it is, or one on whom an effect is carried out (F16, X1)."""
        return asked(self)

    @property
    def standing(self) -> list[int]:
        """The public points of each seat: those on goals, and everything once the game is over (H1, H2)."""
        if self.phase == OVER:
            return [score_of(self, seat).sum for seat in range(len(self.players))]
        return [goal_points(self, seat) for seat in range(len(self.players))]

    @property
    def result(self) -> Result | None:
        """Ranking, points and what they are made of; None while the game goes on."""
        if self.phase != OVER:
            return None
        scores = [score_of(self, seat) for seat in range(len(self.players))]
        return Result(
            ranking(self),
            [score.sum for score in scores],
            scores,
            rank(scores[0].sum) if self.solo and self.goals else None,
            has_won(self) if self.solo and self.tribes else None,
            recruited(self) if self.solo and self.tribes else None,
            self._ended_by(),
        )

    def _ended_by(self) -> str:
        """What triggered the end, as far as the table shows it (E1, O3, G28, G31)."""
        if self.final != 0:
            return "idle turns" if is_stuck(self) else "tribes"
        if not self.location_deck:
            return "location deck"
        if not self.deck:
            return "character deck"
        return "rival" if rival_is_done(self) else "goals"

    def parse(self, text: str) -> Move | None:
        return self.components.parse(text)

    def go_on(self, move: Move) -> None:
        apply(self, move)
        settle(self)

    def refusal(self, move: Move) -> Saying:
        return why_not(self, move)

    def copy(self) -> "Game":
        other = Game()
        self.copy_to(other)
        return other

    def position(self) -> dict[str, Any]:
        return write_position(self)

    def revealed(self, events: Sequence[Event]) -> list[str]:
        """The texts of the cards that these events revealed, to everybody or, in the draft, to one player."""
        characters, locations = self.components.characters, self.components.locations
        return [
            locations[thing].id if what == "location" else characters[thing].id
            for what, _, _, thing in events
            if what in ("character", "location", "offered")
        ]

    def is_secret(self, event: Event) -> bool:
        """Whether only its seat may know of an event: the choices of the draft (H5)."""
        what, _, number, _ = event
        return what == "offered" or (what in ("move", "forced") and self.components.moves[number].word == KING)

    def reveal_next(self, pieces: Sequence[str]) -> None:
        """Reveal these cards next, whatever the shuffles say: for replaying a record."""
        kinds = [self.components.character(text) for text in pieces]
        characters = tuple([kind for kind in kinds if kind is not None])
        locations = [self.components.location(text) for text in pieces]
        self.next_locations = tuple([number for number in locations if number is not None])
        self.next_characters = ()
        kings = [kind for kind in characters if kind >= self.components.first_king]
        if self.phase == DRAFTING and kings:
            self.offered = tuple(sorted(kings))
            self.legal = legal_moves(self)
        else:
            self.next_characters = characters

    def view(self, viewer: object, position: dict[str, Any] | None = None) -> dict[str, Any]:
        return write_view(self, viewer, position)
