"""How long somebody waits for a bot while one address floods the server, and after a restart in the middle of that.

One address opens many tables with three leviathans each, from several browsers, and plays on at all of them as fast as
it can. Another guest, at another address, plays against one bot. The server runs with its limits, behind a proxy that
names the addresses. Ends with code 1 when that guest ever waits longer than `--most` seconds.
"""

import argparse
import html
import http.client
import json
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final
from urllib.parse import urlencode

MOVES: Final = re.compile(r'data-move="([^"]*)"')
SENTENCE: Final = re.compile(r'<p class="sentence[^"]*"[^>]*>\s*(.*?)\s*</p>', re.DOTALL)
FLOOD: Final = "198.51.100.7"
OTHER: Final = "203.0.113.9"
PATIENCE: Final = 600.0  # seconds for one turn of a bot
LOOK_EVERY: Final = 0.08  # seconds: as often as the limits of the server allow


class Gone(Exception):
    """The server is not there just now."""


class Guest:
    """A browser at an address."""

    def __init__(self, port: int, address: str, seed: int) -> None:
        self.port = port
        self.address = address
        self.cookie = ""
        self.rng = Random(seed)
        self.connection: http.client.HTTPConnection | None = None
        self.refused: set[str] = set()

    def ask(self, method: str, path: str, body: str = "", kind: str = "") -> tuple[int, str, str]:
        """Status, text and Location of an answer."""
        headers = {"x-forwarded-for": self.address, "cookie": self.cookie, "accept-language": "en"}
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            self.connection.request(method, path, body or None, {**headers, "content-type": kind} if kind else headers)
            answer = self.connection.getresponse()
            text = answer.read().decode()
        except (OSError, http.client.HTTPException):
            self.connection = None
            raise Gone from None
        for cookie in answer.headers.get_all("set-cookie") or []:
            self.cookie = cookie.partition(";")[0]
        return answer.status, text, answer.headers.get("location", "")

    def open_table(self, bot: str, others: int) -> str:
        """The path of a new table with bots; "" when it is refused."""
        form = {"game": "otys", "way": "bots", "bot": bot, "others": str(others), "name": "Ann"}
        status, text, location = self.ask("POST", "/new", urlencode(form), "application/x-www-form-urlencoded")
        if status == 303:
            return location
        said = SENTENCE.search(text)
        self.refused.add(f"{status}: {html.unescape(said[1]) if said else ''}")
        return ""

    def look(self, table: str, query: str = "") -> dict[str, Any]:
        """The board as it stands."""
        status, text, _ = self.ask("GET", f"{table}/board{query}")
        while status == 429:
            time.sleep(0.5)
            status, text, _ = self.ask("GET", f"{table}/board{query}")
        facts: dict[str, Any] = json.loads(text)
        return facts

    def move(self, table: str, facts: dict[str, Any]) -> dict[str, Any]:
        """Play any move; the board after it."""
        moves = sorted({html.unescape(move) for move in MOVES.findall(facts["html"])})
        command = {
            "version": facts["version"], "seat": facts["asked"], "nonce": "", "command": "move",
            "move": self.rng.choice(moves),
        }  # fmt: skip
        status, text, _ = self.ask("POST", f"{table}/command", json.dumps(command), "application/json")
        return json.loads(text) if status == 200 else self.look(table)

    def wait(self, table: str) -> float | None:
        """How long the bots of a table take until it is this guest's turn; None when it is already."""
        begun = time.monotonic()
        facts = self.look(table)
        if facts["mine"] or facts["over"]:
            return None
        while not facts["mine"] and not facts["over"] and time.monotonic() < begun + PATIENCE:
            time.sleep(LOOK_EVERY)
            facts = self.look(table)
        return time.monotonic() - begun

    def play_turn(self, table: str) -> bool:
        """Play one turn if it is this guest's; whether the game goes on."""
        facts = self.look(table)
        while not facts["over"] and facts["mine"]:
            facts = self.move(table, facts)
        return not facts["over"]


