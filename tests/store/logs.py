"""Open logs and small tables for the tests."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from divebell.store.log import Log, Row
from tests.apart import apart

NOON = 1_800_000_000.25  # some moment


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Log]:
    log = Log(url)
    try:
        await log.open()
        yield log
    finally:
        await log.close()


def run(url: str, work: Callable[..., Awaitable[None]], logs: int = 1) -> None:
    """Let a test work with so many open logs of one database, as that many processes would."""

    async def all_of_it() -> None:
        async with AsyncExitStack() as stack:
            await work(*[await stack.enter_async_context(opened(url)) for _ in range(logs)])

    apart(all_of_it)


async def make(log: Log, table: str = "table", owner: str = "ann", at: float = NOON, **row: Any) -> None:
    await log.create(table, owner, "otys", {"type": "created"}, Row({"moves": 0}, **row), at)


async def add(log: Log, seq: int, table: str = "table", at: float = NOON, number: int = 1, **row: Any) -> None:
    bodies = [{"move": seq + step} for step in range(number)]
    await log.append(table, seq, bodies, Row({"moves": seq}, **row), at)
