"""Whether the server can do its work: asked by proxies and by whatever starts it again."""

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from divebell.store.log import Log, Unavailable

PATIENCE: Final = 5.0  # seconds


async def healthz(request: Request) -> Response:
    """200 when the database answers, 503 when it does not; nothing more is said to strangers."""
    log: Log = request.app.state.log
    try:
        await asyncio.wait_for(log.listed("healthz"), PATIENCE)
    except (Unavailable, TimeoutError):
        return JSONResponse({"status": "the database does not answer"}, 503)
    return JSONResponse({"status": "ok"})
