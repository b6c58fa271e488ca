"""`divebell admin` beside a server that runs."""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from divebell.engine.record import read_record
from divebell.games import find_game
from divebell.store.log import Log
from divebell.table.events import Created, SeatPlan, write_event
from divebell.table.fold import row_of
from divebell.table.table import Table
from tests.apart import apart
from tests.crash.load import MOVES, Client
from tests.patience import until
from tests.postgres import Postgres
from tests.web.client import Client as Web
from tests.web.server import Server, serving

from .terminal import Output, Terminal

SEATS = [SeatPlan("Ann", "human", "me"), SeatPlan("", "open", "")]
CREATED = Created("otys", 1, {"players": "2"}, 7, SEATS, online=True)


class Desk:
    """A server, somebody who plays there, and its host at the terminal."""

    def __init__(self, server: Server, database: str, terminal: Terminal) -> None:
        self.server = server
        self.database = database
        self.terminal = terminal
        self.client = Client(server.url)
        self.client.post("/settings", language="en", name="Ann")

    def admin(self, *arguments: str, **given: list[str]) -> Output:
        where = ["--database", self.database] if self.database else ["--data", str(self.server.folder)]
        return self.terminal.run("admin", *arguments, *where, width=200, **given)  # type: ignore[arg-type]

    def table(self) -> str:
        status, text, location = self.client.post("/new", way="hotseat", others="1", name="Ann", name1="Bob")
        assert status == 303, text
        table = location.removeprefix("/t/")
        for _ in range(3):
            assert self.move(table) == 200
        return table

    def look(self, table: str, query: str = "") -> tuple[int, dict[str, object]]:
        status, text, _ = self.client.ask("GET", f"/t/{table}/board{query}")
        return status, json.loads(text)

    def move(self, table: str) -> int:
        return self.send(table, self.look_from_seat(table))

    def look_from_seat(self, table: str) -> dict[str, object]:
        return self.look(table, f"?seat={self.look(table)[1]['asked']}")[1]

    def send(self, table: str, facts: dict[str, object]) -> int:
        move = (MOVES.findall(str(facts["html"])) or ["end"])[0]
        command = {"version": facts["version"], "seat": facts["asked"] or 0, "nonce": "", "command": "move"}
        body = json.dumps({**command, "move": move}).encode()
        return self.client.ask("POST", f"/t/{table}/command", body, "application/json")[0]

    def change(self, work: Callable[[Connection], None]) -> None:
        """Tamper with the log."""

        async def all_of_it() -> None:
            log = Log(self.database or f"sqlite:///{self.server.folder / 'tables.sqlite'}")
            await log.database.write(work)
            await log.close()

        apart(all_of_it)


@pytest.fixture(params=["sqlite", "postgresql"])
def desk(request: pytest.FixtureRequest, terminal: Terminal, tmp_path: Path) -> Iterator[Desk]:
    database = ""
    if request.param == "postgresql":
        postgresql: Postgres = request.getfixturevalue("postgresql")
        database = postgresql.database()
    folder = tmp_path / "data"
    folder.mkdir()
    with serving(folder, options=["--database", database] if database else []) as server:
        made = Desk(server, database, terminal)
        yield made
        made.client.close()


def test_a_host_lists_shows_ends_and_deletes_tables_beside_the_server(desk: Desk) -> None:
    assert desk.admin("list").out == "0 tables\n"
    first, second = desk.table(), desk.table()
    listed = desk.admin("list")
    assert re.search(rf"{first} .* in progress +3 +Ann \(human\), Bob \(human\)", listed.out)
    assert listed.out.endswith("2 tables\n")

    shown = desk.admin("show", first)
    assert "events      4" in shown.out
    assert "seat 1      Bob (human)" in shown.out
    assert "seed" not in shown.out

    refused = desk.admin("export", first)
    assert (refused.code, refused.out) == (2, "")
    assert "its record contains hidden information" in refused.err
    assert len(read_record(desk.admin("export", first, "--unfinished").out, find_game("otys")).played) == 3

    assert desk.admin("end", first).out == f"The game at table {first} has ended.\n"
    assert desk.move(first) in (409, 422)  # the server has noticed, and says so
    assert desk.look(first)[1]["over"]
    assert "the game is over" in desk.admin("end", first).err
    assert len(read_record(desk.admin("export", first).out, find_game("otys")).played) == 3

    assert desk.admin("delete", second, typed=["no"]).out.endswith("Type yes: ")
    facts = desk.look_from_seat(second)
    assert f"Table {second} has been deleted." in desk.admin("delete", second, typed=["yes"]).out
    assert desk.send(second, facts) in (404, 409)  # the server notices, at the latest when it would write
    assert desk.look(second)[0] == 404
    assert desk.admin("delete", second, "--yes").code == 2
    assert f"there is no table {second}" in desk.admin("show", second).err
    assert desk.admin("list").out.endswith("1 table\n")


