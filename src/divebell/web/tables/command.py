"""A command of a player: who is it, may this request be made, and what the board looks like then."""

from random import Random

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from divebell.engine.errors import DivebellError, IllegalMove
from divebell.engine.text import Saying, mark
from divebell.table.commands import Command, carry_out
from divebell.table.errors import Refused, Stale
from divebell.table.table import Table
from divebell.table.tables import Tables

from ..frame import guest_of
from ..guests import Guest
from .answer import number_of, show
from .finding import find_table
from .live import Lines


async def command(request: Request) -> Response:
    """Do something at a table. 409 when the table has moved on, 422 when it cannot be done; then nothing changed."""
    table = await find_table(request)
    guest = guest_of(request)
    if not table.began:
        return JSONResponse({"version": table.version, "location": f"/t/{table.id}"}, 409)
    tables: Tables = request.app.state.tables
    lines: Lines = request.app.state.lines
    since = number_of(request.query_params.get("since"))
    before = table.at if since is None else min(since, table.at)
    seat = None
    with lines.answering(request, table, guest) as line:
        try:
            given = msgspec.json.decode(await request.body(), type=Command)
            seat = given.seat
            await carry_out(tables, request.app.state.trials, table, given, guest.id, Random())
            if table.over:
                await tables.complete(table)
        except Stale as error:
            return await _refusal(request, await tables.find(table.id) or table, guest, seat, 409, error, since)
        except DivebellError as error:
            return await _refusal(request, table, guest, seat, 422, error, since)
        except msgspec.DecodeError:
            refused = Refused(mark("that is not a table command"))
            return await _refusal(request, table, guest, seat, 422, refused, since)
        showing = await show(request, table, guest, seat)
        if line is not None and line.serves(table):
            return Response(line.frame(showing, before), media_type="application/json")
        return showing.answer(said_from=before)


async def _refusal(
    request: Request,
    table: Table,
    guest: Guest,
    seat: int | None,
    status: int,
    error: DivebellError,
    since: int | None,
) -> Response:
    """The board as it stands, and why the command was not done: of a move only the reason, the board shows the rest."""
    showing = await show(request, table, guest, seat)
    saying: Saying = error.reason if isinstance(error, IllegalMove) else error.saying
    return showing.answer(status, showing.words.reason(saying), since)
