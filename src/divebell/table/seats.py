"""What people do around a game: sit down, come back, talk, vote, and what the host may do about seats.

Each function gives the events that would happen, or says in a sentence why they cannot.
"""

from collections.abc import Sequence
from typing import Final

from divebell.engine.text import mark, shown

from .events import (
    FREE,
    HUMAN,
    INVITED,
    OPEN,
    Absent,
    Began,
    Ended,
    Event,
    Linked,
    Renamed,
    Replaced,
    Returned,
    Said,
    Seated,
    Voted,
)  # fmt: skip
from .passes import Passes, digest, fits
from .table import Refused, Table

LONGEST_NAME: Final = 24
LONGEST_WORDS: Final = 200
MOST_WORDS: Final = 500  # said at one table
PHRASES: Final = {
    "hello": mark("Hello!"),
    "luck": mark("Good luck!"),
    "nice": mark("Nice dive!"),
    "thanks": mark("Thank you!"),
    "moment": mark("One moment, please."),
    "sorry": mark("Sorry to keep you waiting."),
    "again": mark("Another game?"),
    "played": mark("Well played!"),
}


def clean(text: str, most: int) -> str:
    """A text of a person in one line: no control signs, no spaces around, no longer than most."""
    kept = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(kept.split())[:most].rstrip()


def clean_name(table: Table, name: str, seat: int | None = None) -> str:
    """A name that nobody else has at this table."""
    wanted = clean(name, LONGEST_NAME)
    if not wanted:
        raise Refused(mark("a name must be given"))
    others = {other.name for number, other in enumerate(table.seats) if number != seat}
    name, number = wanted, 2
    while name in others:
        ending = f" {number}"
        name, number = wanted[: LONGEST_NAME - len(ending)] + ending, number + 1
    return name


def seat_opened_by(table: Table, secret: str) -> int | None:
    """The free seat that an invitation opens: a certain one, or the first that anybody may have."""
    for number in table.free():
        if fits(secret, table.seats[number].invitation):
            return number
    if fits(secret, table.created.invitation):
        return first_open(table)
    return None


def first_open(table: Table) -> int | None:
    """The first seat that needs no invitation of its own."""
    return next((number for number in table.free() if table.seats[number].kind == OPEN), None)


def is_invitation(table: Table, secret: str) -> bool:
    """Whether a secret is, or was, an invitation to this table."""
    return fits(secret, table.created.invitation) or any(
        fits(secret, seat.invitation) for seat in (*table.seats, *table.created.seats)
    )


def decide_sit(table: Table, passes: Passes, seat: int | None, name: str, guest: str, nonce: str = "") -> list[Event]:
    """Somebody takes a free seat; with the last one the game begins."""
    if seat is None or seat not in table.free():
        raise Refused(mark("there is no free seat at this table any more"))
    if table.over:
        raise Refused(mark("the game is over"))
    device = digest(passes.device(table.id, seat, table.hands[seat]))
    events: list[Event] = [Seated(seat, clean_name(table, name, seat), guest, device, nonce)]
    if not table.began and table.free() == [seat]:
        events.append(Began())
    return events


def decide_link(table: Table, secret: str, guest: str, nonce: str = "") -> list[Event]:
    """A device takes part with the personal link of a seat."""
    for number in range(len(table.seats)):
        if fits(secret, table.seats[number].device):
            return [] if guest in table.holders[number] else [Linked(number, guest, nonce)]
    raise Refused(mark("this link opens no seat any more"))


def decide_begin(
    table: Table, bot: str, names: Sequence[str], bots: Sequence[str], nonce: str = ""
) -> list[Event]:  # fmt: skip
    """The host begins: bots sit where nobody came."""
    if table.began:
        raise Refused(mark("the game has begun already"))
    if bot not in bots:
        raise Refused(mark("there is no bot {name}: there are {bots}"), name=shown(bot), bots=", ".join(bots))
    events: list[Event] = []
    for seat, name in zip(table.free(), names, strict=False):
        events.append(Replaced(seat, bot, clean_name(table, name, seat)))
    return [*events, Began(nonce)]


