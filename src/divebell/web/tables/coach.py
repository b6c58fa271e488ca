"""The coach of a table: what it says about the last turn of whoever asks."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from divebell.engine.text import mark
from divebell.table.advising import Adviser
from divebell.table.coaching import last_turn, tell_better
from divebell.table.table import Refused

from ..frame import guest_of
from .answer import Showing
from .hints import unless_gone
from .page import find_table, no_table


async def coach(request: Request) -> Response:
    """What was clearly better than the guest's last turn: sentences, none when the turn was good."""
    table = await find_table(request)
    if table is None:
        return no_table(request)
    guest = guest_of(request)
    showing = Showing(table, guest, request, request.app.state.templates)
    mine = table.seats_of(guest.id)
    why = table.why_no_hints()
    if not table.created.coached or len(mine) != 1 or why:
        error = Refused(why or mark("there is no coach at this table"))
        return JSONResponse({"error": showing.words.reason(error.saying)}, 422)
    turn = last_turn(table, mine[0])
    if turn is None:
        return JSONResponse({"say": []})
    view = table.game_at(turn.start).view(mine[0])
    adviser: Adviser = request.app.state.adviser
    try:
        advice = await unless_gone(request, adviser.advise(table, view, [turn.moves]))
    except Refused:
        return JSONResponse({"say": []})  # a coach who has no answer says nothing
    if advice is None:
        return Response(status_code=204)  # nobody reads this
    return JSONResponse({"say": tell_better(advice, view, showing.words)})
