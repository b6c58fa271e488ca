"""`divebell play`: a game in the terminal, with people and bots on the seats."""

import argparse
import secrets
from pathlib import Path
from typing import Final

from rich.console import Console

from divebell.bots import bots_of, usual_bot
from divebell.engine.chance import SEED_BITS
from divebell.engine.errors import BadOption
from divebell.engine.record import Record
from divebell.engine.text import mark
from divebell.games import find_game

from .files import check_target, load_record, new_record_path
from .language import Language
from .options import (
    HUMAN,
    add_game_options,
    check_kinds,
    game_options,
    given_names,
    seats_of,
    split,
    whole_number,
)
from .table import Table

_RECORD_SAYS_IT: Final = mark("{option} cannot be used with --resume: the saved game decides it")


def add_options(parser: argparse.ArgumentParser, language: Language, game: str) -> None:
    """The options of this command."""
    say = language.say
    add_game_options(parser, language, game)
    table = parser.add_argument_group(say("the table"))
    table.add_argument(
        "--seats", metavar="A,B",
        help=say("who plays in each seat: human, {bots} (human,{usual})",
                 bots=", ".join(bots_of(game)), usual=usual_bot(game)),
    )  # fmt: skip
    table.add_argument("--names", metavar="A,B", help=say("their names"))
    table.add_argument("--resume", metavar="RECORD", help=say("continue a saved game"))
    table.add_argument("--save-to", metavar="FILE", help=say("where to save the game"))
    table.add_argument(
        "--fast", action="store_true", help=say("end the turn automatically when there is nothing left to do")
    )


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Begin or resume a game and play it."""
    record = resumed(given, language) if given.resume is not None else begun(given, language)
    if given.save_to is not None:
        path = Path(given.save_to)
    else:
        path = Path(given.resume) if given.resume is not None else new_record_path(record)
    check_target(path)
    Table(record, path, console, language, given.fast).run()
    return 0


def begun(given: argparse.Namespace, language: Language) -> Record:
    """A new game from the options."""
    package = find_game(given.game)
    kinds = split(given.seats)
    options = game_options(given, package, len(kinds) or None)
    seed = secrets.randbits(SEED_BITS) if given.seed is None else whole_number(given.seed, "seed")
    record = Record(package, options, seed)
    seats = len(record.game.position()["players"])
    record.seats = seats_of(given.game, kinds, split(given.names), seats, language)
    return record


def resumed(given: argparse.Namespace, language: Language) -> Record:
    """A saved game; its options and its seats stand in the record."""
    said = [*given_names(given, given.game), *(["seats"] if given.seats is not None else [])]
    if said:
        raise BadOption(_RECORD_SAYS_IT, option="--" + said[0].replace("_", "-"))
    record = load_record(given.resume)
    seats = len(record.game.position()["players"])
    if not record.seats:
        record.seats = seats_of(record.package.NAME, [HUMAN] * seats, split(given.names), seats, language)
    elif len(record.seats) != seats:
        raise BadOption(
            mark("{path} must name {wanted} seats, not {given}"),
            path=given.resume, wanted=seats, given=len(record.seats),
        )  # fmt: skip
    else:
        known = [HUMAN, *bots_of(record.package.NAME)]
        check_kinds([seat.kind for seat in record.seats], known, f"seats of {given.resume}")
    return record
