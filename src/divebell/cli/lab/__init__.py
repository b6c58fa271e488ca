"""`divebell lab`: experiments that go on where they were stopped, and what they tell."""

import argparse
from typing import Any, Final

from rich.console import Console

from ..language import Language
from ..options import add_game_options, common_options
from . import arena, balance, calibrate, ladder, positions, puzzles, regret, seat, train

_ACTIONS: Final[dict[str, Any]] = {
    "arena": arena, "ladder": ladder, "seat": seat, "balance": balance, "calibrate": calibrate, "train": train,
    "puzzles": puzzles, "positions": positions, "regret": regret,
}  # fmt: skip


def add_options(parser: argparse.ArgumentParser, language: Language, game: str) -> None:
    """The options of this command and of each experiment."""
    say = language.say
    actions = parser.add_subparsers(dest="action", required=True, metavar=say("action"))
    common = common_options(language, True)
    for name, about in (
        ("arena", say("play two bots against each other until a test shows which is stronger")),
        ("ladder", say("give every bot a rating")),
        ("seat", say("see how a bot does against others, or alone")),
        ("balance", say("check whether the game is fair and everything in it is worth having")),
        ("calibrate", say("check whether the win chances in hints are right")),
        ("train", say("train a net to judge positions through self-play")),
        ("puzzles", say("find turns with one best answer in bot games")),
        ("positions", say("collect undecided positions and find out what each turn is worth there")),
        ("regret", say("measure how much winning chance a bot gives away per decision")),
    ):
        action = actions.add_parser(name, help=about, description=about, parents=[common])
        _ACTIONS[name].add_options(action, language)
        action.add_argument("--processes", metavar="K", help=say("number of processes (one per processor)"))
        action.add_argument(
            "--ray", metavar="ADDRESS", nargs="?", const="local",
            help=say("run on a Ray cluster; without an address, one is started on this machine"),
        )  # fmt: skip
        action.add_argument(
            "--results", metavar="FOLDER", default="results", help=say("where finished games are stored (results)")
        )
        add_game_options(action, language, game)


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Carry out the experiment."""
    return int(_ACTIONS[given.action].run(given, console, language))
