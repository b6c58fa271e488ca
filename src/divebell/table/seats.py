"""What people do around a game: sit down, come back, talk, vote, and what the host may do about seats.

Each function adds to a decision what happens then, or says in a sentence why it cannot.
"""

from collections.abc import Sequence
from typing import Final

from divebell.engine.text import mark, shown

from .decision import Decision
from .errors import Refused
from .events import (
    FREE,
    HUMAN,
    INVITED,
    OPEN,
    Absent,
    Began,
    Ended,
    Linked,
    Renamed,
    Replaced,
    Returned,
    Seated,
    Talked,
    Voted,
)  # fmt: skip
from .passes import Passes, digest, fits
from .table import Table

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
    """A text of a person in one line: no control characters, no spaces around it, and not longer than `most`."""
    kept = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(kept.split())[:most].rstrip()


def clean_name(table: Table, name: str, seat: int | None = None) -> str:
    """A name that nobody else has at this table."""
    wanted = clean(name, LONGEST_NAME)
    if not wanted:
        raise Refused(mark("enter a name"))
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


def seat_of_device(table: Table, secret: str) -> int:
    """The seat that a personal link opens to another device; Refused when it opens none any more."""
    for number, seat in enumerate(table.seats):
        if fits(secret, seat.device):
            return number
    raise Refused(mark("this link no longer opens a seat"))


def decide_sit(
    decision: Decision, passes: Passes, seat: int | None, name: str, guest: str, nonce: str = ""
) -> None:  # fmt: skip
    """Somebody takes a free seat; with the last one the game begins."""
    table = decision.after
    _check_newcomers(table)
    if seat is None or seat not in table.free():
        raise Refused(mark("there are no free seats left at this table"))
    if table.over:
        raise Refused(mark("the game is over"))
    if any(guest in past.saw for number, past in enumerate(table.past) if number != seat):
        raise Refused(mark("you have seen other cards in this game, so you cannot take another seat"))
    _seat(decision, passes, seat, name, guest, nonce)
    if not table.began and not table.free():
        decision.add(Began())


def _seat(decision: Decision, passes: Passes, seat: int, name: str, guest: str, nonce: str) -> None:
    table = decision.after
    device = digest(passes.device(table.id, seat, table.hands[seat]))
    decision.add(Seated(seat, clean_name(table, name, seat), guest, device, nonce))


def decide_take_back(decision: Decision, passes: Passes, seat: int, guest: str, nonce: str = "") -> None:
    """Whoever left a seat is there again, on all their devices, as long as no other person has sat there since."""
    table = decision.after
    _check_seat(table, seat)
    past = table.past[seat]
    if guest not in past.left:
        raise Refused(mark("only the player who left this seat can take it back"))
    if table.over:
        raise Refused(mark("the game is over"))
    if table.seats_of(guest):
        raise Refused(mark("you already have a seat at this table"))
    _seat(decision, passes, seat, past.name, guest, nonce)
    for other in past.left:
        if other != guest:
            decision.add(Linked(seat, other))


def decide_link(decision: Decision, secret: str, guest: str, nonce: str = "") -> None:
    """A device takes part with the personal link of a seat."""
    seat = seat_of_device(decision.after, secret)
    if guest not in decision.after.holders[seat]:
        decision.add(Linked(seat, guest, nonce))


def decide_begin(
    decision: Decision, bot: str, names: Sequence[str], bots: Sequence[str], nonce: str = ""
) -> None:  # fmt: skip
    """The host begins: bots sit where nobody came."""
    table = decision.after
    if table.began:
        raise Refused(mark("the game has already started"))
    if bot not in bots:
        raise Refused(mark("there is no bot “{name}”: choose one of {bots}"), name=shown(bot), bots=", ".join(bots))
    for seat, name in zip(table.free(), names, strict=False):
        decision.add(Replaced(seat, bot, clean_name(table, name, seat)))
    decision.add(Began(nonce))


def decide_rename(decision: Decision, seat: int, name: str, nonce: str = "") -> None:
    """A seat gets another name."""
    _check_seat(decision.after, seat)
    decision.add(Renamed(seat, clean_name(decision.after, name, seat), nonce))


