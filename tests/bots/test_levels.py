"""Every level plays whole games in every mode, within its budget, and is what its name says in all places."""

from random import Random

import pytest

from divebell.bots import BOTS, LEVELS, TITLES, make_bot
from divebell.games import otys
from tests.bots.positions import MODES


def test_every_bot_has_a_title() -> None:
    assert list(TITLES) == list(BOTS)


@pytest.mark.parametrize("mode", MODES)
def test_levels_play_to_the_end(mode: str) -> None:
    game = otys.start(seed=11, **MODES[mode])
    levels = list(LEVELS)
    bots = [make_bot(levels[seat + 1], otys) for seat in range(len(game.players))]
    rng = Random(1)
    while not game.over:
        seat = game.player
        game.play(bots[seat].choose(game.view(seat), game.moves(), rng, 100))
    assert game.result is not None
    assert max(game.result.points) >= (6 if mode == "solo" else 12)


def test_no_level_slips_further_than_it_may() -> None:
    for level in LEVELS.values():
        assert level.noise <= level.slip
