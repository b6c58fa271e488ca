"""What a guest has played: tables, results, statistics with plots; everything as one file; and to be forgotten."""

import asyncio
import io
import json
import zipfile
from statistics import fmean
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from divebell.engine.text import Translate, forms
from divebell.games import GAMES, find_box
from divebell.language import translator
from divebell.store.log import Listed
from divebell.table.forget import forget
from divebell.table.knowing import spoils
from divebell.table.occasions import labels_of
from divebell.table.scores import Played, result_of
from divebell.table.table import Talk
from divebell.table.tables import Tables

from ..frame import guest_of, page
from ..guests import COOKIE
from ..solo import lines, standings_of

SHOWN: Final = 100
MOST: Final = 2000
PLOTTED: Final = 30
WIDTH, HEIGHT = 320, 120
HINTS: Final = forms("{number} hint", "{number} hints")


def statistics(games: list[Played], finish: int) -> dict[str, Any]:
    """The numbers of one mode of a game, and a plot of the points of its last games, the oldest first."""
    points = [game.points for game in games]
    shown = points[:PLOTTED][::-1]
    top = max([*shown, finish])
    step = WIDTH / max(len(shown), 12)
    bars = [
        {
            "x": round(number * step + 1, 1), "width": round(max(step - 2, 1), 1),
            "y": round(HEIGHT - HEIGHT * max(value, 0) / top, 1), "height": round(HEIGHT * max(value, 0) / top, 1),
            "points": value,
        }
        for number, value in enumerate(shown)
    ]  # fmt: skip
    return {
        "games": len(games),
        "won": sum(game.won for game in games),
        "mean": f"{fmean(points):.1f}",
        "best": max(points),
        "bars": bars,
        "win_line": round(HEIGHT - HEIGHT * finish / top, 1),
        "points": shown,
    }


async def history(request: Request) -> Response:
    """The page of everything that is mine."""
    guest = guest_of(request)
    tables: Tables = request.app.state.tables
    listed = await tables.of_guest(guest.id, MOST)
    played: dict[tuple[str, str], list[Played]] = {}
    for entry in listed:
        result = result_of(entry, guest.id)
        if result is not None:
            played.setdefault((result.game, result.mode), []).append(result)
    translate = translator(guest.language(request))
    alone = {game: lines(await standings_of(tables, guest.id, game), translate) for game in GAMES}
    order = ("bots", "solo", "dive", "people")
    return page(
        request, "me.html", guest=guest, listed=listed[:SHOWN], all=len(listed),
        modes=[
            (game, mode, statistics(played[game, mode], find_box(game).finish))
            for game in GAMES
            for mode in order
            if (game, mode) in played
        ],
        alone=alone,
        labels={entry.id: labels_of(entry.summary) for entry in listed[:SHOWN]},
        hinted={entry.id: _hints(entry, translate) for entry in listed[:SHOWN]},
        width=WIDTH, height=HEIGHT, person=await tables.log.person(guest.id),
        mail=bool(request.app.state.hosting.smtp),
    )  # fmt: skip


def _hints(listed: Listed, translate: Translate) -> str:
    """How many hints were shown at a table, "" for none."""
    number = sum(listed.summary.get("hints", []))
    return translate(*HINTS, number).format(number=number) if number else ""


async def export(request: Request) -> Response:
    """Everything of the guest as one file: settings, tables, and the records of games whose deal they may know."""
    guest = guest_of(request)
    tables: Tables = request.app.state.tables
    person = await tables.log.person(guest.id)
    listed = await tables.of_guest(guest.id, MOST)
    mine = [
        {"id": entry.id, "game": entry.game, "began": entry.began, "touched": entry.touched, **_shown(entry.summary)}
        for entry in listed
    ]
    known = {
        "guest": guest.id,
        "settings": msgspec.to_builtins(guest.settings),
        "email": None if person is None else person.email,
        "tables": mine,
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("divebell.json", json.dumps(known, indent=2, ensure_ascii=False))
        for entry in listed:
            table = await tables.find(entry.id)
            if table is not None and not spoils(table, guest.id) and table.occasion.may_have_record(table, guest.id):
                await tables.complete(table)
                archive.writestr(f"records/{entry.game}-{entry.id}.txt", str(table.record))
            if table is not None and table.created.online:
                words = [_said(said) for said in table.talk if said.seat in table.seats_of(guest.id)]
                if words:
                    archive.writestr(f"talk/{entry.id}.json", json.dumps(words, ensure_ascii=False))
            await asyncio.sleep(0)  # others want to play meanwhile
    headers = {"content-disposition": 'attachment; filename="divebell.zip"'}
    return Response(file.getvalue(), media_type="application/zip", headers=headers)


def _said(talk: Talk) -> dict[str, Any]:
    """Something that was said, as the file holds it."""
    return {"seat": talk.seat, "at": talk.when, "text": talk.text, "phrase": talk.phrase}


def _shown(summary: dict[str, Any]) -> dict[str, Any]:
    """A summary less what belongs to others."""
    return {name: value for name, value in summary.items() if name != "holders"}


async def delete_me(request: Request) -> Response:
    """Forget the guest: their tables, name, words, address and cookie."""
    form = await request.form()
    if form.get("sure") != "yes":
        return RedirectResponse("/me", 303)
    await forget(request.app.state.tables, guest_of(request).id)
    response = RedirectResponse("/", 303)
    response.delete_cookie(COOKIE)
    return response
