"""What the options of an experiment ask for, checked before anything is played."""

import argparse
import json
import os
import shlex
from collections.abc import Callable
from typing import Any, Final

from divebell.engine.errors import BadOption
from divebell.engine.package import Package
from divebell.engine.text import mark, shown
from divebell.games import GAMES, find_box
from divebell.lab.workers import Workers

from ..language import Language
from ..options import game_options, given_names, whole_number
from .sheets import Page

SEED: Final = 1  # always the same unless somebody says otherwise: the same command then goes on where it was


def add_outputs(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options that say where the result goes."""
    say = language.say
    parser.add_argument("--json", action="store_true", help=say("print the result as JSON"))
    parser.add_argument("--report", metavar="FILE", help=say("also write a Markdown page with a plot"))


def put_out(
    given: argparse.Namespace,
    found: Any,
    tell: Callable[[], None],
    page: Page | None,
    write: Callable[[Page, str], None],
) -> int:
    """Tell the result, or print it as JSON, and write the page that was asked for, with what was said of the games."""
    if given.json:
        print(json.dumps(found.document(), indent=1))
    else:
        tell()
    if page is not None:
        write(page, about_games(given))
    return 0


def workers_of(given: argparse.Namespace) -> Workers:
    """Where the games are played."""
    if given.processes is None:
        return Workers(os.cpu_count() or 1, given.ray)
    return Workers(max(1, whole_number(given.processes, "processes")), given.ray)


def seed_of(given: argparse.Namespace) -> int:
    """The seed of the first deal."""
    return SEED if given.seed is None else whole_number(given.seed, "seed")


def options_of(given: argparse.Namespace, package: Package) -> tuple[dict[str, str], int]:
    """The options of the games as texts, and the number of players."""
    options: dict[str, Any] = game_options(given, package, None)
    players = len(package.start(seed=0, **options).position()["players"])
    return package.write_options(options | {"players": players}), players


def about_games(given: argparse.Namespace) -> str:
    """What was said about the games, to be said again after a command: ` --game NAME --players 3`."""
    flags = [option.name for option in find_box(given.game).options if not option.values]
    said = [] if given.game == GAMES[0] else ["--game", given.game]
    for name in given_names(given, given.game):
        if name != "seed":  # a command always names it, since not every experiment begins with the same
            said.append("--" + name.replace("_", "-"))
            if name not in flags:
                said.append(getattr(given, name))
    return "".join(f" {shlex.quote(word)}" for word in said)


def number(text: str, what: str) -> float:
    """A number that somebody typed, with a point or a comma."""
    try:
        found = float(text.replace(",", "."))
    except ValueError:
        found = float("nan")
    if not abs(found) < 1e9:
        raise BadOption(mark("{name} must be a number, not “{given}”"), name=what, given=shown(text))
    return found
