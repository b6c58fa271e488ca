"""`divebell table`: the table in the browser, on this machine only."""

import argparse
import webbrowser

from rich.console import Console

from divebell.engine.errors import BadOption
from divebell.engine.text import mark

from .language import Language
from .serve import folder_of, port_of


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this command."""
    say = language.say
    parser.add_argument("--port", metavar="N", help=say("the port on this machine (8137, or any free one)"))
    parser.add_argument("--data", metavar="FOLDER", help=say("where the tables are stored"))
    parser.add_argument("--no-browser", action="store_true", help=say("do not open the browser"))


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Serve until Ctrl-C; when the table is open already, go there."""
    from divebell.store.lock import Held  # the terminal commands start faster without these
    from divebell.web.server.hosting import Hosting
    from divebell.web.server.serve import serve

    def opened(address: str) -> None:
        told = language.say("Running at {address} (Ctrl-C to stop; games are saved)", address=address)
        print(told, flush=True)

    hosting = Hosting(folder_of(given.data), limits=False)
    try:
        serve(hosting, opened, port=port_of(given.port), browser=not given.no_browser)
    except Held as error:
        if not error.address:
            raise BadOption(mark("Divebell is already starting here: try again in a moment")) from None
        print(language.say("Divebell is already running at {address}", address=error.address), flush=True)
        if not given.no_browser:
            webbrowser.open(error.address)
    return 0
