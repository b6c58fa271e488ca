"""A table is opened as its row keeps it, without playing a move again, and stands as its whole log has it."""

import json
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from divebell.engine.record import UNKNOWN, Incomplete, Record
from divebell.games import find_game
from divebell.store.log import Entry, Opening, Row
from divebell.table import seats as around
from divebell.table import tables as tables_room
from divebell.table.commands import decide_undo
from divebell.table.decision import Decision
from divebell.table.errors import Refused
from divebell.table.events import Created, SeatPlan, Undone, write_event
from divebell.table.fold import fold, row_of
from divebell.table.forget import forget
from divebell.table.image import OF_THE_TABLE, TAIL, open_image
from divebell.table.table import Table
from divebell.table.tables import Tables
from divebell.table.verify import fault_of
from tests.apart import apart

from .gathering import BOB, LIVE, do, together
from .inside import Inside, run_inside
from .test_tables import hot_seat, play, run, tables_in, undoing

# What is not in the image because it is made anew, or read from the log.
MADE_ANEW = {
    "id",
    "package",
    "created",
    "occasion",
    "base",
    "eras",
    "rules",
    "renewal",
    "talk",
    "nonces",
    "clocks",
    "record",
}
GAMES = {
    "otys": {"players": "3"},
    "otys, four with clocks": {"players": "4"},
    "otys alone": {"solo": "normal"},
    "aquatica": {"players": "3"},
    "aquatica, drafted kings": {"players": "2", "kings": "draft"},
}


class Written:
    """A table and what the log has of it."""

    def __init__(self, game: str, options: dict[str, str], **more: Any) -> None:
        package = find_game(game)
        options = package.write_options(package.read_options(options))
        number = len(package.start(seed=1, **package.read_options(options)).standing)
        seats = [SeatPlan(name, "human", name.lower()) for name in ("Ann", "Bob", "Cy", "Di")[:number]]
        created = Created(game, package.RULES_VERSION, options, 1 << 127, seats, host="ann", **more)
        self.table = Table("table", package, created, 1000.0)
        created.deal = self.table.record.deal
        self.entries = [Entry(0, 1000.0, write_event(created))]
        self.rng = Random(1)

    def happen(self, decide: Callable[[Decision], None]) -> None:
        decision = Decision(self.table, self.entries[-1].when + self.rng.random() * 20)
        decide(decision)
        for event in decision.events:
            self.entries.append(Entry(len(self.entries), decision.now, write_event(event)))
        self.table.become(decision.after)

    def step(self) -> None:
        """Somebody moves, takes back or speaks."""
        chance, table = self.rng.random(), self.table
        seat = table.asked
        assert seat is not None
        if chance < 0.1 and table.occasion.undo_depth(table, seat):
            self.happen(lambda decision: decide_undo(decision, seat, f"undo {table.version}"))
        elif chance < 0.15:
            self.happen(lambda decision: around.decide_say(decision, seat, f"word {table.version}", ""))
        else:
            move = str(self.rng.choice(table.game.moves()))
            self.happen(lambda decision: decision.play(seat, move, f"nonce {table.version}"))

    def opening(self, **changed: Any) -> Opening:
        """What the log hands out to open the table."""
        snapshot = json.loads(json.dumps({**row_of(self.table).snapshot, **changed}))  # type: ignore[dict-item]
        said = [entry for entry in self.entries if entry.body["type"] == "said"]
        return Opening(self.entries[0], self.entries[-1].seq, snapshot, self.entries[-128:], said)

    def opened(self) -> Table:
        table = open_image("table", self.opening())
        assert table is not None
        return table


def written(name: str = "otys") -> Written:
    clock = LIVE if "clocks" in name else None
    return Written(name.split(",")[0].split()[0], GAMES[name], clock=clock, online=clock is not None)


