"""A table: its page, and its board as JSON."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from divebell.games import find_part
from divebell.language import translator
from divebell.table.knowing import spoils
from divebell.table.table import Table

from ..frame import guest_of, page, redirect
from .answer import Showing, number_of, show
from .finding import find_table
from .people import people_of
from .stories import told_since
from .terms import terms_of


async def _find_moment(request: Request) -> Table:
    """The table that the address names, which knows the moment that it names."""
    table = await find_table(request)
    at = number_of(request.query_params.get("at"))
    return table if at is None or table.knows(at) else await find_table(request, whole=True)


async def table_page(request: Request) -> Response:
    """The whole page of a table; `?at=37` shows an earlier moment."""
    table = await _find_moment(request)
    guest = guest_of(request)
    if table.occasion.watched and not table.over and "at" not in request.query_params:
        return redirect(request, f"/t/{table.id}?at=0")
    people, terms = people_of(request, table, guest), terms_of(table, translator(guest.language(request)))
    if not table.began:
        return page(request, "waiting.html", guest=guest, table=table, people=people, terms=terms)
    showing = await show(request, table, guest)
    mine = table.seats_of(guest.id)
    shares = table.occasion.may_have_record(table, guest.id)
    return page(
        request, "table.html", guest=guest, table=table, facts=showing.facts(), inside=showing.html(),
        replay=showing.at is not None, mine=mine, people=people, terms=terms,
        hints=not table.occasion.why_no_hints(table),
        spoils=spoils(table, guest.id) and shares, shares=shares,
        sights=find_part(table.package.NAME, "teaching.sights").sights_of(table.record.deal["options"]),
        since=_since(table, showing, mine) if showing.at is None else [], told=None,
    )  # fmt: skip


def _since(table: Table, showing: Showing, mine: list[int]) -> list[str]:
    """What the others did since the last move of a guest who has to choose now."""
    seat = table.asked
    if seat not in mine or len(mine) > 1 or not table.created.online or seat not in table.last_of:
        return []
    return [text for _, text in told_since(showing.log, showing.words, showing.pen, table.last_of[seat])]


async def board(request: Request) -> Response:
    """The board as JSON: the newest, or at an earlier moment."""
    table = await _find_moment(request)
    if not table.began:
        return JSONResponse({"version": table.version, "location": f"/t/{table.id}"})
    showing = await show(request, table, guest_of(request))
    since = number_of(request.query_params.get("since"))
    return showing.answer(said_from=since if since is not None else showing.seen.at - 1)
