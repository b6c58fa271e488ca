"""What games came to: kept once, added up by modes, forgotten with their tables, and found in older databases."""

import json
from typing import Any

from sqlalchemy import text
from sqlalchemy.dialects import sqlite

from divebell.store.log import _TALLIES, Log, Score, Tally

from .logs import add, make, run


def test_scores_are_added_up_by_guest_game_and_mode(url: str) -> None:
    async def work(log: Log) -> None:
        for number, score in enumerate([Score("normal", 17), Score("normal", 21), Score("hard", 12)]):
            await make(log, f"table{number}", holders=("ann",))
            await add(log, 1, f"table{number}", holders=("ann",), over=True, score=score)
        await make(log, "other", owner="bob", holders=("bob",), over=True, score=Score("normal", 30, True))
        tallies = sorted(await log.tallies("ann", "otys"))
        assert tallies == [Tally("hard", 1, 12, 0), Tally("normal", 2, 21, 0)]
        assert await log.tallies("bob", "otys") == [Tally("normal", 1, 30, 1)]
        assert await log.tallies("ann", "aquatica") == await log.tallies("cy", "otys") == []
        assert sorted(await log.tallies("ann", "otys", without="table1")) == [
            Tally("hard", 1, 12, 0), Tally("normal", 1, 17, 0),
        ]  # fmt: skip
        assert await log.score("table2") == Score("hard", 12, False)
        assert await log.score("nowhere") is None

    run(url, work)


def test_the_record_of_somebody_with_many_games_is_found_by_indexes(url: str) -> None:
    async def work(log: Log) -> None:
        if not log.on_sqlite:
            return  # PostgreSQL chooses its plan by the size of the tables
        query = str(_TALLIES.compile(dialect=sqlite.dialect(), compile_kwargs={"render_postcompile": True}))
        steps = await log.database.read(
            lambda connection: [
                row[-1] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", ("",) * query.count("?"))
            ]
        )
        assert [step for step in steps if step.startswith("SCAN")] == [], steps

    run(url, work)


def test_another_device_of_the_same_person_finds_the_score(url: str) -> None:
    async def work(log: Log) -> None:
        await make(log, holders=("ann",), over=True, score=Score("normal", 17))
        await add(log, 1, holders=("ann", "ann's phone"), over=True)
        assert await log.tallies("ann's phone", "otys") == [Tally("normal", 1, 17, 0)]

    run(url, work)


def test_a_deleted_table_and_a_forgotten_guest_leave_no_score(url: str) -> None:
    async def work(log: Log) -> None:
        for table in ("gone", "forgotten"):
            await make(log, table, holders=("ann",), over=True, score=Score("normal", 17))
        await log.delete("gone")
        assert await log.score("gone") is None
        assert await log.tallies("ann", "otys") == [Tally("normal", 1, 17, 0)]
        await log.forget_guest("ann")
        assert await log.tallies("ann", "otys") == []

    run(url, work)


def test_one_table_is_taken_out_of_a_guests_list(url: str) -> None:
    async def work(log: Log) -> None:
        for table in ("one", "two"):
            await make(log, table, holders=("ann", "bob"), over=True, score=Score("against paddler", 17, True))
        await log.forget_guest("ann", "one")
        assert [entry.id for entry in await log.of_guest("ann")] == ["two"]
        assert await log.tallies("ann", "otys") == [Tally("against paddler", 1, 17, 1)]
        assert await log.tallies("bob", "otys") == [Tally("against paddler", 2, 17, 2)]

    run(url, work)


# Databases from before


SEAT = {"name": "Ann", "kind": "human", "owner": "ann"}


def created(seed: int, options: dict[str, str], **more: Any) -> dict[str, Any]:
    return {"type": "created", "seed": seed, "options": options, "seats": [SEAT], "moves": [], **more}


def finished(points: int, rating: str = "beginner", **more: Any) -> dict[str, Any]:
    return {"seats": [SEAT], "ranking": [[0]], "points": [points], "rating": rating, **more}


NORMAL, HARD = {"players": "1", "solo": "normal"}, {"players": "1", "solo": "hard"}
LEVEL_2 = {"players": "1", "mode": "tribes", "level": "2"}
BEFORE: list[tuple[str, str, dict[str, Any], dict[str, Any], bool]] = [
    ("a1", "otys", created(1, NORMAL), finished(17), True),
    ("a2", "otys", created(2, {"players": "1"}), finished(19), True),
    ("a3", "otys", created(3, HARD), finished(12), True),
    ("b1", "aquatica", created(4, {"players": "1", "mode": "goals"}), finished(60, "Sea Serpent"), True),
    ("b2", "aquatica", created(5, LEVEL_2), finished(33, "won"), True),
    ("b3", "aquatica", created(6, LEVEL_2), finished(40, "lost"), True),
    ("b4", "aquatica", created(7, {"players": "1", "mode": "tribes"}), finished(20, "lost"), True),
    # What does not count
    ("c1", "otys", created(1, NORMAL), finished(30), True),  # the same deal once more
    ("c2", "otys", created(8, NORMAL, practice=True), finished(30), True),
    ("c3", "otys", created(9, NORMAL, dive="2026-11-15"), finished(30), True),
    ("c4", "otys", created(10, NORMAL, moves=[["key 1", []]]), finished(30), True),  # an imported record
    ("c5", "otys", created(11, NORMAL, position={"game": "otys"}), finished(30), True),
    ("c6", "otys", created(12, NORMAL), {**finished(30), "ranking": None, "given_up": [0]}, True),
    ("c7", "otys", created(13, NORMAL), finished(30), False),
    ("c8", "otys", created(14, {"players": "2"}), {**finished(30), "seats": [SEAT, SEAT], "points": [30, 1]}, True),
    ("c9", "otys", created(15, NORMAL), {"seats": [{"name": "Tam", "kind": "greedy"}], "ranking": [[0]]}, True),
    ("d1", "otys", {"type": "created"}, {"over": True}, True),  # of a time when a row said no more
]


