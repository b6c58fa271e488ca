"""The puzzles of the package: each is solved again by going through its whole turn."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from divebell.bots.turns import ends_of_turn, lines_of_turn
from divebell.engine.puzzle import GRADES, Puzzle, reaches
from divebell.games import find_game, find_part, otys
from divebell.games.otys.puzzles import GOALS, answer, figures, find_puzzle, read_puzzles
from divebell.games.otys.words import Words
from divebell.lab.puzzles import FEWEST_ANSWERS, MOST_POSITIONS, grade_of, greedy_figures, holds
from divebell.language import LANGUAGES, translator
from divebell.table.puzzles import begin

OTYS = find_game("otys")
OTYS_PUZZLES = find_part("otys", "puzzles")
PUZZLES = read_puzzles()


def test_there_are_twenty_of_three_grades_and_many_goals() -> None:
    assert len(PUZZLES) == 20
    grades = Counter(puzzle.grade for puzzle in PUZZLES)
    assert grades["easy"] >= 5
    assert grades["middle"] >= 8
    assert grades["hard"] >= 7
    assert [puzzle.grade for puzzle in PUZZLES] == sorted(grades.elements(), key=list(GRADES).index)
    assert len({puzzle.name for puzzle in PUZZLES}) == 20
    assert len({tuple(puzzle.goal) for puzzle in PUZZLES}) >= 7
    assert {tuple(puzzle.goal) for puzzle in PUZZLES} <= {tuple(goal) for goal in GOALS}


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle.name for puzzle in PUZZLES])
def test_one_answer_and_no_other_reaches_the_goal(puzzle: Puzzle) -> None:
    game = begin(OTYS, puzzle)
    assert game.player == puzzle.seat
    lines: list[Any] | None = lines_of_turn(game, MOST_POSITIONS)
    assert lines is not None
    measured: dict[Any, Any] = {}
    for line in lines:
        after: Any = line.after
        measured[answer(after, puzzle.seat)] = figures(after, puzzle.seat, line.events)
    assert len(measured) >= FEWEST_ANSWERS
    best = max(tuple(found[name] for name in puzzle.goal) for found in measured.values())
    assert tuple(puzzle.goal.values()) == best
    solved = [end for end, found in measured.items() if reaches(found, puzzle.goal)]
    after = game.copy()
    after.play(*puzzle.solution)
    assert after.turn != game.turn or after.over
    assert solved == [answer(after, puzzle.seat)]
    missed = not reaches(greedy_figures(OTYS, game, OTYS_PUZZLES), puzzle.goal)
    assert puzzle.grade == grade_of(len(puzzle.solution), len(measured), missed)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle.name for puzzle in PUZZLES])
def test_the_solution_needs_no_luck(puzzle: Puzzle) -> None:
    game = begin(OTYS, puzzle)
    assert holds(OTYS, game, puzzle.solution, puzzle.goal, OTYS_PUZZLES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_goals_and_solutions_can_be_told(language: str) -> None:
    words = Words(translator(language))
    for puzzle in PUZZLES:
        assert all(words.puzzle_goal(name, least) for name, least in puzzle.goal.items())
        told = words.at_table([f"Player {seat}" for seat in range(4)]).turn(
            begin(OTYS, puzzle).view(puzzle.seat), puzzle.solution
        )
        assert len(told) == len(puzzle.solution) - (puzzle.solution[-1] == "end")


def test_lines_of_a_turn_are_the_ends_of_the_turn() -> None:
    game = otys.start(players=2, seed=7)
    lines = lines_of_turn(game, 100_000)
    assert lines is not None
    assert {line.after.key() for line in lines} == {end.key() for end in ends_of_turn(game)}
    for line in Random(1).sample(lines, 20):
        again = game.copy()
        again.play(*line.moves)
        assert again.key() == line.after.key()
    assert lines_of_turn(game, 10) is None


def test_who_asks_for_a_puzzle_that_is_not_there_gets_none() -> None:
    assert find_puzzle("nothing of the kind") is None
    assert find_puzzle(PUZZLES[3].name) is PUZZLES[3]
