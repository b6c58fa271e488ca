"""Keep Python's garbage collector away from what has lived long, so that no move waits for it.

A full collection looks at every object of every open table: a second for a thousand tables. Reference counts free
nearly all of ours, so objects that have survived two young collections are set aside (`gc.freeze`), and all of them are
looked at only now and then, preferably while nobody asks for anything.
"""

import asyncio
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

HOUR: Final = 3600.0  # seconds between two looks at everything
CALM: Final = 1.0  # seconds without a request before such a look


@contextmanager
def setting_aside() -> Iterator[None]:
    """Set aside what survives the collections of young objects."""
    gc.callbacks.append(_set_aside)
    try:
        yield
    finally:
        gc.callbacks.remove(_set_aside)
        gc.unfreeze()


def _set_aside(phase: str, info: dict[str, Any]) -> None:
    """Called by the collector: nothing is young any more when it has collected more than its youngest generation."""
    if phase == "stop" and info["generation"] > 0:
        gc.freeze()


def look_at_all() -> None:
    """Collect what has been set aside and is garbage by now."""
    gc.unfreeze()
    gc.collect()  # and what survives is set aside again


async def look_now_and_then(requests: Callable[[], int], every: float = HOUR, calm: float = CALM) -> None:
    """Look at everything once an hour: when nobody asks for anything, or else an hour later.

    `requests` says how many there have been.
    """
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(every)
        latest = loop.time() + every
        while loop.time() < latest:
            before = requests()
            await asyncio.sleep(calm)
            if requests() == before:
                break
        look_at_all()
