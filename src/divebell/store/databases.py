"""The two kinds of database behind a log. Both run a piece of work on a connection, for reading or as a transaction.

SQLite is fast and near: what it is asked runs in threads of this process, a whole transaction at a time, and one
thread writes. PostgreSQL is asked over a connection, and while it works, this process does something else.
"""

import asyncio
import logging
import select
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import QueuePool, StaticPool

from divebell.engine.errors import BadOption
from divebell.engine.text import mark

from .errors import Unavailable

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

PATIENCE: Final = 5  # seconds to wait for a connection or a lock
CONNECTIONS: Final = 10  # kept open; twice as many at the most
FRESH: Final = 1.0  # seconds for which a connection needs no ping after its last use, unless there is something to read
READERS: Final = 4
LOGGER: Final = logging.getLogger(__name__)

_OUR_MISTAKES: Final = (IntegrityError, ProgrammingError, DataError, NotSupportedError)
_FULL: Final = mark("The database disk is full. Please try again later.")
_FULL_HERE: Final = mark(
    "There is no room left for Divebell in this browser. This was not saved, everything before it is. "
    "Free some space, or delete games under My games."
)
_READ_ONLY: Final = mark("The database is read-only at the moment. Please try again later.")
_BUSY: Final = mark("The database is busy. Please try again in a moment.")
_GONE: Final = mark("The database cannot be reached at the moment. Please try again shortly.")
_DAMAGED: Final = mark("The database is damaged. The host has to restore a backup.")
_IN_BROWSER: Final = sys.platform == "emscripten"  # one process and one thread have the file for themselves
_SQLITE_SAYS: Final = (
    ("full", _FULL_HERE if _IN_BROWSER else _FULL), ("readonly", _READ_ONLY), ("locked", _BUSY),
    ("malformed", _DAMAGED), ("not a database", _DAMAGED),
)  # fmt: skip
_STATES: Final = {  # of PostgreSQL
    "53100": _FULL, "25006": _READ_ONLY, "53200": _BUSY, "53300": _BUSY, "55P03": _BUSY, "57014": _BUSY, "40P01": _BUSY,
}  # fmt: skip

_JOURNAL: Final = (
    ("locking_mode=EXCLUSIVE", "journal_mode=PERSIST", "temp_store=MEMORY") if _IN_BROWSER else ("journal_mode=WAL",)
)

T = TypeVar("T")
Work = Callable[[Connection], T]


class Database(Protocol):
    """What a log needs."""

    url: URL

    async def read(self, work: Work[T]) -> T:
        """What comes of work that only reads. Unavailable says in a sentence why it cannot be done."""

    async def write(self, work: Work[T], single: bool = False) -> T:
        """What comes of work in one transaction, which is done as a whole or not at all.

        `single` says that it is one statement, which needs no BEGIN and COMMIT.
        """

    async def damage(self) -> str:
        """What is wrong with the file of the database; "" when nothing is, or the database looks after that itself."""

    async def close(self) -> None:
        """Let go of the database."""


def open_database(text: str) -> Database:
    """The database of an address; BadOption when it is none of ours."""
    url = _url(text)
    return Sqlite(url) if url.get_backend_name() == "sqlite" else Postgresql(url)


def sqlite_path(text: str) -> Path | None:
    """The file of an address; None when it is PostgreSQL, or in memory."""
    url = _url(text)
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def _url(text: str) -> URL:
    drivers = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    try:
        url = make_url(text)
        if url.drivername == "sqlite" and (url.query or (url.database or "").startswith(("file:", ":memory:"))):
            raise ValueError("not a path: the lock would be beside another file")
        return url.set(drivername=drivers[url.drivername])
    except (ArgumentError, KeyError, ValueError):  # what was given may hold a password: it is not repeated
        raise BadOption(mark("the database must be sqlite:///PATH or postgresql://USER@HOST/NAME")) from None


