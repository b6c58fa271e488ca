"""Playing again: a rematch with the same people, on from an earlier moment, or the same deal once more."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from divebell.bots import bots_of, usual_bot
from divebell.engine.text import mark, shown
from divebell.language import translator
from divebell.table.events import HUMAN, INVITED, Linked, Rematched, SeatPlan
from divebell.table.table import Refused, Table
from divebell.table.tables import Tables

from ..frame import guest_of, not_found, page, redirect, skills, trouble
from ..guests import Guest
from .answer import number_of
from .page import find_table, today
from .people import BOT_NAMES

NOT_YET = mark("a deal can be played again when its game is over, a dive the day after")


async def rematch(request: Request) -> Response:
    """The same people, the same options, a new deal; whoever asks later comes to the same table."""
    table = await find_table(request)
    if table is None:
        return not_found(request)
    guest = guest_of(request)
    if not table.over or not table.seats_of(guest.id) or table.created.dive:
        return trouble(request, Refused(mark("who played here can play again when the game is over")))
    tables: Tables = request.app.state.tables
    if not table.rematch:
        options = table.package.read_options(table.created.options)
        created = table.created
        seats = [_again(table, seat) for seat in range(len(table.seats))]
        fresh = await tables.create(
            created.game, options, seats, guest.id, practice=created.practice, online=created.online,
            public=created.public, clock=created.clock,
        )  # fmt: skip
        others = [
            Linked(seat, other)
            for seat, held in enumerate(table.holders)
            for other in held
            if other != table.seats[seat].owner
        ]
        await tables.command(fresh, None, "", lambda _: others)
        await tables.command(table, None, "", lambda at: [] if at.rematch else [Rematched(fresh.id)])
        if table.rematch != fresh.id:  # somebody else was first
            await tables.remove(fresh.id)
    return redirect(request, f"/t/{table.rematch}")


def _again(table: Table, seat: int) -> SeatPlan:
    """The same person or bot; somebody new where nobody is left."""
    plan = table.seats[seat]
    if plan.kind == HUMAN and not any(table.holders[seat]):
        return SeatPlan("", INVITED)
    return plan


async def fork(request: Request) -> Response:
    """Play on from a moment of a game as a new game, for practice."""
    table = await find_table(request)
    if table is None:
        return not_found(request)
    guest = guest_of(request)
    form: Any = await request.form()
    at = str(form.get("at", ""))
    alone = table.began and not table.free() and not table.together()
    own_practice = table.created.practice and table.seats_of(guest.id) and alone
    if not (table.over or own_practice) or (table.created.dive and not _is_open(table)):
        return trouble(request, Refused(mark("a game can be played on from an earlier moment when it is over")))
    moment = number_of(at)
    if moment is None or moment > table.at:
        return trouble(
            request, Refused(mark("at must be a move from 0 to {last}, not “{given}”"), last=table.at, given=shown(at))
        )
    moves = [(played.text, list(played.revealed)) for played in table.record.played[:moment]]
    seats = [_own(seat, guest) for seat in table.seats]
    options = table.package.read_options(table.created.options)
    fresh = await request.app.state.tables.create(
        table.created.game, options, seats, guest.id, table.created.seed, True, table.created.position, moves,
        table.record.deal, online=table.created.online,
    )  # fmt: skip
    return redirect(request, f"/t/{fresh.id}")


def _own(seat: SeatPlan, guest: Guest) -> SeatPlan:
    """A seat of a game that the guest plays alone: people's seats are theirs."""
    return SeatPlan(seat.name, seat.kind, guest.id if seat.kind == HUMAN else "")


def _is_open(table: Table) -> bool:
    """Whether the deal is no secret any more."""
    return table.over and (not table.created.dive or table.created.dive < today())


async def same_deal(request: Request) -> Response:
    """The deal of a finished game, to be played again."""
    table = await find_table(request)
    if table is None:
        return not_found(request)
    if not _is_open(table):
        return trouble(request, Refused(NOT_YET))
    game, translate = table.created.game, translator(guest_of(request).language(request))
    return page(request, "same.html", table=table, skill=usual_bot(game), skills=skills(game, translate))


async def play_same_deal(request: Request) -> Response:
    """A new table with the same deal: the guest in a seat of their choice, bots in the others."""
    table = await find_table(request)
    if table is None:
        return not_found(request)
    if not _is_open(table):
        return trouble(request, Refused(NOT_YET))
    guest = guest_of(request)
    form = await request.form()
    game = table.created.game
    bot, chosen = str(form.get("bot", usual_bot(game))), number_of(str(form.get("seat", "0")))
    if bot not in bots_of(game) or chosen is None or chosen >= len(table.seats):
        return trouble(request, Refused(mark("this is no seat or no bot of this deal")))
    you = guest.settings.name or translator(guest.language(request))("Captain")
    names = iter(BOT_NAMES)
    seats = [
        SeatPlan(you, HUMAN, guest.id) if number == chosen else SeatPlan(next(names), bot)
        for number in range(len(table.seats))
    ]
    options = table.package.read_options(table.created.options)
    fresh = await request.app.state.tables.create(
        table.created.game, options, seats, guest.id, table.created.seed, position=table.created.position,
        deal=table.record.deal, online=table.created.online,
    )  # fmt: skip
    return redirect(request, f"/t/{fresh.id}")
