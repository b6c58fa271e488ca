"""Otys as others use it: what can be played, playing it, the result, and what each viewer sees."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from mypy_extensions import mypyc_attr

from divebell.engine.moment import OVER
from divebell.engine.move import Move
from divebell.engine.package import Event
from divebell.engine.question import Question
from divebell.engine.text import Saying

from .moves import KEEP
from .position import write_position
from .questions import question_of
from .solo import rating
from .state import State
from .turn import END_POINTS, apply, asked, ranking, settle
from .view import write_view
from .why import why_not


class Result(NamedTuple):
    """How a game ended: seats best first, points and the tie-break of each seat, and in solo the rating."""

    ranking: list[list[int]]
    points: list[int]
    resources: list[int]
    rating: str | None
    ended_by: str


@mypyc_attr(acyclic=True)
class Game(State):
    """A game of Otys."""

    __slots__ = ()

    @property
    def question(self) -> Question | None:
        """Who chooses, what about, and from what effect it comes; None when the game is over."""
        return question_of(self)

    @property
    def player(self) -> int:
        """The seat that must choose: whose turn it is, or the owner of a copied diver (V1)."""
        return asked(self)

    @property
    def standing(self) -> list[int]:
        """The points of each seat."""
        return [player.points for player in self.players]

    @property
    def result(self) -> Result | None:
        """Ranking, points, tie-break and rating; None while the game goes on."""
        if self.phase != OVER:
            return None
        if self.solo:
            ended_by = "turn limit" if self.timers else "timers"
        else:
            ended_by = "points" if any(player.points >= END_POINTS for player in self.players) else "quiet rounds"
        return Result(
            ranking(self),
            [player.points for player in self.players],
            [player.resources() for player in self.players],
            rating(self.players[0].points) if self.solo else None,
            ended_by,
        )

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
        """The texts of the cards and tokens that these events revealed, to everybody or to one player."""
        cards, tokens = self.components.contracts, self.components.rewards
        return [
            tokens[thing].text if what == "token" else cards[thing].text
            for what, _, _, thing in events
            if what in ("card", "drawn", "token")
        ]

    def is_secret(self, event: Event) -> bool:
        """Whether only its seat may know of an event: the cards somebody drew and the one they keep."""
        what, _, number, _ = event
        return what in ("drawn", "keeps") or (what in ("move", "forced") and self.components.moves[number].word == KEEP)

    def shuffle_counts(self) -> list[int]:
        return [self.deck_shuffles, self.bag_shuffles]

    def set_shuffle_counts(self, counts: Sequence[int]) -> None:
        self.deck_shuffles, self.bag_shuffles = counts[0], counts[1]

    def reveal_next(self, pieces: Sequence[str]) -> None:
        """Reveal these cards and tokens next, whatever the shuffles say: for replaying a record."""
        cards = [self.components.card(text) for text in pieces]
        tokens = [self.components.token(text) for text in pieces]
        self.next_cards = tuple(kind for kind in cards if kind is not None)
        self.next_tokens = tuple(kind for kind in tokens if kind is not None)

    def view(self, viewer: object, position: dict[str, Any] | None = None) -> dict[str, Any]:
        return write_view(self, viewer, position)
