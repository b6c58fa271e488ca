"""Tables and their events in a database: SQLite in the user's data folder, or PostgreSQL for many processes.

An event is `(table, seq)` and a JSON body. The version in the table's row is the lock: of two writers who both think
they are next, one gets `Taken`, and nothing of theirs is written. The primary key of the events says the same again.
"""

import asyncio
import json
import logging
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import URL, Select, delete, event, func, insert, make_url, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from divebell.engine.errors import BadOption
from divebell.engine.text import mark

from .errors import Taken, Unavailable
from .schema import DIVES, EVENTS, HOLDERS, NEWEST, PEOPLE, TABLES
from .upgrade import upgrade, version_of

__all__ = ["AGAIN", "Entry", "Listed", "Log", "Person", "Row", "Taken", "Unavailable"]

AGAIN: Final = -1  # the version in `news` of a table that must be read again from its first event, or is gone
PATIENCE: Final = 5  # seconds to wait for a connection or a lock
CONNECTIONS: Final = 10
LOGGER: Final = logging.getLogger(__name__)

_OUR_MISTAKES: Final = (IntegrityError, ProgrammingError, DataError, NotSupportedError)
_FULL: Final = mark("The disk of the database is full. Please try again in a while.")
_READ_ONLY: Final = mark("The database can be read but not written just now. Please try again in a while.")
_BUSY: Final = mark("The database has too much to do just now. Please try again in a moment.")
_GONE: Final = mark("The database cannot be reached just now. Please try again in a moment.")
_STATES: Final = {  # of PostgreSQL
    "53100": _FULL, "25006": _READ_ONLY, "53200": _BUSY, "53300": _BUSY, "55P03": _BUSY, "57014": _BUSY, "40P01": _BUSY,
}  # fmt: skip


class Entry(NamedTuple):
    """An event of a table: its number, when it was written (seconds since the epoch), and what it says."""

    seq: int
    at: float
    body: dict[str, Any]


class Row(NamedTuple):
    """What lists show of a table and what the server must find again, written in one transaction with its events."""

    summary: dict[str, Any]
    over: bool = False
    public: bool = False  # listed for everybody
    due: float | None = None  # when the server itself must look at the table
    holders: tuple[str, ...] = ()  # the guests who find the table among theirs
    snapshot: dict[str, Any] | None = None  # the table as it stands, for other rules; None leaves the last one


class Listed(NamedTuple):
    """A table in a list."""

    id: str
    game: str
    began: str
    touched: str
    summary: dict[str, Any]
    over: bool
    owner: str


class Person(NamedTuple):
    """A guest who gave an address for notices."""

    guest: str
    email: str
    confirmed: bool
    language: str


