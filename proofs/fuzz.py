"""Bad input: thousands of generated requests, files, raw bytes and WebSocket frames against a running server.

Requests are made by schemathesis from the published description, as described and otherwise; files, raw bytes and
frames are made here and in `hostile.py`, to be wrong or to take long. Meanwhile two people play. No answer may be a
5xx, nothing may hang, memory must not grow, the server must log no error, and the games must be those that were played.
The last output is kept in docs/proofs/fuzz.md.
"""

import argparse
import asyncio
import json
import platform
import re
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, Final

import hypothesis
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given
from hypothesis.errors import Unsatisfiable
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from sources import made_with

from divebell.games import GAMES
from divebell.store.log import Log

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hostile import flood, hostile_components, hostile_record  # noqa: E402

from tests.postgres import postgres  # noqa: E402
from tests.web.client import Client  # noqa: E402 (the tests are no installed package)
from tests.web.play import moves_of, simulated  # noqa: E402
from tests.web.server import Server, serving  # noqa: E402

REPORT = ROOT / "docs" / "proofs" / "fuzz.md"
PATIENCE: Final = 30.0  # seconds: an answer that takes longer is a hang
QUIET: Final = 0.4  # seconds of silence after which raw bytes are thought to wait for more
AT_ONCE: Final = 8  # sockets
FRAMES_A_SOCKET: Final = 3
FRESH_GUEST: Final = 200  # requests until somebody new asks: among them is "delete me"
MOST_GROWTH: Final = 48 * 1024  # KB, once everything has been asked for before
# What stands for a real table or secret in a generated request.
TABLES: Final = ("OWN", "ONLINE", "PLAYED")
MOVES: Final = (
    "key 1",
    "key 2",
    "x 1",
    "dive",
    "surface",
    "end",
    "sponsor",
    "draw",
    "sell M credits",
    "propel metal 5",
)
# Logged by the WebSocket library for what is no text; the socket is closed with the right code.
EXPECTED_ERRORS: Final = ("Invalid UTF-8 sequence received from client.",)


class Tally:
    """What was sent and what came of it."""

    def __init__(self, told: Callable[[], None] = lambda: None) -> None:
        self.answers: Counter[tuple[str, str]] = Counter()
        self.failures: list[str] = []
        self.slowest = 0.0
        self.told = told
        self.lock = threading.Lock()

    def add(self, kind: str, answer: str, took: float, what: str) -> None:
        with self.lock:
            self.answers[kind, answer] += 1
            self.slowest = max(self.slowest, took)
            if answer.startswith("5") or answer == "hangs":
                self.failures.append(f"{kind}: {answer} after {took:.1f} s: {what[:300]}")
            self.told()

    def sent(self, kind: str = "") -> int:
        return sum(count for (of, _), count in self.answers.items() if not kind or of == kind)


# Requests


class Guest:
    """Somebody who asks for anything, with tables of their own; a new one now and then."""

    def __init__(self, server: Server, game: "Game") -> None:
        self.server = server
        self.game = game
        self.asked = 0
        self.rng = Random(1)
        self.renew()

    def renew(self) -> None:
        client = Client(self.server.url)
        own = client.post("/new", {"way": "hotseat", "others": "1"}).headers["location"].removeprefix("/t/")
        online = client.post("/online", {"name": "Eve", "seat2": "open"}).headers["location"].removeprefix("/t/")
        secret = re.search(rf"/join/{online}/([\w-]+)", client.get(f"/t/{online}").text)
        self.real = {"OWN": own, "ONLINE": online, "PLAYED": self.game.table, "SECRET": secret[1] if secret else ""}
        self.cookie = client.cookie

    def send(self, case: Any, tally: Tally) -> None:
        self.asked += 1
        if self.asked % FRESH_GUEST == 0:
            self.renew()
        for name, value in (case.path_parameters or {}).items():
            if name == "table" and value not in self.real and self.rng.random() < 0.7:
                value = self.rng.choice(TABLES)
            case.path_parameters[name] = self.real.get(value, value) or "x"
        began = time.perf_counter()
        what = f"{case.method} {case.path} {case.path_parameters} {case.body!r}"
        headers = {"cookie": self.cookie}
        try:
            arguments = case.as_transport_kwargs(base_url=self.server.url)
            arguments["headers"] = {**(arguments.get("headers") or {}), **headers}
            answer = requests.request(**arguments, timeout=PATIENCE, allow_redirects=False)
        except requests.Timeout:
            tally.add("requests", "hangs", time.perf_counter() - began, what)
        except (requests.RequestException, UnicodeError, ValueError):
            return  # this library cannot say it; the raw sockets can
        else:
            tally.add("requests", str(answer.status_code), time.perf_counter() - began, what)


