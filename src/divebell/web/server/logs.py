"""What a server writes down: one JSON object a line, and in none of them a secret.

A path may hold one, so the template of the address stands for it; a query, a cookie, a name, a word of the chat and the
message of an exception (a database error quotes what was to be written) stand nowhere.
"""

import json
import logging
import sys
import time
import traceback
from typing import Any, Final

from starlette.types import Message, Receive, Scope, Send

from .around import Around
from .paths import template_of

LOGGER: Final = logging.getLogger("divebell.web")
UNTOLD: Final = ("/static", "/healthz")  # asked for all the time, and nobody learns from it
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
            took = time.perf_counter() - began
            if figures is not None:
                if live:
                    figures.sockets.dec()
                figures.request(scope, route, status, took)
            if route not in UNTOLD and LOGGER.isEnabledFor(logging.INFO):
                facts = {"method": scope.get("method", "WEBSOCKET"), "route": route, "status": status}
                facts |= {"ms": round(took * 1000, 1), "guest": scope.get("divebell.guest", "")[:GUEST_LETTERS]}
                LOGGER.info("socket" if scope["type"] == "websocket" else "request", extra={"facts": facts})
