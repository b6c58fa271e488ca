"""`divebell lab`: experiments that go on where they were stopped, and what they tell."""

import argparse
from typing import Any, Final

from rich.console import Console

from ..language import Language
from ..options import add_game_options, common_options
from . import arena, balance, calibrate, ladder, puzzles, seat, train

_ACTIONS: Final[dict[str, Any]] = {
    "arena": arena, "ladder": ladder, "seat": seat, "balance": balance, "calibrate": calibrate, "train": train,
    "puzzles": puzzles,
}  # fmt: skip


def add_options(parser: argparse.ArgumentParser, language: Language, game: str) -> None:
    """The options of this command and of each experiment."""
    say = language.say
    actions = parser.add_subparsers(dest="action", required=True, metavar=say("action"))
    common = common_options(language, True)
    for name, about in (
        ("arena", say("let two bots play until a test says which is stronger")),
        ("ladder", say("give every bot a rating")),
        ("seat", say("see how a bot fares among others, or alone")),
        ("balance", say("see whether the game is fair and everything in it worth having")),
        ("calibrate", say("see whether the win chances of hints are right")),
        ("train", say("let a net learn to judge positions by playing with itself")),
        ("puzzles", say("find turns with one best answer in games of bots")),
    ):
        action = actions.add_parser(name, help=about, description=about, parents=[common])
        _ACTIONS[name].add_options(action, language)
        action.add_argument("--processes", metavar="K", help=say("on so many processes (all processors)"))
        action.add_argument(
            "--ray", metavar="ADDRESS", nargs="?", const="local",
            help=say("on a Ray cluster; without an address one is started on this machine"),
        )  # fmt: skip
        action.add_argument(
            "--results", metavar="FOLDER", default="results", help=say("where finished games are kept (results)")
        )
        add_game_options(action, language, game)


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Carry out the experiment."""
    return int(_ACTIONS[given.action].run(given, console, language))
