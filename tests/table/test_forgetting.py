"""What is kept of people at online tables, and what is not when they want to be forgotten."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from divebell.store.log import Unavailable
from divebell.table import seats as around
from divebell.table.errors import Refused
from divebell.table.events import SeatPlan
from divebell.table.forget import forget, forget_table
from divebell.table.occasions.dive import today
from divebell.table.table import Table
from divebell.table.tables import Tables
from tests.patience import THOUGHT

from .gathering import BOB, CY, HOST, again, do, give_seat, set_up, together
from .test_tables import play, run


def test_a_guest_who_wants_it_is_forgotten_and_the_others_play_on(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 3)
        await do(tables, table, lambda decision: around.decide_say(decision, 1, "my words", ""))
        await play(tables, table, str(table.game.moves()[0]))
        seats = [SeatPlan("Bob", "human", BOB), SeatPlan("Tam", "random")]
        alone = await tables.create(set_up("otys", {"players": 2}, seats, BOB))
        await forget(tables, BOB)
        assert await tables.find(alone.id) is None
        assert await tables.of_guest(BOB) == []
        left = await tables.find(table.id)
        assert left is not None
        assert left.at == table.at
        assert left.bot_of(1) == "greedy"
        assert [entry.id for entry in await tables.of_guest(CY)] == [table.id]
        written = json.dumps([entry.body for entry in await tables.log.read(table.id)])
        listed = await tables.log.listed(table.id)
        assert listed is not None
        for trace in ("Bob", "my words", BOB):
            assert f'"{trace}"' not in written + json.dumps(listed.summary)

    run(work, tmp_path)


def test_who_is_asked_and_wants_to_be_forgotten_leaves_a_table_that_goes_on(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 3)
        await forget(tables, HOST)  # it is their turn: a bot plays at once
        with tables.listening(table.id, BOB) as listener:
            while table.asked != 1:
                await asyncio.wait_for(listener.news(), THOUGHT)
        assert await tables.find(table.id) is table
        assert (await again(tables, table)).version == table.version
        await play(tables, table, str(table.game.moves()[0]))

    run(work, tmp_path)


def test_who_was_replaced_is_forgotten_too(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables)
        await do(tables, table, lambda decision: around.decide_say(decision, 1, "my words", ""))
        await give_seat(tables, table, 1, "random", "Tam", BOB)
        assert [listed.id for listed in await tables.of_guest(BOB)] == [table.id]
        await forget(tables, BOB)
        written = json.dumps([entry.body for entry in await tables.log.read(table.id)])
        assert not [trace for trace in ("Bob", "my words", BOB) if f'"{trace}"' in written]

    run(work, tmp_path)


def test_a_table_is_not_changed_in_memory_when_the_new_words_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 3)
        await do(tables, table, lambda decision: around.decide_say(decision, 1, "my words", ""))

        async def fail(*_: object) -> None:
            raise Unavailable("no disk")

        with monkeypatch.context() as broken:
            broken.setattr(tables.log, "rewrite", fail)
            with pytest.raises(Unavailable):
                await forget(tables, BOB)
        assert [said.text for said in table.talk] == ["my words"], "the log still says so"
        assert table.former | set(table.holders[1]) == {BOB}
        assert (await again(tables, table)).summary() == table.summary()
        await forget(tables, BOB)
        assert [said.text for said in table.talk] == [""]
        assert (await again(tables, table)).summary() == table.summary()

    run(work, tmp_path)


# One table of many


async def alone(tables: Tables, guest: str, **more: Any) -> Table:
    """A table of a guest and a bot, or of a guest alone."""
    seats = [SeatPlan("Bob", "human", guest), *([] if more else [SeatPlan("Tam", "random")])]
    return await tables.create(set_up("otys", {"players": len(seats)}, seats, guest, **more))


def test_one_table_is_deleted_and_the_others_stay(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        first, second = await alone(tables, BOB), await alone(tables, BOB)
        await forget_table(tables, first.id, BOB)
        assert await tables.find(first.id) is None
        assert [entry.id for entry in await tables.of_guest(BOB)] == [second.id]

    run(work, tmp_path)


def test_a_table_with_others_leaves_only_the_list_of_who_deletes_it(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table, other = await together(tables, 3), await together(tables, 3)
        await do(tables, table, lambda decision: around.decide_say(decision, 0, "my words", ""))
        await forget_table(tables, table.id, HOST)
        assert [entry.id for entry in await tables.of_guest(HOST)] == [other.id], "also of who had opened it"
        assert {entry.id for entry in await tables.of_guest(CY)} == {table.id, other.id}
        assert table.bot_of(0) == "greedy"
        written = json.dumps([entry.body for entry in await tables.log.read(table.id)])
        assert not [trace for trace in ("Ann", "my words") if f'"{trace}"' in written]

    run(work, tmp_path)


def test_nobody_deletes_a_table_of_others(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await alone(tables, BOB)
        await forget_table(tables, table.id, CY)
        await forget_table(tables, "nowhere", CY)
        assert await tables.find(table.id) is table

    run(work, tmp_path)


def test_the_deal_of_today_stays_for_there_is_one_attempt(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        dive = await alone(tables, BOB, dive=today(), online=True)
        with pytest.raises(Refused, match="tomorrow"):
            await forget_table(tables, dive.id, BOB)
        before = await alone(tables, BOB, dive="2026-01-01", online=True)
        await forget_table(tables, before.id, BOB)
        assert [entry.id for entry in await tables.of_guest(BOB)] == [dive.id]

    run(work, tmp_path)
