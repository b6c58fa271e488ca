"""Workers: whatever thinks for long does it there, never in the event loop.

Whoever asks waits in a fair queue. A worker that dies or does not answer is replaced. Whoever no longer wants an answer
cancels the task that waits for it; a thought that asks `is_cancelled` now and then ends at once. On a computer a worker
is a process, in a browser it is one of the browser's workers.
"""

import asyncio
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from typing import Any, Final, Generic, NamedTuple, TypeVar

from .fair import NOBODY, Asker, FairQueue, seen

if sys.platform == "emscripten":
    from .web_workers import BUDGETS, ENDING, SLOTS, Died, Worker, is_cancelled, processors, shared
else:
    from .processes import BUDGETS, ENDING, SLOTS, Died, Worker, is_cancelled, processors, shared

__all__ = ["BUDGETS", "Answer", "Fault", "Worker", "Workers", "is_cancelled", "processors"]

T = TypeVar("T")

LOGGER: Final = logging.getLogger(__name__)
ATTEMPTS: Final = 2  # when a worker dies, another one tries once more


class Fault(Exception):
    """A worker gave no answer: it raised, died or was too slow."""


class Answer(NamedTuple, Generic[T]):
    """What a worker answers, and which part of its usual budget it had."""

    found: T
    share: float


class Workers:
    """Some workers, and the queue of those who wait for one."""

    def __init__(self, workers: int, limit: float, gentle: bool = False) -> None:
        """Workers start when they are needed. A thought may take `limit` seconds; `gentle` ones let others go first."""
        self.limit = limit
        self.cancelled = shared()
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
            except Died:  # the worker was killed
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
            return await asyncio.wait_for(worker.submit(thought), self.limit)
        except (Died, TimeoutError):
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
        """Let the workers go in the middle of what they think, and wait until nothing is left of them."""
        self.closed = True
        self._hand_out()
        for worker in self.workers:
            worker.kill()
        await asyncio.gather(*(worker.end() for worker in self.workers))
        if self.answers:
            await asyncio.wait(self.answers, timeout=ENDING)


def _nothing() -> None:
    """What a worker does to be started."""