def description(server: Server) -> dict[str, Any]:
    """What is published, with real tables and moves among what is generated."""
    told: dict[str, Any] = Client(server.url).get("/openapi.json").json()
    text: dict[str, Any] = {"type": "string"}
    real = {"game": [*GAMES], "table": [*TABLES], "secret": ["SECRET"], "token": ["x.y"]}
    for methods in told["paths"].values():
        for operation in methods.values():
            for parameter in operation["parameters"]:
                if parameter["in"] == "path":
                    parameter["schema"] = {"anyOf": [{"enum": real[parameter["name"]]}, text]}
    command = told["components"]["schemas"]["Command"]["properties"]
    command["move"] = {"anyOf": [{"enum": [*MOVES]}, text]}
    command["version"] = {"anyOf": [{"enum": [0, 1, 2]}, {"type": "integer"}]}
    command["seat"] = {"anyOf": [{"enum": [0, 1]}, {"type": "integer"}]}
    return told


def send_requests(server: Server, game: "Game", count: int, seed: int, tally: Tally) -> None:
    """Requests of every address in turn, as described and not, until there are enough."""
    guest = Guest(server, game)
    schema = schemathesis.openapi.from_dict(description(server))
    operations: list[Any] = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    modes = [(operation, mode) for operation in operations for mode in modes_of(operation)]
    while tally.sent("requests") < count:
        share = max(2, (count - tally.sent("requests")) // len(modes) + 1)
        for operation, mode in modes:
            send_generated(operation, mode, share, seed, lambda case: guest.send(case, tally))
            if tally.sent("requests") >= count:
                return
        seed += 1


def modes_of(operation: Any) -> list[GenerationMode]:
    """What is otherwise than described needs a body or a query that could be."""
    may_be_wrong = len(operation.body) or len(operation.query)
    return [GenerationMode.POSITIVE, GenerationMode.NEGATIVE] if may_be_wrong else [GenerationMode.POSITIVE]


def send_generated(operation: Any, mode: Any, count: int, seed: int, use: Callable[[Any], None]) -> None:
    """Some requests of an address; fewer when there are no more different ones."""

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=count, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy(generation_mode=mode))
    def send(case: Any) -> None:
        use(case)

    try:
        send()
    except Unsatisfiable:
        return  # nothing can be wrong with an address without parameters


# Files


def send_files(server: Server, count: int, seed: int, tally: Tally) -> None:
    """Components and records, one after another: whoever sends many at once is told to wait."""
    client = Client(server.url)
    for number in range(count):
        rng = Random(seed * 1_000_000 + number)
        began = time.perf_counter()
        if rng.random() < 0.5:
            game, content = hostile_components(rng)
            form = {"way": "hotseat", "others": "1", "game": game}
            answer = client.upload("/new", "components", content, form)
        else:
            content = hostile_record(rng)
            answer = client.upload("/import", "record", content)
        what = f"{len(content)} bytes: {content[:200]!r}"
        tally.add("files", str(answer.status), time.perf_counter() - began, what)
        if answer.status == 303:
            began = time.perf_counter()
            shown = client.get(answer.headers["location"])
            tally.add("their tables", str(shown.status), time.perf_counter() - began, what)


# Raw bytes


