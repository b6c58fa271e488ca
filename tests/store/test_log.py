"""The log on SQLite and on PostgreSQL: whoever writes it, nothing is lost, doubled or left over."""

import asyncio

import pytest

from divebell.engine.errors import BadOption
from divebell.store.log import AGAIN, Due, Entry, Log, Person, Row, Taken
from tests.postgres import Postgres

from .logs import NOON, add, make, run


def test_events_are_read_as_they_were_written(url: str) -> None:
    async def work(log: Log) -> None:
        words = {"type": "said", "words": 'Grüße, ничего, "\u0000", \U0001f419'}
        await log.create("table", "ann", "otys", {"type": "created"}, Row({}), NOON)
        await log.append("table", 1, [words, {"move": "key 3"}], Row({}), NOON + 0.1)
        entries = [
            Entry(0, NOON, {"type": "created"}),
            Entry(1, NOON + 0.1, words),
            Entry(2, NOON + 0.1, {"move": "key 3"}),
        ]
        assert await log.read("table") == entries
        assert await log.read("table", after=1) == entries[2:]
        assert await log.read("nowhere") == []

    run(url, work)


def test_what_was_written_is_there_after_a_restart(url: str) -> None:
    async def first(log: Log) -> None:
        await make(log)
        await add(log, 1)

    async def second(log: Log) -> None:
        assert [entry.seq for entry in await log.read("table")] == [0, 1]

    run(url, first)
    run(url, second)


def test_of_many_who_write_the_same_event_one_does_and_the_others_are_told(url: str) -> None:
    async def work(*logs: Log) -> None:
        await make(logs[0])
        for seq in range(1, 11):
            done = await asyncio.gather(*[add(log, seq) for log in logs], return_exceptions=True)
            assert sorted(type(result).__name__ for result in done) == ["NoneType", "Taken", "Taken", "Taken"]
        assert [entry.seq for entry in await logs[0].read("table")] == list(range(11))

    run(url, work, logs=4)


def test_a_move_is_written_with_its_row_or_not_at_all(url: str) -> None:
    async def work(*logs: Log) -> None:
        await make(logs[0])
        for seq in range(1, 11):
            writes = [add(log, seq, snapshot={"by": number}) for number, log in enumerate(logs)]
            done = await asyncio.gather(*writes, return_exceptions=True)
            assert sorted(type(result).__name__ for result in done) == ["NoneType", "Taken", "Taken"]
            opening = await logs[0].read_opening("table", 9)
            assert opening is not None
            assert (opening.version, opening.snapshot) == (seq, {"by": done.index(None)})
        assert await logs[0].read("table", after=8) == [Entry(9, NOON, {"move": 9}), Entry(10, NOON, {"move": 10})]
        with pytest.raises(Taken):
            await add(logs[0], 12, snapshot={"by": 0})
        await logs[done.index(None) - 1].delete("table")
        with pytest.raises(Taken):  # whoever wrote last knows the row, and writes the next one in one statement
            await add(logs[done.index(None)], 11, snapshot={"by": 0})
        assert await logs[0].read("table") == []

    run(url, work, logs=3)


def test_of_several_events_all_are_written_or_none(url: str) -> None:
    async def work(log: Log) -> None:
        await make(log)
        await add(log, 1, number=3)
        with pytest.raises(Taken):
            await add(log, 2, number=5)
        listed = await log.listed("table")
        assert len(await log.read("table")) == 4
        assert listed is not None
        assert listed.summary == {"moves": 1}

    run(url, work)


def test_no_number_is_left_out(url: str) -> None:
    async def work(log: Log) -> None:
        await make(log)
        with pytest.raises(Taken):
            await add(log, 2)
        assert len(await log.read("table")) == 1

    run(url, work)


def test_a_table_is_made_once(url: str) -> None:
    async def work(log: Log) -> None:
        await make(log)
        with pytest.raises(Taken):
            await make(log, owner="bob")
        assert await log.of_guest("bob") == []

    run(url, work)


def test_a_deleted_table_leaves_nothing_and_cannot_be_written(url: str) -> None:
    async def work(log: Log) -> None:
        await log.create("table", "ann", "otys", {}, Row({}, holders=("ann", "bob")), NOON, dive=("2026-11-16", "ann"))
        await log.delete("table")
        with pytest.raises(Taken):
            await add(log, 1)
        assert await log.read("table") == []
        assert await log.of_guest("bob") == []
        assert await log.dive_of("2026-11-16", "otys", "ann") is None
        assert await log.ids() == []

    run(url, work)


