"""A worker that is a Web Worker of the browser, with a Python of its own. One serves all: each takes 100 MB.

A thought is a call that can be pickled; the page that started this Python gives `divebell_browser`, which hands pickled
calls to the other one and brings back pickled answers.
"""

import asyncio
import pickle
from collections.abc import Callable
from typing import Any, Final, TypeVar

T = TypeVar("T")

SLOTS: Final = 1024
ENDING: Final = 5.0
# A browser is half as fast as plain Python, so its strongest bot looks at fewer positions for a turn.
BUDGETS: Final = {"leviathan": 20_000}


class Died(Exception):
    """The worker was ended before it had answered."""


def shared() -> Any:
    """Nothing is shared with a Web Worker on every host, so a thought that nobody wants is thought to its end."""
    return bytearray(SLOTS)


def processors() -> int:
    """Bots, hints and analyses have one worker together."""
    return 1


def is_cancelled(slot: int) -> bool:
    """Nobody can say so to a worker that thinks."""
    return False


class Worker:
    """The browser's one worker, started with the first thought."""

    def __init__(self, cancelled: Any, gentle: bool) -> None:
        """What is cancelled cannot be told, and nothing steps back."""
        self.started = False

    def submit(self, thought: Callable[[], T]) -> "asyncio.Future[T]":
        """Let it think; Died when it was replaced meanwhile."""
        self.started = True
        return asyncio.ensure_future(_ask(thought))

    def replace(self) -> None:
        """A fresh worker instead of one that does not answer."""
        import divebell_browser

        divebell_browser.restartThinker()

    def kill(self) -> None:
        """The page ends its workers itself."""

    async def end(self) -> None:
        """There is nothing to wait for."""


async def _ask(thought: Callable[[], T]) -> T:
    import divebell_browser
    from pyodide.ffi import JsException, to_js

    try:
        found = await divebell_browser.think(to_js(pickle.dumps(thought)))
    except JsException as error:
        raise Died(str(error)) from None
    good, answer = pickle.loads(found.to_bytes())  # of our own other Python
    if not good:
        raise answer
    return answer  # type: ignore[no-any-return]


def think(pickled: bytes) -> bytes:
    """In the worker: answer a call."""
    try:
        return pickle.dumps((True, pickle.loads(pickled)()))
    except Exception as error:
        return pickle.dumps((False, error))
