"""The people around a game: who sits where, whom the table waits for, links, talk, votes, and what the host may do."""

import time
from datetime import UTC, datetime
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from divebell.engine.text import Translate, forms
from divebell.language import translator
from divebell.table.clock import DAY, MINUTE, Clock
from divebell.table.events import FREE, HUMAN
from divebell.table.people import PeopleCommand, decide_people
from divebell.table.seats import PHRASES
from divebell.table.table import Table
from divebell.table.tables import Tables

from ..frame import guest_of, redirect, skills
from ..guests import Guest
from ..server.paths import is_json
from .finding import find_table

TALK_SHOWN: Final = 60
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1", "[::1]")
EACH_TURN: Final = forms("{number} day per turn", "{number} days per turn")


def base_of(request: Request) -> str:
    """Where people reach this server, for links that travel."""
    hosting = request.app.state.hosting
    others = [host for host in hosting.hosts if host not in LOOPBACK and ":" not in host]
    if not hosting.address and others and request.url.hostname in LOOPBACK:
        return f"http://{others[0]}:{request.url.port}"  # who hosts at home looks at this machine, the others cannot
    return (hosting.address or str(request.base_url)).rstrip("/")


def people_of(request: Request, table: Table, guest: Guest) -> dict[str, Any]:
    """What the page shows of the people at a table to one of them, or to a stranger."""
    tables: Tables = request.app.state.tables
    translate = translator(guest.language(request))
    mine = table.seats_of(guest.id)
    host = guest.id == table.created.host
    base = base_of(request)
    now = time.time()
    return {
        "seats": [_seat(table, number, guest.id, tables, now) for number in range(len(table.seats))],
        "mine": mine,
        "host": host,
        "online": table.created.online,
        "together": len(table.people()) > 1 or bool(table.free()),
        "began": table.began,
        "over": table.over,
        "around": table.around,
        "watch": f"{base}/t/{table.id}",
        "invitation": invitation_of(tables, table, base) if host or mine else "",
        "invitations": _invitations(tables, table, base, guest.id),
        "clock": clock_text(table.created.clock, translate),
        "timed": table.clocks is not None,
        "talk": _talk(table, translate),
        "left": [seat for seat, past in enumerate(table.past) if guest.id in past.left and not table.over],
        "can_leave": table.began
        and not table.over
        and bool(mine)
        and len(table.people()) > 1
        and not table.occasion.why_seats_stay(),
        "phrases": [(name, translate(text)) for name, text in PHRASES.items()],
        "voted": [seat for seat in mine if seat in table.votes],
        "votes": len(table.votes),
        "voters": len([seat for seat in table.people() if seat not in table.absent]),
        "away": [seat for seat in mine if seat in table.absent],
        "skills": skills(table.created.game, translate),
        "mail": bool(request.app.state.hosting.smtp),
        "public": table.created.public,
        "can_be_ended": table.occasion.can_be_ended,
        "cautions": cautions_of(table, translate),
    }


def cautions_of(table: Table, translate: Translate) -> list[str]:
    """What all must know who play here with others."""
    return [caution.told(translate) for caution in table.occasion.cautions(table)]


def _seat(table: Table, number: int, guest: str, tables: Tables, now: float) -> dict[str, Any]:
    seat, mine = table.seats[number], table.seats_of(guest)
    playing = seat.kind == HUMAN and number not in table.absent | table.gone
    return {
        "number": number,
        "name": seat.name,
        "kind": seat.kind,
        "free": seat.kind in FREE,
        "human": seat.kind == HUMAN,
        "you": number in mine,
        "asked": number == table.asked,
        "absent": number in table.absent,
        "gone": number in table.gone,
        "voted": number in table.votes,
        "stays": table.began and playing,  # the host cannot give it to another
        "lent": table.past[number].lent,
        "waited_for": bool(mine) and number not in mine and table.clocks is None and table.keeps_waiting(number, now),
        "here": seat.kind == HUMAN and tables.is_here(table.id, table.holders[number]),
        "left": max(0, round(table.clocks.left_at(number, now))) if table.clocks is not None else None,
        "since": datetime.fromtimestamp(table.asked_since, UTC).isoformat(timespec="seconds"),
    }


def invitation_of(tables: Tables, table: Table, base: str) -> str:
    """The link that opens any open seat, "" when there is none."""
    if not any(table.seats[seat].kind == "open" for seat in table.free()):
        return ""
    return f"{base}/join/{table.id}/{tables.passes.invitation(table.id)}"


