"""Tables and their events in a database: SQLite in the user's data folder, or PostgreSQL for many processes.

An event is `(table, seq)` and a JSON body. The version in the table's row is the lock: of two writers who both think
they are next, one gets `Taken`, and nothing of theirs is written. The primary key of the events says the same again.
"""

import json
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import Connection, Select, Table, bindparam, case, delete, func, insert, or_, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError

from .databases import Sqlite, open_database, told
from .errors import Taken, Unavailable
from .rows import Due, Entry, Listed, Opening, Person, Row, Score, Tally
from .schema import ANALYSES, DIVES, EVENTS, HOLDERS, NEWEST, PEOPLE, SCORES, TABLES
from .upgrade import upgrade, version_of

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

__all__ = [
    "AGAIN", "Due", "Entry", "Listed", "Log", "Opening", "Person", "Row", "Score", "Taken", "Tally", "Unavailable",
]  # fmt: skip

AGAIN: Final = -1  # the version in `news` of a table that must be read again from its first event, or is gone
MOST_HELD: Final = 10_000  # tables whose holders are remembered


class Log:
    """The database. Open it before use and close it after."""

    def __init__(self, url: str) -> None:
        """`sqlite:///` and a path, `sqlite://` for one in memory, or `postgresql://...`; BadOption for another."""
        self.database = open_database(url)
        self.url = self.database.url
        self.path = self.database.path if isinstance(self.database, Sqlite) else None
        self.on_sqlite = isinstance(self.database, Sqlite)
        self.held: dict[str, tuple[int, frozenset[str]]] = {}  # who holds a table as of a version that we wrote

    async def open(self) -> None:
        """Make the database if it is not there, and bring it up to date."""
        if self.path is not None:
            with told():
                self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                if not self.path.exists():
                    self.path.touch(mode=0o600)
        if await self.database.read(version_of) != NEWEST:
            await self.database.write(upgrade)

    async def damage(self) -> str:
        """What is wrong with the file of the database; "" when nothing is."""
        return await self.database.damage()

    async def close(self) -> None:
        """Let go of the database."""
        await self.database.close()

    # Writing

    async def create(
        self,
        table: str,
        owner: str,
        game: str,
        body: dict[str, Any],
        row: Row,
        when: float,
        dive: tuple[str, str] | None = None,
    ) -> None:
        """A new table with its first event; as the one attempt of a guest at the game of a day if it is a `dive`.

        Taken when there is such a table, or such an attempt.
        """
        made = {"id": table, "owner": owner, "game": game, "began": _iso(when), "version": 0, **_columns(row, when)}
        first = {"table_id": table, "seq": 0, "at": when, "body": json.dumps(body)}

        def work(connection: Connection) -> None:
            connection.execute(insert(TABLES).values(made))
            connection.execute(_ADD_EVENTS, [first])
            _hold(connection, table, row.holders)
            _score(connection, table, row.score)
            if dive is not None:
                day, guest = dive
                connection.execute(insert(DIVES).values(day=day, game=game, guest=guest, table_id=table))
            self._notify(connection, table, 0)

        try:
            await self.database.write(work)
        except IntegrityError:
            raise Taken(f"table {table} is there already, or its dive was tried") from None

    async def adopt(self, table: str, owner: str, game: str, entries: Sequence[Entry], row: Row) -> None:
        """A table that was played elsewhere, with all its events and their times. Taken when there is such a table."""
        began, touched = entries[0].when, entries[-1].when
        made = {"id": table, "owner": owner, "game": game, "began": _iso(began), "version": len(entries) - 1}
        events = [{"table_id": table, "seq": seq, "at": when, "body": json.dumps(body)} for seq, when, body in entries]

        def work(connection: Connection) -> None:
            connection.execute(insert(TABLES).values(made | _columns(row, touched)))
            connection.execute(_ADD_EVENTS, events)
            _hold(connection, table, row.holders)
            _score(connection, table, row.score)
            self._notify(connection, table, len(entries) - 1)

        try:
            await self.database.write(work)
        except IntegrityError:
            raise Taken(f"table {table} is there already") from None

    async def append(self, table: str, seq: int, bodies: Sequence[dict[str, Any]], row: Row, when: float) -> None:
        """Events numbered from `seq`, and the row after them: all or none. Without events only the row is written.

        Taken when `seq` is not the next number, or the table is gone.
        """
        events = [
            {"table_id": table, "seq": seq + number, "at": when, "body": json.dumps(body)}
            for number, body in enumerate(bodies)
        ]
        version = seq + len(bodies) - 1
        step = {"this": table, "before": seq - 1, "version": version, **_columns(row, when)}
        holders = frozenset(row.holders)
        same = self.held.get(table) == (seq - 1, holders)
        single = not self.on_sqlite and same and len(events) == 1 and row.snapshot is not None and row.score is None

        def work(connection: Connection) -> None:
            if single:
                told = {"told": f"{table}:{version}"}
                if connection.execute(_step_in_one(), {**step, **events[0], **told}).first() is None:
                    raise Taken(f"event {seq} of table {table} is written already, or the table is gone")
                return
            if not connection.execute(_STEP if row.snapshot is None else _STEP_WITH_SNAPSHOT, step).rowcount:
                raise Taken(f"event {seq} of table {table} is written already, or the table is gone")
            if events:
                connection.execute(_ADD_EVENTS, events)
            if not same:
                _hold(connection, table, row.holders)
            _score(connection, table, row.score)
            self._notify(connection, table, version)

        try:
            await self.database.write(work, single)
        except IntegrityError:
            raise Taken(f"event {seq} of table {table} is written already") from None
        if len(self.held) >= MOST_HELD:
            self.held.clear()
        self.held[table] = version, holders

    async def rewrite(
        self, table: str, bodies: Sequence[tuple[int, dict[str, Any]]], row: Row, version: int
    ) -> None:  # fmt: skip
        """Other words in events that are there, when somebody wants to be forgotten: nothing else changes the past.

        Taken when the table has another version by now.
        """

        def work(connection: Connection) -> None:
            same = update(TABLES).where(TABLES.c.id == table, TABLES.c.version == version)
            if not connection.execute(same.values(_columns(row))).rowcount:
                raise Taken(f"table {table} has moved on, or is gone")
            for seq, body in bodies:
                there = update(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.seq == seq)
                connection.execute(there.values(body=json.dumps(body)))
            _hold(connection, table, row.holders)
            self._notify(connection, table, AGAIN)

        self.held.pop(table, None)
        await self.database.write(work)

    async def delete(self, table: str) -> None:
        """Take a table away with everything that was written about it."""

        def work(connection: Connection) -> None:
            connection.execute(delete(TABLES).where(TABLES.c.id == table))
            for others in (EVENTS, HOLDERS, DIVES, ANALYSES, SCORES):
                connection.execute(delete(others).where(others.c.table_id == table))
            self._notify(connection, table, AGAIN)

        self.held.pop(table, None)
        await self.database.write(work)

    def _notify(self, connection: Connection, table: str, version: int) -> None:
        """Tell the other processes when, and only if, this transaction is done."""
        if not self.on_sqlite:
            connection.execute(_NOTIFY, {"told": f"{table}:{version}"})

    # Reading

    async def read(self, table: str, after: int = -1) -> list[Entry]:
        """The events of a table in order, those after a number; none when there is no such table."""

        def work(connection: Connection) -> list[Entry]:
            rows = connection.execute(_EVENTS_AFTER, {"this": table, "after": after})
            return [Entry(seq, when, json.loads(body)) for seq, when, body in rows]

        return await self.database.read(work)

    async def read_whole(self, table: str) -> tuple[list[Entry], dict[str, Any] | None]:
        """All events of a table and its last snapshot, if it has one: of one moment, whoever writes meanwhile."""

        def work(connection: Connection) -> tuple[list[Entry], dict[str, Any] | None]:
            rows = connection.execute(_EVENTS_AND_SNAPSHOT, {"this": table}).all()
            entries = [Entry(seq, when, json.loads(body)) for seq, when, body, _ in rows]
            return entries, json.loads(rows[0].snapshot) if rows and rows[0].snapshot else None

        return await self.database.read(work)

    async def read_opening(self, table: str, last: int) -> Opening | None:
        """The first event of a table, its snapshot, so many of the newest events, and all that was said; or None."""

        def work(connection: Connection) -> Opening | None:
            row = connection.execute(_OPENING, {"this": table}).first()
            if row is None:
                return None
            upto = {"this": table, "upto": row.version, "after": row.version - last}
            newest = connection.execute(_NEWEST_EVENTS, upto)
            said = connection.execute(_SAID, upto)
            entries = [[Entry(seq, when, json.loads(body)) for seq, when, body in rows] for rows in (newest, said)]
            snapshot = json.loads(row.snapshot) if row.snapshot else None
            return Opening(Entry(0, row.at, json.loads(row.body)), row.version, snapshot, *entries)

        return await self.database.read(work)

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

    async def due(self, now: float, limit: int = 100) -> list[Due]:
        """The tables that the server must look at by now: those first at which a clock has run out, then those of bots.

        Of each owner's the one that waits longest comes first, then the second of each: so whoever has a thousand waits
        a thousand times, and the others once.
        """

        def work(connection: Connection) -> list[Due]:
            rows = connection.execute(_DUE, {"now": now, "most": limit})
            return [Due(row.id, bool(row.bot)) for row in rows]

        return await self.database.read(work)

    async def dives(self, day: str, game: str) -> list[tuple[str, Listed]]:
        """Every attempt of a day at a game: whose, and the table."""
        query = _LISTED.add_columns(DIVES.c.guest).join(DIVES, DIVES.c.table_id == TABLES.c.id)

        def work(connection: Connection) -> list[tuple[str, Listed]]:
            found = connection.execute(query.where(DIVES.c.day == day, DIVES.c.game == game))
            return [(row[-1], _listed(row[:-1])) for row in found]

        return await self.database.read(work)

    async def dive_of(self, day: str, game: str, guest: str) -> str | None:
        """The table of somebody's attempt of a day at a game."""
        found: str | None = await self._first(
            select(DIVES.c.table_id).where(DIVES.c.day == day, DIVES.c.game == game, DIVES.c.guest == guest)
        )
        return found

    async def score(self, table: str) -> Score | None:
        """What the game of a table came to; None when there is no such score."""
        query = select(SCORES.c.mode, SCORES.c.points, SCORES.c.won).where(SCORES.c.table_id == table)
        row = await self.database.read(lambda connection: connection.execute(query).first())
        return None if row is None else Score(*row)

    async def tallies(self, guest: str, game: str, without: str = "") -> list[Tally]:
        """How a guest has played a game alone and against bots, by modes; `without` leaves a table out."""
        rows = {"guest": guest, "game": game, "without": without}
        return await self.database.read(lambda connection: [Tally(*row) for row in connection.execute(_TALLIES, rows)])

    async def ids(self) -> list[str]:
        """All tables, in the order they began."""
        return await self._column(select(TABLES.c.id).order_by(TABLES.c.began, TABLES.c.id))

    async def _first(self, query: Select[Any]) -> Any:
        return await self.database.read(lambda connection: connection.scalar(query))

    async def _column(self, query: Select[Any]) -> list[str]:
        return await self.database.read(lambda connection: list(connection.scalars(query)))

    async def _list(self, query: Select[Any]) -> list[Listed]:
        return await self.database.read(lambda connection: [_listed(row) for row in connection.execute(query)])

    async def news(self) -> AsyncIterator[tuple[str, int] | None]:
        """(table, version) of what any process writes; None when something may have been missed: look at all again.

        The version is `AGAIN` when a table must be read from its first event or is gone. SQLite is served by one
        process, which knows what it writes: there are no news.
        """
        if not self.on_sqlite:
            from .news import listen

            address = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
            async for news in listen(address):
                yield news

    # Analyses

    async def judged(self, table: str, bots: int) -> dict[int, str]:
        """What bots of this version have found out about the turns of a table, by the numbers of the turns."""
        query = select(ANALYSES.c.number, ANALYSES.c.body).where(ANALYSES.c.table_id == table, ANALYSES.c.bots == bots)
        return await self.database.read(lambda connection: {row.number: row.body for row in connection.execute(query)})

    async def save_judged(self, table: str, number: int, bots: int, body: str) -> None:
        """Keep what was found out about a turn, in place of what was there; nothing when the table is gone."""
        values = {"table_id": table, "number": number, "bots": bots, "body": body}
        made = self._insert(ANALYSES).values(values)
        kept = made.on_conflict_do_update(index_elements=[ANALYSES.c.table_id, ANALYSES.c.number], set_=values)

        def work(connection: Connection) -> None:
            if connection.scalar(select(TABLES.c.id).where(TABLES.c.id == table)) is not None:
                connection.execute(kept)

        await self.database.write(work)

    def _insert(self, table: Table) -> "sqlite.Insert | postgresql.Insert":
        """An insertion that can say what happens to a row that is there already."""
        if self.on_sqlite:
            return sqlite.insert(table)
        from sqlalchemy.dialects import postgresql  # a browser does not have it

        return postgresql.insert(table)

    # People

    async def person(self, guest: str) -> Person | None:
        """What is known of a guest who gave an address."""
        query = select(PEOPLE).where(PEOPLE.c.guest == guest)
        row = await self.database.read(lambda connection: connection.execute(query).first())
        return None if row is None else Person(*row)

    async def save_person(self, person: Person) -> None:
        """Keep an address, in place of the one before."""
        values = person._asdict()
        made = self._insert(PEOPLE).values(values)
        kept = made.on_conflict_do_update(index_elements=[PEOPLE.c.guest], set_=values)
        await self.database.write(lambda connection: connection.execute(kept).rowcount)

    async def forget_person(self, guest: str) -> None:
        """Keep no address of a guest."""
        gone = delete(PEOPLE).where(PEOPLE.c.guest == guest)
        await self.database.write(lambda connection: connection.execute(gone).rowcount)

    async def forget_guest(self, guest: str, table: str = "") -> None:
        """Let no table be a guest's any more, and no dive; or not this one `table`."""

        def work(connection: Connection) -> None:
            owned = update(TABLES).where(TABLES.c.owner == guest)
            connection.execute((owned.where(TABLES.c.id == table) if table else owned).values(owner=""))
            for others in (HOLDERS, DIVES):
                theirs = delete(others).where(others.c.guest == guest)
                connection.execute(theirs.where(others.c.table_id == table) if table else theirs)

        self.held.clear()
        await self.database.write(work)


