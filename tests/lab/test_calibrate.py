"""Calibration: the arithmetic on made-up judgements, and real ones from a player's own view."""

from pathlib import Path
from random import Random

import pytest

from divebell.engine.errors import BadOption
from divebell.games import find_game
from divebell.lab.calibrate import MOMENTS, Calibration, Foretold, Trial, check, judge_game, play_trial
from divebell.lab.contestants import find_contestant
from divebell.lab.workers import Workers
from tests.cli.terminal import Terminal, terminal

__all__ = ["terminal"]

OTYS = find_game("otys")


def trial(worlds: int = 1) -> Trial:
    return Trial("otys", {"players": "2"}, 2, find_contestant("random", OTYS), worlds, 5)


def test_the_brier_score_of_a_few_judgements() -> None:
    told = [Foretold(1, 0.0, 0.5, 1), Foretold(1, 0.5, 0.8, 1), Foretold(2, 0.99, 0.1, 0), Foretold(2, 0.4, 0.5, 0.5)]
    found = Calibration(trial(), told)
    assert found.brier == pytest.approx((0.25 + 0.04 + 0.01 + 0) / 4)
    assert found.blind == pytest.approx((0.25 + 0.25 + 0.25 + 0) / 4)
    assert found.phases == pytest.approx([0.25, 0.02, 0.01])
    assert [(each.foretold, each.happened, each.number) for each in found.bins] == [
        (0.1, 0, 1), (0.5, 0.75, 2), (0.8, 1, 1),
    ]  # fmt: skip


def test_who_tells_the_truth_lies_on_the_line_and_who_boasts_does_not() -> None:
    rng = Random(2)
    chances = [rng.random() for _ in range(4000)]
    wins = [float(rng.random() < chance) for chance in chances]
    honest = Calibration(trial(), [Foretold(1, 0, chance, won) for chance, won in zip(chances, wins, strict=True)])
    assert all(each.low - 0.02 <= each.foretold <= each.high + 0.02 for each in honest.bins)
    boasting = Calibration(
        trial(), [Foretold(1, 0, 0.5 + (chance > 0.5) * 0.45, won) for chance, won in zip(chances, wins, strict=True)]
    )
    assert not all(each.low <= each.foretold <= each.high for each in boasting.bins)
    assert honest.brier < boasting.brier
    assert honest.brier < honest.blind


def test_some_moments_of_a_game_are_judged_and_the_same_ones_again() -> None:
    found = judge_game(trial(2), 5)
    assert len(found) == MOMENTS
    assert all(0 <= each.chance <= 1 and 0 <= each.when < 1 and each.won in (0, 0.5, 1) for each in found)
    assert judge_game(trial(2), 5) == found


def test_a_trial_goes_on_where_it_was(tmp_path: Path) -> None:
    first = play_trial(trial(), 5, tmp_path, Workers())
    again = play_trial(trial(), 4, tmp_path, Workers())
    assert first is not None
    assert again is not None
    assert again.foretold == first.foretold[: 4 * MOMENTS]
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    ("wrong", "games"),
    [(trial()._replace(players=1), 5), (trial(), 0), (trial(0), 5), (trial()._replace(seed=2**128), 5)],
)
def test_a_trial_that_cannot_be_made_is_refused(wrong: Trial, games: int) -> None:
    with pytest.raises(BadOption):
        check(wrong, games)


def test_the_page_has_the_tables_and_the_plot(terminal: Terminal, tmp_path: Path) -> None:
    options = (
        "--bot",
        "random",
        "--games",
        "5",
        "--worlds",
        "1",
        "--processes",
        "1",
        "--results",
        str(tmp_path / "kept"),
    )
    report = tmp_path / "calibration.md"
    shown = terminal.run("lab", "calibrate", *options, "--report", str(report))
    assert (shown.code, shown.err) == (0, "")
    assert "20 judgements in games of 2 random, seeds from 10000000" in shown.out
    assert shown.widest() <= 80
    assert "always the same chance" in report.read_text(encoding="utf-8")
    assert (tmp_path / "calibration-reliability.svg").exists()
