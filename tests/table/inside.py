"""The application in this process: requests without a socket, so that a test can look at what they do inside."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.applications import Starlette

from divebell.table.table import Table
from divebell.web.server.app import make_app
from divebell.web.server.hosting import Hosting
from tests.apart import apart


class Answer(NamedTuple):
    """What the application said."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class Inside:
    """A guest of an application in this process."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self.cookie = ""
        self.sent = 0

    async def ask(self, method: str, path: str, body: bytes = b"", kind: str = "", accept: str = "text/html") -> Answer:
        """One request."""
        route, _, query = path.partition("?")
        headers = {"host": "localhost", "cookie": self.cookie, "content-type": kind, "accept": accept}
        scope = {
            "type": "http", "http_version": "1.1", "method": method, "scheme": "http", "root_path": "", "path": route,
            "raw_path": route.encode(), "query_string": query.encode(), "app": self.app, "state": {},
            "headers": [(name.encode(), value.encode()) for name, value in headers.items() if value],
            "server": ("localhost", 80), "client": ("127.0.0.1", 1),
        }  # fmt: skip
        whole = [{"type": "http.request", "body": body, "more_body": False}]
        told: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            if not whole:
                await asyncio.Event().wait()  # nobody goes away here
            return whole.pop()

        async def send(message: Any) -> None:
            told.append(message)

        await self.app(scope, receive, send)
        got = {name.decode().lower(): value.decode() for name, value in told[0]["headers"]}
        if "set-cookie" in got:
            self.cookie = got["set-cookie"].split(";")[0]
        return Answer(told[0]["status"], got, b"".join(message.get("body", b"") for message in told[1:]))

    async def get(self, path: str) -> Answer:
        """Look at something."""
        return await self.ask("GET", path)

    async def form(self, path: str, **fields: str) -> Answer:
        """Send a form."""
        return await self.ask("POST", path, urlencode(fields).encode(), "application/x-www-form-urlencoded")

    async def new_table(self, path: str, **fields: str) -> Table:
        """The table that a form leads to."""
        answer = await self.form(path, **fields)
        assert answer.status == 303, answer.body.decode()
        table: Table | None = await self.app.state.tables.find(answer.headers["location"].rsplit("/", 1)[1])
        assert table is not None
        return table

    async def send(self, table: Table, command: str, **more: Any) -> Answer:
        """Send a command as the page does."""
        self.sent += 1
        seat = 0 if table.asked is None else table.asked
        given = {"version": table.version, "nonce": f"n{self.sent}", "seat": seat, "command": command, **more}
        return await self.ask("POST", f"/t/{table.id}/command", json.dumps(given).encode(), "application/json")


@asynccontextmanager
async def inside(folder: Path, **hosting: Any) -> AsyncIterator[Inside]:
    """Somebody at an application of their own."""
    app = make_app(Hosting(folder, limits=False, **hosting))
    async with app.router.lifespan_context(app):
        guest = Inside(app)
        await guest.get("/about")
        yield guest


def run_inside(work: Callable[[Inside], Awaitable[None]], folder: Path, **hosting: Any) -> None:
    """Do this at an application of its own, in a thread of its own: this one may belong to a browser."""

    async def all_of_it() -> None:
        async with inside(folder, **hosting) as guest:
            await work(guest)

    apart(all_of_it)
