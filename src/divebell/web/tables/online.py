"""Tables for people far apart: opening one, invitations, and the same seat on another device."""

from functools import partial
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from divebell.bots import BOTS
from divebell.engine.box import ONLINE
from divebell.engine.errors import BadOption
from divebell.engine.text import mark, shown
from divebell.games import find_box
from divebell.language import translator
from divebell.table.clock import DAY, MINUTE, Clock
from divebell.table.decision import Decision
from divebell.table.errors import Refused
from divebell.table.events import FREE, HUMAN, SeatPlan
from divebell.table.occasions import labels_of
from divebell.table.people import BOT_NAMES
from divebell.table.seats import (
    LONGEST_NAME,
    clean,
    decide_link,
    decide_sit,
    first_open,
    is_invitation,
    seat_of_device,
    seat_opened_by,
)
from divebell.table.table import Table
from divebell.table.tables import Tables, draw_seed, set_up

from ..form import proposed, read_first, remember
from ..frame import game_of, guest_of, page, redirect, skills
from ..guests import Guest
from ..pages.home import chosen_game
from .finding import NoTable, named_table
from .people import base_of, cautions_of, clock_text
from .terms import terms_of

CLOCKS: Final[dict[str, Clock | None]] = {
    "none": None,
    "10+15": Clock(10 * MINUTE, 15),
    "20+20": Clock(20 * MINUTE, 20),
    "45+30": Clock(45 * MINUTE, 30),
    "1d": Clock(DAY, each_turn=True),
    "3d": Clock(3 * DAY, each_turn=True),
    "7d": Clock(7 * DAY, each_turn=True),
}


async def lobby(request: Request) -> Response:
    """Open a table, or look for one that is open to everybody."""
    guest = guest_of(request)
    tables: Tables = request.app.state.tables
    language = guest.language(request)
    translate = translator(language)
    game = chosen_game(request, guest)
    mine = [
        entry
        for entry in await tables.of_guest(guest.id)
        if not entry.over and entry.summary.get("online") and any(guest.id in held for held in entry.summary["holders"])
    ]
    own = {entry.id for entry in mine}
    listed = [entry for entry in await tables.log.public() if entry.id not in own]
    return page(
        request, "online.html", guest=guest, game=game, box=find_box(game), last=guest.settings.last,
        proposed=partial(proposed, game=game, settings=guest.settings, language=language),
        skills=skills(game, translate),
        clocks=[(name, clock_text(clock, translate) or translate("no clock")) for name, clock in CLOCKS.items()],
        waiting=[entry for entry in listed if not entry.summary["began"]],
        playing=[entry for entry in listed if entry.summary["began"]],
        mine=mine, labels_of=labels_of,
    )  # fmt: skip


async def open_table(request: Request) -> Response:
    """A new online table from the form."""
    guest = guest_of(request)
    form = await request.form()
    fields = {name: str(value) for name, value in form.items() if isinstance(value, str)}
    tables: Tables = request.app.state.tables
    if not request.app.state.hosting.online:
        raise Refused(mark("this Divebell is private; run `divebell serve` to let others play"))
    game = fields.get("game") or game_of(request, guest)
    box = find_box(game)
    you = clean(fields.get("name", ""), LONGEST_NAME) or guest.settings.name
    planned = _read_seats(fields, box.players[1], guest, you or guest.name(request))
    seats = list(planned.values())
    clock = fields.get("clock", "none")
    if clock not in CLOCKS:
        raise BadOption(
            mark("clock must be one of {clocks}, not “{given}”"), clocks=", ".join(CLOCKS), given=shown(clock)
        )
    texts = box.texts(ONLINE, len(seats), fields) | read_first(fields, list(planned))
    about: dict[str, Any] = {name: fields.get(name) == "yes" for name in ("practice", "public")}
    table = await tables.create(
        set_up(game, texts, draw_seed(True), seats, guest.id, online=True, clock=CLOCKS[clock], **about)
    )
    if you:
        guest.settings.name = you
    remember(game, fields, guest.settings, guest.language(request))
    return redirect(request, f"/t/{table.id}", guest)


