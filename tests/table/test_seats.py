"""Seats of online tables on a real log: who may take which, by which link, and who holds one."""

import asyncio
import json
from pathlib import Path

import pytest

from divebell.bots import BOTS
from divebell.table import seats as around
from divebell.table.errors import Refused, Stale
from divebell.table.events import Began
from divebell.table.passes import digest, fits
from divebell.table.tables import Tables

from .gathering import BOB, CY, DI, HOST, again, do, give_seat, open_table, sit, together
from .test_tables import run


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
        await do(tables, table, lambda decision: around.decide_link(decision, link, "phone"))
        assert table.seats_of("phone") == [1]
        await do(
            tables, table, lambda decision: around.decide_link(decision, link, "phone")
        )  # a second time changes nothing
        assert table.holders[1] == [BOB, "phone"]
        await give_seat(tables, table, 1, "invited", guest=BOB)
        assert table.seats_of("phone") == table.seats_of(BOB) == []
        with pytest.raises(Refused, match="no longer opens a seat"):
            around.seat_of_device(table, link)
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
        with pytest.raises(Refused, match="enter a name"):
            await sit(tables, table, link, " \t", CY)
        await sit(tables, table, link, "x" * 99, CY)
        assert table.seats[2].name == "x" * 24

    run(work, tmp_path)


def test_the_host_begins_with_bots_on_the_free_seats(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await open_table(tables, "open", "invited")
        await do(tables, table, lambda decision: around.decide_begin(decision, "random", ["Nerea", "Tam"], list(BOTS)))
        assert table.began
        assert [seat.kind for seat in table.seats] == ["human", "random", "random"]

    run(work, tmp_path)


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
            await other.command(twin, twin.version, "", lambda decision: decision.add(Began()))

    run(work, tmp_path)
