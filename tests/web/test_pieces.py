"""What is kept of drawn boards (web/pieces.py) shows nobody anything else than a board that is drawn anew."""

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import Environment

from divebell.games import find_game
from divebell.table.events import Created, SeatPlan
from divebell.table.table import Table
from divebell.web.answers import Showing
from divebell.web.app import templates
from divebell.web.guests import Guest, Settings
from divebell.web.pieces import pieces_of

OTYS = find_game("otys")
NAMES = ("Ann", "Bo <b>&\"'", "C.*(x", "Zoé Ann")
MOMENTS = 10


def table_after(options: dict[str, str], owners: tuple[str, ...], moves: list[tuple[str, list[str]]]) -> Table:
    seats = [SeatPlan(name, "human", owner) for name, owner in zip(NAMES, owners, strict=False)]
    return Table("a-table", OTYS, Created("otys", OTYS.RULES_VERSION, options, 7, seats, moves=moves))


def random_tables(options: dict[str, str], owners: tuple[str, ...], seed: int) -> Iterator[Table]:
    """One table at some moments of a game of random moves."""
    rng = Random(seed)
    moves: list[tuple[str, list[str]]] = []
    for _ in range(MOMENTS):
        yield (table := table_after(options, owners, moves))
        for _ in range(rng.randint(1, 9)):
            if not table.game.over:
                played = table.record.play(rng.choice(table.game.moves()))
                moves.append((played.text, list(played.revealed)))


def drawn(table: Table, guest: str, language: str, environment: Environment) -> Any:
    connection: Any = SimpleNamespace(query_params={}, headers={})
    showing = Showing(table, Guest(guest, Settings(language=language)), connection, environment)
    return showing.facts(said_from=0), showing.html()


def forget(environment: Environment) -> None:
    pieces = pieces_of(environment)
    for kept in (pieces.drawn, pieces.told, pieces.told_large):
        kept.cache_clear()


@pytest.mark.parametrize(
    ("options", "owners"),
    [
        ({"players": "4", "sponsors": "random"}, ("a", "b", "c", "d")),
        ({"players": "2", "edition": "de", "sponsors": "advanced", "designer_variant": "yes"}, ("a", "b")),
        ({"players": "2"}, ("a", "a")),
        ({"solo": "hard"}, ("a",)),
    ],
)
def test_a_kept_board_is_the_board_drawn_anew(options: dict[str, str], owners: tuple[str, ...]) -> None:
    cold, warm = templates(), templates()
    for table in random_tables(options, owners, seed=1):
        for guest in sorted({*owners, "a stranger"}):
            for language in ("xx", "de"):
                forget(cold)
                anew = drawn(table, guest, language, cold)
                assert drawn(table, guest, language, warm) == anew
                assert drawn(table, guest, language, warm) == anew
    assert pieces_of(warm).drawn.cache_info().hits > 1000
