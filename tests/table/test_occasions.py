"""What a table is for decides what may be done there, and nobody else asks which of the occasions it is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import divebell
from divebell.games import find_game, find_part
from divebell.table.decision import Decision
from divebell.table.errors import Refused
from divebell.table.events import Created, GivenUp, SeatPlan
from divebell.table.occasions import KINDS, coached, free, lesson, occasion_of, occasion_type
from divebell.table.occasions.dive import today
from divebell.table.table import Table

HOME = Path(divebell.__file__).parent
OWN = HOME / "table" / "occasions"
ASKED = re.compile(rf"\b(created|summary)\b[.\[\"']+({'|'.join(KINDS)})\b")
ME = "me"
PUZZLE = find_part("otys", "teaching.puzzles").read_puzzles()[0]
LESSON = find_part("otys", "teaching.lesson").LESSON
SET_UP: dict[str, dict[str, Any]] = {
    "FreeGame": {},
    "PracticeGame": {"practice": True},
    "CoachedGame": {"coached": True},
    "CoachedPractice": {"coached": True, "practice": True},
    "TaughtGame": {"lesson": True, "practice": True, "position": LESSON.position},
    "PuzzleTurn": {"puzzle": PUZZLE.name, "practice": True, "position": PUZZLE.position},
    "RankedDive": {"dive": today()},
}


def a_table(**more: Any) -> Table:
    package = find_game("otys")
    seats = [SeatPlan("Ann", "human", ME), SeatPlan("Tam", "random")]
    if "position" in more:
        seats = [SeatPlan("Ann", "human", ME)] * len(more["position"]["players"])
    options = package.write_options({"players": len(seats)})
    return Table("table", package, Created("otys", package.RULES_VERSION, options, 3, seats, host=ME, **more))


def readers() -> Iterator[tuple[str, int]]:
    """Where Python code asks how a table was set up, or a row of a list, what it is for."""
    for path in HOME.rglob("*.py"):
        if OWN in path.parents:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        made = {id(inner) for node in ast.walk(tree) if _makes_created(node) for inner in ast.walk(node)}
        for node in ast.walk(tree):
            if _asks(node) and id(node) not in made:
                yield str(path.relative_to(HOME)), node.lineno  # type: ignore[attr-defined]


def _makes_created(node: ast.AST) -> bool:
    """A new table may be for the same as another one; `fold` sets one up anew, without its puzzle."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Created"


def _asks(node: ast.AST) -> bool:
    if isinstance(node, ast.Attribute):  # table.created.dive
        return node.attr in KINDS and _is_called(node.value, "created")
    if isinstance(node, ast.Subscript):  # summary["dive"]
        asked = node.slice
        return isinstance(asked, ast.Constant) and asked.value in KINDS and _is_called(node.value, "summary")
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get" and node.args:
        asked = node.args[0]
        return isinstance(asked, ast.Constant) and asked.value in KINDS and _is_called(node.func.value, "summary")
    return False


def _is_called(node: ast.AST, name: str) -> bool:
    return (isinstance(node, ast.Name) and node.id == name) or (isinstance(node, ast.Attribute) and node.attr == name)


def test_nobody_else_asks_which_of_them_it_is() -> None:
    assert list(readers()) == []


def test_no_template_asks_either() -> None:
    for path in HOME.rglob("*.html"):
        found = ASKED.search(path.read_text(encoding="utf-8"))
        assert not found, f"{path.relative_to(HOME)} asks {found and found[0]}"


def test_the_search_finds_what_it_looks_for() -> None:
    for asks in ("table.created.dive", "created.lesson", "entry.summary['puzzle']", "summary.get('practice')"):
        assert any(_asks(node) for node in ast.walk(ast.parse(asks))), asks
    assert not any(_asks(node) for node in ast.walk(ast.parse("created.online, form.get('practice')")))
    assert ASKED.search("{% if table.created.practice %}")
    assert ASKED.search("{% if entry.summary.dive %}")


