"""Bots think in processes of their own, which are replaced when they die and end with their server."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

from divebell.games import find_game
from divebell.store.log import Log
from divebell.table import thinking
from divebell.table.events import Created, SeatPlan
from divebell.table.passes import Passes
from divebell.table.table import Table
from divebell.table.tables import Tables
from divebell.table.thinking import Choice, Line, Thinker, think
from divebell.table.workers import Fault, Worker
from tests.apart import apart
from tests.patience import ANSWER, THOUGHT, read_until, until
from tests.postgres import children, running, send_kill
from tests.table.gathering import set_up

T = TypeVar("T")


def a_table() -> Table:
    package = find_game("otys")
    options = package.write_options({"players": 2, "first": 0})
    seats = [SeatPlan("Tam", "greedy"), SeatPlan("Ines", "random")]
    return Table("table", package, Created("otys", package.RULES_VERSION, options, 3, seats))


async def thought(thinker: Thinker, table: Table) -> str:
    moves = [str(move) for move in table.game.moves()]
    chosen = await thinker.choose(table, "random", table.game.view(0), moves)
    assert chosen.text in moves
    assert not chosen.fault
    return chosen.text


def pool_of(thinker: Thinker) -> ProcessPoolExecutor:
    """The pool of the one worker."""
    (worker,) = thinker.workers
    return worker.pool


def test_when_a_worker_is_killed_all_thoughts_are_thought_again_by_one_new_worker() -> None:
    async def work() -> None:
        table, thinker = a_table(), Thinker(1)
        first = await thought(thinker, table)
        before = pool_of(thinker)
        for process in list((before._processes or {}).values()):
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
        assert await asyncio.gather(*[thought(thinker, table) for _ in range(5)]) == [first] * 5
        assert pool_of(thinker) is not before
        assert len(pool_of(thinker)._processes or {}) == 1
        await thinker.close()

    apart(work)


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
        assert read_until(server, server.stdout, b"\n", THOUGHT) == "thought\n"
        workers = children(server.pid)
        assert workers
        server.kill()
        server.wait()
    until(lambda: not any(running(worker) for worker in workers))
    left = [worker for worker in workers if running(worker)]
    for worker in left:
        send_kill(worker)
    assert not left


CLOSING = """
import asyncio
import signal
import sys
from functools import partial
from time import sleep
from divebell.table.thinking import Thinker

async def main():
    thinkers = [Thinker(), Thinker()]
    for thinker in thinkers:
        await thinker.ask(partial(sleep, 0))
    busy = asyncio.create_task(thinkers[0].ask(partial(sleep, 600)))
    pressed = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, pressed.set)
    print("thought", flush=True)
    await pressed.wait()
    busy.cancel()
    await asyncio.gather(busy, return_exceptions=True)
    for thinker in thinkers:
        await thinker.close()
    if sys.argv[1:]:
        signal.raise_signal(signal.SIGTERM)  # as a server does when it has ended

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.parametrize("ending", [["by a signal"], []])
def test_ctrl_c_ends_the_workers_without_a_word_and_they_leave_nothing_behind(
    tmp_path: Path, ending: list[str]
) -> None:
    with (tmp_path / "told").open("w") as told:
        command = [sys.executable, "-c", CLOSING, *ending]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=told, text=True, start_new_session=True
        ) as server:
            assert read_until(server, server.stdout, b"\n", THOUGHT) == "thought\n"
            watching = children(server.pid)  # among them who tells of what was left behind
            os.killpg(server.pid, signal.SIGINT)
            assert server.wait(ANSWER) == (-signal.SIGTERM if ending else 0)
    assert until(lambda: not any(running(process) for process in watching))
    assert not (tmp_path / "told").read_text()


def test_who_asks_when_the_workers_are_gone_is_told_so(caplog: pytest.LogCaptureFixture) -> None:
    async def asked() -> None:
        thinker = Thinker()
        await thinker.close()
        with pytest.raises(Fault, match="died"):
            await thinker.ask(partial(time.sleep, 0))

    apart(asked)
    assert not caplog.records


# Bad bots: they think instead of `random`, in a worker like any other.


def raises(game: str, options: dict[str, str], kind: str, *rest: Any) -> tuple[str, Line]:
    if kind == "random":
        raise ArithmeticError("1 + 1 is 3")
    return think(game, options, kind, *rest)


def hangs(game: str, options: dict[str, str], kind: str, *rest: Any) -> tuple[str, Line]:
    while kind == "random":
        time.sleep(1)
    return think(game, options, kind, *rest)


