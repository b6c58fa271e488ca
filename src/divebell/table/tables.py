"""All tables of this process: read from the log when asked for, written to it before anybody is told.

One lock for each table: commands to it come one after another. A command names the version it was made for; if the
game has gone on since, it is `Stale` and changes nothing. A command repeated with the same nonce is answered and not
done again. Other processes may write to the same log: the number of an event is taken once, and who comes second
reads what the first has written.
"""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import takewhile
from typing import Any, Final
from weakref import WeakValueDictionary

from msgspec.structs import replace

from divebell.bots import bots_of
from divebell.engine.chance import KEY_BITS, SEED_BITS
from divebell.engine.errors import BadOption
from divebell.engine.record import Incomplete
from divebell.engine.text import mark
from divebell.games import find_game
from divebell.store.log import AGAIN, Due, Entry, Listed, Log, Taken, Unavailable

from .decision import Decision
from .errors import Refused, Stale
from .events import FREE, HUMAN, Created, SeatPlan, TableEvent, read_event, write_event
from .fair import Asker
from .fold import fold, row_of
from .image import open_image
from .passes import Passes, digest
from .room import limit
from .seats import decide_absent
from .table import REMEMBERED, Table
from .thinking import Thinker

ID_BYTES: Final = 16
# Tables kept in memory although nothing happens there: opening one takes some milliseconds.
MOST_OPEN: Final = limit(200, 4)
REST: Final = 60.0  # seconds that a table is kept besides when something has happened and somebody looks on
LONG_REST: Final = 600.0  # the same where a move can still be taken back: to do that needs the games before it
MOST_PUT_AWAY: Final = 100  # in one go: others play meanwhile
LOOK_EVERY: Final = 1.0  # seconds between two looks for clocks that ran out
GRACE: Final = 60.0  # seconds that everybody has after a start of the server, whatever the clock says
ATTEMPTS: Final = 5
LONG: Final = 50  # events: a table that has missed more is opened anew
MOST_DUE: Final = 1000  # looked at in one round
MOST_UNSEEN: Final = 2  # for each worker: tables at which bots play on although nobody has them open
MOST_OF_GUEST: Final = 12  # tables at which bots have to move, when another one with bots is opened
MOST_OF_ADDRESS: Final = 60
MOST_ADDRESSES: Final = 20_000  # of guests, that are remembered
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,32}", re.ASCII)
Decide = Callable[[Decision], None]
LOGGER: Final = logging.getLogger(__name__)


class Listener:
    """Somebody who wants to know the newest version of a table; a slow one misses only versions in between."""

    def __init__(self, guest: str) -> None:
        """Nothing is new yet."""
        self.guest = guest

    def tell(self) -> None:
        """There is something new."""
        raise NotImplementedError


class Waiting(Listener):
    """Somebody who waits for it."""

    def __init__(self, guest: str) -> None:
        """Nothing is new yet."""
        super().__init__(guest)
        self.rung = asyncio.Event()

    def tell(self) -> None:
        """There is something new."""
        self.rung.set()

    async def news(self) -> None:
        """Wait until there is something new."""
        await self.rung.wait()
        self.rung.clear()


