"""Games alone: which of them count, how far somebody has come with them, and which level comes next."""

from pathlib import Path
from typing import Any

import pytest

from divebell.engine.record import Record
from divebell.games import GAMES, find_box
from divebell.store.log import Score, Tally
from divebell.table.events import GivenUp, Linked, SeatPlan
from divebell.table.forget import forget
from divebell.table.occasions.dive import today
from divebell.table.solo import Standing, standings
from divebell.table.table import Table
from divebell.table.tables import Tables
from tests.alone import climbed, finished

from .gathering import do, set_up
from .test_tables import play, run

ME = "me"
MODES: dict[str, list[tuple[dict[str, Any], str]]] = {
    "otys": [({"solo": "normal"}, "normal"), ({"solo": "hard"}, "hard"), ({}, "normal")],
    "aquatica": [
        ({"mode": "goals"}, "goals"), ({"mode": "tribes"}, "tribes 1"), ({"mode": "tribes", "level": 6}, "tribes 6"),
    ],
}  # fmt: skip


async def sit_alone(tables: Tables, record: Record, **more: Any) -> Table:
    seats = [SeatPlan("Ann", "human", ME)]
    return await tables.create(set_up(record.package.NAME, record.options, seats, ME, record.seed, **more))


async def play_alone(tables: Tables, record: Record, **more: Any) -> Table:
    """A game as the record has it, played at a table."""
    table = await sit_alone(tables, record, **more)
    for played in record.played:
        await play(tables, table, played.text)
    assert table.over
    return table


@pytest.mark.parametrize(("game", "options", "mode"), [(game, *case) for game in MODES for case in MODES[game]])
def test_a_finished_game_alone_counts_in_its_mode(
    tmp_path: Path, game: str, options: dict[str, Any], mode: str
) -> None:
    record = finished(game, **options)

    async def work(tables: Tables) -> None:
        table = await sit_alone(tables, record)
        for played in record.played[:-1]:
            await play(tables, table, played.text)
        assert await tables.log.score(table.id) is None, "not before the end"
        await play(tables, table, record.played[-1].text)
        points = record.game.result.points[0]
        assert await tables.log.score(table.id) == Score(mode, points, False)
        assert await tables.log.tallies(ME, game) == [Tally(mode, 1, points, 0)]
        await play_alone(tables, record)
        assert await tables.log.tallies(ME, game) == [Tally(mode, 2, points, 0)]

    run(work, tmp_path)


def test_a_level_with_all_its_tribes_is_won(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        await play_alone(tables, climbed(1))
        points = climbed(1).game.result.points[0]
        assert await tables.log.tallies(ME, "aquatica") == [Tally("tribes 1", 1, points, 1)]

    run(work, tmp_path)


def test_what_happens_after_the_end_changes_no_score(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await play_alone(tables, finished("otys"), online=True)
        before = await tables.log.tallies(ME, "otys")
        await do(tables, table, lambda decision: decision.add(Linked(0, "phone")))
        assert await tables.log.tallies(ME, "otys") == await tables.log.tallies("phone", "otys") == before

    run(work, tmp_path)


@pytest.mark.parametrize("more", [{"practice": True}, {"dive": today(), "online": True}])
def test_practice_and_dives_count_elsewhere_or_nowhere(tmp_path: Path, more: dict[str, Any]) -> None:
    async def work(tables: Tables) -> None:
        table = await play_alone(tables, finished("otys"), **more)
        assert await tables.log.score(table.id) is None

    run(work, tmp_path)


def test_what_is_given_up_does_not_count(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await sit_alone(tables, finished("otys"))
        await do(tables, table, lambda decision: decision.add(GivenUp(0)))
        assert table.over
        assert await tables.log.tallies(ME, "otys") == []

    run(work, tmp_path)


def test_who_is_forgotten_leaves_no_score(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await play_alone(tables, finished("otys"))
        await forget(tables, ME)
        assert await tables.log.tallies(ME, "otys") == []
        assert await tables.log.score(table.id) is None

    run(work, tmp_path)


# How far somebody has come


def standing(*tallies: Tally) -> list[Standing]:
    return standings(find_box("aquatica"), tallies)


def following(*tallies: Tally) -> str:
    return next(mode.solo.name for mode in standing(*tallies) if mode.following)


def test_every_mode_has_its_line_in_the_order_of_the_box() -> None:
    assert [[solo.name for solo in find_box(game).solos] for game in GAMES] == [
        ["normal", "hard"],
        ["goals", *[f"tribes {level}" for level in range(1, 7)]],
    ]
    found = standing(Tally("tribes 2", 3, 41, 1), Tally("goals", 2, 66, 0))
    assert found[0][1:] == (2, 66, False, False)
    assert found[1][1:] == (0, 0, False, False)
    assert found[2][1:] == (3, 41, True, False)
    assert found[3].following


def test_a_box_without_levels_has_nothing_to_climb() -> None:
    assert not any(mode.following for mode in standings(find_box("otys"), [Tally("normal", 1, 17, 0)]))


def test_the_next_level_is_above_the_highest_won_or_where_somebody_began() -> None:
    assert following() == "tribes 1"
    assert following(Tally("tribes 3", 2, 20, 0)) == "tribes 3"
    assert following(Tally("tribes 3", 2, 20, 0), Tally("tribes 2", 1, 20, 0)) == "tribes 2"
    assert following(Tally("tribes 1", 1, 20, 1)) == "tribes 2"
    assert following(Tally("tribes 4", 1, 20, 1), Tally("tribes 1", 1, 20, 0)) == "tribes 5"
    assert following(Tally("tribes 5", 1, 20, 2), Tally("tribes 6", 4, 20, 0)) == "tribes 6"
    assert following(Tally("tribes 6", 1, 20, 1)) == "tribes 6", "there the score is to be beaten"