def state(table: Table) -> dict[str, Any]:
    """All that can be known of a table."""
    known = {name: getattr(table, name) for name in OF_THE_TABLE}
    clocks = table.clocks and vars(table.clocks)
    shuffles = table.game.shuffle_counts()
    record = table.record
    return {
        **known, "clocks": clocks, "shuffles": shuffles, "position": table.game.position(), "talk": table.talk,
        "summary": table.summary(), "due": table.due(), "deal": record.deal, "seats of the record": record.seats,
        "told": [list(zip(record.played, record.events, strict=True))[-30:]],
        "remembered": list(table.nonces)[-60:],
    }  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_a_table_opened_from_its_row_is_the_one_of_its_log_and_goes_on_alike(name: str) -> None:
    made = written(name)
    rng = Random(2)
    while not made.table.over and made.table.version < 500:
        for _ in range(rng.randint(1, 60)):
            if not made.table.over:
                made.step()
        opened, folded = made.opened(), fold("table", made.entries, row_of(made.table).snapshot)
        assert state(opened) == state(folded) == state(made.table)
        for _ in range(30):
            if folded.over:
                break
            move = str(rng.choice(folded.game.moves()))
            for table in (opened, folded):
                table.play(table.game.player, move, 9e9)
            assert opened.game.position() == folded.game.position()
        assert fault_of("table", made.entries, made.opening().snapshot) is None
    assert made.table.at > 60 or made.table.over


def test_no_event_is_folded_when_a_table_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    made = written()
    while made.table.version < 300:
        made.step()

    def never(*_: Any) -> None:
        raise AssertionError("an event was folded")

    for home, name in ((Table, "apply"), (Table, "skip"), (Table, "play"), (Record, "play"), (Record, "replay")):
        monkeypatch.setattr(home, name, never)
    opened = made.opened()
    assert opened.at == made.table.at
    assert opened.record.missing == opened.at - TAIL
    assert opened.record.played[0] is UNKNOWN


def test_every_field_of_a_table_is_in_its_image_or_made_anew() -> None:
    assert set(vars(written().table)) == {*OF_THE_TABLE, *MADE_ANEW}, (
        "a new field belongs in `Image`, and FORM is raised"
    )


def test_only_an_image_of_these_rules_and_of_the_last_event_is_trusted() -> None:
    made = written()
    for _ in range(20):
        made.step()
    opening = made.opening()
    assert open_image("table", opening) is not None
    assert open_image("table", opening._replace(snapshot=None)) is None
    assert open_image("table", opening._replace(version=opening.version + 1)) is None, "somebody wrote without an image"
    assert open_image("table", opening._replace(said=[])) is None
    assert opening.snapshot is not None
    image = opening.snapshot["table"]
    others: list[dict[str, Any]] = [
        {"rules": 99}, {"table": {**image, "form": 0}}, {"table": {**image, "surplus": 1}}, {"table": {}}
    ]  # fmt: skip
    for changed in others:
        assert open_image("table", made.opening(**changed)) is None


def test_a_table_that_was_tampered_with_is_found_out() -> None:
    made = written()
    for _ in range(20):
        made.step()
    opening = made.opening()
    assert opening.snapshot is not None
    image = opening.snapshot["table"]
    tampered: list[dict[str, Any]] = [
        {"table": {**image, "hands": [7, 0, 0]}}, {"shuffles": [7, 7]}, {"tail": "nonsense"}
    ]  # fmt: skip
    for changed in tampered:
        snapshot = {**opening.snapshot, **changed}
        assert str(fault_of("table", made.entries, snapshot)).startswith("its state differs")


