"""Online tables on a real log: talk, votes, giving up, new rules, and several processes."""

import asyncio
import gc
from contextlib import suppress
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from divebell.store.log import Log, Taken
from divebell.table import seats as around
from divebell.table.commands import decide_give_up, decide_undo
from divebell.table.decision import Decision
from divebell.table.errors import Refused, Stale
from divebell.table.events import SeatPlan
from divebell.table.fold import fold
from divebell.table.passes import Passes
from divebell.table.tables import Tables
from divebell.table.thinking import Thinker
from tests.patience import THOUGHT
from tests.postgres import Postgres

from .gathering import BOB, CY, HOST, LIVE, do, give_seat, open_table, run_out_of_time, set_up, together
from .test_tables import play, run


def test_a_move_made_before_somebody_spoke_is_not_stale_but_one_made_before_another_move_is(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables)
        seen = table.version
        await do(tables, table, lambda decision: around.decide_say(decision, 1, "hello", ""))
        await tables.command(table, seen, "a", lambda decision: decision.play(0, "key 1", "a"))
        with pytest.raises(Stale):
            await tables.command(table, seen, "b", lambda decision: decision.play(0, "end", "b"))

    run(work, tmp_path)


def test_words_are_kept_clean_and_phrases_by_their_names(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables)
        await do(tables, table, lambda decision: around.decide_say(decision, 1, " a\nb\x07 ", ""))
        await do(tables, table, lambda decision: around.decide_say(decision, 0, "", "luck"))
        await do(tables, table, lambda decision: around.decide_say(decision, 0, "y" * 999, ""))
        assert [(said.seat, said.text, said.phrase) for said in table.talk] == [
            (1, "a b", ""), (0, "", "luck"), (0, "y" * 200, ""),
        ]  # fmt: skip
        for text, phrase in (("", ""), ("", "nothing of the kind")):
            with pytest.raises(Refused):
                around.decide_say(Decision(table, 0.0), 0, text, phrase)

    run(work, tmp_path)


def test_the_game_ends_when_all_who_are_there_want_it(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 3, clock=LIVE)
        await run_out_of_time(tables, table)
        await do(tables, table, lambda decision: around.decide_vote(decision, 1, True))
        assert not table.over
        await do(tables, table, lambda decision: around.decide_vote(decision, 1, False))
        await do(tables, table, lambda decision: around.decide_vote(decision, 2, True))
        assert not table.over
        await do(tables, table, lambda decision: around.decide_vote(decision, 1, True))
        assert table.over
        assert table.ended == "vote"
        assert table.summary()["ranking"] is None

    run(work, tmp_path)


def test_who_gives_up_among_three_is_played_by_a_bot_among_two_it_ends_the_game(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 3)
        await do(tables, table, lambda decision: decide_give_up(decision, 2))
        assert not table.over
        assert table.bot_of(2) == "greedy"
        with pytest.raises(Refused, match="already given up"):
            decide_give_up(Decision(table, 0.0), 2)
        await do(tables, table, lambda decision: decide_give_up(decision, 1))
        assert table.over
        assert table.given_up == 1

    run(work, tmp_path)


def test_under_rules_that_play_otherwise_the_game_goes_on_from_the_last_position(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables)
        for _ in range(8):
            await play(tables, table, str(table.game.moves()[0]))
        entries = await tables.log.read(table.id)
        _, snapshot = await tables.log.read_whole(table.id)
        assert snapshot is not None
        older = {**snapshot, "rules": snapshot["rules"] - 1}
        same = fold(table.id, entries, older)
        assert same.at == table.at  # these rules play the moves as the old ones did
        entries[4].body["move"] = "key 9"
        changed = fold(table.id, entries, older)
        assert changed.game.position() == table.game.position()
        assert changed.version == table.version
        assert changed.seats_of(BOB) == [1]
        changed.play(changed.asked or 0, str(changed.game.moves()[0]), table.touched)

    run(work, tmp_path)