def decide_rename(table: Table, seat: int, name: str, nonce: str = "") -> list[Event]:
    """A seat gets another name."""
    _check_seat(table, seat)
    return [Renamed(seat, clean_name(table, name, seat), nonce)]


def decide_replace(
    table: Table, passes: Passes, seat: int, kind: str, name: str, bots: Sequence[str], nonce: str = ""
) -> list[Event]:
    """The host gives a seat to a bot, or frees it for anybody (before the game) or for somebody with a new link."""
    _check_seat(table, seat)
    if table.over:
        raise Refused(mark("the game is over"))
    if kind not in (*bots, *FREE):
        raise Refused(mark("there is no bot {name}: there are {bots}"), name=shown(kind), bots=", ".join(bots))
    if kind == OPEN and not table.created.invitation:
        kind = INVITED
    invitation = digest(passes.seat(table.id, seat, table.hands[seat] + 1)) if kind in FREE else ""
    events: list[Event] = [
        Replaced(seat, kind, clean_name(table, name, seat) if kind in bots else "", invitation, nonce)
    ]
    if not table.began and kind in bots and table.free() == [seat]:
        events.append(Began())
    return with_end(table, events)


def decide_absent(table: Table, now: float) -> list[Event]:
    """Whose clock has run out is played by a bot from now on."""
    seat = table.asked
    if seat is None or table.clocks is None or table.clocks.running != seat or table.clocks.left_at(seat, now) > 0:
        return []
    return with_end(table, [Absent(seat)])


def decide_return(table: Table, seat: int, nonce: str = "") -> list[Event]:
    """Somebody is back at an own seat."""
    if table.over or seat not in table.absent:
        raise Refused(mark("nobody is away from this seat"))
    return [Returned(seat, nonce)]


def decide_say(table: Table, seat: int, text: str, phrase: str, nonce: str = "") -> list[Event]:
    """A seat says something."""
    words = clean(text, LONGEST_WORDS)
    if phrase and phrase not in PHRASES:
        raise Refused(mark("there is no such phrase"))
    if not phrase and not words:
        raise Refused(mark("nothing was said"))
    if len(table.talk) >= MOST_WORDS:
        raise Refused(mark("enough has been said at this table"))
    return [Said(seat, "" if phrase else words, phrase, nonce)]


def decide_vote(table: Table, seat: int, yes: bool, nonce: str = "") -> list[Event]:
    """A seat wants to end the game, or no longer; when all who are there want it, it ends without a result."""
    if table.over or not table.began:
        raise Refused(mark("the game is over") if table.over else mark("the game has not begun yet"))
    if seat in table.gone:
        raise Refused(mark("this seat has given up already"))
    if table.created.dive:
        raise Refused(mark("a dive ends with its game, or is given up"))
    back = [Returned(seat)] if seat in table.absent else []  # who votes is there again
    return with_end(table, [*back, Voted(seat, yes, nonce)])


def with_end(table: Table, events: Sequence[Event]) -> list[Event]:
    """These events, and the end of the game if all who are there after them have voted for it."""
    ends = table.after(events, table.touched).all_want_to_end()
    return [*events, Ended("vote")] if ends else [*events]


def decide_end(table: Table, nonce: str = "") -> list[Event]:
    """The host closes the table."""
    if table.over:
        raise Refused(mark("the game is over"))
    if table.created.dive:
        raise Refused(mark("a dive ends with its game, or is given up"))
    return [Ended("host", nonce)]


def _check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Refused(mark("there is no seat {given}"), given=seat)
    if table.seats[seat].kind == HUMAN and not table.created.online:
        raise Refused(mark("only seats of an online table change hands"))
