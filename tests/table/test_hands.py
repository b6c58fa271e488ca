"""Seats that change hands in the middle of a game: whose cards nobody else gets to see, and what all are told of it."""

from pathlib import Path
from typing import Any

import pytest

from divebell.table import seats as around
from divebell.table.clock import DAY
from divebell.table.commands import decide_give_up
from divebell.table.errors import Refused
from divebell.table.events import Undone, read_event, write_event
from divebell.table.forget import forget
from divebell.table.people import PeopleCommand, decide_people
from divebell.table.table import Table
from divebell.table.tables import Tables

from .gathering import (
    BOB,
    CY,
    DI,
    HOST,
    LIVE,
    again,
    do,
    give_seat,
    open_table,
    run_out_of_time,
    sit,
    together,
)
from .inside import Inside, run_inside
from .test_tables import play, run, undoing


def told(table: Table) -> list[str]:
    return [happened.told() for happened in table.happened]


async def ask(tables: Tables, table: Table, guest: str, action: str, **more: Any) -> None:
    """What the form of a guest asks for."""
    await do(
        tables, table,
        lambda decision: decide_people(decision, PeopleCommand(action, **more), guest, tables.passes),
    )  # fmt: skip


async def take_back(tables: Tables, table: Table, seat: int, guest: str) -> None:
    await ask(tables, table, guest, "take back", seat=seat)


async def away(tables: Tables, people: int = 3) -> Table:
    """A table where Bob, whose turn it is, has let the time has run out."""
    table = await together(tables, people, clock=LIVE)
    while table.asked != 1:
        await play(tables, table, str(table.game.moves()[-1]))
    await run_out_of_time(tables, table)
    assert table.absent == {1}
    return table


# The attack


def test_a_host_cannot_look_at_the_cards_of_a_guest_who_is_there(tmp_path: Path) -> None:
    """Replace the seat, sit down with a second cookie, look, hand it back: refused at the first step, on any clock."""

    async def work(tables: Tables) -> None:
        for clock in (None, LIVE):
            table = await together(tables, 3, clock=clock)
            before = table.version
            for kind in ("invited", "open", "random"):
                with pytest.raises(Refused, match="Bob is playing there"):
                    await ask(tables, table, HOST, "replace", seat=1, kind=kind)
            assert table.version == before
            assert table.seats_of(BOB) == [1]

    run(work, tmp_path)