# What every move needs, put together once.
_EVENTS_AFTER: Final = (
    select(EVENTS.c.seq, EVENTS.c.at, EVENTS.c.body)
    .where(EVENTS.c.table_id == bindparam("this"), EVENTS.c.seq > bindparam("after"))
    .order_by(EVENTS.c.seq)
)
# One statement, because on PostgreSQL two would see two moments.
_EVENTS_AND_SNAPSHOT: Final = (
    select(EVENTS.c.seq, EVENTS.c.at, EVENTS.c.body, case((EVENTS.c.seq == 0, TABLES.c.snapshot)).label("snapshot"))
    .outerjoin(TABLES, TABLES.c.id == EVENTS.c.table_id)
    .where(EVENTS.c.table_id == bindparam("this"))
    .order_by(EVENTS.c.seq)
)
_OPENING: Final = select(TABLES.c.version, TABLES.c.snapshot, EVENTS.c.at, EVENTS.c.body).where(
    TABLES.c.id == bindparam("this"), EVENTS.c.table_id == TABLES.c.id, EVENTS.c.seq == 0
)
_UP_TO: Final = (
    select(EVENTS.c.seq, EVENTS.c.at, EVENTS.c.body)
    .where(EVENTS.c.table_id == bindparam("this"), EVENTS.c.seq <= bindparam("upto"))
    .order_by(EVENTS.c.seq)
)
_NEWEST_EVENTS: Final = _UP_TO.where(EVENTS.c.seq > bindparam("after"))
_SAID: Final = _UP_TO.where(EVENTS.c.body.startswith('{"type": "said"', autoescape=True))
_ADD_EVENTS: Final = insert(EVENTS)
_NOTIFY: Final = select(func.pg_notify("divebell", bindparam("told")))
_SHOWN: Final = ("version", "touched", "summary", "over", "public", "due")
_NEXT: Final = update(TABLES).where(TABLES.c.id == bindparam("this"), TABLES.c.version == bindparam("before"))
_STEP: Final = _NEXT.values({name: bindparam(name) for name in _SHOWN})
_STEP_WITH_SNAPSHOT: Final = _NEXT.values({name: bindparam(name) for name in (*_SHOWN, "snapshot")})