class Sqlite:
    """A file, or a database in memory that lives as long as this object."""

    def __init__(self, url: URL) -> None:
        """`url` without a path is in memory."""
        self.url = url
        self.path = Path(url.database) if url.database else None
        self.engine = _sqlite_engine(url)
        self.stale = False
        self.writer = ThreadPoolExecutor(1, "divebell-writes")
        self.readers = ThreadPoolExecutor(READERS, "divebell-reads") if self.path else self.writer

    async def read(self, work: Work[T]) -> T:
        """Work in one of several threads."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._read, work)

    async def write(self, work: Work[T], single: bool = False) -> T:
        """Work in the one thread that writes."""
        return await asyncio.get_running_loop().run_in_executor(self.writer, self._write, work)

    async def damage(self) -> str:
        """The first thing that SQLite finds wrong with its file, which it reads as a whole."""
        try:
            found = await self.read(lambda connection: connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
        except Unavailable as error:
            if error.saying.message != _DAMAGED:
                raise
            return str(error.__cause__)
        return "" if found == "ok" else str(found)

    async def close(self) -> None:
        """End the threads when they have done what they were asked."""
        for threads in {self.writer, self.readers}:
            await asyncio.to_thread(threads.shutdown)
        self.engine.dispose()

    def _read(self, work: Work[T]) -> T:
        with told(), self.engine.connect().execution_options(reads=True) as connection:
            return work(connection)

    def _write(self, work: Work[T]) -> T:
        if self.stale:
            self.stale = False
            self.engine.dispose()
        try:
            with told(), self.engine.begin() as connection:
                return work(connection)
        except Unavailable:
            self.stale = self.path is not None  # a connection that was opened while the file was read-only stays so
            raise


class Postgresql:
    """A server."""

    def __init__(self, url: URL) -> None:
        """Connections are made when they are needed."""
        self.url = url
        self.engine = _postgresql_engine(url)
        self.alone = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self.stale = False

    async def read(self, work: Work[T]) -> T:
        """Work without a transaction."""
        with told():
            async with self.alone.connect() as connection:
                return await connection.run_sync(work)

    async def write(self, work: Work[T], single: bool = False) -> T:
        """Work in a transaction; PostgreSQL opens one by itself for a single statement."""
        if self.stale:
            self.stale = False
            await self.engine.dispose()
        try:
            with told():
                async with self.alone.connect() if single else self.engine.begin() as connection:
                    return await connection.run_sync(work)
        except Unavailable as error:
            self.stale = error.saying.message == _READ_ONLY  # a session that began so stays so
            raise

    async def damage(self) -> str:
        """PostgreSQL finds damage by itself (data checksums, amcheck)."""
        return ""

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()


@contextmanager
def told() -> Iterator[None]:
    """Say in a sentence what is wrong with the database."""
    try:
        yield
    except _OUR_MISTAKES:
        raise
    except (DBAPIError, PoolTimeout, sqlite3.Error, OSError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        LOGGER.warning("the database failed: %s: %s", type(cause).__name__, cause)
        raise Unavailable(_reason(cause)) from error


def _reason(error: BaseException | None) -> str:
    if isinstance(error, PoolTimeout):
        return _BUSY
    if isinstance(error, sqlite3.Error):
        text = str(error)
        for part, reason in _SQLITE_SAYS:
            if part in text:
                return reason
    return _STATES.get(getattr(error, "sqlstate", None) or "", _GONE)


def _sqlite_engine(url: URL) -> Engine:
    pool: dict[str, Any] = {"poolclass": StaticPool}
    if url.database and not _IN_BROWSER:
        pool = {"poolclass": QueuePool, "pool_size": READERS + 1}
    engine = create_engine(url, connect_args={"check_same_thread": False}, **pool)

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where we begin them
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={PATIENCE * 1000}")
        for pragma in _JOURNAL:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.execute("PRAGMA synchronous=FULL")  # what was acknowledged survives a power cut
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        if not connection.get_execution_options().get("reads"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _is_readable(connection: Any) -> bool:
    """Whether there is something to read although nothing was asked: the database closes the connection."""
    if not hasattr(select, "poll"):  # Windows, where a ping has to find out
        return True
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return bool(poll.poll(0))


def _postgresql_engine(url: URL) -> "AsyncEngine":
    from sqlalchemy.ext.asyncio import create_async_engine  # needs greenlet, which is not everywhere

    patience = f"-c lock_timeout={PATIENCE}s -c statement_timeout={4 * PATIENCE}s"
    try:
        engine = create_async_engine(
            url,
            pool_size=CONNECTIONS,
            pool_timeout=3 * PATIENCE,  # too many at once come one after another
            connect_args={"connect_timeout": PATIENCE, **({} if "options" in url.query else {"options": patience})},
        )
    except ModuleNotFoundError:
        raise BadOption(mark("PostgreSQL needs a driver: install divebell[postgresql]")) from None

    @event.listens_for(engine.sync_engine, "checkin")
    def _note_use(_connection: Any, record: Any) -> None:
        record.info["used"] = time.monotonic()

    @event.listens_for(engine.sync_engine, "checkout")
    def _check(connection: Any, record: Any, _proxy: Any) -> None:
        """Replace a connection that a restart of the database has closed, before it is used."""
        unused = time.monotonic() - record.info.get("used", -FRESH)
        try:
            if unused > FRESH or _is_readable(record.driver_connection):
                engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise DisconnectionError from error

    return engine
