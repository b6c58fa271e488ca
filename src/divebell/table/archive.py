"""Everything that a guest has played as one file, and back again, on any other device or server.

A table that is theirs alone goes along with all its events, so that it stands there as it stood here: its turns can be
taken back, its result counts. Of a table with others only the record goes along, once the game is over. In the file
nobody is named by what a server knows them by: the guest is `ME`, everybody else nobody.
"""

import io
import json
import time
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from divebell.bots import bots_of
from divebell.engine.errors import BadRecord, DivebellError
from divebell.engine.record import ENDERS
from divebell.engine.text import mark
from divebell.games import find_game
from divebell.language import translator
from divebell.store.log import Entry, Taken

from .events import (
    HUMAN,
    Began,
    Created,
    Ended,
    GivenUp,
    Hinted,
    Learned,
    Linked,
    Moved,
    Rematched,
    Renamed,
    TableEvent,
    TurnEnded,
    Undone,
    read_event,
    write_event,
)  # fmt: skip
from .fold import fold, row_of
from .occasions import occasion_of
from .passes import digest
from .seats import LONGEST_NAME, clean
from .table import Table
from .tables import Tables
from .uploads import LARGEST_RECORD, LONGEST_TEXT, Imported, Reading, check_shape, read_game, told

ME: Final = "me"
ABOUT: Final = "divebell.json"
LARGEST_ARCHIVE: Final = 16 * 1024 * 1024  # bytes; a long game has 4 KB in it
LARGEST_TABLE: Final = LARGEST_RECORD
LARGEST_ABOUT: Final = 8 * 1024 * 1024  # it lists every table
MOST_GAMES: Final = 10_000
MOST_EVENTS: Final = 5000
A_LOOK: Final = 3.0  # seconds after which a worker tells what it has found so far
_LATEST: Final = 4e9  # seconds since the epoch
_SEEDS: Final = 10**39
_DAMAGED: Final = mark("a game in this file is damaged")
# What happens at a table where one person plays; whatever else happened, the table goes along as a record.
_ALONE: Final = (
    Created, Moved, TurnEnded, Undone, GivenUp, Began, Renamed, Hinted, Learned, Linked, Ended, Rematched,
)  # fmt: skip


class Found(NamedTuple):
    """A game in the file: the table it is of, and its events, or its record."""

    origin: str
    events: list[tuple[float, dict[str, Any]]]
    game: Imported | None = None


class Part(NamedTuple):
    """What a worker has found in a part of the file: how many were here already, and where the next part begins."""

    found: list[Found]
    same: int
    faults: list[str]
    following: int | None
    settings: dict[str, Any]


class Brought(NamedTuple):
    """What came of a file: how many games are new, went on, were here already, and why others could not be read."""

    new: int = 0
    gone_on: int = 0
    same: int = 0
    faults: tuple[str, ...] = ()
    left: bool = False  # there is more in the file than there was time for
    settings: Mapping[str, Any] = {}


# Writing


def events_of(table: Table, entries: Sequence[Entry], guest: str) -> list[tuple[float, dict[str, Any]]] | None:
    """The events of a table that is a guest's alone, as the file holds them; None when it is not."""
    created = table.created
    alone = not created.online and {seat.owner for seat in created.seats} <= {guest, ""}
    if not alone or created.host != guest or table.base is not None or table.eras:
        return None
    events = [read_event(entry.body) for entry in entries]
    if not all(isinstance(event, _ALONE) for event in events):
        return None
    return [
        (entry.when, write_event(_anonymous(event, guest))) for entry, event in zip(entries, events, strict=True)
    ]  # fmt: skip


def _anonymous(event: TableEvent, guest: str) -> TableEvent:
    """An event that says "me" instead of a guest, and nothing that belongs to this server."""

    def name(other: str) -> str:
        return ME if other == guest else ""

    if isinstance(event, Created):
        seats = [replace(seat, owner=name(seat.owner), invitation="", device="") for seat in event.seats]
        known = None if event.known is None else [name(other) for other in event.known]
        return replace(event, seats=seats, host=name(event.host), known=known, invitation="", origin="")
    if isinstance(event, Linked | Learned):
        return replace(event, guest=name(event.guest))
    return replace(event, table="") if isinstance(event, Rematched) else event


# Reading: what runs in a worker


