"""A game with a coach, who says after a turn when a clearly better one existed."""

from typing import TYPE_CHECKING, NamedTuple

from divebell.engine.text import mark
from divebell.games import has_judge

from .free import Occasion
from .practice import PracticeGame

if TYPE_CHECKING:
    from ..table import Table


class FinishedTurn(NamedTuple):
    """A turn that somebody has finished: how many moves came before it, and the texts of theirs in it."""

    start: int
    moves: tuple[str, ...]


def last_turn(table: "Table", seat: int) -> FinishedTurn | None:
    """The last turn that a seat has finished, None before its first."""
    played = table.record.played
    going = None if table.game.over else table.game.turn
    turn = next((move.turn for move in reversed(played) if move.turn[1] == seat and move.turn != going), None)
    if turn is None:
        return None
    moves = [(at, move.text) for at, move in enumerate(played) if move.turn == turn and move.player == seat]
    return FinishedTurn(moves[0][0], tuple(text for _, text in moves))


class CoachedGame(Occasion):
    """A game in which whoever plays alone is coached."""

    def has_coach(self) -> bool:
        """If the game brings a judge."""
        return has_judge(self.created.game)

    def why_no_coach(self, table: "Table", seats: list[int]) -> str:
        """A coach has one player."""
        return self.why_no_hints(table) or ("" if len(seats) == 1 else mark("there is no coach at this table"))

    def coached_turn(self, table: "Table", seats: list[int]) -> FinishedTurn | None:
        """The last one that is finished."""
        return last_turn(table, seats[0]) if self.has_coach() and len(seats) == 1 else None


class CoachedPractice(CoachedGame, PracticeGame):
    """Both."""
