"""`divebell lab positions`: undecided positions of bots' games, and what each turn is worth there."""

import argparse
from pathlib import Path

from rich.console import Console
from rich.text import Text

from divebell.games import find_game
from divebell.lab.contestants import find_contestant
from divebell.lab.positions import Making, bench_path, check, make_bench

from ..language import Language
from ..options import whole_number
from ..progress import bar_of, remark_on_stop
from .asked import options_of, seed_of, workers_of


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this command."""
    say = language.say
    parser.add_argument("--bot", metavar="A", default="aquanaut", help=say("the bot in every seat (aquanaut)"))
    parser.add_argument(
        "--games", metavar="N", default="300", help=say("how many games, each of which gives a position (300)")
    )
    parser.add_argument(
        "--worlds", metavar="N", default="32", help=say("continuations of the best turns in each half (32)")
    )
    add_bench(parser, language)


def add_bench(parser: argparse.ArgumentParser, language: Language) -> None:
    """The option that says where the positions are."""
    say = language.say
    parser.add_argument("--bench", metavar="FILE", help=say("file of the positions (proofs/bench/GAME-PLAYERS.jsonl)"))


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Make the positions, or go on with them."""
    package = find_game(given.game)
    options, players = options_of(given, package)
    games, worlds = whole_number(given.games, "games"), whole_number(given.worlds, "worlds")
    making = Making(given.game, options, players, find_contestant(given.bot, package), seed_of(given), worlds)
    check(making, games)
    path = Path(given.bench) if given.bench else bench_path(given.game, players)
    done = 0
    with bar_of(games, language) as progress:

        def show(blocks: int) -> None:
            nonlocal done
            done = blocks
            progress(blocks)

        found = make_bench(making, games, path, workers_of(given), show)
    remark_on_stop(done, games, language)
    turns = sum(len(position.candidates) for position in found)
    text = language.counted(
        "{number} position with {turns} turns in {path}", "{number} positions with {turns} turns in {path}",
        len(found), turns=turns, path=path,
    )  # fmt: skip
    console.print(Text(text, "bold"), soft_wrap=True)
    return 0