def read_part(content: bytes, start: int, here: Mapping[str, str], language: str) -> Reading[Part]:
    """The games of a file from one on, as many as there is time for.

    `here` says of tables that are here already when they were last played: what is the same is not read again.
    """

    def read() -> Part:
        ends = time.monotonic() + A_LOOK
        found: list[Found] = []
        faults: list[str] = []
        same = 0
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            every = set(archive.namelist())
            names = sorted(name for name in every if _is_game(name, every))
            if len(names) > MOST_GAMES:
                raise BadRecord(mark("this file holds more than {most} games"), most=MOST_GAMES)
            settings = _settings(archive) if not start else {}
            for number, name in enumerate(names[start:], start=start):
                if time.monotonic() > ends and number > start:
                    return Part(found, same, faults, number, settings)
                try:
                    game = _game(archive, name, here)
                except DivebellError as error:
                    faults.append(error.told(translator(language)))
                    continue
                if game is None:
                    same += 1
                else:
                    found.append(game)
        return Part(found, same, faults, None, settings)

    return told(read, language)


def _settings(archive: zipfile.ZipFile) -> dict[str, Any]:
    with suppress(KeyError, TypeError, ValueError, RecursionError, DivebellError):
        settings = json.loads(_text(archive, ABOUT, LARGEST_ABOUT))["settings"]
        if isinstance(settings, dict):
            return {name: value for name, value in settings.items() if isinstance(value, str)}
    return {}


def _text(archive: zipfile.ZipFile, name: str, most: int = LARGEST_TABLE) -> str:
    try:
        with archive.open(name) as file:
            content = file.read(most + 1)
        if len(content) <= most:
            return content.decode("utf-8")
    except Exception:  # encrypted, cut off, packed in another way: the others may be whole
        raise BadRecord(_DAMAGED) from None
    raise BadRecord(mark("a game in this file is too large"))


def _is_game(name: str, names: set[str]) -> bool:
    """Whether a file in the file is a game: a table, or the record of one that is not there with its events."""
    if name.startswith("records/"):
        return f"tables/{_origin(name)}.json" not in names
    return name.startswith("tables/")


def _origin(name: str) -> str:
    """The table of a record by its name, `records/GAME-ID.txt`."""
    return name.partition("-")[2].removesuffix(".txt")


def _game(archive: zipfile.ZipFile, name: str, here: Mapping[str, str]) -> Found | None:
    """A game of the file; None when it is here already."""
    text = _text(archive, name)
    if name.startswith("tables/"):
        return _table(text, here)
    origin = _origin(name)
    if not _is_id(origin):
        raise BadRecord(_DAMAGED)
    return None if origin in here else Found(origin, [], read_game(text))


def _is_id(text: str) -> bool:
    return 0 < len(text) <= 32 and text.isascii() and text.replace("-", "").replace("_", "").isalnum()


def _table(text: str, here: Mapping[str, str]) -> Found | None:
    """A table with its events; BadRecord when it could not have been played like that."""
    try:
        document = json.loads(text)
        origin, pairs = document["origin"], document["events"]
        if not isinstance(origin, str) or not _is_id(origin) or not 0 < len(pairs) <= MOST_EVENTS:
            raise ValueError("no table")
        times = [float(when) for when, _ in pairs]
        if not all(0 <= when < _LATEST for when in times):
            raise ValueError("no time")
        if here.get(origin) == moment(times[-1]):
            return None
        events = [_checked(read_event(body), number) for number, (_, body) in enumerate(pairs)]
        kept = list(zip(times, [write_event(event) for event in events], strict=True))
        table = folded("", [Entry(number, when, body) for number, (when, body) in enumerate(kept)])
        if len(table.created.seats) != len(table.points()):
            raise ValueError("no seat for everybody")
        row_of(table)  # what lists show must not fail later
        return Found(origin, kept)
    except DivebellError:
        raise
    except Exception:  # whatever was made of it
        raise BadRecord(_DAMAGED) from None


def _checked(event: TableEvent, number: int) -> TableEvent:
    """An event that may be in such a file; ValueError when it may not."""
    if isinstance(event, Created) != (number == 0) or not isinstance(event, _ALONE):
        raise ValueError("not one of these")
    if isinstance(event, Created):
        return _checked_first(event)
    if any(isinstance(value, str) and len(value) > LONGEST_TEXT for value in write_event(event).values()):
        raise ValueError("too long")
    if isinstance(event, Ended) and event.by not in ENDERS:
        raise ValueError("nobody ends a game like that")
    if isinstance(event, Linked | Learned):
        return replace(event, guest=ME if event.guest == ME else "")
    if isinstance(event, Renamed):
        return replace(event, name=clean(event.name, LONGEST_NAME))
    return replace(event, table="") if isinstance(event, Rematched) else event