def test_before_the_game_the_host_decides_about_all_seats(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await open_table(tables, "open", "open")
        await sit(tables, table, tables.passes.invitation(table.id), "Bob", BOB)
        await give_seat(tables, table, 1, "open")
        assert table.free() == [1, 2]
        assert told(table) == []
        with pytest.raises(Refused, match="only the player who left"):
            await take_back(tables, table, 1, BOB)

    run(work, tmp_path)


def test_only_who_left_a_seat_takes_it_back_from_a_bot_on_all_their_devices(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await away(tables)
        link = tables.passes.device(table.id, 1, 0)
        await do(tables, table, lambda decision: around.decide_link(decision, link, "phone"))
        await give_seat(tables, table, 1, "random", "Tam")
        for guest in (HOST, CY, "eve"):
            with pytest.raises(Refused, match="only the player who left"):
                await take_back(tables, table, 1, guest)
        with pytest.raises(Refused, match="no longer opens a seat"):
            around.seat_of_device(table, link)
        await take_back(tables, table, 1, "phone")
        assert table.seats_of(BOB) == table.seats_of("phone") == [1]
        assert table.seats[1].name == "Bob"
        assert table.clocks is not None
        assert table.clocks.left[1] >= LIVE.bank / 4
        assert (await again(tables, table)).past == table.past

    run(work, tmp_path)


def test_where_another_person_sat_down_nobody_takes_the_seat_back(tmp_path: Path) -> None:
    """The cards were seen: what was handed out for good stays handed out, whoever that person was."""

    async def work(tables: Tables) -> None:
        table = await away(tables)
        await give_seat(tables, table, 1, "invited")
        await sit(tables, table, tables.passes.seat(table.id, 1, 1), "Eve", "eve")
        with pytest.raises(Refused, match="only the player who left"):
            await take_back(tables, table, 1, BOB)
        await give_seat(tables, table, 1, "random", "Tam", guest="eve")
        with pytest.raises(Refused, match="only the player who left"):
            await take_back(tables, table, 1, BOB)
        await take_back(tables, table, 1, "eve")
        assert told(table) == [
            "Bob is away: a bot is filling in.",
            "Ann freed Bob's seat.",
            "Eve took over the seat from Bob.",
            "Eve left their seat to Tam, a bot.",
            "Eve is back in their seat.",
        ]  # fmt: skip

    run(work, tmp_path)


def test_an_old_link_opens_no_seat_that_changed_hands(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await open_table(tables, "open", "invited")
        everybody, own = tables.passes.invitation(table.id), tables.passes.seat(table.id, 2, 0)
        await sit(tables, table, everybody, "Bob", BOB)
        await sit(tables, table, own, "Cy", CY)
        await give_seat(tables, table, 1, "open", guest=BOB)
        assert table.seats[1].kind == "invited", "in the middle of a game by a link of its own"
        await give_seat(tables, table, 2, "invited", guest=CY)
        for link in (everybody, own):
            with pytest.raises(Refused, match="no free seat"):
                await sit(tables, table, link, "Di", DI)
        stale = tables.passes.seat(table.id, 1, 1)
        await take_back(tables, table, 1, BOB)
        with pytest.raises(Refused, match="no free seat"):
            await sit(tables, table, stale, "Di", DI)

    run(work, tmp_path)


def test_the_host_decides_nothing_about_a_seat_that_its_player_left_to_a_bot(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 3)
        await give_seat(tables, table, 1, "random", "Tam", guest=BOB)
        with pytest.raises(Refused, match="only Bob can take this seat back"):
            await ask(tables, table, HOST, "replace", seat=1, kind="invited")
        await ask(tables, table, HOST, "replace", seat=1, kind="greedy")  # another bot sees no more
        with pytest.raises(Refused, match="only Bob can take this seat back"):
            await ask(tables, table, HOST, "replace", seat=1, kind="invited")
        await take_back(tables, table, 1, BOB)
        assert told(table)[0] == "Bob left their seat to Tam, a bot."
        assert told(table)[-1] == "Bob is back in their seat."

    run(work, tmp_path)


def test_who_has_seen_cards_of_a_game_sits_down_at_no_others_of_it(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 3)
        await give_seat(tables, table, 1, "invited", guest=BOB)
        await give_seat(tables, table, 2, "invited", guest=CY)
        with pytest.raises(Refused, match="seen other cards"):
            await sit(tables, table, tables.passes.seat(table.id, 2, 1), "Bob", BOB)
        await sit(tables, table, tables.passes.seat(table.id, 2, 1), "Di", DI)
        await sit(tables, table, tables.passes.seat(table.id, 1, 1), "Bob", BOB)
        assert told(table)[-1] == "Bob is back in their seat."

    run(work, tmp_path)


def test_nobody_is_put_where_somebody_who_plays_on_has_seen_the_cards(tmp_path: Path) -> None:
    """One guest with two seats gives one of them away: a bot may have it, a friend not."""

    async def work(tables: Tables) -> None:
        table = await together(tables, 3)
        link = tables.passes.device(table.id, 1, 0)
        await do(tables, table, lambda decision: around.decide_link(decision, link, HOST))
        assert table.seats_of(HOST) == [0, 1]
        assert told(table) == ["Ann can now play for Bob as well."]
        with pytest.raises(Refused, match="only a bot can take it"):
            await ask(tables, table, HOST, "replace", seat=1, kind="invited")
        await ask(tables, table, HOST, "replace", seat=1, kind="random")

    run(work, tmp_path)


def test_who_gave_up_does_not_come_back_and_their_seat_can_go_to_another(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 3)
        await do(tables, table, lambda decision: decide_give_up(decision, 1))
        await ask(tables, table, HOST, "replace", seat=1, kind="invited")
        with pytest.raises(Refused, match="only the player who left"):
            await take_back(tables, table, 1, BOB)
        await sit(tables, table, tables.passes.seat(table.id, 1, 1), "Di", DI)
        assert told(table) == [
            "Bob gave up: a bot has taken over.", "Ann freed Bob's seat.", "Di took over the seat from Bob.",
        ]  # fmt: skip

    run(work, tmp_path)


# Going on


def test_without_a_clock_a_bot_plays_for_whoever_has_not_chosen_for_a_day(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 3)
        while table.asked != 1:
            await play(tables, table, str(table.game.moves()[-1]))
        for guest in (HOST, CY):
            with pytest.raises(Refused, match="after a day without a move"):
                await ask(tables, table, guest, "stand in", seat=1)
        table.asked_since -= DAY
        with pytest.raises(Refused, match="not your seat"):
            await ask(tables, table, "eve", "stand in", seat=1)
        with pytest.raises(Refused, match="after a day without a move"):
            await ask(tables, table, HOST, "stand in", seat=2)
        await ask(tables, table, CY, "stand in", seat=1)
        assert table.absent == {1}
        assert table.bot_of(1) == "greedy"
        await ask(tables, table, HOST, "replace", seat=1, kind="random")
        assert told(table)[-2:] == ["Bob is away: a bot is filling in.", "Ann gave Bob's seat to Nerea, a bot."]
        await take_back(tables, table, 1, BOB)

    run(work, tmp_path)


def test_on_a_clock_only_the_clock_says_who_is_away(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, clock=LIVE)
        table.asked_since -= 2 * DAY
        with pytest.raises(Refused, match="time has run out"):
            await ask(tables, table, BOB, "stand in", seat=0)

    run(work, tmp_path)


def test_who_wants_to_be_forgotten_leaves_a_seat_that_nobody_takes_back(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 3)
        await forget(tables, BOB)
        assert table.past[1].left == ()
        assert not table.past[1].lent
        assert "Bob" not in " ".join(told(table))
        assert told(table) == told(await again(tables, table))

    run(work, tmp_path)


# What all are told


def test_everything_about_seats_is_told_in_the_middle_of_a_game(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 3, clock=LIVE)
        assert told(table) == [], "who comes before the game begins is seen on the page that waits"
        await run_out_of_time(tables, table)
        await ask(tables, table, HOST, "return")
        await ask(tables, table, HOST, "rename", seat=1, name="Robert")
        link = tables.passes.device(table.id, 2, 0)
        await do(tables, table, lambda decision: around.decide_link(decision, link, "phone"))
        assert told(table) == [
            "Ann is away: a bot is filling in.",
            "Ann is back.",
            "Bob is now called Robert.",
            "Cy is also playing on another device.",
        ]  # fmt: skip
        assert told(await again(tables, table)) == told(table)

    run(work, tmp_path)


def test_in_practice_with_others_all_are_told_who_took_back_what(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, practice=True)
        await play(tables, table, "key 1")
        await do(tables, table, undoing(0))
        assert told(table) == [], "one's own move, which revealed nothing"
        moves = 0
        while table.asked == 0:
            await play(tables, table, str(table.game.moves()[-1]))
            moves += 1
        await play(tables, table, str(table.game.moves()[0]))
        await do(tables, table, undoing(0))
        assert told(table) == ["Ann took back 2 moves."]
        assert table.happened[-1].at == table.at
        assert told(await again(tables, table)) == told(table)

    run(work, tmp_path)


def test_an_older_undo_does_not_say_by_whom() -> None:
    assert read_event({"type": "undone", "moves": 2}) == Undone(2)
    assert write_event(Undone(2, "", 1))["seat"] == 1


def test_the_log_of_the_board_and_the_talk_tell_it_in_every_language(tmp_path: Path) -> None:
    async def work(ann: Inside) -> None:
        table = await ann.new_table("/online", name="Ann", seat2="open", seat3="random")
        tables: Tables = ann.app.state.tables
        bob = Inside(ann.app)
        await bob.form("/settings", language="de")
        await bob.form(f"/join/{table.id}/{tables.passes.invitation(table.id)}", name="Bob")
        refused = await ann.form(f"/t/{table.id}/people", action="replace", seat="1", kind="invited")
        assert refused.status == 422
        assert (await bob.form(f"/t/{table.id}/people", action="replace", seat="1", kind="random")).status == 303
        bot = table.seats[1].name
        sentences = (f"Bob left their seat to {bot}, a bot.", f"Bob hat den Platz {bot} überlassen, einem Bot.")
        for guest, sentence in zip((ann, bob), sentences, strict=True):
            board = await guest.ask("GET", f"/t/{table.id}/board", accept="application/json")
            assert sentence in board.json()["html"]
            assert sentence in (await guest.get(f"/t/{table.id}/people")).json()["html"]
        page = (await bob.get(f"/t/{table.id}")).body.decode()
        assert 'value="take back"' in page
        assert 'value="take back"' not in (await ann.get(f"/t/{table.id}")).body.decode()
        assert (await bob.form(f"/t/{table.id}/people", action="take back", seat="1")).status == 303
        assert table.seats[1].name == "Bob"
        assert told(table)[-1] == "Bob is back in their seat."

    run_inside(work, tmp_path, online=True)


def test_who_leaves_a_seat_to_somebody_hands_out_the_link_and_nobody_else_sees_it(tmp_path: Path) -> None:
    async def work(ann: Inside) -> None:
        table = await ann.new_table("/online", name="Ann", seat2="open", seat3="random")
        tables: Tables = ann.app.state.tables
        bob, cy = Inside(ann.app), Inside(ann.app)
        await bob.form(f"/join/{table.id}/{tables.passes.invitation(table.id)}", name="Bob")
        await bob.form(f"/t/{table.id}/people", action="replace", seat="1", kind="invited")
        link = f"/join/{table.id}/{tables.passes.seat(table.id, 1, 1)}"
        assert link in (await bob.get(f"/t/{table.id}")).body.decode()
        assert link not in (await ann.get(f"/t/{table.id}")).body.decode()
        assert (await cy.form(link, name="Cy")).status == 303
        assert table.seats[1].name == "Cy"
        assert (await bob.form(f"/t/{table.id}/people", action="take back", seat="1")).status == 422

    run_inside(work, tmp_path, online=True)
