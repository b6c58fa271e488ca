"""Tables: the page, its board as JSON, commands, records, and the socket that says what is new."""

import asyncio
import json
import platform
from datetime import UTC, datetime
from random import Random

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.websockets import WebSocket, WebSocketDisconnect

import divebell
from divebell.engine.errors import DivebellError, IllegalMove
from divebell.engine.text import Saying, mark
from divebell.language import translator
from divebell.table.table import Refused, Stale, Table
from divebell.table.tables import Tables

from ..frame import guest_of, not_found, page, trouble
from ..guests import Guest
from .answer import Showing, number_of
from .commands import Command, carry_out
from .people import people_of
from .scenes import log_lines

CLOSED = mark("This is a dive of today: it opens to you when you have finished your own.")


async def find_table(request: HTTPConnection) -> Table | None:
    """The table that the address names, if the guest may look at it."""
    tables: Tables = request.app.state.tables
    table = await tables.find(request.path_params["table"])
    if table is not None and not await may_see(request, table):
        raise HTTPException(403, detail=CLOSED)
    return table


async def may_see(request: HTTPConnection, table: Table) -> bool:
    """Everybody may watch a table; a dive of today, or one that the guest still dives, only who has finished it."""
    day, guest = table.created.dive, request.app.state.guests.of(request)
    if not day or table.seats_of(guest.id):
        return True
    tables: Tables = request.app.state.tables
    own = await tables.log.dive_of(day, table.created.game, guest.id)
    if own is None:
        return day < today()
    dived = await tables.find(own)
    return dived is None or dived.over


def today() -> str:
    """The day of the dive: the same everywhere."""
    return datetime.now(UTC).date().isoformat()


def _showing(request: Request, table: Table, guest: Guest, seat: int | None = None) -> Showing:
    """The table as the guest sees it, from the seat that acted or that the address names."""
    plan = request.app.state.plans.of(table, table.asked)
    tried = (plan.game, plan.moves) if plan is not None else None
    showing = Showing(table, guest, request, request.app.state.templates, tried)
    showing.shown = seat if seat is not None else showing.shown
    return showing


async def table_page(request: Request) -> Response:
    """The whole page of a table; `?at=37` shows an earlier moment."""
    table = await find_table(request)
    if table is None:
        return not_found(request)
    guest = guest_of(request)
    if not table.began:
        return page(request, "waiting.html", guest=guest, table=table, people=people_of(request, table, guest))
    showing = _showing(request, table, guest)
    mine = table.seats_of(guest.id)
    return page(
        request, "table.html", guest=guest, table=table, facts=showing.facts(), inside=showing.html(),
        replay=showing.at is not None, mine=mine, people=people_of(request, table, guest),
        since=_since(table, showing, mine) if showing.at is None else [], told=None,
    )  # fmt: skip


def _since(table: Table, showing: Showing, mine: list[int]) -> list[str]:
    """What the others did since the last move of a guest who has to choose now."""
    seat = table.asked
    if seat not in mine or len(mine) > 1 or not table.created.online or seat not in table.last_of:
        return []
    return [line[2] for line in log_lines(table, showing.words, showing.pen, showing.seen, table.last_of[seat])]


async def board(request: Request) -> Response:
    """The board as JSON: the newest, or at an earlier moment."""
    table = await find_table(request)
    if table is None:
        return no_table(request)
    if not table.began:
        return JSONResponse({"version": table.version, "location": f"/t/{table.id}"})
    showing = _showing(request, table, guest_of(request))
    since = number_of(request.query_params.get("since"))
    return showing.answer(said_from=since if since is not None else showing.seen.at - 1)


async def command(request: Request) -> Response:
    """Do something at a table. 409 when the table has moved on, 422 when it cannot be done; then nothing changed."""
    table = await find_table(request)
    if table is None:
        return no_table(request)
    guest = guest_of(request)
    if not table.began:
        return JSONResponse({"version": table.version, "location": f"/t/{table.id}"}, 409)
    before = table.at
    seat = None
    try:
        given = msgspec.json.decode(await request.body(), type=Command)
        seat = given.seat
        await carry_out(request.app.state.tables, request.app.state.plans, table, given, guest.id, Random())
    except Stale as error:
        return _answer(request, await find_table(request) or table, guest, seat, 409, error)
    except DivebellError as error:
        return _answer(request, table, guest, seat, 422, error)
    except msgspec.DecodeError:
        return _answer(request, table, guest, seat, 422, Refused(mark("this is no command for a table")))
    return _showing(request, table, guest, seat).answer(said_from=before)


def _answer(
    request: Request, table: Table, guest: Guest, seat: int | None, status: int, error: DivebellError
) -> Response:
    """The board as it stands, and why the command was not done: of a move only the reason, the board shows the rest."""
    showing = _showing(request, table, guest, seat)
    saying: Saying = error.reason if isinstance(error, IllegalMove) else error.saying
    return showing.answer(status, showing.words.reason(saying))


def no_table(request: Request) -> Response:
    """There is no such table."""
    translate = translator(guest_of(request).language(request))
    return JSONResponse({"error": translate("there is no such table")}, 404)


async def live(socket: WebSocket) -> None:
    """Says the number of every new version, nothing else."""
    tables: Tables = socket.app.state.tables
    try:
        table = await find_table(socket)
    except HTTPException:
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
    try:
        while True:
            await socket.receive_text()
    except (WebSocketDisconnect, KeyError):  # a binary frame is none of ours either
        return


def may_have_record(table: Table, guest: Guest) -> bool:
    """The record is the whole truth, with the seed: of a finished game, or at home of one's own."""
    if not table.began or (table.created.dive and table.created.dive >= today()):
        return False
    own = table.people() == table.seats_of(guest.id) and bool(table.people())
    return table.over or (own and not table.created.online)


async def record(request: Request) -> Response:
    """The record as a file: of a finished game, or of one whose whole truth belongs to the guest."""
    table = await find_table(request)
    if table is None:
        return not_found(request)
    if not may_have_record(table, guest_of(request)):
        why = mark(
            "The record holds secrets of this game: it can be had when the game is over, of a dive the day after."
        )
        return trouble(request, Refused(why), 403)
    headers = {"content-disposition": f'attachment; filename="{table.package.NAME}-{table.id}.txt"'}
    return PlainTextResponse(str(table.record), headers=headers)


async def report(request: Request) -> Response:
    """What a report of a problem should hold."""
    table = await find_table(request)
    if table is None:
        return not_found(request)
    lines = [
        f"Divebell {divebell.__version__}, Python {platform.python_version()}",
        f"browser: {request.headers.get('user-agent', '')}",
        f"table: version {table.version}, move {table.at}",
        "",
        str(table.record) if may_have_record(table, guest_of(request)) else "(the record is secret)",
    ]
    return PlainTextResponse("\n".join(lines))
