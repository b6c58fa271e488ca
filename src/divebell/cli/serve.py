"""`divebell serve`: tables for people far apart, at home or on a server of your own."""

import argparse
import os
import re
import sys
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from platformdirs import user_data_path
from rich.console import Console

from divebell.engine.errors import BadOption
from divebell.engine.text import mark, shown

from .language import Language
from .options import whole_number

DATABASES: Final = ("postgresql://", "sqlite:///")


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this command."""
    say = language.say
    option = parser.add_argument
    option("--port", metavar="N", help=say("the port on this machine (8137, or any free one)"))
    option("--host", metavar="ADDRESS", help=say("the address to listen on (127.0.0.1: this machine only)"))
    option("--lan", action="store_true", help=say("let others on your network in, and show the address and a QR code"))
    option("--address", metavar="URL", help=say("the public address, such as https://dive.example.org"))
    option("--proxy", metavar="ADDRESS", help=say("the proxy whose X-Forwarded-For is trusted, such as 127.0.0.1"))
    option("--data", metavar="FOLDER", help=say("where the tables are stored"))
    option(
        "--database", metavar="URL", help=say("postgresql://… instead of SQLite in the folder (or DIVEBELL_DATABASE)")
    )
    option(
        "--smtp", metavar="URL", help=say("the mail server for turn notices: smtp://… or smtps://… (or DIVEBELL_SMTP)")
    )
    option("--mail-from", metavar="MAIL", help=say("the sender of turn notices"))
    option("--metrics", metavar="[HOST:]PORT", help=say("Prometheus metrics on a separate port"))
    option("--no-limits", action="store_true", help=say("no rate limits; for benchmarks only"))


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Serve until Ctrl-C or SIGTERM."""
    from divebell.store.lock import Held  # the terminal commands start faster without these
    from divebell.web.server.hosting import Hosting
    from divebell.web.server.serve import EVERYWHERE, network_addresses, serve

    if given.lan and given.host is not None:
        raise BadOption(mark("--lan chooses the address to listen on: leave out --host"))
    host = "0.0.0.0" if given.lan else given.host if given.host is not None else "127.0.0.1"
    names = network_addresses() if host in EVERYWHERE else [host]
    public = _public_address(given.address)
    smtp, sender = _mail(given, public)
    key_file = os.environ.get("DIVEBELL_KEY_FILE")
    hosting = Hosting(
        folder=folder_of(given.data),
        database=_database(given.database or os.environ.get("DIVEBELL_DATABASE", "")),
        address=public,
        hosts=tuple(dict.fromkeys(("127.0.0.1", "localhost", *names))),
        online=True,
        smtp=smtp,
        mail_from=sender,
        limits=not given.no_limits,
        key_file=Path(key_file) if key_file else None,
    )

    def opened(address: str) -> None:
        print(language.say("Running at {address} (Ctrl-C to stop; games are saved)", address=public or address))
        if given.lan and names:
            near = f"http://{names[0]}:{urlsplit(address).port}/"
            print(language.say("Others on your network can open {address} or scan this code:", address=near))
            print_code(near)
        elif given.lan:
            print(language.say("This machine is not connected to a local network."))
        sys.stdout.flush()

    metrics = _metrics(given.metrics)
    try:
        serve(hosting, opened, host, port_of(given.port), proxy=given.proxy or "", metrics=metrics)
    except Held as error:
        raise BadOption(
            mark(
                "another process is already serving these tables ({address}): to run several, use --database postgresql://…"
            ),
            address=error.address or "…",
        ) from None
    return 0


def print_code(address: str) -> None:
    """The address as a QR code for the camera of a phone: light on dark, in half blocks."""
    import segno  # only who shows a code needs it

    code: Any = segno.make(address, error="m", micro=False)
    code.terminal(sys.stdout, border=2, compact=True)


def folder_of(given: str | None) -> Path:
    """Where tables are kept: the folder somebody names, or the system's place for such things."""
    return Path(given) if given is not None else user_data_path("divebell", appauthor=False)


def port_of(given: str | None) -> int | None:
    """The port somebody names; None when any will do."""
    port = None if given is None else whole_number(given, "port")
    if port is not None and not 1 <= port <= 65535:
        raise BadOption(mark("port must be 1 to 65535, not {given}"), given=port)
    return port


def _public_address(given: str | None) -> str:
    """`https://dive.example.org`: a scheme, a name and perhaps a port, nothing more."""
    if given is None:
        return ""
    text = given.rstrip("/")
    if not re.fullmatch(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?", text):
        raise BadOption(mark("address must look like https://dive.example.org, not “{given}”"), given=shown(given))
    return text.lower()


def _database(given: str) -> str:
    """What is wrong is said without the address: it may hold a password."""
    if given and not given.startswith(DATABASES):
        raise BadOption(mark("database must begin with postgresql:// or sqlite:///"))
    return given


def _metrics(given: str | None) -> tuple[str, int] | None:
    """`9137`, or `0.0.0.0:9137` for a Prometheus on another machine."""
    if given is None:
        return None
    host, _, port = given.rpartition(":")
    return host or "127.0.0.1", port_of(port) or 0


def _mail(given: argparse.Namespace, public: str) -> tuple[str, str]:
    """The mail server and the sender. Both or none, and with a public address that links in a mail can lead to."""
    smtp = given.smtp or os.environ.get("DIVEBELL_SMTP", "")
    sender = given.mail_from or ""
    if not smtp and not sender:
        return "", ""
    parts = urlsplit(smtp)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise BadOption(mark("smtp must look like smtp://user:password@mail.example.org:587 or smtps://…"))
    if not re.fullmatch(r"[^@\s<>,;:\"]+@[A-Za-z0-9.-]+", sender):
        raise BadOption(mark("turn notices need a sender: --mail-from divebell@example.org"))
    if not public:
        raise BadOption(mark("turn notices need --address, so that their links lead here"))
    return smtp, sender
