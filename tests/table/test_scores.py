"""The record against each level of bot, and streaks: what counts there, and what does not."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from divebell.engine.record import Record, Seat
from divebell.games import GAMES, find_game
from divebell.store.log import Listed, Score
from divebell.table.events import SeatPlan
from divebell.table.forget import forget
from divebell.table.scores import Against, Played, Streak, daily_streak, records, result_of, winning_streak
from divebell.table.table import Table
from divebell.table.tables import Tables

from .gathering import set_up
from .test_tables import run

ME = "me"
FIRST, SECOND = ((0,), (1,)), ((1,), (0,))


def played_out(game: str, seed: int, players: int = 2) -> Record:
    """A game by chance, to its end."""
    record = Record(
        find_game(game), {"players": players, "first": 0}, seed, [Seat(str(n), "human") for n in range(players)]
    )
    rng = Random(seed)
    while not record.game.over:
        record.play(rng.choice(record.game.moves()))
    return record


async def finish(tables: Tables, record: Record, *kinds: str, **more: Any) -> Table:
    """A finished table at which I play against these."""
    bots = [SeatPlan("Nerea", kind, "bob" if kind == "human" else "") for kind in kinds]
    seats = [SeatPlan("Ann", "human", ME), *bots]
    moves = [(played.text, list(played.revealed)) for played in record.played]
    table = await tables.create(
        set_up(record.package.NAME, record.options, seats, ME, record.seed, moves=moves, **more)
    )
    assert table.over
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_counts_against_its_level(tmp_path: Path, game: str) -> None:
    async def work(tables: Tables) -> None:
        all_of_them = [played_out(game, seed) for seed in range(1, 6)]
        for record in all_of_them:
            await finish(tables, record, "paddler")
        results = [record.game.result for record in all_of_them]
        won = sum(0 in result.ranking[0] for result in results)
        best = max(result.points[0] for result in results)
        other = all_of_them[0].game.result
        await finish(tables, all_of_them[0], "leviathan")
        assert records(await tables.log.tallies(ME, game)) == {
            "paddler": Against(5, won, best),
            "leviathan": Against(1, int(0 in other.ranking[0]), other.points[0]),
        }

    run(work, tmp_path)


@pytest.mark.parametrize(
    ("kinds", "more"),
    [
        (("paddler",), {"practice": True}),
        (("paddler",), {"known": [ME]}),
        (("human",), {}),
        (("paddler", "human"), {}),
        (("paddler", "leviathan"), {}),
    ],
)  # fmt: skip
def test_practice_known_deals_other_people_and_mixed_levels_do_not(
    tmp_path: Path, kinds: tuple[str, ...], more: dict[str, Any]
) -> None:
    async def work(tables: Tables) -> None:
        table = await finish(tables, played_out("otys", 1, len(kinds) + 1), *kinds, **more)
        assert await tables.log.score(table.id) is None
        assert await tables.log.tallies(ME, "otys") == []

    run(work, tmp_path)


def test_who_is_forgotten_leaves_no_record(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await finish(tables, played_out("otys", 1), "paddler")
        assert isinstance(await tables.log.score(table.id), Score)
        await forget(tables, ME)
        assert await tables.log.tallies(ME, "otys") == []

    run(work, tmp_path)


def test_a_rate_is_the_part_that_was_won() -> None:
    assert [Against(3, 2).rate, Against(8, 1).rate, Against().rate] == [67, 12, 0]


# Streaks


def listed(ranking: tuple[tuple[int, ...], ...] | None = FIRST, hints: int = 0, **more: Any) -> Listed:
    seats = [{"name": "Ann", "kind": "human"}, {"name": "Nerea", "kind": "paddler"}]
    summary = {"seats": seats, "holders": [[ME], []], "ranking": ranking, "points": [20, 11], "hints": [hints, 0]}
    return Listed("t", "otys", "", "", {**summary, **more}, True, ME)


def streak(*newest_first: Listed) -> Streak:
    return winning_streak([result for entry in newest_first if (result := result_of(entry, ME)) is not None])


def test_a_streak_is_of_games_won_in_a_row() -> None:
    won, lost = listed(), listed(SECOND)
    assert streak() == Streak(0, 0)
    assert streak(won, won, lost, won, won, won) == Streak(2, 3)
    assert streak(lost, won) == Streak(0, 1)
    assert streak(listed(((0, 1),))) == Streak(1, 1), "a shared first place is a win"


def test_hints_known_deals_practice_and_unfinished_games_are_no_part_of_it() -> None:
    won, lost = listed(), listed(SECOND)
    for apart in ({"hints": 1}, {"known": True}, {"practice": True}, {"ranking": None}):
        assert streak(won, listed(**apart), won) == Streak(2, 2), apart
        assert streak(listed(**apart), lost) == Streak(0, 0), apart


def test_a_game_says_where_it_counts() -> None:
    assert result_of(listed(SECOND, hints=2), ME) == Played("otys", "bots", 20, 2, 2, True)
    assert result_of(listed(), "somebody else") is None


def test_days_in_a_row_wait_for_today() -> None:
    days = ["2026-11-17", "2026-11-16", "2026-10-31", "2026-11-01", "2026-11-02"]
    assert daily_streak(days, "2026-11-18") == Streak(2, 3)
    assert daily_streak([*days, "2026-11-18"], "2026-11-18") == Streak(3, 3)
    assert daily_streak(days, "2026-11-19") == Streak(0, 3)
    assert daily_streak([], "2026-11-19") == Streak(0, 0)
