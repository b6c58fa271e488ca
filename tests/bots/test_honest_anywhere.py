"""Whatever the game, its options, the moment and the level: what cannot be seen never changes a choice or advice."""

from itertools import islice
from random import Random
from typing import Any

import hypothesis
from hypothesis import assume, given
from hypothesis import strategies as st

from divebell.bots import LEVELS, make_bot, make_mind
from divebell.bots.advice import advise
from tests.properties.games import Setting, steps
from tests.properties.test_games import settings


def game_of(setting: Setting, moves: int) -> Any:
    """Any game after so many moves played at random."""
    *_, last = islice(steps(setting), moves + 1)
    assume(not last.game.over)
    return last.game


@given(settings(), st.integers(0, 120), st.sampled_from(["greedy", *LEVELS]), st.integers(0, 2**32))
def test_in_any_game_a_bot_chooses_the_same_whatever_it_cannot_see(
    setting: Setting, moves: int, bot: str, shuffled: int
) -> None:
    game = game_of(setting, moves)
    seat = game.player
    other = setting.determinize(game.view(seat), Random(shuffled))
    chosen = [
        make_bot(bot, setting.package, setting.components).choose(each.view(seat), each.moves(), Random(7), 120).text
        for each in (game, other)
    ]
    assert chosen[0] == chosen[1]


@hypothesis.settings(max_examples=10)  # advice takes long
@given(settings(), st.integers(0, 120), st.integers(0, 2**32))
def test_in_any_game_advice_is_the_same_whatever_its_reader_cannot_see(
    setting: Setting, moves: int, shuffled: int
) -> None:
    game = game_of(setting, moves)
    seat = game.player
    other = setting.determinize(game.view(seat), Random(shuffled))
    advised = [
        advise(each.view(seat), make_mind(setting.package, setting.components), 3, 120) for each in (game, other)
    ]
    assert advised[0] == advised[1]
