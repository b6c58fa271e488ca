"""How much one guest and one address may ask for. Only `divebell serve` counts: who plays alone cannot be too many."""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import WeakValueDictionary

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.types import Message, Receive, Scope, Send

from divebell.engine.errors import DivebellError
from divebell.engine.text import mark
from divebell.language import translator

from ..frame import trouble
from ..guests import COOKIE
from ..sockets import socket_of
from .around import Around
from .paths import is_json, template_of

if TYPE_CHECKING:
    from .counters import Counters

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE


class Most(NamedTuple):
    """How often within so many seconds."""

    amount: int
    seconds: int


class Rate(NamedTuple):
    """How often within a time: a guest, and an address, behind which a school may sit."""

    guest: Most
    address: Most


def _rate(seconds: int, guest: int, address: int) -> Rate:
    return Rate(Most(guest, seconds), Most(address, seconds))


RATES: Final = {
    # Of an address, as many as forty people of a club need at ten tables when they all hurry.
    # A hasty player who tries a turn clicks five times a second, but not all of them all the time.
    "command": _rate(10, 100, 600),
    # Every move is a fetch of the board for everybody else at the table.
    "board": _rate(10, 200, 800),
    # A whole page costs 2 to 12 ms. People read them.
    "page": _rate(10, 60, 240),
    # The first page brings a dozen files, the next ones none.
    "file": _rate(10, 200, 600),
    # A hint keeps a worker busy for a second or more; who looks again at the same moment costs nothing.
    "hint": _rate(MINUTE, 20, 200),
    # An analysis keeps a worker busy for a minute, once for each game.
    "analysis": _rate(10 * MINUTE, 20, 200),
    # What else is sent, such as settings.
    "form": _rate(MINUTE, 60, 600),
    # A table stays in the database for ever, and a record that is read costs a second.
    "table": _rate(10 * MINUTE, 30, 200),
    # A file with everything that somebody has played: thousands of tables at once.
    "archive": _rate(HOUR, 5, 20),
    # A secret has 128 bits: nobody guesses one, so who tries often only costs us time.
    "secret": _rate(MINUTE, 20, 200),
    # Talk, votes and what a host does with seats: more than one in two seconds is a flood.
    "chat": _rate(20, 10, 200),
    # A letter annoys whoever gets it and costs the host a reputation.
    "mail": _rate(HOUR, 5, 20),
    # A page that reconnects waits longer each time; after a restart all tabs come back together.
    "socket": _rate(MINUTE, 60, 1000),
}
# Open at a time. Forty people share the address of a club: each has a few tabs, and six connections of a browser.
SOCKETS_OF_GUEST: Final = 24
SOCKETS_OF_ADDRESS: Final = 400
CONNECTIONS_OF_ADDRESS: Final = 300

# Drawn at a time for one address: so those of others come in between, however many this one asks for.
AT_ONCE: Final = 2
DRAWN: Final = ("board", "page")

# What an address of ours counts as, whether it names a game at its end or not; any other GET is a page and any other
# POST a form.
KINDS: Final = {
    ("GET", "/t/{table}/board"): "board",
    ("GET", "/t/{table}/closeup"): "file",
    ("GET", "/t/{table}/people"): "board",
    ("GET", "/healthz"): "file",
    ("POST", "/new"): "table",
    ("POST", "/online"): "table",
    ("POST", "/import"): "table",
    ("POST", "/open"): "table",
    ("POST", "/dive"): "table",
    ("POST", "/learn"): "table",
    ("POST", "/puzzles"): "table",
    ("POST", "/t/{table}/rematch"): "table",
    ("POST", "/t/{table}/climb"): "table",
    ("POST", "/t/{table}/fork"): "table",
    ("POST", "/t/{table}/same"): "table",
    ("GET", "/me/export"): "table",
    ("POST", "/me/import"): "archive",
    ("POST", "/t/{table}/command"): "command",
    ("POST", "/t/{table}/hint"): "hint",
    ("GET", "/t/{table}/coach"): "hint",
    ("POST", "/t/{table}/analysis"): "analysis",
    ("POST", "/t/{table}/people"): "chat",
    ("GET", "/join/{table}/{secret}"): "secret",
    ("POST", "/join/{table}/{secret}"): "secret",
    ("GET", "/seat/{table}/{secret}"): "secret",
    ("POST", "/seat/{table}/{secret}"): "secret",
    ("GET", "/mail/confirm/{token}"): "secret",
    ("POST", "/mail/confirm/{token}"): "secret",
    ("GET", "/mail/stop/{token}"): "secret",
    ("POST", "/mail/stop/{token}"): "secret",
}


