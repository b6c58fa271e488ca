"""The table that an address names. Whoever asks for one that is not there is told so in one place (`server/app.py`)."""

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from divebell.table.table import Table
from divebell.table.tables import Tables


class NoTable(Exception):
    """There is no table at this address, or not for whoever asks."""


async def named_table(connection: HTTPConnection) -> Table:
    """The table that the address names; NoTable when there is none."""
    tables: Tables = connection.app.state.tables
    table = await tables.find(connection.path_params["table"])
    if table is None:
        raise NoTable
    return table


async def find_table(connection: HTTPConnection, whole: bool = False) -> Table:
    """The same for whoever may look at it; 403 for others. `whole`: all of its moves are known, not only the last."""
    table = await named_table(connection)
    guest = connection.app.state.guests.of(connection)
    why = await table.occasion.why_closed(table, guest.id, connection.app.state.tables)
    if why:
        raise HTTPException(403, detail=why)
    if whole or table.over:
        await connection.app.state.tables.complete(table)
        if table.record.missing:
            raise NoTable  # somebody has just deleted it
    return table
