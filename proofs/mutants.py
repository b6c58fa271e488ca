"""Break the rules one by one and see that a test which names the rule notices.

Each breakage of `breakages.py` is made in a copy of the source; then the rule tests that name its rule run. A
breakage that no such test notices survives and is listed; so is one with which they run out of time, since no test has
said anything about it. Results are kept in `.proofs/outcomes.json`, so an interrupted run goes on where it stopped;
what a changed source or test touches is run again. The last output is kept in docs/proofs/mutants.md.
"""

import argparse
import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import aquatica_breakages
import breakages
from breakages import Breakage
from rich.console import Console
from rich.progress import track
from sources import made_with

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".proofs" / "outcomes.json"
NOTICED, SURVIVED, OUT_OF_TIME = "noticed", "survived", "ran out of time"
FAILED = 1  # pytest's exit code when a test failed; no tests or no import are other codes and notice nothing
TIME_LIMIT = 300  # seconds for the tests of one rule, which take a few
SECTIONS = "STXBKPDEOV"  # first letters of the ids of Otys: set-up to the designer's variant


class Game(NamedTuple):
    """Where a game's rules and their tests are, its list of breakages, and where the output is kept."""

    name: str
    breakages: list[Breakage]
    tests: Path
    report: Path

    @property
    def rules(self) -> Path:
        return ROOT / "src" / "divebell" / "games" / self.name / "rules"


PROOFS = ROOT / "docs" / "proofs"
GAMES = {
    "otys": Game("otys", breakages.BREAKAGES, ROOT / "tests" / "games" / "otys", PROOFS / "mutants.md"),
    "aquatica": Game(
        "aquatica", aquatica_breakages.BREAKAGES, ROOT / "tests" / "games" / "aquatica", PROOFS / "aquatica-mutants.md"
    ),
}
OTYS = GAMES["otys"]


def tests_by_rule(game: Game) -> dict[str, list[str]]:
    """For each rule the tests that name it with @rule, as pytest's node ids."""
    named: dict[str, list[str]] = defaultdict(list)
    for path in sorted(game.tests.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                        for argument in mark.args:
                            if isinstance(argument, ast.Constant):
                                named[str(argument.value)].append(f"{path.relative_to(ROOT)}::{node.name}")
    return named


def broken_source(breakage: Breakage, game: Game) -> str:
    """The text of the file with the mistake in it."""
    source = (game.rules / breakage.file).read_text(encoding="utf-8")
    if source.count(breakage.old) != 1:
        sys.exit(
            f"{breakage.rule}: {breakage.old!r} stands {source.count(breakage.old)} times in {breakage.file}, not once"
        )
    return source.replace(breakage.old, breakage.new)


def fingerprint(breakage: Breakage, tests: list[str], game: Game) -> str:
    """Changes when the breakage, the source or the tests that name the rule change."""
    digest = hashlib.sha256(repr((breakage, tests)).encode())
    paths = {ROOT / test.partition("::")[0] for test in tests}
    paths |= {path for path in game.tests.glob("*.py") if not path.name.startswith("test_")}
    paths |= {*(ROOT / "src" / "divebell" / "engine").glob("*.py"), *game.rules.glob("*.py")}
    paths.add(game.rules / "components.toml")
    for path in sorted(paths):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def outcome(breakage: Breakage, tests: list[str], game: Game, limit: float = TIME_LIMIT) -> str:
    """Whether one of the tests fails on the broken source, none does, or they do not come to an end."""
    with tempfile.TemporaryDirectory(prefix="divebell-mutant-") as folder:
        shutil.copytree(ROOT / "src", Path(folder) / "src", ignore=shutil.ignore_patterns("__pycache__"))
        broken = Path(folder) / "src" / game.rules.relative_to(ROOT / "src") / breakage.file
        broken.write_text(broken_source(breakage, game), encoding="utf-8")
        code = run_tests(tests, Path(folder) / "src", limit)
        return OUT_OF_TIME if code is None else NOTICED if code == FAILED else SURVIVED


def run_tests(tests: list[str], source: Path, limit: float = TIME_LIMIT) -> int | None:
    """pytest's exit code for these tests with this source; None when they take more than so many seconds."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # to import them takes longer than the tests of a rule
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return None
    return done.returncode


def counted(outcomes: list[str]) -> str:
    """How many were noticed, how many survived and how many ran out of time."""
    return ", ".join(f"{outcomes.count(each)} {each}" for each in (NOTICED, SURVIVED, OUT_OF_TIME))


def report(rows: list[tuple[Breakage, int, str]], game: Game, seconds: float) -> str:
    """The output that is kept."""
    rules = {breakage.rule for breakage, _, _ in rows}
    lines = [
        f"# Mutants of {game.name.capitalize()}",
        "",
        f"Made by `make proof-mutants{'' if game is OTYS else ' ARGS=--game=' + game.name}`: rules are broken in the",
        f"source, one mistake at a time; a test naming the rule must fail, within {TIME_LIMIT} seconds.",
        "",
        f"{len(rows)} breakages of {len(rules)} rules: {counted([came for *_, came in rows])}.",
        "",
        made_with(game.report.stem, seconds),
        "",
        "| rule | file | what is broken | tests that name the rule | outcome |",
        "|---|---|---|---|---|",
    ]
    for breakage, tests, came in rows:
        mark = came if came == NOTICED else f"**{came}**"
        lines.append(f"| {breakage.rule} | {breakage.file} | {breakage.meaning} | {tests} | {mark} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Break every rule and see that a test notices.")
    parser.add_argument("--game", choices=GAMES, default="otys")
    parser.add_argument("rules", nargs="*", help="only these rules")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    console = Console()
    began = time.perf_counter()
    game = GAMES[options.game]
    named = tests_by_rule(game)
    wanted = [breakage for breakage in game.breakages if not options.rules or breakage.rule in options.rules]
    without_test = sorted({breakage.rule for breakage in wanted if not named[breakage.rule]})
    if without_test:
        console.print(f"No test names {', '.join(without_test)}.")
        return 1
    kept: dict[str, str] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    prints = [fingerprint(breakage, named[breakage.rule], game) for breakage in wanted]
    todo = [(breakage, mark) for breakage, mark in zip(wanted, prints, strict=True) if mark not in kept]
    if todo and run_tests(sorted({test for breakage, _ in todo for test in named[breakage.rule]}), ROOT / "src") != 0:
        console.print("The tests do not pass on the source as it is: mend that first.")
        return 1
    KEPT.parent.mkdir(exist_ok=True)
    with ThreadPoolExecutor(options.processes) as pool:
        results = pool.map(lambda entry: outcome(entry[0], named[entry[0].rule], game), todo)
        for (_, mark), came in zip(todo, track(results, "Breaking rules", len(todo), console=console), strict=True):
            kept[mark] = came
            KEPT.write_text(json.dumps(kept))
    rows = [(b, len(named[b.rule]), kept[mark]) for b, mark in zip(wanted, prints, strict=True)]
    unnoticed = [(breakage, came) for breakage, _, came in rows if came != NOTICED]
    for breakage, came in unnoticed:
        console.print(f"[bold]{breakage.rule}[/] {came}: {breakage.meaning} ({breakage.file})")
    console.print(f"{len(rows)} breakages: {counted([came for *_, came in rows])}.")
    if not options.rules:
        game.report.parent.mkdir(parents=True, exist_ok=True)
        game.report.write_text(report(rows, game, time.perf_counter() - began), encoding="utf-8")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