def raw_requests(rng: Random, table: str) -> bytes:
    """Bytes that are no request, or only almost one."""
    head = b"Host: 127.0.0.1\r\n"
    whole = [
        b"GET / HTTP/1.1\r\n" + head + b"\r\n",
        b"POST /new HTTP/1.1\r\n" + head + b"Content-Length: 8\r\n\r\nway=bots",
        b"POST /new HTTP/1.1\r\n" + head + b"Content-Length: 4\r\nContent-Length: 8\r\n\r\nway=bots",
        b"POST /new HTTP/1.1\r\n" + head + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x",
        b"POST /import HTTP/1.1\r\n" + head + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\nabc\r\n0\r\n\r\n",
        b"POST /import HTTP/1.1\r\n" + head + b"Content-Length: -5\r\n\r\n",
        b"POST /import HTTP/1.1\r\n" + head + b"Content-Length: 99999999999999999999999\r\n\r\n",
        b"POST /import HTTP/1.1\r\n" + head + b"Content-Type: multipart/form-data; boundary=x\r\n"
        b"Content-Length: 60\r\n\r\n--x\r\nContent-Disposition: form-data; name=record; filename",
        f"POST /t/{table}/command HTTP/1.1\r\n".encode() + head + b"Content-Length: 6\r\n\r\n\xff\xfe{}[]",
        f"GET /t/{table}/live HTTP/1.1\r\n".encode() + head + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        f"GET /t/{table}/live HTTP/1.1\r\n".encode() + head + b"Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
        f"GET /t/{table}/../..//%2e%2e/%00%ff HTTP/1.1\r\n".encode() + head + b"\r\n",
        b"GET /settings?back=" + bytes(rng.randrange(33, 127) for _ in range(50)) + b" HTTP/1.1\r\n" + head + b"\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + head + b"Cookie: divebell=" + rng.randbytes(90).hex().encode() + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + head + b"Accept-Language: " + b"x," * 2000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + head + b"X: " + b"a" * 20_000 + b"\r\n\r\n",
        b"GET http://elsewhere.example/ HTTP/1.1\r\n" + head + b"\r\n",
        b"CONNECT elsewhere.example:443 HTTP/1.1\r\n" + head + b"\r\n",
        b"OPTIONS * HTTP/1.1\r\n" + head + b"\r\n",
        b"TRACE / HTTP/1.1\r\n" + head + b"\r\n",
        b"GET / HTTP/9.9\r\n" + head + b"\r\n",
        b"GET / HTTP/1.0\r\n\r\n" * 20,
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + rng.randbytes(60),
        rng.randbytes(rng.randrange(1, 400)),
    ]  # fmt: skip
    made = bytearray(rng.choice(whole))
    for _ in range(rng.choice((0, 0, 1, 2, 8))):
        at = rng.randrange(len(made))
        kind = rng.randrange(3)
        if kind == 0:
            made[at] = rng.randrange(256)
        elif kind == 1:
            made[at:at] = rng.choice((b"\r\n", b"\x00", b" ", b":", b"\xff", b"A" * 3000))
        else:
            del made[at : at + rng.randrange(1, 6)]
        made = made or bytearray(b"\n")
    return bytes(made)


def exchange(server: Server, sent: bytes, then: bytes = b"") -> tuple[str, bytes]:
    """Send bytes and read what comes: the highest status in it, or whether the server closes or waits for more.

    What is to be sent `then` is sent after the first answer.
    """
    got, silent = b"", "closed"
    try:
        with socket.create_connection(("127.0.0.1", server.port), timeout=QUIET) as plain:
            plain.sendall(sent)
            if then:
                plain.settimeout(PATIENCE)
                while b"\r\n\r\n" not in got and (piece := plain.recv(65536)):
                    got += piece
                plain.settimeout(QUIET)
                plain.sendall(then)
            while piece := plain.recv(65536):
                got += piece
    except TimeoutError:
        silent = "waits"
    except OSError:
        pass  # it was cut off in the middle: a way to say no
    answers = re.findall(rb"HTTP/1\.[01] (\d{3}) ", got)
    return max(answers).decode() if answers else silent, got


def send_raw(server: Server, played: str, count: int, seed: int, tally: Tally) -> None:
    def send(number: int) -> None:
        rng = Random(seed * 1_000_000 + number)
        sent = raw_requests(rng, rng.choice((played, "x")))
        began = time.perf_counter()
        status, _ = exchange(server, sent)
        tally.add("raw bytes", status, time.perf_counter() - began, repr(sent))

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(send, range(count)))


# Frames


