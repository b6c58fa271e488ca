"""Work that waits, done in a thread of its own: in the test's thread a browser may have its loop running."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")

THREAD = ThreadPoolExecutor(1)  # one for all tests: a PostgreSQL ends with the thread that started it


def apart(work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
    """What comes of this work."""
    return THREAD.submit(lambda: asyncio.run(work())).result()