def test_games_of_an_older_database_count_if_they_would_have(url: str) -> None:
    async def go_back(log: Log) -> None:
        def work(connection: Any) -> None:
            connection.execute(text("DROP TABLE scores"))
            connection.execute(text("UPDATE alembic_version SET version_num = '4'"))
            for number, (table, game, body, summary, over) in enumerate(BEFORE):
                row = {"id": table, "game": game, "at": f"2026-11-{number + 1:02}", "over": over}
                connection.execute(
                    text(
                        "INSERT INTO tables (id, owner, game, began, touched, summary, version, over, public)"
                        " VALUES (:id, 'ann', :game, :at, :at, :summary, 0, :over, :public)"
                    ),
                    {**row, "summary": json.dumps(summary), "public": False},
                )
                connection.execute(
                    text("INSERT INTO events (table_id, seq, at, body) VALUES (:id, 0, 1.0, :body)"),
                    {"id": table, "body": json.dumps(body)},
                )
                connection.execute(text("INSERT INTO holders VALUES (:id, 'ann')"), {"id": table})

        await log.database.write(work)

    async def look(log: Log) -> None:
        assert sorted(await log.tallies("ann", "otys")) == [Tally("hard", 1, 12, 0), Tally("normal", 2, 19, 0)]
        assert sorted(await log.tallies("ann", "aquatica")) == [
            Tally("goals", 1, 60, 0), Tally("tribes 1", 1, 20, 0), Tally("tribes 2", 2, 40, 1),
        ]  # fmt: skip
        known = [entry.id for entry in await log.of_guest("ann") if entry.summary.get("known")]
        assert sorted(known) == ["c1", "c4", "c5"], "so that they count in no statistic either"

    run(url, go_back)
    run(url, look)


NEREA, TAM = {"name": "Nerea", "kind": "paddler"}, {"name": "Tam", "kind": "leviathan"}


def against(*bots: dict[str, str], first: int = 0, **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A finished game against bots: its first event, and its row."""
    seats = [SEAT, *bots]
    summary = {"seats": seats, "ranking": [[first], [1 - first]], "points": [20 - first, 11], **more}
    return {"type": "created", "seats": seats}, summary


SINCE: list[tuple[str, tuple[dict[str, Any], dict[str, Any]], bool]] = [
    ("a1", against(NEREA), True),
    ("a2", against(NEREA, first=1), True),
    ("a3", against(TAM), True),
    # What does not count
    ("b1", against(NEREA, TAM), True),
    ("b2", against(NEREA, practice=True), True),
    ("b3", against(NEREA, known=True), True),
    ("b4", against(NEREA), False),
    ("b5", against({**SEAT, "owner": "bob"}), True),
    ("b6", ({"type": "created", "seats": [SEAT, SEAT]}, against(NEREA)[1]), True),  # a bot took over from a person
    ("b7", ({"type": "created"}, {"over": True}), True),
]


def test_games_against_bots_of_an_older_database_count_too(url: str) -> None:
    async def go_back(log: Log) -> None:
        def work(connection: Any) -> None:
            connection.execute(text("UPDATE alembic_version SET version_num = '5'"))
            for table, (body, summary), over in SINCE:
                at = "2026-11-18"
                row = {"id": table, "summary": json.dumps(summary), "over": over, "public": False, "at": at}
                connection.execute(
                    text(
                        "INSERT INTO tables (id, owner, game, began, touched, summary, version, over, public)"
                        " VALUES (:id, 'ann', 'otys', :at, :at, :summary, 0, :over, :public)"
                    ),
                    row,
                )
                connection.execute(
                    text("INSERT INTO events (table_id, seq, at, body) VALUES (:id, 0, 1.0, :body)"),
                    {"id": table, "body": json.dumps(body)},
                )
                connection.execute(text("INSERT INTO holders VALUES (:id, 'ann')"), {"id": table})

        await log.database.write(work)

    async def look(log: Log) -> None:
        assert sorted(await log.tallies("ann", "otys")) == [
            Tally("against leviathan", 1, 20, 1), Tally("against paddler", 2, 20, 1),
        ]  # fmt: skip

    run(url, go_back)
    run(url, look)
