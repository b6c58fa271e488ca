"""Playing again: a rematch with the same people, on from an earlier moment, or the same deal once more."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from divebell.bots import bots_of, usual_bot
from divebell.engine.text import mark, shown
from divebell.language import translator
from divebell.table.decision import Decision
from divebell.table.errors import Refused
from divebell.table.events import HUMAN, INVITED, Created, Linked, Rematched, SeatPlan
from divebell.table.knowing import decide_learn, players_of
from divebell.table.people import beside_bots
from divebell.table.table import Table
from divebell.table.tables import Tables, draw_seed, set_up

from ..frame import guest_of, page, redirect, skills
from ..guests import Guest
from ..solo import climb as climb_of
from ..solo import standings_of
from .answer import number_of
from .finding import find_table

NOT_YET = mark("a deal can be played again once its game is over; a dive of the day, from the next day")


async def rematch(request: Request) -> Response:
    """The same people, the same options, a new deal; whoever asks later comes to the same table."""
    table = await find_table(request)
    guest = guest_of(request)
    if not table.occasion.may_rematch(table, guest.id):
        raise Refused(mark("the players here can play again once the game is over"))
    tables: Tables = request.app.state.tables
    if not table.rematch:
        created = table.created
        seats = [_again(table, seat) for seat in range(len(table.seats))]
        about = {name: getattr(created, name) for name in ("practice", "online", "public", "clock", "coached")}
        about["told"] = [*created.told, *(told.topic for told in table.told)]
        seed = draw_seed(created.online)
        fresh = await tables.create(set_up(created.game, created.options, seed, seats, guest.id, **about))
        await tables.command(fresh, None, "", lambda decision: _link_devices(decision, table))
        await tables.command(table, None, "", lambda decision: _point_to(decision, fresh))
        if table.rematch != fresh.id:  # somebody else was first
            await tables.remove(fresh.id)
    return redirect(request, f"/t/{table.rematch}")


async def climb(request: Request) -> Response:
    """Alone, on to the level that comes next for the guest: a new deal, and all else as it was."""
    table = await find_table(request)
    guest = guest_of(request)
    tables: Tables = request.app.state.tables
    created = table.created
    level = climb_of(await standings_of(tables, guest.id, created.game))
    if len(table.seats) > 1 or not level or not table.occasion.may_rematch(table, guest.id):
        raise Refused(mark("finish a solo game with levels first; then you can go on to the next level"))
    seats, seed = [_again(table, 0)], draw_seed(created.online)
    options = {**created.options, **level}
    fresh = await tables.create(set_up(created.game, options, seed, seats, guest.id, online=created.online))
    return redirect(request, f"/t/{fresh.id}")


def _link_devices(decision: Decision, table: Table) -> None:
    """The other devices of the same people may act for their seats here too."""
    for seat, held in enumerate(table.holders):
        for other in held:
            if other != table.seats[seat].owner:
                decision.add(Linked(seat, other))


def _point_to(decision: Decision, fresh: Table) -> None:
    """The first rematch counts."""
    if not decision.after.rematch:
        decision.add(Rematched(fresh.id))


def _again(table: Table, seat: int) -> SeatPlan:
    """The same person or bot; somebody new where nobody is left."""
    plan = table.seats[seat]
    if plan.kind == HUMAN and not any(table.holders[seat]):
        return SeatPlan("", INVITED)
    return plan


async def fork(request: Request) -> Response:
    """Play on from a moment of a game as a new game, for practice."""
    table = await find_table(request, whole=True)
    guest = guest_of(request)
    form: Any = await request.form()
    at = str(form.get("at", ""))
    if not table.occasion.may_fork(table, guest.id):
        raise Refused(mark("you can play on from an earlier moment once the game is over"))
    moment = number_of(at)
    if moment is None or moment > table.at:
        raise Refused(mark("at must be a move from 0 to {last}, not “{given}”"), last=table.at, given=shown(at))
    moves = [(played.text, list(played.revealed)) for played in table.record.played[:moment]]
    seats = [_own(seat, guest) for seat in table.seats]
    tables: Tables = request.app.state.tables
    await tables.command(table, None, "", lambda decision: decide_learn(decision, guest.id))
    fresh = await tables.create(_same(table, seats, guest, practice=True, moves=moves))
    return redirect(request, f"/t/{fresh.id}")


def _own(seat: SeatPlan, guest: Guest) -> SeatPlan:
    """A seat of a game that the guest plays alone: people's seats are theirs."""
    return SeatPlan(seat.name, seat.kind, guest.id if seat.kind == HUMAN else "")


def _same(table: Table, seats: list[SeatPlan], guest: Guest, **more: Any) -> Created:
    """A table with the same deal."""
    created = table.created
    dealt = {"position": created.position, "deal": table.record.deal, "online": created.online}
    known = players_of(table, guest.id)
    return set_up(created.game, created.options, created.seed, seats, guest.id, known, **dealt, **more)


async def same_deal(request: Request) -> Response:
    """The deal of a finished game, to be played again."""
    table = await find_table(request)
    if not table.occasion.may_replay_deal(table):
        raise Refused(NOT_YET)
    game, translate = table.created.game, translator(guest_of(request).language(request))
    return page(request, "same.html", table=table, skill=usual_bot(game), skills=skills(game, translate))


async def play_same_deal(request: Request) -> Response:
    """A new table with the same deal: the guest in a seat of their choice, bots in the others."""
    table = await find_table(request)
    if not table.occasion.may_replay_deal(table):
        raise Refused(NOT_YET)
    guest = guest_of(request)
    form = await request.form()
    game = table.created.game
    bot, chosen = str(form.get("bot", usual_bot(game))), number_of(str(form.get("seat", "0")))
    if bot not in bots_of(game) or chosen is None or chosen >= len(table.seats):
        raise Refused(mark("this deal has no such seat or bot"))
    seats = beside_bots(SeatPlan(guest.name(request), HUMAN, guest.id), chosen, len(table.seats), bot)
    fresh = await request.app.state.tables.create(_same(table, seats, guest))
    return redirect(request, f"/t/{fresh.id}")
