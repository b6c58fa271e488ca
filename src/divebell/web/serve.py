"""Serve the tables: to this machine and its browser, or to people far apart."""

import asyncio
import errno
import socket
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import uvicorn

from divebell.engine.errors import BadOption
from divebell.engine.text import mark, shown

from .app import make_app
from .hosting import Hosting

PORT: Final = 8137  # tried first; any free one if it is taken
EVERYWHERE: Final = ("0.0.0.0", "::")  # every address of this machine
LARGEST_HEAD: Final = 16 * 1024  # of a request: its line and its headers; our cookie has at most 4 KB
LARGEST_FRAME: Final = 1024  # a page has nothing to say on its socket
PING: Final = 20.0  # seconds: who does not answer that long is gone, and its socket is closed


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at a port, or near ours when none is asked for; BadOption says what is in the way."""
    listening = None
    for wanted in (PORT, 0) if port is None else (port,):
        try:
            family, kind, protocol, _, address = socket.getaddrinfo(host, wanted, type=socket.SOCK_STREAM)[0]
            listening = socket.socket(family, kind, protocol)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen()
            return listening
        except OSError as error:
            if listening is not None:
                listening.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise BadOption(
                    mark("host must be an address of this machine, not “{given}”"), given=shown(host)
                ) from None
    raise BadOption(mark("port {port} is taken or for the system only: choose another with --port"), port=port or PORT)


def network_addresses() -> list[str]:
    """The addresses by which others at home reach this machine, the likeliest first."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial, suppress(OSError):
        trial.connect(("192.0.2.1", 9))  # nothing is sent: the system only says which way it would go
        found.append(str(trial.getsockname()[0]))
    with suppress(OSError):
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


def serve(
    hosting: Hosting,
    listening: socket.socket,
    opened: Callable[[str], None],
    browser: bool = False,
    proxy: str = "",
) -> None:
    """Serve at a socket until Ctrl-C or SIGTERM. `opened` is told the address once it answers.

    Only what comes from the address `proxy` may say for whom it asks.
    """
    host, port = listening.getsockname()[:2]
    address = f"http://{'127.0.0.1' if host in EVERYWHERE else f'[{host}]' if ':' in host else host}:{port}/"
    config = uvicorn.Config(
        make_app(hosting),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_max_queue=4,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
    )
    server = uvicorn.Server(config)

    async def run() -> None:
        task = asyncio.create_task(server.serve([listening]))
        while not server.started and not task.done():
            await asyncio.sleep(0.05)
        if server.started:
            opened(address)
            if browser:
                webbrowser.open(address)
        await task

    asyncio.run(run())
