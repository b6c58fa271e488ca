"""The properties of `tests/properties` over thousands of random games for each set of options.

Games are checked in blocks. Finished blocks are kept in `.proofs/properties.json`, so an interrupted run goes on where
it stopped; when the source or the checks change, it begins anew. The last output is kept in docs/proofs/properties.md.
"""

import argparse
import os
import platform
import signal
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from kept import read_kept, write_kept
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sources import made_with, mark_of

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.properties.checks import CHECKS  # noqa: E402 (the tests are no installed package)

KEPT = {
    "otys": ROOT / ".proofs" / "properties.json",
    "aquatica": ROOT / ".proofs" / "aquatica-properties.json",
}
REPORT = {
    "otys": ROOT / "docs" / "proofs" / "properties.md",
    "aquatica": ROOT / "docs" / "proofs" / "aquatica-properties.md",
}
BLOCK = 5  # games
FAILURES_SHOWN = 20


class Block(NamedTuple):
    """What came of some games of a set of options."""

    options: str
    first: int
    moves: dict[str, int]  # looked at, for each check
    failures: list[list[Any]]  # check, number of the game, what was wrong
    seconds: float


def particulars(game: str) -> Any:
    """What is particular to a game: its sets of options, and its random games."""
    return import_module(f"tests.properties.{game}")


def check_block(game: str, options: str, first: int, share: float) -> Block:
    """Every check over the games of a block."""
    began = time.process_time()
    moves: Counter[str] = Counter()
    failures: list[list[Any]] = []
    for number in range(first, first + BLOCK):
        setting = particulars(game).setting_of(particulars(game).option_sets()[options], number)
        for name, check in CHECKS.items():
            try:
                moves[name] += check(setting, share)
            except Exception as error:  # whatever goes wrong is a failure of the property
                failures.append([name, number, f"{type(error).__name__} {str(error)[:100]}".strip()])
    return Block(options, first, dict(moves), failures, time.process_time() - began)


def leave_interrupts_alone() -> None:
    """A worker finishes its block; the interrupt is for the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(game: str, todo: list[tuple[str, int]], blocks: list[Block], share: float, processes: int, mark: str) -> None:
    """Check the blocks that are still to do; every finished one is kept at once."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress, ProcessPoolExecutor(processes, initializer=leave_interrupts_alone) as pool:
        task = progress.add_task("games", total=BLOCK * (len(todo) + len(blocks)), completed=BLOCK * len(blocks))
        futures = [pool.submit(check_block, game, options, first, share) for options, first in todo]
        try:
            for future in as_completed(futures):
                blocks.append(future.result())
                write_kept(KEPT[game], mark, blocks)
                failed = sum(len(block.failures) for block in blocks)
                progress.update(task, advance=BLOCK, description=f"games, {failed} failures" if failed else "games")
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def report(game: str, blocks: list[Block], share: float) -> str:
    """The output that is kept."""
    failures = [(block.options, *failure) for block in blocks for failure in block.failures]
    games = BLOCK * len(blocks)
    moves = sum(sum(block.moves.values()) for block in blocks)
    seconds = sum(block.seconds for block in blocks)
    lines = [
        f"# Properties of {game.capitalize()}",
        "",
        f"Made by `make proof-properties{'' if game == 'otys' else ' ARGS=--game=' + game}`: every property of",
        "`tests/properties/checks.py` over random games of each",
        "set of options. What else can vary, and the way of choosing, change from game to game; each property looks",
        f"closely at a share of {share:g} of the moves of a game, and at its beginning and end.",
        "",
        f"{games:,} games, {moves:,} moves looked at, {len(failures):,} failures (Python {platform.python_version()}).",
        "",
        made_with(REPORT[game].stem, seconds),
        "",
        "| options | games | moves looked at | failures | seconds |",
        "|---|--:|--:|--:|--:|",
    ]
    for name in particulars(game).option_sets():
        mine = [block for block in blocks if block.options == name]
        looked = sum(sum(block.moves.values()) for block in mine)
        failed = sum(len(block.failures) for block in mine)
        spent = sum(block.seconds for block in mine)
        lines.append(f"| {name} | {BLOCK * len(mine):,} | {looked:,} | {failed:,} | {spent:.0f} |")
    lines += ["", "| property | moves looked at | failures |", "|---|--:|--:|"]
    for name in CHECKS:
        looked = sum(block.moves.get(name, 0) for block in blocks)
        lines.append(f"| {name} | {looked:,} | {sum(failure[1] == name for failure in failures):,} |")
    if failures:
        lines += [
            "",
            f"The first {min(FAILURES_SHOWN, len(failures))} failures. To see one, from `tests.properties`:",
            f"`CHECKS[property](setting_of(option_sets()[options], game), {share:g})`.",
            "",
            "| options | property | game | what |",
            "|---|---|--:|---|",
            *(f"| {options} | {name} | {game} | {what} |" for options, name, game, what in failures[:FAILURES_SHOWN]),
        ]
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Check the properties over many random games.")
    parser.add_argument("--game", choices=KEPT, default="otys")
    parser.add_argument("--games", type=int, default=1000, help="for each set of options (1000)")
    parser.add_argument("--share", type=float, default=0.01, help="of the moves of a game to look closely at (0.01)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    console = Console()
    mark = f"{mark_of(REPORT[options.game].stem)} {BLOCK} {options.share}"
    sets = particulars(options.game).option_sets()
    wanted = [(name, first) for first in range(0, options.games, BLOCK) for name in sets]
    kept = [Block(*block) for block in read_kept(KEPT[options.game], mark)]
    blocks = [block for block in kept if (block.options, block.first) in wanted]
    done = {(block.options, block.first) for block in blocks}
    try:
        todo = [entry for entry in wanted if entry not in done]
        run(options.game, todo, blocks, options.share, options.processes, mark)
    except KeyboardInterrupt:
        console.print(f"Stopped after {BLOCK * len(blocks)} games: the same command goes on there.")
        return 130
    text = report(options.game, sorted(blocks), options.share)
    kept_as = REPORT[options.game]
    kept_as.parent.mkdir(parents=True, exist_ok=True)
    kept_as.write_text(text, encoding="utf-8")
    failures = sum(len(block.failures) for block in blocks)
    console.print(f"{BLOCK * len(blocks)} games, {failures} failures: see {kept_as.relative_to(ROOT)}.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
