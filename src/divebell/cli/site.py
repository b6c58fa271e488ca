"""`divebell site`: Divebell without a server, from this machine."""

import argparse
import webbrowser

from rich.console import Console

from divebell.engine.errors import BadOption
from divebell.engine.text import mark

from .language import Language
from .serve import port_of


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this command."""
    say = language.say
    parser.add_argument("--port", metavar="N", help=say("the port on this machine (8137, or any free one)"))
    parser.add_argument("--folder", metavar="FOLDER", help=say("the folder that `make site` has built"))
    parser.add_argument("--no-browser", action="store_true", help=say("do not open the browser"))


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Serve until Ctrl-C."""
    from divebell.site.serving import find_site, serve_files  # the other commands start faster without it

    folder = find_site(given.folder)
    if folder is None:
        raise BadOption(mark("there is no site here: `make site` builds one in build/play"))

    def opened(address: str) -> None:
        console.print(
            language.say(
                "{folder} is served at {address} (Ctrl-C to stop). The same folder works on any web host.",
                address=address,
                folder=folder,
            ),
            soft_wrap=True,
        )
        if not given.no_browser:
            webbrowser.open(address)

    serve_files(folder, opened, port_of(given.port))
    return 0
