"""The guard: how many instructions fixed work takes, beside the counts that are kept.

Instructions do not depend on what else the machine does, so a change of a few per cent shows. They depend on the
interpreter and on the compilers, so counts are kept for each set of versions. A change of more than 5 % is explained
in the commit that makes it, and `make bench-guard ARGS=--keep` keeps the new counts.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from rich.console import Console
from rich.table import Table
from workers import COMPILED, PURE

KEPT = Path(__file__).with_name("instructions.json")
LIMIT = 0.05
WORK = (("play", "decision", 20), ("ends", "end of a turn", 12), ("greedy", "turn of greedy", 4))


def count(python: Path, work: str, amount: int) -> tuple[int, int]:
    """The instructions of a run, and the units it was."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", "--",
             python, Path(__file__).with_name("fixed.py"), work, str(amount)],
            capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": "0"},
        )  # fmt: skip
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(found[1]), int(done.stdout)


def per_unit(python: Path, work: str, amount: int) -> int:
    """Instructions of one unit, less what starting costs."""
    program = Path(__file__).with_name("fixed.py")
    subprocess.run([python, program, work, "0"], capture_output=True, check=True)  # compiles changed files to bytecode
    start, _ = count(python, work, 0)
    whole, units = count(python, work, amount)
    return round((whole - start) / units)


def versions() -> str:
    """What the counts depend on."""
    gcc = subprocess.run(["gcc", "-dumpfullversion"], capture_output=True, text=True, check=True).stdout.strip()
    python = f"{platform.python_implementation()} {platform.python_version()} ({platform.python_compiler()})"
    return f"{python}, gcc {gcc}, mypyc {version('mypy')}, {platform.machine()}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Count the instructions of fixed work.")
    parser.add_argument("--keep", action="store_true", help="keep the counts of this run")
    options = parser.parse_args()
    if shutil.which("valgrind") is None:
        sys.exit("The guard counts with valgrind: on Debian install valgrind.")
    kept: dict[str, dict[str, int]] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    before = kept.get(versions(), {})
    now: dict[str, int] = {}
    table = Table("build", "for each", "instructions", "kept", "change", title=versions())
    changed = []
    for build, python in (("pure", PURE), ("compiled", COMPILED)):
        for work, unit, amount in WORK:
            name = f"{build} {work}"
            now[name] = per_unit(python, work, amount)
            change = now[name] / before[name] - 1 if name in before else None
            if change is not None and abs(change) > LIMIT:
                changed.append(name)
            shown = "" if change is None else f"{change:+.1%}"
            table.add_row(build, unit, f"{now[name]:,}", f"{before[name]:,}" if name in before else "", shown)
    Console(width=100).print(table)
    if options.keep:
        kept[versions()] = now
        KEPT.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        print(f"Kept in benchmarks/{KEPT.name}.")
    elif not before:
        sys.exit("No counts are kept for these versions yet: `make bench-guard ARGS=--keep` keeps them.")
    elif changed:
        sys.exit(
            f"More than {LIMIT:.0%} changed: {', '.join(changed)}. If it is meant, say why in the commit and keep the "
            "new counts with `make bench-guard ARGS=--keep`."
        )


if __name__ == "__main__":
    main()
