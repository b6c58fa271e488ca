"""One bot among others or alone: every deal from each seat, counted right, and never played twice."""

import json
from pathlib import Path

import pytest

from divebell.engine.errors import BadOption
from divebell.games import find_game
from divebell.lab.contestants import find_contestant
from divebell.lab.seat import Sat, Seated, Sitting, check, play_deal, play_sitting
from divebell.lab.workers import Workers
from tests.cli.terminal import Terminal, terminal

__all__ = ["terminal"]

OTYS = find_game("otys")


def sitting(players: int = 3, bot: str = "random", **options: str) -> Sitting:
    return Sitting(
        "otys", options or {"players": str(players)}, players, find_contestant(bot, OTYS),
        find_contestant("random", OTYS), 5,
    )  # fmt: skip


def test_wins_points_and_ratings_of_a_few_games() -> None:
    games = [
        Sat(1, 0, 21, 1.0, 20, "expert"), Sat(2, 0, 18, 1.0, 22, "hopeful"), Sat(3, 0, 21, 0.5, 20, "expert"),
        Sat(4, 0, 20, 0.0, 20, "confirmed"),
    ]  # fmt: skip
    found = Seated(sitting(1, solo="normal"), games)
    assert found.wins.wins == 2.5
    assert (found.mean, found.median) == (20, 20.5)
    assert {points: share.wins for points, share in found.points.items()} == {21: 2, 20: 1, 19: 0, 18: 1}
    assert {name: share.wins for name, share in found.ratings.items()} == {"expert": 2, "confirmed": 1, "hopeful": 1}
    assert found.ratings["expert"].low < 0.5 < found.ratings["expert"].high


def test_a_deal_is_played_from_each_seat_and_only_the_bot_is_counted() -> None:
    deal = play_deal((sitting(bot="greedy"), 5))
    assert [game.seat for game in deal] == [0, 1, 2]
    assert [game.share for game in deal] == [1, 1, 1]  # greedy beats random on every seat
    assert all(game.points >= 18 and game.rating == "" for game in deal)


def test_a_solo_game_has_a_rating() -> None:
    (game,) = play_deal((sitting(1, solo="normal"), 5))
    assert game.rating == "beginner"
    (ranked,) = play_deal((sitting(1)._replace(game="aquatica"), 5))
    assert ranked.rating == "Blobfish"


def test_a_sitting_goes_on_where_it_was(tmp_path: Path) -> None:
    first = play_sitting(sitting(), 3, tmp_path, Workers())
    both = play_sitting(sitting(), 6, tmp_path, Workers())
    assert first is not None
    assert both is not None
    assert both.games[:3] == first.games
    assert len(both.games) == 6
    (file,) = tmp_path.iterdir()
    before = file.read_bytes()
    assert play_sitting(sitting(), 6, tmp_path, Workers()) is not None
    assert file.read_bytes() == before


def test_a_seat_that_would_be_left_out_is_refused() -> None:
    with pytest.raises(BadOption, match="multiple of 3"):
        check(sitting(), 4)


def test_the_command_prints_and_writes_the_same(terminal: Terminal, tmp_path: Path) -> None:
    options = ("--games", "3", "--players", "3", "--processes", "1", "--results", str(tmp_path / "kept"))
    page = tmp_path / "table.md"
    shown = terminal.run("lab", "seat", "greedy", "--among", "random", *options, "--report", str(page), width=80)
    assert shown.code == 0
    assert "3 games of greedy among 2 random, seeds from 1" in shown.out
    assert "100.0 %" in shown.out
    assert max(len(line.rstrip()) for line in shown.out.splitlines()) <= 80
    text = page.read_text()
    assert "`divebell lab seat greedy --among random --games 3 --seed 1 --players 3`" in text
    assert (tmp_path / "table-points.svg").exists()
    told = terminal.run("lab", "seat", "greedy", "--among", "random", *options, "--json")
    assert json.loads(told.out)["wins"]["wins"] == 3


def test_alone_there_are_ratings_and_no_wins(terminal: Terminal, tmp_path: Path) -> None:
    shown = terminal.run(
        "lab", "seat", "random", "--solo", "normal", "--games", "2", "--processes", "1", "--results", str(tmp_path)
    )
    assert "2 games of random alone, seeds from 1" in shown.out
    assert "beginner" in shown.out
    assert "wins" not in shown.out
