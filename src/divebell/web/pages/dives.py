"""The dive of the day: one solo deal for everybody, one ranked attempt for each guest, and a table of honour."""

import re
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from divebell.engine.text import mark
from divebell.games import find_box, find_part
from divebell.language import translator
from divebell.store.log import Listed, Taken
from divebell.table.errors import Refused
from divebell.table.events import HUMAN, SeatPlan
from divebell.table.occasions.dive import today
from divebell.table.seats import LONGEST_NAME, clean
from divebell.table.tables import Tables, set_up

from ..frame import game_of, guest_of, page, redirect

_DAY: Final = re.compile(r"20\d\d-[01]\d-[0-3]\d")


async def dive_page(request: Request) -> Response:
    """The dive of today or of an earlier day: who has dived how well."""
    guest = guest_of(request)
    tables: Tables = request.app.state.tables
    day = request.query_params.get("day", "")
    if not _DAY.fullmatch(day) or day > today():
        day = today()
    game = game_of(request, guest)
    attempts = await tables.log.dives(day, game)
    own = next((listed for who, listed in attempts if who == guest.id), None)
    words = find_part(game, "ui.words").Words(translator(guest.language(request)))
    return page(
        request, "dive.html", guest=guest, game=game, day=day, today=today(), own=own,
        honours=_honours([listed for _, listed in attempts], words),
        opened=day < today() or (own is not None and own.over),
    )  # fmt: skip


def _honours(attempts: list[Listed], words: Any) -> list[dict[str, Any]]:
    """Who has finished, the best first; equal points share a place."""
    done = [listed for listed in attempts if listed.over]
    done.sort(key=lambda listed: (bool(listed.summary["given_up"]), -listed.summary["points"][0], listed.touched))
    honours: list[dict[str, Any]] = []
    for number, listed in enumerate(done, start=1):
        points, given_up = listed.summary["points"][0], bool(listed.summary["given_up"])
        level = (points, given_up)
        same = honours and honours[-1]["level"] == level
        rating = listed.summary["rating"]
        honours.append(
            {
                "place": honours[-1]["place"] if same else number, "level": level, "points": points,
                "name": listed.summary["seats"][0]["name"], "table": listed.id, "given_up": given_up,
                "rank": words.row(rating) if rating and not given_up else "",
            }
        )  # fmt: skip
    return honours


async def dive(request: Request) -> Response:
    """Begin the ranked attempt of today, or go on with it."""
    guest = guest_of(request)
    tables: Tables = request.app.state.tables
    form = await request.form()
    day = today()
    game = game_of(request, guest)
    own = await tables.log.dive_of(day, game, guest.id)
    if own is not None:
        return redirect(request, f"/t/{own}")
    name = clean(str(form.get("name", "")), LONGEST_NAME) or guest.settings.name
    try:
        if not name:
            raise Refused(mark("enter a name"))
        options, seats = {"players": "1", **find_box(game).dive}, [SeatPlan(name, HUMAN, guest.id)]
        seed = tables.passes.dive(day)
        table = await tables.create(set_up(game, options, seed, seats, guest.id, online=True, dive=day))
    except Taken:
        return redirect(request, f"/dive/{game}")
    guest.settings.name = name
    return redirect(request, f"/t/{table.id}", guest)
