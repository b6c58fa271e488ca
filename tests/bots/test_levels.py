"""Every level plays games in every mode to their end and slips no further than it may."""

from random import Random

import pytest

from divebell.bots import BOTS, LEVELS, TITLES, Level, LevelBot, make_bot
from divebell.bots.budget import Budget
from divebell.bots.planner import find_turns
from divebell.games import otys
from tests.bots.positions import JUDGE, MIND, MODES, game_after


def test_every_bot_has_a_title() -> None:
    assert list(TITLES) == list(BOTS)


@pytest.mark.parametrize("mode", MODES)
def test_levels_play_to_the_end(mode: str) -> None:
    game = game_after(30 * MODES[mode].get("players", 1), 11, **MODES[mode])  # the later half: whole games take long
    levels = list(LEVELS) if len(game.players) > 2 else list(reversed(LEVELS))  # the strongest think long among many
    bots = [make_bot(levels[seat], otys) for seat in range(len(game.players))]
    rng = Random(1)
    while not game.over:
        seat = game.player
        game.play(bots[seat].choose(game.view(seat), game.moves(), rng, 100))
    assert game.result is not None
    assert max(game.result.points) >= (6 if mode == "solo" else 12)  # after a first half that was played at random


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_level_that_plans_is_no_beginner_in_solo(seed: int) -> None:
    game = otys.start(solo="normal", seed=seed)
    bot = make_bot("aquanaut", otys)
    rng = Random(1)
    while not game.over:
        game.play(bot.choose(game.view(0), game.moves(), rng, 200))
    assert game.result is not None
    assert game.result.points[0] >= 15  # greedy has 14; with its usual budget a level has 17 to 21


@pytest.mark.parametrize("slip", [0.02, 0.05])
def test_however_blurred_its_judgement_no_level_slips_further_than_it_may(slip: float) -> None:
    view = otys.start(players=2, seed=4, first=0).view(0)
    blind = LevelBot(Level("blind", 300, False, 0, 5.0, slip), otys)
    costs = []
    for seed in range(20):
        turns = find_turns(MIND.imagine(view, Random(seed)), JUDGE, Budget(300), detours=False)
        assert turns[-1].chance < turns[0].chance - 2 * slip, "there is something worse to take"
        costs.append(turns[0].chance - blind.best_turn(view, Random(seed)).chance)
    assert 0 < max(costs) <= slip
