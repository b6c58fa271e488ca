"""Links with a whole game in them: made from a table, looked at, and opened as a table of one's own."""

import asyncio
import json
import time
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from divebell.bots import BOTS
from divebell.engine.teaching.puzzle import Puzzle
from divebell.engine.text import mark
from divebell.games import find_game, find_part, has_part
from divebell.language import translator
from divebell.store.log import Taken
from divebell.table.errors import Refused
from divebell.table.events import HUMAN, Created, SeatPlan, write_event
from divebell.table.knowing import spoils
from divebell.table.links import Shared, read_link, write_link
from divebell.table.occasions.shared import KEPT, reader_of
from divebell.table.passes import digest
from divebell.table.seats import LONGEST_NAME, clean
from divebell.table.table import Table
from divebell.table.tables import Tables
from divebell.table.uploads import Imported

from ..frame import guest_of, page, who
from ..guests import Guest
from ..server.limits import address_of
from ..tables.answer import number_of
from ..tables.finding import find_table
from ..tables.record import learn
from ..tables.thumbnails import draw_thumbnail

SECRET = mark(
    "This game contains hidden information. "
    "You can share it once the game is over, or for a dive of the day from the next day."
)
SURE = mark("The link reveals the whole deal. If you share it before the end, the game no longer counts. Share it now?")


class Preview(NamedTuple):
    """What a link holds, as a person is shown it before anything is kept."""

    game: str
    players: list[tuple[str, int]]
    moves: int
    at: int
    over: bool
    picture: Markup
    puzzle: Puzzle | None


async def link(request: Request) -> Response:
    """The part of a link after the #, or what to ask before it is posted for: `?at=37` is the move to show first."""
    table, guest = await _find_shared(request), guest_of(request)
    if spoils(table, guest.id):
        say = translator(guest.language(request))
        return JSONResponse({"sure": say(SURE) if table.occasion.counted else ""})
    return _link_of(table, request.query_params.get("at"))


async def take_link(request: Request) -> Response:
    """The part of a link after the #, also for whoever learns the deal by it: then the game counts no longer."""
    table = await _find_shared(request)
    await learn(request, table)
    return _link_of(table, str((await request.form()).get("at", "")))


async def _find_shared(request: Request) -> Table:
    table = await find_table(request, whole=True)
    if not table.occasion.may_have_record(table, guest_of(request).id):
        raise Refused(SECRET)
    return table


def _link_of(table: Table, at: str | None) -> Response:
    wanted = number_of(at)
    return JSONResponse({"link": write_link(table, table.at if wanted is None else min(wanted, table.at))})


async def open_page(request: Request) -> Response:
    """Where a link leads: a script sends what is after the #, which the browser does not."""
    return page(request, "open.html", shared=None, link="")


async def look(request: Request) -> Response:
    """What a link holds, and what can be done with it."""
    guest = guest_of(request)
    form = await request.form()
    link = str(form.get("link", ""))
    shared = await read_shared(request, link)
    return page(request, "open.html", guest=guest, shared=await _preview(request, shared, guest), link=link)


async def read_shared(request: Request, link: str) -> Shared:
    """The game of a link, read where it can be stopped."""
    reading = partial(read_link, link, guest_of(request).language(request))
    shared: Shared = await request.app.state.uploads.read(reading, address_of(request))
    return shared


async def _preview(request: Request, shared: Shared, guest: Guest) -> Preview:
    language, game = guest.language(request), shared.game
    say = translator(language)
    shown = table_of(played_on(shared), guest, language)
    table = await asyncio.to_thread(Table, "", find_game(game.game), shown, time.time())
    whole = await asyncio.to_thread(Table, "", find_game(game.game), table_of(game, guest, language), time.time())
    named = [
        who({"name": name, "kind": kind}, say)
        for name, kind in ((seat.name, seat.kind) for seat in shown.seats)
    ]  # fmt: skip
    return Preview(
        game.game, list(zip(named, whole.points(), strict=True)), len(game.moves), shared.at, whole.over,
        draw_thumbnail(request.app.state.templates, table, guest.id, say), _puzzle_of(shared),
    )  # fmt: skip


def _puzzle_of(shared: Shared) -> Puzzle | None:
    """The puzzle that a link names, if it is one of ours and stands as ours does."""
    if not shared.puzzle or not has_part(shared.game.game, "teaching.puzzles"):
        return None
    puzzle: Puzzle | None = find_part(shared.game.game, "teaching.puzzles").find_puzzle(shared.puzzle)
    return puzzle if puzzle is not None and puzzle.position == shared.game.position else None


def played_on(shared: Shared) -> Imported:
    """A shared game as it stood at the moment that its link shows, to be gone on with."""
    return shared.game._replace(moves=shared.game.moves[: shared.at], ended="", given_up=None)


async def open_replay(request: Request, shared: Shared, guest: Guest, language: str) -> str:
    """The address of the replay of a shared game, at the move that its link names or at its first.

    The same game is the same table, however often it is opened.
    """
    tables: Tables = request.app.state.tables
    created = table_of(shared.game, guest, language)
    seats = [msgspec.structs.replace(seat, owner="") for seat in created.seats]
    created = msgspec.structs.replace(created, seats=seats, shared=True)
    table_id = digest(f"{guest.id}/{json.dumps(write_event(created))}")
    with suppress(Taken):
        await tables.create(created, table_id)
        for older in (await tables.of_guest(reader_of(guest.id)))[KEPT:]:
            await tables.remove(older.id)
    return f"/t/{table_id}?at={shared.at if shared.at < len(shared.game.moves) else 0}"


def table_of(found: Imported, guest: Guest, language: str, practice: bool = False) -> Created:
    """How a table is set up to be the game of a record, whose people are the guest now."""
    say = translator(language)
    seats = [
        _read_seat(name or say("Player {number}").format(number=seat), kind, guest)
        for seat, (name, kind) in enumerate(found.seats or [("", HUMAN)] * found.players, start=1)
    ]
    return Created(
        found.game, find_game(found.game).RULES_VERSION, found.options, found.seed, seats,
        practice=found.practice or practice, position=found.position, deal=found.deal, moves=found.moves,
        host=guest.id, known=[guest.id], ended=found.ended, given_up=found.given_up,
    )  # fmt: skip


def _read_seat(name: str, kind: str, guest: Guest) -> SeatPlan:
    kind = kind if kind in BOTS else HUMAN
    return SeatPlan(clean(name, LONGEST_NAME), kind, guest.id if kind == HUMAN else "")
