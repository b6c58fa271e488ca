"""List the kept proofs, how long each takes, and which are older than what they prove: `make proofs`.

A proof names the rooms it is about. The page that keeps its output ends with a line that names the source it ran on: a
hash of those rooms and of the proof itself, and the commit. Comments, docstrings and the layout of the code do not
count, so a proof is not older because a comment reads better.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Column, Table

from divebell.lab.sources import bots_hash, rules_hash

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "proofs"
LENGTH = 12
MADE = re.compile(r"^Made with source `(?P<source>\w+)`, commit `(?P<commit>[^`]+)`, in (?P<takes>[^.\n]+)\.$", re.M)
PLAYED = re.compile(r"\(rules\s+(?P<rules>\w+),\s+bots\s+(?P<bots>\w+)\)")
COUNTED = (".py", ".html", ".js", ".css", ".toml", ".json", ".record", ".po")  # what changes what a program does

ENGINE = ("src/divebell/engine", "src/divebell/games/*/rules")
TABLES = (*ENGINE, "src/divebell/table", "src/divebell/store")
SERVER = (*TABLES, "src/divebell/games/*/ui", "src/divebell/web/**/*.py", "src/divebell/web/templates")
PAGE = (*SERVER, "src/divebell/web/static", "src/divebell/language")

SITE = (*PAGE, "src/divebell/site", "src/divebell/bots", "src/divebell/games/*/judge", "tools/site*")


class Proof(NamedTuple):
    """A page, the command that writes it, how long that takes if the page does not say, and what it proves."""

    page: str
    command: str
    takes: str
    proves: tuple[str, ...] = ()
    game: str = ""  # of a page of `divebell lab`, which names the rules and the bots it was played with


PROOFS = (
    Proof(
        "mutants", "make proof-mutants", "15 minutes",
        ("src/divebell/engine/*.py", "src/divebell/games/otys/rules", "tests/games/otys/*.py", "proofs/breakages.py"),
    ),
    Proof(
        "aquatica-mutants", "make proof-mutants ARGS=--game=aquatica", "15 minutes",
        (
            "src/divebell/engine/*.py", "src/divebell/games/aquatica/rules", "tests/games/aquatica/*.py",
            "proofs/aquatica_breakages.py",
        ),
    ),
    Proof(
        "properties", "make proof-properties", "3 hours",
        ("src/divebell/engine/*.py", "src/divebell/games/otys/rules", "tests/properties"),
    ),
    Proof(
        "aquatica-properties", "make proof-properties ARGS=--game=aquatica", "3 hours",
        ("src/divebell/engine/*.py", "src/divebell/games/aquatica/rules", "tests/properties"),
    ),
    Proof(
        "leaks", "make proof-leaks", "3 hours",
        (*SERVER, "tests/web/leaks.py", "tests/web/watched_games.py", "proofs/leaks.py"),
    ),
    Proof(
        "kills", "make proof-kills", "30 minutes",
        (*TABLES, "src/divebell/web/*.py", "tests/crash", "proofs/kills.py"),
    ),
    Proof(
        "site-kills", "make proof-site", "10 minutes",
        (
            "src/divebell/store", "src/divebell/table/tables.py", "src/divebell/site/*.py",
            "src/divebell/site/shell/[bfp]*.js", "src/divebell/site/shell/sw.js", "tests/site/kills.py",
            "proofs/site_kills.py",
        ),
    ),
    Proof("fuzz", "make proof-fuzz", "15 minutes", (*SERVER, "proofs/fuzz.py", "proofs/hostile.py")),
    Proof("table", "make proof-table", "10 minutes", (*PAGE, "proofs/table_of_four.py")),
    Proof("page", "make proof-page", "2 hours", (*PAGE, "tests/web/*.py", "proofs/page_states.py")),
    Proof("site", "make proof-site", "10 minutes", (*SITE, "tests/site", "proofs/offline.py")),
    Proof("site-bench", "make bench-site", "5 minutes", (*SITE, "benchmarks/without_server.py", "benchmarks/turns.py")),
    Proof("ray", "make proof-ray", "5 minutes", ("src/divebell/lab", "proofs/ray_cluster.py")),
    Proof("soak", "make bench-soak", "1 hour", (*SERVER, "benchmarks/soak.py")),
    Proof("server", "make bench-server", "10 minutes", (*SERVER, "benchmarks/server.py")),
    Proof("peers", "make bench-peers", "15 minutes", (*ENGINE, "benchmarks/peers.py")),
    Proof("learn", "make bench-learn", "5 minutes", (*ENGINE, "src/divebell/learn", "benchmarks/learn.py")),
    Proof("growth", "make bench-growth", "2 minutes", (*ENGINE, "src/divebell/table", "benchmarks/growth.py")),
    Proof("ladder", "divebell lab ladder", "a day", game="otys"),
    Proof("aquatica-ladder", "divebell lab ladder --game aquatica", "a day", game="aquatica"),
    Proof("tables-3", "divebell lab seat", "1 hour", game="otys"),
    Proof("tables-4", "divebell lab seat", "1 hour", game="otys"),
    Proof("solo-normal", "divebell lab seat", "1 hour", game="otys"),
    Proof("solo-hard", "divebell lab seat", "1 hour", game="otys"),
    Proof("balance-aquanaut", "divebell lab balance", "1 hour", game="otys"),
    Proof("balance-greedy", "divebell lab balance", "5 minutes", game="otys"),
    Proof("calibration", "divebell lab calibrate", "2 hours", game="otys"),
    Proof("net", "divebell lab train, divebell lab arena", "a day", game="otys"),
)  # fmt: skip


def source_of(proves: Iterable[str], root: Path = ROOT) -> str:
    """The hash of what a proof is about, whatever its comments say."""
    files = {
        file
        for pattern in proves
        for place in root.glob(pattern)
        for file in (place.rglob("*") if place.is_dir() else [place])
        if file.suffix in COUNTED
    }
    digest = sha256()
    for file in sorted(files):
        text = file.read_text(encoding="utf-8")
        content = _code_of(text) if file.suffix == ".py" else text
        digest.update(f"{file.relative_to(root).as_posix()}\n{content}\n".encode())
    return digest.hexdigest()[:LENGTH]


def _code_of(text: str) -> str:
    """A module without its comments, docstrings and layout."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                node.body = node.body[1:]
    return ast.dump(tree)


