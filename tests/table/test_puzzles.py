"""A puzzle at a table: solved as soon as its goal is reached and can be kept, and not before."""

from typing import Any

import pytest

from divebell.engine.teaching.puzzle import SEED, Puzzle
from divebell.games import GAMES, find_game, find_part
from divebell.table.events import SeatPlan
from divebell.table.occasions.puzzle import PuzzleTurn
from divebell.table.table import Table
from divebell.table.tables import set_up

PUZZLES = [(game, puzzle) for game in GAMES for puzzle in find_part(game, "teaching.puzzles").read_puzzles()]


def table_of(game: str, puzzle: Puzzle) -> Table:
    seats = [SeatPlan(f"Player {seat}", "human", "ann") for seat in range(len(puzzle.position["players"]))]
    about: dict[str, Any] = {"practice": True, "position": puzzle.position, "puzzle": puzzle.name}
    created = set_up(game, {"players": str(len(seats))}, SEED, seats, "ann", **about)
    return Table("table", find_game(game), created)


@pytest.mark.parametrize(("game", "puzzle"), PUZZLES, ids=[f"{game}-{each.name}" for game, each in PUZZLES])
def test_a_solution_is_said_to_be_one_at_the_latest_with_its_last_move(game: str, puzzle: Puzzle) -> None:
    table = table_of(game, puzzle)
    assert isinstance(table.occasion, PuzzleTurn)
    solved = []
    for number, move in enumerate(puzzle.solution, start=1):
        table.play(puzzle.seat, move, float(number))
        attempt = table.occasion.attempt(table, number)
        assert attempt is not None
        solved.append(attempt.solved)
        assert attempt.reached or not attempt.solved
        assert table.solved == any(solved)
    assert solved[-1]


def test_most_puzzles_are_solved_before_the_turn_is_ended() -> None:
    early = 0
    for game, puzzle in PUZZLES:
        table = table_of(game, puzzle)
        for number, move in enumerate(puzzle.solution[:-1], start=1):
            table.play(puzzle.seat, move, float(number))
        early += table.solved
    assert early > len(PUZZLES) // 2
