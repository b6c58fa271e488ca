"""Connections that cost more than they bring: large heads, slow readers, too many at once, floods of frames."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from divebell.web.server.connections import Together
from tests.apart import apart
from tests.patience import ANSWER, until

from .client import Client
from .server import Server, serving
from .test_operations import new_table

# A server that looks every half a second, not every ten, and lets hundreds of pages be asked for at once.
HASTY = """
import sys
from divebell.web.server import connections, limits
from divebell.cli import main
connections.PATIENCE = 0.5
limits.RATES["page"] = limits._rate(1, 9999, 9999)
sys.exit(main())
"""
FEW_FILES = """
import resource, sys
from divebell.cli import main
resource.setrlimit(resource.RLIMIT_NOFILE, (400, 400))
sys.exit(main())
"""
ESTABLISHED = "01"  # in /proc/net/tcp
MOST_CONNECTIONS = 300  # of an address, as docs/security.md says
HEAD = b"GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("connections"), options=[])
    server.program = ["-c", HASTY]
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.told()


def opened(server: Server, window: int = 0) -> socket.socket:
    """A connection, with a small window for what is received if one is given."""
    line = socket.socket()
    if window:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    line.settimeout(ANSWER)
    line.connect(("127.0.0.1", server.port))
    return line


class Written:
    """A transport that notes what it is told."""

    def __init__(self) -> None:
        self.told: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.told.append(data)

    def close(self) -> None:
        self.told.append(b"closed")


def test_head_and_body_of_an_answer_are_sent_together() -> None:
    async def answer() -> list[bytes]:
        loop, written = asyncio.get_running_loop(), Written()
        together = Together(written, loop)  # type: ignore[arg-type]
        together.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        together.write(b"HTTP/1.1 200 OK\r\n\r\n")
        together.write(b"body")
        together.write(b"")
        together.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        await asyncio.sleep(0)
        together.write(b"HTTP/1.1 500 Internal Server Error\r\n\r\n")
        together.close()
        await asyncio.sleep(0)
        return written.told

    assert apart(answer) == [
        b"HTTP/1.1 100 Continue\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n\r\nbody",
        b"HTTP/1.1 204 No Content\r\n\r\n",
        b"HTTP/1.1 500 Internal Server Error\r\n\r\n",
        b"closed",
    ]


def is_held(server: Server, line: socket.socket) -> bool:
    """Whether the server keeps a connection open, by the list of the system: others may come and go meanwhile."""
    ports = [f":{port:04X}" for port in (server.port, line.getsockname()[1])]
    for entry in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
        _, *ends, state = entry.split()[:4]
        if [end[-5:] for end in ends] == ports:
            return state == ESTABLISHED
    return False


# Heads


def status_of(server: Server, sent: bytes) -> int:
    with opened(server) as line:
        line.sendall(sent)
        return int(line.recv(100).split()[1])


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (HEAD + b"X: " + b"a" * 15_000 + b"\r\n\r\n", 200),
        (HEAD + b"X: " + b"a" * 17_000 + b"\r\n\r\n", 400),
        (HEAD + b"X: " + b"a" * 60_000 + b"\r\n\r\n", 400),
        (HEAD + b"".join(b"X%d: a\r\n" % number for number in range(3000)) + b"\r\n", 400),
        (b"GET /about?" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 400),
        (HEAD + b"\r\n" + HEAD + b"X: " + b"a" * 40_000 + b"\r\n\r\n", 200),  # the second comes with the first
    ],
    ids=["15 KB", "17 KB", "60 KB", "3000 headers", "a long address", "the second of two"],
)
def test_a_head_over_16_kb_is_refused_even_when_it_comes_at_once(hosted: Server, head: bytes, status: int) -> None:
    assert status_of(hosted, head) == status


def test_the_second_head_of_a_connection_is_measured_too(hosted: Server) -> None:
    with opened(hosted) as line:
        line.sendall(HEAD + b"\r\n" + HEAD + b"X: " + b"a" * 40_000 + b"\r\n\r\n")
        got = b""
        while piece := line.recv(65536):
            got += piece
    assert got.count(b"HTTP/1.1 200 ") == 1
    assert got.count(b"HTTP/1.1 400 ") == 1


# Slow readers


def test_who_asks_and_does_not_read_is_let_go(hosted: Server) -> None:
    with opened(hosted, window=4096) as line:
        assert until(lambda: is_held(hosted, line))
        line.sendall(b"GET /rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 60)
        assert until(lambda: not is_held(hosted, line)), "it waits for somebody who does not read"


def test_who_reads_a_byte_now_and_then_is_let_go(hosted: Server) -> None:
    with opened(hosted, window=4096) as line:
        assert until(lambda: is_held(hosted, line))
        line.sendall(b"GET /rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 60)

        def is_let_go() -> bool:
            line.recv(1)
            time.sleep(0.1)
            return not is_held(hosted, line)

        assert until(is_let_go), "it waits for somebody who hardly reads"


def test_who_reads_slowly_gets_everything(hosted: Server) -> None:
    asked = 20
    with opened(hosted, window=16384) as line:
        line.sendall(b"GET /rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * (asked - 1))
        line.sendall(b"GET /rules HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        got = b""
        while piece := line.recv(32768):
            got += piece
            time.sleep(0.02)
    assert got.count(b"HTTP/1.1 200 ") == asked
    assert got.rstrip().endswith(b"</html>")


# How many


def test_connections_of_an_address_are_counted_and_set_free(hosted: Server) -> None:
    with ExitStack() as most:
        lines = [most.enter_context(opened(hosted)) for _ in range(MOST_CONNECTIONS)]
        for line in lines:
            line.sendall(HEAD + b"\r\n")  # who asks is kept, who does not is let go soon
        for line in lines:
            assert line.recv(12) == b"HTTP/1.1 200"
        with opened(hosted) as refused:
            assert refused.recv(1000).startswith(b"HTTP/1.1 429 ")
        lines[0].close()

        def is_let_in() -> bool:
            with opened(hosted) as line:
                line.sendall(HEAD + b"\r\n")
                return line.recv(12) == b"HTTP/1.1 200"

        assert until(is_let_in), "a connection that was closed is counted for ever"


def test_the_connections_of_a_proxy_are_those_of_many(tmp_path: Path) -> None:
    with serving(tmp_path, options=["--proxy", "127.0.0.1"]) as server, ExitStack() as most:
        for _ in range(MOST_CONNECTIONS):
            most.enter_context(opened(server)).sendall(HEAD)
        assert status_of(server, HEAD + b"\r\n") == 200


def test_with_all_files_open_it_says_so_and_goes_on(tmp_path: Path) -> None:
    server = Server(tmp_path, options=["--no-limits"])
    server.program = ["-c", FEW_FILES]
    server.start()
    try:
        with ExitStack() as most:
            for _ in range(250):
                most.enter_context(opened(server)).sendall(HEAD)
            assert status_of(server, HEAD + b"\r\n") == 503
        assert until(lambda: status_of(server, HEAD + b"\r\n") == 200)
    finally:
        server.stop()


# Frames


def code_after(server: Server, said: bytes) -> int:
    """The code with which a socket is closed on which something was said."""
    table = new_table(Client(server.url))
    with connect(f"{server.url.replace('http', 'ws')}{table}/live") as live:
        assert "version" in json.loads(live.recv(ANSWER))
        live.socket.sendall(said)
        with pytest.raises(ConnectionClosed) as closed:
            live.recv(ANSWER)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_a_flood_of_pings_ends_the_socket(hosted: Server) -> None:
    assert code_after(hosted, b"\x89\x80\0\0\0\0" * 700) == 1008


@pytest.mark.parametrize("frame", [b"\x81\x82\0\0\0\0{}", b"\x82\x81\0\0\0\0\xff", b"\x81\x80\0\0\0\0"])
def test_whatever_a_page_says_on_its_socket_ends_it(hosted: Server, frame: bytes) -> None:
    assert code_after(hosted, frame) == 1008


def test_a_few_pings_are_answered(hosted: Server) -> None:
    table = new_table(Client(hosted.url))
    with connect(f"{hosted.url.replace('http', 'ws')}{table}/live") as live:
        for _ in range(20):
            assert live.ping().wait(ANSWER)
