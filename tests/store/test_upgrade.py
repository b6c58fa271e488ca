"""Databases of earlier versions are brought up to date, by one process while the others wait."""

import asyncio
import base64
import hashlib
import json

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from divebell.store.log import Entry, Listed, Log, Row, Unavailable
from divebell.store.schema import METADATA, NEWEST
from tests.apart import apart

from .logs import NOON, make, opened, run

# What the table on one's own machine wrote before there were migrations.
BEFORE = """
CREATE TABLE tables (
    id VARCHAR(32) NOT NULL, owner VARCHAR(64) NOT NULL, game VARCHAR(32) NOT NULL, began VARCHAR(32) NOT NULL,
    touched VARCHAR(32) NOT NULL, summary TEXT NOT NULL, PRIMARY KEY (id));
CREATE INDEX tables_by_owner ON tables (owner, touched);
CREATE TABLE events (
    table_id VARCHAR(32) NOT NULL, seq INTEGER NOT NULL, at VARCHAR(32) NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq));
"""
SECRET = "mYrDvAtz6u6lQ3p9P2yPZQ"
DIGEST = base64.urlsafe_b64encode(hashlib.sha256(SECRET.encode()).digest())[:22].decode()
WHEN = "2026-11-16T03:44:53.250+00:00"


def write_before(connection: Connection) -> None:
    """A database as it was, with a game going on and one that is over."""
    seats = [{"name": "Ann", "kind": "human", "owner": SECRET}, {"name": "Tam", "kind": "greedy", "owner": ""}]
    for statement in BEFORE.split(";")[:-1]:
        connection.execute(text(statement))
    for table, over in (("going", False), ("done", True)):
        row = {"id": table, "owner": SECRET, "at": WHEN, "summary": json.dumps({"over": over})}
        connection.execute(text("INSERT INTO tables VALUES (:id, :owner, 'otys', :at, :at, :summary)"), row)
        bodies = [{"type": "created", "seats": seats}, *[{"type": "moved", "move": n} for n in range(1, 2001)]]
        events = [{"id": table, "seq": seq, "at": WHEN, "body": json.dumps(body)} for seq, body in enumerate(bodies)]
        connection.execute(text("INSERT INTO events VALUES (:id, :seq, :at, :body)"), events)


def everything(connection: Connection) -> str:
    return str([connection.execute(table.select()).all() for table in METADATA.tables.values()])


def test_a_database_from_before_is_taken_over_with_all_its_tables(url: str) -> None:
    async def work() -> None:
        old = Log(url)
        if old.path:
            old.path.parent.mkdir()
        await old.database.write(write_before)
        await old.close()
        async with opened(url) as log:
            entries = await log.read("going")
            assert len(entries) == 2001
            assert [seat["owner"] for seat in entries[0].body["seats"]] == [DIGEST, ""]
            assert entries[2000] == Entry(2000, 1794800693.25, {"type": "moved", "move": 2000})
            assert await log.of_guest(SECRET) == []
            assert await log.of_guest(DIGEST) == [
                Listed("done", "otys", WHEN, WHEN, {"over": True}, True, DIGEST),
                Listed("going", "otys", WHEN, WHEN, {"over": False}, False, DIGEST),
            ]
            await log.append("going", 2001, [{"type": "undone"}], Row({}), NOON)
            found = await log.database.read(everything)
            assert DIGEST in found
            assert SECRET not in found

    apart(work)


def test_dives_from_before_every_game_had_its_own_keep_their_tables(url: str) -> None:
    before = (
        "DROP TABLE scores",
        "DROP TABLE dives",
        "CREATE TABLE dives (day VARCHAR(10), guest VARCHAR(64), table_id VARCHAR(32) NOT NULL,"
        " PRIMARY KEY (day, guest))",
        "CREATE INDEX dives_by_table ON dives (table_id)",
        "INSERT INTO dives VALUES ('2026-11-15', 'ann', 'table')",
        "UPDATE alembic_version SET version_num = '3'",
    )

    async def go_back(log: Log) -> None:
        await make(log)
        await log.database.write(lambda connection: [connection.execute(text(step)) for step in before] and None)

    async def look(log: Log) -> None:
        assert await log.dive_of("2026-11-15", "otys", "ann") == "table"
        assert await log.dive_of("2026-11-15", "aquatica", "ann") is None

    run(url, go_back)
    run(url, look)


def test_the_migrations_lead_to_the_schema_that_is_used(url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async def work(log: Log) -> None:
        assert await log.database.read(differences) == []

    run(url, work)
    config = Config()
    config.set_main_option("script_location", "divebell.store:migrations")
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [NEWEST]


def test_several_processes_may_begin_with_an_empty_database_at_once(url: str) -> None:
    async def work() -> None:
        logs = [Log(url) for _ in range(4)]
        await asyncio.gather(*[log.open() for log in logs])
        await make(logs[0])
        for log in logs:
            assert await log.ids() == ["table"]
            await log.close()

    apart(work)


def test_a_database_of_a_newer_version_is_refused(url: str) -> None:
    async def newer(log: Log) -> None:
        newest = text("UPDATE alembic_version SET version_num = '99'")
        await log.database.write(lambda connection: connection.execute(newest).rowcount)

    async def nothing(log: Log) -> None: ...

    run(url, newer)
    with pytest.raises(Unavailable, match="written by a newer version of Divebell"):
        run(url, nothing)
