"""What every answer and every request must keep to: headers, size, and where a POST comes from."""

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from divebell.engine.text import Translate
from divebell.language import translator

from .pages import too_large

LARGEST_BODY: Final = 1024 * 1024
HEADERS: Final = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}


class Guard:
    """Refuses bodies over 1 MB and commands from other sites; adds the headers that keep a page to itself."""

    def __init__(self, app: ASGIApp) -> None:
        """Around an application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if (scope["type"] == "websocket" or scope["method"] == "POST") and not _same_origin(headers):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
                return
            translate = _language(scope)
            answer = PlainTextResponse(translate("This came from another site and was not done."), 403)
            await answer(scope, receive, send)
            return
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            await too_large(Request(scope))(scope, receive, send)
            return

        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > LARGEST_BODY:
                raise HTTPException(413)
            return message

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    answer.setdefault(name, value)
            await send(message)

        await self.app(scope, counted, guarded)


def _language(scope: Scope) -> Translate:
    connection = HTTPConnection(scope)
    return translator(connection.app.state.guests.of(connection).language(connection))


def _same_origin(headers: Headers) -> bool:
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")
