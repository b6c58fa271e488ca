"""The socket of a table: it brings every page what has changed on its board."""

import asyncio
import logging
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import zip_longest
from secrets import token_urlsafe
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.websockets import WebSocket

from divebell.engine.package import Event
from divebell.table.room import limit
from divebell.table.table import Table
from divebell.table.tables import Listener, Tables

from ..guests import WHO, Guest
from ..sockets import Gone, Socket, socket_of
from .answer import Showing, number_of, show
from .difference import Held, difference
from .finding import NoTable, find_table
from .pieces import CODE

LARGEST_FRAME: Final = 512 * 1024  # bytes; a page fetches a larger board
LONGEST_UNDO: Final = 32  # moves in which is looked for others than the page has seen
MOST_MARKS: Final = limit(40_000, 1000)  # moves of which a mark is remembered
NOTHING_TO_SAY: Final = 1008  # the codes with which a socket is closed
FAILED: Final = 1011
LOGGER: Final = logging.getLogger("divebell.web.live")


class Line(Listener):
    """The socket of one page, and what that page was sent last.

    A page that reads slowly misses what was new in between: it is sent what differs from what it has. While a command
    of the page is under way its socket is silent, because the answer brings the board.
    """

    socket: Socket  # through which it speaks; who only makes frames needs none

    def __init__(self, connection: HTTPConnection, guest: Guest) -> None:
        """Nothing was sent yet. The page has seen what happened up to the move `since` of its address."""
        super().__init__(guest.id)
        self.connection = connection
        self.table: str = connection.path_params["table"]
        self.who = guest
        self.id = token_urlsafe(9)
        self.version = -1
        self.number = 0  # of what was sent last
        self.held = Held()
        self.facts = array("q")  # the marks of those that were sent last
        self.at = number_of(connection.query_params.get("since"))
        self.moves = array("q")  # the marks of the last moves up to there: after an undo there are others
        self.last: list[Event] | None = None  # what happened in the last of them
        self.acting = 0  # commands of this page under way, whose answers bring what is new
        self.saying: asyncio.Task[None] | None = None
        self.again = False

    def tell(self) -> None:
        """There is something new: say it now, or after what is being said."""
        self.again = True
        if self.saying is None:
            self.saying = asyncio.create_task(self._say())

    async def _say(self) -> None:
        try:
            while self.again:
                self.again = False
                table = await find_table(self.connection)
                if table.version != self.version and not self.acting:
                    text = await self._news(table)
                    await self.socket.say(text)
        except Gone:
            pass
        except (HTTPException, NoTable):
            self.socket.end(NOTHING_TO_SAY)
        except Exception:
            LOGGER.exception("a board could not be sent")
            self.socket.end(FAILED)
        finally:
            self.saying = None

    def stop(self) -> None:
        """The page is gone."""
        if self.saying is not None:
            self.saying.cancel()

    def serves(self, table: Table) -> bool:
        """Whether a board depends on the table alone: whoever has several seats chooses the one that is shown."""
        return table.began and len(table.seats_of(self.guest)) <= 1

    async def _news(self, table: Table) -> bytes:
        """What the page does not know yet, or only that there is something."""
        if self.serves(table):
            frame = self.frame(await show(self.connection, table, self.who), self.at)
            if len(frame) <= LARGEST_FRAME:
                return frame
        self.version, self.number, self.held, self.facts = table.version, 0, Held(), array("q")
        return msgspec.json.encode({"version": table.version})

    def frame(self, showing: Showing, said_from: int | None) -> bytes:
        """What changed on the board since what was sent last. The first time, that is all of it."""
        since = said_from if self.at is None or said_from is None else min(said_from, self._same(showing))
        facts = showing.facts(since)
        marks = array("q", [hash(CODE(fact)) for fact in facts.values()])
        known = zip_longest(self.facts[: len(marks)], marks)
        changed = {name: facts[name] for name, (old, new) in zip(facts, known, strict=True) if old != new}
        pieces, self.held = difference(self.held, showing.pieces())
        self.version, self.at, self.number, self.facts = showing.table.version, showing.seen.at, self.number + 1, marks
        self.moves = self._marks(showing, self.at - LONGEST_UNDO, self.at)
        self.last = showing.table.record.events[self.at - 1] if self.at else None
        sent = {"version": self.version, "line": self.id, "number": self.number, "sum": self.held.checksum()}
        return msgspec.json.encode({**sent, "pieces": pieces, "facts": changed})

    def _same(self, showing: Showing) -> int:
        """How many of the moves that the page has seen still stand: some may have been taken back since."""
        assert self.at is not None
        events = showing.table.record.events
        if self.last is not None and len(events) >= self.at and events[self.at - 1] is self.last:
            return self.at  # no other moves come before these very events
        start = self.at - len(self.moves)
        now = self._marks(showing, start, self.at)
        others = [place for place, (old, new) in enumerate(zip(self.moves, now, strict=False)) if old != new]
        return start + (others[0] if others else len(now))

    def _marks(self, showing: Showing, start: int, end: int) -> "array[int]":
        # The same array for all lines of a table: it is never changed.
        return showing.shared.of(("marks", start, end), _marks, showing.table.record.events[max(start, 0) : end])


def _marks(moves: list[list[Event]]) -> "array[int]":
    return array("q", [_mark_of(events) for events in moves])


# Of the events of a move, which every viewer is asked about 32 times. An entry holds for these very events.
_MARKS: dict[int, tuple[list[Event], int]] = {}


def _mark_of(events: list[Event]) -> int:
    found = _MARKS.get(id(events))
    if found is None or found[0] is not events:
        if len(_MARKS) >= MOST_MARKS:
            _MARKS.clear()
        found = _MARKS[id(events)] = events, hash(CODE(events))
    return found[1]


class Lines:
    """The open sockets of this process."""

    def __init__(self) -> None:
        """None yet."""
        self.open: dict[str, Line] = {}

    @contextmanager
    def answering(self, request: Request, table: Table, guest: Guest) -> Iterator[Line | None]:
        """The line of the page that sends a command, if it has what was sent there last: the answer brings the rest."""
        line = self.open.get(request.query_params.get("line", ""))
        if line is None or (line.guest, line.table) != (guest.id, table.id):
            yield None
            return
        line.acting += 1
        try:
            yield line if line.number and line.number == number_of(request.query_params.get("number")) else None
        finally:
            line.acting -= 1
            line.tell()


async def live(socket: WebSocket) -> None:
    """Open a socket that brings what is new until the page is gone."""
    tables: Tables = socket.app.state.tables
    lines: Lines = socket.app.state.lines
    try:
        await find_table(socket)
    except (HTTPException, NoTable):
        await socket.accept()
        await socket.close()
        return
    await socket.accept()
    page = socket_of(socket.scope)
    line = Line(_of_use(socket), socket.app.state.guests.of(socket))
    line.socket = page
    lines.open[line.id] = line
    tables.listen(line.table, line)
    page.over += [partial(lines.open.pop, line.id), partial(tables.leave, line.table, line), line.stop]
    page.stay()
    line.tell()


def _of_use(socket: WebSocket) -> HTTPConnection:
    """What a board may depend on; of all headers, that is the languages. The rest is not kept as long as a page."""
    kept = {name: socket.scope[name] for name in ("type", "app", "path_params", "query_string", WHO)}
    languages = [(b"accept-language", socket.headers.get("accept-language", "").encode("latin-1"))]
    return HTTPConnection({**kept, "headers": languages})
