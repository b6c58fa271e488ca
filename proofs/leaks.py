"""Search every byte that 200 games send to every viewer for what that viewer may not know.

Games come in blocks, each on a server of its own, several at a time. What came of a block is kept in
`.proofs/leaks.json`, so an interrupted run goes on with the next one; when the source changes, it begins anew. The last
output is kept in docs/proofs/leaks.md.
"""

import argparse
import multiprocessing
import os
import platform
import signal
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

from kept import read_kept, write_kept
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn, track
from sources import made_with, mark_of

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.web.leaks import CARDS, Leak, Tally  # noqa: E402 (the tests are no installed package)
from tests.web.server import Server, serving  # noqa: E402
from tests.web.watched_games import PLANTS, Game, Plant, Twins, golden, plan_of, plant  # noqa: E402

KEPT = ROOT / ".proofs" / "leaks.json"
REPORT = ROOT / "docs" / "proofs" / "leaks.md"
BLOCK = 5  # games on one server
SWEEP = 100  # moves between two looks at everything
LEAKS_SHOWN = 40
LOGGED = "bytes of the server's log"
COUNTED = (
    "games played to their end", "moves", "answers", "reads of sockets", "secrets looked for", "own cards found",
    "answers compared", "pairs of worlds", "worlds that could not be made",
    "exchanges that the game told apart",
)  # fmt: skip
TEXT = """\
# Leaks

Made by `make proof-leaks`: games on a real `divebell serve`, opened and joined by links as people do it. The moves are
chosen by the greedy bot, now and then at random, and a spy is used whenever that is possible; each is sent by the guest
whose seat is asked. All seats, somebody who watches and somebody who holds nothing listen on WebSockets, which bring
the board after every move, and now and then fetch it as well. Every {sweep} moves, and before an early
end, all of them ask for everything there is (pages, earlier moments, other seats, people, report, record, export,
lists, links) and send what is refused (illegal and stale moves, moves of other seats, guesses at cards, broken JSON).
There are trials, undos, words, games given up and games ended by vote.

Every byte of every answer, with its headers, unpacked, is searched for the {cards} contract cards (as moves, ids,
addresses, and in the words of the viewer's language) less those that the viewer's own view has ever shown, and for the
seed, the seed of the daily dive, the server's key, passes of seats and devices, invitations, digests, and ids, secrets
and cookies of other guests. The truth is read from the server's log. What the server writes down is searched as well;
there no card may be named, nor a table. Mails are not searched: they name a table and who has to choose, no cards.

{games} games ({kinds}), {games_played_to_their_end} of them played to their end, the others given up or ended by vote
after 30 to 120 moves; {moves} moves:

- {answers} answers and {reads_of_sockets} reads of sockets, {megabytes} MB, and {logged} MB of log;
- {secrets_looked_for} secrets looked for, **{leaks} found**;
- {own_cards_found} times somebody's own hidden card was found in what they were sent: the search sees cards where they
  are;
- {answers_compared} answers in {pairs_of_worlds} pairs of worlds compared byte by byte
  ({worlds_that_could_not_be_made} pairs could not be made).

A pair of worlds is the same table twice: as it is, and with all cards that a viewer never saw exchanged for each other,
another order of the deck and of the bag, and another seed. Whatever the viewer asks, guesses at hidden cards too, both
must answer alike. This also covers what has no name to search for: tokens in the bag and the order of the deck.

Not every exchange gives such a pair: {exchanges_that_the_game_told_apart} made a game that everybody saw go another
way, because the rules pass over a step in which a hand offers nothing to do. That whoever is asked could complete a
contract of their hand is told by being asked; which one is not. It is the game that tells this, not the server.

What neither check sees: a card that a viewer saw once, that was shuffled again and is now in another hand. Its name may
stand in the log of earlier moves, so it is not searched for, and it is not exchanged.

Answers by status: {statuses} (Python {python}).

{made}

## The search can fail

Mistakes were put into a copy of the source, one at a time, and two moves of a game searched:

| mistake | found |
|---|--:|
{planted}

## Time

How long an answer takes is not measured here; this is why it says nothing about a hand. A board is drawn from the
viewer's view and from nothing else, so the work for it depends on what they may see. Pieces of boards are kept by the
very values they are drawn from: one that comes faster was drawn before for the same values, and to try that out for a
card in another hand one would have to be shown a board with that card. A move of another seat is refused before the
game is asked. Secrets in links are compared as digests in constant time (`table/passes.py`), cookies by their
signature. A bot thinks longer the more it can do, as a person does: everybody sees that, at a table too.
"""


class Block(NamedTuple):
    """What came of some games on one server."""

    first: int
    counts: dict[str, int]
    statuses: dict[str, int]
    kinds: dict[str, int]
    leaks: list[Any]
    seconds: float


