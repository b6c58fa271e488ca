"""What every answer and every request must keep to: headers, size, time, and where it comes from."""

import asyncio
import time
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from divebell.engine.text import Translate
from divebell.language import translator
from divebell.table.archive import LARGEST_ARCHIVE
from divebell.table.uploads import LARGEST_RECORD

from ..frame import too_large
from .around import Around
from .hosting import Hosting
from .paths import template_of

LARGEST_BODY: Final = 32 * 1024  # of a command or a form
LARGEST_UPLOAD: Final = LARGEST_RECORD + LARGEST_BODY  # of a form with a file in it
LARGEST_UPLOADS: Final = {  # forms with a file in them
    "/new": LARGEST_UPLOAD, "/import": LARGEST_UPLOAD, "/me/import": LARGEST_ARCHIVE + LARGEST_BODY,
}  # fmt: skip
SLOWEST_BODY: Final = 20.0  # seconds between two pieces of it
WHOLE_BODY: Final = 60.0  # seconds for all of it
YEAR: Final = 365 * 24 * 3600
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
OURS: Final = ("same-origin", "none")  # what Sec-Fetch-Site says of our own pages, and of a person who typed


class Guard(Around):
    """Refuses large bodies and what comes from other sites; adds the headers that keep a page to itself."""

    def __init__(self, app: ASGIApp, hosting: Hosting) -> None:
        """Around an application."""
        super().__init__(app)
        self.hosting = hosting
        self.headers = headers_of(hosting)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or one socket."""

        async def guarded(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                answer = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    answer.setdefault(name, value)
                if not scope["path"].startswith("/static/"):
                    answer.setdefault("cache-control", "no-store")  # a page holds what only its seat may see
            await send(message)

        headers = Headers(scope=scope)
        if (scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")) and not self._from_us(headers):
            translate = _language(scope)
            answer = PlainTextResponse(translate("This request came from another site and was ignored."), 403)
            await answer(scope, receive, guarded)
            return
        largest = largest_body(scope, headers)
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length[:20]) > largest:
            await too_large(Request(scope), largest)(scope, receive, guarded)
            return

        received, whole = 0, scope["type"] == "websocket"
        deadline = time.monotonic() + WHOLE_BODY

        async def counted() -> Message:
            nonlocal received, whole
            if whole:
                return await receive()
            if self.hosting.alone:  # it is here already; a browser would keep the timer long after the answer
                message = await receive()
            else:
                try:
                    patience = min(SLOWEST_BODY, max(0.0, deadline - time.monotonic()))
                    async with asyncio.timeout(patience):
                        message = await receive()
                except TimeoutError:
                    raise HTTPException(408) from None
            received += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if received > largest:
                raise HTTPException(413)
            return message

        await self.app(scope, counted, guarded)

    def _from_us(self, headers: Headers) -> bool:
        """Whether one of our pages sent this, as far as a browser says; what no browser sent has no cookie either."""
        if self.hosting.alone:  # nobody else can ask
            return True
        if headers.get("sec-fetch-site", "none") not in OURS:
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        if self.hosting.address:
            return origin == self.hosting.address
        return urlsplit(origin).netloc == headers.get("host")


def largest_body(scope: Scope, headers: Headers) -> int:
    """How much may be sent there. To take a form without a file apart costs more, so it gets less everywhere."""
    with_file = headers.get("content-type", "").startswith("multipart/form-data")
    return LARGEST_UPLOADS.get(template_of(scope), LARGEST_BODY) if with_file else LARGEST_BODY


def headers_of(hosting: Hosting) -> dict[str, str]:
    """What every answer says; with TLS also that there is no way back."""
    if hosting.alone:  # the page around them is ours
        policy = HEADERS["content-security-policy"].replace("frame-ancestors 'none'", "frame-ancestors 'self'")
        return HEADERS | {"content-security-policy": policy, "x-frame-options": "SAMEORIGIN"}
    return HEADERS | ({"strict-transport-security": f"max-age={YEAR}"} if hosting.secure else {})


def _language(scope: Scope) -> Translate:
    connection = HTTPConnection(scope)
    return translator(connection.app.state.guests.of(connection).language(connection))
