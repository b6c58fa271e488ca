"""What a host looks at: health, figures, logs; and that trouble passes by itself."""

import json
import re
import socket
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.patience import ANSWER, until
from tests.postgres import Postgres, postgres

from .client import Client
from .server import Server, free_port, serving

# A server that waits half a second where a real one waits longer.
HASTY = """
import sys
from divebell.web.server import connections, guard, serve
from divebell.cli import main
connections.PATIENCE = serve.PING = guard.SLOWEST_BODY = 0.5
guard.WHOLE_BODY = 2.0
sys.exit(main())
"""


@pytest.fixture(scope="module")
def watched_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    figures = free_port()
    options = ["--metrics", str(figures)]
    with serving(tmp_path_factory.mktemp("watched"), options=options) as running:
        yield running, f"http://127.0.0.1:{figures}/metrics"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("hasty"), options=[])
    server.program = ["-c", HASTY]
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Postgres]:
    with postgres() as running:
        yield running


def new_table(client: Client, **form: str) -> str:
    answer = client.post("/new", {"way": "hotseat", "others": "1", **form})
    assert answer.status == 303, answer.text
    return answer.headers["location"]


def lines_of(server: Server) -> list[dict[str, Any]]:
    return [json.loads(line) for line in server.told().splitlines() if line.startswith("{")]


def test_the_log_says_what_was_asked_and_no_secret(watched_server: tuple[Server, str]) -> None:
    server, _ = watched_server
    guest = Client(server.url)
    table = new_table(guest, name="Philomena", name1="Bartholomew")
    guest.get(f"{table}?seat=0&secret=hush")
    guest.send(f"{table}/command", {"version": 0, "nonce": "hush", "seat": 0, "command": "move", "move": "hush"})
    guest.get("/nowhere/hush")
    with connect(f"{server.url.replace('http', 'ws')}{table}/live") as live:
        live.recv(ANSWER)
    assert until(lambda: any(line["event"] == "socket" for line in lines_of(server)))
    told = json.dumps(lines_of(server))
    for secret in ("hush", "Philomena", "Bartholomew", table.removeprefix("/t/"), guest.cookie, "127.0.0.1"):
        assert secret not in told
    asked = [(line["method"], line["route"], line["status"]) for line in lines_of(server) if "route" in line]
    for expected in (
        ("POST", "/new", 303),
        ("GET", "/t/{table}", 200),
        ("POST", "/t/{table}/command", 422),
        ("GET", "unknown", 404),
        ("WEBSOCKET", "/t/{table}/live", 101),
    ):
        assert expected in asked
    assert all(len(line.get("guest", "")) <= 6 for line in lines_of(server))


def test_figures_have_a_port_of_their_own_and_name_no_table(watched_server: tuple[Server, str]) -> None:
    server, figures = watched_server
    guest = Client(server.url)
    table = new_table(guest, way="bots")
    with connect(f"{server.url.replace('http', 'ws')}{table}/live") as live:
        live.recv(ANSWER)
        with urllib.request.urlopen(figures, timeout=ANSWER) as answer:
            text = answer.read().decode()
    assert 'divebell_requests_total{method="POST",route="/new",status="303"}' in text
    assert re.search(r'divebell_request_seconds_bucket\{le="0.1",route="/about"\} [1-9]', text)
    assert "divebell_open_sockets 1.0" in text
    assert re.search(r"divebell_open_tables [1-9]", text)
    assert "process_resident_memory_bytes" in text
    assert table.removeprefix("/t/") not in text
    assert guest.get("/metrics").status == 404


def test_it_ends_soon_with_pages_open(tmp_path: Path) -> None:
    server = Server(tmp_path, options=[])
    server.start()
    table = new_table(Client(server.url))
    with ExitStack() as pages:
        for _ in range(5):
            pages.enter_context(connect(f"{server.url.replace('http', 'ws')}{table}/live")).recv(ANSWER)
        server.stop()  # fails when it takes long
    assert not [line for line in lines_of(server) if line["level"] == "error"]


# Trouble