@cache
def _step_in_one() -> Select[Any]:
    """A step with one event and its news in one statement: on PostgreSQL, each statement is a round trip."""
    step = _STEP_WITH_SNAPSHOT.returning(TABLES.c.id).cte("step")
    columns = ("seq", "at", "body")
    values = [bindparam(name, type_=EVENTS.c[name].type) for name in columns]
    written = EVENTS.insert().from_select(["table_id", *columns], select(step.c.id, *values)).cte("written")
    return select(func.pg_notify("divebell", bindparam("told"))).select_from(step).add_cte(written)


_DUE_TABLES: Final = (
    select(
        TABLES.c.id, TABLES.c.due, TABLES.c.summary.contains('"bot": true', autoescape=True).label("bot"),
        func.row_number().over(partition_by=TABLES.c.owner, order_by=TABLES.c.due).label("place"),
    )
    .where(TABLES.c.due <= bindparam("now"))
    .subquery()
)  # fmt: skip
_DUE: Final = (
    select(_DUE_TABLES.c.id, _DUE_TABLES.c.bot)
    .order_by(_DUE_TABLES.c.bot, _DUE_TABLES.c.place, _DUE_TABLES.c.due)
    .limit(bindparam("most"))
)
_HOLDERS_OF: Final = select(HOLDERS.c.guest).where(HOLDERS.c.table_id == bindparam("this"))
_LISTED: Final = select(
    TABLES.c.id, TABLES.c.game, TABLES.c.began, TABLES.c.touched, TABLES.c.summary, TABLES.c.over, TABLES.c.owner
).order_by(TABLES.c.touched.desc(), TABLES.c.id)


