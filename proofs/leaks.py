"""Search every byte that 200 games send to every viewer for what that viewer may not know.

Games come in blocks, each on a server of its own. What came of a block is kept in `.proofs/leaks.json`, so an
interrupted run goes on with the next one; when the source changes, it begins anew. The last output is kept in
docs/proofs/leaks.md.
"""

import argparse
import hashlib
import json
import platform
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

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
whose seat is asked. All seats, somebody who watches and somebody who holds nothing listen on WebSockets and fetch the
board after every move that turns something up, and after half of the others. Every {sweep} moves, and before an early
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

Answers by status: {statuses}. {minutes} minutes (Python {python}).

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


class Done:
    """What came of the blocks so far, and which planted leaks were found."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        self.tally = Tally()
        self.kinds: Counter[str] = Counter()
        self.planted: dict[str, int] = {}
        self.seconds = 0.0

    @property
    def games(self) -> int:
        return self.tally.counts["games"]

    def keep(self) -> None:
        KEPT.parent.mkdir(exist_ok=True)
        kept = {
            "mark": self.mark, "counts": self.tally.counts, "statuses": self.tally.statuses, "kinds": self.kinds,
            "leaks": self.tally.leaks, "planted": self.planted, "seconds": self.seconds,
        }  # fmt: skip
        KEPT.with_suffix(".new").write_text(json.dumps(kept), encoding="utf-8")
        KEPT.with_suffix(".new").replace(KEPT)


def read_kept(mark: str) -> Done:
    """What a run that was stopped has done, if nothing has changed since."""
    done = Done(mark)
    if KEPT.exists():
        kept = json.loads(KEPT.read_text(encoding="utf-8"))
        if kept["mark"] == mark:
            done.tally.counts.update(kept["counts"])
            done.tally.statuses.update(kept["statuses"])
            done.tally.leaks = [Leak(*leak) for leak in kept["leaks"]]
            done.kinds.update(kept["kinds"])
            done.planted, done.seconds = kept["planted"], kept["seconds"]
    return done


def run_block(done: Done, games: range, progress: Progress) -> None:
    """Some games on a new server; kept when all are done."""
    began = time.perf_counter()
    tally, kinds = Tally(), Counter[str]()
    task = progress.add_task("  this block", total=len(games))
    with serving(options=["--no-limits"]) as server:
        twins = Twins(server)
        for number in games:
            plan = plan_of(number)
            tally.add(Game(server, twins, plan, number, SWEEP).run())
            kinds[f"{len(plan.seats) + 1} seats" if plan.seats else plan.kind] += 1
            progress.advance(task)
        twins.close()
    progress.remove_task(task)
    done.tally.add(tally)
    done.kinds += kinds
    done.seconds += time.perf_counter() - began
    done.keep()


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


def fingerprint() -> str:
    """Changes when the source or the search change: then what was found before says nothing."""
    digest = hashlib.sha256()
    sources = [path for path in (ROOT / "src").rglob("*") if path.suffix in (".py", ".html", ".toml")]
    ours = [ROOT / "tests/web/leaks.py", ROOT / "tests/web/watched_games.py", Path(__file__)]
    for path in sorted([*sources, *ours]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def report(done: Done) -> str:
    """The output that is kept."""
    counts = done.tally.counts
    figures = {
        "cards": len(CARDS),
        "sweep": SWEEP,
        "games": done.games,
        "kinds": ", ".join(f"{number} of {kind}" for kind, number in sorted(done.kinds.items())),
        "leaks": len(done.tally.leaks),
        "statuses": ", ".join(f"{number:,} of {status}" for status, number in sorted(done.tally.statuses.items())),
        "megabytes": f"{counts['bytes'] / 1e6:,.0f}",
        "logged": f"{counts[LOGGED] / 1e6:,.1f}",
        "minutes": f"{done.seconds / 60:.0f}",
        "python": platform.python_version(),
        "planted": "\n".join(f"| {name} | {number} |" for name, number in done.planted.items()),
    } | {name.replace(" ", "_"): f"{counts[name]:,}" for name in COUNTED}
    lines = [TEXT.format_map(figures)]
    if done.tally.leaks:
        lines += ["## Found", ""]
        lines += [
            f"- {leak.viewer}: {leak.path}: {leak.secret}: `{leak.excerpt}`" for leak in done.tally.leaks[:LEAKS_SHOWN]
        ]
        lines.append("")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Search everything that is sent for what its receiver may not know.")
    parser.add_argument("--games", type=int, default=200, help="at least so many (200)")
    wanted = -(-parser.parse_args().games // BLOCK) * BLOCK
    console = Console()
    done = read_kept(fingerprint())
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        for planted in PLANTS:
            if planted.name not in done.planted:
                done.planted[planted.name] = find_planted(planted)
                done.keep()
                console.print(f"planted, found {done.planted[planted.name]} times: {planted.name}")
        with Progress(*columns, console=console) as progress:
            task = progress.add_task("games", total=wanted, completed=done.games)
            while done.games < wanted:
                run_block(done, range(done.games, done.games + BLOCK), progress)
                progress.update(task, completed=done.games, description=f"games, {len(done.tally.leaks)} leaks")
    except KeyboardInterrupt:
        console.print(f"Stopped after {done.games} games: the same command goes on there.")
        return 130
    REPORT.write_text(report(done), encoding="utf-8")
    missed = [name for name, number in done.planted.items() if not number]
    console.print(f"{done.games} games, {len(done.tally.leaks)} leaks: see {REPORT.relative_to(ROOT)}.")
    for name in missed:
        console.print(f"The search does not find this: {name}.")
    return 1 if done.tally.leaks or missed else 0


if __name__ == "__main__":
    sys.exit(main())
