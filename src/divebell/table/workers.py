"""Worker processes: whatever thinks for long does it there, never in the event loop.

A worker that dies or does not answer is replaced. Whoever no longer wants an answer cancels the task that waits for
it; a thought that asks `is_cancelled` now and then ends at once.
"""

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import count
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Final, TypeVar

T = TypeVar("T")

LOGGER: Final = logging.getLogger(__name__)
ATTEMPTS: Final = 2  # when a worker dies, another one tries once more
SLOTS: Final = 1024  # thoughts that can be told apart when one is cancelled
ENDING: Final = 5.0  # seconds after which a pool that does not end is left to the system
GENTLE: Final = 10  # how much a worker that can wait steps back for all others

_cancelled: Any = bytearray(SLOTS)  # in a worker: what it shares with the server, a byte for each thought


class Fault(Exception):
    """A worker gave no answer: it raised, died or was too slow."""


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


class Workers:
    """A pool of workers, replaced when one of them fails."""

    def __init__(self, workers: int, limit: float, gentle: bool = False) -> None:
        """Workers start with the first thought. A thought may take `limit` seconds; `gentle` ones let others first."""
        self.workers = workers
        self.limit = limit
        self.gentle = gentle
        self.cancelled = get_context("spawn").RawArray("b", SLOTS)
        self.slots = count()
        self.free = asyncio.Semaphore(workers)
        self.answers: set[asyncio.Task[Any]] = set()  # that are awaited
        self.pool = self._start()
        self.closed = False

    def _start(self) -> ProcessPoolExecutor:
        context = get_context("spawn")
        begin = (self.cancelled, self.gentle)
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=_begin, initargs=begin)

    async def ask(self, thought: Callable[[], T]) -> T:
        """What a worker answers; Fault says what failed."""
        for _ in range(ATTEMPTS):
            await self.free.acquire()  # to wait for a worker is no fault: the clock starts when one is free
            if self.closed:
                self.free.release()
                break
            answer = asyncio.create_task(self._within_limit(thought))
            self.answers.add(answer)
            answer.add_done_callback(self._let_next)
            await asyncio.wait([answer])  # which goes on when this is cancelled, as its worker does
            try:
                return answer.result()
            except BrokenProcessPool:  # a worker was killed: its pool thinks no more, for this thought and all others
                if self.closed:
                    break
            except TimeoutError:
                raise Fault("too slow") from None
            except Exception as error:
                LOGGER.exception("a worker raised")
                raise Fault("raised") from error
        raise Fault("died")

    async def ask_until_cancelled(self, thought: Callable[[int], T]) -> T:
        """The same for a thought that takes a slot to ask `is_cancelled` with: it ends with the task that waits."""
        slot = next(self.slots) % SLOTS
        self.cancelled[slot] = 0
        try:
            return await self.ask(partial(thought, slot))
        except asyncio.CancelledError:
            self.cancelled[slot] = 1
            raise

    async def _within_limit(self, thought: Callable[[], T]) -> T:
        """The answer of a free worker; TimeoutError when it takes too long, and then another takes its place."""
        pool = self.pool
        try:
            with _deaf():
                begun = pool.submit(thought)
            return await asyncio.wait_for(asyncio.wrap_future(begun), self.limit)
        except (BrokenProcessPool, TimeoutError):
            self._replace(pool)
            raise

    def _let_next(self, answer: asyncio.Task[Any]) -> None:
        """A worker is free again."""
        self.free.release()
        self.answers.discard(answer)
        if not answer.cancelled():
            answer.exception()  # seen, even when nobody waits for the answer any more

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """A fresh pool instead of this one, whose workers end now: one of them died or does not answer."""
        if self.pool is pool and not self.closed:
            self.pool = self._start()
            _kill(pool)
            pool.shutdown(wait=False)

    async def close(self) -> None:
        """Let the workers go in the middle of what they think, and wait until nothing is left of them.

        A process that ends before its pool does leaves the pool's semaphores behind.
        """
        self.closed = True
        _kill(self.pool)
        ending = Thread(target=partial(self.pool.shutdown, cancel_futures=True), daemon=True)
        ending.start()
        await asyncio.to_thread(ending.join, ENDING)
        if self.answers:
            await asyncio.wait(self.answers, timeout=ENDING)


def _kill(pool: ProcessPoolExecutor) -> None:
    for process in list((pool._processes or {}).values()):
        process.kill()
