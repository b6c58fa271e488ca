"""The socket of a table: it says that there is something new, and nothing else."""

import asyncio
import json
from typing import Final

from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect

from divebell.table.table import Table
from divebell.table.tables import Tables

from .finding import NoTable, find_table

NOTHING_TO_SAY: Final = 1008  # the code with which a socket is closed


async def live(socket: WebSocket) -> None:
    """Says the number of every new version, nothing else."""
    tables: Tables = socket.app.state.tables
    table: Table | None
    try:
        table = await find_table(socket)
    except (HTTPException, NoTable):
        table = None
    await socket.accept()
    if table is None:
        await socket.close()
        return
    guest = socket.app.state.guests.of(socket)
    with tables.listening(table.id, guest.id) as listener:
        gone = asyncio.create_task(_until_gone(socket))
        told = -1
        try:
            while not gone.done():
                table = await tables.find(table.id)
                if table is None:
                    break
                if told != table.version:
                    told = table.version
                    await socket.send_text(json.dumps({"version": told}))
                news = asyncio.create_task(listener.news())
                await asyncio.wait({news, gone}, return_when=asyncio.FIRST_COMPLETED)
                news.cancel()
        except WebSocketDisconnect:
            pass
        finally:
            gone.cancel()


async def _until_gone(socket: WebSocket) -> None:
    """A page has nothing to say: whoever says something is no page of ours, and is let go."""
    message = await socket.receive()
    if message["type"] == "websocket.receive":
        await socket.close(NOTHING_TO_SAY)