def mark_of(page: str) -> str:
    """The source that a proof is about, as it is now: what an interrupted run found counts only for the same source."""
    (proof,) = (proof for proof in PROOFS if proof.page == page)
    return source_of(proof.proves)


def made_with(page: str, seconds: float) -> str:
    """The line with which a page says what it ran on and how long it took."""
    minutes = max(1, round(seconds / 60))
    takes = f"{minutes} minute{'s' if minutes > 1 else ''}"
    return f"Made with source `{mark_of(page)}`, commit `{commit()}`, in {takes}."


def commit() -> str:
    """The commit that is checked out, and whether the source differs from it."""
    said = _git("rev-parse", "--short=9", "HEAD").stdout.strip()
    changed = _git("diff", "--quiet", "HEAD", "--", "src", "tests", "proofs", "benchmarks").returncode
    return (said or "unknown") + (" and changes" if said and changed else "")


def _git(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=False)


def state_of(proof: Proof) -> tuple[str, str, str]:
    """What a page was made with, how long that takes, and whether it still speaks of the source as it is."""
    file = PAGES / f"{proof.page}.md"
    if not file.exists():
        return "", proof.takes, "never kept"
    text = file.read_text(encoding="utf-8")
    if (made := MADE.search(text)) is not None:
        now = source_of(proof.proves)
        return f"{made['source']} ({made['commit']})", made["takes"], "" if made["source"] == now else "older"
    if proof.game and (played := PLAYED.search(text)) is not None:
        old = [
            kind
            for kind, now in (("rules", rules_hash(proof.game)), ("bots", bots_hash(proof.game)))
            if played[kind] != now
        ]
        return (
            f"rules {played['rules']}, bots {played['bots']}",
            proof.takes,
            f"older {' and '.join(old)}" if old else "",
        )
    return "", proof.takes, "names no source"


def main() -> int:
    table = Table(Column("page", no_wrap=True), "up to date?", "takes", "made with", "command", box=SIMPLE)
    older = 0
    for proof in PROOFS:
        made, takes, fault = state_of(proof)
        older += bool(fault)
        table.add_row(proof.page, fault or "yes", takes, made, proof.command)
    console = Console()
    console.print(table)
    console.print(f"{len(PROOFS) - older} of {len(PROOFS)} pages in docs/proofs are about the source as it is.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
