"""A socket that stays open after the call that opened it has returned.

Whoever waits inside such a call keeps the frames of all layers in memory, 20 KB for every open page. So our hosts, the
server and the one in a browser, put an object into the scope that can send a text and close the socket later, and that
knows whom to tell when it is over.
"""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Final, Protocol

from starlette.types import Scope

NAME: Final = "divebell.socket"


class Gone(Exception):
    """The page is no longer there."""


class Socket(Protocol):
    """Our side of a WebSocket."""

    over: list[Callable[[], object]]  # called when the socket is over, however it ended, the last added first

    def stay(self) -> None:
        """Keep the socket open after the call that opened it has returned."""

    async def say(self, text: bytes) -> None:
        """Send a text once the page has read the texts before it; Gone if the page is no longer there."""

    def end(self, code: int) -> None:
        """Close it, with a code that says why."""


def close(socket: Socket) -> None:
    """Call whatever has to be done when a socket is over, once. If something fails, the rest is done all the same."""
    with ExitStack() as done:
        for each in socket.over:
            done.callback(each)
        socket.over.clear()


def socket_of(scope: Scope) -> Socket:
    """The socket of a scope."""
    socket: Any = scope["extensions"][NAME]
    return socket  # type: ignore[no-any-return]
