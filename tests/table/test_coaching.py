"""The coach: which turn it speaks about, when it speaks, and what it says."""

from pathlib import Path
from random import Random

import pytest

from divebell.bots.advice import Advice, AdvisedTurn, Chance
from divebell.games import find_game, find_part, otys
from divebell.table.coaching import better_turn, tell_better
from divebell.table.decision import Decision
from divebell.table.errors import Refused
from divebell.table.events import Created, SeatPlan
from divebell.table.occasions.coached import last_turn
from divebell.table.table import Table
from divebell.table.tables import Tables

from .test_tables import hot_seat, play, run

NAMES = ("credits", "batteries")
LESSON = find_part("otys", "teaching.lesson").LESSON
GOOD = tuple(LESSON.script[:6])
POOR = ("key 2", "dive", "done", "surface", "end")


def advice(best: float, played: float, error: float = 0.01, moves: tuple[str, ...] = POOR) -> Advice:
    found = AdvisedTurn(GOOD, True, Chance(best, error), (1.0, 0.0), (1.0, 0.0))
    asked = AdvisedTurn(moves, True, Chance(played, error), (0.0, 0.0), (0.0, 0.0))
    return Advice(0, NAMES, (found,), (asked,))


def test_a_coach_speaks_of_what_is_clearly_better_and_of_nothing_else() -> None:
    assert better_turn(advice(0.60, 0.40)) is not None
    assert better_turn(advice(0.60, 0.58)) is None, "a trifle"
    assert better_turn(advice(0.60, 0.40, error=0.09)) is None, "not sure"
    assert better_turn(advice(0.60, 0.40, moves=GOOD)) is None, "the same turn"


def test_a_coach_says_the_turn_and_why() -> None:
    view = otys.load(LESSON.position).view(0)
    words = find_part("otys", "ui.words").Words()
    told = tell_better(advice(0.60, 0.40), view, words)
    assert told is not None
    assert [step.text for step in told.steps] == words.turn(view, GOOD)
    assert told.why.startswith("It is better because it ")
    assert tell_better(advice(0.60, 0.58), view, words) is None


def test_the_last_finished_turn_of_a_seat(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        assert last_turn(table, 0) is None
        for move in ("key 3", "dive", "done", "surface", "end"):
            await play(tables, table, move)
        assert table.asked == 1
        done = last_turn(table, 0)
        assert done is not None
        assert (done.start, done.moves) == (0, ("key 3", "dive", "done", "surface", "end"))
        assert last_turn(table, 1) is None
        await play(tables, table, "key 2")
        assert last_turn(table, 1) is None, "it is still going on"
        assert last_turn(table, 0) == done

    run(work, tmp_path)


def test_nobody_takes_back_a_turn_of_somebody_else() -> None:
    """A coached table at which a friend has taken the seat of the bot has no coach, so no turn can be taken back."""
    package = find_game("otys")
    seats = [SeatPlan("Ann", "human", "ann"), SeatPlan("Bob", "human", "bob")]
    created = Created(
        "otys", package.RULES_VERSION, package.write_options({"players": 2}), 3, seats, host="ann", coached=True
    )
    table = Table("table", package, created)
    rng = Random(1)
    while table.turn[0] < 4 or table.asked != 0:
        assert table.asked is not None
        table.play(table.asked, str(rng.choice(table.game.moves())), 1.0)
    before = table.at
    with pytest.raises(Refused, match="in games with other people"):
        table.occasion.retake(Decision(table, 2.0), 0, "ann", "nonce")
    assert table.at == before
