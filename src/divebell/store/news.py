"""What other processes wrote, as PostgreSQL tells it."""

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Final

import psycopg

CHANNEL: Final = "divebell"
FIRST_WAIT: Final = 0.1  # seconds until the next attempt after a lost connection; twice as long each time
LONGEST_WAIT: Final = 5.0
QUIET: Final = 15.0  # after so long without news: is the connection still there?
LOGGER: Final = logging.getLogger(__name__)


async def listen(address: str) -> AsyncIterator[tuple[str, int] | None]:
    """(table, version) of everything written from now on; None whenever something may have been missed before.

    That is once at the beginning, when the listening begins, and after every lost connection.
    """
    wait = FIRST_WAIT
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True, connect_timeout=5) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                wait = FIRST_WAIT
                yield None
                while True:
                    async for told in connection.notifies(timeout=QUIET):
                        table, _, version = told.payload.rpartition(":")
                        yield table, int(version)
                    await connection.execute("SELECT 1")
        except (psycopg.OperationalError, OSError) as error:
            LOGGER.warning("no news from the database (%s); trying again", type(error).__name__)
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_WAIT)
