"""The terms say what they say, and the chances are chances."""

import pytest

from divebell.games import otys
from divebell.games.otys.named_terms import TABLE
from divebell.games.otys.outlook import outlooks
from tests.bots.positions import MODES, game_after


@pytest.mark.parametrize("mode", MODES)
def test_the_terms_are_those_of_the_table_in_its_order(mode: str) -> None:
    game = game_after(60, 5, **MODES[mode])
    seen = outlooks(game)
    for seat in range(len(game.players)):
        alone = [term(game, seat, seen) for _, term in TABLE]
        assert otys.terms(game, seat) == alone
    assert len(set(otys.TERMS)) == len(otys.TERMS) == len(alone) == len(otys.weights(game))


@pytest.mark.parametrize("mode", MODES)
def test_chances_add_up_to_one_and_are_exact_at_the_end(mode: str) -> None:
    game = game_after(60, 5, **MODES[mode])
    chances = otys.chances(game)
    assert all(0 < chance < 1 for chance in chances)
    assert len(chances) == 1 if mode == "solo" else sum(chances) == pytest.approx(1)
    while not game.over:
        game.play(game.moves()[-1])
    assert game.result is not None
    if mode == "solo":
        assert otys.chances(game) == [float(game.result.points[0] >= 21)]
        return
    best = game.result.ranking[0]
    assert otys.chances(game) == [1 / len(best) if seat in best else 0 for seat in range(len(chances))]


def position(**changes: object) -> otys.Game:
    """Two players at their start, the first with what is given."""
    document = otys.start(players=2, seed=1, first=0).position()
    document["players"][0] |= changes
    return otys.load(document, strict=False)


def number(game: otys.Game, name: str, seat: int = 0) -> float:
    return otys.terms(game, seat)[otys.TERMS.index(name)]


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


@pytest.mark.parametrize("better", [{"points": 6}, {"credits": 6}, {"batteries": 4}, {"hacker": 1}])
def test_more_is_better(better: dict[str, int]) -> None:
    assert otys.chances(position(**better))[0] > otys.chances(position())[0]