def decide_replace(
    decision: Decision, passes: Passes, seat: int, kind: str, name: str, bots: Sequence[str], guest: str,
    nonce: str = "",
) -> None:  # fmt: skip
    """A guest, the host or whoever holds the seat, gives it to a bot or frees it: before the game for anybody, in the
    middle for somebody with a new link, and only if whoever sits there is away or wants it."""
    table = decision.after
    _check_seat(table, seat)
    _check_newcomers(table)
    if table.over:
        raise Refused(mark("the game is over"))
    if kind not in (*bots, *FREE):
        raise Refused(mark("there is no bot “{name}”: choose one of {bots}"), name=shown(kind), bots=", ".join(bots))
    own = seat in table.seats_of(guest)
    if table.began:
        _check_hands(table, seat, kind, own)
    if kind == OPEN and (table.began or not table.created.invitation):
        kind = INVITED
    invitation = digest(passes.seat(table.id, seat, table.hands[seat] + 1)) if kind in FREE else ""
    last_free = not table.began and table.free() == [seat]
    sits = clean_name(table, name, seat) if kind in bots else ""
    decision.add(Replaced(seat, kind, sits, invitation, nonce, "holder" if own else ""))
    if last_free and kind in bots:
        decision.add(Began())
    end_if_all_want(decision)


def _check_hands(table: Table, seat: int, kind: str, own: bool) -> None:
    """In the middle of a game nobody else decides about the seat of a person who is there, or who will come back."""
    past, plan = table.past[seat], table.seats[seat]
    if plan.kind == HUMAN and not own and seat not in table.absent | table.gone:
        raise Refused(mark("{name} is playing there: during a game, "
            "a seat changes hands only when its player is away or gives it up"),
                      name=plan.name)  # fmt: skip
    if kind not in FREE:
        return
    if past.lent:
        raise Refused(mark("only {name} can take this seat back"), name=past.name)
    seated = {guest for number, held in enumerate(table.holders) if number != seat for guest in held}
    if not seated.isdisjoint(past.saw):
        raise Refused(mark("someone playing here has seen the cards of this seat, so only a bot can take it"))


def decide_stand_in(decision: Decision, seat: int, nonce: str = "") -> None:
    """Without a clock: a bot plays for somebody who has not chosen for a day, until they are back."""
    table = decision.after
    table.check_going()
    if table.clocks is not None or not table.keeps_waiting(seat, decision.now):
        raise Refused(
            mark(
                "a bot can fill in only once the player's time has run out or, "
                "without a clock, after a day without a move"
            )
        )
    decision.add(Absent(seat, nonce))
    end_if_all_want(decision)


def decide_absent(decision: Decision) -> None:
    """A bot plays from now on for the seat whose clock has run out."""
    table, now = decision.after, decision.now
    seat, clocks = table.asked, table.clocks
    if seat is not None and clocks is not None and clocks.running == seat and clocks.left_at(seat, now) <= 0:
        decision.add(Absent(seat))
        end_if_all_want(decision)


def decide_return(decision: Decision, seat: int, nonce: str = "") -> None:
    """Somebody is back at their own seat."""
    if decision.after.over or seat not in decision.after.absent:
        raise Refused(mark("the player in this seat is not away"))
    decision.add(Returned(seat, nonce))


def come_back(decision: Decision, seat: int) -> None:
    """Whoever acts is there again."""
    if seat in decision.after.absent:
        decision.add(Returned(seat))


def decide_say(decision: Decision, seat: int, text: str, phrase: str, nonce: str = "") -> None:
    """A seat says something."""
    words = clean(text, LONGEST_WORDS)
    if phrase and phrase not in PHRASES:
        raise Refused(mark("there is no such quick message"))
    if not phrase and not words:
        raise Refused(mark("the message is empty"))
    if len(decision.after.talk) >= MOST_WORDS:
        raise Refused(mark("the chat limit for this table has been reached"))
    decision.add(Talked(seat, "" if phrase else words, phrase, nonce))


def decide_vote(decision: Decision, seat: int, yes: bool, nonce: str = "") -> None:
    """A seat wants to end the game, or no longer; when all who are there want it, it ends without a result."""
    table = decision.after
    if table.over or not table.began:
        raise Refused(mark("the game is over") if table.over else mark("the game has not started yet"))
    if seat in table.gone:
        raise Refused(mark("this player has already given up"))
    _check_end(table)
    come_back(decision, seat)
    decision.add(Voted(seat, yes, nonce))
    end_if_all_want(decision)


def end_if_all_want(decision: Decision) -> None:
    """The game ends when all who are still there have voted for it."""
    if decision.after.all_want_to_end():
        decision.add(Ended("vote"))


def decide_end(decision: Decision, nonce: str = "") -> None:
    """The host closes the table."""
    if decision.after.over:
        raise Refused(mark("the game is over"))
    _check_end(decision.after)
    decision.add(Ended("host", nonce))


def _check_end(table: Table) -> None:
    why = table.occasion.why_no_end()
    if why:
        raise Refused(why)


def _check_newcomers(table: Table) -> None:
    why = table.occasion.why_seats_stay()
    if why:
        raise Refused(why)


def _check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Refused(mark("there is no seat {given}"), given=seat)
    if table.seats[seat].kind == HUMAN and not table.created.online:
        raise Refused(mark("seats can change hands only at online tables"))
