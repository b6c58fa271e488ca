"""What a guest has played: tables, results, statistics with plots; everything as one file; and to be forgotten."""

import asyncio
import io
import json
import time
import zipfile
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from statistics import fmean
from typing import Any, Final, NamedTuple

import msgspec
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from divebell.bots import BOTS, TITLES
from divebell.engine.errors import BadOption, DivebellError
from divebell.engine.text import Translate, forms, mark
from divebell.games import GAMES, find_box, has_judge
from divebell.language import translator
from divebell.store.log import Listed, Taken, Tally
from divebell.table.archive import ABOUT, LARGEST_ARCHIVE, MOST_GAMES, Brought, events_of, origins, read_part, take_in
from divebell.table.forget import forget, forget_table
from divebell.table.knowing import decide_learn, spoils
from divebell.table.occasions import day_of, labels_of, occasion_type
from divebell.table.occasions.dive import today
from divebell.table.passes import digest
from divebell.table.scores import Against, Played, Streak, daily_streak, records, result_of, winning_streak
from divebell.table.seats import LONGEST_NAME, clean
from divebell.table.solo import Standing, standings
from divebell.table.table import Table, Talk
from divebell.table.tables import Tables
from divebell.table.uploads import TooLarge, Uploads

from ..frame import guest_of, page, redirect, who
from ..guests import CHOICES, COOKIE, Guest, Settings
from ..server.limits import address_of
from ..solo import lines, title_of
from .links import table_of

SHOWN: Final = 100
MOST: Final = 2000  # tables that are counted
PATIENCE: Final = 20.0  # seconds for a file
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


class Player(NamedTuple):
    """Somebody in the row of a table: who, with how many points, and whether they won."""

    name: str
    points: int
    won: bool


class Row(NamedTuple):
    """A table in the list: who played, how it ended for the guest, and what can be done with it."""

    listed: Listed
    players: list[Player]
    result: str
    notes: list[str]
    analysed: bool
    kept: bool  # it cannot be deleted yet
    shared: bool  # others stay at the table when the guest leaves it


class Best(NamedTuple):
    """Something a guest has never done better."""

    what: str
    value: int


class Numbers(NamedTuple):
    """One game in the statistics: the record against each level, streaks, and the best of everything."""

    levels: list[tuple[str, Against]]
    wins: Streak
    days: Streak
    bests: list[Best]


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
    tallies = {game: await tables.log.tallies(guest.id, game) for game in GAMES}
    alone = {game: standings(find_box(game), tallies[game]) for game in GAMES}
    order = ("bots", "solo", "dive", "people")
    return page(
        request, "me.html", guest=guest, rows=[_row(entry, guest.id, translate) for entry in listed[:SHOWN]],
        all=len(listed),
        modes=[
            (game, mode, statistics(played[game, mode], find_box(game).finish))
            for game in GAMES
            for mode in order
            if (game, mode) in played
        ],
        numbers={game: _numbers(game, played, tallies[game], alone[game], translate) for game in GAMES},
        alone={game: lines(alone[game], translate) for game in GAMES},
        width=WIDTH, height=HEIGHT, person=await tables.log.person(guest.id),
        mail=bool(request.app.state.hosting.smtp),
    )  # fmt: skip


def _row(listed: Listed, guest: str, translate: Translate) -> Row:
    """A table as the list shows it."""
    summary, occasion = listed.summary, occasion_type(listed.summary)
    winners = summary["ranking"][0] if listed.over and summary.get("ranking") else []
    seats = summary.get("seats", [])
    players = [
        Player(who(seat, translate), summary["points"][number], number in winners and len(seats) > 1)
        for number, seat in enumerate(seats)
    ]
    notes = [translate(label) for label in labels_of(summary)]
    number = sum(summary.get("hints", []))
    if number:
        notes.append(translate(*HINTS, number).format(number=number))
    moved = listed.over and bool(summary.get("began")) and summary.get("moves", 0) > 0
    return Row(
        listed, players, _result(summary, winners, guest, translate), notes,
        analysed=moved and occasion.analysed and has_judge(listed.game),
        kept=day_of(summary) >= today(),  # "" is before every day
        shared=any(set(held) - {guest, ""} for held in summary.get("holders", [])),
    )  # fmt: skip


def _result(summary: Mapping[str, Any], winners: Sequence[int], guest: str, translate: Translate) -> str:
    """Whether a guest won a finished game; "" when it was theirs alone, or several of its seats were."""
    own = [number for number, held in enumerate(summary.get("holders", [])) if guest in held]
    if not winners or len(own) != 1 or len(summary["seats"]) == 1:
        return ""
    return translate("You won") if own[0] in winners else translate("You lost")


def _numbers(
    game: str, played: Mapping[tuple[str, str], list[Played]], tallies: Sequence[Tally],
    alone: Sequence[Standing], translate: Translate,
) -> Numbers:  # fmt: skip
    """What a guest has come to in one game."""
    records_of, against, dives = records(tallies), played.get((game, "bots"), []), played.get((game, "dive"), [])
    wins, days = winning_streak(against), daily_streak([dive.day for dive in dives], today())
    solo = translate("{thing}: {what}")
    bests = [
        Best(solo.format(thing=translate("Solo"), what=title_of(standing.solo, translate)), standing.best)
        for standing in alone
        if standing.games
    ]
    if against:
        bests.insert(0, Best(translate("Against bots"), max(game.points for game in against)))
    if dives:
        bests.append(Best(translate("Dive of the day"), max(dive.points for dive in dives)))
    levels = [(translate(TITLES[name]), records_of[name]) for name in BOTS if name in records_of]
    return Numbers(levels, wins, days, bests)


