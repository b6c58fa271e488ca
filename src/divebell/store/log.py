"""Tables and their events in a database: SQLite in the user's data folder.

An event is `(table, seq)` and a JSON body. The primary key is the lock: of two writers who both think they are
next, one gets `Taken`, and nothing of theirs is written.
"""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Column, Index, Integer, MetaData, String, Table, Text, event, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

METADATA = MetaData()
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("game", String(32), nullable=False),
    Column("began", String(32), nullable=False),
    Column("touched", String(32), nullable=False),
    Column("summary", Text, nullable=False),
    Index("tables_by_owner", "owner", "touched"),
)
EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", String(32), nullable=False),
    Column("body", Text, nullable=False),
)


class Taken(Exception):
    """Somebody else has written this event already."""


class Listed(NamedTuple):
    """A table in a list: what it is, when it was last touched, and its summary."""

    id: str
    game: str
    touched: str
    summary: dict[str, Any]


class Log:
    """The database. Open it before use and close it after."""

    def __init__(self, path: Path | None) -> None:
        """`path` of the SQLite file, None for one in memory."""
        self.path = path
        self.engine: AsyncEngine = create_async_engine(f"sqlite+aiosqlite:///{path or ':memory:'}")

        @event.listens_for(self.engine.sync_engine, "connect")
        def _set_up(connection: Any, _record: Any) -> None:
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")  # what was acknowledged survives a power cut
            cursor.execute("PRAGMA busy_timeout=5000")
            cursor.close()

    async def open(self) -> None:
        """Make the file and its tables if they are not there."""
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        async with self.engine.begin() as connection:
            await connection.run_sync(METADATA.create_all)

    async def close(self) -> None:
        """Let go of the file."""
        await self.engine.dispose()

    async def create(self, table: str, owner: str, game: str, body: dict[str, Any], summary: dict[str, Any]) -> None:
        """A new table with its first event."""
        now = _now()
        async with self.engine.begin() as connection:
            await connection.execute(
                insert(TABLES).values(
                    id=table, owner=owner, game=game, began=now, touched=now, summary=json.dumps(summary)
                )
            )
            await connection.execute(insert(EVENTS).values(table_id=table, seq=0, at=now, body=json.dumps(body)))

    async def append(
        self, table: str, seq: int, bodies: Sequence[dict[str, Any]], summary: dict[str, Any] | None = None
    ) -> None:
        """Events numbered from `seq`, and what lists show after them: all or none.

        Taken when one of these numbers is not free.
        """
        now = _now()
        rows = [
            {"table_id": table, "seq": seq + number, "at": now, "body": json.dumps(body)}
            for number, body in enumerate(bodies)
        ]
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(EVENTS), rows)
                if summary is not None:
                    shown = {"touched": now, "summary": json.dumps(summary)}
                    await connection.execute(update(TABLES).where(TABLES.c.id == table).values(shown))
        except IntegrityError:
            raise Taken(f"event {seq} of table {table} is written already") from None

    async def read(self, table: str) -> list[dict[str, Any]]:
        """All events of a table in order; none when there is no such table."""
        async with self.engine.connect() as connection:
            rows = await connection.execute(
                select(EVENTS.c.body).where(EVENTS.c.table_id == table).order_by(EVENTS.c.seq)
            )
            return [json.loads(body) for (body,) in rows]

    async def of_owner(self, owner: str, limit: int = 50) -> list[Listed]:
        """The tables of somebody, the last touched first."""
        async with self.engine.connect() as connection:
            rows = await connection.execute(
                select(TABLES.c.id, TABLES.c.game, TABLES.c.touched, TABLES.c.summary)
                .where(TABLES.c.owner == owner)
                .order_by(TABLES.c.touched.desc())
                .limit(limit)
            )
            return [Listed(id_, game, touched, json.loads(summary)) for id_, game, touched, summary in rows]


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