def _checked_first(created: Created) -> Created:
    kinds = (HUMAN, *bots_of(created.game))
    with_others = created.online or created.public or created.clock or created.host != ME
    if with_others or occasion_of(created).watched or not 0 <= created.seed < _SEEDS:
        raise ValueError("not played by one person")
    if any(seat.kind not in kinds or seat.owner != (ME if seat.kind == HUMAN else "") for seat in created.seats):
        raise ValueError("no such seat")
    if created.ended not in ("", *ENDERS) or not 0 <= (created.given_up or 0) < len(created.seats):
        raise ValueError("no game ends like that")
    texts = [value for value in write_event(created).values() if isinstance(value, str)]
    if max(map(len, [*texts, *created.told])) > LONGEST_TEXT:
        raise ValueError("too long")
    why = occasion_of(created).why_not_brought()
    if why:
        raise BadRecord(why)
    for document in (created.position, created.deal, created.options, created.moves):
        text = json.dumps(document)
        if document is not created.options:
            check_shape(text)
    check_shape(created.options.get("components", ""))
    version = find_game(created.game).RULES_VERSION
    if created.rules > version:
        raise BadRecord(mark("a game in this file was played with newer rules: a newer Divebell is needed"))
    seats = [replace(seat, name=clean(seat.name, LONGEST_NAME), invitation="", device="") for seat in created.seats]
    return replace(created, seats=seats, invitation="", origin="")


# Taking in


def folded(table_id: str, entries: Sequence[Entry]) -> Table:
    """The table of such events; older rules say themselves how their moves are played now."""
    game, rules = entries[0].body["game"], entries[0].body["rules"]
    newest = rules == find_game(game).RULES_VERSION
    return fold(table_id, entries, {"version": entries[-1].seq, "rules": rules} if newest else None)


def moment(when: float) -> str:
    """A time as the rows of the log have it."""
    return datetime.fromtimestamp(when, UTC).isoformat(timespec="milliseconds")


async def origins(tables: Tables, guest: str, most: int) -> dict[str, tuple[str, str]]:
    """The tables of a guest by where they began: their id here, and when they were last played."""
    listed = await tables.of_guest(guest, most)
    return {entry.summary.get("origin") or entry.id: (entry.id, entry.touched) for entry in reversed(listed)}


async def take_in(tables: Tables, found: Found, guest: str, here: Mapping[str, tuple[str, str]]) -> str:
    """Let a table of a file be one of ours: "new", "gone on" when it was played further elsewhere, or "same"."""
    own, _ = here.get(found.origin) or (digest(f"{guest}/{found.origin}"), "")
    entries = list(_entries(found, guest))
    ours = _told(await tables.log.read(own), guest)  # nothing, when it is new
    theirs = [body for _, body in found.events]
    if theirs[: len(ours)] == ours:
        return await _adopt(tables, own, entries, guest)
    if ours[: len(theirs)] == theirs:
        return "same"
    first = {name: value for name, value in ours[0].items() if name not in _TOLD_APART}
    if first != {name: value for name, value in theirs[0].items() if name not in _TOLD_APART}:
        return "same"  # what was brought here once as a record
    # It was played on here and there: both are kept.
    return await _adopt(tables, digest(f"{guest}/{found.origin}/{json.dumps(theirs)}"), entries, guest)


_TOLD_APART: Final = ("known", "host", "seats", "origin")


def _told(entries: Sequence[Entry], guest: str) -> list[dict[str, Any]]:
    """Events as a file would tell them."""
    return [write_event(_anonymous(read_event(entry.body), guest)) for entry in entries]


def _entries(found: Found, guest: str) -> Iterator[Entry]:
    """The events of a table of a file, which are the guest's now."""
    for number, (when, body) in enumerate(found.events):
        event = read_event(body)
        if isinstance(event, Created):
            seats = [replace(seat, owner=guest if seat.owner else "") for seat in event.seats]
            known = None if event.known is None else [guest if other else "" for other in event.known]
            event = replace(event, seats=seats, host=guest, known=known, origin=found.origin)
        elif isinstance(event, Linked | Learned):
            event = replace(event, guest=guest if event.guest else "")
        yield Entry(number, when, write_event(event))


async def _adopt(tables: Tables, table_id: str, entries: Sequence[Entry], guest: str) -> str:
    try:
        return "gone on" if await tables.adopt(table_id, entries, folded, partial(_told, guest=guest)) else "new"
    except Taken:
        return "same"