def dies(game: str, options: dict[str, str], kind: str, *rest: Any) -> tuple[str, Line]:
    if kind == "random":
        os._exit(3)
    return think(game, options, kind, *rest)


def cheats(game: str, options: dict[str, str], kind: str, *rest: Any) -> tuple[str, Line]:
    return ("key 9", []) if kind == "random" else think(game, options, kind, *rest)


class Patient(Thinker):
    """Waits as long as it takes for a new worker, which must start before it can think."""

    async def _within_limit(self, worker: Worker, thought: Callable[[], T]) -> T:
        if not worker.started:
            self.limit = ANSWER
        return await super()._within_limit(worker, thought)


def test_to_wait_for_a_worker_is_not_to_be_slow() -> None:
    async def work() -> None:
        thinker = Thinker(1)
        await thinker.ask(partial(time.sleep, 0))
        thinker.limit = 4.0  # for the worker that has just answered
        before = pool_of(thinker)
        assert await asyncio.gather(*[thinker.ask(partial(time.sleep, 1.5)) for _ in range(4)]) == [None] * 4
        assert pool_of(thinker) is before
        await thinker.close()

    apart(work)


def test_a_worker_is_not_free_before_it_is_done_with_what_nobody_waits_for(tmp_path: Path) -> None:
    async def work() -> None:
        thinker = Thinker(1)
        await thinker.ask(partial(time.sleep, 0))
        thinker.limit = 4.0
        before = pool_of(thinker)
        unwanted = asyncio.create_task(thinker.ask(partial(time.sleep, 3)))
        waiting = asyncio.create_task(thinker.ask(partial(Path.touch, tmp_path / "begun")))
        await asyncio.sleep(0.5)
        unwanted.cancel()
        waiting.cancel()
        await thinker.ask(partial(time.sleep, 2.5))
        assert unwanted.cancelled()
        assert waiting.cancelled()
        assert not (tmp_path / "begun").exists()
        assert pool_of(thinker) is before
        await thinker.close()

    apart(work)


def test_a_worker_that_hangs_is_replaced_though_nobody_waits_for_it() -> None:
    async def work() -> None:
        thinker = Patient(1)
        await thinker.ask(partial(time.sleep, 0))
        thinker.limit = 2.0
        before = pool_of(thinker)
        hanging = asyncio.create_task(thinker.ask(partial(time.sleep, 600)))
        await asyncio.sleep(0.5)
        hanging.cancel()
        await thinker.ask(partial(time.sleep, 0))  # which is not to blame
        assert pool_of(thinker) is not before
        await thinker.close()

    apart(work)


BAD_BOTS = [(raises, "raised"), (hangs, "too slow"), (dies, "died"), (cheats, "not legal")]


@pytest.mark.parametrize(("bad", "fault"), BAD_BOTS)
def test_a_bad_bot_loses_the_rest_of_its_turn_to_a_stand_in(
    bad: Any, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "think", bad)

    async def work() -> None:
        table = a_table()
        thinker = Patient(1)
        moves = [str(move) for move in table.game.moves()]
        greedy = await thinker.choose(table, "greedy", table.game.view(0), moves)
        assert not greedy.fault
        thinker.limit = 10.0  # for the worker that has just answered
        first = await thinker.choose(table, "random", table.game.view(0), moves)
        assert first == Choice(greedy.text, fault)
        table.play(0, first.text, 0.0, fault=first.fault)
        moves = [str(move) for move in table.game.moves()]
        began = time.monotonic()
        second = await thinker.choose(table, "random", table.game.view(0), moves)
        assert second.text in moves
        assert not second.fault, "said once"
        assert time.monotonic() - began < thinker.limit, "the bad bot is not asked again in this turn"
        await thinker.close()

    apart(work)


def test_the_table_goes_on_and_its_log_names_the_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "think", raises)

    async def work() -> None:
        log = Log(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await log.open()
        tables = Tables(log, Thinker(), Passes("key"))
        seats = [SeatPlan("Ann", "human", "me"), SeatPlan("Tam", "random")]
        table = await tables.create(set_up("otys", {"players": 2, "first": 1}, seats, "me", 8))
        with tables.listening(table.id, "me") as listener:
            while table.asked != 0:
                await asyncio.wait_for(listener.news(), THOUGHT)
        faults = [entry.body.get("fault") for entry in await log.read(table.id)]
        assert [fault for fault in faults if fault] == ["raised"]
        assert ("stands in", 1, 0, 0) in table.record.events[0]
        await tables.close()
        await log.close()

    apart(work)
