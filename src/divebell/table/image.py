"""A table as its row keeps it, so that it can be opened without playing a single move again.

The image is what the events of a table come to, but for what is long. Of the moves there are the last ones, with what
they led to, as far as a board tells of them; the others are folded from the log when somebody asks for them. What was
said is read from the log.
"""

import zlib
from base64 import b64decode, b64encode
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec

from divebell.engine.package import Event
from divebell.engine.record import UNKNOWN, Played
from divebell.games import find_game
from divebell.store.log import Entry, Opening

from .clock import Clocks
from .events import Created, SeatPlan, Talked, read_event
from .happenings import Happening
from .occasions import occasion_of
from .room import limit
from .table import Past, Table, Talk, Told

FORM: Final = 2  # raised when an older image must not be read any more
TAIL: Final = 80  # moves: the log on a board has 60 lines, and nearly every move has one
QUICK: Final = 1  # how hard the moves are packed
MOST_SAME: Final = limit(20_000, 1000)  # events, and texts of moves, of which there is only one object
_MOVES: Final = msgspec.json.Decoder(list[tuple[int, int, int, str, tuple[str, ...], list[msgspec.Raw]]])
_SAME: Final[dict[Any, Any]] = {}

T = TypeVar("T", bound=Hashable)


class Running(msgspec.Struct, array_like=True):
    """Clocks as they stand."""

    left: list[float]
    running: int | None
    since: float
    began: float


class Image(msgspec.Struct, forbid_unknown_fields=True):
    """What the events of a table come to. The fields are those of `Table`, but for the first four."""

    form: int
    moves: int  # that were played
    words: int  # how often somebody spoke
    time: Running | None
    version: int
    in_play: int
    around: int
    touched: float
    asked_since: float
    seats: list[SeatPlan]
    holders: list[list[str]]
    former: frozenset[str]
    hands: list[int]
    known: frozenset[str]
    past: list[Past]
    happened: tuple[Happening, ...]
    began: bool
    absent: frozenset[int]
    gone: frozenset[int]
    votes: frozenset[int]
    given_up: int | None
    ended: str
    rematch: str
    hints: tuple[int, ...]
    hinted: int
    last_of: dict[int, int]
    undone: int
    furthest: int
    solved: bool
    told: tuple[Told, ...] = ()
    held: int | None = None
    joined: frozenset[int] = frozenset()


OF_THE_TABLE: Final = Image.__struct_fields__[4:]


def snapshot_of(table: Table) -> dict[str, Any]:
    """What the row of a table keeps: its position, for whatever rules come, and its image, for these."""
    made: dict[str, Any] = {
        "rules": table.package.RULES_VERSION, "version": table.version, "position": table.game.position(),
        "shuffles": table.game.shuffle_counts(), "table": write_image(table), "tail": write_tail(table),
    }  # fmt: skip
    older = {"base": table.base, "eras": table.eras}
    return made | {name: value for name, value in older.items() if value}


def write_image(table: Table) -> dict[str, Any]:
    """The image of a table."""
    clocks = table.clocks
    time = None if clocks is None else Running(clocks.left, clocks.running, clocks.since, clocks.began)
    fields = {name: getattr(table, name) for name in OF_THE_TABLE}
    image = Image(form=FORM, moves=table.at, words=len(table.talk), time=time, **fields)
    written: dict[str, Any] = msgspec.to_builtins(image, str_keys=True)
    for name in ("former", "known", "absent", "gone", "votes", "joined"):
        written[name] = sorted(written[name])
    for name in ("hints", "past", "happened", "told"):  # lists, as they are read again
        written[name] = msgspec.json.decode(msgspec.json.encode(written[name]))
    return written


def read_image(snapshot: dict[str, Any] | None) -> Image | None:
    """The image of a snapshot; None when there is none, or one of another form."""
    try:
        image = msgspec.convert((snapshot or {})["table"], Image, str_keys=True)
    except (KeyError, msgspec.ValidationError):
        return None
    return image if image.form == FORM else None


