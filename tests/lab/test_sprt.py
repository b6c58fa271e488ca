"""The sequential test: beside known cases, and how often it is wrong."""

from math import log
from random import Random

import pytest

from divebell.engine.errors import BadOption
from divebell.lab.sprt import Bounds, elo_of, expected_score, llr


@pytest.mark.parametrize(("wins", "losses"), [(50, 50), (70, 30), (10, 200)])
def test_for_scores_of_0_and_1_it_is_walds_test(wins: int, losses: int) -> None:
    wald = wins * log(0.55 / 0.5) + losses * log(0.45 / 0.5)
    assert llr([1.0] * wins + [0.0] * losses, 0.5, 0.55) == pytest.approx(wald, abs=1e-6)


def test_the_likeliest_distributions_are_found() -> None:
    # Scores 0, 1/2, 1 seen 20, 50 and 30 times: for a mean m the weights w0, w½, w1 with w½ / 2 + w1 = m that make them
    # likeliest, found here by trying all, and not as the test does it.
    def best(mean: float) -> float:
        tried = []
        for step in range(1, 100_000):
            w1 = step / 100_000
            half = 2 * (mean - w1)
            w0 = 1 - half - w1
            if half > 0 and w0 > 0:
                tried.append(20 * log(w0) + 50 * log(half) + 30 * log(w1))
        return max(tried)

    scores = [0.0] * 20 + [0.5] * 50 + [1.0] * 30
    assert llr(scores, 0.5, 0.6) == pytest.approx(best(0.6) - best(0.5), abs=1e-4)


def test_a_bot_that_only_wins_is_soon_found_stronger_and_one_that_only_draws_is_not() -> None:
    bounds = Bounds(0, 30)
    means = expected_score(0, 2), expected_score(30, 2)
    assert llr([1.0] * 40, *means) > bounds.upper
    assert llr([0.0] * 40, *means) < bounds.lower
    assert llr([0.5] * 100, *means) < llr([0.5] * 10, *means) < 0


def test_bounds_are_walds() -> None:
    assert (round(Bounds().lower, 2), round(Bounds().upper, 2)) == (-2.94, 2.94)
    assert Bounds(alpha=0.01, beta=0.1).upper == pytest.approx(log(0.9 / 0.01))


@pytest.mark.parametrize(("players", "score"), [(2, 0.6401), (3, 0.6256), (4, 0.6072)])
def test_a_hundred_elo_in_games_of_two_three_and_four(players: int, score: float) -> None:
    assert expected_score(100, players) == pytest.approx(score, abs=1e-4)
    assert elo_of(expected_score(100, players), players) == pytest.approx(100)
    assert expected_score(0, players) == 0.5


@pytest.mark.parametrize(("elo", "wrong"), [(0, "stronger"), (60, "not stronger")])
def test_it_is_seldom_wrong(elo: float, wrong: str) -> None:
    bounds = Bounds(0, 60)
    means = expected_score(bounds.elo0, 2), expected_score(bounds.elo1, 2)
    chance, rng = expected_score(elo, 2), Random(6)
    errors = 0
    for _ in range(120):
        scores: list[float] = []
        ratio = 0.0
        while bounds.lower < ratio < bounds.upper:
            scores += [((rng.random() < chance) + (rng.random() < chance)) / 2 for _ in range(4)]
            ratio = llr(scores, *means)
        errors += (ratio > 0) == (wrong == "stronger")
    assert errors <= 12  # 5 % are 6; more than 12 would be a surprise of 1 in 100


@pytest.mark.parametrize(
    "wrong", [Bounds(30, 0), Bounds(0, 0), Bounds(0, 5000), Bounds(alpha=0), Bounds(beta=0.7), Bounds(float("nan"))]
)
def test_bounds_that_cannot_be_tested_are_refused(wrong: Bounds) -> None:
    with pytest.raises(BadOption, match="must be"):
        wrong.check()