def search_block(first: int) -> Block:
    """Some games on a new server."""
    began = time.perf_counter()
    tally, kinds = Tally(), Counter[str]()
    with serving(options=["--no-limits"]) as server:
        twins = Twins(server)
        for number in range(first, first + BLOCK):
            plan = plan_of(number)
            tally.add(Game(server, twins, plan, number, SWEEP).run())
            kinds[f"{len(plan.seats) + 1} seats" if plan.seats else plan.kind] += 1
        twins.close()
    leaks = [list(leak) for leak in tally.leaks]
    return Block(first, tally.counts, tally.statuses, kinds, leaks, time.perf_counter() - began)


def search(blocks: list[Block], mark: str, wanted: int, processes: int) -> None:
    """The blocks that are missing, several at a time; each is kept as soon as it is done."""
    done = {block.first for block in blocks}
    todo = [first for first in range(0, wanted, BLOCK) if first not in done]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    spawn = multiprocessing.get_context("spawn")  # each block talks to its own server from threads of its own
    with Progress(*columns) as progress, ProcessPoolExecutor(processes, spawn, leave_interrupts_alone) as pool:
        task = progress.add_task("games", total=wanted, completed=wanted - BLOCK * len(todo))
        futures = [pool.submit(search_block, first) for first in todo]
        try:
            for future in as_completed(futures):
                blocks.append(future.result())
                write_kept(KEPT, mark, blocks)
                leaks = sum(len(block.leaks) for block in blocks)
                progress.update(task, advance=BLOCK, description=f"games, {leaks} leaks")
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def leave_interrupts_alone() -> None:
    """A worker finishes its block; the interrupt is for the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def find_planted(planted: Plant) -> int:
    """How often the search finds a mistake in a copy of the source."""
    with tempfile.TemporaryDirectory(prefix="divebell-") as made:
        folder = Path(made) / "tables"
        folder.mkdir()
        server = Server(folder, options=["--no-limits"])
        server.environment = {"PYTHONPATH": str(plant((planted,), Path(made) / "source"))}
        try:
            server.start()
            twins = Twins(server)
            tally = Game(server, twins, golden("three-players"), seed=1, sweep=2, most=2).run()
            twins.close()
        finally:
            server.stop()
    return sum(leak.secret.startswith(planted.found) for leak in tally.leaks)


def report(blocks: list[Block], planted: dict[str, int]) -> str:
    """The output that is kept."""
    counts, statuses, kinds = Counter[str](), Counter[str](), Counter[str]()
    for block in blocks:
        counts.update(block.counts)
        statuses.update(block.statuses)
        kinds.update(block.kinds)
    leaks = [Leak(*leak) for block in blocks for leak in block.leaks]
    figures = {
        "cards": len(CARDS),
        "sweep": SWEEP,
        "games": counts["games"],
        "kinds": ", ".join(f"{number} of {kind}" for kind, number in sorted(kinds.items())),
        "leaks": len(leaks),
        "statuses": ", ".join(f"{number:,} of {status}" for status, number in sorted(statuses.items())),
        "megabytes": f"{counts['bytes'] / 1e6:,.0f}",
        "logged": f"{counts[LOGGED] / 1e6:,.1f}",
        "python": platform.python_version(),
        "planted": "\n".join(f"| {name} | {number} |" for name, number in planted.items()),
        "made": made_with("leaks", sum(block.seconds for block in blocks)),
    } | {name.replace(" ", "_"): f"{counts[name]:,}" for name in COUNTED}
    lines = [TEXT.format_map(figures)]
    if leaks:
        lines += ["## Found", ""]
        lines += [f"- {leak.viewer}: {leak.path}: {leak.secret}: `{leak.excerpt}`" for leak in leaks[:LEAKS_SHOWN]]
        lines.append("")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Search everything that is sent for what its receiver may not know.")
    parser.add_argument("--games", type=int, default=200, help="at least so many (200)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="servers at a time")
    options = parser.parse_args()
    wanted = -(-options.games // BLOCK) * BLOCK
    console = Console()
    mark = mark_of("leaks")
    blocks = [Block(*block) for block in read_kept(KEPT, mark)]
    try:
        planted = {each.name: find_planted(each) for each in track(PLANTS, "Planting leaks", console=console)}
        search(blocks, mark, wanted, options.processes)
    except KeyboardInterrupt:
        console.print(f"Stopped after {BLOCK * len(blocks)} games: the same command goes on there.")
        return 130
    REPORT.write_text(report(sorted(blocks), planted), encoding="utf-8")
    leaks = sum(len(block.leaks) for block in blocks)
    console.print(f"{BLOCK * len(blocks)} games, {leaks} leaks: see {REPORT.relative_to(ROOT)}.")
    missed = [name for name, number in planted.items() if not number]
    for name in missed:
        console.print(f"The search does not find this: {name}.")
    return 1 if leaks or missed else 0


if __name__ == "__main__":
    sys.exit(main())