_TALLIES: Final = (
    select(
        SCORES.c.mode,
        func.count(),
        func.max(SCORES.c.points),
        func.sum(case((SCORES.c.won, 1), else_=0)),
    )
    .join(TABLES, TABLES.c.id == SCORES.c.table_id)
    .join(HOLDERS, HOLDERS.c.table_id == SCORES.c.table_id)
    .where(
        HOLDERS.c.guest == bindparam("guest"), TABLES.c.game == bindparam("game"), TABLES.c.id != bindparam("without")
    )
    .group_by(SCORES.c.mode)
)


def _score(connection: Connection, table: str, score: Score | None) -> None:
    """Keep what a game came to."""
    if score is not None:
        connection.execute(insert(SCORES).values(table_id=table, **score._asdict()))


def _hold(connection: Connection, table: str, guests: Sequence[str]) -> None:
    """Let these guests, and no others, find the table among theirs."""
    before = set(connection.scalars(_HOLDERS_OF, {"this": table}))
    for guest in before.difference(guests):
        connection.execute(delete(HOLDERS).where(HOLDERS.c.table_id == table, HOLDERS.c.guest == guest))
    for guest in sorted(set(guests) - before):
        connection.execute(insert(HOLDERS).values(table_id=table, guest=guest))


def _listed(row: Any) -> Listed:
    id_, game, began, touched, summary, over, owner = row
    return Listed(id_, game, began, touched, json.loads(summary), over, owner)


def _columns(row: Row, when: float | None = None) -> dict[str, Any]:
    values = {"summary": json.dumps(row.summary), "over": row.over, "public": row.public, "due": row.due}
    if when is not None:
        values["touched"] = _iso(when)
    if row.snapshot is not None:
        values["snapshot"] = msgspec.json.encode(row.snapshot).decode()
    return values


def _iso(when: float) -> str:
    return datetime.fromtimestamp(when, UTC).isoformat(timespec="milliseconds")
