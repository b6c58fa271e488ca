"""Frugal clients for a load: HTTP connections that stay open, and the listening end of a WebSocket.

One process has to play thousands of browsers beside the server that it measures, so these know just what ours says.
"""

import asyncio
import base64
import os
import zlib
from collections.abc import Callable
from typing import Any, Final

HEAD_END: Final = b"\r\n\r\n"
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA  # kinds of frames
BEGINNING: Final = 128  # bytes of an answer in which its version stands, its line and its number


class Answer:
    """The status and the bytes of an answer."""

    def __init__(self, status: int, packed: bool, body: bytes) -> None:
        self.status = status
        self.packed = packed
        self.body = body

    def beginning(self) -> bytes:
        """The first bytes, unpacked."""
        return zlib.decompressobj(31).decompress(self.body, BEGINNING) if self.packed else self.body[:BEGINNING]


class Wire(asyncio.Protocol):
    """A connection with one request under way at most."""

    def __init__(self) -> None:
        self.transport: Any = None
        self.got = bytearray()
        self.waiting: asyncio.Future[Answer] | None = None
        self.whole = -1  # length of the answer, once its head is here
        self.start = 0  # of its body
        self.status = 0
        self.packed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_exception(ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        self.got += data
        if self.whole < 0:
            end = self.got.find(HEAD_END)
            if end < 0:
                return
            head = bytes(self.got[:end]).lower()
            self.status = int(head[9:12])
            self.start = end + len(HEAD_END)
            self.packed = b"content-encoding: gzip" in head
            self.whole = self.start + int(head.split(b"content-length:", 1)[1].split(b"\r\n", 1)[0])
        if len(self.got) >= self.whole and self.waiting is not None:
            answer = Answer(self.status, self.packed, bytes(self.got[self.start : self.whole]))
            self.got.clear()
            self.whole = -1
            self.waiting.set_result(answer)


class Pool:
    """The connections to one server: as many as are needed at once."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.free: list[Wire] = []

    async def ask(self, request: bytes) -> Answer:
        """Send a request, and once more if the server had closed the idle connection."""
        for attempt in (1, 2):
            wire = await self._wire()
            wire.waiting = asyncio.get_running_loop().create_future()
            wire.transport.write(request)
            try:
                answer = await wire.waiting
            except ConnectionError:
                if attempt == 2:
                    raise
                continue
            self.free.append(wire)
            return answer
        raise AssertionError

    async def _wire(self) -> Wire:
        while self.free:
            wire = self.free.pop()
            if wire.transport is not None and not wire.transport.is_closing():
                return wire
        _, wire = await asyncio.get_running_loop().create_connection(Wire, "127.0.0.1", self.port)
        return wire

    def close(self) -> None:
        """Hang up."""
        for wire in self.free:
            if wire.transport is not None:
                wire.transport.abort()


class Ear(asyncio.Protocol):
    """Hears the texts that a server sends on a WebSocket, each packed by itself, and answers its pings.

    `heard` is told the beginning of a text, and how many bytes came for it.
    """

    def __init__(self, path: str, headers: str, heard: Callable[[bytes, int], None]) -> None:
        self.path = path
        self.headers = headers
        self.heard = heard
        self.transport: Any = None
        self.got = b""
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\n{self.headers}upgrade: websocket\r\nconnection: Upgrade\r\n"
            f"sec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n"
            "sec-websocket-extensions: permessage-deflate\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server did not open a WebSocket"))

    def data_received(self, data: bytes) -> None:
        self.got += data
        if not self.open.done():
            head, end, rest = self.got.partition(HEAD_END)
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.open.set_exception(ConnectionError(head.split(b"\r\n")[0].decode()))
                self.transport.abort()
                return
            self.open.set_result(None)
            self.got = rest
        while (found := self._first()) is not None:
            start, length = found
            kind, packed = self.got[0] & 0x0F, self.got[0] & 0x40
            body, self.got = self.got[start : start + length], self.got[start + length :]
            if kind == TEXT:
                text = zlib.decompressobj(-15).decompress(body, BEGINNING) if packed else body[:BEGINNING]
                self.heard(text, start + length)
            elif kind == PING:  # a mask of zeros leaves the body as it is
                self.transport.write(bytes((0x80 | PONG, 0x80 | length, 0, 0, 0, 0)) + body)
            elif kind == CLOSE:
                self.transport.abort()

    def _first(self) -> tuple[int, int] | None:
        """Where the body of the first frame begins and how long it is; None while it is not all here."""
        if len(self.got) < 2:
            return None
        start, length = 2, self.got[1]
        if length >= 126:
            start += 2 if length == 126 else 8
            if len(self.got) < start:
                return None
            length = int.from_bytes(self.got[2:start])
        return (start, length) if len(self.got) >= start + length else None
