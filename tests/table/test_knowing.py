"""Who may know a deal: a host who does cannot play with others unless all are told, and such a game counts nowhere."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from divebell.engine.record import Record, Seat
from divebell.games import find_game
from divebell.store.log import Listed
from divebell.table.decision import Decision
from divebell.table.errors import Refused
from divebell.table.events import Created, Replaced, SeatPlan
from divebell.table.fold import fold
from divebell.table.forget import forget
from divebell.table.knowing import seats_that_know
from divebell.table.occasions import counts, labels_of
from divebell.table.scores import result_of
from divebell.table.seats import decide_replace, decide_sit
from divebell.table.table import Table
from divebell.table.tables import Tables, draw_seed

from .gathering import BOB, HOST, do, set_up, together
from .inside import Inside, run_inside
from .test_tables import play, run, undoing

TOLD = "Ann may already know this deal"
ANN = {"name": "Ann"}
UPLOADS = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # a file closed when forgotten


def record_of(seed: int = 3) -> str:
    """A game of a person and a bot that has begun, as a file."""
    seats = [Seat("Ann", "human"), Seat("Tam", "random")]
    record = Record(find_game("otys"), {"players": 2}, seed, seats)
    record.play(record.game.moves()[0])
    return str(record)


async def upload(guest: Inside, text: str) -> Table:
    body = (
        '--x\r\nContent-Disposition: form-data; name="record"; filename="game.txt"\r\n'
        f"Content-Type: text/plain\r\n\r\n{text}\r\n--x--\r\n"
    ).encode()
    answer = await guest.ask("POST", "/import", body, "multipart/form-data; boundary=x")
    assert answer.status == 303, answer.body.decode()
    found: Table | None = await guest.app.state.tables.find(answer.headers["location"].split("/")[-1].split("?")[0])
    assert found is not None
    return found


async def give_up(guest: Inside, table: Table) -> None:
    assert (await guest.send(table, "give_up", seat=table.people()[0])).status == 200


async def free_the_bot(guest: Inside, table: Table) -> str:
    """The host frees the seat of the bot; the link that opens it."""
    bot = next(number for number, seat in enumerate(table.seats) if seat.kind == "random")
    answer = await guest.form(f"/t/{table.id}/people", action="replace", seat=str(bot), kind="invited")
    assert answer.status == 303, answer.body.decode()
    tables: Tables = guest.app.state.tables
    return f"/join/{table.id}/{tables.passes.seat(table.id, bot, table.hands[bot])}"


async def is_told(guest: Inside, table: Table, words: str = TOLD) -> None:
    """Whoever is invited is told so before and after sitting down."""
    link = await free_the_bot(guest, table)
    friend = Inside(guest.app)
    assert words in (await friend.get(link)).body.decode()
    assert (await friend.form(link, name="Bob")).status == 303
    board = await friend.ask("GET", f"/t/{table.id}/board", accept="application/json")
    assert words in board.json()["caution"]
    assert f"{board.json()['caution']}</span>" in (await friend.get(f"/t/{table.id}")).body.decode()
    assert words in (await guest.get(f"/t/{table.id}")).body.decode()
    assert not counts(table.summary())


@pytest.mark.parametrize("way", ["seed", "same deal", "fork", "practice"])
def test_whoever_joins_a_table_whose_deal_somebody_may_know_is_told_so(tmp_path: Path, way: str) -> None:
    async def work(ann: Inside) -> None:
        form = {"way": "bots", "bot": "random", "others": "1", **ANN}
        if way == "seed":
            table = await ann.new_table("/new", seed="12", **form)
        elif way == "practice":
            table = await ann.new_table("/new", practice="yes", **form)
        else:
            first = await ann.new_table("/new", **form)
            assert counts(first.summary())
            await give_up(ann, first)
            if way == "same deal":
                table = await ann.new_table(f"/t/{first.id}/same", bot="random")
            else:
                table = await ann.new_table(f"/t/{first.id}/fork", at="0")
        await is_told(ann, table, "Practice: everyone can take back any move" if way == "practice" else TOLD)

    run_inside(work, tmp_path, online=True)


def test_a_table_made_at_random_says_nothing_of_the_kind_and_counts(tmp_path: Path) -> None:
    async def work(ann: Inside) -> None:
        table = await ann.new_table("/new", way="bots", bot="random", others="1", **ANN)
        link = await free_the_bot(ann, table)
        friend = Inside(ann.app)
        for page in (await friend.get(link), await friend.form(link, name="Bob"), await friend.get(f"/t/{table.id}")):
            assert TOLD not in page.body.decode()
        assert counts(table.summary())
        assert labels_of(table.summary()) == ()

    run_inside(work, tmp_path, online=True)


@UPLOADS
def test_nobody_sits_down_at_an_imported_game(tmp_path: Path) -> None:
    async def work(ann: Inside) -> None:
        table = await upload(ann, record_of())
        answer = await ann.form(f"/t/{table.id}/people", action="replace", seat="1", kind="invited")
        assert answer.status == 422
        assert "seats can change hands only at online tables" in answer.body.decode()
        assert table.free() == []
        assert not counts(table.summary())

    run_inside(work, tmp_path, online=True)


@UPLOADS
def test_a_finished_game_that_was_imported_or_given_counts_in_no_statistic(tmp_path: Path) -> None:
    async def work(ann: Inside) -> None:
        record = Record(find_game("otys"), {"solo": "normal"}, 3, [Seat("Ann", "human")])
        while not record.game.over:
            record.play(record.game.moves()[-1])
        table = await upload(ann, str(record))
        assert table.over
        tables: Tables = ann.app.state.tables
        (listed,) = await tables.of_guest(table.created.host)
        assert listed.summary["ranking"]
        assert result_of(listed, table.created.host) is None
        assert "Statistics" not in (await ann.get("/me")).body.decode()
        assert "known deal" in (await ann.get("/me")).body.decode()

    run_inside(work, tmp_path, online=True)


@pytest.mark.parametrize("path", ["record", "report", "analysis"])
def test_who_takes_the_record_of_a_game_that_goes_on_plays_on_without_counting(tmp_path: Path, path: str) -> None:
    async def work(ann: Inside) -> None:
        table = await ann.new_table("/new", way="hotseat", others="1", **ANN)
        assert (await ann.send(table, "move", move=str(table.game.moves()[0]))).status == 200
        assert counts(table.summary())
        assert "the game no longer counts" in (await ann.get(f"/t/{table.id}")).body.decode()
        if path == "analysis":
            assert (await ann.form(f"/t/{table.id}/analysis", action="start")).status == 303
            await ann.form(f"/t/{table.id}/analysis", action="stop")
        else:
            assert (await ann.get(f"/t/{table.id}/{path}")).status == 200
        assert table.known == {table.created.host}
        assert not counts(table.summary())
        version = table.version
        await ann.get(f"/t/{table.id}/record")
        assert table.version == version, "it is written once"

    run_inside(work, tmp_path)


def test_the_file_of_everything_has_no_record_of_a_game_that_goes_on(tmp_path: Path) -> None:
    async def work(ann: Inside) -> None:
        table = await ann.new_table("/new", way="hotseat", others="1", **ANN)
        file = (await ann.get("/me/export")).body
        assert b"records/" not in file
        assert not table.known
        await give_up(ann, table)
        assert b"records/" in (await ann.get("/me/export")).body

    run_inside(work, tmp_path)


def test_the_record_of_a_finished_game_teaches_nothing_new(tmp_path: Path) -> None:
    async def work(ann: Inside) -> None:
        table = await ann.new_table("/new", way="bots", bot="random", others="1", **ANN)
        await give_up(ann, table)
        assert (await ann.get(f"/t/{table.id}/record")).status == 200
        assert not table.known

    run_inside(work, tmp_path, online=True)


def test_all_who_played_a_deal_know_it_when_it_is_played_again(tmp_path: Path) -> None:
    async def work(ann: Inside) -> None:
        table = await ann.new_table("/online", name="Ann", seat2="open", seat3="random")
        bob, eve = Inside(ann.app), Inside(ann.app)
        tables: Tables = ann.app.state.tables
        await bob.form(f"/join/{table.id}/{tables.passes.invitation(table.id)}", name="Bob")
        assert table.began
        await eve.get("/about")
        await ann.form(f"/t/{table.id}/people", action="end")
        again = await eve.new_table(f"/t/{table.id}/same", bot="random", seat="2")
        assert again.known == {table.created.host, again.created.host, *table.holders[1]}
        assert len(again.known) == 3
        link = f"/join/{again.id}/{tables.passes.seat(again.id, 1, 1)}"
        await eve.form(f"/t/{again.id}/people", action="replace", seat="1", kind="invited")
        await bob.form(link, name="Bob")
        assert seats_that_know(again) == [1, 2]
        assert (
            await tables.find((await ann.form(f"/t/{table.id}/rematch")).headers["location"].split("/")[-1])
        ) is not None

    run_inside(work, tmp_path, online=True)


def test_a_rematch_has_a_new_deal_that_nobody_knows(tmp_path: Path) -> None:
    async def work(ann: Inside) -> None:
        table = await ann.new_table("/new", way="bots", bot="random", others="1", seed="7", **ANN)
        await give_up(ann, table)
        fresh = await ann.new_table(f"/t/{table.id}/rematch")
        assert not fresh.known
        assert fresh.created.seed != table.created.seed

    run_inside(work, tmp_path, online=True)


# The events


def test_to_take_back_what_was_turned_up_lets_all_who_sit_there_know_it(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, practice=True)
        rng = Random(1)
        while not table.record.played or not table.record.played[-1].revealed:
            assert not table.known
            await play(tables, table, str(rng.choice(table.game.moves())))
        await do(tables, table, undoing(table.record.played[-1].player))
        assert table.known == {HOST, BOB}
        assert fold(table.id, *await tables.log.read_whole(table.id)).known == table.known

    run(work, tmp_path)


def test_to_take_back_what_turned_up_nothing_tells_nothing(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables)
        await play(tables, table, "key 1")
        await do(tables, table, undoing(0))
        assert not table.known

    run(work, tmp_path)


def older(**more: Any) -> Created:
    """A table as it was written before anybody wrote down who knows the deal."""
    seats = [SeatPlan("Ann", "human", HOST), SeatPlan("Tam", "random")]
    return set_up("otys", {"players": 2}, seats, HOST, known=None, **more)


def test_an_older_table_says_as_well_as_it_can_whether_its_deal_is_known() -> None:
    otys = find_game("otys")
    drawn = draw_seed(True)
    moves: list[tuple[str, list[str]]] = [("key 1", [])]
    position = otys.start(seed=3, players=2).position()
    known = {
        "drawn": older(seed=drawn, online=True),
        "at home": older(seed=3),
        "chosen": older(seed=3, online=True),
        "with moves": older(seed=drawn, online=True, moves=moves),
        "from a position": older(seed=drawn, online=True, position=position),
    }
    tables = {name: Table("t", otys, created) for name, created in known.items()}
    assert {name for name, table in tables.items() if table.known} == {"chosen", "with moves", "from a position"}
    drawn_one = tables["drawn"]
    drawn_one.apply(Replaced(1, "invited", ""), 1.0)
    assert drawn_one.known == {HOST}, "it may be a deal that was played before"


def test_rows_of_older_tables_count_as_they_did() -> None:
    summary = {"practice": False, "dive": "", "lesson": False, "puzzle": ""}
    assert counts(summary)
    assert not counts({**summary, "practice": True})
    assert not counts({**summary, "known": True})
    assert labels_of({**summary, "known": True}) == ("known deal",)


def test_a_table_that_went_on_from_a_position_under_new_rules_is_not_known_for_that(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables)
        await play(tables, table, "key 1")
        entries, snapshot = await tables.log.read_whole(table.id)
        assert snapshot is not None
        entries[-1].body["move"] = "key 9"
        changed = fold(table.id, entries, {**snapshot, "rules": snapshot["rules"] - 1})
        assert changed.base is not None
        assert not changed.known
        older_one = [entries[0]._replace(body={**entries[0].body, "known": None}), *entries[1:]]
        assert not fold(table.id, older_one, {**snapshot, "rules": snapshot["rules"] - 1}).known

    run(work, tmp_path)


def test_who_knew_a_deal_and_is_forgotten_leaves_a_deal_that_is_known(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, known=[BOB])
        await forget(tables, BOB)
        assert table.known == {""}
        assert seats_that_know(table) == []
        assert not counts(table.summary())
        assert BOB not in str([entry.body for entry in await tables.log.read(table.id)])

    run(work, tmp_path)


def test_a_dive_stays_with_its_diver(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        seat = SeatPlan("Bob", "human", BOB)
        table = await tables.create(set_up("otys", {"solo": "normal"}, [seat], BOB, online=True, dive="2026-11-16"))
        for kind in ("random", "invited"):
            with pytest.raises(Refused, match="stays with the player"):
                decide_replace(Decision(table, 0.0), tables.passes, 0, kind, "Tam", ["random"], BOB)
        with pytest.raises(Refused, match="stays with the player"):
            decide_sit(Decision(table, 0.0), tables.passes, 0, "Cy", "cy")

    run(work, tmp_path)


def test_the_row_of_a_table_tells_whether_its_deal_was_known(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, known=[HOST])
        (listed,) = await tables.of_guest(BOB)
        assert isinstance(listed, Listed)
        assert listed.summary["known"]
        assert result_of(listed._replace(over=True), BOB) is None
        assert table.occasion.cautions(table)

    run(work, tmp_path)