def test_a_guest_finds_the_tables_they_made_or_hold_the_last_touched_first(url: str) -> None:
    async def work(log: Log) -> None:
        await make(log, "made", owner="ann", at=NOON)
        await make(log, "held", owner="bob", at=NOON + 1, holders=("ann", "bob"))
        await make(log, "both", owner="ann", at=NOON + 2, holders=("ann",))
        await make(log, "other", owner="bob", at=NOON + 3)
        assert [listed.id for listed in await log.of_guest("ann")] == ["both", "held", "made"]
        await add(log, 1, "made", at=NOON + 4, over=True)
        assert [listed.id for listed in await log.of_guest("ann", limit=2)] == ["made", "both"]
        assert [listed.over for listed in await log.of_guest("ann")] == [True, False, False]

    run(url, work)


def test_who_holds_a_table_may_change(url: str) -> None:
    async def work(log: Log) -> None:
        await make(log, holders=("bob", "cy"))
        await add(log, 1, holders=("cy", "di"))
        found = {guest: len(await log.of_guest(guest)) for guest in ("ann", "bob", "cy", "di")}
        assert found == {"ann": 1, "bob": 0, "cy": 1, "di": 1}

    run(url, work)


def test_everybody_finds_public_tables_until_they_are_over(url: str) -> None:
    async def work(log: Log) -> None:
        await make(log, "hidden")
        await make(log, "open", public=True)
        await make(log, "done", public=True)
        await add(log, 1, "done", public=True, over=True)
        assert [listed.id for listed in await log.public()] == ["open"]

    run(url, work)


def test_tables_are_due_in_the_order_of_their_times(url: str) -> None:
    async def work(log: Log) -> None:
        for name, due in (("later", NOON + 60), ("second", NOON - 1), ("never", None), ("first", NOON - 2.5)):
            await make(log, name, due=due)
        assert [due.id for due in await log.due(NOON)] == ["first", "second"]
        assert [due.id for due in await log.due(NOON, limit=1)] == ["first"]
        await log.append("first", 1, [], Row({}), NOON)  # looked at: nothing more to do
        assert await log.due(NOON) == [Due("second", False)]
        assert len(await log.read("first")) == 1

    run(url, work)


def test_clocks_come_before_bots_and_every_owner_before_the_second_table_of_another(url: str) -> None:
    async def work(log: Log) -> None:
        for number in range(3):
            row = Row({"bot": True}, due=NOON - 10 + number)
            await log.create(f"flood-{number}", "mallory", "otys", {"type": "created"}, row, NOON - 20)
        await log.create("ann", "ann", "otys", {"type": "created"}, Row({"bot": True}, due=NOON - 1), NOON - 20)
        await log.create("clock", "ben", "otys", {"type": "created"}, Row({"bot": False}, due=NOON), NOON - 20)
        due = await log.due(NOON)
        assert due[0] == Due("clock", False)
        assert due[1:] == [Due(name, True) for name in ("flood-0", "ann", "flood-1", "flood-2")]

    run(url, work)


def test_a_guest_dives_once_a_day_in_each_game(url: str) -> None:
    async def work(log: Log) -> None:
        for day, guest, table in (("2026-11-15", "ann", "a"), ("2026-11-16", "ann", "b"), ("2026-11-16", "bob", "c")):
            await log.create(table, guest, "otys", {}, Row({"day": day}), NOON, dive=(day, guest))
        with pytest.raises(Taken):
            await log.create("d", "ann", "otys", {}, Row({}), NOON, dive=("2026-11-16", "ann"))
        await log.create("e", "ann", "aquatica", {}, Row({}), NOON, dive=("2026-11-16", "ann"))
        assert await log.dive_of("2026-11-16", "aquatica", "ann") == "e"
        dives = await log.dives("2026-11-16", "otys")
        assert {guest: listed.id for guest, listed in dives} == {"ann": "b", "bob": "c"}
        assert [listed.summary for _, listed in dives] == [{"day": "2026-11-16"}] * 2
        assert await log.dive_of("2026-11-15", "otys", "ann") == "a"
        assert await log.dive_of("2026-11-15", "otys", "bob") is None
        assert await log.ids() == ["a", "b", "c", "e"]

    run(url, work)


def test_the_last_snapshot_stays(url: str) -> None:
    async def work(log: Log) -> None:
        await make(log)
        assert (await log.read_whole("table"))[1] is None
        await add(log, 1, snapshot={"rules": 1, "version": 1, "position": {"round": 2}})
        await add(log, 2)
        entries, snapshot = await log.read_whole("table")
        assert entries == await log.read("table")
        assert snapshot == {"rules": 1, "version": 1, "position": {"round": 2}}
        assert await log.read_whole("nowhere") == ([], None)

    run(url, work)


def test_names_can_be_taken_out_of_what_was_written(url: str) -> None:
    async def work(log: Log) -> None:
        await make(log, holders=("ann", "bob"))
        await add(log, 1, number=2, holders=("ann", "bob"))
        await log.rewrite("table", [(2, {"name": ""})], Row({"names": [""]}, holders=("bob",)), 2)
        assert [entry.body for entry in await log.read("table")] == [{"type": "created"}, {"move": 1}, {"name": ""}]
        assert (await log.of_guest("bob"))[0].summary == {"names": [""]}
        await add(log, 3)

    run(url, work)


