"""Kill the server and the database again and again under load: whatever was acknowledged is in the log, once.

Kills come in blocks, each on a new database. What came of a block is kept in `.proofs/kills.json`, so an interrupted
run goes on with the next one; when the source changes, it begins anew. The last output is kept in docs/proofs/kills.md.
"""

import argparse
import logging
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import NamedTuple

import psycopg
from kept import read_kept, write_kept
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sources import made_with, mark_of

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.crash.kills import ON_POSTGRESQL, ON_SQLITE, staged  # noqa: E402 (the tests are no installed package)
from tests.crash.load import compare  # noqa: E402
from tests.postgres import postgres  # noqa: E402

KEPT = ROOT / ".proofs" / "kills.json"
REPORT = ROOT / "docs" / "proofs" / "kills.md"
BLOCK = 20  # kills on one database
GROUPS = 2  # of four players
MOST_MOVES = 40  # acknowledged before a kill
DATABASES = {"SQLite": ON_SQLITE, "PostgreSQL": ON_POSTGRESQL}


class Block(NamedTuple):
    """What came of some kills on one database."""

    database: str
    kills: dict[str, int]  # how often each was killed
    acknowledged: int
    lost: int
    doubled: int
    refused_but_done: int
    forgotten: int
    broken: int
    unheard: int
    repeated: int
    verified: str  # what `divebell admin verify` said of the whole log
    faulty: bool
    seconds: float

    @property
    def faults(self) -> int:
        return self.lost + self.doubled + self.refused_but_done + self.forgotten + self.broken + self.faulty


def run_block(database: str, number: int, progress: Progress) -> Block:
    """Twenty kills on a new database, and a look at the whole log after them."""
    began = time.perf_counter()
    rng = Random(f"{database} {number}")
    kills: Counter[str] = Counter()
    task = progress.add_task(f"  {database}, block {number + 1}", total=BLOCK)
    with tempfile.TemporaryDirectory(prefix="divebell-") as made, ExitStack() as stack:
        mortal = stack.enter_context(postgres()) if database == "PostgreSQL" else None
        with staged(Path(made), mortal, GROUPS) as stage:
            for turn in range(BLOCK):
                whom = DATABASES[database][turn % len(DATABASES[database])]
                stage.kill(whom, rng, MOST_MOVES)
                kills[whom] += 1
                progress.advance(task)
        compared = compare(stage.database, stage.ledger)  # when all have had their last answer
        code, verified = verify(stage.database)
    progress.remove_task(task)
    return Block(
        database, dict(kills), *compared, len(stage.ledger.repeated), verified, code != 0, time.perf_counter() - began
    )


def verify(database: str) -> tuple[int, str]:
    """What a host would see who replays the log."""
    command = [sys.executable, "-m", "divebell", "admin", "--language", "en", "verify", "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ, check=False)
    return done.returncode, (done.stderr + done.stdout).strip()


def run(blocks: list[Block], mark: str, wanted: int) -> None:
    """The blocks that are missing, on both databases in turn; every block is kept at once."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress:
        task = progress.add_task("kills", total=wanted * BLOCK, completed=len(blocks) * BLOCK)
        while len(blocks) < wanted:
            database = list(DATABASES)[len(blocks) % 2]
            blocks.append(run_block(database, len(blocks) // 2, progress))
            write_kept(KEPT, mark, blocks)
            faults = sum(block.faults for block in blocks)
            progress.update(task, advance=BLOCK, description=f"kills, {faults} faults")


def report(blocks: list[Block]) -> str:
    """The output that is kept."""
    kills = sum(sum(block.kills.values()) for block in blocks)
    acknowledged = sum(block.acknowledged for block in blocks)
    lines = [
        "# Kills",
        "",
        f"Made by `make proof-kills`: {4 * GROUPS} players at online tables, at one device, in two tabs of one seat",
        "and with bots, while SIGKILL ends a server, the whole of PostgreSQL (its first process and all others), or",
        "one of PostgreSQL's processes at work. SQLite is served by one process, PostgreSQL by two, and people of one",
        "table use both. Who gets no answer sends the same command again until there is one. After every kill, once",
        "play goes on, every answer anybody ever got is compared with the log: a command that was acknowledged must",
        "be there once, one that was refused must not be there, and no version that was shown may be gone. After each",
        "block of kills `divebell admin verify` replays the whole log.",
        "",
        f"{kills} kills, {acknowledged:,} acknowledged commands:",
        "",
        f"- {sum(block.lost for block in blocks)} lost, {sum(block.doubled for block in blocks)} doubled, "
        f"{sum(block.refused_but_done for block in blocks)} refused and done all the same;",
        f"- {sum(block.forgotten + block.broken for block in blocks)} tables with a gap or an end too early, "
        f"{sum(block.faulty for block in blocks)} logs that do not replay;",
        f"- {sum(block.repeated for block in blocks):,} commands sent again because no answer came, "
        f"{sum(block.unheard for block in blocks):,} of them done before and not done again.",
        "",
        f"Python {platform.python_version()}, PostgreSQL {postgresql_version()}.",
        "",
        made_with("kills", sum(block.seconds for block in blocks)),
        "",
        "| database | killed | acknowledged | sent again | done before | lost | doubled | other faults | the log |",
        "|---|---|--:|--:|--:|--:|--:|--:|---|",
    ]
    for block in blocks:
        killed = ", ".join(f"{whom} {times}" for whom, times in block.kills.items())
        others = block.faults - block.lost - block.doubled
        lines.append(
            f"| {block.database} | {killed} | {block.acknowledged} | {block.repeated} | {block.unheard} | {block.lost} "
            f"| {block.doubled} | {others} | {block.verified.replace('|', '/').replace(chr(10), ' ')} |"
        )
    return "\n".join(lines) + "\n"


def postgresql_version() -> str:
    with postgres() as server, psycopg.connect(server.url("postgres")) as connection:
        return str(connection.info.server_version // 10_000)


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the server and the database under load.")
    parser.add_argument("--kills", type=int, default=200, help="at least so many, half on each database (200)")
    wanted = -(-parser.parse_args().kills // BLOCK)
    console = Console()
    logging.disable(logging.WARNING)  # that the database is gone now and then is what this is about
    mark = mark_of("kills")
    blocks = [Block(*block) for block in read_kept(KEPT, mark)]
    try:
        run(blocks, mark, wanted)
    except KeyboardInterrupt:
        console.print(f"Stopped after {len(blocks) * BLOCK} kills: the same command goes on there.")
        return 130
    REPORT.write_text(report(blocks), encoding="utf-8")
    faults = sum(block.faults for block in blocks)
    console.print(f"{len(blocks) * BLOCK} kills, {faults} faults: see {REPORT.relative_to(ROOT)}.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