def test_verify_says_every_table_that_does_not_replay(desk: Desk) -> None:
    sound, illegal, unread, gap, other = (desk.table() for _ in range(5))
    verified = desk.admin("verify")
    assert (verified.code, verified.out) == (0, "Tables replayed: 5; events: 20; tables that differ: 0.\n")

    def tamper(connection: Connection) -> None:
        for table, seq, body in (
            (illegal, 2, '{"type": "moved", "player": 0, "move": "key 99"}'),
            (unread, 3, '{"type": "dreamt"}'),
        ):
            where = f"table_id = '{table}' AND seq = {seq}"
            connection.exec_driver_sql(f"UPDATE events SET body = '{body}' WHERE {where}")
        connection.exec_driver_sql(f"DELETE FROM events WHERE table_id = '{gap}' AND seq = 1")
        snapshot = json.dumps({"rules": find_game("otys").RULES_VERSION, "version": 3, "position": {}})
        connection.exec_driver_sql(f"UPDATE tables SET snapshot = '{snapshot}' WHERE id = '{other}'")

    desk.change(tamper)
    verified = desk.admin("verify")
    assert verified.code == 1
    assert verified.out.endswith("Tables replayed: 5; events: 19; tables that differ: 4.\n")
    assert f"{illegal}: key 99" in verified.err
    assert f"{unread}: event 3 cannot be read" in verified.err
    assert f"{gap}: event 1 is missing" in verified.err
    assert f"{other}: its state differs" in verified.err
    assert sound not in verified.err


def test_a_backup_made_while_the_server_runs_is_a_whole_database(desk: Desk, tmp_path: Path) -> None:
    table = desk.table()
    file = tmp_path / "backup.sqlite"
    made = desk.admin("backup", str(file))
    if desk.database:
        assert "pg_dump" in made.err
        return
    assert made.code == 0
    assert "secret as well: without it, players lose their seats" in made.out
    assert file.stat().st_mode & 0o777 == 0o600
    assert desk.move(table) == 200  # the server goes on
    copy = sqlite3.connect(file)
    assert copy.execute("SELECT count(*) FROM events").fetchone() == (4,)
    copy.close()
    restored = tmp_path / "restored"
    restored.mkdir()
    file.rename(restored / "tables.sqlite")
    assert "tables that differ: 0" in desk.terminal.run("admin", "verify", "--data", str(restored)).out
    assert desk.admin("backup", str(restored / "tables.sqlite")).code == 2  # it writes over nothing


@pytest.mark.parametrize("table", ["-" * 22, "-a_Table-that-is-there", "--unfinished-and-so-on"])
def test_an_id_that_begins_with_a_dash_is_no_option(table: str, terminal: Terminal, tmp_path: Path) -> None:
    assert len(table) == 22

    async def make() -> None:
        log = Log(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await log.open()
        made = Table(table, find_game("otys"), CREATED)
        await log.create(table, "me", "otys", write_event(CREATED), row_of(made), 0.0, None)
        await log.close()

    apart(make)
    where = ("--data", str(tmp_path))
    exported = terminal.run("admin", "export", table, "--unfinished", *where)
    assert read_record(exported.out, find_game("otys")).seats[1].kind == "open"
    (tmp_path / "exported.txt").write_text(exported.out)
    assert "Player 2" in terminal.run("replay", str(tmp_path / "exported.txt"), "--plain").out
    assert terminal.run("admin", *where, "show", table).code == 0
    assert f"Table {table} has been deleted." in terminal.run("admin", "delete", table, *where, "--yes").out


def test_where_there_are_no_tables_is_said(terminal: Terminal, tmp_path: Path) -> None:
    nowhere = terminal.run("admin", "--data", str(tmp_path / "nothing"), "list")
    assert (nowhere.code, nowhere.out) == (2, "")
    assert "there are no tables in" in nowhere.err
    assert not (tmp_path / "nothing").exists()


def test_a_database_that_cannot_be_reached_is_said_without_its_password(terminal: Terminal) -> None:
    gone = terminal.run("admin", "list", "--database", "postgresql://ann:hush@127.0.0.1:1/none")
    assert gone.code == 1
    assert gone.err == "divebell: The database cannot be reached at the moment. Please try again shortly.\n"


def test_a_damaged_file_is_said_by_verify_and_by_health(terminal: Terminal, tmp_path: Path) -> None:
    """Where no table is touched by the damage and all of them replay."""
    with serving(tmp_path, options=[]) as server:
        desk = Desk(server, "", terminal)
        table = desk.table()
        assert Web(server.url).get("/healthz").json() == {"status": "ok"}
        desk.client.close()
    file = tmp_path / "tables.sqlite"
    connection = sqlite3.connect(file)
    (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tables_by_public'").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    with file.open("r+b") as damaged:
        damaged.seek((page - 1) * size)
        damaged.write(b"\xa5" * size)
    verified = terminal.run("admin", "verify", "--data", str(tmp_path), width=200)
    assert verified.code == 1
    assert "the database file is damaged" in verified.err
    assert "Tables replayed: 1; events: 4; tables that differ: 0." in verified.out
    with serving(tmp_path, options=[]) as server:
        web = Web(server.url)
        assert until(lambda: web.get("/healthz").status == 503)
        assert web.get("/healthz").json() == {"status": "the database is damaged"}
        assert web.get(f"/t/{table}/board").status == 200
        lobby = web.get("/online")
        assert lobby.status == 503
        assert "damaged" in lobby.text
        assert '"event": "the database is damaged"' in server.told()