def test_the_day_deals_the_same_to_everybody_and_nobody_dives_twice(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        def dive(guest: str, day: str) -> Any:
            seat = SeatPlan(guest, "human", guest)
            seed = tables.passes.dive(day)
            return tables.create(set_up("otys", {"solo": "normal"}, [seat], guest, seed, online=True, dive=day))

        one, two = await dive(BOB, "2026-11-16"), await dive(CY, "2026-11-16")
        assert one.game.position() == two.game.position()
        assert (await dive(BOB, "2026-11-17")).game.position() != one.game.position()
        with pytest.raises(Taken):
            await dive(BOB, "2026-11-16")
        assert Passes("another key").dive("2026-11-16") != tables.passes.dive("2026-11-16")

    run(work, tmp_path)


def test_a_table_that_was_put_away_is_still_one_table_for_those_who_hold_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divebell.table.tables.MOST_OPEN", 2)

    async def work(tables: Tables) -> None:
        table = await together(tables)
        for _ in range(3):
            await open_table(tables, "open")
        assert table.id not in tables.open
        assert await tables.find(table.id) is table
        await play(tables, table, "key 1")
        found = await tables.find(table.id)
        assert found is not None
        assert found.at == 1

    run(work, tmp_path)


def test_a_table_at_which_nothing_happens_is_put_away_while_people_look_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divebell.table.tables.MOST_OPEN", 1)

    async def work(tables: Tables) -> None:
        table = await together(tables)
        with tables.listening(table.id, HOST) as listener:
            await open_table(tables, "open")
            assert table.id not in tables.open
            await play(tables, table, "key 1")
            tables.put_away()
            assert tables.watched, "something happened just now"
            monkeypatch.setattr("divebell.table.tables.REST", 0.0)
            tables.put_away()
            assert tables.watched, "the move can still be taken back"
            await do(tables, table, lambda decision: decide_undo(decision, 0))
            held, at = ref(table), table.id
            del table
            tables.put_away()
            gc.collect()
            assert held() is None
            listener.rung.clear()
            found = await tables.find(at)
            assert found is not None
            await play(tables, found, "key 2")
            await asyncio.wait_for(listener.news(), 1)
            monkeypatch.setattr("divebell.table.tables.LONG_REST", 0.0)
            tables.put_away()
            assert not tables.watched, "long ago"
            await play(tables, found, str(found.game.moves()[0]))
            assert tables.watched
        assert not tables.watched, "nobody looks at it any more"

    run(work, tmp_path)


def test_whoever_looks_at_a_table_that_was_put_away_hears_what_another_process_writes(
    postgresql: Postgres,
) -> None:
    async def work() -> None:
        logs = [Log(address) for _ in range(2)]
        for log in logs:
            await log.open()
        here, there = [Tables(log, Thinker(1), Passes("key")) for log in logs]
        here.start()
        table = await together(there)
        with here.listening(table.id, HOST) as listener:
            with suppress(TimeoutError):
                while True:  # what comes from before
                    await asyncio.wait_for(listener.news(), 0.5)
            assert table.id not in here.known
            await play(there, table, "key 1")
            await asyncio.wait_for(listener.news(), 5)
            found = await here.find(table.id)
            assert found is not None
            assert found.at == 1
        for tables, log in zip((here, there), logs, strict=True):
            await tables.close()
            await log.close()

    address = postgresql.database()
    asyncio.run(work())


def test_a_bot_stops_thinking_at_a_table_that_another_process_has_deleted(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        seats = [SeatPlan("Ann", "human", HOST), SeatPlan("Tam", "greedy")]
        table = await tables.create(set_up("otys", {"players": 2, "first": 1}, seats, HOST))
        driver = tables.drivers[table.id]
        await tables.log.delete(table.id)
        await asyncio.wait_for(driver, THOUGHT)
        assert await tables.find(table.id) is None

    run(work, tmp_path)


def test_the_game_ends_when_the_last_who_did_not_want_it_leaves(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 4)
        for seat in (0, 1):
            await do(tables, table, lambda decision, seat=seat: around.decide_vote(decision, seat, True))  # type: ignore[misc]
        await do(tables, table, lambda decision: decide_give_up(decision, 3))
        assert not table.over
        await give_seat(tables, table, 2, "random", "Tam", CY)
        assert table.ended == "vote"

    run(work, tmp_path)


def test_a_dive_is_neither_voted_nor_closed_away(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        seat = SeatPlan("Bob", "human", BOB)
        table = await tables.create(set_up("otys", {"solo": "normal"}, [seat], BOB, online=True, dive="2026-11-16"))
        with pytest.raises(Refused, match="a dive ends"):
            around.decide_vote(Decision(table, 0.0), 0, True)
        with pytest.raises(Refused, match="a dive ends"):
            around.decide_end(Decision(table, 0.0))

    run(work, tmp_path)
