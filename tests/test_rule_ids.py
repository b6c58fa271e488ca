"""Every rule of every game is named by a test, and every name is that of a rule."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
GAMES = TESTS.parent / "src" / "divebell" / "games"

# How many rules there are of each letter.
LETTERS = {
    "otys": {
        "C": 9, "S": 6, "T": 5, "X": 2, "B": 2, "K": 3, "P": 5, "D": 6, "E": 3, "O": 8, "V": 1, "N": 2, "G": 18,
    },
    "aquatica": {
        "C": 7, "S": 8, "T": 4, "M": 4, "A": 6, "R": 8, "F": 19, "L": 3, "W": 3, "K": 6, "D": 3, "X": 2, "Q": 5, "B": 8,
        "E": 5, "O": 4, "U": 8, "H": 6, "N": 3, "G": 32,
    },
}  # fmt: skip


def rules_of(game: str) -> set[str]:
    return {f"{letter}{number}" for letter, last in LETTERS[game].items() for number in range(1, last + 1)}


def ids_of_rulebook(game: str) -> list[str]:
    source = (GAMES / game / "teaching" / "rulebook" / "en.md").read_text(encoding="utf-8")
    return re.findall(r"^### (\w+) \S", source, re.MULTILINE)


def files_of(game: str) -> list[Path]:
    """The files with the tests of a game."""
    return sorted((TESTS / "games" / game).rglob("test_*.py"))


def ids_named_by_tests(game: str) -> dict[str, str]:
    """The ids in @rule(...) of all tests, each with a test that names it; read from the files, nothing is imported."""
    named: dict[str, str] = {}
    for path in files_of(game):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                        for argument in mark.args:
                            named[ast.literal_eval(argument)] = f"{path.relative_to(TESTS)}::{node.name}"
    return named


@pytest.mark.parametrize("game", LETTERS)
def test_the_rulebook_has_every_rule_once(game: str) -> None:
    ids = ids_of_rulebook(game)
    assert len(ids) == len(set(ids))
    assert set(ids) == rules_of(game)


@pytest.mark.parametrize("game", LETTERS)
def test_every_rule_is_named_by_a_test(game: str) -> None:
    assert sorted(rules_of(game) - set(ids_named_by_tests(game))) == []


@pytest.mark.parametrize("game", LETTERS)
def test_tests_name_no_rule_that_is_not_there(game: str) -> None:
    assert {name: test for name, test in ids_named_by_tests(game).items() if name not in rules_of(game)} == {}
