"""The commands: `divebell` opens the table in the browser; the others run in the terminal."""

import argparse
import sys
from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console

from divebell import __version__
from divebell.engine.errors import BadOption, DivebellError

from . import browser, play, replay, rules, simulate
from .language import Language

WRONG: Final = 2  # the exit code for wrong input
INTERRUPTED: Final = 130

_COMMANDS: Final[dict[str, Any]] = {
    "table": browser, "play": play, "replay": replay, "simulate": simulate, "rules": rules,
}  # fmt: skip
_WITH_COMPONENTS: Final = ("play", "simulate")  # a record brings its own


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; what is wrong with its input is said in one sentence."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    language = Language()
    given = _parser(language).parse_args(_with_command(list(sys.argv[1:] if argv is None else argv)))
    console = Console(markup=False, emoji=False, highlight=False)
    try:
        if given.command not in _WITH_COMPONENTS and hasattr(given, "components"):
            raise BadOption(f"--components cannot be given with {given.command}")
        return int(_COMMANDS[given.command].run(given, console, language))
    except DivebellError as error:
        print(language.say("divebell: {error}", error=error), file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED


def _with_command(arguments: list[str]) -> list[str]:
    """`divebell` alone is `divebell table`; with options only it is `divebell play`."""
    if not arguments:
        return ["table"]
    if any(argument in _COMMANDS for argument in arguments):
        return arguments
    if arguments and (arguments[0] in ("-h", "--help", "--version") or not arguments[0].startswith("-")):
        return arguments
    return ["play", *arguments]


def _parser(language: Language) -> argparse.ArgumentParser:
    say = language.say
    components = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    components.add_argument(
        "--components", metavar="FILE", help=say("the cards and tokens of an owner of the game (TOML)")
    )
    parser = argparse.ArgumentParser(
        "divebell", description=say("Otys in the browser and in the terminal."), parents=[components]
    )
    parser.add_argument("--version", action="version", version=f"divebell {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar=say("command"))
    for name, about in (
        ("table", say("open the table in the browser; divebell alone does the same")),
        ("play", say("play a game in the terminal")),
        ("replay", say("step through a saved game")),
        ("simulate", say("let bots play many games and count")),
        ("rules", say("show a rule by its id, or list all")),
    ):
        parents = [components] if name in _WITH_COMPONENTS else []
        command = commands.add_parser(name, help=about, description=about, parents=parents)
        _COMMANDS[name].add_options(command, language)
    return parser
