"""The coach of a table: what it says about the last turn of whoever asks."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from divebell.table.advising import Advised, Adviser
from divebell.table.coaching import PART, tell_better
from divebell.table.errors import Refused
from divebell.table.fair import Asker

from ..frame import guest_of
from ..server.limits import address_of
from .answer import Showing
from .finding import find_table
from .hints import unless_gone


async def coach(request: Request) -> Response:
    """What was clearly better than the guest's last turn, as a piece of the page.

    "" when the turn was good, None when there is no turn to speak about.
    """
    table = await find_table(request, whole=True)
    guest = guest_of(request)
    showing = Showing(table, guest, request, request.app.state.templates)
    mine = table.seats_of(guest.id)
    why = table.occasion.why_no_coach(table, mine)
    if why:
        raise Refused(why)
    turn = table.occasion.coached_turn(table, mine)
    if turn is None:
        return JSONResponse({"html": None})
    game = table.game_at(turn.start)
    view = game.view(mine[0])
    adviser: Adviser = request.app.state.adviser
    try:
        asker = Asker(address_of(request), guest.id)
        advised: Advised | None = await unless_gone(request, adviser.advise(table, view, [turn.moves], asker, PART))
    except Refused:
        return JSONResponse({"html": None})  # a coach who has no answer says nothing
    if advised is None:
        return Response(status_code=204)  # nobody reads this
    told = tell_better(advised.advice, view, showing.words)
    if told is None:
        return JSONResponse({"html": ""})
    html = request.app.state.templates.get_template("better.html").render(
        _=showing.translate, told=told, round=showing.words.round_title(game.turn[0])
    )
    return JSONResponse({"html": html})
