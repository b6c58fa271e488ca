"""Worker processes: whatever thinks for long does it there, never in the event loop.

Whoever asks waits in a fair queue. A worker that dies or does not answer is replaced. Whoever no longer wants an answer
cancels the task that waits for it; a thought that asks `is_cancelled` now and then ends at once.
"""

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import count
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Final, Generic, NamedTuple, TypeVar

from .fair import NOBODY, Asker, FairQueue, seen

T = TypeVar("T")

LOGGER: Final = logging.getLogger(__name__)
ATTEMPTS: Final = 2  # when a worker dies, another one tries once more
SLOTS: Final = 1024  # thoughts that can be told apart when one is cancelled
ENDING: Final = 5.0  # seconds after which a pool that does not end is left to the system
GENTLE: Final = 10  # how much a worker that can wait steps back for all others

_cancelled: Any = bytearray(SLOTS)  # in a worker: what it shares with the server, a byte for each thought


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on every system
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


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


class Answer(NamedTuple, Generic[T]):
    """What a worker answers, and which part of its usual budget it had."""

    found: T
    share: float


class Worker:
    """One process, started with the first thought and replaced when it fails."""

    def __init__(self, cancelled: Any, gentle: bool) -> None:
        """It shares with the server which thoughts are cancelled; `gentle`, it steps back for all others."""
        self.begin = (cancelled, gentle)
        self.pool = self._start()
        self.started = False

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin, initargs=self.begin)

    def submit(self, thought: Callable[[], T]) -> Future[T]:
        """Let it think; BrokenProcessPool when it has died."""
        self.started = True
        with _deaf():
            return self.pool.submit(thought)

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


class Workers:
    """Some workers, and the queue of those who wait for one."""

    def __init__(self, workers: int, limit: float, gentle: bool = False) -> None:
        """Workers start when they are needed. A thought may take `limit` seconds; `gentle` ones let others first."""
        self.limit = limit
        self.cancelled = get_context("spawn").RawArray("b", SLOTS)
        self.slots = count()
        self.workers = [Worker(self.cancelled, gentle) for _ in range(max(1, workers))]
        self.free = list(self.workers)
        self.queue: FairQueue[asyncio.Future[Worker]] = FairQueue(len(self.workers))
        self.answers: set[asyncio.Task[Any]] = set()  # that are awaited
        self.closed = False

    async def ask(self, thought: Callable[[], T], asker: Asker = NOBODY) -> T:
        """What a worker answers; Fault says what failed."""
        return (await self.ask_for_share(lambda _: thought, asker)).found

    async def ask_for_share(
        self, thought_for: Callable[[float], Callable[[], T]], asker: Asker, watched: Callable[[], bool] = seen
    ) -> Answer[T]:
        """The same for a thought that can make do with a part of its budget: `thought_for` makes it for that part.

        `watched` says whether somebody looks on: of two thoughts for the same guest that one comes first.
        """
        for _ in range(ATTEMPTS):
            worker = await self._wait(asker, watched)  # this is no fault: the clock starts when one is free
            share = self.queue.share(asker)
            answer = asyncio.create_task(self._within_limit(worker, thought_for(share)))
            self.answers.add(answer)
            answer.add_done_callback(partial(self._let_next, worker, asker))
            await asyncio.wait([answer])  # which goes on when this is cancelled, as its worker does
            try:
                return Answer(answer.result(), share)
            except BrokenProcessPool:  # the worker was killed
                if self.closed:
                    break
            except TimeoutError:
                raise Fault("too slow") from None
            except Exception as error:
                LOGGER.exception("a worker raised")
                raise Fault("raised") from error
        raise Fault("died")

    @contextmanager
    def cancellable(self) -> Iterator[int]:
        """A slot for a thought to ask `is_cancelled` with: it ends with the task that waits for it in here."""
        slot = next(self.slots) % SLOTS
        self.cancelled[slot] = 0
        try:
            yield slot
        except asyncio.CancelledError:
            self.cancelled[slot] = 1
            raise

    async def _wait(self, asker: Asker, watched: Callable[[], bool]) -> Worker:
        """A worker, when it is the asker's turn to have one; Fault when there are none any more."""
        granted: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        wish = self.queue.add(granted, asker, watched)
        self._hand_out()
        try:
            return await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                self._free(granted.result(), asker)
            else:
                self.queue.remove(wish)
            raise

    def _hand_out(self) -> None:
        """Give free workers to those whose turn it is."""
        if self.closed:
            for left in self.queue.waiting:
                if not left.thing.done():
                    left.thing.set_exception(Fault("died"))
            self.queue.waiting = []
        while self.free and (wish := self.queue.take()) is not None:
            if wish.thing.done():  # nobody waits for it any more
                self.queue.done(wish.asker)
                continue
            worker = max(self.free, key=lambda worker: worker.started)
            self.free.remove(worker)
            wish.thing.set_result(worker)
        if self.queue.waiting:  # a worker that will be needed soon takes its time to start
            for worker in self.free:
                if not worker.started:
                    worker.submit(_nothing)

    def _free(self, worker: Worker, asker: Asker) -> None:
        self.free.append(worker)
        self.queue.done(asker)
        self._hand_out()

    async def _within_limit(self, worker: Worker, thought: Callable[[], T]) -> T:
        """The answer of a worker; TimeoutError when it takes too long, and then another takes its place."""
        try:
            return await asyncio.wait_for(asyncio.wrap_future(worker.submit(thought)), self.limit)
        except (BrokenProcessPool, TimeoutError):
            if not self.closed:
                worker.replace()
            raise

    def _let_next(self, worker: Worker, asker: Asker, answer: asyncio.Task[Any]) -> None:
        """A worker is free again."""
        self.answers.discard(answer)
        if not answer.cancelled():
            answer.exception()  # seen, even when nobody waits for the answer any more
        self._free(worker, asker)

    async def close(self) -> None:
        """Let the workers go in the middle of what they think, and wait until nothing is left of them.

        A process that ends before its pool does leaves the pool's semaphores behind.
        """
        self.closed = True
        self._hand_out()
        for worker in self.workers:
            worker.kill()
        endings = [
            Thread(target=partial(worker.pool.shutdown, cancel_futures=True), daemon=True) for worker in self.workers
        ]
        for ending in endings:
            ending.start()
        for ending in endings:
            await asyncio.to_thread(ending.join, ENDING)
        if self.answers:
            await asyncio.wait(self.answers, timeout=ENDING)


def _nothing() -> None:
    """What a worker does to be started."""
