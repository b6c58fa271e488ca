"""Tables on a real SQLite file: nothing acknowledged is lost, nothing is done twice, nobody moves for another."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from divebell.engine.errors import BadOption, IllegalMove
from divebell.store.log import Log, Row, Taken
from divebell.table.commands import decide_give_up, decide_moves, decide_undo
from divebell.table.decision import Decision
from divebell.table.errors import Refused, Stale
from divebell.table.events import SeatPlan, Undone, read_event, write_event
from divebell.table.passes import Passes
from divebell.table.table import Table
from divebell.table.tables import Tables
from divebell.table.thinking import Thinker
from tests.apart import apart
from tests.patience import THOUGHT

from .gathering import set_up

ME = "guest-1"


@asynccontextmanager
async def tables_in(folder: Path) -> AsyncIterator[Tables]:
    log = Log(f"sqlite:///{folder / 'tables.sqlite'}")
    await log.open()
    tables = Tables(log, Thinker(), Passes("key"))
    try:
        yield tables
    finally:
        await tables.close()
        await log.close()


def run(work: Callable[[Tables], Awaitable[None]], folder: Path) -> None:
    async def all_of_it() -> None:
        async with tables_in(folder) as tables:
            await work(tables)

    apart(all_of_it)


async def hot_seat(tables: Tables, players: int = 2, practice: bool = False) -> Table:
    seats = [SeatPlan(name, "human", ME) for name in ("Ann", "Bob", "Cy", "Di")[:players]]
    return await tables.create(set_up("otys", {"players": players, "first": 0}, seats, ME, 3, practice=practice))


def moving(seat: int, move: str, nonce: str = "") -> Callable[[Decision], None]:
    return lambda decision: decision.play(seat, move, nonce)


def undoing(seat: int, whole_turn: bool = False) -> Callable[[Decision], None]:
    return lambda decision: decide_undo(decision, seat, whole_turn=whole_turn)


def undone(table: Table, seat: int) -> int:
    """How many moves one step of undo would take back."""
    decision = Decision(table, 0.0)
    decide_undo(decision, seat)
    (event,) = decision.events
    assert isinstance(event, Undone)
    return event.moves


def key_1(table: Table) -> dict[str, Any]:
    """The event of the first move, as it is written."""
    return write_event(table.copy().play(0, "key 1", 0.0))


async def play(tables: Tables, table: Table, move: str) -> None:
    seat = table.asked
    assert seat is not None
    await tables.command(table, table.version, "", moving(seat, move))


def test_a_table_read_again_from_the_log_stands_where_it_stood(tmp_path: Path) -> None:
    kept: dict[str, object] = {}

    async def first(tables: Tables) -> None:
        table = await hot_seat(tables, 3)
        rng = Random(1)
        for _ in range(60):
            await play(tables, table, str(rng.choice(table.game.moves())))
        kept.update(id=table.id, position=table.game.position(), version=table.version, record=str(table.record))

    async def second(tables: Tables) -> None:
        table = await tables.find(str(kept["id"]))
        assert table is not None
        assert table.game.position() == kept["position"]
        assert table.version == kept["version"]
        assert str(table.record) == kept["record"]

    run(first, tmp_path)
    run(second, tmp_path)


def test_a_command_for_an_older_version_is_stale_and_changes_nothing(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        await play(tables, table, "key 1")
        before = table.game.position()
        with pytest.raises(Stale):
            await tables.command(table, 0, "", moving(0, "dive"))
        assert table.game.position() == before

    run(work, tmp_path)


def test_a_command_sent_twice_with_one_nonce_is_done_once(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        for _ in range(2):
            await tables.command(table, 0, "once", moving(0, "key 1", "once"))
        assert table.version == 1

    run(work, tmp_path)


def test_an_illegal_move_is_refused_with_a_reason_and_written_nowhere(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        with pytest.raises(IllegalMove):
            await tables.command(table, 0, "", moving(0, "dive"))
        assert table.version == 0
        assert len(await tables.log.read(table.id)) == 1

    run(work, tmp_path)


def test_nobody_moves_for_the_other_player(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        with pytest.raises(Refused, match="Ann has to choose now"):
            await tables.command(table, 0, "", moving(1, "key 1"))

    run(work, tmp_path)


def test_two_writers_of_one_event_the_second_is_told(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        event = key_1(table)
        await tables.log.append(table.id, 1, [event], Row({}), 0.0)
        with pytest.raises(Taken):
            await tables.log.append(table.id, 1, [event], Row({}), 0.0)
        assert len(await tables.log.read(table.id)) == 2

    run(work, tmp_path)


def test_undo_goes_back_inside_the_turn_and_reset_to_its_beginning(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        start = table.game.position()
        await play(tables, table, "key 1")
        after_key = table.game.position()
        await play(tables, table, str(table.game.moves()[0]))
        await tables.command(table, table.version, "", undoing(0))
        assert table.game.position() == after_key
        await play(tables, table, str(table.game.moves()[0]))
        await tables.command(table, table.version, "", undoing(0, whole_turn=True))
        assert table.game.position() == start

    run(work, tmp_path)


def test_undo_never_crosses_what_was_turned_up_or_another_players_move(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        rng = Random(5)
        refused = 0
        for _ in range(200):
            if table.over:
                break
            seat = table.asked
            assert seat is not None
            last = table.record.played[-1] if table.at else None
            crossing = last is None or bool(last.revealed) or last.turn != table.game.turn or last.player != seat
            if crossing:
                refused += 1
                with pytest.raises(Refused, match="undo is not possible"):
                    undone(table, seat)
            else:
                assert undone(table, seat) == 1
            await play(tables, table, str(rng.choice(table.game.moves())))
        assert refused > 10

    run(work, tmp_path)


def test_in_practice_undo_goes_back_to_the_own_move_before(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables, practice=True)
        while table.game.turn[1] == 0:
            await play(tables, table, str(table.game.moves()[-1]))
        assert table.record.played[-undone(table, 0)].player == 0

    run(work, tmp_path)


def test_bots_play_until_a_human_has_to_choose(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        seats = [SeatPlan("Ann", "human", ME), SeatPlan("Tam", "greedy"), SeatPlan("Ines", "random")]
        table = await tables.create(set_up("otys", {"players": 3, "first": 1}, seats, ME, 8))
        with tables.listening(table.id, ME) as listener:
            while table.asked != 0:
                await asyncio.wait_for(listener.news(), THOUGHT)
        assert {played.player for played in table.record.played} == {1, 2}

    run(work, tmp_path)


def test_giving_up_ends_the_game(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        await tables.command(table, 0, "", lambda decision: decide_give_up(decision, 0))
        assert table.over
        assert table.given_up == 0
        with pytest.raises(Refused, match="the game is over"):
            await tables.command(table, 1, "", moving(0, "key 1"))

    run(work, tmp_path)


def test_events_are_read_as_they_were_written() -> None:
    for body in (
        {
            "type": "moved",
            "player": 1,
            "move": "key 3",
            "revealed": ["PPM=3"],
            "nonce": "n",
            "fault": "",
            "held": False,
            "joined": False,
        },
        {"type": "turn ended", "seat": 0, "nonce": ""},
        {"type": "undone", "moves": 2, "nonce": "", "seat": 1},
        {"type": "given up", "seat": 0, "nonce": ""},
    ):
        assert write_event(read_event(body)) == body


def test_reset_in_practice_goes_back_to_the_beginning_of_the_own_turn(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables, practice=True)
        start = table.game.position()
        rng = Random(1)
        while table.asked == 0 or table.at < 3:
            await play(tables, table, str(rng.choice(table.game.moves())))
        await play(tables, table, str(table.game.moves()[0]))
        await tables.command(table, table.version, "", undoing(0, whole_turn=True))
        assert table.game.position() == start

    run(work, tmp_path)


def test_a_game_given_up_stays_given_up(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables, practice=True)
        await play(tables, table, "key 1")
        await tables.command(table, 1, "", lambda decision: decide_give_up(decision, 0))
        with pytest.raises(Refused, match="undo is not possible"):
            await tables.command(table, 2, "", undoing(0))

    run(work, tmp_path)


def test_of_several_moves_all_happen_or_none(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        with pytest.raises(IllegalMove):
            await tables.command(table, 0, "", lambda decision: decide_moves(decision, 0, ["key 1", "key 2"]))
        assert table.version == 0
        await tables.command(table, 0, "", lambda decision: decide_moves(decision, 0, ["key 1", "dive"]))
        assert [played.text for played in table.record.played] == ["key 1", "dive"]

    run(work, tmp_path)


def test_a_table_keeps_its_deal_whatever_its_seed_deals(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        given = await hot_seat(tables)
        seats = [SeatPlan(name, "human", ME) for name in ("Ann", "Bob")]
        options = {"players": 2, "first": 0}
        table = await tables.create(set_up("otys", options, seats, ME, 4, deal=given.record.deal))
        assert table.game.view("spectator") == given.record.deal
        tables.open.clear()
        again = await tables.find(table.id)
        assert again is not None
        assert again.game.view("spectator") == given.record.deal

    run(work, tmp_path)


def test_many_who_ask_for_a_table_that_is_not_there_are_all_told(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        assert await asyncio.gather(*[tables.find("nowhere") for _ in range(3)]) == [None, None, None]

    run(work, tmp_path)


def test_a_table_written_by_another_process_is_read_again(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        await tables.log.append(table.id, 1, [key_1(table)], Row({}), 0.0)
        for _ in range(2):
            with pytest.raises(Stale):
                await tables.command(table, 0, "", moving(0, "key 2"))
        fresh = await tables.find(table.id)
        assert fresh is not None
        assert fresh.version == 1

    run(work, tmp_path)


def test_only_people_and_known_bots_sit_at_a_table(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        seats = [SeatPlan("Ann", "human", ME), SeatPlan("Bob", "nonsense")]
        with pytest.raises(BadOption, match="there is no bot “nonsense”"):
            await tables.create(set_up("otys", {"players": 2}, seats, ME))

    run(work, tmp_path)
