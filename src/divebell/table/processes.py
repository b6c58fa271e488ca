"""A worker that is a process of this machine: it can be ended in the middle of what it thinks."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Final, TypeVar

from divebell.bots import QUICKLY

T = TypeVar("T")

SLOTS: Final = 1024  # thoughts that can be told apart when one is cancelled
ENDING: Final = 5.0  # seconds after which a pool that does not end is left to the system
BUDGETS: Final = QUICKLY
GENTLE: Final = 10  # how much a worker that can wait steps back for all others

Died = BrokenProcessPool

_cancelled: Any = bytearray(SLOTS)  # in a worker: what it shares with the server, a byte for each thought


def shared() -> Any:
    """A byte for each thought, that the server writes and its workers read."""
    return get_context("spawn").RawArray("b", SLOTS)


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on every system
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def is_cancelled(slot: int) -> bool:
    """In a worker: whether nobody wants the answer any more."""
    return bool(_cancelled[slot])


def _end_with_parent() -> None:
    """A worker whose server was killed would wait for ever: end it."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


@contextmanager
def _deaf() -> Iterator[None]:
    """What is begun in here hears no Ctrl-C from its first moment on: it comes to all processes of a terminal."""
    if not hasattr(signal, "pthread_sigmask"):  # not on every system
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(cancelled: Any, gentle: bool) -> None:
    global _cancelled
    _cancelled = cancelled
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers
    if gentle:
        os.nice(GENTLE)
    Thread(target=_end_with_parent, daemon=True).start()


class Worker:
    """One process, started with the first thought and replaced when it fails."""

    def __init__(self, cancelled: Any, gentle: bool) -> None:
        """It shares with the server which thoughts are cancelled; `gentle`, it steps back for all others."""
        self.begin = (cancelled, gentle)
        self.pool = self._start()
        self.started = False

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin, initargs=self.begin)

    def submit(self, thought: Callable[[], T]) -> "asyncio.Future[T]":
        """Let it think; Died when it has died."""
        self.started = True
        with _deaf():
            return asyncio.wrap_future(self.pool.submit(thought))

    def replace(self) -> None:
        """A fresh process instead of this one, which ends now: it died or does not answer."""
        self.kill()
        self.pool.shutdown(wait=False)
        self.pool = self._start()
        self.started = False

    def kill(self) -> None:
        """End the process in the middle of what it thinks."""
        for process in list((self.pool._processes or {}).values()):
            process.kill()

    async def end(self) -> None:
        """Wait until nothing is left of a process that was killed.

        A process that ends before its pool does leaves the pool's semaphores behind.
        """
        ending = Thread(target=partial(self.pool.shutdown, cancel_futures=True), daemon=True)
        ending.start()
        await asyncio.to_thread(ending.join, ENDING)
