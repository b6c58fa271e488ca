"""Serve the tables from this machine and open the browser."""

import asyncio
import socket
import webbrowser

import uvicorn

from .app import make_app
from .hosting import Hosting

PORT = 8137  # tried first; any free one if it is taken


def free_port(wanted: int) -> int:
    """The wanted port if it is free on this machine, otherwise any."""
    for port in (wanted, 0):
        with socket.socket() as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(trial.getsockname()[1])
    return wanted


def serve(hosting: Hosting, port: int | None = None, browser: bool = True, opened: str = "{address}") -> None:
    """Serve until Ctrl-C; only this machine can reach it. `opened` is printed when the table is open."""
    at = free_port(PORT) if port is None else port
    address = f"http://127.0.0.1:{at}/"
    config = uvicorn.Config(
        make_app(hosting),
        host="127.0.0.1",
        port=at,
        log_level="warning",
        timeout_graceful_shutdown=2,
        ws="websockets-sansio",
    )
    server = uvicorn.Server(config)

    async def run() -> None:
        task = asyncio.create_task(server.serve())
        while not server.started and not task.done():
            await asyncio.sleep(0.05)
        if server.started:
            print(opened.format(address=address), flush=True)
            if browser:
                webbrowser.open(address)
        await task

    asyncio.run(run())