def test_what_came_before_is_read_when_somebody_asks_for_it(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def first(tables: Tables) -> None:
        table = await hot_seat(tables, 3)
        rng = Random(1)
        while table.at < 150 or table.record.can_undo():
            await play(tables, table, str(rng.choice(table.game.moves())))
        kept.update(id=table.id, record=str(table.record), at=table.at, state=state(table))

    async def second(tables: Tables) -> None:
        table = await tables.find(kept["id"])
        assert table is not None
        assert state(table) == kept["state"]
        assert table.record.missing == kept["at"] - TAIL
        for ask in (lambda: str(table.record), lambda: table.game_at(3), lambda: table.record.take_back(1)):
            with pytest.raises(Incomplete):
                ask()
        await tables.complete(table)
        assert str(table.record) == kept["record"]

    async def third(tables: Tables) -> None:
        table = await tables.find(kept["id"])
        assert table is not None
        seat = table.asked
        assert seat is not None
        await tables.command(table, table.version, "", undoing(seat))
        assert table.at == kept["at"] - 1
        assert not table.record.missing

    for work in (first, second, third):
        run(work, tmp_path)


def test_a_row_without_an_image_is_folded_and_never_where_others_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def noted(*given: Any) -> Table:
        threads.append(threading.current_thread())
        return fold(*given)

    monkeypatch.setattr(tables_room, "fold", noted)

    async def work(tables: Tables) -> None:
        table = await together(tables, 3)
        await play(tables, table, "key 1")
        event = write_event(table.copy().play(0, str(table.game.moves()[0]), 0.0))
        await tables.log.append(table.id, table.version + 1, [event], Row({}), 0.0)  # as an older release did
        version = table.version
        tables.open.clear()
        del table
        again = await tables.find(next(iter(await tables.log.ids())))
        assert again is not None
        assert again.version == version + 1
        assert len(threads) == 1
        await do(tables, again, lambda decision: around.decide_say(decision, 1, "my words", ""))
        await forget(tables, BOB)
        assert len(threads) == 2
        assert threading.main_thread() not in threads

    run(work, tmp_path)


def test_who_is_forgotten_is_not_in_the_image_either(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await together(tables, 3)
        await do(tables, table, lambda decision: around.decide_say(decision, 1, "my words", ""))
        await play(tables, table, "key 1")
        await forget(tables, BOB)
        opening = await tables.log.read_opening(table.id, 100)
        assert opening is not None
        opened = open_image(table.id, opening)
        assert opened is not None
        assert state(opened) == state(table)
        for trace in ("Bob", "my words", BOB):
            assert f'"{trace}"' not in json.dumps(opening)

    run(work, tmp_path)


def test_a_command_sent_again_after_a_restart_is_done_once(tmp_path: Path) -> None:
    async def first() -> str:
        async with tables_in(tmp_path) as tables:
            table = await hot_seat(tables)
            await tables.command(table, 0, "once", lambda decision: decision.play(0, "key 1", "once"))
            return table.id

    async def second(table_id: str) -> None:
        async with tables_in(tmp_path) as tables:
            table = await tables.find(table_id)
            assert table is not None
            await tables.command(table, 0, "once", lambda decision: decision.play(0, "key 1", "once"))
            assert table.version == 1

    table_id = apart(first)
    apart(lambda: second(table_id))


def test_the_page_tells_the_same_after_a_restart(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def first(guest: Inside) -> None:
        table = await guest.new_table("/new", game="otys", way="hotseat", others="2", seed="3", name="Ann")
        rng = Random(1)
        while table.at < 120:
            answer = await guest.send(table, "move", move=str(rng.choice(table.game.moves())))
            assert answer.status == 200
        page = f"/t/{table.id}/board?seat={table.asked}"
        kept.update(cookie=guest.cookie, page=page, board=(await guest.get(page)).json(), id=table.id)
        kept["past"] = (await guest.get(f"/t/{table.id}/board?at=20")).json()

    async def second(guest: Inside) -> None:
        guest.cookie = kept["cookie"]
        assert (await guest.get(kept["page"])).json() == kept["board"]
        table = await guest.app.state.tables.find(kept["id"])
        assert table.record.missing
        assert (await guest.get(f"/t/{table.id}/board?at=20")).json() == kept["past"]
        assert not table.record.missing
        assert (await guest.get(f"/t/{table.id}/record")).status == 200

    run_inside(first, tmp_path)
    run_inside(second, tmp_path)


# Taking back


def test_so_many_moves_of_a_turn_can_be_taken_back_and_no_more(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        most = table.occasion.most_undone
        for _ in range(most):
            await play(tables, table, "key 1")
            await tables.command(table, table.version, "", undoing(0))
        await play(tables, table, "key 1")
        with pytest.raises(Refused, match=f"you have already taken back {most} moves"):
            await tables.command(table, table.version, "", undoing(0))
        while table.asked == 0:
            await play(tables, table, str(table.game.moves()[-1]))
        await play(tables, table, str(table.game.moves()[0]))
        await tables.command(table, table.version, "", undoing(1))

    run(work, tmp_path)


def test_in_practice_going_back_and_forth_does_not_begin_to_count_anew(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables, practice=True)
        for _ in range(3):
            while table.asked == 0:
                await play(tables, table, str(table.game.moves()[-1]))
            before = table.undone
            await do(tables, table, lambda decision: decision.add(Undone(decision.after.at)))
            assert table.undone > before
        assert table.furthest

    run(work, tmp_path)
