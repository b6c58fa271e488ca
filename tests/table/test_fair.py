"""Who waits for whom: one address with many tables does not hold up another, nor a guest another guest."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from divebell.bots import usual_budget
from divebell.store.log import Due, Log
from divebell.table import advising, analysis, tables, thinking, workers
from divebell.table.advising import Adviser
from divebell.table.analysis import Analyses
from divebell.table.errors import Refused
from divebell.table.events import SeatPlan
from divebell.table.fair import CALM, FEE, HALF_LIFE, Asker, FairQueue
from divebell.table.passes import Passes
from divebell.table.table import Table
from divebell.table.tables import MOST_OF_ADDRESS, MOST_OF_GUEST, MOST_UNSEEN, Tables
from divebell.table.thinking import Thinker
from tests.apart import apart
from tests.patience import THOUGHT

from .gathering import set_up
from .inside import Inside, run_inside
from .quick import BUDGETS, advising_nothing, judging_nothing, noting
from .test_tables import run

MALLORY, ANN, BEA = Asker("flood", "mallory"), Asker("home", "ann"), Asker("home", "bea")


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def served(queue: FairQueue[str], clock: Clock, seconds: float = 0.0) -> list[str]:
    """The order in which one worker after another is given out, each thought taking so long."""
    found = []
    while (wish := queue.take()) is not None:
        found.append(wish.thing)
        clock.now += seconds
        queue.done(wish.asker)
    return found


def queue_of(workers: int = 1) -> tuple[FairQueue[str], Clock]:
    clock = Clock()
    return FairQueue(workers, clock), clock


# The queue itself


def test_addresses_take_turns_and_then_the_guests_of_each() -> None:
    queue, clock = queue_of()
    for number in range(4):
        queue.add(f"mallory {number}", MALLORY)
    for number in range(2):
        queue.add(f"ann {number}", ANN)
    queue.add("bea", BEA)
    assert served(queue, clock) == ["mallory 0", "ann 0", "mallory 1", "bea", "mallory 2", "ann 1", "mallory 3"]


def test_seconds_count_and_not_thoughts() -> None:
    queue, clock = queue_of()
    for number in range(3):
        queue.add(f"mallory {number}", MALLORY)
    queue.take()
    clock.now += 10
    queue.done(MALLORY)
    for number in range(4):
        queue.add(f"ann {number}", ANN)
    assert served(queue, clock, 1.0)[:4] == ["ann 0", "ann 1", "ann 2", "ann 3"]


def test_what_was_spent_long_ago_is_forgotten() -> None:
    queue, clock = queue_of()
    queue.add("long", MALLORY)
    queue.take()
    clock.now += 8 - FEE
    queue.done(MALLORY)
    assert queue.accounts.of(MALLORY) == pytest.approx(8, rel=0.01)
    clock.now += 3 * HALF_LIFE
    assert queue.accounts.of(MALLORY) == pytest.approx(1, rel=0.01)


def test_of_two_tables_of_a_guest_the_one_somebody_looks_at_comes_first() -> None:
    queue, clock = queue_of()
    queue.add("left alone", ANN, lambda: False)
    queue.add("looked at", ANN, lambda: True)
    assert served(queue, clock) == ["looked at", "left alone"]


def test_one_address_never_has_the_last_of_several_workers() -> None:
    queue, _ = queue_of(3)
    for number in range(9):
        queue.add(f"mallory {number}", Asker("flood", f"mallory {number}"))
    taken = [queue.take() for _ in range(3)]
    assert [wish is not None for wish in taken] == [True, True, False]
    queue.add("ann", ANN)
    wish = queue.take()
    assert wish is not None
    assert wish.thing == "ann"


def test_whoever_no_longer_wants_it_is_not_served() -> None:
    queue, clock = queue_of()
    gone = queue.add("gone", ANN)
    queue.add("here", ANN)
    queue.remove(gone)
    assert served(queue, clock) == ["here"]


def test_a_flood_makes_its_own_thoughts_shorter_and_not_those_of_others() -> None:
    queue, _ = queue_of(2)
    shares = []
    for number in range(16 * CALM):
        queue.add(f"mallory {number}", MALLORY)
        shares.append(queue.share(MALLORY))
    assert shares[: 2 * CALM] == [1.0] * 2 * CALM
    assert shares == sorted(shares, reverse=True)
    assert set(shares) == {1.0, 0.5, 0.25, 0.125}
    queue.add("ann", ANN)
    assert queue.share(ANN) == 1.0


def test_many_addresses_share_what_there_is() -> None:
    queue, _ = queue_of(1)
    for number in range(2 * CALM):
        queue.add(f"guest {number}", Asker(f"address {number}", f"guest {number}"))
    assert queue.share(Asker("address 1", "guest 1")) == 0.5


# Bots at tables


def with_a_bot_to_move(host: str, bot: str = "greedy") -> Any:
    seats = [SeatPlan("Ann", "human", host), SeatPlan("Tam", bot)]
    return set_up("otys", {"players": 2, "first": 1}, seats, host, 8)


def addresses(all_tables: Tables, seen: dict[str, str]) -> None:
    for guest, address in seen.items():
        all_tables.saw(guest, address)


@pytest.mark.parametrize("floods", [["mallory"] * 12, [f"mallory {number}" for number in range(12)]])
def test_under_a_flood_the_bot_of_another_guest_moves_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, floods: list[str]
) -> None:
    """Whether the flood comes from one guest, or from many at one address."""
    moved: list[str] = []

    async def work() -> None:
        log = Log(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await log.open()
        append: Any = log.append

        async def appending(table: str, *rest: Any) -> None:
            await append(table, *rest)
            moved.append(table)

        monkeypatch.setattr(log, "append", appending)
        all_tables = Tables(log, Thinker(1), Passes("key"))
        addresses(all_tables, {**dict.fromkeys(floods, "flood"), "ann": "home"})
        for guest in floods:
            await all_tables.create(with_a_bot_to_move(guest))
        begun = len(moved)
        table = await all_tables.create(with_a_bot_to_move("ann"))
        with all_tables.listening(table.id, "ann") as listener:
            while table.id not in moved:
                await asyncio.wait_for(listener.news(), THOUGHT)
        others = set(moved[begun : moved.index(table.id)])
        assert len(others) <= 2, "the one that was being thought about, and the one that had just been"
        await all_tables.close()
        await log.close()

    apart(work)


class Stuck(Thinker):
    """Bots that never move."""

    async def choose(self, *_: Any, **__: Any) -> Any:
        await asyncio.Event().wait()


def stuck_tables(log: Log) -> Tables:
    return Tables(log, Stuck(2), Passes("key"), limited=True)


def test_after_a_restart_bots_that_nobody_looks_at_begin_a_few_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "LOOK_EVERY", 0.01)

    async def work() -> None:
        log = Log(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await log.open()
        before = Tables(log, Stuck(2), Passes("key"))
        flood = [(await before.create(with_a_bot_to_move("mallory"))).id for _ in range(20)]
        other = (await before.create(with_a_bot_to_move("ann"))).id
        seen = (await before.create(with_a_bot_to_move("bea"))).id
        await before.close()

        later = time.time() + 60
        monkeypatch.setattr(time, "time", lambda: later)
        after = stuck_tables(log)
        rounds = 0
        due: Any = log.due

        async def counted(*given: Any) -> list[Due]:
            nonlocal rounds
            rounds += 1
            found: list[Due] = await due(*given)
            return found

        monkeypatch.setattr(log, "due", counted)
        with after.listening(seen, "bea"):
            after.start()
            while rounds < 5:
                await asyncio.sleep(0.02)
        begun = set(after.drivers)
        assert {other, seen} <= begun, "everybody's first table comes before the second one of the flood"
        assert len(begun & set(flood)) < 2 * MOST_UNSEEN
        assert len(begun) == 2 * MOST_UNSEEN + 1
        await after.close()
        await log.close()

    apart(work)


def test_nobody_opens_tables_faster_than_bots_can_move(tmp_path: Path) -> None:
    async def work() -> None:
        log = Log(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await log.open()
        all_tables = stuck_tables(log)
        for number in range(MOST_OF_ADDRESS // MOST_OF_GUEST):
            guest = f"mallory {number}"
            all_tables.saw(guest, "flood")
            for _ in range(MOST_OF_GUEST):
                await all_tables.create(with_a_bot_to_move(guest))
            if number == 0:
                with pytest.raises(Refused, match="Bots still have to move at 12 of your tables"):
                    await all_tables.create(with_a_bot_to_move(guest))
        all_tables.saw("another", "flood")
        with pytest.raises(Refused, match="games from your network"):
            await all_tables.create(with_a_bot_to_move("another"))
        all_tables.saw("ann", "home")
        await all_tables.create(with_a_bot_to_move("ann"))
        alone = [SeatPlan("Mallory", "human", "mallory 0"), SeatPlan("Eve", "human", "mallory 0")]
        await all_tables.create(set_up("otys", {"players": 2}, alone, "mallory 0"))  # without bots
        await all_tables.close()
        await log.close()

    apart(work)


def test_bots_think_for_whoever_moved_last_or_else_for_the_host(tmp_path: Path) -> None:
    async def work(all_tables: Tables) -> None:
        addresses(all_tables, {"host": "here", "guest": "there"})
        seats = [SeatPlan("Ann", "human", "host"), SeatPlan("Bob", "human", "guest"), SeatPlan("Tam", "random")]
        table = await all_tables.create(set_up("otys", {"players": 3, "first": 1}, seats, "host", 8))
        assert all_tables.asker_of(table) == ("here", "host")
        await all_tables.command(
            table, None, "", lambda decision: decision.play(1, str(decision.after.game.moves()[0]))
        )
        assert all_tables.asker_of(table) == ("there", "guest")
        all_tables.addresses.clear()
        assert all_tables.asker_of(table) == ("", "guest"), "as after a restart"

    run(work, tmp_path)


def test_the_bots_of_a_flood_have_smaller_budgets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "think", noting)
    monkeypatch.chdir(tmp_path)  # where they are written

    async def work(all_tables: Tables) -> None:
        thinker = Thinker(1)
        table = await all_tables.create(
            set_up("otys", {"players": 2, "first": 0}, with_a_bot_to_move("me").seats, "me", 8)
        )
        moves = [str(move) for move in table.game.moves()]
        view = table.game.view(0)
        asked = [thinker.choose(table, "leviathan", view, moves, MALLORY, lambda: True) for _ in range(8 * CALM)]
        await asyncio.gather(*asked)
        written = (tmp_path / BUDGETS).read_text(encoding="utf-8").split()
        usual = workers.BUDGETS.get("leviathan")
        number = usual or usual_budget("leviathan")
        assert {*(str(number // part) for part in (8, 4, 2)), str(usual)} == set(written)
        await thinker.choose(table, "leviathan", view, moves, ANN, lambda: True)
        assert (tmp_path / BUDGETS).read_text(encoding="utf-8").split()[-1] == str(usual)
        await thinker.close()

    run(work, tmp_path)


def test_the_page_says_that_bots_are_in_a_hurry(tmp_path: Path) -> None:
    async def work(guest: Inside) -> None:
        table = await guest.new_table("/new", game="otys", way="bots", others="1", bot="random", seed="3", name="Ann")
        while table.asked != 0:
            await asyncio.sleep(0.01)
        assert (await guest.get(f"/t/{table.id}/board")).json()["hurried"] == ""
        guest.app.state.tables.thinker.shares[table.id] = 0.25
        sentence = "The bots are busy right now"
        assert (await guest.get(f"/t/{table.id}/board")).json()["hurried"].startswith(sentence)
        assert sentence in (await guest.get(f"/t/{table.id}")).body.decode()

    run_inside(work, tmp_path)


# Hints and analyses


def test_a_guest_has_few_hints_thought_out_at_a_time_and_hurried_ones_are_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advising, "think", advising_nothing)

    async def work(all_tables: Tables) -> None:
        table = await all_tables.create(
            set_up("otys", {"players": 2, "first": 0}, with_a_bot_to_move("me").seats, "me", 8)
        )
        view = table.game.view(0)
        adviser = Adviser(300, all_tables.thinker)
        going = [asyncio.create_task(adviser.advise(table, view, [], ANN)) for _ in range(advising.MOST_OF_GUEST)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="your hints are already being worked out"):
            await adviser.advise(table, view, [], ANN)
        others = asyncio.create_task(adviser.advise(table, view, [], BEA))
        await asyncio.gather(*going, others)
        assert not adviser.asked
        adviser.kept.clear()
        monkeypatch.setattr(all_tables.thinker.queue, "share", lambda asker: 0.5)
        assert (await adviser.advise(table, view, [], ANN)).hurried
        assert not adviser.kept
        await adviser.close()

    run(work, tmp_path)


class Never(Analyses):
    """Begins and does nothing."""

    async def _run(self, table: Table, asker: Asker) -> None:
        await asyncio.Event().wait()


def test_a_guest_has_few_games_analysed_at_a_time(tmp_path: Path) -> None:
    async def work(all_tables: Tables) -> None:
        analyses = Never(all_tables.log)
        made = [
            await all_tables.create(with_a_bot_to_move("me", "random")) for _ in range(analysis.MOST_OF_ADDRESS + 1)
        ]
        for table in made[: analysis.MOST_OF_GUEST]:
            analyses.start(table, ANN)
        with pytest.raises(Refused, match="2 of your games are already being analysed"):
            analyses.start(made[-1], ANN)
        for number, table in enumerate(made[analysis.MOST_OF_GUEST : -1]):
            analyses.start(table, Asker(ANN.address, f"guest {number}"))
        with pytest.raises(Refused, match="many games are already being analysed"):
            analyses.start(made[-1], BEA)
        analyses.start(made[-1], MALLORY)
        await analyses.close()

    run(work, tmp_path)


def test_turns_that_were_judged_in_a_hurry_are_judged_again_when_there_is_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "judge", judging_nothing)

    async def work(all_tables: Tables) -> None:
        seats = [SeatPlan("Ann", "human", "me"), SeatPlan("Bob", "human", "me")]
        table = await all_tables.create(set_up("otys", {"players": 2, "first": 0}, seats, "me", 8))
        for move in ("key 5", "dive", "done", "surface", "end"):
            await all_tables.command(table, None, "", lambda decision, move=move: decision.play(0, move))  # type: ignore[misc]
        analyses = Analyses(all_tables.log, 100)
        busy = pytest.MonkeyPatch()
        busy.setattr(analyses.workers.queue, "share", lambda asker: 0.5)
        analyses.start(table, ANN)
        await asyncio.wait_for(analyses.tasks[table.id], THOUGHT)
        found = await analyses.look(table)
        assert (found.complete, found.hurried) == (True, 1)
        busy.undo()
        analyses.start(table, ANN)
        await asyncio.wait_for(analyses.tasks[table.id], THOUGHT)
        assert (await analyses.look(table)).hurried == 0
        await analyses.close()

    run(work, tmp_path)
