"""The application in a browser: requests come from the service worker of the site, sockets from its pages."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from starlette.applications import Starlette
from starlette.types import Message, Scope

from divebell.web import sockets
from divebell.web.server.app import make_app
from divebell.web.server.hosting import Hosting

from .jar import Jar

HERE: Final = "localhost"  # the name under which the pages know their server: nobody else can ask it
LOGGER: Final = logging.getLogger(__name__)

Headers = Sequence[tuple[str, str]]


class Answer(NamedTuple):
    """What a page is answered."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Line:
    """The socket of a page."""

    def __init__(self, tell: Callable[[str, str], None]) -> None:
        """Not opened yet."""
        self.tell = tell
        self.over: list[Callable[[], object]] = []
        self.stays = False

    def stay(self) -> None:
        """Stay open."""
        self.stays = True

    async def say(self, text: bytes) -> None:
        """Send a text."""
        self.tell("text", text.decode())

    def end(self, code: int) -> None:
        """Close it."""
        self.tell("closed", "")
        sockets.close(self)


class Host:
    """The application, with the guest of this browser."""

    def __init__(self, app: Starlette, jar: Jar, root: str, languages: str) -> None:
        """`languages` is what the browser says of its person: "fr-CH, fr, en"."""
        self.app = app
        self.jar = jar
        self.root = root
        self.languages = languages
        self.lines: dict[str, Line] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.running = AsyncExitStack()
        self.under_way = 0

    async def start(self) -> None:
        """Open the database."""
        await self.running.enter_async_context(self.app.router.lifespan_context(self.app))

    async def answer(self, method: str, address: str, headers: Headers, body: bytes) -> Answer:
        """What the application answers to one request; `address` is a path, with a query perhaps."""
        path, _, query = address.partition("?")
        scope = self._scope("http", path, query, headers, method=method, http_version="1.1")
        asked = False
        status = 500
        told: list[tuple[bytes, bytes]] = []
        parts: list[bytes] = []

        async def receive() -> Message:
            nonlocal asked
            if asked:
                await asyncio.Event().wait()  # nobody goes away before the answer
            asked = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status, told
            if message["type"] == "http.response.start":
                status, told = message["status"], message["headers"]
            else:
                parts.append(message.get("body", b""))

        self.under_way += 1
        try:
            await self.app(scope, receive, send)
        except Exception:  # the page that says so was sent before
            LOGGER.exception("a request failed")
        finally:
            self.under_way -= 1
        return Answer(status, self._told(told), b"".join(parts))

    def _told(self, headers: Sequence[tuple[bytes, bytes]]) -> list[tuple[str, str]]:
        """The headers of an answer: its cookie stays here, and its address is where the site is."""
        told = []
        for raw_name, raw_value in headers:
            name, value = raw_name.decode("latin-1").lower(), raw_value.decode("latin-1")
            if name == "set-cookie":
                self.jar.take(value)
                continue
            if name == "location" and value.startswith("/"):
                value = self.root + value
            told.append((name, value))
        return told

    def open_line(self, line: str, address: str, tell: Callable[[str, str], None]) -> None:
        """A socket of a page; `tell` takes what it is told: that it is opened, a text, that it is closed."""
        path, _, query = address.partition("?")
        self.lines[line] = socket = Line(tell)
        socket.over.append(partial(self.lines.pop, line))

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            if message["type"] == "websocket.accept":
                tell("opened", "")
            else:
                tell("closed", "")

        async def run() -> None:
            scope = self._scope("websocket", path, query, (), subprotocols=[], extensions={sockets.NAME: socket})
            try:
                await self.app(scope, receive, send)
            finally:
                if not socket.stays or self.lines.get(line) is not socket:  # the page may have closed it meanwhile
                    sockets.close(socket)

        task = asyncio.create_task(run())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def close_line(self, line: str) -> None:
        """A page has closed its socket."""
        if line in self.lines:
            sockets.close(self.lines[line])

    async def close(self) -> None:
        """Let go of everything."""
        for task in list(self.tasks):
            task.cancel()
        for socket in list(self.lines.values()):
            sockets.close(socket)
        await self.running.aclose()
        self.jar.close()

    def _scope(self, kind: str, path: str, query: str, headers: Headers, **more: Any) -> Scope:
        told = {name.lower(): value for name, value in headers}
        told |= {"host": HERE, "accept-language": self.languages, "cookie": self.jar.cookie}
        return {
            "type": kind, "asgi": {"version": "3.0"}, "scheme": "http", "server": (HERE, 80), "client": (HERE, 0),
            "path": unquote(path), "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
            "headers": [(name.encode("latin-1"), value.encode("latin-1", "replace")) for name, value in told.items()],
            "state": {}, **more,
        }  # fmt: skip


async def start(folder: str, root: str, languages: str, templates: str = "", pragmas: tuple[str, ...] = ()) -> Any:
    """The application with its tables in a folder."""
    place = Path(folder)
    jar = Jar(place / "jar.sqlite", pragmas)
    hosting = Hosting(
        folder=place, limits=False, key=jar.key, alone=True, root=root, templates=Path(templates) if templates else None
    )
    host = Host(make_app(hosting), jar, root, languages)
    await host.start()
    return host
