"""`divebell table`: the table in the browser, on this machine only."""

import argparse
from pathlib import Path

from platformdirs import user_data_path
from rich.console import Console

from divebell.engine.errors import BadOption
from divebell.engine.text import mark

from .language import Language
from .options import whole_number


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this command."""
    say = language.say
    parser.add_argument("--port", metavar="N", help=say("the port on this machine (8137, or any free one)"))
    parser.add_argument("--data", metavar="FOLDER", help=say("where tables are kept"))
    parser.add_argument("--no-browser", action="store_true", help=say("do not open the browser"))


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Serve until Ctrl-C."""
    from divebell.web.hosting import Hosting  # the terminal commands start faster without these
    from divebell.web.serve import serve

    port = None if given.port is None else whole_number(given.port, "port")
    if port is not None and not 1 <= port <= 65535:
        raise BadOption(mark("port must be 1 to 65535, not {given}"), given=port)
    folder = Path(given.data) if given.data is not None else user_data_path("divebell", appauthor=False)
    opened = language.say("Divebell is open at {address} (Ctrl-C closes it; games are kept)", address="{address}")
    serve(Hosting(folder, limits=False), port, not given.no_browser, opened)
    return 0
