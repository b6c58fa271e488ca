"""Work that waits, done in a thread of its own: in the test's thread a browser may have its loop running."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def apart(work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
    """What comes of this work."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work())).result()
