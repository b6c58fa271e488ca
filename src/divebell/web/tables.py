"""Tables: the page, its board as JSON, commands, records, and the socket that says what is new."""

import asyncio
import json
import platform
from random import Random
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.websockets import WebSocket, WebSocketDisconnect

import divebell
from divebell.engine.errors import DivebellError, IllegalMove
from divebell.engine.text import Saying, mark, shown
from divebell.language import translator
from divebell.table.events import SeatPlan
from divebell.table.table import Refused, Stale, Table
from divebell.table.tables import Tables

from .answers import Showing, number_of
from .commands import Command, carry_out
from .guests import Guest
from .pages import guest_of, not_found, page, redirect, trouble


async def _find(request: Request) -> Table | None:
    tables: Tables = request.app.state.tables
    return await tables.find(request.path_params["table"])


def _showing(request: Request, table: Table, guest: Guest, seat: int | None = None) -> Showing:
    """The table as the guest sees it, from the seat that acted or that the address names."""
    plan = request.app.state.plans.of(table, table.asked)
    tried = (plan.game, plan.moves) if plan is not None else None
    showing = Showing(table, guest, request, request.app.state.templates, tried)
    showing.shown = seat if seat is not None else showing.shown
    return showing


async def table_page(request: Request) -> Response:
    """The whole page of a table; `?at=37` shows an earlier moment."""
    table = await _find(request)
    if table is None:
        return not_found(request)
    guest = guest_of(request)
    showing = _showing(request, table, guest)
    return page(
        request, "table.html", guest=guest, table=table, facts=showing.facts(), inside=showing.html(),
        replay=showing.at is not None, mine=table.seats_of(guest.id),
    )  # fmt: skip


async def board(request: Request) -> Response:
    """The board as JSON: the newest, or at an earlier moment."""
    table = await _find(request)
    if table is None:
        return _no_table(request)
    showing = _showing(request, table, guest_of(request))
    since = number_of(request.query_params.get("since"))
    return showing.answer(said_from=since if since is not None else showing.seen.at - 1)


async def command(request: Request) -> Response:
    """Do something at a table. 409 when the table has moved on, 422 when it cannot be done; then nothing changed."""
    table = await _find(request)
    if table is None:
        return _no_table(request)
    guest = guest_of(request)
    before = table.at
    seat = None
    try:
        given = msgspec.json.decode(await request.body(), type=Command)
        seat = given.seat
        await carry_out(request.app.state.tables, request.app.state.plans, table, given, guest.id, Random())
    except Stale as error:
        return _answer(request, await _find(request) or table, guest, seat, 409, error)
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


def _no_table(request: Request) -> Response:
    translate = translator(guest_of(request).language(request))
    return JSONResponse({"error": translate("there is no such table")}, 404)


async def live(socket: WebSocket) -> None:
    """Says the number of every new version, nothing else."""
    tables: Tables = socket.app.state.tables
    table = await tables.find(socket.path_params["table"])
    await socket.accept()
    if table is None:
        await socket.close()
        return
    queue = tables.listen(table.id)
    gone = asyncio.create_task(_until_gone(socket))
    try:
        await socket.send_text(json.dumps({"version": table.version}))
        while not gone.done():
            news = asyncio.create_task(queue.get())
            await asyncio.wait({news, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not news.done():
                news.cancel()
                break
            version = news.result()
            while not queue.empty():
                version = queue.get_nowait()
            await socket.send_text(json.dumps({"version": version}))
    except WebSocketDisconnect:
        pass
    finally:
        gone.cancel()
        tables.leave(table.id, queue)


async def _until_gone(socket: WebSocket) -> None:
    try:
        while True:
            await socket.receive_text()
    except WebSocketDisconnect:
        return


def _may_have_record(table: Table, guest: Guest) -> bool:
    """The record is the whole truth: of a finished game, or of one in which the guest has all human seats."""
    humans = [number for number in range(len(table.created.seats)) if not table.is_bot(number)]
    return table.over or (bool(humans) and humans == table.seats_of(guest.id))


async def record(request: Request) -> Response:
    """The record as a file: of a finished game, or of one whose whole truth belongs to the guest."""
    table = await _find(request)
    if table is None:
        return not_found(request)
    if not _may_have_record(table, guest_of(request)):
        why = mark("The record holds secrets of other players: it can be had when the game is over.")
        return trouble(request, Refused(why), 403)
    headers = {"content-disposition": f'attachment; filename="{table.package.NAME}-{table.id}.txt"'}
    return PlainTextResponse(str(table.record), headers=headers)


async def report(request: Request) -> Response:
    """What a report of a problem should hold."""
    table = await _find(request)
    if table is None:
        return not_found(request)
    lines = [
        f"Divebell {divebell.__version__}, Python {platform.python_version()}",
        f"browser: {request.headers.get('user-agent', '')}",
        f"table: version {table.version}, move {table.at}",
        "",
        str(table.record) if _may_have_record(table, guest_of(request)) else "(the record is secret)",
    ]
    return PlainTextResponse("\n".join(lines))


async def rematch(request: Request) -> Response:
    """The same people, the same options, a new deal."""
    table = await _find(request)
    if table is None:
        return not_found(request)
    if not table.over or not table.seats_of(guest_of(request).id):
        return trouble(request, Refused(mark("who played here can play again when the game is over")))
    options = table.package.read_options(table.created.options)
    fresh = await request.app.state.tables.create(
        table.created.game, options, table.created.seats, guest_of(request).id, practice=table.created.practice
    )
    return redirect(request, f"/t/{fresh.id}")


async def fork(request: Request) -> Response:
    """Play on from a moment of a game as a new game, for practice."""
    table = await _find(request)
    if table is None:
        return not_found(request)
    guest = guest_of(request)
    form: Any = await request.form()
    at = str(form.get("at", ""))
    if not table.over and not (table.created.practice and table.seats_of(guest.id)):
        return trouble(request, Refused(mark("a game can be played on from an earlier moment when it is over")))
    moment = number_of(at)
    if moment is None or moment > table.at:
        return trouble(
            request, Refused(mark("at must be a move from 0 to {last}, not “{given}”"), last=table.at, given=shown(at))
        )
    moves = [(played.text, list(played.revealed)) for played in table.record.played[:moment]]
    seats = [SeatPlan(seat.name, seat.kind, guest.id if seat.kind == "human" else "") for seat in table.created.seats]
    options = table.package.read_options(table.created.options)
    fresh = await request.app.state.tables.create(
        table.created.game,
        options,
        seats,
        guest.id,
        table.created.seed,
        True,
        table.created.position,
        moves,
        table.record.deal,
    )
    return redirect(request, f"/t/{fresh.id}")