class Tables:
    """The tables, their log, their bots, and those who listen."""

    def __init__(self, log: Log, thinker: Thinker, passes: Passes, limited: bool = False) -> None:
        """Over an open log, with somebody to think for the bots, and the maker of invitations.

        `limited`, nobody opens tables with bots faster than these can move.
        """
        self.log = log
        self.thinker = thinker
        self.passes = passes
        self.limited = limited
        self.started = time.time()
        self.grace_ends = time.monotonic() + GRACE  # however often the machine's clock is set
        # There is one object for a table as long as anybody holds it; `open` holds those that were used last.
        self.known: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.open: dict[str, Table] = {}
        self.watched: dict[str, tuple[Table, float]] = {}  # where somebody looks on, and when something happened last
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.listeners: dict[str, set[Listener]] = {}
        self.drivers: dict[str, asyncio.Task[None]] = {}
        self.addresses: dict[str, str] = {}  # of guests: from where they asked last
        self.watchers: list[asyncio.Task[None]] = []
        self.on_turn: Callable[[Table], None] = lambda table: None  # told when another seat has to choose

    def start(self) -> None:
        """Look after clocks, and listen to other processes, until closed."""
        self.watchers = [asyncio.create_task(self._look_after()), asyncio.create_task(self._hear())]

    async def create(self, created: Created, table_id: str = "") -> Table:
        """Set up a table; BadOption and its like say what is wrong with the options. Taken: that dive was done.

        What the table adds to `created` are the digests of the links that open it, and the deal. With an id of its own
        it is set up once: Taken when it is there already.
        """
        package = find_game(created.game)
        bots = bots_of(created.game)
        for seat in created.seats:
            if seat.kind not in (HUMAN, *FREE, *bots):
                raise BadOption(
                    mark("there is no bot “{name}”: choose one of {bots}"), name=seat.kind, bots=", ".join(bots)
                )
        if self.limited and any(seat.kind in bots for seat in created.seats):
            self._check_bots(created.host)
        table_id = table_id or secrets.token_urlsafe(ID_BYTES)
        created = replace(
            created,
            seats=[self._with_passes(table_id, number, seat) for number, seat in enumerate(created.seats)],
            invitation=digest(self.passes.invitation(table_id)) if created.online else "",
        )
        now = time.time()
        if created.moves or created.position is not None:
            table = await asyncio.to_thread(Table, table_id, package, created, now)  # others play meanwhile
        else:
            table = Table(table_id, package, created, now)
        created.deal = table.record.deal
        if len(created.seats) != len(table.points()):
            raise BadOption(
                mark("seats must be {wanted}, one for each player, not {given}"),
                wanted=len(table.points()), given=len(created.seats),
            )  # fmt: skip
        row, attempt = row_of(table), table.occasion.only_attempt()
        await self.log.create(table.id, table.occasion.owner, created.game, write_event(created), row, now, attempt)
        self._keep(table)
        self._go_on(table, None)
        return table

    def _with_passes(self, table: str, number: int, seat: SeatPlan) -> SeatPlan:
        """The plan of a seat with the digests of the links that will open it."""
        invitation = digest(self.passes.seat(table, number, 0)) if seat.kind in FREE else ""
        device = digest(self.passes.device(table, number, 0)) if seat.kind == HUMAN else ""
        return SeatPlan(seat.name, seat.kind, seat.owner, invitation, device)

    async def find(self, table_id: str) -> Table | None:
        """The table with this id, read from the log if need be."""
        if not _ID.fullmatch(table_id):
            return None
        table = self.known.get(table_id)
        if table is None:
            async with self._alone(table_id):
                table = self.known.get(table_id) or await self._read(table_id)
                if table is None:
                    return None
                self._keep(table)
            self._drive(table)
        else:
            self._keep(table)
        return table

    def _alone(self, table_id: str) -> asyncio.Lock:
        """The lock of a table: one as long as anybody holds it or waits for it."""
        lock = self.locks.get(table_id)
        if lock is None:
            lock = self.locks[table_id] = asyncio.Lock()
        return lock

    def _keep(self, table: Table) -> None:
        """Hold a table in memory, and let the longest unused go if there are too many."""
        self.known[table.id] = table
        self.open.pop(table.id, None)
        self.open[table.id] = table
        while len(self.open) > MOST_OPEN:
            del self.open[next(iter(self.open))]

    def _hold(self, table: Table) -> None:
        """Something has happened at a table: where somebody looks on, more will."""
        if self.is_watched(table.id):
            self.watched.pop(table.id, None)
            self.watched[table.id] = table, time.monotonic()

    def put_away(self) -> None:
        """Let go of tables at which nothing has happened for a while: whoever looks at one has its board already."""
        now = time.monotonic()
        idle = list(takewhile(lambda item: now - item[1][1] >= REST, self.watched.items()))
        rests = [
            table_id for table_id, (table, used) in idle
            if now - used >= LONG_REST or not table.record.earlier or table.can_undo()
        ]  # fmt: skip
        for table_id in rests[:MOST_PUT_AWAY]:
            del self.watched[table_id]
            self.open.pop(table_id, None)

    def _let_go(self, table_id: str) -> None:
        """A table is gone, or must be read again by whoever wants it."""
        self.open.pop(table_id, None)
        self.watched.pop(table_id, None)
        self.known.pop(table_id, None)
        self.tell(table_id)

    async def _read(self, table_id: str) -> Table | None:
        """A table as its row keeps it; where that is of other rules, or not of the last event, from its whole log."""
        opening = await self.log.read_opening(table_id, REMEMBERED)
        if opening is None:
            return None
        return await asyncio.to_thread(open_image, table_id, opening) or await self._fold(table_id)

    async def _fold(self, table_id: str) -> Table | None:
        """A table from its whole log: in a thread, because others play meanwhile."""
        entries, snapshot = await self.log.read_whole(table_id)
        return await asyncio.to_thread(fold, table_id, entries, snapshot) if entries else None

    async def complete(self, table: Table) -> None:
        """Let a table know all of its moves, which somebody asks for: one that was just opened knows the last ones."""
        if table.record.missing:
            async with self._alone(table.id):
                await self._complete(table)

    async def _complete(self, table: Table) -> None:
        whole = await self._fold(table.id) if table.record.missing else None
        if whole is not None:
            table.become(whole)

    async def remove(self, table_id: str) -> None:
        """Take a table away for good."""
        driver = self.drivers.pop(table_id, None)
        if driver is not None:
            driver.cancel()
        async with self._alone(table_id):
            await self.log.delete(table_id)
            self._let_go(table_id)

    async def adopt(
        self, table_id: str, entries: Sequence[Entry], folded: Callable[[str, Sequence[Entry]], Table],
        told: Callable[[Sequence[Entry]], list[dict[str, Any]]],
    ) -> bool:  # fmt: skip
        """Take in a table that was played elsewhere, or what has happened there since; whether it was here before.

        `told` gives events in words that two places can compare. Taken when the table has gone on here, or when nothing
        has happened elsewhere since.
        """
        async with self._alone(table_id):
            listed, ours = await self.log.listed(table_id), await self.log.read(table_id)
            here = len(ours)
            if listed is not None and (here >= len(entries) or told(ours) != told(entries[:here])):
                raise Taken(f"table {table_id} has nothing to follow from what happened elsewhere")
            if listed is None:
                created = read_event(entries[0].body)
                assert isinstance(created, Created)
                seats = [self._with_passes(table_id, number, seat) for number, seat in enumerate(created.seats)]
                entries = [entries[0]._replace(body=write_event(replace(created, seats=seats))), *entries[1:]]
            table = await asyncio.to_thread(folded, table_id, entries)
            if listed is None:
                created = table.created
                await self.log.adopt(table_id, created.host, created.game, entries, row_of(table))
            else:
                fresh = [entry.body for entry in entries[here:]]
                await self.log.append(table_id, here, fresh, row_of(table, listed.over), entries[-1].when)
            self._let_go(table_id)
        return listed is not None

    async def rewrite(self, table: Table, changer: Callable[[], Callable[[TableEvent], TableEvent]]) -> None:
        """Put other words into what happened at a table, event by event: only to forget somebody."""
        async with self._alone(table.id):
            while True:
                entries, snapshot = await self.log.read_whole(table.id)
                changed, other = await asyncio.to_thread(_rewritten, table.id, entries, snapshot, changer())
                try:
                    await self.log.rewrite(table.id, changed, row_of(other), other.version)
                    table.become(other)
                    break
                except Taken:  # somebody played on meanwhile
                    continue
        self.tell(table.id)

    async def of_guest(self, guest: str, limit: int = 50) -> list[Listed]:
        """The tables that somebody made or plays at, the last touched first."""
        return await self.log.of_guest(guest, limit)

    async def command(self, table: Table, version: int | None, nonce: str, decide: Decide) -> None:
        """Let a command happen: decided, written to the log, and told. Stale when the game has gone on.

        What is decided together is written together: all of it happens, or nothing. A command without a version, such
        as to take a seat, fits whatever has happened meanwhile.
        """
        asked = table.asked
        async with self._alone(table.id):
            for _ in range(ATTEMPTS):
                if nonce and nonce in table.nonces:
                    break
                if version is not None:
                    table.check_version(version)
                try:
                    await self._commit(table, decide)
                    break
                except Taken:
                    await self._catch_up(table)
                except Incomplete:
                    await self._complete(table)
            else:
                raise Stale(mark("the game has moved on; take another look"))
        self._go_on(table, asked)

    async def _commit(self, table: Table, decide: Decide) -> None:
        """Decide, write the events, and only then let them happen. Taken when another process was first."""
        decision = Decision(table, time.time())
        decide(decision)
        if not decision.events:
            return
        bodies = [write_event(event) for event in decision.events]
        row = row_of(decision.after, table.over)
        await self.log.append(table.id, table.version + 1, bodies, row, decision.now)
        table.become(decision.after)
        self._hold(table)
        self.tell(table.id)

    async def _catch_up(self, table: Table) -> None:
        """Let happen what another process has written; forget a table that it has deleted."""
        entries = await self.log.read(table.id, table.version)
        if not entries and await self.log.listed(table.id) is None:
            self._let_go(table.id)
        try:
            if len(entries) > LONG:
                raise Incomplete
            for entry in entries:
                table.apply(read_event(entry.body), entry.when)
        except Incomplete:  # moves were taken back that this table does not know
            fresh = await self._read(table.id)
            if fresh is not None:
                table.become(fresh)
        self._hold(table)
        self.tell(table.id)

    def tell(self, table_id: str) -> None:
        """Tell all who listen to a table that there is something new."""
        for listener in self.listeners.get(table_id, ()):
            listener.tell()

    def _go_on(self, table: Table, asked: int | None) -> None:
        if table.asked is not None and table.asked != asked:
            self.on_turn(table)
        self._drive(table)

    # Bots

    def saw(self, guest: str, address: str) -> None:
        """A guest asks from an address. It is never written down: only who waits for whom depends on it."""
        self.addresses.pop(guest, None)
        self.addresses[guest] = address
        if len(self.addresses) > MOST_ADDRESSES:
            del self.addresses[next(iter(self.addresses))]

    def asker_of(self, table: Table) -> Asker:
        """For whom the bots of a table think: the person who moved last, or else the host."""
        guest = table.last_to_move() or table.created.host
        return Asker(self.addresses.get(guest, ""), guest)

    def are_bots_hurried(self, table: Table) -> bool:
        """Whether the bots of a table make do with a part of their usual budget, because many wait."""
        return self.thinker.share_of(table, self.asker_of(table)) < 1

    def _check_bots(self, guest: str) -> None:
        """Refused when bots have to move at too many tables of a guest, or of the guest's address, already."""
        address = self.addresses.get(guest, "")
        askers = [self.asker_of(self.known[table_id]) for table_id in self._driven() if table_id in self.known]
        same_guest = sum(asker.guest == guest for asker in askers)
        if same_guest >= MOST_OF_GUEST:
            raise Refused(
                mark(
                    "Bots still have to move at {number} of your tables. "
                    "When they have moved, you can open another table with bots."
                ),
                number=same_guest,
            )
        if address and sum(asker.address == address for asker in askers) >= MOST_OF_ADDRESS:
            raise Refused(mark("The bots are busy with games from your network. Please try again in a minute."))

    def _driven(self) -> set[str]:
        """The tables at which bots are playing or wait for a worker."""
        return {table_id for table_id, driver in self.drivers.items() if not driver.done()}

    def _drive(self, table: Table) -> None:
        """Let the bots of a table play until a human has to choose."""
        running = self.drivers.get(table.id)
        if table.asked is not None and table.is_bot(table.asked) and (running is None or running.done()):
            self.drivers[table.id] = asyncio.create_task(self._play_bots(table))

    async def _play_bots(self, table: Table) -> None:
        before = table.asked
        while table.asked is not None and (kind := table.bot_of(table.asked)) is not None:
            seat, version = table.asked, table.in_play
            moves = [str(move) for move in table.game.moves()]
            text, fault = moves[0], ""
            if len(moves) > 1:
                text, fault = await self.thinker.choose(
                    table, kind, table.game.view(seat), moves, self.asker_of(table), lambda: self.is_watched(table.id)
                )
            async with self._alone(table.id):
                if table.in_play != version or table.asked != seat or not table.is_bot(seat):
                    continue
                try:
                    try:
                        await self._commit(table, partial(Decision.play, seat=seat, move=text, fault=fault))
                    except Taken:
                        await self._catch_up(table)
                except Unavailable:
                    LOGGER.warning("a bot's move could not be written; it is tried again")
                    return  # the table is due again later
                if self.known.get(table.id) is not table:
                    return  # somebody has deleted it
        self.drivers.pop(table.id, None)
        if table.asked is not None and table.asked != before:
            self.on_turn(table)

    # Clocks and other processes

    async def _look_after(self) -> None:
        """Time passes: clocks run out, and a bot whose process died is taken over."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self.put_away()
            try:
                due = await self.log.due(time.time(), MOST_DUE)
            except Unavailable:
                continue
            for table_id in self._admitted(due):
                try:
                    table = await self.find(table_id)
                    if table is not None:
                        await self._look_at(table)
                except Unavailable:
                    break
                except Exception:  # one that cannot be read must not stop the clocks of all others
                    LOGGER.exception("a table could not be looked after")

    def _admitted(self, due: Sequence[Due]) -> list[str]:
        """Of the tables that are due those to look at now.

        At some a bot has to move: after a restart there may be thousands. Where somebody looks on it moves at once, at
        the others only as many at a time as the workers can do beside what they do for people who wait.
        """
        going = self._driven()
        room = MOST_UNSEEN * len(self.thinker.workers) - sum(not self.is_watched(table_id) for table_id in going)
        admitted = []
        for table_id, bot in due:
            if table_id in going:
                continue
            if bot and not self.is_watched(table_id):
                if room <= 0:
                    continue
                room -= 1
            admitted.append(table_id)
        return admitted

    async def _look_at(self, table: Table) -> None:
        asked = table.asked
        clocks = table.clocks
        if clocks is not None and clocks.began < self.started and time.monotonic() < self.grace_ends:
            return
        async with self._alone(table.id):
            try:
                await self._commit(table, decide_absent)
            except Taken:
                await self._catch_up(table)
        self._go_on(table, asked)

    async def _hear(self) -> None:
        """What other processes write is new here as well."""
        async for news in self.log.news():
            try:
                if news is not None and news[1] == AGAIN:
                    self._let_go(news[0])
                    continue
                for table_id in {*self.known, *self.listeners} if news is None else [news[0]]:
                    table = self.known.get(table_id)
                    if table is None:  # whoever looks at it reads it again
                        self.tell(table_id)
                    elif news is None or table.version < news[1]:
                        async with self._alone(table_id):
                            await self._catch_up(table)
            except Unavailable:
                continue
            except Exception:
                LOGGER.exception("news could not be taken in")

    # Listening

    def listen(self, table_id: str, listener: Listener) -> None:
        """From now on, tell somebody of everything new at a table."""
        self.listeners.setdefault(table_id, set()).add(listener)

    def leave(self, table_id: str, listener: Listener) -> None:
        """Tell them no more."""
        left = self.listeners[table_id]
        left.discard(listener)
        if not left:
            del self.listeners[table_id]
            self.watched.pop(table_id, None)

    @contextmanager
    def listening(self, table_id: str, guest: str) -> Iterator[Waiting]:
        """Hear of everything new at a table."""
        listener = Waiting(guest)
        self.listen(table_id, listener)
        try:
            yield listener
        finally:
            self.leave(table_id, listener)

    def is_watched(self, table_id: str) -> bool:
        """Whether anybody has the table open."""
        return table_id in self.listeners

    def is_here(self, table_id: str, guests: Sequence[str]) -> bool:
        """Whether one of these guests has the table open."""
        return any(listener.guest in guests for listener in self.listeners.get(table_id, ()))

    async def close(self) -> None:
        """Stop the bots; everything that was acknowledged is in the log."""
        tasks = [*self.drivers.values(), *self.watchers]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinker.close()


def set_up(
    game: str, options: dict[str, str], seed: int, seats: list[SeatPlan], host: str, known: Sequence[str] = (),
    **more: Any,
) -> Created:  # fmt: skip
    """How a table is set up by the present rules, with options as a form gives them.

    `known` are the guests who may know the deal; `more` is as in `Created`.
    """
    package = find_game(game)
    texts = package.write_options(package.read_options(options))
    return Created(game, package.RULES_VERSION, texts, seed, seats, host=host, known=list(known), **more)


def _rewritten(
    table_id: str, entries: Sequence[Entry], snapshot: dict[str, Any] | None, change: Callable[[TableEvent], TableEvent]
) -> tuple[list[tuple[int, dict[str, Any]]], Table]:
    """The events that are others when each has been changed, and the table that they come to."""
    bodies = [write_event(change(read_event(entry.body))) for entry in entries]
    changed = [(entry.seq, body) for entry, body in zip(entries, bodies, strict=True) if body != entry.body]
    fresh = [entry._replace(body=body) for entry, body in zip(entries, bodies, strict=True)]
    return changed, fold(table_id, fresh, snapshot)


def draw_seed(online: bool) -> int:
    """A deal at random: a number to tell each other, or online a key that nobody can find by trying."""
    return secrets.randbits(KEY_BITS - 1) | 1 << KEY_BITS - 1 if online else secrets.randbits(SEED_BITS)