class Log:
    """The database. Open it before use and close it after."""

    def __init__(self, url: str) -> None:
        """`sqlite:///` and a path, `sqlite://` for one in memory, or `postgresql://...`; BadOption for another."""
        self.url = _read_url(url)
        self.on_sqlite = self.url.get_backend_name() == "sqlite"
        self.path = Path(self.url.database) if self.on_sqlite and self.url.database else None
        self.engine: AsyncEngine = _sqlite(self.url, self.path) if self.on_sqlite else _postgresql(self.url)
        # What only reads needs no transaction.
        alone = {"reads": True} if self.on_sqlite else {"isolation_level": "AUTOCOMMIT"}
        self.reading = self.engine.execution_options(**alone)
        self.stale = False  # after a failure: a connection that was opened while all was read-only would stay so
        self.turn = asyncio.Lock()  # SQLite has one writer at a time: waiting here is cheaper than asking it again

    async def open(self) -> None:
        """Make the database if it is not there, and bring it up to date."""
        try:
            if self.path is not None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                if not self.path.exists():
                    self.path.touch(mode=0o600)
        except OSError as error:
            raise Unavailable(_GONE) from error
        async with self._read() as connection:
            version = await connection.run_sync(version_of)
        if version != NEWEST:
            async with self._write() as connection:
                await connection.run_sync(upgrade)

    async def close(self) -> None:
        """Let go of the database."""
        await self.engine.dispose()

    # Writing

    async def create(
        self,
        table: str,
        owner: str,
        game: str,
        body: dict[str, Any],
        row: Row,
        at: float,
        dive: tuple[str, str] | None = None,
    ) -> None:
        """A new table with its first event; as the one attempt of a day and a guest if it is a `dive`.

        Taken when there is such a table, or such an attempt.
        """
        try:
            async with self._write() as connection:
                shown = {"id": table, "owner": owner, "game": game, "began": _iso(at), "version": 0}
                await connection.execute(insert(TABLES).values({**shown, **_columns(row, at)}))
                await connection.execute(insert(EVENTS).values(table_id=table, seq=0, at=at, body=json.dumps(body)))
                await self._hold(connection, table, row.holders)
                if dive is not None:
                    day, guest = dive
                    await connection.execute(insert(DIVES).values(day=day, guest=guest, table_id=table))
                await self._notify(connection, table, 0)
        except IntegrityError:
            raise Taken(f"table {table} is there already, or its dive was tried") from None

    async def append(self, table: str, seq: int, bodies: Sequence[dict[str, Any]], row: Row, at: float) -> None:
        """Events numbered from `seq`, and the row after them: all or none. Without events only the row is written.

        Taken when `seq` is not the next number, or the table is gone.
        """
        events = [
            {"table_id": table, "seq": seq + number, "at": at, "body": json.dumps(body)}
            for number, body in enumerate(bodies)
        ]
        version = seq + len(bodies) - 1
        try:
            async with self._write() as connection:
                next_one = update(TABLES).where(TABLES.c.id == table, TABLES.c.version == seq - 1)
                done = await connection.execute(next_one.values({"version": version, **_columns(row, at)}))
                if not done.rowcount:
                    raise Taken(f"event {seq} of table {table} is written already, or the table is gone")
                if events:
                    await connection.execute(insert(EVENTS), events)
                await self._hold(connection, table, row.holders)
                await self._notify(connection, table, version)
        except IntegrityError:
            raise Taken(f"event {seq} of table {table} is written already") from None

    async def rewrite(self, table: str, bodies: Sequence[tuple[int, dict[str, Any]]], row: Row) -> None:
        """Other words in events that are there, when somebody wants to be forgotten: nothing else changes the past."""
        async with self._write() as connection:
            for seq, body in bodies:
                there = update(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.seq == seq)
                await connection.execute(there.values(body=json.dumps(body)))
            await connection.execute(update(TABLES).where(TABLES.c.id == table).values(_columns(row)))
            await self._hold(connection, table, row.holders)
            await self._notify(connection, table, AGAIN)

    async def delete(self, table: str) -> None:
        """Take a table away with everything that was written about it."""
        async with self._write() as connection:
            await connection.execute(delete(TABLES).where(TABLES.c.id == table))
            for others in (EVENTS, HOLDERS, DIVES):
                await connection.execute(delete(others).where(others.c.table_id == table))
            await self._notify(connection, table, AGAIN)

    async def _hold(self, connection: AsyncConnection, table: str, guests: Sequence[str]) -> None:
        """Let these guests, and no others, find the table among theirs."""
        rows = await connection.execute(select(HOLDERS.c.guest).where(HOLDERS.c.table_id == table))
        before = set(rows.scalars())
        for guest in before.difference(guests):
            gone = delete(HOLDERS).where(HOLDERS.c.table_id == table, HOLDERS.c.guest == guest)
            await connection.execute(gone)
        for guest in sorted(set(guests) - before):
            await connection.execute(insert(HOLDERS).values(table_id=table, guest=guest))

    async def _notify(self, connection: AsyncConnection, table: str, version: int) -> None:
        """Tell the other processes when, and only if, this transaction is done."""
        if not self.on_sqlite:
            await connection.execute(select(func.pg_notify("divebell", f"{table}:{version}")))

    # Reading

    async def read(self, table: str, after: int = -1) -> list[Entry]:
        """The events of a table in order, those after a number; none when there is no such table."""
        async with self._read() as connection:
            rows = await connection.execute(
                select(EVENTS.c.seq, EVENTS.c.at, EVENTS.c.body)
                .where(EVENTS.c.table_id == table, EVENTS.c.seq > after)
                .order_by(EVENTS.c.seq)
            )
            return [Entry(seq, at, json.loads(body)) for seq, at, body in rows]

    async def snapshot(self, table: str) -> dict[str, Any] | None:
        """The last snapshot of a table, if it has one."""
        async with self._read() as connection:
            found = await connection.scalar(select(TABLES.c.snapshot).where(TABLES.c.id == table))
            return None if found is None else dict(json.loads(found))

    async def of_guest(self, guest: str, limit: int = 50) -> list[Listed]:
        """The tables that somebody holds or made, the last touched first."""
        held = select(HOLDERS.c.table_id).where(HOLDERS.c.guest == guest)
        return await self._list(_LISTED.where(or_(TABLES.c.owner == guest, TABLES.c.id.in_(held))).limit(limit))

    async def public(self, limit: int = 50) -> list[Listed]:
        """The tables for everybody to see that are not over, the last touched first."""
        return await self._list(_LISTED.where(TABLES.c.public.is_(True), TABLES.c.over.is_(False)).limit(limit))

    async def listed(self, table: str) -> Listed | None:
        """One table as lists show it."""
        return next(iter(await self._list(_LISTED.where(TABLES.c.id == table))), None)

    async def _list(self, query: Select[Any]) -> list[Listed]:
        async with self._read() as connection:
            return [_listed(row) for row in await connection.execute(query)]

    async def due(self, now: float, limit: int = 100) -> list[str]:
        """The tables that the server must look at by now, the one that waits longest first."""
        async with self._read() as connection:
            rows = await connection.execute(
                select(TABLES.c.id).where(TABLES.c.due <= now).order_by(TABLES.c.due).limit(limit)
            )
            return list(rows.scalars())

    async def dives(self, day: str) -> list[tuple[str, Listed]]:
        """Every attempt of a day: whose, and the table."""
        async with self._read() as connection:
            rows = await connection.execute(
                _LISTED.add_columns(DIVES.c.guest)
                .join(DIVES, DIVES.c.table_id == TABLES.c.id)
                .where(DIVES.c.day == day)
            )
            return [(row[-1], _listed(row[:-1])) for row in rows]

    async def dive_of(self, day: str, guest: str) -> str | None:
        """The table of somebody's attempt of a day."""
        async with self._read() as connection:
            found: str | None = await connection.scalar(
                select(DIVES.c.table_id).where(DIVES.c.day == day, DIVES.c.guest == guest)
            )
            return found

    async def ids(self) -> list[str]:
        """All tables, in the order they began."""
        async with self._read() as connection:
            rows = await connection.execute(select(TABLES.c.id).order_by(TABLES.c.began, TABLES.c.id))
            return list(rows.scalars())

    async def news(self) -> AsyncIterator[tuple[str, int] | None]:
        """(table, version) of what any process writes; None when something may have been missed: look at all again.

        The version is `AGAIN` when a table must be read from its first event or is gone. SQLite is served by one
        process, which knows what it writes: there are no news.
        """
        if not self.on_sqlite:
            from .news import listen

            address = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
            async for told in listen(address):
                yield told

    # People

    async def person(self, guest: str) -> Person | None:
        """What is known of a guest who gave an address."""
        async with self._read() as connection:
            row = (await connection.execute(select(PEOPLE).where(PEOPLE.c.guest == guest))).first()
            return None if row is None else Person(*row)

    async def save_person(self, person: Person) -> None:
        """Keep an address, in place of the one before."""
        values = person._asdict()
        made = (sqlite.insert if self.on_sqlite else postgresql.insert)(PEOPLE).values(values)
        async with self._write() as connection:
            await connection.execute(made.on_conflict_do_update(index_elements=[PEOPLE.c.guest], set_=values))

    async def forget_person(self, guest: str) -> None:
        """Keep no address of a guest."""
        async with self._write() as connection:
            await connection.execute(delete(PEOPLE).where(PEOPLE.c.guest == guest))

    async def forget_guest(self, guest: str) -> None:
        """Let no table be a guest's any more, and no dive."""
        async with self._write() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.owner == guest).values(owner=""))
            for others in (HOLDERS, DIVES):
                await connection.execute(delete(others).where(others.c.guest == guest))

    # Connections

    @asynccontextmanager
    async def _read(self) -> AsyncIterator[AsyncConnection]:
        async with self._told(), self.reading.connect() as connection:
            yield connection

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: done when the block ends, and not at all when it fails."""
        if self.stale:
            self.stale = False
            await self.engine.dispose()
        if self.on_sqlite:
            async with self._told(), self.turn, self.engine.begin() as connection:
                yield connection
        else:
            async with self._told(), self.engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def _told(self) -> AsyncIterator[None]:
        """Say in a sentence what is wrong with the database."""
        try:
            yield
        except _OUR_MISTAKES:
            raise
        except (DBAPIError, PoolTimeout, sqlite3.Error, OSError) as error:
            cause = error.orig if isinstance(error, DBAPIError) else error
            LOGGER.warning("the database failed: %s: %s", type(cause).__name__, cause)
            reason = _reason(cause)
            self.stale = reason != _BUSY and bool(self.url.database)  # one in memory would be gone
            raise Unavailable(reason) from error


_LISTED: Final = select(
    TABLES.c.id, TABLES.c.game, TABLES.c.began, TABLES.c.touched, TABLES.c.summary, TABLES.c.over, TABLES.c.owner
).order_by(TABLES.c.touched.desc(), TABLES.c.id)


def _listed(row: Any) -> Listed:
    id_, game, began, touched, summary, over, owner = row
    return Listed(id_, game, began, touched, json.loads(summary), over, owner)


def _columns(row: Row, at: float | None = None) -> dict[str, Any]:
    values = {"summary": json.dumps(row.summary), "over": row.over, "public": row.public, "due": row.due}
    if at is not None:
        values["touched"] = _iso(at)
    if row.snapshot is not None:
        values["snapshot"] = json.dumps(row.snapshot)
    return values


def _iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")


def _reason(error: BaseException | None) -> str:
    """What to tell people about a failure of the database."""
    if isinstance(error, PoolTimeout):
        return _BUSY
    if isinstance(error, sqlite3.Error):
        text = str(error)
        for part, reason in (("full", _FULL), ("readonly", _READ_ONLY), ("locked", _BUSY)):
            if part in text:
                return reason
    return _STATES.get(getattr(error, "sqlstate", None) or "", _GONE)


def _read_url(text: str) -> URL:
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    try:
        url = make_url(text)
        return url.set(drivername=drivers[url.drivername])
    except (ArgumentError, KeyError, ValueError):  # what was given may hold a password: it is not repeated
        raise BadOption(mark("the database must be sqlite:///PATH or postgresql://USER@HOST/NAME")) from None


def _sqlite(url: URL, path: Path | None) -> AsyncEngine:
    # A database in memory lives in its one connection.
    pool: dict[str, Any] = {"pool_size": CONNECTIONS} if path else {"pool_size": 1, "max_overflow": 0}
    engine = create_async_engine(url, poolclass=AsyncAdaptedQueuePool, **pool)

    @event.listens_for(engine.sync_engine, "connect")
    def _set_up(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where we begin them
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={PATIENCE * 1000}")
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # what was acknowledged survives a power cut
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Any) -> None:
        if not connection.get_execution_options().get("reads"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _postgresql(url: URL) -> AsyncEngine:
    patience = f"-c lock_timeout={PATIENCE}s -c statement_timeout={4 * PATIENCE}s"
    try:
        return create_async_engine(
            url,
            pool_size=CONNECTIONS,
            pool_timeout=PATIENCE,
            pool_pre_ping=True,  # a connection from before a restart of the database is found out before it is used
            connect_args={"connect_timeout": PATIENCE, **({} if "options" in url.query else {"options": patience})},
        )
    except ModuleNotFoundError:
        raise BadOption(mark("PostgreSQL needs a driver: install divebell[postgresql]")) from None
