"""Counts how often something was done, with the library `limits`. Loaded only where anything is counted."""

import asyncio
import math
import time
from functools import cache

from limits import RateLimitItem, RateLimitItemPerSecond
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter

from .limits import Most


class Swept(MemoryStorage):
    """The storage of `limits`, swept once a minute instead of after every request, which thousands of guests feel."""

    async def start(self) -> None:
        """Begin to sweep; as long as this task lives, none is made for a request."""
        self.timer = asyncio.create_task(self._sweep())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(60)
            for number, key in enumerate(list(self.expirations)):
                await self.get(key)  # forgets it when its time is over
                if number % 1000 == 0:
                    await asyncio.sleep(0)

    def stop(self) -> None:
        """Sweep no more."""
        if self.timer is not None:
            self.timer.cancel()


class Counters:
    """How often something was done, under any names."""

    def __init__(self) -> None:
        """Nothing was done yet."""
        self.storage = Swept()
        self.limiter = FixedWindowRateLimiter(self.storage)

    async def start(self) -> None:
        """Begin to forget what is over."""
        await self.storage.start()

    def stop(self) -> None:
        """Forget no more."""
        self.storage.stop()

    async def hit(self, most: Most, *names: str) -> int:
        """Count one more: 0, or in how many seconds it may be done again when it is one too many."""
        item = _item(most)
        if await self.limiter.hit(item, *names):
            return 0
        stats = await self.limiter.get_window_stats(item, *names)
        return max(1, math.ceil(stats.reset_time - time.time()))


@cache
def _item(most: Most) -> RateLimitItem:
    return RateLimitItemPerSecond(most.amount, most.seconds)
