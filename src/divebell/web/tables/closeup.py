"""A piece of a table shown large, for whoever points at it. It tells what the box contains, and nothing of the game."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from divebell.games import find_part
from divebell.language import translator

from ..frame import guest_of
from .finding import find_table
from .pieces import pieces_of


async def closeup(request: Request) -> Response:
    """The piece named `thing` as HTML."""
    table = await find_table(request)
    options, game = table.record.deal["options"], table.package.NAME
    translate = translator(guest_of(request).language(request))
    pen = pieces_of(request.app.state.templates).pen(game, translate, table.record.options.get("components"))
    piece = find_part(game, "ui.board").closeup
    try:
        drawn = str(pen.draw(piece, request.query_params.get("thing", ""), options["players"], options["edition"]))
    except LookupError:
        raise HTTPException(404) from None
    return HTMLResponse(drawn, headers={"Cache-Control": "private, max-age=3600", "Vary": "Cookie"})
