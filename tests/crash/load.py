"""Players who keep playing whatever happens to the server, and the ledger of what it told them.

A player who gets no answer repeats the same command, with the same nonce, until there is one: so a command is done
once or not at all. Whatever was acknowledged must be in the log once, whatever was refused must not be there, and no
version that anybody has seen may be gone.
"""

import asyncio
import html
import http.client
import itertools
import json
import re
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode, urlsplit

from divebell.store.log import Log, Unavailable
from tests.patience import THOUGHT

PATIENCE: Final = 20.0  # seconds for one answer
TALK: Final = 0.1  # of what a player does at an online table
PAUSE: Final = 0.02  # seconds until a player asks again
MOVES: Final = re.compile(r'data-move="([^"]*)"')
FAILURES: Final = (OSError, http.client.HTTPException)


class NoAnswer(Exception):
    """The server was gone, or said that it could not do it now."""


class Client:
    """A guest with a cookie and a connection that stays open as long as it can."""

    def __init__(self, url: str) -> None:
        self.address = urlsplit(url).netloc
        self.cookie = ""
        self.connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: bytes = b"", kind: str = "") -> tuple[int, str, str]:
        """Status, text and Location of an answer."""
        headers = {"cookie": self.cookie, "content-type": kind} if kind else {"cookie": self.cookie}
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection(self.address, timeout=PATIENCE)
            self.connection.request(method, path, body or None, headers)
            answer = self.connection.getresponse()
            text = answer.read().decode()
        except FAILURES:
            self.close()
            raise NoAnswer from None
        if answer.status >= 500:
            raise NoAnswer
        for cookie in answer.headers.get_all("set-cookie") or []:
            self.cookie = cookie.partition(";")[0]
        return answer.status, text, answer.headers.get("location", "")

    def post(self, path: str, **form: str) -> tuple[int, str, str]:
        """A form as a page sends it."""
        return self.ask("POST", path, urlencode(form).encode(), "application/x-www-form-urlencoded")

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None


class Told(NamedTuple):
    """What everybody was told up to a moment: by table, nonces done and refused, and the newest version seen."""

    done: dict[str, set[str]]
    refused: dict[str, set[str]]
    seen: dict[str, int]


