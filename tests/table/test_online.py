"""Online tables on a real log: seats and their links, clocks, talk, votes, and what is kept of people."""

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from divebell.bots import BOTS
from divebell.store.log import Taken
from divebell.table import seats as around
from divebell.table.clock import Clock, Clocks
from divebell.table.events import Event, Moved, SeatPlan
from divebell.table.fold import fold, row_of
from divebell.table.forget import forget
from divebell.table.passes import Passes, digest, fits
from divebell.table.table import Refused, Stale, Table
from divebell.table.tables import Tables
from tests.patience import THOUGHT

from .test_tables import play, run

HOST, BOB, CY, DI = "host", "bob", "cy", "di"
LIVE = Clock(600, 10)


async def open_table(tables: Tables, *kinds: str, **options: Any) -> Table:
    """A table of the host, with other seats of these kinds."""
    bots = iter(("Nerea", "Tam", "Ines"))
    others = [SeatPlan(next(bots) if kind in BOTS else "", kind) for kind in kinds]
    setting = {"players": len(kinds) + 1, "first": 0}
    return await tables.create(
        "otys", setting, [SeatPlan("Ann", "human", HOST), *others], HOST, online=True, **options
    )  # fmt: skip


async def sit(tables: Tables, table: Table, secret: str, name: str, guest: str) -> None:
    await tables.command(
        table, None, "",
        lambda at: around.decide_sit(at, tables.passes, around.seat_opened_by(at, secret), name, guest),
    )  # fmt: skip


async def together(tables: Tables, people: int = 2, **options: Any) -> Table:
    """A table that has begun, with a person in every seat."""
    table = await open_table(tables, *["open"] * (people - 1), **options)
    for name, guest in (("Bob", BOB), ("Cy", CY), ("Di", DI))[: people - 1]:
        await sit(tables, table, tables.passes.invitation(table.id), name, guest)
    return table


async def do(tables: Tables, table: Table, decide: Callable[[Table], Sequence[Event]]) -> None:
    await tables.command(table, None, "", decide)


async def again(tables: Tables, table: Table) -> Table:
    """The table as another process would read it."""
    return fold(table.id, *await tables.log.read_whole(table.id))


# Seats


