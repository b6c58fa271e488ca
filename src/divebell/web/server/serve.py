"""Serve the tables: to this machine and its browser, or to people far apart."""

import asyncio
import errno
import socket
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING, Final

import uvicorn
from uvicorn.config import LOGGING_CONFIG

from divebell.engine.errors import BadOption
from divebell.engine.text import mark, shown
from divebell.store.databases import sqlite_path
from divebell.store.lock import FileLock
from divebell.store.log import Log

from .app import make_app
from .connections import LARGEST_HEAD, Patient, Quiet
from .garbage import look_now_and_then, setting_aside
from .hosting import Hosting
from .logs import write_lines

if TYPE_CHECKING:
    from .metrics import Figures

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

PORT: Final = 8137  # tried first; any free one if it is taken
EVERYWHERE: Final = ("0.0.0.0", "::")  # every address of this machine
LARGEST_FRAME: Final = 1024  # a page has nothing to say on its socket
# Seconds that a connection is kept for the next request. One that is closed just as it comes is lost; so proxies, which
# keep theirs for one or two minutes, should be the first to close.
KEPT: Final = 150
GRACE: Final = 2  # seconds for what is under way when the server ends
OTHER_FILES: Final = 200  # that are open besides connections: of the database, of workers
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
    raise BadOption(
        mark("port {port} is in use or reserved for the system: choose another with --port"), port=port or PORT
    )


def network_addresses() -> list[str]:
    """The addresses by which others at home reach this machine, the likeliest first."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial, suppress(OSError):
        trial.connect(("192.0.2.1", 9))  # nothing is sent: the system only says which way it would go
        found.append(str(trial.getsockname()[0]))
    with suppress(OSError):
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


@contextmanager
def held(hosting: Hosting) -> Iterator[Callable[[str], None]]:
    """A SQLite database for this process alone; Held when another has it. Gets told the address."""
    path = sqlite_path(hosting.database_url)
    if path is None:
        yield lambda address: None
        return
    lock = FileLock(path)
    lock.take()
    try:
        yield lock.tell
    finally:
        lock.release()


def serve(
    hosting: Hosting,
    opened: Callable[[str], None],
    host: str = "127.0.0.1",
    port: int | None = None,
    browser: bool = False,
    proxy: str = "",
    metrics: tuple[str, int] | None = None,
) -> None:
    """Serve at an address of this machine until Ctrl-C or SIGTERM. `opened` is told the address once it answers.

    Only what comes from the address `proxy` may say for whom it asks; `metrics` is where figures are published. Held
    when another process serves this database, Unavailable when the database is not there.
    """
    with held(hosting) as tell, listen(host, port) as listening:
        app = make_app(hosting, _figures(metrics))
        asyncio.run(_try_database(hosting))
        most_files = _allow_many_files()
        if hosting.online:
            write_lines()
        config = uvicorn.Config(
            app,
            log_level="warning",
            log_config=None if hosting.online else LOGGING_CONFIG,
            access_log=False,
            server_header=False,
            proxy_headers=bool(proxy),
            forwarded_allow_ips=_as_seen(proxy),
            timeout_keep_alive=KEPT,
            timeout_graceful_shutdown=GRACE,
            limit_concurrency=most_files and max(most_files - OTHER_FILES, 1),
            http=Patient,
            h11_max_incomplete_event_size=LARGEST_HEAD,
            ws=Quiet,
            ws_per_message_deflate=False,  # Quiet packs without a window that each socket would keep
            ws_max_size=LARGEST_FRAME,
            ws_max_queue=4,
            ws_ping_interval=PING,
            ws_ping_timeout=PING,
        )
        server = uvicorn.Server(config)
        address = address_of(listening)

        async def run() -> None:
            task = asyncio.create_task(server.serve([listening]))
            looking = asyncio.create_task(look_now_and_then(lambda: server.server_state.total_requests))
            while not server.started and not task.done():
                await asyncio.sleep(0.05)
            if server.started:
                tell(hosting.address or address)
                opened(address)
                if browser:
                    webbrowser.open(address)
            await task
            looking.cancel()

        with setting_aside(), asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(run())


def _as_seen(proxy: str) -> list[str] | None:
    """The addresses of the proxy: a server that listens on `::` sees one with IPv4 as `::ffff:127.0.0.1`."""
    named = [address.strip() for address in proxy.split(",") if address.strip()]
    return [
        *named,
        *(f"::ffff:{address}" for address in named if address.count(".") == 3 and "/" not in address),
    ] or None


def _loop_factory() -> "Callable[[], asyncio.AbstractEventLoop] | None":
    """The quicker loop of `divebell[fast]` if it is there."""
    try:
        factory: Callable[[], asyncio.AbstractEventLoop] = import_module("uvloop").new_event_loop
    except ImportError:
        return None
    return factory


def address_of(listening: socket.socket) -> str:
    """Where a browser on this machine finds what listens."""
    host, port = listening.getsockname()[:2]
    if host in EVERYWHERE:
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


async def _try_database(hosting: Hosting) -> None:
    """Say that the database is not there before anything listens."""
    log = Log(hosting.database_url)
    await log.open()
    await log.close()


def _figures(metrics: tuple[str, int] | None) -> "Figures | None":
    if metrics is None:
        return None
    try:
        from .metrics import Figures
    except ModuleNotFoundError:
        raise BadOption(mark("metrics need prometheus-client: pip install 'divebell[metrics]'")) from None
    figures = Figures()
    figures.publish(*metrics)
    return figures


def _allow_many_files() -> int | None:
    """As many open sockets as the system lets this process have; None when it does not say how many."""
    if resource is None:
        return None
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if allowed == resource.RLIM_INFINITY else allowed
