"""A turn that ends by itself waits until its player ends it: for undo, the clock, the bots and after a restart.

In Aquatica without kings a first turn with the Waveteller ends by itself and reveals nothing (G21).
"""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from divebell.table import seats as around
from divebell.table.commands import Command, carry_out
from divebell.table.errors import Refused
from divebell.table.events import Moved, SeatPlan, read_event, write_event
from divebell.table.fold import fold
from divebell.table.table import Table
from divebell.table.tables import Tables
from divebell.table.trials import Trials
from tests.patience import THOUGHT

from .gathering import BOB, HOST, LIVE, again, do, give_seat, run_out_of_time, set_up, sit
from .test_tables import run

FORCED = "play waveteller"  # nothing is left to do after it
REVEALING = "play matrona"  # nor after this, which reveals a character


async def a_table(tables: Tables, *kinds: str, **options: Any) -> Table:
    """Ann against others of these kinds, at the beginning."""
    others = [SeatPlan("" if kind == "open" else "Nerea", kind, HOST if kind == "human" else "") for kind in kinds]
    seats = [SeatPlan("Ann", "human", HOST), *others]
    setting = {"players": len(seats), "first": 0, "kings": "none"}
    return await tables.create(set_up("aquatica", setting, seats, HOST, 0, **options))


async def send(tables: Tables, table: Table, command: str, seat: int = 0, guest: str = HOST, **more: Any) -> None:
    """A command as the page sends it: with the wish to hold a turn that ends by itself."""
    given = Command(table.version, f"n{table.version}", seat, command, **{"hold": True, **more})  # type: ignore[arg-type]
    await carry_out(tables, Trials(), table, given, guest, Random(0))


async def stands_as_written(tables: Tables, table: Table) -> None:
    """Whoever reads the log finds the turn as it stands here."""
    other = await again(tables, table)
    assert (other.held, other.asked, other.undone, other.furthest) == (
        table.held, table.asked, table.undone, table.furthest,
    )  # fmt: skip


