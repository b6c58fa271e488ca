"""Whether the server can do its work: asked by proxies and by whatever starts it again."""

import asyncio
import time
from contextlib import suppress
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from divebell.store.log import Log, Unavailable

from .logs import LOGGER

PATIENCE: Final = 5.0  # seconds
CHECK_EVERY: Final = 600.0  # seconds
SHARE: Final = 100  # a check of a large file takes long: at most one part of so many of the time


class Health:
    """Looks at the whole database now and then: what nobody asks for can be damaged for long."""

    def __init__(self, log: Log) -> None:
        """Nothing is known to be wrong."""
        self.log = log
        self.damage = ""

    async def watch(self) -> None:
        """Look, from now on."""
        while True:
            began = time.monotonic()
            with suppress(Unavailable):  # that is said to whoever asks
                self.damage = await self.log.damage()
            if self.damage:
                LOGGER.error("the database is damaged", extra={"facts": {"why": self.damage}})
            await asyncio.sleep(max(CHECK_EVERY, SHARE * (time.monotonic() - began)))


async def healthz(request: Request) -> Response:
    """200 when the database answers and is whole, 503 when not; nothing more is said to strangers."""
    health: Health = request.app.state.health
    try:
        await asyncio.wait_for(health.log.listed("healthz"), PATIENCE)
    except (Unavailable, TimeoutError):
        return JSONResponse({"status": "the database does not answer"}, 503)
    if health.damage:
        return JSONResponse({"status": "the database is damaged"}, 503)
    return JSONResponse({"status": "ok"})