def frames(rng: Random) -> Iterator[bytes]:
    """Frames that a page never sends, one after another on one socket."""
    for _ in range(rng.randrange(1, 2 * FRAMES_A_SOCKET)):
        opcode = rng.choice((0, 1, 1, 2, 3, 7, 8, 9, 10, 11, 15))
        final, reserved, masked = rng.choice((0x80, 0x80, 0)), rng.choice((0, 0, 0, 0x40, 0x70)), rng.random() < 0.8
        body = rng.choice((
            b"", b"{}", b"\xff\xfe\xfd", b'{"version": 1}', rng.randbytes(rng.randrange(200)), b"x" * 5000,
            rng.choice((1000, 1005, 999, 5000)).to_bytes(2, "big") + b"bye",
        ))  # fmt: skip
        said = rng.choice((len(body),) * 6 + (125, 126, 2**16, 2**63 - 1, 2**64 - 1))
        if said < 126:
            length = bytes([said | (0x80 if masked else 0)])
        elif said < 2**16:
            length = bytes([126 | (0x80 if masked else 0)]) + said.to_bytes(2, "big")
        else:
            length = bytes([127 | (0x80 if masked else 0)]) + said.to_bytes(8, "big")
        key = rng.randbytes(4)
        sent = bytes(byte ^ key[at % 4] for at, byte in enumerate(body)) if masked else body
        yield bytes([final | reserved | opcode]) + length + (key if masked else b"") + sent


