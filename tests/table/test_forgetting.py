"""What is kept of people at online tables, and what is not when they want to be forgotten."""

import asyncio
import json
from pathlib import Path

import pytest

from divebell.store.log import Unavailable
from divebell.table import seats as around
from divebell.table.events import SeatPlan
from divebell.table.forget import forget
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