@pytest.mark.parametrize("name", SET_UP)
def test_a_table_finds_its_occasion(name: str) -> None:
    table = a_table(**SET_UP[name])
    assert type(table.occasion).__name__ == name
    listed = {"CoachedGame": "FreeGame", "CoachedPractice": "PracticeGame"}.get(name, name)
    assert occasion_type(table.summary()).__name__ == listed
    assert table.record.practice == table.occasion.free_undo == table.summary()["practice"]


def test_each_says_why_there_are_no_hints() -> None:
    why = {name: table.occasion.why_no_hints(table) for name in SET_UP for table in [a_table(**SET_UP[name])]}
    assert {name for name, sentence in why.items() if not sentence} == {
        "FreeGame", "PracticeGame", "CoachedGame", "CoachedPractice",
    }  # fmt: skip
    assert len(set(why.values())) == 4, "each in its own words"


def test_only_a_dive_is_sealed_counts_apart_and_cannot_be_ended() -> None:
    for name in SET_UP:
        table = a_table(**SET_UP[name])
        dive = name == "RankedDive"
        assert table.occasion.is_sealed() == dive
        assert table.occasion.only_attempt() == ((today(), ME) if dive else None)
        assert bool(table.occasion.why_no_end()) == (not table.occasion.can_be_ended) == dive
        table.apply(GivenUp(0), 1.0)
        assert table.occasion.may_have_record(table, ME) != dive
        assert table.occasion.may_replay_deal(table) != dive
        assert table.occasion.may_rematch(table, ME) != dive
    assert not a_table(dive="2020-01-01").occasion.is_sealed()


def test_only_practice_goes_back_beyond_the_turn_and_is_played_on_from_anywhere() -> None:
    for name in SET_UP:
        table = a_table(**SET_UP[name])
        if "position" not in SET_UP[name]:
            while table.asked == 0:
                table.play(0, str(table.game.moves()[-1]), 1.0)
            practice = "Practice" in name
            assert bool(table.occasion.undo_depth(table, 0)) == practice
            assert table.occasion.may_fork(table, ME) == table.occasion.offers_fork(table) == practice
            assert table.occasion.counted != practice


@pytest.mark.parametrize("name", SET_UP)
def test_what_a_table_does_not_have_it_refuses_in_a_sentence(name: str) -> None:
    table = a_table(**SET_UP[name])
    with pytest.raises(Refused):
        table.occasion.repeat(Decision(table, 0.0), "")
    with pytest.raises(Refused):
        table.occasion.play_solution(Decision(table, 0.0), 0, "")
    if name != "PuzzleTurn":
        with pytest.raises(Refused, match="no puzzle"):
            table.occasion.show_solution(Decision(table, 0.0), 0, "")


def test_without_a_judge_there_are_no_hints_no_coach_and_no_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    table = a_table(coached=True)
    table.play(0, str(table.game.moves()[0]), 1.0)
    table.apply(GivenUp(0), 2.0)
    occasion = table.occasion
    assert (occasion.why_no_hints(table), occasion.why_no_analysis(table, ME)) == ("", "")
    assert occasion.has_coach()
    assert occasion.offers_analysis(table)
    for module in (free, coached, lesson):
        monkeypatch.setattr(module, "has_judge", lambda game: False)
    assert occasion.why_no_hints(table) == "there are no hints for this game"
    assert occasion.why_no_coach(table, [0]) == "there are no hints for this game"
    assert occasion.why_no_analysis(table, ME) == "there is no analysis of this game"
    assert not occasion.has_coach()
    assert occasion.coached_turn(table, [0]) is None
    assert not occasion.offers_analysis(table)


def test_a_puzzle_that_is_gone_is_practice() -> None:
    table = a_table(**{**SET_UP["PuzzleTurn"], "puzzle": "a name that no puzzle has"})
    assert table.occasion.panel(table, 0, None) is None
    assert table.occasion.sheets() == ()
    table.play(table.asked or 0, str(table.game.moves()[0]), 1.0)
    assert not table.played_out
    assert type(occasion_of(table.created)) is type(table.occasion)
