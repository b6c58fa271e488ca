"""Looking for puzzles: what makes one, and the command that finds more."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from divebell.engine.errors import BadOption
from divebell.games import find_game, find_part, otys
from divebell.games.otys.teaching.puzzles import read_puzzles
from divebell.lab import puzzles as lab
from divebell.lab.contestants import find_contestant
from divebell.lab.puzzles import (
    MOST_POSITIONS,
    Hunt,
    check,
    find_again,
    find_puzzles,
    grade_of,
    holds,
    name_of_turn,
    puzzles_of,
    usual_options,
)
from divebell.lab.workers import Workers
from divebell.table.occasions.puzzle import begin
from tests.cli.terminal import Terminal, terminal

__all__ = ["terminal"]

OTYS = find_game("otys")
PART = find_part("otys", "teaching.puzzles")
PUZZLES = {puzzle.name: puzzle for puzzle in read_puzzles()}


def hunt(seed: int = 5) -> Hunt:
    return Hunt("otys", {"players": "2"}, 2, find_contestant("random", OTYS), seed)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns of a few hundred positions only, so that a whole game is looked through in a second or two."""
    monkeypatch.setattr(lab, "MOST_POSITIONS", 300)


def test_a_puzzle_of_the_package_is_found_in_its_position() -> None:
    for puzzle in (PUZZLES["greedy-2-3-2.1-points-upgrades"], PUZZLES["greedy-2-6-2.0-points-upgrades"]):
        found = puzzles_of(OTYS, puzzle.position, puzzle.name.removesuffix("-points-upgrades"), 1)
        assert puzzle in [each.puzzle for each in found]
        assert len({each.puzzle.name for each in found}) == len(found), "a turn can be good for several goals"


def test_a_puzzle_of_the_package_is_found_again_in_the_game_it_comes_from() -> None:
    names = ["greedy-2-3-2.1-points-upgrades", "nothing of the kind"]
    assert [each.puzzle for each in find_again("otys", names, Workers())] == [PUZZLES[names[0]]]
    other = find_part("aquatica", "teaching.puzzles").read_puzzles()[0]
    assert [each.puzzle for each in find_again("aquatica", [other.name], Workers())] == [other]


def test_a_name_tells_unusual_options() -> None:
    usual = usual_options(OTYS, 2)
    advanced = replace(hunt(), options=usual | {"sponsors": "advanced"})
    assert name_of_turn(advanced, 7, (3, 1)) == "random-2-sponsors=advanced-7-3.1"
    assert name_of_turn(replace(hunt(), options=usual), 7, (3, 1)) == "random-2-7-3.1"


def test_a_turn_with_few_answers_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read_puzzles()[0]
    monkeypatch.setattr(lab, "FEWEST_ANSWERS", MOST_POSITIONS)
    assert puzzles_of(OTYS, puzzle.position, puzzle.name, 1) == []


def test_a_solution_that_needs_a_certain_card_does_not_hold() -> None:
    """The Spy draws; which card can be kept is luck."""
    game = otys.load(find_part("otys", "teaching.lesson").LESSON.position)
    while True:
        texts = [str(move) for move in game.moves()]
        if "draw" in texts:
            break
        game.play(next((text for text in texts if text in ("dive", "end", "surface")), texts[0]))
    after = game.copy()
    after.play("draw")
    moves = ("draw", str(after.moves()[0]))
    assert not holds(OTYS, game, moves, {"points": 0}, PART)
    assert holds(OTYS, game, moves[:1], {"points": 0}, PART)


def test_long_solutions_many_answers_and_a_temptation_make_it_hard() -> None:
    assert [grade_of(4, 100, False), grade_of(6, 500, False), grade_of(6, 500, True)] == ["easy", "middle", "hard"]


@pytest.mark.usefixtures("small")
def test_a_hunt_goes_on_where_it_was(tmp_path: Path) -> None:
    first = find_puzzles(hunt(), 1, tmp_path, Workers())
    done: list[int] = []
    both = find_puzzles(hunt(), 2, tmp_path, Workers(), done.append)
    assert both[: len(first)] == first
    assert done == [1, 2]
    for each in both:
        game = begin(OTYS, each.puzzle)
        game.play(*each.puzzle.solution)


@pytest.mark.parametrize(("wrong", "games"), [(hunt(), 0), (hunt(2**128), 1)])
def test_a_hunt_that_cannot_be_made_is_refused(wrong: Hunt, games: int) -> None:
    with pytest.raises(BadOption):
        check(wrong, games)


@pytest.mark.usefixtures("small")
def test_the_command_shows_and_writes_what_it_finds(terminal: Terminal, tmp_path: Path) -> None:
    options = (
        "--bot",
        "random",
        "--games",
        "1",
        "--seed",
        "5",
        "--processes",
        "1",
        "--results",
        str(tmp_path / "kept"),
    )
    written = tmp_path / "puzzles.json"
    shown = terminal.run("lab", "puzzles", *options, "--write", str(written))
    assert (shown.code, shown.err) == (0, "")
    puzzles = json.loads(written.read_text(encoding="utf-8"))
    assert puzzles
    assert f"{len(puzzles)} puzzle" in shown.out
    for puzzle in puzzles:
        assert ", ".join(puzzle["solution"])[:60] in shown.out
    as_json = terminal.run("lab", "puzzles", *options, "--json")
    assert sorted(entry["puzzle"]["name"] for entry in json.loads(as_json.out)) == sorted(
        puzzle["name"] for puzzle in puzzles
    )
    refused = terminal.run("lab", "puzzles", *options, "--write", str(tmp_path / "none" / "puzzles.json"))
    assert refused.code != 0
    assert "cannot write" in refused.err
