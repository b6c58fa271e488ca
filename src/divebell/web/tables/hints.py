"""Hints: the best turns for whoever must choose, as a piece of the page. Being shown one is written to the log."""

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from divebell.engine.text import mark
from divebell.table.advising import Advised, Adviser, tell_advice
from divebell.table.commands import LONGEST, check_hint, decide_hint
from divebell.table.errors import Refused, Stale
from divebell.table.fair import Asker
from divebell.table.tables import Tables

from ..frame import guest_of
from ..server.limits import address_of
from .answer import Showing
from .finding import find_table


class Ask(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody asks for a hint, at the version that they see."""

    version: int
    nonce: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    seat: int


async def hint(request: Request) -> Response:
    """The best turns for the seat of a guest. 409 when the table has moved on, 422 where there is no hint."""
    table = await find_table(request)
    guest = guest_of(request)
    showing = Showing(table, guest, request, request.app.state.templates)
    tables: Tables = request.app.state.tables
    adviser: Adviser = request.app.state.adviser
    try:
        given = msgspec.json.decode(await request.body(), type=Ask)
        seat = given.seat
        if seat not in table.seats_of(guest.id):
            raise Refused(mark("this is not your seat"))
        table.check_version(given.version)
        check_hint(table, seat)
        view = table.game.view(seat)
        asker = Asker(address_of(request), guest.id)
        advised: Advised | None = await unless_gone(request, adviser.advise(table, view, asker=asker))
        if advised is None:
            return Response(status_code=204)  # nobody reads this
        await tables.command(
            table, given.version, given.nonce, lambda decision: decide_hint(decision, seat, given.nonce)
        )
    except Stale as error:
        return JSONResponse({"error": showing.words.reason(error.saying)}, 409)
    except msgspec.DecodeError:
        raise Refused(mark("that is not a table command")) from None
    told = tell_advice(advised.advice, view, showing.words)
    html = request.app.state.templates.get_template("hint.html").render(
        _=showing.translate, table=table, told=told, goal=showing.words.goal(view), hurried=advised.hurried
    )
    return JSONResponse({"version": table.version, "html": html})


async def unless_gone(request: Request, thought: Coroutine[Any, Any, Any]) -> Any:
    """What is thought out; None when whoever asked has closed the page meanwhile, and then nobody thinks any more."""
    thinking = asyncio.create_task(thought)
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({thinking, gone}, return_when=asyncio.FIRST_COMPLETED)
        return await thinking if thinking.done() else None
    finally:
        thinking.cancel()
        gone.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