class Ledger:
    """What the players were told."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.changed = threading.Condition(self.lock)
        self.done: dict[str, set[str]] = defaultdict(set)
        self.refused: dict[str, set[str]] = defaultdict(set)
        self.seen: dict[str, int] = {}
        self.repeated: dict[str, float] = {}  # when a command was first sent again
        self.acknowledged = 0

    def saw(self, table: str, version: int) -> None:
        with self.lock:
            self.seen[table] = max(version, self.seen.get(table, 0))

    def settle(self, table: str, nonce: str, done: bool) -> None:
        """A command was answered: done or refused."""
        with self.changed:
            if done:
                self.done[table].add(nonce)
                self.acknowledged += 1
                self.changed.notify_all()
            else:
                self.refused[table].add(nonce)

    def repeat(self, nonce: str) -> None:
        with self.lock:
            self.repeated.setdefault(nonce, time.time())

    def wait_for(self, more: int, patience: float = THOUGHT) -> None:
        """Wait until so many more moves have been acknowledged."""
        with self.changed:
            wanted = self.acknowledged + more
            assert self.changed.wait_for(lambda: self.acknowledged >= wanted, patience), "nobody gets on"

    def told(self) -> Told:
        with self.lock:
            done = {table: set(nonces) for table, nonces in self.done.items()}
            refused = {table: set(nonces) for table, nonces in self.refused.items()}
            return Told(done, refused, dict(self.seen))


class Player(threading.Thread):
    """Somebody who plays at random at their tables, some of them shared with others."""

    nonces = itertools.count()

    def __init__(self, url: str, ledger: Ledger, number: int) -> None:
        super().__init__(daemon=True)
        self.client = Client(url)
        self.ledger = ledger
        self.rng = Random(number)
        self.tables: list[str] = []
        self.online: set[str] = set()
        self.ending = threading.Event()
        self.trouble: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.ending.is_set():
                try:
                    self.step(self.rng.choice(self.tables))
                except NoAnswer:
                    self.ending.wait(PAUSE)
        except BaseException as error:
            self.trouble = error
        finally:
            self.client.close()

    def step(self, table: str) -> None:
        """Look at a table and move there if one has to."""
        facts = self.look(table)
        if facts["over"]:
            self.again(table)
            return
        if table in self.online and self.rng.random() < TALK:
            self.talk(table)
            return
        seat = facts["asked"]
        if seat is not None and not facts["mine"]:  # at one device others look only after they said who they are
            facts = self.look(table, f"?seat={seat}")
        moves = sorted({html.unescape(move) for move in MOVES.findall(facts.get("html", ""))})
        if not facts.get("mine") or not moves or facts["asked"] != seat:
            self.ending.wait(PAUSE)
            return
        command = {"version": facts["version"], "seat": seat, "nonce": self.nonce(), "command": "move"}
        self.send(table, {**command, "move": self.rng.choice(moves)})

    def nonce(self) -> str:
        return f"{self.rng.getrandbits(64):016x}-{next(self.nonces)}"

    def look(self, table: str, query: str = "") -> dict[str, Any]:
        status, text, _ = self.client.ask("GET", f"/t/{table}/board{query}")
        assert status == 200, f"{status} for a board: {text[:300]}"
        facts: dict[str, Any] = json.loads(text)
        self.ledger.saw(table, facts["version"])
        return facts

    def send(self, table: str, command: dict[str, Any]) -> None:
        """A move, sent until there is an answer."""
        status, text = self.insist(f"/t/{table}/command", json.dumps(command), "application/json", command["nonce"])
        assert status in (200, 409, 422), f"{status} for a command: {text[:300]}"
        self.ledger.saw(table, json.loads(text)["version"])
        self.ledger.settle(table, command["nonce"], status == 200)

    def talk(self, table: str) -> None:
        """A word at the table, which is an event like a move."""
        nonce = self.nonce()
        form = urlencode({"action": "say", "text": "Ahoy", "nonce": nonce})
        status, text = self.insist(f"/t/{table}/people", form, "application/x-www-form-urlencoded", nonce)
        assert status in (303, 409, 422), f"{status} for a word: {text[:300]}"
        self.ledger.settle(table, nonce, status == 303)

    def insist(self, path: str, body: str, kind: str, nonce: str) -> tuple[int, str]:
        """Send the same until there is an answer: somebody may have done it already."""
        while True:
            try:
                return self.client.ask("POST", path, body.encode(), kind)[:2]
            except NoAnswer:
                self.ledger.repeat(nonce)
                time.sleep(PAUSE)

    def sit(self) -> None:
        """Get a cookie."""
        self.client.post("/settings", speed="instant", language="en")
        assert self.client.cookie

    def open(self, path: str = "/new", **form: str) -> str:
        """A new table from the form of a page."""
        status, text, location = self.client.post(path, **form)
        assert status == 303, f"{status} for a new table: {text[:300]}"
        table = location.removeprefix("/t/")
        self.tables.append(table)
        return table

    def again(self, table: str) -> None:
        """A game is over: begin another one in its place."""
        way = {"way": "hotseat"} if len(self.tables) % 2 else {"way": "bots", "bot": "random"}
        self.open(others="1", **way)
        self.tables.remove(table)


@contextmanager
def playing(urls: Sequence[str], groups: int = 1) -> Iterator[Ledger]:
    """Groups of four: two people at an online table, a second tab of the first, and one who plays with bots.

    They are spread over the processes that serve the tables, so that people of one table use several.
    """
    ledger = Ledger()
    players = [Player(urls[seed % len(urls)], ledger, seed) for seed in range(4 * groups)]
    for at in range(0, len(players), 4):
        seat(*players[at : at + 4])
    for player in players:
        player.start()
    try:
        yield ledger
    finally:
        for player in players:
            player.ending.set()
        for player in players:
            player.join(THOUGHT)
    for player in players:
        if player.trouble is not None:
            raise player.trouble
        assert not player.is_alive(), "a player never got an answer"


def seat(host: Player, guest: Player, tab: Player, alone: Player) -> None:
    """Open the tables of a group."""
    for player in (host, guest, alone):
        player.sit()
    tab.client.cookie = host.client.cookie
    together = host.open("/online", name="Ann", seat2="open", public="yes")
    status, text, _ = guest.client.post(f"/join/{together}", name="Bob")
    assert status == 303, f"{status} for a seat: {text[:300]}"
    one_device = host.open(way="hotseat", others="2")
    for player in (guest, tab):
        player.tables.append(together)
    tab.tables.append(one_device)
    alone.open(way="bots", bot="random", others="1")
    alone.open(way="hotseat", others="1")
    for player in (host, guest, tab):
        player.online.add(together)


class Compared(NamedTuple):
    """What came of comparing the ledger with the log."""

    acknowledged: int
    lost: int
    doubled: int
    refused_but_done: int
    forgotten: int  # tables that have fewer events than somebody has seen
    broken: int  # tables whose numbers are not 0, 1, 2, ...
    unheard: int  # commands that were done although their answer never came: repeated, and not done again

    @property
    def faults(self) -> int:
        return self.lost + self.doubled + self.refused_but_done + self.forgotten + self.broken


def compare(database: str, ledger: Ledger) -> Compared:
    """What the log says about everything that was told up to now."""
    deadline = time.monotonic() + THOUGHT
    while True:
        try:
            return asyncio.run(_compare(database, ledger))
        except Unavailable:  # PostgreSQL still recovers
            assert time.monotonic() < deadline, "the database does not come back"
            time.sleep(PAUSE)


async def _compare(database: str, ledger: Ledger) -> Compared:
    told = ledger.told()  # first: what is told while the log is read is looked at the next time
    log = Log(database)
    try:
        return await _compared(log, told, dict(ledger.repeated))
    finally:
        await log.close()


async def _compared(log: Log, told: Told, repeated: dict[str, float]) -> Compared:
    lost = doubled = refused = forgotten = broken = unheard = 0
    for table, seen in told.seen.items():
        entries = await log.read(table)
        nonces = Counter(entry.body["nonce"] for entry in entries if entry.body.get("nonce"))
        done = told.done.get(table, set())
        lost += len(done - nonces.keys())
        doubled += sum(times > 1 for times in nonces.values())
        refused += len(told.refused.get(table, set()) & nonces.keys())
        forgotten += not entries or entries[-1].seq < seen
        broken += [entry.seq for entry in entries] != list(range(len(entries)))
        written = {entry.body.get("nonce", ""): entry.when for entry in entries}
        unheard += sum(written.get(nonce, when) < when for nonce, when in repeated.items())
    acknowledged = sum(len(nonces) for nonces in told.done.values())
    return Compared(acknowledged, lost, doubled, refused, forgotten, broken, unheard)
