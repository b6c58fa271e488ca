"""All tables of this process: read from the log when asked for, written to it before anybody is told.

One lock for each table: commands to it come one after another. A command names the version it was made for; if the
table has moved on since, it is `Stale` and changes nothing. A command repeated with the same nonce is answered and
not done again.
"""

import asyncio
import logging
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, Final

from divebell.bots import BOTS
from divebell.engine.chance import SEED_BITS
from divebell.engine.errors import BadOption
from divebell.engine.text import mark
from divebell.games import find_game
from divebell.store.log import Listed, Log, Row, Taken

from .events import Created, Event, SeatPlan, read_event, write_event
from .table import Stale, Table
from .thinking import Thinker

ID_BYTES: Final = 9
Decide = Callable[[Table], Sequence[Event]]
LOGGER: Final = logging.getLogger(__name__)


class Tables:
    """The tables, their log, their bots, and those who listen."""

    def __init__(self, log: Log, thinker: Thinker) -> None:
        """Over an open log, with somebody to think for the bots."""
        self.log = log
        self.thinker = thinker
        self.open: dict[str, Table] = {}
        self.locks: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.listeners: dict[str, set[asyncio.Queue[int]]] = defaultdict(set)
        self.drivers: dict[str, asyncio.Task[None]] = {}

    async def create(
        self,
        game: str,
        options: dict[str, Any],
        seats: list[SeatPlan],
        owner: str,
        seed: int | None = None,
        practice: bool = False,
        position: dict[str, Any] | None = None,
        moves: list[tuple[str, list[str]]] | None = None,
        deal: dict[str, Any] | None = None,
    ) -> Table:
        """Set up a table; BadOption and its like say what is wrong with the options."""
        package = find_game(game)
        created = Created(
            game, package.RULES_VERSION, package.write_options(options),
            secrets.randbits(SEED_BITS) if seed is None else seed, seats, practice, position, deal, moves or [],
        )  # fmt: skip
        for seat in seats:
            if seat.kind not in ("human", *BOTS):
                raise BadOption(mark("there is no bot {name}: there are {bots}"), name=seat.kind, bots=", ".join(BOTS))
        table = Table(secrets.token_urlsafe(ID_BYTES), package, created)
        created.deal = table.record.deal
        if len(seats) != len(table.points()):
            raise BadOption(
                mark("seats must be {wanted}, one for each player, not {given}"),
                wanted=len(table.points()), given=len(seats),
            )  # fmt: skip
        await self.log.create(table.id, owner, game, write_event(created), _row(table), time.time())
        self.open[table.id] = table
        self._drive(table)
        return table

    async def find(self, table_id: str) -> Table | None:
        """The table with this id, read from the log if need be."""
        if table_id not in self.open:
            async with self.locks[table_id]:
                if table_id not in self.open:
                    table = await self._read(table_id)
                    if table is None:
                        self.locks.pop(table_id, None)
                        return None
                    self.open[table_id] = table
            self._drive(self.open[table_id])
        return self.open[table_id]

    async def _read(self, table_id: str) -> Table | None:
        bodies = [entry.body for entry in await self.log.read(table_id)]
        if not bodies:
            return None
        created = read_event(bodies[0])
        assert isinstance(created, Created)
        table = Table(table_id, find_game(created.game), created)
        for body in bodies[1:]:
            table.apply(read_event(body))
        return table

    async def of_owner(self, owner: str) -> list[Listed]:
        """The tables that somebody made, the last touched first."""
        return await self.log.of_guest(owner)

    async def command(self, table: Table, version: int, nonce: str, decide: Decide) -> None:
        """Let a command happen: decided, written to the log, applied, told. Stale when the table has moved on.

        What is decided together is written together: all of it happens, or nothing.
        """
        async with self.locks[table.id]:
            if nonce and nonce in table.nonces:
                return
            if version != table.version:
                raise Stale(mark("the table has moved on since; look again"))
            await self._commit(table, decide(table))
        self._drive(table)

    async def _commit(self, table: Table, events: Sequence[Event]) -> None:
        after = table
        for event in events:
            after = after.after(event)
        bodies = [write_event(event) for event in events]
        try:
            await self.log.append(table.id, table.version + 1, bodies, _row(after), time.time())
        except Taken:
            self.open.pop(table.id, None)
            raise Stale(mark("the table has moved on in another process; look again")) from None
        for event in events:
            table.apply(event)
        for listener in self.listeners[table.id]:
            listener.put_nowait(table.version)

    # Bots

    def _drive(self, table: Table) -> None:
        """Let the bots of a table play until a human has to choose."""
        running = self.drivers.get(table.id)
        if table.asked is not None and table.is_bot(table.asked) and (running is None or running.done()):
            self.drivers[table.id] = asyncio.create_task(self._play_bots(table))

    async def _play_bots(self, table: Table) -> None:
        while table.asked is not None and table.is_bot(table.asked):
            seat, version = table.asked, table.version
            moves = [str(move) for move in table.game.moves()]
            text = moves[0]
            if len(moves) > 1:
                kind = table.created.seats[seat].kind
                try:
                    text = await self.thinker.choose(table, kind, table.game.view(seat), moves)
                except Exception:
                    LOGGER.exception("the bot %s could not think; it plays its first move", kind)
            async with self.locks[table.id]:
                if table.version == version and table.asked == seat:
                    await self._commit(table, [table.decide_move(seat, text)])

    # Listening

    def listen(self, table_id: str) -> "asyncio.Queue[int]":
        """A queue that gets the number of every new version."""
        queue: asyncio.Queue[int] = asyncio.Queue()
        self.listeners[table_id].add(queue)
        return queue

    def leave(self, table_id: str, queue: "asyncio.Queue[int]") -> None:
        """Stop listening."""
        self.listeners[table_id].discard(queue)

    async def close(self) -> None:
        """Stop the bots; everything that was acknowledged is in the log."""
        for task in self.drivers.values():
            task.cancel()
        await asyncio.gather(*self.drivers.values(), return_exceptions=True)
        self.thinker.close()


def _row(table: Table) -> Row:
    holders = {seat.owner for seat in table.created.seats if seat.owner}
    return Row(table.summary(), table.over, holders=tuple(sorted(holders)))
