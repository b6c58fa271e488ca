"""Clocks of online tables on a real log: how they run, and what happens when one runs out."""

import asyncio
import time
from pathlib import Path

import pytest

from divebell.store.log import Entry
from divebell.table import seats as around
from divebell.table.clock import Clock, Clocks
from divebell.table.decision import Decision
from divebell.table.events import write_event
from divebell.table.fold import fold, row_of
from divebell.table.tables import Tables
from tests.patience import THOUGHT

from .gathering import BOB, LIVE, again, do, give_seat, run_out_of_time, sit, together
from .test_tables import play, run


def test_a_bank_with_an_increment() -> None:
    clocks = Clocks(Clock(100, 10), 2)
    clocks.turn_to(0, 1000)
    assert clocks.deadline == 1100
    clocks.turn_to(0, 1030)  # a move inside the turn
    assert clocks.left_at(0, 1030) == 70
    clocks.turn_to(1, 1050)
    assert clocks.left_at(0, 9999) == 60  # 100 - 50 + 10
    assert clocks.deadline == 1150
    clocks.turn_to(None, 1060)  # a bot thinks: nobody's time
    assert clocks.deadline is None
    assert clocks.left_at(1, 5000) == 100


def test_so_long_for_each_turn() -> None:
    clocks = Clocks(Clock(100, each_turn=True), 2)
    clocks.turn_to(0, 0)
    clocks.turn_to(1, 90)
    clocks.turn_to(0, 100)
    assert clocks.deadline == 200


def test_a_clock_that_steps_back_gives_nobody_time_and_then_runs_on() -> None:
    clocks = Clocks(Clock(100, 10), 2)
    clocks.turn_to(0, 1000)
    clocks.turn_to(0, 1030)
    assert clocks.left_at(0, 400) == 70, "ten minutes back are not ten minutes more"
    clocks.turn_to(0, 400)
    assert clocks.left_at(0, 400) == 70
    assert clocks.left_at(0, 420) == 50, "from the new time on it counts as ever"
    assert clocks.deadline == 470
    clocks.turn_to(1, 410)
    assert clocks.left_at(0, 9999) == 70  # 70 - 10 + 10


def test_events_written_while_the_clock_stepped_back_leave_the_banks_right(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, clock=LIVE)
        assert table.clocks is not None
        entries, snapshot = await tables.log.read_whole(table.id)
        body = write_event(table.copy().play(0, "key 1", 0.0))
        last = entries[-1]
        entries.append(Entry(last.seq + 1, last.when - 3600, body))
        again = fold(table.id, entries, snapshot)
        assert again.clocks is not None
        assert again.clocks.left == [LIVE.bank, LIVE.bank]
        assert again.clocks.since == last.when - 3600

    run(work, tmp_path)


def test_who_lets_the_clock_run_out_is_played_by_a_bot_and_may_come_back(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, clock=LIVE)
        assert table.due() is not None
        early = Decision(table, table.touched + 599)
        around.decide_absent(early)
        assert early.events == []
        await run_out_of_time(tables, table)
        assert table.absent == {0}
        with tables.listening(table.id, BOB) as listener:
            while table.asked != 1:
                await asyncio.wait_for(listener.news(), THOUGHT)
        assert {played.player for played in table.record.played} == {0}
        await do(tables, table, lambda decision: around.decide_return(decision, 0))
        assert not table.absent
        assert table.clocks is not None
        assert table.clocks.left[0] >= LIVE.bank / 4
        while table.asked == 1:
            await play(tables, table, str(table.game.moves()[0]))
        assert table.asked == 0
        assert not table.is_bot(0)
        assert (await again(tables, table)).clocks.left == table.clocks.left  # type: ignore[union-attr]

    run(work, tmp_path)


def test_the_server_finds_clocks_that_ran_out_also_after_a_restart(tmp_path: Path) -> None:
    async def set_up(tables: Tables) -> None:
        table = await together(tables, clock=LIVE)
        entries = await tables.log.read(table.id)
        assert await tables.log.due(entries[-1].when + 599) == []
        assert [due.id for due in await tables.log.due(entries[-1].when + 601)] == [table.id]
        known.append(table.id)

    async def look(tables: Tables) -> None:
        (found,) = known
        table = await tables.find(found)
        assert table is not None
        tables.started = 0.0  # no grace: the server has run for long
        assert table.clocks is not None
        table.clocks.since -= 10_000
        await tables._look_at(table)
        assert table.absent == {0}

    known: list[str] = []
    run(set_up, tmp_path)
    run(look, tmp_path)


def test_everybody_has_a_minute_after_a_start_whatever_is_said_meanwhile(tmp_path: Path) -> None:
    async def set_up(tables: Tables) -> None:
        known.append((await together(tables, clock=LIVE)).id)

    async def look(tables: Tables) -> None:
        table = await tables.find(known[0])
        assert table is not None
        assert table.clocks is not None
        table.clocks.left[0] = -10.0  # it ran out while the server was down
        await tables._look_at(table)
        assert not table.absent
        await do(tables, table, lambda decision: around.decide_say(decision, 1, "is anybody there?", ""))
        await tables._look_at(table)
        assert not table.absent
        tables.started -= 61.0
        await tables._look_at(table)
        assert table.absent == {0}

    known: list[str] = []
    run(set_up, tmp_path)
    run(look, tmp_path)


def test_a_clock_set_back_by_a_day_does_not_give_everybody_a_day_of_grace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(tables: Tables) -> None:
        now, later = time.time(), time.monotonic() + 61.0
        monkeypatch.setattr("divebell.table.tables.time.time", lambda: now - 86_400)
        monkeypatch.setattr("divebell.table.tables.time.monotonic", lambda: later)
        table = await together(tables, clock=LIVE)
        assert table.clocks is not None
        table.clocks.since -= 10_000
        await tables._look_at(table)
        assert table.absent == {0}

    run(work, tmp_path)


def test_one_table_that_cannot_be_read_does_not_stop_the_clocks_of_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divebell.table.tables.LOOK_EVERY", 0.01)

    async def work(tables: Tables) -> None:
        broken, table = await together(tables, clock=LIVE), await together(tables, clock=LIVE)
        for late in (broken, table):
            assert late.clocks is not None
            late.clocks.since -= 10_000
            await do(tables, late, lambda decision: around.decide_say(decision, 0, "hm", ""))
        await tables.log.rewrite(broken.id, [(1, {"type": "nonsense"})], row_of(broken), broken.version)
        tables._let_go(broken.id)
        del broken, late
        tables.started = 0.0
        with tables.listening(table.id, BOB) as listener:
            tables.start()
            while not table.absent:
                await asyncio.wait_for(listener.news(), THOUGHT)

    run(work, tmp_path)


def test_who_takes_over_a_seat_on_a_clock_has_time(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, clock=LIVE)
        await run_out_of_time(tables, table)
        await give_seat(tables, table, 0, "invited", guest=BOB)
        assert table.due() is None, "nobody's clock runs while a seat is free"
        await sit(tables, table, tables.passes.seat(table.id, 0, 1), "Bea", "bea")
        assert table.clocks is not None
        assert table.clocks.left[0] >= LIVE.bank / 4

    run(work, tmp_path)