def test_an_address_is_kept_replaced_and_forgotten(url: str) -> None:
    async def work(log: Log) -> None:
        assert await log.person("ann") is None
        await log.save_person(Person("ann", "ann@example.org", False, "de"))
        await log.save_person(Person("ann", "ann@example.com", True, "fr"))
        assert await log.person("ann") == Person("ann", "ann@example.com", True, "fr")
        await log.forget_person("ann")
        assert await log.person("ann") is None

    run(url, work)


def test_a_guest_who_is_forgotten_holds_nothing(url: str) -> None:
    async def work(log: Log) -> None:
        row = Row({}, holders=("ann", "bob"))
        await log.create("table", "ann", "otys", {}, row, NOON, dive=("2026-11-16", "ann"))
        await add(log, 1, holders=("ann", "bob"))
        await log.forget_guest("ann")
        assert await log.of_guest("ann") == []
        assert await log.dive_of("2026-11-16", "otys", "ann") is None
        assert len(await log.of_guest("bob")) == 1
        await add(log, 2, holders=("ann", "bob"))  # somebody who comes back is found again
        assert len(await log.of_guest("ann")) == 1

    run(url, work)


def test_who_holds_a_table_is_right_whichever_process_wrote_last(url: str) -> None:
    async def work(here: Log, there: Log) -> None:
        await make(here, holders=("bob",))
        await add(here, 1, holders=("bob", "cy"))
        await add(there, 2, holders=("bob",))
        await add(here, 3, holders=("bob", "cy"))
        assert len(await here.of_guest("cy")) == 1
        await add(here, 4, holders=("bob", "cy"))
        await add(here, 5, holders=("cy",))
        assert [len(await here.of_guest(guest)) for guest in ("bob", "cy")] == [0, 1]

    run(url, work, logs=2)


def test_many_read_and_write_at_once(url: str) -> None:
    async def work(log: Log) -> None:
        async def one(number: int) -> None:
            table = f"table{number}"
            await make(log, table, holders=("ann",))
            for seq in range(1, 6):
                await add(log, seq, table, holders=("ann",))
                assert len(await log.read(table)) == seq + 1

        await asyncio.gather(*[one(number) for number in range(40)])
        assert len(await log.of_guest("ann")) == 40

    run(url, work)


def test_a_database_in_memory_is_one_for_all_who_ask() -> None:
    async def work(log: Log) -> None:
        await asyncio.gather(*[make(log, f"table{number}") for number in range(10)])
        assert len(await log.ids()) == 10

    run("sqlite://", work)


def test_what_one_process_writes_the_others_are_told(postgresql: Postgres) -> None:
    async def work(here: Log, there: Log) -> None:
        news = there.news()
        assert await anext(news) is None  # it listens now
        await make(here)
        await add(here, 1, number=2)
        with pytest.raises(Taken):
            await add(here, 1)
        await add(here, 3, snapshot={"rules": 1})
        with pytest.raises(Taken):
            await add(here, 3, snapshot={"rules": 1})
        await here.rewrite("table", [], Row({}), 3)
        await here.delete("table")
        told = [await anext(news) for _ in range(5)]
        assert told == [("table", 0), ("table", 2), ("table", 3), ("table", AGAIN), ("table", AGAIN)]

    run(postgresql.database(), work, logs=2)


def test_the_one_process_on_sqlite_needs_no_news() -> None:
    async def work(log: Log) -> None:
        assert [told async for told in log.news()] == []

    run("sqlite://", work)


OTHER_DATABASES = [
    "mysql://ann:secret@host/name", "tables.sqlite", "", "postgresql://ann:secret@h:x/",
    "sqlite:///file:tables.sqlite?uri=true", "sqlite:///tables.sqlite?mode=ro", "sqlite:///:memory:",
]  # fmt: skip


@pytest.mark.parametrize("given", OTHER_DATABASES)
def test_another_database_is_refused_without_repeating_its_password(given: str) -> None:
    with pytest.raises(BadOption, match="the database must be") as refused:
        Log(given)
    assert "secret" not in str(refused.value)


def test_what_was_found_out_about_a_game_is_kept_by_turn_and_goes_with_its_table(url: str) -> None:
    async def work(log: Log) -> None:
        await make(log)
        await log.save_judged("table", 0, 1, "first")
        await log.save_judged("table", 1, 1, "second")
        await log.save_judged("table", 1, 1, "second again")
        await log.save_judged("gone", 0, 1, "nobody reads this")
        assert await log.judged("table", 1) == {0: "first", 1: "second again"}
        assert await log.judged("table", 2) == {}, "other bots judge anew"
        assert await log.judged("gone", 1) == {}
        await log.save_judged("table", 0, 2, "by other bots")
        assert await log.judged("table", 1) == {1: "second again"}
        await log.delete("table")
        assert await log.judged("table", 1) == {}

    run(url, work)
