"""The puzzles of the package: each is solved again by going through its whole turn."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from divebell.bots.turns import ends_of_turn, lines_of_turn
from divebell.engine.teaching.puzzle import GRADES, Puzzle, reaches
from divebell.games import GAMES, find_game, find_judge, find_part, otys
from divebell.lab.puzzles import FEWEST_ANSWERS, MOST_POSITIONS, grade_of, greedy_figures, holds
from divebell.language import LANGUAGES, translator
from divebell.table.occasions.puzzle import begin

PUZZLES = [(game, puzzle) for game in GAMES for puzzle in find_part(game, "teaching.puzzles").read_puzzles()]
KINDS = {"otys": 7, "aquatica": 8}  # of goals, at least

per_game = pytest.mark.parametrize("game", GAMES)
per_puzzle = pytest.mark.parametrize(
    ("game", "puzzle"), PUZZLES, ids=[f"{game}-{puzzle.name}" for game, puzzle in PUZZLES]
)


@per_game
def test_there_are_twenty_of_three_grades_and_many_goals(game: str) -> None:
    part = find_part(game, "teaching.puzzles")
    puzzles = part.read_puzzles()
    assert len(puzzles) == 20
    grades = Counter(puzzle.grade for puzzle in puzzles)
    assert grades["easy"] >= 5
    assert grades["middle"] >= 8
    assert grades["hard"] >= 7
    assert [puzzle.grade for puzzle in puzzles] == sorted(grades.elements(), key=list(GRADES).index)
    assert len({puzzle.name for puzzle in puzzles}) == 20
    assert len({tuple(puzzle.goal) for puzzle in puzzles}) >= KINDS[game]
    assert {tuple(puzzle.goal) for puzzle in puzzles} <= {tuple(goal) for goal in part.GOALS}


@per_puzzle
def test_one_answer_and_no_other_reaches_the_goal(game: str, puzzle: Puzzle) -> None:
    package, part = find_game(game), find_part(game, "teaching.puzzles")
    begun = begin(package, puzzle)
    assert begun.player == puzzle.seat
    lines: list[Any] | None = lines_of_turn(begun, MOST_POSITIONS, find_judge(game))
    assert lines is not None
    measured: dict[Any, Any] = {}
    for line in lines:
        after: Any = line.after
        measured[part.answer(after, puzzle.seat)] = part.figures(after, puzzle.seat, line.events)
    assert len(measured) >= FEWEST_ANSWERS
    best = max(tuple(found[name] for name in puzzle.goal) for found in measured.values())
    assert tuple(puzzle.goal.values()) == best
    solved = [end for end, found in measured.items() if reaches(found, puzzle.goal)]
    after = begun.copy()
    after.play(*puzzle.solution)
    assert after.turn != begun.turn or after.over
    assert solved == [part.answer(after, puzzle.seat)]
    missed = not reaches(greedy_figures(package, begun, part), puzzle.goal)
    assert puzzle.grade == grade_of(len(puzzle.solution), len(measured), missed)


@per_puzzle
def test_the_solution_needs_no_luck(game: str, puzzle: Puzzle) -> None:
    package = find_game(game)
    assert holds(package, begin(package, puzzle), puzzle.solution, puzzle.goal, find_part(game, "teaching.puzzles"))


@per_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_goals_and_solutions_can_be_told(game: str, language: str) -> None:
    words = find_part(game, "ui.words").Words(translator(language))
    for puzzle in find_part(game, "teaching.puzzles").read_puzzles():
        assert all(words.puzzle_goal(name, least) for name, least in puzzle.goal.items())
        told = words.at_table([f"Player {seat}" for seat in range(4)]).turn(
            begin(find_game(game), puzzle).view(puzzle.seat), puzzle.solution
        )
        assert len(told) == len(puzzle.solution) - (puzzle.solution[-1] == "end")


def test_lines_of_a_turn_are_the_ends_of_the_turn() -> None:
    game = otys.start(players=2, seed=7)
    judge = find_judge("otys")
    lines = lines_of_turn(game, 100_000, judge)
    assert lines is not None
    assert {line.after.key() for line in lines} == {end.key() for end in ends_of_turn(game)}
    for line in Random(1).sample(lines, 20):
        again = game.copy()
        again.play(*line.moves)
        assert again.key() == line.after.key()
    assert lines_of_turn(game, 10, judge) is None


@per_game
def test_who_asks_for_a_puzzle_that_is_not_there_gets_none(game: str) -> None:
    part = find_part(game, "teaching.puzzles")
    assert part.find_puzzle("nothing of the kind") is None
    assert part.find_puzzle(part.read_puzzles()[3].name) is part.read_puzzles()[3]