def _invitations(tables: Tables, table: Table, base: str, guest: str) -> list[tuple[int, str]]:
    """The links of free seats that a guest may hand out: who left a seat to somebody that one, the host the others."""
    host = guest == table.created.host
    return [
        (seat, f"{base}/join/{table.id}/{tables.passes.seat(table.id, seat, table.hands[seat])}")
        for seat in table.free()
        if (guest in table.past[seat].left if table.past[seat].lent else host)
    ]


def _talk(table: Table, translate: Translate) -> list[dict[str, Any]]:
    """What was said, and between it what happened to the seats."""
    said = [
        (words.when, table.seats[words.seat].name,
         translate(PHRASES[words.phrase]) if words.phrase in PHRASES else words.text)
        for words in table.talk
    ] + [(happened.when, "", happened.told(translate)) for happened in table.happened]  # fmt: skip
    return [
        {"name": name, "at": datetime.fromtimestamp(when, UTC).isoformat(timespec="seconds"), "text": text}
        for when, name, text in sorted(said, key=lambda line: line[0])[-TALK_SHOWN:]
    ]


def clock_text(clock: Clock | None, translate: Translate) -> str:
    """The clock in words, "" when there is none."""
    if clock is None:
        return ""
    if clock.each_turn:
        days = clock.bank // DAY
        return translate(*EACH_TURN, days).format(number=days)
    return translate("{minutes} minutes, plus {seconds} seconds per turn").format(
        minutes=clock.bank // MINUTE, seconds=clock.increment
    )


def around_the_game(table: Table, guest: str, translate: Translate) -> dict[str, Any]:
    """What the page must know of the people besides the board: whom the table waits for, the clocks, what is asked."""
    clocks, asked = table.clocks, table.asked
    facts: dict[str, Any] = {
        "around": table.around, "clock": None, "waits": "", "notice": _notice(table, guest, translate),
        "caution": " ".join(cautions_of(table, translate)),
    }  # fmt: skip
    if asked is not None and table.created.online:
        facts["waits"] = translate("Waiting for {name}").format(name=table.seats[asked].name or translate("free seat"))
    if clocks is not None:
        now = time.time()
        left = [round(clocks.left_at(seat, now), 1) for seat in range(len(table.seats))]
        facts["clock"] = {"left": left, "running": clocks.running}
    return facts


def _notice(table: Table, guest: str, translate: Translate) -> str:
    """What the others want of a guest who plays here, "" for nothing: to end the game, or to play again."""
    mine = table.seats_of(guest)
    if not mine:
        return ""
    if table.rematch:
        return translate("A rematch has been set up: choose Rematch to join it.")
    wanting = [table.seats[seat].name for seat in sorted(table.votes) if seat not in mine]
    if not wanting or table.over or any(seat in table.votes for seat in mine):
        return ""
    return translate("End the game? Requested by: {names}").format(names=", ".join(wanting))


# What people do


async def people(request: Request) -> Response:
    """The people as a piece of the page."""
    table = await find_table(request)
    return _answer(request, table, guest_of(request))


async def people_command(request: Request) -> Response:
    """Talk, vote, come back; the host changes seats, begins and ends."""
    table = await find_table(request)
    guest = guest_of(request)
    form = await request.form()
    fields = {name: value for name, value in form.items() if isinstance(value, str)}
    tables: Tables = request.app.state.tables
    given = _read(fields)
    await tables.command(
        table, None, given.nonce, lambda decision: decide_people(decision, given, guest.id, tables.passes)
    )
    return _answer(request, table, guest) if is_json(request.scope) else redirect(request, f"/t/{table.id}")


def _read(fields: dict[str, str]) -> PeopleCommand:
    """The command of a form."""
    texts = {name: fields[name] for name in ("name", "kind", "bot", "text", "phrase") if name in fields}
    nonce = fields.get("nonce", "")[:64]
    return PeopleCommand(fields.get("action", ""), _number(fields.get("seat", "")), nonce=nonce, **texts)


def _answer(request: Request, table: Table, guest: Guest) -> Response:
    translate = translator(guest.language(request))
    html = request.app.state.templates.get_template("people.html").render(
        _=translate, table=table, people=people_of(request, table, guest), settings=guest.settings
    )
    return JSONResponse({"around": table.around, "version": table.version, "html": html, "began": table.began})


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None