def send_frames(server: Server, count: int, seed: int, tally: Tally) -> None:
    table = Client(server.url).post("/new", {"way": "hotseat", "others": "1"}).headers["location"]
    head = (
        f"GET {table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()

    def send(number: int) -> None:
        rng = Random(seed * 1_000_000 + number)
        sent = [flood(rng)] if rng.random() < 0.1 else list(frames(rng))
        began = time.perf_counter()
        status, got = exchange(server, head, b"".join(sent))
        closed = re.search(rb"\x88.(..)", got.partition(b"\r\n\r\n")[2], re.DOTALL)
        code = int.from_bytes(closed[1], "big") if closed else 0
        answer = status if status != "101" else f"code {code}" if 1000 <= code < 1016 else "no code"
        for frame in sent:
            tally.add("frames", answer, time.perf_counter() - began, repr(frame[:300]))

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(send, range(count // FRAMES_A_SOCKET + 1)))


# The game that goes on meanwhile


class Game(threading.Thread):
    """Two people who play one game after another, a move at a time, as long as bad input comes."""

    def __init__(self, server: Server, seed: int, pause: float) -> None:
        super().__init__()
        self.client = Client(server.url)
        self.seed = seed
        self.pause = pause
        self.acknowledged: dict[str, list[tuple[int, str]]] = {}  # the moves of each table
        self.trouble = ""
        self.enough = threading.Event()
        self.sit_down()

    def sit_down(self) -> None:
        """A new table, with a game thought out beforehand."""
        record = simulated(lambda record: bool(record.game.over), seed=self.seed)
        self.seed = record.seed + 1
        self.moves = moves_of(record)
        form = {"way": "hotseat", "others": "1", "seed": str(record.seed)}
        self.table = self.client.post("/new", form).headers["location"].removeprefix("/t/")
        self.acknowledged[self.table] = []

    def run(self) -> None:
        while not self.trouble:
            for number, (seat, move) in enumerate(self.moves):
                body = {"version": number, "nonce": f"n{number}", "seat": seat, "command": "move", "move": move}
                answer = self.client.send(f"/t/{self.table}/command", body)
                if answer.status != 200:
                    self.trouble = f"move {number} was answered with {answer.status}: {answer.text[:200]}"
                    return
                self.acknowledged[self.table].append((seat, move))
                if self.enough.wait(self.pause):
                    return
            self.sit_down()

    @property
    def played(self) -> int:
        return sum(map(len, self.acknowledged.values()))

    async def unharmed(self, log: Log) -> bool:
        """Whether the log has exactly the moves that were acknowledged."""
        try:
            for table, moves in self.acknowledged.items():
                events = [entry.body for entry in await log.read(table, 0)]
                if [(event["player"], event["move"]) for event in events] != moves:
                    return False
        finally:
            await log.close()
        return True


# All together


def memory(server: Server) -> int:
    """KB of the server's own process."""
    assert server.process is not None
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{server.process.pid}/status").read_text())
    return int(found[1]) if found else 0


def errors(server: Server) -> list[str]:
    """What the server logged as an error, and what is no line of its log."""
    found = []
    for line in server.told().splitlines():
        if line.startswith("{"):
            told = json.loads(line)
            bad = told["level"] in ("error", "critical") and told["event"] not in EXPECTED_ERRORS
            if bad or told.get("status", 0) >= 500:
                found.append(line[:900])
        elif "Traceback" in line or "Error" in line:
            found.append(line[:600])
    return found


def prove(count: int, seed: int, tally: Tally, pause: float = 0.2, database: str = "") -> dict[str, Any]:
    """Send about `count` things of all kinds to a server on SQLite, or on another database; what came of it."""
    with serving(options=["--no-limits", *(["--database", database] if database else [])]) as server:
        game = Game(server, seed, pause)
        game.start()
        try:
            parts = ((0.1, seed), (0.45, seed + 1000), (0.45, seed + 2000))
            memories = []
            for part, its_seed in parts:
                goal = tally.sent("requests") + int(count * part * 0.55)
                send_requests(server, game, goal, its_seed, tally)
                send_files(server, int(count * part * 0.15) + 1, its_seed, tally)
                send_raw(server, game.table, int(count * part * 0.15) + 1, its_seed, tally)
                send_frames(server, int(count * part * 0.15) + 1, its_seed, tally)
                memories.append(memory(server))
        finally:
            game.enough.set()
            game.join()
        health = Client(server.url).get("/healthz").status
        return {
            "memory": memories,
            "grown": memories[-1] - memories[-2],
            "health": health,
            "played": game.played,
            "trouble": game.trouble,
            "unharmed": asyncio.run(game.unharmed(Log(database or f"sqlite:///{server.folder / 'tables.sqlite'}"))),
            "errors": errors(server),
        }


def failures_of(found: dict[str, Any], tally: Tally) -> list[str]:
    """Everything that must not be."""
    wrong = list(tally.failures)
    if found["grown"] > MOST_GROWTH:
        wrong.append(f"memory grew by {found['grown']} KB")
    if found["health"] != 200:
        wrong.append(f"the server is not well: {found['health']}")
    if found["trouble"] or not found["unharmed"]:
        wrong.append(f"the table under play was harmed: {found['trouble']}")
    return wrong + [f"the server logged {line}" for line in found["errors"]]


def report(found: dict[str, dict[str, Any]], tally: Tally, seed: int, seconds: float) -> str:
    wrong = [what for part in found.values() for what in failures_of(part, tally)]
    lines = [
        "# Bad input",
        "",
        "Made by `make proof-fuzz`: generated requests (schemathesis, on `/openapi.json`), components and records made",
        "to wear a server down, raw bytes and WebSocket frames against a running `divebell serve --no-limits`, while",
        "games are played on it; half of it on SQLite and half on PostgreSQL.",
        "",
        f"{tally.sent():,} sent, {len(set(wrong))} failures, the slowest answer {tally.slowest:.2f} s; seed {seed} "
        f"(Python {platform.python_version()}).",
        "",
        made_with("fuzz", seconds),
        "",
        "| database | moves played meanwhile | their tables | memory after a tenth, about half and all of it |",
        "|---|--:|---|---|",
        *(
            f"| {name} | {part['played']:,} | {'unharmed' if part['unharmed'] else 'HARMED'} | "
            f"{', '.join(f'{kept // 1024} MB' for kept in part['memory'])} |"
            for name, part in found.items()
        ),
        "",
        "| sent | answer | how often |",
        "|---|---|--:|",
        *(f"| {kind} | {answer} | {times:,} |" for (kind, answer), times in sorted(tally.answers.items())),
        "",
        "`closed`: without an answer. `waits`: it was not whole, and the server waited for the rest when we had waited",
        f"{QUIET} s. Of frames the answer is the code with which the socket was closed, if it was.",
    ]
    if wrong:
        lines += ["", "Failures:", "", *(f"- `{what}`" for what in dict.fromkeys(wrong[:30]))]
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Send what nobody should to a running server.")
    parser.add_argument("--count", type=int, default=20_000, help="of everything together, on both databases (20000)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    console = Console()
    began = time.perf_counter()
    found: dict[str, dict[str, Any]] = {}
    with Progress(TextColumn("sent"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()) as progress:
        task = progress.add_task("", total=options.count)
        tally = Tally(lambda: progress.advance(task))
        half = options.count // 2
        found["SQLite"] = prove(half, options.seed, tally)
        with postgres() as cluster:
            found["PostgreSQL"] = prove(half, options.seed + 5000, tally, database=cluster.database())
    wrong = [what for part in found.values() for what in failures_of(part, tally)]
    REPORT.write_text(report(found, tally, options.seed, time.perf_counter() - began), encoding="utf-8")
    console.print(f"{tally.sent()} sent, {len(set(wrong))} failures: see {REPORT.relative_to(ROOT)}.")
    for what in list(dict.fromkeys(wrong))[:10]:
        console.print(what, markup=False)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
