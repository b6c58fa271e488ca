"""The study of balance: what the observer of Otys sees, and what is more than chance."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from divebell.engine.errors import BadOption
from divebell.games import find_game
from divebell.lab.balance import Balance, Study, Watched, check, discoveries, play_study, watch_game
from divebell.lab.contestants import find_contestant
from divebell.lab.workers import Workers

OTYS = find_game("otys")


def study(bot: str = "random", players: int = 2, **options: str) -> Study:
    return Study("otys", {"players": str(players), **options}, players, find_contestant(bot, OTYS), 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_the_observer_sees_adds_up(players: int) -> None:
    seen = watch_game(study(players=players, sponsors="random"), 7)
    had, offers = seen.had, seen.offers
    assert sorted(had["turn order"]) == [str(place) for place in range(1, players + 1)]
    assert [sum(times) for times in zip(*had["first key"].values(), strict=True)] == [1] * players
    completed = seen.measures["contracts completed"]
    for group in ("contracts completed", "contracts by value"):
        assert [sum(times) for times in zip(*had[group].values(), strict=True)] == completed
    for group, items in offers.items():
        for item, (offered, taken) in items.items():
            assert taken == sum(had[group].get(item, [0])), (group, item)
            assert taken <= offered, (group, item)
    paces = [pace for pace in seen.measures["own turns to 18 points"] if pace is not None]
    assert paces
    assert max(paces) <= seen.rounds
    assert len(seen.table["sponsor sides"]) == 5
    assert sum(seen.shares) == pytest.approx(1)


def test_pace_is_the_turn_in_which_somebody_reached_18_points() -> None:
    seen = watch_game(study("greedy"), 3)
    points, pace = seen.measures["points at the end"], seen.measures["own turns to 18 points"]
    assert [(number or 0) >= 18 for number in points] == [turn is not None for turn in pace]


def made_up(games: int, gain: float) -> list[Watched]:
    """Games of two in which one seat has a lucky thing and the other a plain one."""
    rng = Random(4)
    made = []
    for seed in range(games):
        lucky = rng.randrange(2)
        winner = lucky if rng.random() < 0.5 + gain else 1 - lucky
        shares = [float(seat == winner) for seat in range(2)]
        lot = [f"lot {rng.randrange(20)}" for _ in range(2)]
        things = {
            "lucky": [int(seat == lucky) for seat in range(2)],
            "plain": [int(seat != lucky) for seat in range(2)],
        }
        lots: dict[str, list[int]] = {name: [int(mine == name) for mine in lot] for name in lot}
        sides = ["long" if seed % 2 else "short"]
        rounds = 20 + (seed % 2) + rng.randrange(5)
        measures: dict[str, list[int | None]] = {"pace": [rounds, None]}
        offers = {"things": {"lucky": [1, 1], "never": [1, 0]}}
        made.append(Watched(seed, shares, rounds, {"things": things, "lots": lots}, offers, {"sides": sides}, measures))
    return made


def test_an_advantage_is_found_and_luck_is_not() -> None:
    balance = Balance(study(), made_up(600, 0.1))
    assert {name for group, name in balance.discovered} == {"lucky", "plain", "long", "short"}
    lucky = next(item for item in balance.items if item.name == "lucky")
    assert lucky.gain.mean - lucky.gain.half < 0.1 < lucky.gain.mean + lucky.gain.half
    long = next(side for side in balance.sides if side.name == "long")
    assert long.gain.mean == pytest.approx(1, abs=long.gain.half)
    assert [item.name for item in balance.ignored()] == ["never"]
    assert [item.name for item in balance.irresistible()] == ["lucky"]


def test_where_there_is_nothing_hardly_anything_is_found() -> None:
    balance = Balance(study(), [game._replace(rounds=20 + game.seed // 2 % 5) for game in made_up(600, 0.0)])
    assert balance.discovered == set()


def test_discoveries_are_those_of_benjamini_and_hochberg() -> None:
    # The fifteen p values of their paper (1995), section 3.2: four are discoveries at 5 %.
    chances = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528]
    chances += [0.7590, 1.000]
    assert discoveries(chances) == [True] * 4 + [False] * 11
    assert discoveries(chances[::-1]) == [False] * 11 + [True] * 4
    assert discoveries([0.5, 0.9]) == [False, False]
    assert discoveries([]) == []


def test_a_study_goes_on_where_it_was(tmp_path: Path) -> None:
    first = play_study(study(), 10, tmp_path, Workers())
    more = play_study(study(), 15, tmp_path, Workers())
    assert first is not None
    assert more is not None
    assert more.games[:10] == first.games
    assert len(more.games) == 15
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    ("wrong", "games"),
    [(replace(study(), players=1), 10), (study(), 1), (replace(study(), seed=2**128 - 2), 10)],
)
def test_a_study_that_cannot_be_made_is_refused(wrong: Study, games: int) -> None:
    with pytest.raises(BadOption):
        check(wrong, games)
