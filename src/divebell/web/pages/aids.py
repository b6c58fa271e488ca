"""The player aid of a game: one sheet on which things are looked up, beside the game or on paper."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from divebell.engine.errors import DivebellError
from divebell.games import find_box, find_game, find_part
from divebell.language import translator

from ..form import proposed
from ..frame import game_of, guest_of, page, trouble
from ..tables.finding import find_table
from ..tables.pieces import pieces_of


async def aid(request: Request) -> Response:
    """The aid of a game, for the edition that a new game would have; `/aid/NAME?edition=de` is the one for another."""
    guest = guest_of(request)
    game = game_of(request, guest)
    option, options = find_box(game).edition, {}
    if option is not None:
        usual = proposed(option, game, guest.settings, guest.language(request))
        options = {option.name: request.query_params.get(option.name, usual)}
    try:
        find_game(game).read_options(options)
    except DivebellError as error:
        return trouble(request, error)
    return _show(request, game, options)


async def table_aid(request: Request) -> Response:
    """The aid for a table: its edition, its mode, its components."""
    table = await find_table(request)
    options = table.record.deal["options"]
    return _show(request, table.package.NAME, options, table.record.options.get("components"), table=table)


def _show(request: Request, game: str, options: Mapping[str, Any], components: Any = None, **values: Any) -> Response:
    guest = guest_of(request)
    language = guest.language(request)
    words = pieces_of(request.app.state.templates).pen(game, translator(language), components).words
    book = find_part(game, "teaching.rulebook").read_rulebook(language)
    columns = find_part(game, "teaching.aid").make_aid(words, book, options)
    return page(
        request, "aid.html", guest=guest, game=game, box=find_box(game), options=options, columns=columns, **values
    )
