"""A larger budget brings more candidates, all of it is counted, and what cannot be seen does not count."""

from random import Random
from typing import Any

import pytest

from divebell.bots.budget import Budget
from divebell.bots.mind import Mind, make_mind
from divebell.bots.planner import POSITIONS, Turn, find_turns, follow, plan
from divebell.bots.search import LEAST_SEEN, MOST, compare, find_candidates, search
from divebell.games import find_game
from divebell.lab.contestants import find_contestant, make_contestant
from tests.bots.positions import MIND, game_after
from tests.games.aquatica.test_bots import game_after as aquatica_after

MOMENTS: dict[str, tuple[Mind, Any]] = {
    "otys, beginning": (MIND, game_after(2, 3, players=2)),
    "otys, middle": (MIND, game_after(40, 9, players=2)),
    "otys, three": (MIND, game_after(50, 4, players=3)),
    "aquatica": (make_mind(find_game("aquatica")), aquatica_after(30, 5, players=2)),
}
moments = pytest.mark.parametrize("moment", MOMENTS)


def told(turns: list[Turn]) -> list[Any]:
    return [([move.text for move in turn.moves], turn.chance, turn.error, turn.worlds) for turn in turns]


@moments
def test_a_search_through_several_imagined_games_is_honest_and_finds_the_same_again(moment: str) -> None:
    mind, game = MOMENTS[moment]
    seat = game.player
    other = mind.package.determinize(game.view(seat), Random(5))
    assert other.position() != game.position()
    found = [told(search(each.view(seat), mind, Random(7), Budget(36_000))) for each in (game, other, game)]
    assert found[0] == found[1] == found[2]


@moments
@pytest.mark.parametrize("positions", [40, 600, 10_000, 40_000])
def test_candidates_are_paid_from_the_budget(moment: str, positions: int) -> None:
    mind, game = MOMENTS[moment]
    budget = Budget(positions)
    turns = find_candidates(game.view(game.player), mind, Random(7), budget, 10)
    assert 0 < budget.spent <= positions / 2 + 4000, "half of it, and the last turns that were begun"
    before = budget.spent
    budget = Budget(positions)
    assert search(game.view(game.player), mind, Random(7), budget)
    assert before <= budget.spent <= positions + 8000, "and a last round of games played on"
    assert turns


def test_the_larger_the_budget_the_more_turns_are_played_on() -> None:
    played_on = []
    for positions in (600, 12_000, 40_000):
        found = [search(game.view(game.player), mind, Random(7), Budget(positions)) for mind, game in MOMENTS.values()]
        played_on.append([sum(turn.worlds > 0 for turn in turns) for turns in found])
    few, more, most = played_on
    assert max(few) <= 2
    assert sum(few) < sum(more) < sum(most)
    assert max(most) <= MOST


@moments
def test_turns_that_come_to_the_same_are_one_candidate(moment: str) -> None:
    mind, game = MOMENTS[moment]
    view = game.view(game.player)
    turns = find_candidates(view, mind, Random(7), Budget(40_000), 10)
    world = mind.imagine_some(view, Random(7), 1)[0]  # the first that the candidates were looked for in
    whole = [turn for turn in turns if not turn.open]
    ends = [follow(world, turn.moves, mind.judge).key() for turn in whole]
    assert len(set(ends)) == len(ends)


def test_what_only_other_imagined_games_show_is_a_candidate_too() -> None:
    game = game_after(0, 4, players=2)  # a deal with many turns that turn something up
    view = game.view(game.player)
    one, several = (
        {tuple([move.text for move in turn.moves]) for turn in find_candidates(view, MIND, Random(7), budget, 10)}
        for budget in (Budget(15_000), Budget(34_000))
    )
    assert several - one


def test_a_search_ends_as_soon_as_it_is_clear_which_turn_is_best() -> None:
    game = game_after(40, 9, players=2)
    view = game.view(game.player)
    turns = sorted(
        find_turns(MIND.imagine(view, Random(1)), MIND.judge, Budget(POSITIONS)), key=lambda turn: turn.chance
    )
    worlds = []
    for may_stop in (True, False):
        budget = Budget(40_000)
        best = compare([turns[0], turns[-1]], view, MIND, Random(7), budget, may_stop=may_stop)[0]
        assert best is turns[-1]
        assert budget.is_used_up() != may_stop
        worlds.append(best.worlds)
    assert LEAST_SEEN <= worlds[0] < worlds[1]
    twins = [plan(view, MIND, Random(1), Budget(300))[0] for _ in range(2)]
    budget = Budget(10_000)
    compare(twins, view, MIND, Random(7), budget, may_stop=True)
    assert budget.is_used_up(), "of two equal turns none is ever clearly better"


@pytest.mark.parametrize("game", ["otys", "aquatica"])
def test_the_strongest_level_of_before_can_still_play(game: str) -> None:
    package = find_game(game)
    bot = make_contestant(find_contestant("proofs/champions/leviathan_1.py:Leviathan", package), package)
    deal = package.start(players=2, seed=3)
    for _ in range(8):
        deal.play(bot.choose(deal.view(deal.player), deal.moves(), Random(1), 2000))
