"""Hints at a table: who gets them, that they count, and that they are told in words."""

import asyncio
from typing import Any

import pytest

from divebell.bots.advice import Chance, advise
from divebell.games import find_game, find_part
from divebell.table.advising import Adviser, tell_advice, tell_chance
from divebell.table.commands import decide_hint
from divebell.table.decision import Decision
from divebell.table.errors import Refused
from divebell.table.events import Created, GivenUp, Hinted, Moved, SeatPlan, TableEvent, read_event, write_event
from divebell.table.table import Table
from tests.apart import apart
from tests.bots.positions import MIND, MODES, game_after
from tests.patience import THOUGHT

WORDS: Any = find_part("otys", "ui.words").Words


def a_table(*seats: SeatPlan, **more: Any) -> Table:
    package = find_game("otys")
    options = package.write_options({"players": len(seats), "first": 0} if seats[1:] else {"solo": "normal"})
    return Table("table", package, Created("otys", package.RULES_VERSION, options, 3, list(seats), **more))


def hinted(table: Table, seat: int, nonce: str = "") -> list[TableEvent]:
    """What would come of showing a seat a hint."""
    decision = Decision(table, 0.0)
    decide_hint(decision, seat, nonce)
    return decision.events


def why_no_hints(table: Table) -> str:
    return table.occasion.why_no_hints(table)


ANN, BOB, TAM = SeatPlan("Ann", "human", "ann"), SeatPlan("Bob", "human", "bob"), SeatPlan("Tam", "greedy")


def test_a_hint_counts_for_its_seat_once_at_a_moment_and_makes_no_move_stale() -> None:
    table = a_table(ANN, TAM)
    (event,) = hinted(table, 0, "nonce")
    assert event == Hinted(0, "nonce")
    table.apply(event, 1.0)
    assert (table.hints, table.version, table.in_play) == ((1, 0), 1, 0)
    assert hinted(table, 0) == []
    table.play(0, str(table.game.moves()[0]), 2.0)
    table.apply(hinted(table, 0)[0], 3.0)
    assert table.summary()["hints"] == [2, 0]
    assert read_event(write_event(event)) == event


def test_there_are_hints_for_who_plays_alone_and_for_people_at_one_device() -> None:
    assert why_no_hints(a_table(ANN, TAM)) == ""
    assert why_no_hints(a_table(ANN, SeatPlan("Bea", "human", "ann"))) == ""
    assert why_no_hints(a_table(ANN, TAM, online=True)) == ""


def test_there_are_none_where_others_play_in_a_dive_or_when_it_is_not_the_own_choice() -> None:
    with pytest.raises(Refused, match="in games with other people"):
        hinted(a_table(ANN, BOB, online=True), 0)
    with pytest.raises(Refused, match="has not started"):
        hinted(a_table(ANN, SeatPlan("", "open"), online=True), 0)
    with pytest.raises(Refused, match="no hints in the dive"):
        hinted(a_table(ANN, dive="2026-11-16"), 0)
    with pytest.raises(Refused, match="Ann has to choose now"):
        hinted(a_table(ANN, TAM), 1)
    table = a_table(ANN, TAM)
    table.apply(GivenUp(0), 1.0)
    with pytest.raises(Refused, match="the game is over"):
        hinted(table, 0)


def test_a_hint_is_thought_out_once_for_a_moment_from_the_view_alone() -> None:
    async def work() -> None:
        table, adviser = a_table(ANN, TAM), Adviser(300)
        first, hurried = await adviser.advise(table, table.game.view(0))
        assert first.seat == 0
        assert not hurried
        assert (await adviser.advise(table, table.game.view(0))).advice is first
        table.apply(Moved(0, first.best[0].moves[0]), 1.0)
        assert (await adviser.advise(table, table.game.view(0))).advice != first
        await adviser.close()

    apart(work)


def test_a_thought_that_nobody_waits_for_ends_at_once() -> None:
    async def work() -> None:
        table, adviser = a_table(ANN, TAM), Adviser(10_000_000)
        thought = asyncio.create_task(adviser.advise(table, table.game.view(0)))
        await asyncio.sleep(5)  # it takes some minutes
        assert not thought.done()
        thought.cancel()
        adviser.budget = 300
        await asyncio.wait_for(adviser.advise(table, table.game.view(0)), THOUGHT)  # by the same worker
        await adviser.close()

    apart(work)


@pytest.mark.parametrize("mode", MODES)
def test_every_turn_is_told_in_words_with_its_chance_and_why(mode: str) -> None:
    game = game_after(26, 6, **MODES[mode])
    view = game.view(game.player)
    words = WORDS(seats=["Ann", "Bob", "Cy", "Di"])
    told = tell_advice(advise(view, MIND, 1, 800), view, words)
    assert [turn.number for turn in told] == [1, 2, 3][: len(told)]
    for turn in told:
        assert turn.steps
        assert all(step.text and "{" not in step.text for step in turn.steps)
        assert [step.move for step in turn.steps] == list(turn.moves[: len(turn.steps)])
        assert all(step.things for step in turn.steps if step.move.startswith("key ")), "they can be pointed at"
        assert " % ± " in turn.chance
        assert not told[1:] or turn.why


def test_a_chance_is_told_with_its_uncertainty() -> None:
    assert tell_chance(Chance(0.618, 0.021), WORDS()) == "62 % ± 4"
    assert tell_chance(Chance(0.618, 0.0), WORDS()) == "62 % ± 3", "nobody is as sure as that"
