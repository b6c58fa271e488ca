"""What a server writes down: one JSON object a line, and in none of them a secret.

A path may hold one, so the template of the address stands for it; a query, a cookie, a name, a word of the chat and the
message of an exception (a database error quotes what was to be written) stand nowhere.
"""

import json
import logging
import sys
import time
import traceback
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from starlette.types import Message, Receive, Scope, Send

from ..sockets import socket_of
from .around import Around
from .paths import template_of

if TYPE_CHECKING:
    from .metrics import Figures

LOGGER: Final = logging.getLogger("divebell.web")
UNTOLD: Final = ("/static", "/healthz")  # asked for all the time, and nobody learns from it
SOCKET: Final = "WEBSOCKET"  # stands for the method of a request
GUEST_LETTERS: Final = 6  # enough to follow one guest through a day, too few to be one


class Lines(logging.Formatter):
    """A record of logging as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"
        line: dict[str, Any] = {
            "at": at,
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage().strip(),
        }
        line |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["where"] = [
                f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(record.exc_info[2])
            ]
        return json.dumps(line, ensure_ascii=False)


def write_lines() -> None:
    """From now on everything that is logged goes to the standard error stream as lines of JSON.

    In a terminal only what went wrong: there somebody looks at the address and its code.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    LOGGER.setLevel(logging.WARNING if sys.stderr.isatty() else logging.INFO)


class Watch(Around):
    """Stands around everything: counts and logs each request and each socket when it is over."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or one socket."""
        figures = scope["app"].state.figures
        route, began, status = template_of(scope), time.perf_counter(), 500
        live = False

        async def watched(message: Message) -> None:
            nonlocal status, live
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
            elif message["type"] == "websocket.accept":
                status, live = 101, True
                if figures is not None:
                    figures.sockets.inc()
            await send(message)

        try:
            await self.app(scope, receive, watched)
        finally:
            guest = scope.get("divebell.guest", "")[:GUEST_LETTERS]
            told = partial(_tell, figures, scope.get("method", SOCKET), route, guest, status, began)
            if scope["type"] == "websocket":
                over = socket_of(scope).over
                over.append(told)
                if live and figures is not None:
                    over.append(figures.sockets.dec)
            else:
                told()


def _tell(figures: "Figures | None", method: str, route: str, guest: str, status: int, began: float) -> None:
    """A request or a socket is over."""
    took = time.perf_counter() - began
    if figures is not None:
        figures.request(method, route, status, took)
    if route not in UNTOLD and LOGGER.isEnabledFor(logging.INFO):
        facts = {"method": method, "route": route, "status": status, "ms": round(took * 1000, 1), "guest": guest}
        LOGGER.info("socket" if method == SOCKET else "request", extra={"facts": facts})
