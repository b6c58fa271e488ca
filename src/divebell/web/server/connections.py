"""Connections that end: whoever sends too slowly, reads too slowly, says too much or comes too often is let go.

uvicorn limits what is kept of a request that has not arrived, and nothing else of this; it has no timeout for what is
written, and counts connections for all addresses together.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request
from websockets.protocol import SERVER, Protocol

from .. import sockets
from .limits import CONNECTIONS_OF_ADDRESS, Limits, network_of

LARGEST_HEAD: Final = 16 * 1024  # of a request: its line and its headers; our cookie has at most 4 KB
PATIENCE: Final = 10.0  # seconds until a request must have arrived, and between two looks at what is read
SLOW_LOOKS: Final = 3  # in a row, with hardly anything read between them
LEAST_READ: Final = 4096  # bytes between two looks
PIECE: Final = 4096  # bytes that are taken apart at a time, until the head is known to be too large
MINUTE: Final = 60.0
MOST_SAID: Final = 4096  # bytes a minute: a page answers a ping of ours three times a minute, with 10 bytes
POLICY: Final = 1008  # the code with which a socket is closed that says more
PACKING: Final = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 2}
)
NOT_KEPT: Final = ("request", "response", "scope")  # of a socket that stays open: 10 KB of headers, most of all
CROWDED: Final = b"There are too many connections from your address. Try again in a moment.\n"


class MeasuredConnection(h11.Connection):
    """HTTP with heads of a limited size: h11 measures only what has not arrived as a whole."""

    def next_event(self) -> Any:
        """What came next."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            size = len(event.target) + sum(len(name) + len(value) + 4 for name, value in event.headers)
            if size > LARGEST_HEAD:
                raise h11.RemoteProtocolError("the head is too large", 431)
        return event


