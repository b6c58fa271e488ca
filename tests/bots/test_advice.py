"""Advice: the best turns, what was played beside them, and why."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from divebell.bots.advice import advise, chances_ahead, judge_position, reasons
from divebell.bots.budget import Budget
from divebell.bots.planner import POSITIONS, UNKNOWN, finish, plan, standard_error
from divebell.bots.search import compare, play_on, turns_ahead
from divebell.engine.errors import IllegalMove
from divebell.games import otys
from tests.bots.positions import JUDGE, MIND, MODES, game_after
from tests.bots.test_planner import last_turn, winning


@pytest.mark.parametrize("mode", MODES)
def test_the_best_turns_are_legal_and_sorted(mode: str) -> None:
    game = game_after(26, 6, **MODES[mode])
    advice = advise(game.view(game.player), MIND, 1, 800)
    assert advice.seat == game.player
    assert 1 <= len(advice.best) <= 3
    chances = [turn.chance.mean for turn in advice.best]
    assert chances == sorted(chances, reverse=True)
    for turn in advice.best:
        assert 0 <= turn.chance.mean <= 1
        assert turn.chance.error >= 0
        assert len(turn.terms) == len(advice.names)
        after = game.copy()
        after.play(*turn.moves)
        assert turn.whole == (after.over or after.turn != game.turn)


def lazy_turn(game: otys.Game) -> list[str]:
    """A key is played and nothing done with it."""
    game = game.copy()
    turn = game.turn
    played: list[str] = []
    while game.turn == turn:
        legal = [move.text for move in game.moves()]
        played.append(next(text for text in ("end", "surface", "done", "dive", "key 1") if text in legal))
        game.play(played[-1])
    return played


def test_a_turn_that_misses_the_win_is_worse_and_the_points_say_why() -> None:
    game = winning()
    lazy = lazy_turn(game)
    advice = advise(game.view(1), MIND, 1, 3000, asked=[lazy])
    best, asked = advice.best[0], advice.asked[0]
    assert asked.moves == tuple(lazy)
    assert best.chance.mean > asked.chance.mean + 0.2
    assert "points" in [reason.name for reason in reasons(advice, best, asked)[:3]]
    assert reasons(advice, best, best) == []


def test_a_turn_that_is_kept_is_played_on_in_as_many_imagined_games_as_the_best() -> None:
    game = game_after(26, 6, players=2)
    view = game.view(game.player)
    for kept in (0, 1):
        turns = plan(view, MIND, Random(1), Budget(POSITIONS))[:7]
        worst = turns[-1]
        best = compare(turns, view, MIND, Random(1), Budget(16_000), kept=kept)[0]
        assert (worst.worlds == best.worlds) == bool(kept), "without being kept it falls behind early"


def test_what_was_seen_once_could_be_anything() -> None:
    assert standard_error([0.4]) == UNKNOWN
    assert standard_error([0.4, 0.4]) == 0


def test_the_only_turn_there_is_is_judged_in_many_games() -> None:
    game = next(game for game in map(last_choice, range(40)) if game is not None)
    (turn,) = advise(game.view(game.player), MIND, 1, 300).best
    assert turn.chance.error < UNKNOWN


def last_choice(seed: int) -> otys.Game | None:
    """A game in which the turn can only be ended."""
    game = game_after(30 + seed, seed, players=2)
    return game if [move.text for move in game.moves()] == ["end"] else None


def test_a_turn_asked_for_must_be_legal() -> None:
    game = winning()
    with pytest.raises(IllegalMove):
        advise(game.view(1), MIND, 1, 300, asked=[["key 7"]])


def test_what_a_position_is_worth() -> None:
    game = winning()
    ours = judge_position(game.view(1), MIND, 1, 4)
    assert ours[1].mean > 0.8
    assert sum(chance.mean for chance in ours) == pytest.approx(1)


def test_a_win_that_takes_a_propeller_is_not_overlooked() -> None:
    game = last_turn(75)
    assert JUDGE.chances(finish(game, JUDGE)) == [0, 1], "without propellers the game is lost"
    assert judge_position(game.view(0), MIND, 1, 4)[0] == (1, 0)


def test_a_turn_that_ends_the_game_whatever_is_played_is_judged_too() -> None:
    game = game_after(10_000, 6, solo="normal")  # the last choice of the game
    advice = advise(game.view(0), MIND, 1, 300, asked=[[str(game.moves()[0])], [str(game.moves()[-1])]])
    assert len(advice.asked) == 2


@pytest.mark.parametrize("seed", [3, 5, 8])
def test_the_best_turns_are_no_variations_of_each_other(seed: int) -> None:
    best = advise(otys.start(players=2, seed=seed, first=0).view(0), MIND, 1, 2000).best
    assert len(best) == 3
    for one, other in combinations(best, 2):
        here, there = Counter(one.moves), Counter(other.moves)
        assert (here & there).total() < (here | there).total() / 2, "who asks wants to choose, not to vary"


def test_a_position_is_judged_over_a_round_so_that_it_does_not_matter_who_moves_next() -> None:
    game = game_after(26, 6, players=2)
    first = finish(game, JUDGE)
    second = finish(first, JUDGE)
    mean = [(here + there) / 2 for here, there in zip(JUDGE.chances(first), JUDGE.chances(second), strict=True)]
    assert turns_ahead(game, JUDGE) == 2, "a turn of each"
    assert chances_ahead(game, JUDGE, 2) == pytest.approx(mean)
    last = winning()
    ahead = turns_ahead(last, JUDGE)
    end = play_on(last, JUDGE, ahead)
    assert end.over, "near the end the game is played to it"
    assert chances_ahead(last, JUDGE, ahead) == JUDGE.chances(end)
