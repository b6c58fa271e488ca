"""The commands: `divebell` opens the table in the browser; the others run in the terminal."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console

from divebell import __version__, build
from divebell.engine.errors import BadOption, DivebellError
from divebell.engine.text import mark
from divebell.games import GAMES, find_box, find_game
from divebell.store.errors import Unavailable

from . import admin, analyse, browser, lab, play, replay, rules, serve, simulate, site
from .language import Language, find_language
from .options import common_options

WRONG: Final = 2  # the exit code for wrong input
FAILED: Final = 1  # for what is nobody's fault here
INTERRUPTED: Final = 130

_COMMANDS: Final[dict[str, Any]] = {
    "table": browser, "serve": serve, "site": site, "play": play, "replay": replay, "analyse": analyse,
    "simulate": simulate, "lab": lab, "rules": rules, "admin": admin,
}  # fmt: skip
_BUILDS: Final = {
    "compiled": "compiled",
    "pure": "pure Python; `make compiled` or `DIVEBELL_COMPILE=1 pip install .` gives a faster one",
}
_WITH_GAME: Final = ("play", "simulate", "lab", "rules")
_WITH_COMPONENTS: Final = ("play", "simulate", "lab")  # a record brings its own


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; what is wrong with its input is said in one sentence."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    arguments = list(sys.argv[1:] if argv is None else argv)
    language = Language()
    try:
        asked = _asked_first(arguments)
        language = find_language(asked.language, os.environ)
        find_game(asked.game)
        arguments = admin.ids_last(arguments) if "admin" in arguments else _with_command(arguments)
        given = _parser(language, asked.game).parse_args(arguments)
        console = Console(markup=False, emoji=False, highlight=False)
        if given.command not in _WITH_COMPONENTS and hasattr(given, "components"):
            raise BadOption(mark("--components cannot be used with {command}"), command=given.command)
        return int(_COMMANDS[given.command].run(given, console, language))
    except DivebellError as error:
        print(f"divebell: {language.told(error)}", file=sys.stderr)
        return WRONG
    except Unavailable as error:
        print(f"divebell: {error.told(language.translate)}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED


def _asked_first(arguments: list[str]) -> argparse.Namespace:
    """Language and game are read first: what is wrong is said in the one, and the other says what can be chosen."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--language", nargs="?")
    parser.add_argument("--game", nargs="?", const=GAMES[0], default=GAMES[0])
    return parser.parse_known_args(arguments)[0]


def _titles() -> str:
    return ", ".join(find_box(game).title for game in GAMES)


def _with_command(arguments: list[str]) -> list[str]:
    """`divebell` alone is `divebell table`; with options only it is `divebell play`."""
    if not arguments:
        return ["table"]
    if any(argument in _COMMANDS for argument in arguments):
        return arguments
    if arguments and (arguments[0] in ("-h", "--help", "--version") or not arguments[0].startswith("-")):
        return arguments
    return ["play", *arguments]


def _parser(language: Language, game: str) -> argparse.ArgumentParser:
    say = language.say
    parser = argparse.ArgumentParser(
        "divebell",
        description=say("{games} in the browser and in the terminal.", games=_titles()),
        parents=[common_options(language, True)],
    )
    parser.add_argument("--version", action="version", version=f"divebell {__version__} ({_BUILDS[build()]})")
    commands = parser.add_subparsers(dest="command", required=True, metavar=say("command"))
    for name, about in (
        ("table", say("play in the browser; divebell without a command does the same")),
        ("serve", say("let other people open tables on this machine over the network")),
        ("site", say("serve Divebell without a server, a folder of static files")),
        ("play", say("play a game in the terminal")),
        ("replay", say("step through a saved game")),
        ("analyse", say("show which turns of a saved game cost the most, and what would have been better")),
        ("simulate", say("let bots play many games and print statistics")),
        ("lab", say("measure how strong bots are and how balanced the game is")),
        ("rules", say("show a rule by its id, or list them all")),
        ("admin", say("list, export, end, delete, verify or back up the tables on a server")),
    ):
        common = common_options(language, name in _WITH_COMPONENTS)
        command = commands.add_parser(name, help=about, description=about, parents=[common])
        if name in _WITH_GAME:
            _COMMANDS[name].add_options(command, language, game)
        else:
            _COMMANDS[name].add_options(command, language)
    return parser