def test_the_game_begins_when_the_last_seat_is_taken(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await open_table(tables, "open", "open")
        link = tables.passes.invitation(table.id)
        await sit(tables, table, link, "Bob", BOB)
        assert not table.began
        assert table.asked is None
        await sit(tables, table, link, "Cy", CY)
        assert table.began
        assert table.asked == 0
        assert [seat.name for seat in table.seats] == ["Ann", "Bob", "Cy"]
        assert [table.seats_of(guest) for guest in (HOST, BOB, CY, "x")] == [[0], [1], [2], []]
        with pytest.raises(Refused, match="no free seat"):
            await sit(tables, table, link, "Di", DI)
        assert (await again(tables, table)).summary() == table.summary()

    run(work, tmp_path)


def test_an_invited_seat_opens_to_its_own_link_only(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await open_table(tables, "open", "invited")
        own = tables.passes.seat(table.id, 2, 0)
        assert around.seat_opened_by(table, tables.passes.invitation(table.id)) == 1
        assert around.seat_opened_by(table, own) == 2
        assert around.seat_opened_by(table, own[:-1] + ("A" if own[-1] != "A" else "B")) is None
        await sit(tables, table, tables.passes.invitation(table.id), "Bob", BOB)
        with pytest.raises(Refused, match="no free seat"):
            await sit(tables, table, tables.passes.invitation(table.id), "Cy", CY)
        await sit(tables, table, own, "Cy", CY)
        assert table.began

    run(work, tmp_path)


def test_the_log_has_no_secret_only_digests(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await open_table(tables, "open", "invited")
        await sit(tables, table, tables.passes.invitation(table.id), "Bob", BOB)
        written = json.dumps([entry.body for entry in await tables.log.read(table.id)])
        secrets = [tables.passes.invitation(table.id), tables.passes.seat(table.id, 2, 0)]
        secrets += [tables.passes.device(table.id, seat, 0) for seat in (0, 1)]
        for secret in secrets:
            assert len(secret) == 22  # 128 bits
            assert secret not in written
            assert digest(secret) in written
            assert fits(secret, digest(secret))
        assert not fits("", "")

    run(work, tmp_path)


def test_two_who_take_the_last_seat_at_once_do_not_both_get_it(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await open_table(tables, "open")
        link = tables.passes.invitation(table.id)
        given = await asyncio.gather(
            *[sit(tables, table, link, name, name) for name in ("Bob", "Cy", "Di")], return_exceptions=True
        )
        assert sum(isinstance(answer, Refused) for answer in given) == 2
        assert table.began

    run(work, tmp_path)


def test_another_device_acts_for_the_same_seat_until_the_seat_changes_hands(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables)
        link = tables.passes.device(table.id, 1, 0)
        await do(tables, table, lambda at: around.decide_link(at, link, "phone"))
        assert table.seats_of("phone") == [1]
        await do(tables, table, lambda at: around.decide_link(at, link, "phone"))  # a second time changes nothing
        assert table.holders[1] == [BOB, "phone"]
        await do(tables, table, lambda at: around.decide_replace(at, tables.passes, 1, "invited", "", list(BOTS)))
        assert table.seats_of("phone") == table.seats_of(BOB) == []
        with pytest.raises(Refused, match="opens no seat"):
            around.decide_link(table, link, "phone")
        fresh = tables.passes.seat(table.id, 1, 1)
        await sit(tables, table, fresh, "Bea", "bea")
        assert table.seats[1].name == "Bea"
        assert (await again(tables, table)).holders == table.holders

    run(work, tmp_path)


def test_names_are_one_line_unlike_each_other_and_short(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await open_table(tables, "open", "open")
        link = tables.passes.invitation(table.id)
        await sit(tables, table, link, "  Ann\n\x00 ", BOB)
        assert table.seats[1].name == "Ann 2"
        with pytest.raises(Refused, match="name must be given"):
            await sit(tables, table, link, " \t", CY)
        await sit(tables, table, link, "x" * 99, CY)
        assert table.seats[2].name == "x" * 24

    run(work, tmp_path)


def test_the_host_begins_with_bots_on_the_free_seats(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await open_table(tables, "open", "invited")
        await do(tables, table, lambda at: around.decide_begin(at, "random", ["Nerea", "Tam"], list(BOTS)))
        assert table.began
        assert [seat.kind for seat in table.seats] == ["human", "random", "random"]

    run(work, tmp_path)


def test_a_move_made_before_somebody_spoke_is_not_stale_but_one_made_before_another_move_is(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables)
        seen = table.version
        await do(tables, table, lambda at: around.decide_say(at, 1, "hello", ""))
        await tables.command(table, seen, "a", lambda at: [at.decide_move(0, "key 1", "a")])
        with pytest.raises(Stale):
            await tables.command(table, seen, "b", lambda at: [at.decide_move(0, "end", "b")])

    run(work, tmp_path)


# Clocks


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


def test_who_lets_the_clock_run_out_is_played_by_a_bot_and_may_come_back(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, clock=LIVE)
        assert table.due() is not None
        assert around.decide_absent(table, table.touched + 599) == []
        late = table.touched + 601
        await do(tables, table, lambda at: around.decide_absent(at, late))
        assert table.absent == {0}
        with tables.listening(table.id, BOB) as listener:
            while table.asked != 1:
                await asyncio.wait_for(listener.news(), THOUGHT)
        assert {played.player for played in table.record.played} == {0}
        await do(tables, table, lambda at: around.decide_return(at, 0))
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
        assert await tables.log.due(entries[-1].at + 599) == []
        assert await tables.log.due(entries[-1].at + 601) == [table.id]
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


# Talk, votes, giving up


def test_words_are_kept_clean_and_phrases_by_their_names(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables)
        await do(tables, table, lambda at: around.decide_say(at, 1, " a\nb\x07 ", ""))
        await do(tables, table, lambda at: around.decide_say(at, 0, "", "luck"))
        await do(tables, table, lambda at: around.decide_say(at, 0, "y" * 999, ""))
        assert [(said.seat, said.text, said.phrase) for said in table.talk] == [
            (1, "a b", ""), (0, "", "luck"), (0, "y" * 200, ""),
        ]  # fmt: skip
        for text, phrase in (("", ""), ("", "nothing of the kind")):
            with pytest.raises(Refused):
                around.decide_say(table, 0, text, phrase)

    run(work, tmp_path)


def test_the_game_ends_when_all_who_are_there_want_it(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 3, clock=LIVE)
        late = table.touched + 601
        await do(tables, table, lambda at: around.decide_absent(at, late))
        await do(tables, table, lambda at: around.decide_vote(at, 1, True))
        assert not table.over
        await do(tables, table, lambda at: around.decide_vote(at, 1, False))
        await do(tables, table, lambda at: around.decide_vote(at, 2, True))
        assert not table.over
        await do(tables, table, lambda at: around.decide_vote(at, 1, True))
        assert table.over
        assert table.ended == "vote"
        assert table.summary()["ranking"] is None

    run(work, tmp_path)


def test_who_gives_up_among_three_is_played_by_a_bot_among_two_it_ends_the_game(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 3)
        await do(tables, table, lambda at: [at.decide_give_up(2)])
        assert not table.over
        assert table.bot_of(2) == "greedy"
        with pytest.raises(Refused, match="given up already"):
            table.decide_give_up(2)
        await do(tables, table, lambda at: [at.decide_give_up(1)])
        assert table.over
        assert table.given_up == 1

    run(work, tmp_path)


# Several processes, upgrades, forgetting


def test_what_another_process_wrote_first_is_taken_in_before_a_seat_is_given(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await open_table(tables, "open", "open")
        other = Tables(tables.log, tables.thinker, tables.passes)
        twin = await other.find(table.id)
        assert twin is not None
        link = tables.passes.invitation(table.id)
        await sit(other, twin, link, "Bob", BOB)
        await sit(tables, table, link, "Cy", CY)  # this process believes that nobody has sat down
        assert [seat.name for seat in table.seats] == ["Ann", "Bob", "Cy"]
        with pytest.raises(Stale):
            await other.command(twin, twin.version, "", lambda at: [Moved(0, "key 1")])

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
        changed.apply(changed.decide_move(changed.asked or 0, str(changed.game.moves()[0])), table.touched)

    run(work, tmp_path)


def test_a_guest_who_wants_it_is_forgotten_and_the_others_play_on(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 3)
        await do(tables, table, lambda at: around.decide_say(at, 1, "my words", ""))
        await play(tables, table, str(table.game.moves()[0]))
        alone = await tables.create(
            "otys", {"players": 2}, [SeatPlan("Bob", "human", BOB), SeatPlan("Tam", "random")], BOB
        )
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


def test_the_day_deals_the_same_to_everybody_and_nobody_dives_twice(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        def dive(guest: str, day: str) -> Any:
            seat = SeatPlan(guest, "human", guest)
            return tables.create(
                "otys", {"solo": "normal"}, [seat], guest, tables.passes.dive(day), online=True, dive=day
            )

        one, two = await dive(BOB, "2026-11-16"), await dive(CY, "2026-11-16")
        assert one.game.position() == two.game.position()
        assert (await dive(BOB, "2026-11-17")).game.position() != one.game.position()
        with pytest.raises(Taken):
            await dive(BOB, "2026-11-16")
        assert Passes("another key").dive("2026-11-16") != tables.passes.dive("2026-11-16")

    run(work, tmp_path)


# What goes wrong when two things happen at once


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
        await do(tables, table, lambda at: around.decide_say(at, 1, "my words", ""))
        await do(tables, table, lambda at: around.decide_replace(at, tables.passes, 1, "random", "Tam", list(BOTS)))
        assert [listed.id for listed in await tables.of_guest(BOB)] == [table.id]
        await forget(tables, BOB)
        written = json.dumps([entry.body for entry in await tables.log.read(table.id)])
        assert not [trace for trace in ("Bob", "my words", BOB) if f'"{trace}"' in written]

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


def test_a_bot_stops_thinking_at_a_table_that_another_process_has_deleted(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        seats = [SeatPlan("Ann", "human", HOST), SeatPlan("Tam", "greedy")]
        table = await tables.create("otys", {"players": 2, "first": 1}, seats, HOST)
        driver = tables.drivers[table.id]
        await tables.log.delete(table.id)
        await asyncio.wait_for(driver, THOUGHT)
        assert await tables.find(table.id) is None

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
            await do(tables, late, lambda at: around.decide_say(at, 0, "hm", ""))
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
        late = table.touched + 601
        table.clocks.since -= 601  # type: ignore[union-attr]
        await do(tables, table, lambda at: around.decide_absent(at, late))
        await do(tables, table, lambda at: around.decide_replace(at, tables.passes, 0, "invited", "", list(BOTS)))
        assert table.due() is None, "nobody's clock runs while a seat is free"
        await sit(tables, table, tables.passes.seat(table.id, 0, 1), "Bea", "bea")
        assert table.clocks is not None
        assert table.clocks.left[0] >= LIVE.bank / 4

    run(work, tmp_path)


def test_the_game_ends_when_the_last_who_did_not_want_it_leaves(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 4)
        for seat in (0, 1):
            await do(tables, table, lambda at, seat=seat: around.decide_vote(at, seat, True))  # type: ignore[misc]
        await do(tables, table, lambda at: around.with_end(at, [at.decide_give_up(3)]))
        assert not table.over
        await do(tables, table, lambda at: around.decide_replace(at, tables.passes, 2, "random", "Tam", list(BOTS)))
        assert table.ended == "vote"

    run(work, tmp_path)


def test_a_dive_is_neither_voted_nor_closed_away(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        seat = SeatPlan("Bob", "human", BOB)
        table = await tables.create("otys", {"solo": "normal"}, [seat], BOB, online=True, dive="2026-11-16")
        with pytest.raises(Refused, match="a dive ends"):
            around.decide_vote(table, 0, True)
        with pytest.raises(Refused, match="a dive ends"):
            around.decide_end(table)

    run(work, tmp_path)
