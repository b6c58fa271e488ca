"""When the database fails, the log says so in a sentence, and goes on by itself when it is back."""

import asyncio
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest

from divebell.store import databases
from divebell.store.log import Log, Row, Unavailable
from tests.apart import apart
from tests.patience import ANSWER, read_until
from tests.postgres import Postgres, postgres

from .logs import NOON, add, make, run

FULL = "database disk is full"
READ_ONLY = "is read-only"
BUSY = "is busy"
GONE = "cannot be reached"
DAMAGED = "is damaged"


@pytest.fixture(scope="module")
def mortal() -> Iterator[Postgres]:
    """A PostgreSQL that tests may stop and kill."""
    with postgres() as server:
        yield server


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Let no file of this process grow beyond a size, as on a disk without room."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_sqlite_that_cannot_grow_says_so_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    async def work(log: Log) -> None:
        await make(log)

        async def fill() -> None:
            for seq in range(1, 100):
                await add(log, seq)

        with largest_file((tmp_path / "tables.sqlite-wal").stat().st_size + 10_000):
            with pytest.raises(Unavailable):
                await fill()
            written = len(await log.read("table"))  # that can be read still
        await add(log, written)
        assert [entry.seq for entry in await log.read("table")] == list(range(written + 1))

    run(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)


def test_a_full_disk_is_called_so(tmp_path: Path) -> None:
    """SQLite says the same when its file may have no more pages."""

    async def work(log: Log) -> None:
        no_more = "PRAGMA max_page_count = 1"  # than there are
        await log.database.write(lambda connection: connection.exec_driver_sql(no_more).scalar())
        big = {"words": "x" * 100_000}
        with pytest.raises(Unavailable, match=FULL):
            await log.create("table", "ann", "otys", big, Row({}), NOON)
        await log.create("table", "ann", "otys", big, Row({}), NOON)  # on a new connection, without the limit
        assert len(await log.read("table")) == 1

    run(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)


CHILD = """
import asyncio, os, sys
from divebell.store.log import Log, Row, Unavailable

async def main():
    other = Log("sqlite://")
    await other.open()  # so that everything is imported while all of it can be read
    await other.close()
    log = Log(sys.argv[1])
    if os.geteuid() == 0:
        os.setgid(65534)
        os.setuid(65534)
    await log.open()
    seq = 1
    for _ in sys.stdin:
        try:
            await log.append("table", seq, [{}], Row({}), 0.0)
            seq += 1
            print("written", len(await log.read("table")), flush=True)
        except Unavailable as error:
            print(error, len(await log.read("table")), flush=True)
    await log.close()

asyncio.run(main())
"""


def test_a_read_only_file_is_read_and_later_written_again() -> None:
    """By a process that is not root: for root no file is read-only."""
    with tempfile.TemporaryDirectory(prefix="divebell-", dir="/tmp") as made:
        folder = Path(made)
        file = folder / "tables.sqlite"
        run(f"sqlite:///{file}", make)
        file.chmod(0o444)
        folder.chmod(0o777)
        source = str(Path(databases.__file__).parents[2])
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, f"sqlite:///{file}"], env={**os.environ, "PYTHONPATH": source},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder,
        )  # fmt: skip
        with child:
            assert child.stdin is not None
            answers = []
            for mode in (0o444, 0o444, 0o666, 0o666):
                for beside in folder.iterdir():  # SQLite makes the others with the mode of the first
                    beside.chmod(mode)
                child.stdin.write("\n")
                child.stdin.flush()
                answers.append(read_until(child, child.stdout, b"\n").strip())
            child.stdin.close()
        assert [READ_ONLY in answer for answer in answers] == [True, True, False, False]
        assert answers[2:] == ["written 2", "written 3"]
        assert child.returncode == 0


def test_somebody_else_who_holds_the_lock_is_waited_for_and_then_named(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "PATIENCE", 1)

    async def work(log: Log) -> None:
        await make(log)
        if log.path:
            other = sqlite3.connect(log.path, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unavailable, match=BUSY):
                await add(log, 1)
            other.close()
        else:
            with psycopg.connect(url) as connection:
                connection.execute("SELECT * FROM tables FOR UPDATE")
                with pytest.raises(Unavailable, match=BUSY):
                    await add(log, 1)
        await add(log, 1)

    run(url, work)


def test_a_postgresql_that_was_stopped_is_used_again_when_it_is_back(mortal: Postgres) -> None:
    async def work(log: Log) -> None:
        await make(log)
        for seq, end in enumerate((mortal.stop, mortal.kill), start=1):
            end()
            with pytest.raises(Unavailable, match=GONE):
                await add(log, seq)
            with pytest.raises(Unavailable, match=GONE):
                await log.read("table")
            mortal.start()
            await add(log, seq)
            assert len(await log.read("table")) == seq + 1

    run(mortal.database(), work)


def test_a_postgresql_restarted_between_two_moves_is_not_even_noticed(mortal: Postgres) -> None:
    async def work(log: Log) -> None:
        await asyncio.gather(*[make(log, f"table{number}") for number in range(8)])  # several connections
        mortal.stop()
        mortal.start()
        await asyncio.gather(*[add(log, 1, f"table{number}") for number in range(8)])

    run(mortal.database(), work)


def test_who_listens_is_told_to_look_again_after_a_lost_connection(mortal: Postgres) -> None:
    async def next_of(news: AsyncIterator[tuple[str, int] | None]) -> tuple[str, int] | None:
        return await asyncio.wait_for(anext(news), ANSWER)

    async def work(log: Log) -> None:
        news = log.news()
        assert await next_of(news) is None
        await make(log)
        assert await next_of(news) == ("table", 0)
        for seq, end in enumerate((mortal.stop, mortal.kill), start=1):
            end()
            mortal.start()
            assert await next_of(news) is None
            await add(log, seq)
            assert await next_of(news) == ("table", seq)

    run(mortal.database(), work)


def test_a_read_only_postgresql_is_read_and_later_written_again(postgresql: Postgres) -> None:
    url = postgresql.database()

    def set_read_only(value: str) -> None:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("SET default_transaction_read_only = off")
            name = connection.info.dbname
            connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {value}")

    async def work(log: Log) -> None:
        with pytest.raises(Unavailable, match=READ_ONLY):
            await add(log, 1)
        assert len(await log.read("table")) == 1
        set_read_only("off")
        await add(log, 1)

    run(url, make)
    set_read_only("on")
    run(url, work)


def test_a_postgresql_with_no_connection_to_spare_is_tried_again(mortal: Postgres) -> None:
    url = mortal.database()

    async def work() -> None:
        log = Log(url)
        held: list[psycopg.Connection[Any]] = []
        with suppress(psycopg.OperationalError):
            while True:
                held.append(psycopg.connect(url))
        with pytest.raises(Unavailable):
            await add(log, 1)
        for connection in held:
            connection.close()
        while True:  # until the server has noticed that they are gone
            try:
                await add(log, 1)
                break
            except Unavailable:
                continue
        await log.close()

    run(url, make)
    apart(work)


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(Unavailable, match=GONE):
        run(f"sqlite:///{tmp_path / 'file' / 'tables.sqlite'}", make)


def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_text("something else " * 100)
    with pytest.raises(Unavailable, match=DAMAGED):
        run(f"sqlite:///{tmp_path / 'tables.sqlite'}", make)
