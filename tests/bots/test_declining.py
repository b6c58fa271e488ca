"""What bots make of the bonus of a token that may be declined (G8) and of the moment before a token is placed (G1)."""

from random import Random
from typing import Any

import pytest

from divebell.bots import LEVELS, make_bot
from divebell.bots.budget import Budget
from divebell.bots.planner import find_turns, plan
from divebell.games import otys
from tests.bots.positions import JUDGE, MIND
from tests.games.otys.boards import alone, column, idle_at
from tests.games.otys.support import scene, whole

TOKENS = {"credits": "PF:o", "a point": "PF:g"}


def declined(moves: list[Any]) -> list[str]:
    return [str(move) for move in moves if str(move).endswith(" plain")]


@pytest.mark.parametrize("token", TOKENS.values(), ids=TOKENS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_others_no_bonus_is_declined(players: int, token: str) -> None:
    """Not even the point with which the game would end: whoever could win after it would win without it."""
    me = {
        "points": 16,
        "zones": ["", "", "", "FT", ""],
        "rewards": [None, None, None, token, None],
        "hand": ["FT=1+cb"],
    }
    game = scene(players=players, me=me).game
    assert declined(game.moves())
    assert [str(move) for move in JUDGE.sensible(game)] == [str(move) for move in game.moves() if not declined([move])]


@pytest.mark.parametrize(("token", "offered"), [("PF:o", False), ("PF:g", True)])
def test_alone_only_a_point_may_be_better_declined(token: str, offered: bool) -> None:
    me = {
        "points": 12,
        "zones": ["", "", "", "FT", ""],
        "rewards": [None, None, None, token, None],
        "hand": ["FT=1+cb"],
    }
    game = alone(me=me).game
    assert declined(game.moves()) == ["contract FT=1+cb 4 plain"]
    assert bool(declined(JUDGE.sensible(game))) is offered


def test_alone_a_point_is_declined_that_would_end_the_game_before_the_larger_contract() -> None:
    """With 13 points and a timer on 17: three and a point end the game, three and then five make an expert."""
    zones = ["", "", "", "PPTTM", "MMF"]
    me = {"points": 13, "zones": zones, "rewards": [None, None, None, None, "PF:g"], "hand": ["MMF=3", "2-2-1=5"]}
    position = whole(alone(timers={"at": [17]}, public=["FFTM=4+c", "TTMP=4+b"], me=me).game.position())
    game = otys.load(position)
    best = plan(game.view(0), MIND, Random(1), Budget(600))[0]
    assert declined(best.moves) == ["contract MMF=3 5 plain"]
    bot, rng = make_bot("aquanaut", otys), Random(1)
    while not game.over:
        game.play(bot.choose(game.view(0), game.moves(), rng))
    assert game.result is not None
    assert game.result.rating == "expert"


def exploring() -> otys.Game:
    """An explorer is next where a token with a point lies: with it, a contract for two makes 18."""
    display = [["MP:o", "MP:g"], ["MT:o", "MT:g"], ["PT:o", "PT:g"], ["PF:o", "battery:o"], ["FT:o", "FT:g"]]
    me = {
        "points": 15,
        "divers": column("explorer 4"),
        "rewards": [None, None, None, "battery:g", None],
        "hand": ["MF=2"],
    }
    here = scene(
        sponsors=idle_at(4), rewards=display, public=["FFTM=4+c", "2-2-1=5"], me={**me, "zones": ["", "", "", "M", ""]}
    )
    return otys.load(whole(here.game.position()))


@pytest.mark.parametrize("name", ["greedy", *LEVELS])
def test_every_bot_plays_through_the_moment_before_a_token_is_placed(name: str) -> None:
    game = exploring()
    game.play("key 4", "reward 1", "resource F")
    bot = make_bot(name, otys)
    rng = Random(1)
    while game.turn == (5, 0):
        assert game.question is not None
        move = bot.choose(game.view(game.player), game.moves(), rng)
        assert not declined([move])
        game.play(move)


@pytest.mark.parametrize("name", ["greedy", "aquanaut"])
def test_a_contract_is_completed_while_the_better_token_still_counts(name: str) -> None:
    game = exploring()
    game.play("key 4", "reward 1", "resource F")
    move = make_bot(name, otys).choose(game.view(0), game.moves(), Random(1))
    assert str(move) == "contract MF=2 4"


def test_the_moment_is_found_from_the_beginning_of_the_turn() -> None:
    game = exploring()
    turns = find_turns(game, JUDGE, Budget(2000))
    ways = {tuple(str(move) for move in turn.moves) for turn in turns}
    assert ("key 4", "reward 1", "resource F", "contract MF=2 4") in ways
    assert ("key 4", "reward 1", "resource F", "place") in ways
    assert not any(declined(turn.moves) for turn in turns)