class TooMany(DivebellError):
    """Somebody asks too often; `seconds` until they may again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(mark("Too many requests. Try again in {seconds} s."), seconds=seconds)
        self.seconds = seconds


class Limits:
    """Who asked how often. In memory: several processes count each for itself."""

    def __init__(self, on: bool) -> None:
        """Off, everything may be asked for."""
        self.on = on
        self.counters = _counters() if on else None
        self.sockets: Counter[str] = Counter()
        self.connections: Counter[str] = Counter()  # that ask for pages
        self.drawing: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()  # by address

    async def start(self) -> None:
        """Begin to forget what is over."""
        if self.counters is not None:
            await self.counters.start()

    def stop(self) -> None:
        """Forget no more."""
        if self.counters is not None:
            self.counters.stop()

    async def check(self, kind: str, connection: HTTPConnection) -> None:
        """Count one more; TooMany when it is one too many."""
        if self.counters is None:
            return
        for most, who in self._counted(connection, RATES[kind]):
            if seconds := await self.counters.hit(most, kind, who):
                raise TooMany(seconds)

    async def turn(self, connection: HTTPConnection) -> Callable[[], None]:
        """Wait until few enough pages of this address are being drawn; call what is given when this one is."""
        if not self.on:
            return lambda: None
        address = address_of(connection)
        drawing = self.drawing.get(address)
        if drawing is None:
            drawing = self.drawing[address] = asyncio.Semaphore(AT_ONCE)
        await drawing.acquire()
        once = ExitStack()
        once.callback(drawing.release)
        return once.close

    async def open_socket(self, connection: HTTPConnection) -> Callable[[], None]:
        """Count a socket that is opened; call what is given when it is over."""
        await self.check("socket", connection)
        names = [who for _, who in self._counted(connection, RATES["socket"])] if self.on else []
        for who in names:
            most = SOCKETS_OF_ADDRESS if who.startswith("address") else SOCKETS_OF_GUEST
            if self.sockets[who] >= most:
                raise TooMany(60)
        self.sockets.update(names)
        return partial(self._close_socket, names)

    def _close_socket(self, names: list[str]) -> None:
        self.sockets.subtract(names)
        for who in names:
            if self.sockets[who] <= 0:
                del self.sockets[who]

    def _counted(self, connection: HTTPConnection, rate: Rate) -> list[tuple[Most, str]]:
        """A guest without a cookie is a new one each time: only its address counts."""
        named = [(rate.address, f"address {address_of(connection)}")]
        if COOKIE in connection.cookies:
            guest: str = connection.app.state.guests.of(connection).id
            connection.scope["divebell.guest"] = guest  # for the log, which shortens it
            named.append((rate.guest, f"guest {guest}"))
        return named


def _counters() -> "Counters":
    from .counters import Counters  # its library is not needed where nothing is counted

    return Counters()


def address_of(connection: HTTPConnection) -> str:
    """What the requests of an address are counted by."""
    return network_of(connection.client.host if connection.client is not None else "")


def network_of(host: str) -> str:
    """The address, or of IPv6 the network that one customer has.

    A server that listens on `::` sees IPv4 addresses as `::ffff:192.0.2.1`: they are not one network.
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    mapped = address.ipv4_mapped
    return str(mapped or ip_network((address, 64), strict=False))


class Limited(Around):
    """Counts every request before anything is done for it."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or one socket."""
        connection = HTTPConnection(scope)
        limits: Limits = connection.app.state.limits
        template = template_of(scope)
        try:
            if scope["type"] == "websocket":
                socket_of(scope).over.append(await limits.open_socket(connection))
                _note(connection)
                await self.app(scope, receive, send)
                return
            method = "GET" if scope["method"] == "HEAD" else scope["method"]
            default = "file" if template == "/static" else "page" if method == "GET" else "form"
            kind = KINDS.get((method, template.removesuffix("/{game}")), default)
            await limits.check(kind, connection)
            if kind != "file" and (COOKIE in connection.cookies or method == "POST"):
                _note(connection)
        except TooMany as error:
            await too_many(connection, error)(scope, receive, send)
            return
        if kind in DRAWN:
            await self._draw(limits, connection, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _draw(self, limits: Limits, connection: HTTPConnection, receive: Receive, send: Send) -> None:
        """A page when it is its turn. Who reads it slowly holds up nobody: it is drawn when the first of it is sent."""
        drawn = await limits.turn(connection)

        async def sent(message: Message) -> None:
            drawn()
            await send(message)

        try:
            await self.app(connection.scope, receive, sent)
        finally:
            drawn()


def _note(connection: HTTPConnection) -> None:
    """Let the tables know from where a guest asks: whose bots think next depends on it."""
    connection.app.state.tables.saw(connection.app.state.guests.of(connection).id, address_of(connection))


def too_many(connection: HTTPConnection, error: TooMany) -> Response:
    """429, when to try again, and a sentence in the guest's language."""
    if connection.scope["type"] == "websocket" or is_json(connection.scope):
        translate = translator(connection.app.state.guests.of(connection).language(connection))
        answer: Response = JSONResponse({"error": error.told(translate)}, 429)
    else:
        answer = trouble(Request(connection.scope), error, 429)
    answer.headers["retry-after"] = str(error.seconds)
    return answer
