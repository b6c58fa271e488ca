"""The terms say what they say, and the chances are chances."""

from typing import Any

import pytest

from divebell.games import otys
from divebell.games.otys.judge.outlook import outlooks
from divebell.games.otys.judge.terms import TABLE
from tests.bots.positions import JUDGE, MODES, game_after


@pytest.mark.parametrize("mode", MODES)
def test_the_terms_are_those_of_the_table_in_its_order(mode: str) -> None:
    game = game_after(60, 5, **MODES[mode])
    seen = outlooks(game)
    for seat in range(len(game.players)):
        alone = [term(game, seat, seen) for _, term in TABLE]
        assert JUDGE.terms(game, seat) == alone
    assert len(set(JUDGE.TERMS)) == len(JUDGE.TERMS) == len(alone) == len(JUDGE.weights(game))


@pytest.mark.parametrize("mode", MODES)
def test_chances_add_up_to_one_and_are_exact_at_the_end(mode: str) -> None:
    game = game_after(60, 5, **MODES[mode])
    chances = JUDGE.chances(game)
    assert all(0 < chance < 1 for chance in chances)
    assert len(chances) == 1 if mode == "solo" else sum(chances) == pytest.approx(1)
    while not game.over:
        game.play(game.moves()[-1])
    assert game.result is not None
    if mode == "solo":
        assert JUDGE.chances(game) == [float(game.result.points[0] >= 21)]
        return
    best = game.result.ranking[0]
    assert JUDGE.chances(game) == [1 / len(best) if seat in best else 0 for seat in range(len(chances))]


def position(**changes: object) -> otys.Game:
    """Two players at their start, the first with what is given."""
    document = otys.start(players=2, seed=1, first=0).position()
    document["players"][0] |= changes
    return otys.load(document, strict=False)


def number(game: otys.Game, name: str, seat: int = 0) -> float:
    return JUDGE.terms(game, seat)[JUDGE.TERMS.index(name)]


def test_a_contract_is_counted_by_the_cubes_that_are_missing() -> None:
    document = otys.start(players=2, seed=1, first=0).position()
    document["public"] = ["PPM=3", "MF=2"]
    document["players"][0]["zones"] = ["", "", "", "", "PPM"]
    ready = otys.load(document, strict=False)
    assert number(ready, "ready contracts") == 3
    document["players"][0]["zones"] = ["", "", "", "", "PP"]
    near = otys.load(document, strict=False)
    assert number(near, "ready contracts") == 0
    assert number(near, "contracts one cube away") == 3


def test_a_full_zone_that_completes_nothing_is_dead() -> None:
    document = otys.start(players=2, seed=1, first=0).position()
    document["public"] = ["PPM=3", "MF=2"]
    document["players"][0]["zones"] = ["TTT", "", "", "", ""]
    game = otys.load(document, strict=False)
    assert number(game, "dead zones") == 1
    assert number(game, "spare cubes") == 3


def test_a_public_contract_that_another_is_as_near_to_is_a_race() -> None:
    document = otys.start(players=2, seed=1, first=0).position()
    document["public"] = ["PPM=3", "TTMP=4+b"]
    for player in document["players"]:
        player["zones"] = ["", "", "", "", "PP"]
    game = otys.load(document, strict=False)
    assert number(game, "race") > 0
    document["players"][1]["zones"] = ["", "", "", "", ""]
    assert number(otys.load(document, strict=False), "race") == 0


START = ["explorer", "metal", "engineer", "plant", "trader", "fuel", "spy", "tech"]
AT_LEVEL_1 = ["explorer", "tech", "engineer", "metal", "plant", "fuel", "trader", "spy"]  # metal at level 1


def upgraded(*names: str) -> list[str]:
    return [f"{diver}+" if diver in names else diver for diver in START]