async def delete_game(request: Request) -> Response:
    """Take one table out of the guest's list, when they are sure."""
    form = await request.form()
    if form.get("sure") == "yes":
        await forget_table(request.app.state.tables, str(form.get("table", "")), guest_of(request).id)
    return redirect(request, "/me#tables")


async def export(request: Request) -> Response:
    """Everything of the guest as one file: settings, tables, and the games whose deal they may know.

    With `?all=yes` also the games that go on. Whoever has the file knows their deals, so they count no longer.
    """
    guest = guest_of(request)
    tables: Tables = request.app.state.tables
    everything = request.query_params.get("all") == "yes"
    person = await tables.log.person(guest.id)
    listed = await tables.of_guest(guest.id, MOST_GAMES)
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
        archive.writestr(ABOUT, json.dumps(known, indent=2, ensure_ascii=False))
        for entry in listed:
            table = await tables.find(entry.id)
            if table is not None and table.occasion.may_have_record(table, guest.id):
                if everything:
                    await tables.command(table, None, "", lambda decision: decide_learn(decision, guest.id))
                if not spoils(table, guest.id):
                    await _pack(tables, table, guest.id, archive)
            if table is not None and table.created.online:
                words = [_said(said) for said in table.talk if said.seat in table.seats_of(guest.id)]
                if words:
                    archive.writestr(f"talk/{entry.id}.json", json.dumps(words, ensure_ascii=False))
            await asyncio.sleep(0)  # others want to play meanwhile
    headers = {"content-disposition": 'attachment; filename="divebell.zip"'}
    return Response(file.getvalue(), media_type="application/zip", headers=headers)


async def _pack(tables: Tables, table: Table, guest: str, archive: zipfile.ZipFile) -> None:
    """Put a game into the file: its record for people, and its events if the table is the guest's alone."""
    await tables.complete(table)
    origin = table.created.origin or table.id
    archive.writestr(f"records/{table.created.game}-{origin}.txt", str(table.record))
    events = events_of(table, await tables.log.read(table.id), guest)
    if events is not None:
        archive.writestr(f"tables/{origin}.json", json.dumps({"origin": origin, "events": events}))


async def bring(request: Request) -> Response:
    """Take in the games of a file that `export` made, here or elsewhere."""
    guest = guest_of(request)
    form = await request.form()
    given = form.get("archive")
    if not isinstance(given, UploadFile) or not given.filename:
        raise BadOption(mark("choose the file with your games first"))
    content = await given.read(LARGEST_ARCHIVE + 1)
    if len(content) > LARGEST_ARCHIVE:
        raise TooLarge(LARGEST_ARCHIVE)
    brought = await _bring(request, content, guest)
    _take_over(brought.settings, guest)
    return page(request, "brought.html", guest=guest, brought=brought)


async def _bring(request: Request, content: bytes, guest: Guest) -> Brought:
    """The games of a file part by part, as far as there is time.

    Chosen again, it is read from the beginning; what is here by then takes almost no time.
    """
    tables: Tables = request.app.state.tables
    uploads: Uploads = request.app.state.uploads
    language, ends = guest.language(request), time.monotonic() + PATIENCE
    here = await origins(tables, guest.id, MOST_GAMES)
    counted: Counter[str] = Counter()
    faults: list[str] = []
    settings: dict[str, Any] = {}
    start: int | None = 0
    while start is not None and time.monotonic() < ends:
        last = {origin: touched for origin, (_, touched) in here.items()}
        part = await uploads.read(partial(read_part, content, start, last, language), address_of(request))
        counted["same"] += part.same
        faults += part.faults
        settings = settings or part.settings
        for found in part.found:
            if found.game is None:
                counted[await take_in(tables, found, guest.id, here)] += 1
                continue
            created = table_of(found.game, guest, language)
            try:
                created = msgspec.structs.replace(created, origin=found.origin)
                await tables.create(created, digest(f"{guest.id}/{found.origin}"))
                counted["new"] += 1
            except Taken:  # another tab was first, or the file has it twice
                counted["same"] += 1
            except DivebellError as error:
                faults.append(error.told(translator(language)))
        start = part.following
    left = start is not None
    return Brought(counted["new"], counted["gone on"], counted["same"], tuple(faults), left, settings)


def _take_over(settings: Mapping[str, Any], guest: Guest) -> None:
    """What was chosen elsewhere holds here as well, where nothing was chosen yet."""
    usual = Settings()
    for name, allowed in CHOICES.items():
        if getattr(guest.settings, name) == getattr(usual, name) and settings.get(name) in allowed:
            setattr(guest.settings, name, settings[name])
    guest.settings.name = guest.settings.name or clean(str(settings.get("name", "")), LONGEST_NAME)


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