class Flooder(threading.Thread):
    """A guest who opens tables with the slowest bots and plays on at all of them."""

    def __init__(self, port: int, number: int, tables: int) -> None:
        super().__init__(daemon=True)
        self.guest = Guest(port, FLOOD, number)
        self.wanted = tables
        self.tables: list[str] = []
        self.turns = 0
        self.ending = threading.Event()

    def run(self) -> None:
        while not self.ending.is_set():
            try:
                self.step()
            except (Gone, KeyError, json.JSONDecodeError):
                time.sleep(0.05)

    def step(self) -> None:
        if len(self.tables) < self.wanted:
            opened = self.guest.open_table("leviathan", 3)
            self.tables += [opened] if opened else []
            if not opened:
                self.wanted = min(self.wanted, max(1, len(self.tables)))
            return
        table = self.guest.rng.choice(self.tables)
        facts = self.guest.look(table)
        if facts["over"]:
            self.tables.remove(table)
        elif facts["mine"]:
            while facts["mine"] and not facts["over"]:
                facts = self.guest.move(table, facts)
            self.turns += 1
        else:
            time.sleep(0.05)


class Server:
    """A `divebell serve` behind a proxy that says for whom it asks."""

    def __init__(self, folder: Path, python: str, *options: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.command = [python, "-m", "divebell", "serve", "--port", str(self.port), "--data", str(folder / "data")]
        self.command += ["--proxy", "127.0.0.1", *options]
        self.told = (folder / "server.txt").open("wb")
        self.start()

    def start(self) -> None:
        """Until it answers."""
        self.process = subprocess.Popen(self.command, stdout=self.told, stderr=self.told)
        for _ in range(600):
            try:
                Guest(self.port, OTHER, 0).ask("GET", "/about")
                return
            except Gone:
                if self.process.poll() is not None:
                    sys.exit(f"The server ended: {Path(self.told.name).read_text(encoding='utf-8')}")
                time.sleep(0.1)
        sys.exit("The server does not answer.")

    def kill(self) -> None:
        """In the middle of everything."""
        self.process.kill()
        self.process.wait()


def waits(guest: Guest, bot: str, turns: int) -> list[float]:
    """How long a guest waits for one bot, turn by turn, at a new table."""
    found: list[float] = []
    table = ""
    while len(found) < turns:
        try:
            table = table or guest.open_table(bot, 1)
            if not table:
                sys.exit(f"The guest got no table: {guest.refused}")
            took = guest.wait(table)
            if took is not None:
                found.append(took)
            if not guest.play_turn(table):
                table = ""
        except Gone:
            time.sleep(0.05)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--tables", type=int, default=60, help="tables that the flood opens, with three leviathans each"
    )
    parser.add_argument("--browsers", type=int, default=6, help="cookies of the flood")
    parser.add_argument("--turns", type=int, default=10, help="turns of a bot that are measured each time")
    parser.add_argument("--most", type=float, default=2.0, help="seconds that somebody may wait for a bot")
    parser.add_argument("--python", default=sys.executable, help="which Python serves")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), given.python)
        flood = [Flooder(server.port, number, given.tables // given.browsers) for number in range(given.browsers)]
        other = Guest(server.port, OTHER, 1000)
        try:
            measure("nobody else plays", other, given.turns)
            for flooder in flood:
                flooder.start()
            time.sleep(5)
            worst = measure("under the flood", other, given.turns)
            opened = sum(len(flooder.tables) for flooder in flood)
            server.kill()
            server.start()
            worst = max(worst, measure("after a kill and a restart in it", other, given.turns))
        finally:
            for flooder in flood:
                flooder.ending.set()
            server.kill()
    turns = sum(flooder.turns for flooder in flood)
    print(f"The flood: {opened} tables with three leviathans each from one address, {turns} turns played at them.")
    for sentence in sorted({sentence for flooder in flood for sentence in flooder.guest.refused}):
        print(f"What it was told when it wanted more: {sentence}")
    if worst > given.most:
        sys.exit(f"Somebody waited {worst:.1f} s for a bot.")


def measure(when: str, guest: Guest, turns: int) -> float:
    """Print how long a guest waits for bots; the longest."""
    longest = 0.0
    for bot in ("snorkeller", "leviathan"):
        found = waits(guest, bot, turns)
        longest = max(longest, *found)
        print(f"{when:34}{bot:12}{len(found):3} turns: median {median(found):6.2f} s, longest {max(found):6.2f} s")
        sys.stdout.flush()
    return longest


if __name__ == "__main__":
    main()