@pytest.mark.parametrize(
    ("term", "changes", "expected"),
    [
        ("points", {"points": 7}, 7),
        ("ready contracts", {"zones": ["", "", "", "", "PPM"]}, 3),
        ("contracts one cube away", {"zones": ["", "", "", "", "PP"]}, 3),
        ("contracts two cubes away", {"zones": ["", "", "", "", "P"]}, 3),
        ("contracts three cubes away", {}, 3),
        ("spare cubes", {"zones": ["", "", "F", "F", "P"]}, 2),
        ("dead zones", {"zones": ["TTT", "", "", "", ""]}, 1),
        ("open levels", {"keys": "135X"}, 3),
        ("turns until keys", {"track": ["1", "3"], "keys": "245X"}, 4),
        ("turns until keys", {"hacker": 1}, 5),
        ("X keys", {"neutral": 2}, 3),
        ("X keys", {"keys": "12345"}, 0),
        ("credits", {"credits": 0}, 0),
        ("credits", {"credits": 2}, 1.8),
        ("credits", {"credits": 20}, 3.8),
        ("batteries", {"batteries": 2}, 1.8),
        ("hacker", {"hacker": 2}, 2),
        ("mechanic", {"mechanic": 1}, 1),
        ("upgraded experts", {"divers": upgraded("metal", "fuel", "trader", "spy")}, 2),
        ("upgraded trader", {"divers": upgraded("trader")}, 1),
        ("upgraded spy", {"divers": upgraded("spy")}, 1),
        ("upgraded engineer", {"divers": upgraded("engineer")}, 1),
        ("upgraded explorer", {"divers": upgraded("explorer")}, 1),
        ("upgraded explorer", {"divers": upgraded("trader", "spy", "engineer")}, 0),
        ("contracts in hand", {"hand": ["MMF=3", "PT=2"]}, 2),
        ("end reached", {"points": 17}, 0),
        ("end reached", {"points": 18}, 1),
        ("mobility", {"divers": AT_LEVEL_1, "zones": ["PP", "", "", "", ""], "keys": "1"}, 1),
        ("mobility", {"divers": AT_LEVEL_1, "zones": ["PP", "", "", "", ""], "keys": "4"}, 0),
        ("dive after", {"divers": AT_LEVEL_1, "zones": ["PP", "", "", "", ""], "keys": "1"}, 0),
    ],
)
def test_a_term_is_the_number_it_names(term: str, changes: dict[str, Any], expected: float) -> None:
    document = otys.start(players=2, seed=1, first=0).position()
    document["public"] = ["PPM=3", "TTMP=4+b"]
    document["players"][0] |= {"zones": ["", "", "", "", ""], **changes}
    assert number(otys.load(document, strict=False), term) == pytest.approx(expected)


def test_a_dive_is_worth_more_the_nearer_it_brings_a_contract() -> None:
    gains = []
    for zone, key in (("PP", "1"), ("P", "1"), ("PP", "X"), ("PP", "4")):
        game = position(divers=AT_LEVEL_1, zones=[zone, "", "", "", ""], keys=key)
        document = game.position()
        document["public"] = ["PPM=3", "TTMP=4+b"]
        gains.append(number(otys.load(document, strict=False), "next dive"))
    last_cube, second_cube, by_x_key, no_key = gains
    assert last_cube > second_cube > 0
    assert by_x_key == last_cube
    assert no_key == 0


def test_a_reward_token_counts_by_what_its_back_brings_and_what_may_come_by_what_lies_there() -> None:
    none, *some = (
        number(position(rewards=[token, None, None, None, None]), "reward tokens")
        for token in (None, "point:o", "point:g")
    )
    assert none == 0
    assert all(each > 0 for each in some)
    empty, begun = (number(position(zones=["", "", "", "", zone]), "contracts to come") for zone in ("", "PP"))
    assert 0 < empty < begun


def test_who_comes_later_in_the_round_still_has_a_turn_in_it() -> None:
    document = otys.start(players=3, seed=1, first=1).position()
    document["player"] = 2
    game = otys.load(document, strict=False)
    assert [number(game, "turn to come", seat) for seat in range(3)] == [1, 0, 1]


def test_alone_the_timers_are_counted_from_the_marker() -> None:
    document = otys.start(solo="normal", seed=1).position()
    document["timers"]["at"] = [23, 15]
    document["players"][0]["points"] = 4
    game = otys.load(document, strict=False)
    assert (number(game, "nearest timer"), number(game, "last timer")) == (11, 19)


@pytest.mark.parametrize("better", [{"points": 6}, {"credits": 6}, {"batteries": 4}, {"hacker": 1}])
def test_more_is_better(better: dict[str, int]) -> None:
    assert JUDGE.chances(position(**better))[0] > JUDGE.chances(position())[0]


def test_alone_the_best_rating_is_most_of_what_is_played_for_and_every_point_some_of_it() -> None:
    game = otys.start(solo="normal", seed=1)
    while not game.over:
        game.play(game.moves()[-1])
    document = game.position()
    worth = {}
    for points in (15, 20, 21, 25):
        document["players"][0]["points"] = points
        worth[points] = JUDGE.prospect(otys.load(document, strict=False), 0)
    assert 0 < worth[15] < worth[20] < 0.1, "no best rating, but more points"
    assert 0.9 < worth[21] < worth[25] < 1
