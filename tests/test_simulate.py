"""Many games at once: which games they are, and what they add up to."""

import pytest

from divebell.engine.errors import BadOption
from divebell.games import otys
from divebell.games.otys.rules.components import STANDARD
from divebell.lab.simulate import Plan, Result, default_processes, share, simulate, spread


def plan(*bots: str, games: int = 6, rotate: bool = True, **options: str) -> Plan:
    options = options or {"players": str(len(bots))}
    return Plan("otys", options, bots, games, 100, rotate)


def test_every_deal_is_played_from_each_seating() -> None:
    three = plan("greedy", "random", "random")
    assert [three.seating(number) for number in range(4)] == [
        (100, (0, 1, 2)),
        (100, (1, 2, 0)),
        (100, (2, 0, 1)),
        (101, (0, 1, 2)),
    ]


def test_equal_bots_and_fixed_seats_get_a_new_deal_each_time() -> None:
    for same in (plan("random", "random"), plan("greedy", "random", rotate=False)):
        assert [same.seating(number) for number in range(3)] == [(100, (0, 1)), (101, (0, 1)), (102, (0, 1))]
    pairs = plan("greedy", "random", "greedy", "random")
    assert [pairs.seating(number)[0] for number in range(4)] == [100, 100, 101, 101]


def test_the_same_plan_gives_the_same_result_on_any_number_of_processes() -> None:
    games = plan("random", "random", games=7)
    done: list[int] = []
    alone = simulate(games, progress=done.append)
    assert done == [1, 2, 3, 4, 5, 6, 7]
    assert simulate(games, processes=2).document() == alone.document()


def test_the_tables_add_up_to_the_points() -> None:
    result = simulate(plan("random", "random", "random", games=3))
    tables = result.tables()
    for bot in range(3):
        assert sum(numbers[bot] for numbers in tables["points"].values()) == pytest.approx(result.bot_points(bot).mean)
    worth = sum(int(value) * sum(numbers) for value, numbers in tables["contracts"].items())
    assert worth == pytest.approx(sum(tables["points"]["contracts"]))
    assert sum(result.endings.values()) == 3
    assert sum(result.seat_wins(seat).wins for seat in range(3)) == pytest.approx(3)


def test_a_simulated_game_is_the_game_that_anybody_can_start() -> None:
    played = simulate(plan("random", "random", games=1)).played[0]
    game = otys.start(players=2, seed=100)
    assert len(played.points) == len(game.players)
    assert played.rounds * 2 >= played.turns > played.rounds


def test_components_travel_to_other_processes() -> None:
    components = otys.read_options(
        {
            "contracts": " ".join(["MP=5"] * 32),
            "rewards": " ".join(STANDARD.rewards[kind].text for kind in STANDARD.tokens),
        }
    )
    texts = otys.write_options({"players": 2, **components})
    result = simulate(Plan("otys", texts, ("random", "random"), 4, 1), processes=2)
    assert set(result.tables()["contracts"]) == {"1", "2", "3", "4", "5"}
    assert sum(result.tables()["contracts"]["4"]) == 0
    assert sum(result.tables()["contracts"]["5"]) > 0


@pytest.mark.parametrize(
    "wrong",
    [
        Plan("chess", {}, ("random", "random"), 1, 1),
        Plan("otys", {"players": "9"}, ("random", "random"), 1, 1),
        Plan("otys", {"players": "3"}, ("random", "random"), 1, 1),
        Plan("otys", {}, ("random", "shark"), 1, 1),
        Plan("otys", {}, (), 1, 1),
        Plan("otys", {}, ("random", "random"), 0, 1),
        Plan("otys", {}, ("random", "random"), 2, 2**128 - 1),
    ],
)
def test_a_wrong_plan_is_refused_before_anything_is_played(wrong: Plan) -> None:
    with pytest.raises(BadOption):
        simulate(wrong)


def test_nothing_played_is_a_result_too() -> None:
    assert Result(plan("random", "random"), []).document()["games"] == 0


def test_mean_and_interval() -> None:
    assert spread([1, 2, 6]) == (3, 1, 6)
    found = share([1.0] * 8 + [0.0] * 2)  # Wilson's interval of 8 in 10, as in the textbooks
    assert (round(found.low, 3), round(found.high, 3)) == (0.49, 0.943)
    assert share([0.5, 0.5]).wins == 1
    assert share([]) == (0, 0, 0, 1)


def test_few_games_need_one_process() -> None:
    assert default_processes(5) == 1
    assert default_processes(1000) >= 1
