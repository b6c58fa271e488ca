"""What is kept of drawn boards (pieces.py, stories.py of web/tables) shows nobody anything but the board drawn anew."""

import re
from copy import copy
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import Environment

from divebell.engine.package import Package
from divebell.engine.record import Record
from divebell.engine.ui.board.board import Board
from divebell.games import find_game
from divebell.table.events import Created, SeatPlan
from divebell.table.table import Table
from divebell.web.guests import Guest, Settings
from divebell.web.server.app import templates
from divebell.web.tables.answer import Showing
from divebell.web.tables.pieces import pieces_of
from divebell.web.tables.stories import move_of

OTYS = find_game("otys")
NAMES = ("Ann", "Bo <b>&\"'", "C.*(x", "Zoé Ann")
MOMENTS = 10
MOVING = {  # the first words of the names of what moves, and how
    "otys": {"key": "glides", "cube": "glides", "card": "glides", "token": "glides", "pawn": "glides",
             "sponsor": "glides", "diver": "rises"},
    "aquatica": {"card": "glides", "manta": "glides", "tribe": "glides"},
}  # fmt: skip
TAG = re.compile(r"<[a-z]+\s[^>]*?\bid=\"([a-z]+)-([^\"]*)\"[^>]*>")


def new_table(
    options: dict[str, str], owners: tuple[str, ...], record: Record | None = None, package: Package = OTYS
) -> Table:
    """A table that has seen nothing yet, with the moves of a record."""
    seats = [SeatPlan(name, "human", Guest(owner, Settings()).id) for name, owner in zip(NAMES, owners, strict=False)]
    moves = [(played.text, list(played.revealed)) for played in record.played] if record is not None else []
    created = Created(package.NAME, package.RULES_VERSION, options, 7, seats, moves=moves, known=[])
    return Table("a-table", package, created)


def play_some(record: Record, rng: Random) -> None:
    """Take some moves back and play others."""
    for _ in range(rng.randrange(3)):
        if not record.can_undo():
            record.undo()
    for _ in range(rng.randint(1, 9)):
        if not record.game.over:
            record.play(rng.choice(record.game.moves()))


def drawn(table: Table, guest: str, language: str, environment: Environment) -> Any:
    connection: Any = SimpleNamespace(query_params={}, headers={})
    showing = Showing(table, Guest(guest, Settings(language=language)), connection, environment)
    return showing.facts(said_from=0), showing.html()


def forget(environment: Environment) -> None:
    pieces = pieces_of(environment)
    for kept in (pieces.drawn, pieces.told, pieces.told_large, pieces.frames):
        kept.cache_clear()
    pieces.shared.clear()


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
    cold, warm, rng = templates(), templates(), Random(1)
    table = new_table(options, owners)
    for _ in range(MOMENTS):
        play_some(table.record, rng)
        for guest in sorted({*owners, "a stranger"}):
            for language in ("xx", "de"):
                forget(cold)
                anew = drawn(new_table(options, owners, table.record), guest, language, cold)
                assert drawn(table, guest, language, warm) == anew
                assert drawn(table, guest, language, warm) == anew
    assert pieces_of(warm).drawn.cache_info().hits > 1000
    assert pieces_of(warm).told_large.cache_info().hits >= MOMENTS  # there was always somebody who had to choose


@pytest.mark.parametrize("game", ["otys", "aquatica"])
def test_at_the_end_everybody_is_shown_in_their_own_line(game: str) -> None:
    owners, rng = ("a", "b", "c"), Random(2)
    table = new_table({"players": "3"}, owners, None, find_game(game))
    while not table.over:
        table.record.play(rng.choice(table.record.game.moves()))
    connection: Any = SimpleNamespace(query_params={"at": str(table.at)}, headers={})
    html = Showing(table, Guest("a", Settings(language="en")), connection, templates()).html()
    shown = re.findall(r'id="(?:purse|fact)-(\d)-(?:points|total)"', html)
    assert {seat: shown.count(seat) for seat in "12"} == {"1": 1, "2": 1}


def secret_moves(table: Table) -> list[int]:
    """The moves of the log that not everybody may know."""
    end = table.at
    return [number for number in range(max(end - 36, 0), end) if not move_of(table, number).is_open]