def test_a_turn_that_ended_by_itself_waits_until_its_player_ends_it(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await a_table(tables, "random")
        await send(tables, table, "move", move=FORCED)
        assert (table.held, table.asked) == (0, 0)
        assert table.game.player == 1, "for the rules the turn is over, as records have it"
        assert not tables.drivers, "no bot thinks"
        await stands_as_written(tables, table)
        await send(tables, table, "move", move="end")
        assert table.held is None
        assert [played.text for played in table.record.played][:1] == [FORCED], "the record has no move for it"
        with tables.listening(table.id, HOST) as listener:
            while table.asked != 0:
                await asyncio.wait_for(listener.news(), THOUGHT)
        assert table.at > 1, "the bot has moved"
        await stands_as_written(tables, table)

    run(work, tmp_path)


def test_a_king_that_was_chosen_waits_too_and_can_be_exchanged(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        seats = [SeatPlan("Ann", "human", HOST), SeatPlan("Nerea", "random")]
        table = await tables.create(set_up("aquatica", {"players": 2, "first": 1, "kings": "draft"}, seats, HOST, 0))
        first, second, *_ = [move.text for move in table.game.moves()]
        await send(tables, table, "move", move=first)
        assert (table.held, table.asked) == (0, 0)
        assert not tables.drivers, "no bot chooses before this is sure"
        await send(tables, table, "undo")
        await send(tables, table, "move", move=second)
        await send(tables, table, "move", move="end")
        assert table.held is None
        assert [played.text for played in table.record.played][:1] == [second]

    run(work, tmp_path)


def test_without_the_wish_to_hold_it_the_next_player_is_asked_at_once(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await a_table(tables, "human")
        await send(tables, table, "move", move=FORCED, hold=False)
        assert (table.held, table.asked) == (None, 1)

    run(work, tmp_path)


def test_a_turn_that_its_player_ended_is_not_held(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await a_table(tables, "human")
        await send(tables, table, "move", move="play legion")
        assert table.held is None
        assert table.asked == 0
        await send(tables, table, "move", move="end")
        assert (table.held, table.asked) == (None, 1)

    run(work, tmp_path)


def test_a_held_turn_can_be_taken_back_unless_it_revealed_something(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await a_table(tables, "human")
        before = table.game.position()
        await send(tables, table, "move", move=FORCED)
        await send(tables, table, "undo")
        assert (table.held, table.asked, table.game.position()) == (None, 0, before)
        await stands_as_written(tables, table)
        await send(tables, table, "move", move=REVEALING)
        assert table.held == 0
        with pytest.raises(Refused, match="the last move revealed something new"):
            await send(tables, table, "undo")

    run(work, tmp_path)


def test_a_finished_turn_is_no_way_around_the_limit_of_taking_back(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await a_table(tables, "human")
        for _ in range(3):
            await send(tables, table, "move", move=FORCED)
            await send(tables, table, "undo")
        assert table.undone == 3
        await send(tables, table, "move", move=FORCED)
        await send(tables, table, "move", move="end")
        assert (table.undone, table.furthest) == (0, 1)

    run(work, tmp_path)


def test_nobody_moves_while_a_turn_is_held(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await a_table(tables, "human")
        await send(tables, table, "move", move=FORCED)
        with pytest.raises(Refused, match="your turn is over"):
            await send(tables, table, "move", move="play legion")
        with pytest.raises(Refused, match="Ann has to choose now"):
            await send(tables, table, "move", seat=1, move="play legion")
        with pytest.raises(Refused, match="your turn is over"):
            await send(tables, table, "trial_start")
        assert table.held == 0

    run(work, tmp_path)


def test_a_trial_may_end_the_turn_and_goes_no_further(tmp_path: Path) -> None:
    """What it kept then waits for its end like any other turn; what would be revealed cannot be tried."""

    async def work(tables: Tables) -> None:
        table, trials = await a_table(tables, "human"), Trials()

        async def try_it(command: str, move: str = "") -> None:
            given = Command(table.version, f"{command} {move}", 0, command, move, hold=True)  # type: ignore[arg-type]
            await carry_out(tables, trials, table, given, HOST, Random(0))

        await try_it("trial_start")
        with pytest.raises(Refused, match="something new is revealed"):
            await try_it("trial_move", REVEALING)
        await try_it("trial_move", FORCED)
        trial = trials.of(table, 0)
        assert trial is not None
        assert trial.stopped
        with pytest.raises(Refused, match="the trial ends here"):
            await try_it("trial_move", "play legion")
        assert table.at == 0
        await try_it("trial_keep")
        assert (table.at, table.held) == (1, 0)

    run(work, tmp_path)


def test_a_held_turn_survives_a_restart(tmp_path: Path) -> None:
    known: list[str] = []

    async def first(tables: Tables) -> None:
        table = await a_table(tables, "random")
        await send(tables, table, "move", move=FORCED)
        known.append(table.id)

    async def second(tables: Tables) -> None:
        table = await tables.find(known[0])
        assert table is not None
        assert (table.held, table.asked) == (0, 0)
        assert not tables.drivers
        await send(tables, table, "undo")
        assert (table.held, table.at) == (None, 0)

    run(first, tmp_path)
    run(second, tmp_path)


def test_a_log_from_before_turns_were_held_opens_as_it_stood(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await a_table(tables, "human")
        await send(tables, table, "move", move=FORCED, hold=False)
        entries, _ = await tables.log.read_whole(table.id)
        older = []
        for entry in entries:
            body = {name: value for name, value in entry.body.items() if name != "held"}
            older.append(entry._replace(body=body))
        assert fold(table.id, older).asked == 1
        moved = read_event(older[1].body)
        assert isinstance(moved, Moved)
        assert write_event(moved)["held"] is False

    run(work, tmp_path)


async def a_table_online(tables: Tables) -> Table:
    """Ann and Bob on two devices, with a clock."""
    table = await a_table(tables, "open", online=True, clock=LIVE)
    await sit(tables, table, tables.passes.invitation(table.id), "Bob", BOB)
    return table


def test_the_clock_of_whoever_holds_a_turn_goes_on(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await a_table_online(tables)
        clocks = table.clocks
        assert clocks is not None
        await send(tables, table, "move", move=FORCED)
        clocks = table.clocks
        assert clocks is not None
        assert clocks.running == 0
        assert clocks.left[0] <= LIVE.bank, "there is no increment before the turn is ended"
        await send(tables, table, "move", move="end")
        assert table.clocks is not None
        assert table.clocks.running == 1
        assert table.clocks.left[0] > LIVE.bank

    run(work, tmp_path)


def test_a_clock_that_runs_out_ends_a_held_turn(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await a_table_online(tables)
        await send(tables, table, "move", move=FORCED)
        await run_out_of_time(tables, table)
        assert table.absent == {0}
        assert (table.held, table.asked) == (None, 1)
        await do(tables, table, lambda decision: around.decide_return(decision, 0))
        assert (table.held, table.asked) == (None, 1), "whoever is back finds the turn ended"
        await stands_as_written(tables, table)

    run(work, tmp_path)


def test_whoever_gives_up_or_leaves_holds_nothing(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await a_table(tables, "human", "human")
        await send(tables, table, "move", move=FORCED)
        await send(tables, table, "give_up")
        assert (table.held, table.asked) == (None, 1)
        online = await a_table_online(tables)
        await send(tables, online, "move", move=FORCED)
        await give_seat(tables, online, 0, "greedy", "Tam")
        assert (online.held, online.asked) == (None, 1)
        await stands_as_written(tables, online)

    run(work, tmp_path)


def test_the_next_player_is_called_when_the_turn_is_ended(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await a_table_online(tables)
        told: list[int | None] = []
        tables.on_turn = lambda table: told.append(table.asked)
        await send(tables, table, "move", move=FORCED)
        assert (told, table.summary()["asked"]) == ([], 0)
        await send(tables, table, "move", move="end")
        assert (told, table.summary()["asked"]) == ([1], 1)

    run(work, tmp_path)