def _read_seats(fields: dict[str, str], most: int, guest: Guest, you: str) -> dict[int, SeatPlan]:
    """The seats by the numbers that the form gives them: the host's own, and others up to the most."""
    seats = {1: SeatPlan(you, HUMAN, guest.id)}
    names = iter(BOT_NAMES)
    for number in range(2, most + 1):
        kind = fields.get(f"seat{number}", "open" if number == 2 else "")
        if kind in FREE:
            seats[number] = SeatPlan("", kind)
        elif kind in BOTS:
            seats[number] = SeatPlan(next(names), kind)
        elif kind:
            raise BadOption(
                mark("a seat must be open, invited or one of {bots}, not “{given}”"),
                bots=", ".join(BOTS), given=shown(kind),
            )  # fmt: skip
    if len(seats) < 2:
        raise BadOption(mark("a table needs at least two seats"))
    return seats


# Invitations


async def join(request: Request) -> Response:
    """The page of an invitation: a name, one click."""
    table, seat = await _invited(request)
    guest = guest_of(request)
    if table.seats_of(guest.id):
        return redirect(request, f"/t/{table.id}")
    host = next((held.name for held in table.seats if held.owner == table.created.host), "")
    translate = translator(guest.language(request))
    return page(
        request, "join.html", guest=guest, table=table, seat=seat, host=host, path_to=request.url.path,
        clock=clock_text(table.created.clock, translate), terms=terms_of(table, translate),
        cautions=cautions_of(table, translate),
    )  # fmt: skip


async def sit_down(request: Request) -> Response:
    """Take the seat of an invitation."""
    table, _ = await _invited(request)
    guest = guest_of(request)
    if table.seats_of(guest.id):
        return redirect(request, f"/t/{table.id}")
    form = await request.form()
    tables: Tables = request.app.state.tables
    name = clean(str(form.get("name", "")), LONGEST_NAME) or guest.settings.name
    secret = request.path_params.get("secret", "")
    nonce = str(form.get("nonce", ""))[:64]

    def decide(decision: Decision) -> None:
        if not decision.after.seats_of(guest.id):
            decide_sit(decision, tables.passes, _seat_for(decision.after, secret), name, guest.id, nonce)

    await tables.command(table, None, nonce, decide)
    guest.settings.name = name
    return redirect(request, f"/t/{table.id}", guest)


async def _invited(request: Request) -> tuple[Table, int | None]:
    """The table of an invitation and the seat it opens; NoTable when it is no invitation at all."""
    table = await named_table(request)
    secret = request.path_params.get("secret", "")
    if not (is_invitation(table, secret) if secret else table.created.public):
        raise NoTable
    return table, _seat_for(table, secret)


def _seat_for(table: Table, secret: str) -> int | None:
    if secret:
        return seat_opened_by(table, secret)
    return first_open(table) if table.created.public else None


# The same seat on another device


async def device(request: Request) -> Response:
    """The personal link of the guest's seat, as text and as a QR code."""
    tables: Tables = request.app.state.tables
    table = await named_table(request)
    mine = table.seats_of(guest_of(request).id)
    if not mine:
        raise NoTable
    links = []
    for seat in mine:
        secret = tables.passes.device(table.id, seat, table.hands[seat])
        link = f"{base_of(request)}/seat/{table.id}/{secret}"
        links.append((table.seats[seat].name, link, qr(link)))
    return page(request, "device.html", table=table, links=links)


async def take_along(request: Request) -> Response:
    """The page behind a personal link: one button, because programs that look at links press none."""
    table = await named_table(request)
    try:
        seat = seat_of_device(table, request.path_params["secret"])
    except Refused:
        raise NoTable from None
    if guest_of(request).id in table.holders[seat]:
        return redirect(request, f"/t/{table.id}")
    return page(request, "take.html", table=table, name=table.seats[seat].name, path_to=request.url.path)


async def link_device(request: Request) -> Response:
    """From now on this device may act for the seat."""
    tables: Tables = request.app.state.tables
    table = await named_table(request)
    guest, secret = guest_of(request), request.path_params["secret"]
    try:
        await tables.command(table, None, "", lambda decision: decide_link(decision, secret, guest.id))
    except Refused:
        raise NoTable from None
    return redirect(request, f"/t/{table.id}", guest)


def qr(link: str) -> str:
    """A link as a QR code in SVG."""
    import segno  # only a table of people on several devices has codes

    code: str = segno.make(link, error="m").svg_inline(
        scale=4, border=3, dark="#08131f", light="#ffffff", omitsize=True
    )
    return code