class Together:
    """A transport that sends the head of an answer with what comes right after it: to send anything costs the same."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        """Nothing waits."""
        self.transport = transport
        self.loop = loop
        self.waiting = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def write(self, data: bytes) -> None:
        """Send it, or let it wait until this step of the loop is over."""
        if data and self.waiting:
            data, self.waiting = self.waiting + data, b""
        elif data.startswith(b"HTTP/1.1 ") and not data.startswith(b"HTTP/1.1 1"):
            self.waiting = data
            self.loop.call_soon(self.flush)
            return
        if data:
            self.transport.write(data)

    def flush(self) -> None:
        """Send what waits."""
        if self.waiting:
            data, self.waiting = self.waiting, b""
            self.transport.write(data)

    def close(self) -> None:
        """Close it when all is sent."""
        self.flush()
        self.transport.close()


class Patient(H11Protocol):
    """HTTP that does not wait for ever, neither for a request that does not come nor for somebody who does not read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait, unless this address has too many connections."""
        super().connection_made(transport)
        self.conn = MeasuredConnection(h11.SERVER, LARGEST_HEAD)
        self.answered: object = None
        self.drained = 0  # how often the reader has caught up
        self.last = (0, 0)  # at the last look: that, and how much was waiting for the reader
        self.slow = 0  # looks in a row at which hardly anything had been read
        self.patience = self.loop.call_later(PATIENCE, self._look)
        self.counted = self._count()

    def _count(self) -> str:
        """One more of this address; the name it is counted by, "" when it is not. A proxy's are those of many."""
        limits: Limits = self.config.app.state.limits  # type: ignore[union-attr]
        host = self.client[0] if self.client is not None else ""
        if not limits.on or host in getattr(self.app, "trusted_hosts", ()):
            return ""
        address = network_of(host)
        limits.connections[address] += 1
        if limits.connections[address] > CONNECTIONS_OF_ADDRESS:
            head = f"HTTP/1.1 429 Too Many Requests\r\ncontent-length: {len(CROWDED)}\r\nretry-after: 10\r\n"
            self.transport.write(f"{head}content-type: text/plain\r\nconnection: close\r\n\r\n".encode() + CROWDED)
            self.transport.close()
        return address

    def _release(self) -> None:
        """This connection is over, or is a socket now, which is counted as such."""
        self.patience.cancel()
        if self.counted:
            connections = self.config.app.state.limits.connections  # type: ignore[union-attr]
            connections[self.counted] -= 1
            if not connections[self.counted]:
                del connections[self.counted]
            self.counted = ""

    def data_received(self, data: bytes) -> None:
        """Take a little apart at a time: of thousands of headers most are never looked at."""
        for at in range(0, len(data), PIECE):
            super().data_received(data[at : at + PIECE])
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return

    def _look(self) -> None:
        """Close what has no request under way and had none when we looked last, or none ever; cut off who hardly reads.

        A connection on which nothing at all came since an answer is kept: its own timer runs.
        """
        self.patience = self.loop.call_later(PATIENCE, self._look)
        if self._is_slow():
            self.transport.abort()
            return
        idle = self.cycle is None or self.cycle.response_complete
        if idle and self.cycle is self.answered and self.timeout_keep_alive_task is None:
            self.transport.close()
        self.answered = self.cycle if idle else None

    def _is_slow(self) -> bool:
        """Whether hardly anything was read for a while of what waits to be read."""
        (drained, waited), waits = self.last, self.transport.get_write_buffer_size()
        self.last = (self.drained, waits)
        stuck = waits > 0 and self.drained == drained and waits > waited - LEAST_READ
        self.slow = self.slow + 1 if stuck else 0
        return self.slow >= SLOW_LOOKS

    def resume_writing(self) -> None:
        """The reader has caught up."""
        self.drained += 1
        super().resume_writing()

    def handle_events(self) -> None:
        """Take requests; the answer to one begins in a later step of the loop."""
        super().handle_events()
        if self.cycle is not None and self.cycle.transport is self.transport:
            self.cycle.transport = Together(self.transport, self.loop)  # type: ignore[assignment]

    def send_400_response(self, msg: str) -> None:
        """What came cannot be read. An answer that is under way ends there; nobody must go on writing it."""
        under_way = self.cycle is not None and not self.cycle.response_complete
        if under_way:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if under_way and self.cycle.response_started:
            self.transport.close()
        else:
            super().send_400_response(msg)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Another protocol takes over."""
        self._release()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._release()
        super().connection_lost(exc)


class Nobody:
    """Stands for a queue of messages that nobody takes any more."""

    def put_nowait(self, message: Any) -> None:
        """Drop it."""


class Quiet(WebSocketsSansIOProtocol):
    """A socket on which a page says nothing but that it is there. It may outlive the call that opened it."""

    said = 0
    since = 0.0
    stays = False

    def __init__(self, *given: Any, **named: Any) -> None:
        """Pack what is sent, each text by itself: nothing is kept of it, whereas a window would take 32 KB a socket."""
        super().__init__(*given, **named)
        self.conn.available_extensions = [PACKING]
        self.over: list[Callable[[], object]] = []

    def handle_connect(self, event: Request) -> None:
        """Let the application know what it can do with this socket."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][sockets.NAME] = self  # type: ignore[assignment]

    async def run_asgi(self) -> None:
        """Let the application answer; if it wants this to stay, keep no more of it than that takes."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except Exception:
            self.logger.exception("Exception in ASGI application\n")
            self.stays = False
        if not self.handshake_complete:
            self.send_500_response()
        spoke, self.queue = not self.queue.empty(), Nobody()  # type: ignore[assignment]
        if not self.stays or self.disconnected:
            sockets.close(self)
            if self.close_timer is None:
                self.transport.close()
            return
        if spoke:
            self._end(POLICY, "nothing is to be said here")
        for name in NOT_KEPT:
            delattr(self, name)
        if not self.said:  # the one that has shaken hands keeps all headers, twice; it may be in the middle of a frame
            shaken, self.conn = self.conn, Protocol(SERVER, max_size=self.config.ws_max_size, logger=self.logger)  # type: ignore[assignment]
            self.conn.extensions = shaken.extensions

    def stay(self) -> None:
        """Stay open when the application has answered."""
        self.stays = True

    async def say(self, text: bytes) -> None:
        """Send a text when the page has read what it was sent before."""
        await self.writable.wait()
        try:
            self.conn.send_text(text)
        except InvalidState:
            raise sockets.Gone from None
        self.transport.write(b"".join(self.conn.data_to_send()))

    def end(self, code: int) -> None:
        """Close it; whoever does not answer that is cut off."""
        if not self.transport.is_closing() and not self.close_sent:
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is over; as long as the application answers, it ends that itself."""
        super().connection_lost(exc)
        if isinstance(self.queue, Nobody):
            sockets.close(self)

    def send_receive_event_to_app(self) -> None:
        """The page said something, which is nothing of ours."""
        if isinstance(self.queue, Nobody):
            self.frames = []
            self._end(POLICY, "nothing is to be said here")
        else:
            super().send_receive_event_to_app()

    def data_received(self, data: bytes) -> None:
        """Count what is said before it is taken apart: 256 KB may be 40,000 frames."""
        if self.handshake_initiated:
            now = self.loop.time()
            if now > self.since + MINUTE:
                self.since, self.said = now, 0
            self.said += len(data)
            if self.said > MOST_SAID:
                self._end(POLICY, "too much was said")
                return
        super().data_received(data)

    def _end(self, code: int, reason: str) -> None:
        if not self.transport.is_closing():
            self.conn.fail(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()

    def keepalive_timeout(self) -> None:
        """Whoever answers no ping reads nothing either: what waits for them is thrown away."""
        super().keepalive_timeout()
        self.loop.call_later(PATIENCE, self.transport.abort)
