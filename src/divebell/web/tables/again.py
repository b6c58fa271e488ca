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
from divebell.table.people import BOT_NAMES
from divebell.table.table import Table
from divebell.table.tables import Tables, draw_seed

from ..frame import guest_of, page, redirect, skills, trouble
from ..guests import Guest
from .answer import number_of
from .finding import find_table

NOT_YET = mark("a deal can be played again when its game is over, a dive the day after")


async def rematch(request: Request) -> Response:
    """The same people, the same options, a new deal; whoever asks later comes to the same table."""
    table = await find_table(request)
    guest = guest_of(request)
    if not table.occasion.may_rematch(table, guest.id):
        return trouble(request, Refused(mark("who played here can play again when the game is over")))
    tables: Tables = request.app.state.tables
    if not table.rematch:
        created = table.created
        seats = [_again(table, seat) for seat in range(len(table.seats))]
        fresh = await tables.create(
            Created(
                created.game, table.package.RULES_VERSION, _options(table), draw_seed(created.online), seats,
                practice=created.practice, online=created.online, public=created.public, clock=created.clock,
                host=guest.id, known=[],
            )
        )  # fmt: skip
        await tables.command(fresh, None, "", lambda decision: _link_devices(decision, table))
        await tables.command(table, None, "", lambda decision: _point_to(decision, fresh))
        if table.rematch != fresh.id:  # somebody else was first
            await tables.remove(fresh.id)
    return redirect(request, f"/t/{table.rematch}")


def _options(table: Table) -> dict[str, str]:
    """The options of a table, as this version writes them."""
    return table.package.write_options(table.package.read_options(table.created.options))


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
    table = await find_table(request)
    guest = guest_of(request)
    form: Any = await request.form()
    at = str(form.get("at", ""))
    if not table.occasion.may_fork(table, guest.id):
        return trouble(request, Refused(mark("a game can be played on from an earlier moment when it is over")))
    moment = number_of(at)
    if moment is None or moment > table.at:
        return trouble(
            request, Refused(mark("at must be a move from 0 to {last}, not “{given}”"), last=table.at, given=shown(at))
        )
    moves = [(played.text, list(played.revealed)) for played in table.record.played[:moment]]
    seats = [_own(seat, guest) for seat in table.seats]
    created = table.created
    tables: Tables = request.app.state.tables
    await tables.command(table, None, "", lambda decision: decide_learn(decision, guest.id))
    fresh = await tables.create(
        Created(
            created.game, table.package.RULES_VERSION, _options(table), created.seed, seats, practice=True,
            position=created.position, deal=table.record.deal, moves=moves, online=created.online, host=guest.id,
            known=players_of(table, guest.id),
        )
    )  # fmt: skip
    return redirect(request, f"/t/{fresh.id}")


def _own(seat: SeatPlan, guest: Guest) -> SeatPlan:
    """A seat of a game that the guest plays alone: people's seats are theirs."""
    return SeatPlan(seat.name, seat.kind, guest.id if seat.kind == HUMAN else "")


async def same_deal(request: Request) -> Response:
    """The deal of a finished game, to be played again."""
    table = await find_table(request)
    if not table.occasion.may_replay_deal(table):
        return trouble(request, Refused(NOT_YET))
    game, translate = table.created.game, translator(guest_of(request).language(request))
    return page(request, "same.html", table=table, skill=usual_bot(game), skills=skills(game, translate))


async def play_same_deal(request: Request) -> Response:
    """A new table with the same deal: the guest in a seat of their choice, bots in the others."""
    table = await find_table(request)
    if not table.occasion.may_replay_deal(table):
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
    created = table.created
    fresh = await request.app.state.tables.create(
        Created(
            created.game, table.package.RULES_VERSION, _options(table), created.seed, seats,
            position=created.position, deal=table.record.deal, online=created.online, host=guest.id,
            known=players_of(table, guest.id),
        )
    )  # fmt: skip
    return redirect(request, f"/t/{fresh.id}")
