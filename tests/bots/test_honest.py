"""Bots and advice depend on nothing that their player cannot see."""

from random import Random

import pytest

from divebell.bots import LEVELS, make_bot
from divebell.bots.advice import advise, judge_position
from divebell.games import otys
from tests.bots.positions import MIND, MODES, game_after

POSITIONS = [(mode, moves, seed) for mode in MODES for moves, seed in ((0, 1), (23, 2), (57, 3))]


def other_world(game: otys.Game, seed: int) -> otys.Game:
    """A game in which everything that the player who chooses cannot see lies otherwise."""
    return otys.determinize(game.view(game.player), Random(seed))


@pytest.mark.parametrize(("mode", "moves", "seed"), POSITIONS)
@pytest.mark.parametrize("bot", ["greedy", *LEVELS])
def test_shuffling_what_a_bot_cannot_see_does_not_change_its_choice(bot: str, mode: str, moves: int, seed: int) -> None:
    game = game_after(moves, seed, **MODES[mode])
    seat = game.player
    budget = 600
    chosen = make_bot(bot, otys).choose(game.view(seat), game.moves(), Random(7), budget)
    for shuffled in range(2):
        other = other_world(game, shuffled)
        assert other.position() != game.position()
        assert make_bot(bot, otys).choose(other.view(seat), other.moves(), Random(7), budget) == chosen


@pytest.mark.parametrize("mode", MODES)
def test_shuffling_what_a_player_cannot_see_does_not_change_the_advice(mode: str) -> None:
    game = game_after(35, 4, **MODES[mode])
    seat = game.player
    other = other_world(game, 1)
    assert advise(game.view(seat), MIND, 3, 600) == advise(other.view(seat), MIND, 3, 600)
    assert judge_position(game.view(seat), MIND, 3, 2) == judge_position(other.view(seat), MIND, 3, 2)