def write_tail(table: Table) -> str:
    """The last moves with what they led to, packed; all of them when the game is over, for they are looked at then."""
    record = table.record
    known = table.at - record.missing
    start = record.missing if table.over or table.occasion.needs_history else table.at - min(known, TAIL)
    moves = [
        [*played.turn, played.player, played.text, played.revealed, events]
        for played, events in zip(record.played[start:], record.events[start:], strict=True)
    ]
    return b64encode(zlib.compress(msgspec.json.encode(moves), QUICK)).decode()


def read_tail(tail: str) -> tuple[list[Played], list[list[Any]]]:
    """The moves, and what each led to."""
    played, events = [], []
    for turn, seat, player, text, revealed, happened in _MOVES.decode(zlib.decompress(b64decode(tail))):
        played.append(Played(_one((turn, seat)), player, _one(text), _one(revealed)))
        events.append([_event(bytes(event)) for event in happened])
    return played, events


def _one(value: T) -> T:
    """One and the same object for equal texts and turns: they come again at every table."""
    if len(_SAME) >= MOST_SAME:
        _SAME.clear()
    same: T = _SAME.setdefault(value, value)
    return same


@lru_cache(maxsize=MOST_SAME)
def _event(text: bytes) -> Event:
    """An event as it is written; the same ones happen at every table."""
    event: Event = tuple(msgspec.json.decode(text))
    return event


def open_image(table_id: str, opening: Opening) -> Table | None:
    """The table of an image; None when the image is not of these rules, or not of the last event."""
    first, version, snapshot, last, said = opening
    image = read_image(snapshot)
    if image is None or snapshot is None or snapshot["version"] != version or image.version != version:
        return None
    created = read_event(first.body)
    assert isinstance(created, Created), "the first event sets the table up"
    package = find_game(created.game)
    played, events = read_tail(snapshot["tail"])
    missing = image.moves - len(played)
    base = snapshot.get("base")
    if snapshot["rules"] != package.RULES_VERSION or (missing and occasion_of(created).needs_history):
        return None
    created = begun_from(created, base)
    if created.deal is not None and created.position is None:  # nothing need be dealt again
        stands = msgspec.structs.replace(created, moves=[], deal=None, position=snapshot["position"])
        table = Table(table_id, package, stands, first.when)
        record = table.record
        record.position, record.deal, table.occasion = None, created.deal, occasion_of(created)
    else:
        table = Table(table_id, package, msgspec.structs.replace(created, moves=[]), first.when)
        record = table.record
        created.deal = table.created.deal  # the same object
        record.game = package.load(snapshot["position"], seed=created.seed, components=record.options.get("components"))
    table.created, table.base, table.eras = created, base, snapshot.get("eras", [])
    record.game.set_shuffle_counts(snapshot["shuffles"])
    record.missing = missing
    record.played = [UNKNOWN] * missing + played
    record.events = [[] for _ in range(missing)] + events
    for name in OF_THE_TABLE:
        setattr(table, name, getattr(image, name))
    record.ended, record.given_up = table.ended, table.given_up
    record.seats = [type(seat)(plan.name, plan.kind) for seat, plan in zip(record.seats, table.seats, strict=True)]
    if created.clock is not None and image.time is not None:
        table.clocks = Clocks(created.clock, len(table.seats))
        clocks = image.time
        table.clocks.left, table.clocks.running = clocks.left, clocks.running
        table.clocks.since, table.clocks.began = clocks.since, clocks.began
    for entry in last:
        table.remember(entry.body.get("nonce", ""))
    table.talk = _talk(said)
    return table if len(table.talk) == image.words else None


def begun_from(created: Created, base: dict[str, Any] | None) -> Created:
    """How a table was set up, when it began with a position that newer rules could go on from."""
    if base is None:
        return created
    return msgspec.structs.replace(created, position=base["position"], deal=None, moves=[], puzzle="")


def _talk(said: Sequence[Entry]) -> tuple[Talk, ...]:
    words = [(read_event(entry.body), entry.when) for entry in said]
    return tuple(Talk(event.seat, when, event.text, event.phrase) for event, when in words if isinstance(event, Talked))
