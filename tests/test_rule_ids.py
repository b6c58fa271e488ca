"""Every rule is named by a test, and every name is that of a rule."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent
RULEBOOK = TESTS.parent / "src" / "divebell" / "games" / "otys" / "rules" / "en.md"

# How many rules there are of each letter.
RULES = {
    f"{letter}{number}"
    for letter, last in {
        "C": 9, "S": 6, "T": 5, "X": 2, "B": 2, "K": 3, "P": 5, "D": 6, "E": 3, "O": 8, "V": 1, "N": 2, "G": 18,
    }.items()
    for number in range(1, last + 1)
}  # fmt: skip


def ids_of_rulebook() -> list[str]:
    return re.findall(r"^### (\w+) \S", RULEBOOK.read_text(encoding="utf-8"), re.MULTILINE)


def ids_named_by_tests() -> dict[str, str]:
    """The ids in @rule(...) of all tests, each with a test that names it; read from the files, nothing is imported."""
    named: dict[str, str] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                        for argument in mark.args:
                            named[ast.literal_eval(argument)] = f"{path.relative_to(TESTS)}::{node.name}"
    return named


def test_the_rulebook_has_every_rule_once() -> None:
    ids = ids_of_rulebook()
    assert len(ids) == len(set(ids))
    assert set(ids) == RULES


def test_every_rule_is_named_by_a_test() -> None:
    assert sorted(RULES - set(ids_named_by_tests())) == []


def test_tests_name_no_rule_that_is_not_there() -> None:
    assert {name: test for name, test in ids_named_by_tests().items() if name not in RULES} == {}
