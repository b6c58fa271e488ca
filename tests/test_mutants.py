"""The short form of `make proof-mutants`: the list is complete and in step with the source, and a few breakages run."""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

PROOFS = Path(__file__).parent.parent / "proofs"
RULEBOOK = Path(__file__).parent.parent / "src" / "divebell" / "games" / "otys" / "teaching" / "rulebook" / "en.md"
FEW = [
    ("otys", "T4"),
    ("otys", "X2"),
    ("otys", "K3"),
    ("otys", "V1"),
    ("otys", "G1"),
    ("otys", "G17"),
    ("aquatica", "R6"),
    ("aquatica", "U1"),
]


def _proof(name: str) -> ModuleType:
    sys.path.insert(0, str(PROOFS))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(PROOFS))


def test_every_rule_from_set_up_to_the_variant_has_a_breakage() -> None:
    ids = re.findall(r"^### (\w+) ", RULEBOOK.read_text(encoding="utf-8"), re.MULTILINE)
    broken = {breakage.rule for breakage in _proof("breakages").BREAKAGES}
    assert {rule for rule in ids if rule[0] in _proof("mutants").SECTIONS} | {"G1", "G8", "G12", "G17"} == broken


@pytest.mark.parametrize("game", ["otys", "aquatica"])
def test_every_breakage_changes_exactly_one_place_of_the_source(game: str) -> None:
    broken = _proof("mutants").GAMES[game]
    for breakage in broken.breakages:
        source = (broken.rules / breakage.file).read_text(encoding="utf-8")
        assert source.count(breakage.old) == 1, breakage
        compile(source.replace(breakage.old, breakage.new), breakage.file, "exec")


@pytest.mark.parametrize(("game", "rule"), FEW)
def test_a_broken_rule_fails_a_test_that_names_it(game: str, rule: str) -> None:
    mutants = _proof("mutants")
    broken = mutants.GAMES[game]
    breakage = next(breakage for breakage in broken.breakages if breakage.rule == rule)
    assert mutants.outcome(breakage, mutants.tests_by_rule(broken)[rule], broken) == mutants.NOTICED


def test_a_breakage_is_noticed_only_by_a_test_that_fails_in_time() -> None:
    mutants = _proof("mutants")
    otys = mutants.GAMES["otys"]
    breakage = otys.breakages[0]
    passing = ["tests/test_chance.py"]
    came = [mutants.outcome(breakage, passing, otys), mutants.outcome(breakage, passing, otys, limit=0)]
    assert came == [mutants.SURVIVED, mutants.OUT_OF_TIME]
    rows = [(breakage, 1, each) for each in came]
    assert "2 breakages of 1 rules: 0 noticed, 1 survived, 1 ran out of time." in mutants.report(
        rows, otys, seconds=1.0
    )


def test_the_same_tests_pass_on_the_source_as_it_is() -> None:
    mutants = _proof("mutants")
    tests = [test for game, rule in FEW for test in mutants.tests_by_rule(mutants.GAMES[game])[rule]]
    assert mutants.run_tests(tests, mutants.ROOT / "src") == 0
