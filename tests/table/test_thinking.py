"""Bots think in processes of their own, which are replaced when they die and end with their server."""

import asyncio
import os
import signal
import subprocess
import sys
import time

from divebell.games import find_game
from divebell.table.events import Created, SeatPlan
from divebell.table.table import Table
from divebell.table.thinking import Thinker
from tests.postgres import children, running, send_kill


def a_table() -> Table:
    package = find_game("otys")
    options = package.write_options({"players": 2, "first": 0})
    seats = [SeatPlan("Tam", "greedy"), SeatPlan("Ines", "random")]
    return Table("table", package, Created("otys", package.RULES_VERSION, options, 3, seats))


async def thought(thinker: Thinker, table: Table) -> str:
    moves = [str(move) for move in table.game.moves()]
    chosen = await thinker.choose(table, "random", table.game.view(0), moves)
    assert chosen in moves
    return chosen


def test_when_a_worker_is_killed_all_thoughts_are_thought_again_by_one_new_pool() -> None:
    async def work() -> None:
        table, thinker = a_table(), Thinker()
        first = await thought(thinker, table)
        for process in list((thinker.pool._processes or {}).values()):
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
        before = thinker.pool
        assert await asyncio.gather(*[thought(thinker, table) for _ in range(5)]) == [first] * 5
        assert thinker.pool is not before
        assert len(thinker.pool._processes or {}) == 1
        thinker.close()

    asyncio.run(work())


SERVER = """
import asyncio
from divebell.table.thinking import Thinker
from tests.table.test_thinking import a_table, thought

async def main():
    thinker = Thinker()
    await thought(thinker, a_table())
    print("thought", flush=True)
    await asyncio.sleep(600)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_the_workers_of_a_server_that_was_killed_end_too() -> None:
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "thought\n"
        workers = children(server.pid)
        assert workers
        server.kill()
        server.wait()
    deadline = time.monotonic() + 30
    left = workers
    while left and time.monotonic() < deadline:
        left = [worker for worker in workers if running(worker)]
        time.sleep(0.05)
    for worker in left:
        send_kill(worker)
    assert not left
