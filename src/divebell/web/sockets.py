"""A socket that stays open after the call that opened it has returned.

Whoever waits inside such a call keeps the frames of all layers in memory, 20 KB for every open page. So our hosts, the
server and the one in a browser, put into the scope of a socket what is needed later: to say something, to end it, and
to be told when it is over.
"""

from collections.abc import Callable
from typing import Any, Final, Protocol

from starlette.types import Scope

NAME: Final = "divebell.socket"


class Gone(Exception):
    """Nobody is there any more."""


class Socket(Protocol):
    """The end of a socket that is here."""

    over: list[Callable[[], object]]  # done when the socket is over, in whatever way: what was added last first

    def stay(self) -> None:
        """Stay open when the call that opened this is done."""

    async def say(self, text: bytes) -> None:
        """Send a text once the other end has read what it was sent before; Gone when it is not there any more."""

    def end(self, code: int) -> None:
        """Close it, with a code that says why."""


def close(socket: Socket) -> None:
    """It is over."""
    while socket.over:
        socket.over.pop()()


def socket_of(scope: Scope) -> Socket:
    """The socket that a scope is about."""
    socket: Any = scope["extensions"][NAME]
    return socket  # type: ignore[no-any-return]
