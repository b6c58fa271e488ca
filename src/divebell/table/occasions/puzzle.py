"""A puzzle: how far its turn has come, and the solution for whoever asks.

The table ends with the turn. What was tried is kept by the one log like every other game: moves, undo, and that the
solution was shown, which is written as a hint.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from divebell.engine.package import Package
from divebell.engine.teaching.puzzle import GRADES, SEED, Puzzle, reaches
from divebell.engine.text import mark
from divebell.engine.ui.foresee import foresee
from divebell.games import find_part
from divebell.store.log import Listed

from ..errors import Refused
from ..events import Created, Hinted, Undone
from .free import NOT_OVER, Panel
from .practice import PracticeGame

if TYPE_CHECKING:
    from ..decision import Decision
    from ..table import Table


MOST_LOOKED_AT: Final = 300  # moves, to see whether a turn can be ended with its goal reached


class Attempt(NamedTuple):
    """How far a try has come: its figures, whether the turn is over, and whether the solution was shown."""

    puzzle: Puzzle
    figures: dict[str, int]
    played: bool
    shown: bool
    following: int  # which move of the solution comes next; the first when the turn went another way
    solved: bool  # the goal is reached, and the turn is over or can be ended so

    @property
    def reached(self) -> bool:
        """Whether the goal is reached."""
        return reaches(self.figures, self.puzzle.goal)


class Part(NamedTuple):
    """One figure of a goal: what to do, how far it is, and whether that is enough."""

    text: str
    so_far: str
    reached: bool


def begin(package: Package, puzzle: Puzzle) -> Any:
    """The game at the beginning of a puzzle."""
    return package.load(puzzle.position, seed=SEED)


def parts_of(attempt: Attempt, words: Any) -> list[Part]:
    """The goal of a puzzle figure by figure."""
    found = []
    for name, least in attempt.puzzle.goal.items():
        now = min(attempt.figures[name], least)
        so_far = words.say(mark("{now} of {least}"), now=now, least=least)
        found.append(Part(words.puzzle_goal(name, least), so_far, now == least))
    return found


def tries_of(listed: Sequence[Listed], game: str) -> dict[str, list[Listed]]:
    """The tables of a list at which puzzles of a game are solved, by the names of the puzzles."""
    found: dict[str, list[Listed]] = {}
    for entry in listed:
        if entry.game == game and entry.summary.get("puzzle"):
            found.setdefault(entry.summary["puzzle"], []).append(entry)
    return found


class PuzzleTurn(PracticeGame):
    """One turn, to be played as well as it can be."""

    most_undone = 5000
    needs_history = True
    resumed_from_home = False  # puzzles are left and taken up on their own page
    analysed = False

    def __init__(self, created: Created) -> None:
        """The puzzle that the table names; None when there is no such puzzle any more."""
        super().__init__(created)
        self.puzzle: Puzzle | None = find_part(created.game, "teaching.puzzles").find_puzzle(created.puzzle)

    @property
    def shared_puzzle(self) -> str:
        """Nobody is told how to solve it."""
        return self.created.puzzle

    def is_played_out(self, table: "Table") -> bool:
        """When the turn is over."""
        played = table.record.played
        return self.puzzle is not None and bool(played) and (table.game.over or table.game.turn != played[0].turn)

    def is_solved(self, table: "Table") -> bool:
        """Without a look at the solution."""
        if self.puzzle is None or any(table.hints) or not table.record.played:
            return False
        return self._stands(self.puzzle, table, self._figures(self.puzzle, table, table.at))

    def attempt(self, table: "Table", at: int) -> Attempt | None:
        """The try after so many moves; None when there is no such puzzle any more."""
        if self.puzzle is None:
            return None
        played = self.is_played_out(table) and at == table.at
        figures = self._figures(self.puzzle, table, at)
        solved = at == table.at and table.at > 0 and self._stands(self.puzzle, table, figures)
        return Attempt(self.puzzle, figures, played, any(table.hints), _following(self.puzzle, table), solved)

    def _stands(self, puzzle: Puzzle, table: "Table", figures: dict[str, int]) -> bool:
        """Whether the goal is reached and stays so: the turn is over, or there is a way to end it that keeps it."""
        if not reaches(figures, puzzle.goal):
            return False
        if self.is_played_out(table):
            return True
        measure = find_part(table.package.NAME, "teaching.puzzles").figures
        events = [event for happened in table.record.events for event in happened]
        ways, looked = [(table.game, events)], 0
        while ways and looked < MOST_LOOKED_AT:
            game, so_far = ways.pop()
            for move in game.moves():
                after, happened = foresee(game, move)
                looked += 1
                if after.revealed(happened) and not (after.over or after.turn != game.turn):
                    continue
                told = [*so_far, *happened]
                if not reaches(measure(after, puzzle.seat, told), puzzle.goal):
                    continue
                if after.over or after.turn != game.turn:
                    return True
                ways.append((after, told))
        return False

    def _figures(self, puzzle: Puzzle, table: "Table", at: int) -> dict[str, int]:
        """What the turn has come to after so many moves."""
        events = [event for happened in table.record.events[:at] for event in happened]
        measure = find_part(table.package.NAME, "teaching.puzzles").figures
        found: dict[str, int] = measure(table.game_at(at), puzzle.seat, events)
        return found

    def show_solution(self, decision: "Decision", seat: int, nonce: str) -> None:
        """Be shown the solution; it counts once."""
        if self.puzzle is None:
            super().show_solution(decision, seat, nonce)
        elif not any(decision.after.hints):
            decision.add(Hinted(seat, nonce))

    def play_solution(self, decision: "Decision", seat: int, nonce: str) -> None:
        """Play the next move of the solution; what was played otherwise is taken back first."""
        table = decision.after
        if self.puzzle is None or not any(table.hints):
            raise Refused(mark("show the solution first"))
        following = _following(self.puzzle, table)
        if following < table.at:
            table.check_take_back(table.at)
            decision.add(Undone(table.at, nonce))
            nonce = ""
        decision.play(seat, self.puzzle.solution[following], nonce)

    def why_no_hints(self, table: "Table") -> str:
        """There is the solution."""
        return mark("there are no hints in puzzles, but you can see the solution")

    def why_no_analysis(self, table: "Table", guest: str) -> str:
        """There is the solution, and whoever looks at that has not solved the puzzle."""
        return NOT_OVER

    def sheets(self) -> tuple[str, ...]:
        """Its own."""
        return ("puzzle.css",) if self.puzzle is not None else ()

    def panel(self, table: "Table", at: int, words: Any) -> Panel | None:
        """What the puzzle asks and how far this turn has come."""
        attempt = self.attempt(table, at)
        if attempt is None:
            return None
        puzzle, puzzles = attempt.puzzle, find_part(table.package.NAME, "teaching.puzzles").read_puzzles()
        told = words.turn(begin(table.package, puzzle).view(puzzle.seat), puzzle.solution) if attempt.shown else []
        number = puzzles.index(puzzle) + 1
        values = {
            "attempt": attempt, "parts": parts_of(attempt, words), "told": told, "number": number,
            "following": puzzles[number] if number < len(puzzles) else None, "grades": GRADES,
        }  # fmt: skip
        return Panel("puzzle.html", values)

    def said(self, table: "Table", at: int, mine: bool, live: bool, words: Any) -> list[str]:
        """The goal at the beginning, what came of it at the end."""
        attempt = self.attempt(table, at) if live else None
        if attempt is None:
            return []
        if attempt.solved:
            return [words.translate("Solved!")]
        if table.at and not attempt.played:
            return []
        parts = parts_of(attempt, words)
        if not attempt.played:
            return [part.text for part in parts]
        return [words.translate("Not yet."), *(f"{part.text}: {part.so_far}" for part in parts if not part.reached)]


def _following(puzzle: Puzzle, table: "Table") -> int:
    """Which move of the solution comes next: the first when what was played is another way, or all of it."""
    played = tuple(entry.text for entry in table.record.played)
    solution = puzzle.solution
    return len(played) if len(played) < len(solution) and solution[: len(played)] == played else 0
