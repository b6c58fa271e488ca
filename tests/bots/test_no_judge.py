"""A game without a judge has the bot `random`, and everything that needs a judge is refused in a sentence."""

from random import Random

import pytest

from divebell.bots import BOTS, LEVELS, USUAL, bots_of, levels_of, make_bot, make_mind, usual_bot
from divebell.engine.errors import BadOption
from divebell.games import GAMES, find_game, find_judge, otys
from divebell.lab.contestants import find_contestant
from divebell.table.thinking import think

OTYS = find_game("otys")
REFUSED = "nothing judges positions of otys yet: there are no hints, no analysis, and no bot but random"


@pytest.fixture
def no_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("divebell.games", "divebell.bots"):
        monkeypatch.setattr(f"{module}.has_judge", lambda name: False)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_a_judge_has_every_bot(game: str) -> None:
    assert (bots_of(game), levels_of(game), usual_bot(game)) == (BOTS, tuple(LEVELS), USUAL)


def test_a_game_without_one_has_random_only(no_judge: None) -> None:
    assert (bots_of("otys"), levels_of("otys"), usual_bot("otys")) == (("random",), ("random",), "random")
    game = otys.start(players=2, seed=1)
    assert make_bot("random", OTYS).choose(game.view(game.player), game.moves(), Random(1)) in game.moves()


@pytest.mark.parametrize("bot", BOTS[1:])
def test_every_other_bot_is_refused(no_judge: None, bot: str) -> None:
    with pytest.raises(BadOption, match=REFUSED):
        make_bot(bot, OTYS)
    with pytest.raises(BadOption, match=REFUSED):
        find_contestant(bot, OTYS)


def test_so_are_its_judge_and_a_mind(no_judge: None) -> None:
    for find in (lambda: find_judge("otys"), lambda: make_mind(OTYS)):
        with pytest.raises(BadOption, match=REFUSED):
            find()


def test_a_game_that_is_not_there_has_no_judge_either() -> None:
    with pytest.raises(BadOption, match="there is no game 'chess'"):
        find_judge("chess")


def test_its_stand_in_is_random(no_judge: None) -> None:
    game = otys.start(players=2, seed=1)
    texts = [move.text for move in game.moves()]
    text, _ = think("otys", {"players": "2"}, "greedy", game.view(game.player), texts, 3, None)
    assert text in texts
