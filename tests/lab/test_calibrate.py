"""Calibration: the arithmetic on made-up judgements, and real ones from a player's own view."""

import json
from pathlib import Path
from random import Random

import pytest

from divebell.engine.errors import BadOption
from divebell.games import find_game
from divebell.lab.calibrate import (
    MOMENTS,
    Calibration,
    Judgement,
    Prediction,
    Reliability,
    Survey,
    bin_of,
    check,
    judge_game,
    play_survey,
    score,
)
from divebell.lab.contestants import find_contestant
from divebell.lab.workers import Workers
from tests.cli.terminal import Terminal, terminal

__all__ = ["terminal"]

OTYS = find_game("otys")


def survey(worlds: int = 1, **about: str) -> Survey:
    options = about or {"players": "2"}
    return Survey("otys", options, int(options["players"]), find_contestant("random", OTYS), worlds, 1, 5)


def test_the_brier_score_of_a_few_judgements() -> None:
    found = Calibration(
        survey(),
        [
            Judgement(1, 0.0, 0.5, 0.6, 1), Judgement(1, 0.5, 0.8, 0.9, 1),
            Judgement(2, 0.99, 0.1, 0.2, 0), Judgement(2, 0.4, 0.5, 0.5, 0.5),
        ],
    )  # fmt: skip
    assert found.analysis.score.mean == pytest.approx((0.25 + 0.04 + 0.01 + 0) / 4)
    assert found.hint.score.mean == pytest.approx((0.16 + 0.01 + 0.04 + 0) / 4)
    assert found.blind == pytest.approx((2 * 0.375**2 + 0.625**2 + 0.125**2) / 4)
    assert [each.mean for each in found.analysis.phases] == pytest.approx([0.25, 0.02, 0.01])
    assert [(each.predicted, each.happened, each.number) for each in found.analysis.bins] == [
        (0.1, 0, 1), (0.5, 0.75, 2), (0.8, 1, 1),
    ]  # fmt: skip
    assert [each.predicted for each in found.hint.bins] == [0.2, 0.5, 0.6, 0.9]


def test_who_tells_the_truth_lies_on_the_line_and_who_boasts_does_not() -> None:
    rng = Random(2)
    chances = [rng.random() for _ in range(2000)]
    wins = [float(rng.random() < chance) for chance in chances]
    told = list(enumerate(zip(chances, wins, strict=True)))
    honest = Reliability([Prediction(seed, 0, chance, won) for seed, (chance, won) in told], 1)
    assert all(each.low - 0.02 <= each.predicted <= each.high + 0.02 for each in honest.bins)
    boasting = Reliability([Prediction(seed, 0, 0.5 + (chance > 0.5) * 0.45, won) for seed, (chance, won) in told], 1)
    assert not all(each.low <= each.predicted <= each.high for each in boasting.bins)
    assert honest.score.high < boasting.score.low


def test_four_judgements_that_share_their_end_tell_no_more_than_one() -> None:
    alone = [Prediction(seed, 0, 0.4, float(seed % 5 < 2)) for seed in range(100)]
    again = [each for each in alone for _ in range(4)]
    assert bin_of(again) == bin_of(alone)._replace(number=400)
    assert score(again, 1) == pytest.approx(score(alone, 1))


def test_an_interval_is_never_too_good() -> None:
    games = range(100)
    between = [Prediction(seed, 0, 0.5, float(won)) for seed in games for won in (0, 1)]  # both players of each game
    apart = [each._replace(seed=at) for at, each in enumerate(between)]
    assert bin_of(between).low <= bin_of(apart).low
    assert bin_of(between).high >= bin_of(apart).high
    sure = bin_of([Prediction(seed, 0, 0.95, 1.0) for seed in games for _ in range(4)])
    assert sure == bin_of([Prediction(seed, 0, 0.95, 1.0) for seed in games])._replace(number=400)
    assert sure.low < 0.97


@pytest.mark.parametrize("players", ["1", "2", "3", "4"])
def test_some_moments_of_a_game_are_judged_both_ways(players: str) -> None:
    found = judge_game((survey(2, players=players), 5))
    assert len(found) == MOMENTS
    for each in found:
        assert 0 <= each.analysis <= 1
        assert 0 <= each.hint <= 1
        assert 0 <= each.when < 1
        assert each.won in (0, 1 / 4, 1 / 3, 1 / 2, 1)
    assert len({each.analysis for each in found} | {each.hint for each in found}) > MOMENTS


def test_the_same_moments_are_judged_again() -> None:
    assert judge_game((survey(), 5)) == judge_game((survey(), 5))


def test_a_trial_goes_on_where_it_was(tmp_path: Path) -> None:
    first = play_survey(survey(), 2, tmp_path, Workers())
    again = play_survey(survey(), 1, tmp_path, Workers())
    assert first is not None
    assert again is not None
    assert again.moments == first.moments[:MOMENTS]
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    ("wrong", "games"),
    [(survey(), 0), (survey(0), 5), (survey()._replace(seed=2**128), 5)],
)
def test_a_trial_that_cannot_be_made_is_refused(wrong: Survey, games: int) -> None:
    with pytest.raises(BadOption):
        check(wrong, games)


def test_the_page_has_the_tables_and_the_plots(terminal: Terminal, tmp_path: Path) -> None:
    asked = ("--bot", "random", "--games", "2", "--worlds", "1", "--budget", "1", "--processes", "1")
    report = tmp_path / "calibration.md"
    shown = terminal.run(
        "lab", "calibrate", *asked, "--results", str(tmp_path / "kept"), "--report", str(report)
    )  # fmt: skip
    assert (shown.code, shown.err) == (0, "")
    assert "8 judgements in games of 2 random, seeds from 10000000" in shown.out
    assert shown.widest() <= 80
    page = report.read_text(encoding="utf-8")
    assert "| Brier score (0 is perfect) | Analysis | Hint |" in page
    assert "always predicting the same chance" in page
    assert page.count("| predicted chance | judgements | came true | 95 % |") == 2
    for name in ("analysis", "hint"):
        assert f"](calibration-{name}.svg)" in page
        assert (tmp_path / f"calibration-{name}.svg").exists()


def test_solo_games_are_judged_too(terminal: Terminal, tmp_path: Path) -> None:
    asked = ("--bot", "random", "--games", "1", "--worlds", "1", "--budget", "1", "--processes", "1", "--solo", "hard")
    shown = terminal.run("lab", "calibrate", *asked, "--results", str(tmp_path), "--json")
    assert (shown.code, shown.err) == (0, "")
    found = json.loads(shown.out)
    assert found["judgements"] == MOMENTS
    assert found["blind"] == 0  # random is never rated best, and whoever always says so is right
