"""`divebell table`: the table in the browser, on this machine only."""

import argparse

from rich.console import Console

from .language import Language
from .serve import folder_of, port_of


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this command."""
    say = language.say
    parser.add_argument("--port", metavar="N", help=say("the port on this machine (8137, or any free one)"))
    parser.add_argument("--data", metavar="FOLDER", help=say("where tables are kept"))
    parser.add_argument("--no-browser", action="store_true", help=say("do not open the browser"))


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Serve until Ctrl-C."""
    from divebell.web.hosting import Hosting  # the terminal commands start faster without these
    from divebell.web.serve import listen, serve

    def opened(address: str) -> None:
        told = language.say("Divebell is open at {address} (Ctrl-C closes it; games are kept)", address=address)
        print(told, flush=True)

    hosting = Hosting(folder_of(given.data), limits=False)
    with listen("127.0.0.1", port_of(given.port)) as listening:
        serve(hosting, listening, opened, browser=not given.no_browser)
    return 0