@pytest.mark.parametrize(("game", "options"), [("otys", {"sponsors": "random"}), ("aquatica", {"mode": "tribes"})])
def test_what_viewers_share_of_their_moves_tells_nobody_the_secret_of_another(
    game: str, options: dict[str, str]
) -> None:
    """Whoever looks first, the others are told what they would be told if nobody else had looked."""
    shared, alone, rng = templates(), templates(), Random(5)
    owners, options = ("a", "b", "c"), {**options, "players": "3"}
    package, secrets, told_apart = find_game(game), 0, 0
    table = new_table(options, owners, None, package)
    while secrets < MOMENTS and not table.over:
        table.record.play(rng.choice(table.record.game.moves()))
        if secret_moves(table)[-1:] != [table.at - 1]:
            continue
        secrets += 1
        viewers = [*owners, "a stranger"]
        rng.shuffle(viewers)
        answers = {guest: drawn(table, guest, "en", shared) for guest in viewers}
        for guest in viewers:
            forget(alone)
            assert answers[guest] == drawn(new_table(options, owners, table.record, package), guest, "en", alone)
        told_apart += len({repr(facts["say"]) for facts, _ in answers.values()}) > 1
    assert told_apart
    kept = pieces_of(shared).shared.values()
    known = [key for each in kept for key in each.found if isinstance(key, tuple)]
    assert {key[1] for key in known if key[0] == "story"} > {0, 1, 2}


def test_after_an_undo_nothing_is_told_of_the_moves_that_were_taken_back() -> None:
    """The same number of moves, and the same player and names, but others were played."""
    shared, alone, rng, options = templates(), templates(), Random(3), {"players": "2"}
    table, compared = new_table(options, ("a", "b")), 0
    while compared < MOMENTS:
        moves = table.record.game.moves()
        table.record.play(moves[0])
        if len(moves) > 1 and not table.record.can_undo():
            for guest in ("a", "b"):
                drawn(table, guest, "en", shared)
            table.record.undo()
            table.record.play(moves[-1])
            for guest in ("a", "b"):
                forget(alone)
                anew = drawn(new_table(options, ("a", "b"), table.record), guest, "en", alone)
                assert drawn(table, guest, "en", shared) == anew
            compared += 1
        for _ in range(rng.randrange(3)):
            table.record.play(rng.choice(table.record.game.moves()))


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("otys", {"players": "3", "sponsors": "random"}),
        ("aquatica", {"players": "3", "mode": "tribes"}),
        ("aquatica", {"players": "3"}),
        ("aquatica", {"players": "2", "memory": "open"}),
    ],
)
def test_a_region_drawn_from_what_it_shows_is_that_of_the_whole_board(
    game: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = ("a", "b", "c")[: int(options["players"])]
    table, rng = new_table(options, seats, None, find_game(game)), Random(4)
    glimpsed, whole = templates(), templates()
    drawn_so: list[Any] = []

    def draw_whole(board: Any, draw: Any, seat: int | None = None, marks: Any = (), **parts: Any) -> Any:
        drawn_so.append(draw)
        other = copy(board)
        if seat is not None:
            other.seat, other.player = seat, board.players[seat]
        return draw(other)

    for _ in range(3 * MOMENTS):
        play_some(table.record, rng)
        for guest in (*seats, "a stranger"):
            found = drawn(table, guest, "en", glimpsed)
            with monkeypatch.context() as patched:
                patched.setattr(Board, "glimpse", draw_whole)
                assert drawn(table, guest, "en", whole) == found
    assert len(set(drawn_so)) > 2


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("otys", {"players": "3"}),
        ("otys", {"solo": "normal"}),
        ("aquatica", {"players": "3", "mode": "tribes"}),
        ("aquatica", {"players": "2"}),
    ],
)
def test_a_board_marks_what_moves_and_nothing_else(game: str, options: dict[str, str]) -> None:
    """The page finds the pieces that glide by their mark, and the same piece again by its id."""
    environment, rng = templates(), Random(2)
    table = new_table(options, ("a", "b", "c")[: int(options.get("players", "1"))], None, find_game(game))
    seen: set[str] = set()
    for _ in range(2 * MOMENTS):
        play_some(table.record, rng)
        _, html = drawn(table, "a", "en", environment)
        marked = [(found[1], found[2]) for found in TAG.finditer(html) if "data-piece=" in found[0]]
        assert len(marked) == html.count("data-piece=") == len(set(marked))
        for found in TAG.finditer(html):
            how = re.search(r"data-piece=\"(\w+)\"", found[0])
            assert (how and how[1]) == MOVING[game].get(found[1]), found[0]
        seen |= {kind for kind, _ in marked}
    assert seen >= {"card"}
