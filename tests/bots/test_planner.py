"""Turns are legal, end where they must, and the best one is found."""

from random import Random

import pytest

from divebell.bots.budget import NO_LIMIT, Budget, Cancelled
from divebell.bots.planner import JUDGED, LEAST_JUDGED, POSITIONS, find_turns, follow, plan, rate
from divebell.bots.search import compare, search
from divebell.bots.turns import lines_of_turn
from divebell.engine.package import Event
from divebell.games import otys
from tests.bots.positions import JUDGE, MIND, MODES, game_after


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("moves", [0, 31, 64])
def test_a_turn_ends_with_the_turn_or_where_something_is_turned_up(mode: str, moves: int) -> None:
    game = game_after(moves, 3, **MODES[mode])
    for turn in find_turns(game, JUDGE, Budget(400)):
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
        plan(game.view(1), MIND, Random(1), Budget(POSITIONS)),
        search(game.view(1), MIND, Random(1), Budget(3000)),
    ):
        best = turns[0]
        assert "contract PPM=3 4" in [move.text for move in best.moves]
        assert best.chance > 0.9


def test_the_same_seed_finds_the_same_turns() -> None:
    game = game_after(40, 9, players=3)
    view = game.view(game.player)
    once, again = (
        [(turn.moves, turn.chance, turn.error) for turn in plan(view, MIND, Random(5), Budget(POSITIONS))]
        for _ in range(2)
    )
    assert once == again


def test_a_thought_can_be_cancelled() -> None:
    game = game_after(20, 2, players=2)
    left = iter(range(3))
    with pytest.raises(Cancelled):
        search(game.view(game.player), MIND, Random(1), Budget(100_000, stop=lambda: next(left, None) is None))


def test_a_search_may_have_seconds_instead_of_positions() -> None:
    game = game_after(20, 2, players=2)
    view = game.view(game.player)
    turns = plan(view, MIND, Random(1), Budget(500))
    longer = Budget(NO_LIMIT, 1.5)
    shorter = Budget(NO_LIMIT, 0.1)
    for budget in (longer, shorter):
        assert compare(turns, view, MIND, Random(1), budget)[0].worlds > 0
        assert budget.is_used_up()
    assert longer.spent > shorter.spent
    assert search(view, MIND, Random(1), Budget(NO_LIMIT, 0.1))[0].worlds > 0, "it may end early, when one is clear"
    assert search(view, MIND, Random(1), Budget(NO_LIMIT, 0.0))[0].moves, "however little time there is"


def test_a_budget_with_seconds_ends_with_whichever_is_used_up_first() -> None:
    budget = Budget(10, 3600.0)
    budget.spent = 5
    assert budget.is_used_up(1, 2)
    assert not budget.is_used_up()
    budget.spent = 10
    assert budget.is_used_up()
    assert Budget(10, 0.0).is_used_up()
    assert Budget(10, 3600.0).of(4, 1 / 4).seconds == pytest.approx(900, abs=60)


def test_turns_are_played_on_in_the_same_imagined_games() -> None:
    game = game_after(20, 2, players=2)
    view = game.view(game.player)
    turn, twin = (plan(view, MIND, Random(1), Budget(300))[0] for _ in range(2))
    assert turn is not twin
    compare([turn, twin], view, MIND, Random(7), Budget(3000))
    assert turn.worlds > 1
    assert turn.error > 0, "in other games it would be worth something else"
    assert (turn.chance, turn.error) == (twin.chance, twin.error)


def last_turn(seed: int) -> otys.Game:
    """The beginning of the turn with which a game of players who play anything ended, but decline no bonus."""
    game, rng = otys.start(players=2, seed=seed), Random(seed)
    start = game.copy()
    while not game.over:
        if game.turn != start.turn:
            start = game.copy()
        game.play(rng.choice([move for move in game.moves() if not move.text.endswith(" plain")]))
    return start


@pytest.mark.parametrize("seed", [12, 13, 69, 145])
def test_in_the_last_turn_of_a_game_nothing_that_is_sure_is_better(seed: int) -> None:
    game = last_turn(seed)
    seat = game.player
    lines = lines_of_turn(game, 30_000, JUDGE)
    assert lines is not None
    sure = [JUDGE.prospect(line.after, seat) for line in lines if not game.revealed([*line.events])]
    best = search(game.view(seat), MIND, Random(1), Budget(20_000))[0]
    assert best.chance >= max(sure)


def test_a_sure_win_is_not_passed_over_for_what_may_be_turned_up() -> None:
    game = last_turn(13)
    promising = find_turns(MIND.imagine(game.view(0), Random(1)), JUDGE, Budget(POSITIONS))[:JUDGED]
    assert all(turn.open for turn in promising), "in this imagined game the reward that is turned up is worth most"
    assert plan(game.view(0), MIND, Random(1), Budget(POSITIONS))[0].chance > 1, "a win, and a point ahead"


def test_judging_stops_when_its_budget_is_spent_but_not_before_three_turns_are_judged() -> None:
    game = game_after(0, 2, players=2)  # a deal with many turns that turn something up
    seat = game.player
    found_on, *others = MIND.imagine_some(game.view(seat), Random(1), 4)
    turns = [turn for turn in find_turns(found_on, JUDGE, Budget(300)) if turn.open][:10]
    assert len(turns) > LEAST_JUDGED
    means = {
        tuple(turn.moves): (turn.chance + JUDGE.prospect(follow(others[0], turn.moves, JUDGE), seat)) / 2
        for turn in turns[:LEAST_JUDGED]
    }
    rate(turns, others, JUDGE, seat, Budget(1))
    assert [turn.worlds for turn in turns] == [2] * LEAST_JUDGED
    assert {tuple(turn.moves): turn.chance for turn in turns} == means
    assert turns == sorted(turns, key=lambda turn: -turn.chance)
