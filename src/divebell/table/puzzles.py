"""A puzzle at a table: how far its turn has come, and the solution for whoever asks.

The table ends with the turn. What was tried is kept by the one log like every other game: moves, undo, and that the
solution was shown, which is written as a hint.
"""

from typing import Any, NamedTuple

from divebell.engine.package import Package
from divebell.engine.teaching.puzzle import SEED, Puzzle, reaches
from divebell.engine.text import mark

from .events import Event, Hinted, Undone
from .table import Refused, Table


class Attempt(NamedTuple):
    """How far a try has come: its figures, whether the turn is over, and whether the solution was shown."""

    puzzle: Puzzle
    figures: dict[str, int]
    played: bool
    shown: bool
    following: int  # which move of the solution comes next; the first when the turn went another way

    @property
    def reached(self) -> bool:
        """Whether the goal is reached."""
        return reaches(self.figures, self.puzzle.goal)


def begin(package: Package, puzzle: Puzzle) -> Any:
    """The game at the beginning of a puzzle."""
    return package.load(puzzle.position, seed=SEED)


def attempt_at(table: Table, at: int | None = None) -> Attempt | None:
    """The try at a table, now or after so many moves; None at a table without a puzzle."""
    if table.puzzle is None:
        return None
    played = table.puzzle_played and (at is None or at == table.at)
    return Attempt(table.puzzle, table.figures(at), played, any(table.hints), _following(table))


def decide_solution(table: Table, seat: int, nonce: str = "") -> list[Event]:
    """The event of being shown the solution, none when it was shown already."""
    if table.puzzle is None:
        raise Refused(mark("there is no puzzle at this table"))
    return [] if any(table.hints) else [Hinted(seat, nonce)]


def decide_solution_move(table: Table, seat: int, nonce: str = "") -> list[Event]:
    """The next move of the solution; what was played otherwise is taken back first."""
    if table.puzzle is None or not any(table.hints):
        raise Refused(mark("first let the solution be shown"))
    following = _following(table)
    events: list[Event] = [Undone(table.at, nonce)] if following < table.at else []
    now = table.after(events, table.touched)
    return [*events, now.decide_move(seat, table.puzzle.solution[following], "" if events else nonce)]


def _following(table: Table) -> int:
    """Which move of the solution comes next: the first when what was played is another way, or all of it."""
    assert table.puzzle is not None
    played = tuple(entry.text for entry in table.record.played)
    solution = table.puzzle.solution
    return len(played) if len(played) < len(solution) and solution[: len(played)] == played else 0
