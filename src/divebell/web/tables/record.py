"""What can be taken away from a table: its record, and what a report of a problem should hold."""

import platform

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

import divebell
from divebell.engine.text import mark
from divebell.table.errors import Refused
from divebell.table.knowing import decide_learn
from divebell.table.table import Table
from divebell.table.tables import Tables

from ..frame import guest_of, trouble
from .finding import find_table


async def record(request: Request) -> Response:
    """The record as a file: of a finished game, or of one whose whole truth belongs to the guest."""
    table = await find_table(request, whole=True)
    if not table.occasion.may_have_record(table, guest_of(request).id):
        why = mark(
            "This saved game contains hidden information. "
            "You can have it once the game is over, or for a dive of the day from the next day."
        )
        return trouble(request, Refused(why), 403)
    await learn(request, table)
    headers = {"content-disposition": f'attachment; filename="{table.package.NAME}-{table.id}.txt"'}
    return PlainTextResponse(str(table.record), headers=headers)


async def learn(request: Request, table: Table) -> None:
    """Whoever has the record of a game that goes on knows its deal: it counts no longer."""
    tables: Tables = request.app.state.tables
    guest = guest_of(request)
    await tables.command(table, None, "", lambda decision: decide_learn(decision, guest.id))


async def report(request: Request) -> Response:
    """What a report of a problem should hold."""
    table = await find_table(request, whole=True)
    open_to_guest = table.occasion.may_have_record(table, guest_of(request).id)
    if open_to_guest:
        await learn(request, table)
    lines = [
        f"Divebell {divebell.__version__}, Python {platform.python_version()}",
        f"browser: {request.headers.get('user-agent', '')}",
        f"table: version {table.version}, move {table.at}",
        "",
        str(table.record) if open_to_guest else "(the record is secret)",
    ]
    return PlainTextResponse("\n".join(lines))
