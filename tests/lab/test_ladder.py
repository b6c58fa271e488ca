"""Ratings: the fit finds the ratings that games were made with, and a ladder plays what it says."""

from pathlib import Path

import numpy as np
import pytest

from divebell.engine.errors import BadOption
from divebell.games import find_game
from divebell.lab.contestants import find_contestant
from divebell.lab.ladder import Ladder, anchor_of, check, climb
from divebell.lab.ratings import fit, rate
from divebell.lab.workers import Workers

OTYS = find_game("otys")
TRUE = np.array([-150.0, 0.0, 200.0, 380.0])
CHANCES = 1 / (1 + 10 ** ((TRUE[None, :] - TRUE[:, None]) / 400))


def test_the_fit_finds_the_ratings_that_the_games_were_made_with() -> None:
    games = 1_000_000 * (1 - np.eye(4))
    assert fit(games * CHANCES, anchor=1) == pytest.approx(TRUE, abs=0.01)
    chain = np.zeros((4, 4))
    for low in range(3):
        for i, j in ((low, low + 1), (low + 1, low)):
            chain[i, j] = 1_000_000 * CHANCES[i, j]
    assert fit(chain, anchor=0) == pytest.approx(TRUE - TRUE[0], abs=0.01)


def test_two_bots_have_the_elo_of_their_score() -> None:
    wins = np.array([[0.0, 249.5], [749.5, 0.0]])  # and half a win more for both
    assert fit(wins, anchor=0)[1] == pytest.approx(400 * np.log10(3))


def test_who_never_lost_has_a_finite_rating() -> None:
    assert 800 < fit(np.array([[0.0, 0.0], [400.0, 0.0]]), anchor=0)[1] < 2000


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    rng = np.random.default_rng(3)
    inside = 0
    for trial in range(20):
        wins = np.zeros((100, 4, 4))
        for i in range(4):
            for j in range(i):
                won = rng.binomial(2, CHANCES[i, j], size=100)
                wins[:, i, j], wins[:, j, i] = won, 2 - won
        ratings = rate(wins, anchor=1, seed=trial, samples=150)
        inside += sum(r.low <= true <= r.high for r, true in zip(ratings, TRUE, strict=True) if true)
    assert 0.85 * 60 <= inside <= 60


def ladder(*names: str, anchor: str | None = None, deals: int = 2) -> Ladder:
    bots = tuple(find_contestant(name, OTYS) for name in names)
    return Ladder("otys", {"players": "2"}, bots, anchor_of(names, anchor), 1, deals)


def test_neighbours_and_the_anchor_play_each_other_once() -> None:
    five = ladder("random", "greedy")._replace(bots=(find_contestant("random", OTYS),) * 5, anchor=1)
    assert five.pairs == [(1, 0), (2, 1), (3, 2), (4, 3), (3, 1), (4, 1)]


def test_a_past_champion_plays_the_level_of_now_and_parts_no_neighbours() -> None:
    champion = "aquanaut+proofs/champions/first-fit.json"
    four = ladder("greedy", "freediver", champion, "aquanaut")
    assert four.pairs == [(1, 0), (3, 1), (3, 2), (2, 0), (3, 0)]
    assert ladder("greedy", champion).pairs == [(1, 0)], "without its level it is one among others"


def test_a_ladder_is_climbed_and_goes_on(tmp_path: Path) -> None:
    asked = ladder("random", "greedy")
    rated = climb(asked, tmp_path, Workers(), lambda match: lambda standing: None)
    assert rated is not None
    assert rated.ratings[0] == (0, 0, 0)
    assert rated.ratings[1].elo > 100
    assert [rated.games(bot) for bot in (0, 1)] == [4, 4]
    again = climb(asked, tmp_path, Workers(), lambda match: lambda standing: None)
    assert again is not None
    assert again.document() == rated.document()


@pytest.mark.parametrize(("names", "players"), [(("greedy",), 2), (("greedy", "greedy"), 2), (("random", "greedy"), 3)])
def test_a_ladder_that_cannot_be_climbed_is_refused(names: tuple[str, ...], players: int) -> None:
    with pytest.raises(BadOption):
        check(ladder(*names), players)
    with pytest.raises(BadOption, match="the anchor must be one of random, not “shark”"):
        anchor_of(["random"], "shark")
