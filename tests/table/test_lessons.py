"""A lesson at a table: only what it wants, the other seat by the script, kept in the log, repeated step by step."""

from functools import partial
from pathlib import Path

import pytest

from divebell.engine.errors import IllegalMove
from divebell.engine.teaching.lesson import Lesson
from divebell.games import GAMES, find_game, find_part
from divebell.table.decision import Decision
from divebell.table.errors import Refused
from divebell.table.events import SeatPlan, TableEvent
from divebell.table.occasions.lesson import progress_of
from divebell.table.table import Table
from divebell.table.tables import Tables

from .gathering import set_up
from .test_tables import ME, hot_seat, run

LESSON = find_part("otys", "teaching.lesson").LESSON


async def lesson_table(tables: Tables, game: str = "otys") -> Table:
    lesson: Lesson = find_part(game, "teaching.lesson").LESSON
    options = find_game(game).read_options({"players": "2", **lesson.options})
    seats = [SeatPlan("Ann", "human", ME), SeatPlan("Nerea", "random")]
    return await tables.create(
        set_up(game, options, seats, ME, 1, practice=True, position=lesson.position, lesson=True)
    )  # fmt: skip


def play(decision: Decision, move: str) -> None:
    """Let the learner play a move."""
    decision.after.occasion.play(decision, 0, move, "")


def played(table: Table, move: str) -> list[TableEvent]:
    """What would come of that."""
    decision = now(table)
    play(decision, move)
    return decision.events


def repeat(decision: Decision) -> None:
    decision.after.occasion.repeat(decision, "")


def now(table: Table) -> Decision:
    return Decision(table, 0.0)


async def learn(tables: Tables, table: Table, beats: int) -> None:
    for _ in range(beats):
        progress = progress_of(table)
        assert progress is not None
        assert progress.beat is not None
        move = progress.beat.move
        await tables.command(table, table.version, "", partial(play, move=move))


def test_only_the_wanted_move_is_accepted_and_the_others_follow_the_script(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await lesson_table(tables)
        with pytest.raises(Refused, match="choose what is highlighted"):
            play(now(table), "key 3")
        with pytest.raises(IllegalMove):
            play(now(table), "dive")
        await learn(tables, table, 6)
        assert table.at == 11
        assert [played.text for played in table.record.played] == LESSON.script[:11]
        assert table.asked == 0

    run(work, tmp_path)


def test_a_lesson_is_taken_up_again_where_it_was_left(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await lesson_table(tables)
        await learn(tables, table, 9)
        kept, position = table.id, table.game.position()
        tables.open.clear()
        tables.known.clear()
        again = await tables.find(kept)
        assert again is not None
        assert again is not table
        assert again.game.position() == position
        progress = progress_of(again)
        assert progress is not None
        assert progress.beat == LESSON.beats[9][1]

    run(work, tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_taken_to_its_end_with_the_options_it_teaches(game: str, tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await lesson_table(tables, game)
        lesson: Lesson = find_part(game, "teaching.lesson").LESSON
        wanted = find_game(game).read_options(lesson.options)
        assert {name: table.game.position()["options"][name] for name in wanted} == wanted
        await learn(tables, table, len(lesson.beats))
        assert table.over
        done = progress_of(table)
        assert done is not None
        assert done.beat is None

    run(work, tmp_path)


def test_a_step_is_repeated_then_the_one_before_it(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await lesson_table(tables)
        with pytest.raises(Refused, match="no step to repeat"):
            repeat(now(table))
        await learn(tables, table, 9)  # the last beat of the fourth step is not played yet
        for step in (3, 2, 1, 0):
            await tables.command(table, table.version, "", repeat)
            progress = progress_of(table)
            assert progress is not None
            assert progress.step == step
            assert table.at == LESSON.moves_before(step)
        await learn(tables, table, len(LESSON.beats))
        assert table.over
        done = progress_of(table)
        assert done is not None
        assert done.beat is None

    run(work, tmp_path)


def test_a_lesson_of_an_older_script_leads_nobody_on(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await lesson_table(tables)
        await learn(tables, table, 2)
        first, *others = LESSON.steps
        older = Lesson(LESSON.position, LESSON.seat, [first._replace(beats=first.beats[::-1]), *others], LESSON.end)
        dealt = Lesson({**LESSON.position, "neutral_x": 11}, LESSON.seat, LESSON.steps, LESSON.end)
        for changed in (older, dealt):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(find_part("otys", "teaching.lesson"), "LESSONS", (changed,))
                progress = progress_of(table)
                assert progress is not None
                assert progress.outdated
                assert progress.beat is None
                with pytest.raises(Refused, match="no step to repeat"):
                    repeat(now(table))
                assert len(played(table, "dive")) == 1, "the game itself can be played on"

    run(work, tmp_path)


def test_a_table_without_a_lesson_takes_any_legal_move(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        assert progress_of(table) is None
        assert len(played(table, "key 3")) == 1
        with pytest.raises(Refused, match="no step to repeat"):
            repeat(now(table))

    run(work, tmp_path)