def test_the_database_goes_away_and_comes_back(cluster: Postgres, tmp_path: Path) -> None:
    with serving(tmp_path, options=["--database", cluster.database()]) as server:
        guest = Client(server.url)
        table = new_table(guest)
        assert guest.get("/healthz").json() == {"status": "ok"}
        cluster.stop()
        try:
            assert guest.get("/healthz").status == 503
            for answer in (guest.get("/me"), guest.post("/new", {"way": "hotseat", "others": "1"})):
                assert answer.status == 503
                assert int(answer.headers["retry-after"]) > 0
                assert "sentence" in answer.text
                assert "psycopg" not in answer.text
            unknown = guest.get("/t/aaaaaaaaaaaaaaaaaaaaaa/board")
            assert unknown.status == 503
            assert len(unknown.json()["error"]) > 10
        finally:
            cluster.start()
        assert until(lambda: guest.get("/healthz").status == 200)
        assert guest.get(f"{table}/board").status == 200
        assert new_table(guest)
        assert "Traceback" not in server.told()


def listening(server: Server, table: str) -> socket.socket:
    """A WebSocket that does nothing by itself: it reads nothing and answers no ping."""
    plain = socket.create_connection(("127.0.0.1", server.port), timeout=ANSWER)
    head = f"GET {table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    plain.sendall(f"{head}Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    return plain


def test_who_sends_no_request_or_only_half_of_one_is_let_go(hasty: Server) -> None:
    for begun in (b"", b"GET /about HT", b"GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: a"):
        with socket.create_connection(("127.0.0.1", hasty.port), timeout=ANSWER) as plain:
            plain.sendall(begun)
            assert plain.recv(100) == b""


def test_a_connection_is_kept_for_the_next_request_that_comes_whole(hasty: Server) -> None:
    with closing(HTTPConnection("127.0.0.1", hasty.port, timeout=ANSWER)) as connection:
        connection.request("GET", "/healthz")
        connection.getresponse().read()
        kept = connection.sock
        sleep(6)  # longer than for a request that was begun, and than servers usually keep a connection
        connection.request("GET", "/healthz")
        assert connection.getresponse().read() == b'{"status":"ok"}'
        assert connection.sock is kept
        kept.sendall(b"GET /healthz HTTP/1.1\r\n")
        assert kept.recv(100) == b""


def test_a_body_that_does_not_come_is_not_waited_for(hasty: Server) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=ANSWER) as plain:
        plain.sendall(b"POST /new HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n")
        plain.sendall(b"Content-Type: application/x-www-form-urlencoded\r\n\r\nway=")
        assert plain.recv(100).startswith(b"HTTP/1.1 408 ")


def test_a_body_that_comes_a_letter_at_a_time_is_not_waited_for(hasty: Server) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=ANSWER) as plain:
        plain.sendall(b"POST /settings HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n")
        plain.sendall(b"Content-Type: application/x-www-form-urlencoded\r\n\r\n")
        plain.setblocking(False)
        got = b""

        def is_answered() -> bool:
            nonlocal got
            with suppress(BlockingIOError, BrokenPipeError):
                plain.sendall(b"a")
            with suppress(BlockingIOError):
                got += plain.recv(100)
            return bool(got)

        assert until(is_answered, 15), "it waits as long as anything comes"
        assert got.startswith(b"HTTP/1.1 408 ")


def test_who_does_not_read_holds_up_nobody_and_finds_the_newest_version(watched_server: tuple[Server, str]) -> None:
    server, _ = watched_server
    guest = Client(server.url)
    table = new_table(guest)
    seat = guest.get(f"{table}/board").json()["asked"]
    with listening(server, table) as slow, connect(f"{server.url.replace('http', 'ws')}{table}/live") as quick:
        version = json.loads(quick.recv(ANSWER))["version"]
        for number in range(40):
            command = {"command": "undo"} if number % 2 else {"command": "move", "move": "key 1"}
            answer = guest.send(
                f"{table}/command", {"version": version, "nonce": f"{number:024}", "seat": seat} | command
            )
            assert answer.status == 200
            version = answer.json()["version"]
        assert until(lambda: json.loads(quick.recv(ANSWER))["version"] == version)
        assert until(lambda: b'{"version":%d' % version in slow.recv(1_000_000))


def test_a_socket_that_answers_no_ping_is_closed(hasty: Server) -> None:
    guest = Client(hasty.url)
    table = new_table(guest)
    with listening(hasty, table) as plain:
        got = b""
        while data := plain.recv(1000):
            got += data
        assert got.startswith(b"HTTP/1.1 101 ")
        assert b"keepalive ping timeout" in got
