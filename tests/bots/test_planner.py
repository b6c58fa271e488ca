"""Turns are legal, end where they must, and the best one is found."""

from random import Random

import pytest

from divebell.bots.planner import LEAST_JUDGED, Cancelled, find_turns, follow, imagine, judge, plan
from divebell.bots.search import search
from divebell.engine.package import Event
from divebell.games import find_game, otys
from tests.bots.positions import MODES, game_after

OTYS = find_game("otys")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("moves", [0, 31, 64])
def test_a_turn_ends_with_the_turn_or_where_something_is_turned_up(mode: str, moves: int) -> None:
    game = game_after(moves, 3, **MODES[mode])
    for turn in find_turns(game, otys, 400):
        after = game.copy()
        for number, move in enumerate(turn.moves):
            assert after.turn == game.turn
            journal: list[Event] = []
            after.journal = journal
            after.play(move)
            stops = after.over or after.turn != game.turn or after.player != game.player or after.revealed(journal)
            assert bool(stops) == (number == len(turn.moves) - 1)
        assert turn.open == (not after.over and after.turn == game.turn)


def winning() -> otys.Game:
    """One contract short of the end, with the cubes for it; the other has them too and comes next."""
    document = otys.start(players=2, seed=4, first=0).position()
    document["public"] = ["PPM=3", "FT=1+cb"]
    document["player"] = 1
    document["players"][1] |= {"points": 16, "zones": ["", "", "", "PPM", ""]}
    document["players"][0] |= {"points": 15, "zones": ["", "", "", "PPM", ""]}
    return otys.load(document, strict=False)


def test_the_turn_that_wins_is_played() -> None:
    game = winning()
    for turns in (
        plan(game.view(1), otys, Random(1)),
        search(game.view(1), otys, Random(1), 3000),
    ):
        best = turns[0]
        assert "contract PPM=3 4" in [move.text for move in best.moves]
        assert best.chance > 0.9


def test_the_same_seed_finds_the_same_turns() -> None:
    game = game_after(40, 9, players=3)
    view = game.view(game.player)
    once, again = ([(turn.moves, turn.chance, turn.error) for turn in plan(view, otys, Random(5))] for _ in range(2))
    assert once == again


def test_a_thought_can_be_cancelled() -> None:
    game = game_after(20, 2, players=2)
    left = iter(range(3))
    with pytest.raises(Cancelled):
        search(game.view(game.player), otys, Random(1), 100_000, stop=lambda: next(left, None) is None)


def test_judging_stops_when_its_budget_is_spent_but_not_before_three_turns_are_judged() -> None:
    game = game_after(0, 2, players=2)  # a deal with many turns that turn something up
    seat = game.player
    found_on, *others = imagine(game.view(seat), otys, Random(1), 4)
    turns = [turn for turn in find_turns(found_on, otys, 300) if turn.open][:10]
    assert len(turns) > LEAST_JUDGED
    means = {
        tuple(turn.moves): (turn.chance + OTYS.prospect(follow(others[0], turn.moves, otys), seat)) / 2
        for turn in turns[:LEAST_JUDGED]
    }
    judge(turns, others, otys, seat, budget=1)
    assert [turn.worlds for turn in turns] == [2] * LEAST_JUDGED
    assert {tuple(turn.moves): turn.chance for turn in turns} == means
    assert turns == sorted(turns, key=lambda turn: -turn.chance)
