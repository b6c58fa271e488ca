"""What people ask for around a game: who may talk, vote, come back, and what only the host may do."""

from typing import Final, NamedTuple

from divebell.bots import bots_of, usual_bot
from divebell.engine.text import mark

from .decision import Decision
from .errors import Refused
from .events import SeatPlan
from .passes import Passes
from .seats import (
    decide_begin,
    decide_end,
    decide_rename,
    decide_replace,
    decide_return,
    decide_say,
    decide_stand_in,
    decide_take_back,
    decide_vote,
)  # fmt: skip
from .table import Table

BOT_NAMES: Final = ("Nerea", "Tam", "Ines", "Okal", "Suri")  # whom a human meets, in this order
OF_THE_HOST: Final = ("rename", "replace", "begin", "end")
OF_THE_HOLDER: Final = ("rename", "replace")  # of their own seat


class PeopleCommand(NamedTuple):
    """A command about the people, as the form sends it: what to do, and with whatever that needs."""

    action: str
    seat: int | None = None  # None is the first own seat
    name: str = ""
    kind: str = ""
    bot: str | None = None  # None is the usual one
    text: str = ""
    phrase: str = ""
    nonce: str = ""


def beside_bots(own: SeatPlan, at: int, seats: int, bot: str) -> list[SeatPlan]:
    """The seats of a game of one person and bots, each of whom has a name."""
    names = iter(BOT_NAMES)
    return [own if seat == at else SeatPlan(next(names), bot) for seat in range(seats)]


def decide_people(decision: Decision, command: PeopleCommand, guest: str, passes: Passes) -> None:
    """Decide what such a command leads to, or say why it cannot be."""
    own = decision.after.seats_of(guest)
    if command.action in OF_THE_HOST and not (command.action in OF_THE_HOLDER and command.seat in own):
        if guest != decision.after.created.host:
            raise Refused(mark("only the host of the table can do that"))
        _decide_as_host(decision, command, guest, passes)
        return
    if command.action == "take back" and command.seat is not None:
        decide_take_back(decision, passes, command.seat, guest, command.nonce)
        return
    if command.action == "stand in" and command.seat is not None and own:
        decide_stand_in(decision, command.seat, command.nonce)
        return
    seat = own[0] if command.seat is None and own else command.seat
    if seat is None or seat not in own:
        raise Refused(mark("this is not your seat"))
    if command.action == "rename":
        decide_rename(decision, seat, command.name, command.nonce)
    elif command.action == "replace":
        _replace(decision, command, seat, guest, passes)
    elif command.action == "say":
        decide_say(decision, seat, command.text, command.phrase, command.nonce)
    elif command.action in ("vote", "unvote"):
        decide_vote(decision, seat, command.action == "vote", command.nonce)
    elif command.action == "return":
        decide_return(decision, seat, command.nonce)
    else:
        raise Refused(mark("that is not a table command"))


def _decide_as_host(decision: Decision, command: PeopleCommand, guest: str, passes: Passes) -> None:
    table, nonce = decision.after, command.nonce
    game, names = table.created.game, _bot_names(table)
    if command.action == "begin":
        bot = usual_bot(game) if command.bot is None else command.bot
        decide_begin(decision, bot, names, list(bots_of(game)), nonce)
    elif command.action == "end":
        decide_end(decision, nonce)
    elif command.seat is None:
        raise Refused(mark("choose a seat"))
    elif command.action == "rename":
        decide_rename(decision, command.seat, command.name, nonce)
    else:
        _replace(decision, command, command.seat, guest, passes)


def _replace(decision: Decision, command: PeopleCommand, seat: int, guest: str, passes: Passes) -> None:
    table = decision.after
    names, bots = _bot_names(table), list(bots_of(table.created.game))
    decide_replace(decision, passes, seat, command.kind, names[0], bots, guest, command.nonce)


def _bot_names(table: Table) -> list[str]:
    """Names for bots that nobody at the table has yet."""
    taken = {seat.name for seat in table.seats}
    return [name for name in BOT_NAMES if name not in taken]
