"""Half a game on one version of the rules, the rest on the next: tables in play survive an upgrade of the software."""

import html
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

import divebell
from divebell.store.log import Entry, Log
from tests.apart import apart
from tests.crash.load import MOVES, Client
from tests.patience import THOUGHT, until
from tests.web.server import Server

# The next version of the rules: it shuffles otherwise, and whoever could stay down must surface. So a record with the
# move `stay` does not replay.
NEXT = {
    "games/otys/__init__.py": ("RULES_VERSION: Final = 2", "RULES_VERSION: Final = 3"),
    "engine/chance.py": ('f"{stream} {count} {last}"', 'f"{last} {count} {stream}"'),
    "games/otys/rules/turn.py": ("[STAY_DOWN, GO_UP] if player.batteries else [GO_UP]", "[GO_UP]"),
}
GONE = "stay"


@pytest.fixture
def next_version(tmp_path: Path) -> Path:
    """A copy of the software with other rules."""
    source = Path(divebell.__file__).parent
    copy = tmp_path / "next" / "divebell"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for name, (before, after) in NEXT.items():
        text = (copy / name).read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{name} has changed: {before}"
        (copy / name).write_text(text.replace(before, after), encoding="utf-8")
    return copy.parent


@contextmanager
def running(folder: Path, software: Path | None = None) -> Iterator[Server]:
    server = Server(folder, options=["--no-limits"])
    server.environment = {"PYTHONPATH": str(software or Path(divebell.__file__).parents[1])}
    server.start()
    try:
        yield server
    finally:
        server.stop()
    assert "Traceback" not in server.told()


class Game:
    """A table on a server that changes, with its people: one for each seat, or one for all."""

    def __init__(self, clients: list[Client], table: str) -> None:
        self.clients = clients
        self.table = table
        self.rng = Random(7)
        self.facts: dict[str, Any] = {}

    def close(self) -> None:
        for client in self.clients:
            client.close()

    def move_to(self, server: Server) -> None:
        self.close()
        for client in self.clients:
            client.address = server.url.removeprefix("http://")
        self.facts = self.look()

    def look(self, seat: int = 0) -> dict[str, Any]:
        return self.ask(seat, "GET", f"board?seat={seat}")

    def ask(self, seat: int, method: str, path: str, body: bytes = b"") -> dict[str, Any]:
        client = self.clients[seat % len(self.clients)]
        client.close()  # the server closes what is quiet for a while
        status, text, _ = client.ask(method, f"/t/{self.table}/{path}", body, "application/json")
        client.close()
        assert status == 200, text
        facts: dict[str, Any] = json.loads(text)
        return facts

    def play(self) -> str:
        """A move of whoever has to choose; "" when the game is over."""
        if self.facts["over"]:
            return ""
        seat = self.facts["asked"]
        if self.facts["seat"] != seat or not self.facts["mine"]:
            self.facts = self.look(seat)
        moves = sorted({html.unescape(move) for move in MOVES.findall(self.facts["html"])})
        move = GONE if GONE in moves else self.rng.choice(moves)
        command = {"version": self.facts["version"], "seat": seat, "nonce": "", "command": "move", "move": move}
        self.facts = self.ask(seat, "POST", "command", json.dumps(command).encode())
        return move

    def let_bots_finish(self) -> None:
        """Everybody leaves their seat to a bot, which needs a while."""
        for seat in range(2):
            status, text, _ = self.clients[seat % len(self.clients)].post(
                f"/t/{self.table}/people", action="replace", seat=str(seat), kind="greedy"
            )
            assert status == 303, text
        self.close()
        assert until(lambda: bool(self.look()["over"]), THOUGHT), "the bots do not finish the game"


def new_game(server: Server, path: str, **form: str) -> Game:
    host, guest = Client(server.url), Client(server.url)
    host.post("/settings", language="en")
    status, text, location = host.post(path, **form)
    assert status == 303, text
    table = location.removeprefix("/t/")
    if path == "/online":
        guest.post("/settings", language="en")
        assert guest.post(f"/join/{table}", name="Bob")[0] == 303
    game = Game([host, guest] if path == "/online" else [host], table)
    game.move_to(server)
    guest.close()
    return game


def read(folder: Path, table: str) -> list[Entry]:
    async def reading() -> list[Entry]:
        log = Log(f"sqlite:///{folder / 'tables.sqlite'}")
        await log.open()
        entries = await log.read(table)
        await log.close()
        return entries

    return apart(reading)


def verify(folder: Path, software: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "divebell", "admin", "--language", "en", "verify", "--data", str(folder)],
        env={**os.environ, "PYTHONPATH": str(software)}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_a_game_goes_on_with_the_next_version_of_the_rules(next_version: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    with running(folder) as server:
        games = [
            new_game(server, "/online", name="Ann", seat2="open", public="yes"),
            new_game(server, "/new", way="hotseat", others="1"),
        ]
        for game in games:
            played = [game.play() for _ in range(12)]
            while GONE not in played:
                assert not game.facts["over"], played
                played.append(game.play())
    versions = [game.facts["version"] for game in games]
    before = [read(folder, game.table) for game in games]

    with running(folder, next_version) as server:  # everybody finds the table as it was
        for game, version in zip(games, versions, strict=True):
            game.move_to(server)
            assert game.facts["version"] == version
            for _ in range(5):
                assert game.play() != GONE
        assert verify(folder, next_version).returncode == 0

    with running(folder, next_version) as server:  # also when it is started once more
        for game in games:
            game.move_to(server)
            assert game.play() != GONE
        games[0].let_bots_finish()

    for game, entries in zip(games, before, strict=True):
        after = read(folder, game.table)
        assert after[: len(entries)] == entries  # what was written stays as it is
        assert len(after) > len(entries) + 5
    verified = verify(folder, next_version)
    assert verified.returncode == 0, verified.stdout + verified.stderr
