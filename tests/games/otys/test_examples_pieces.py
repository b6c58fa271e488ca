"""The rulebooks' printed examples about the pieces: trader, explorer, contract cards, and the solo game.

The people are those of the French book; the German and the Italian ones tell the same examples of others.
"""

from itertools import count
from typing import Any

import pytest

from divebell.games import otys
from tests.games.otys.boards import alone, column, idle_at, turn
from tests.games.otys.support import Scene, rule, scene

# The trader


def noelies_trader(diver: str = "trader", zone: str = "MFF", credits: int = 3) -> Scene:
    """Her trader stands at level 5 with a metal and two fuel; the store holds 1 metal, 1 plant, 2 fuel and no tech."""
    return scene(
        sponsors=idle_at(5),
        store={"M": 1, "P": 1, "F": 2, "T": 0},
        public=["TTMP=4+b", "2-2-1=5"],
        me={"credits": credits, "divers": column(f"{diver} 5"), "zones": ["", "", "", "", zone]},
    ).play("key 5")


@rule("D2", "C6")
def test_noelie_sells_her_metal_for_two_credits_because_fuel_would_bring_only_one() -> None:
    here = noelies_trader()
    assert here.moves() == {"sell M credits", "sell F credits", "buy M", "buy P", "buy F", "done"}
    here.play("sell M credits")
    assert here.changed() == {
        "credits": +2,
        "store M": +1,
        "zone 5": "FF",
        "keys": "1234X",
        "track": ["5"],
        "divers": ["trader", "spy", "engineer", "explorer", "metal", "plant", "fuel", "tech"],
    }
    here = noelies_trader().play("sell F credits")
    assert here.changed() == {"credits": +1, "store F": +1, "zone 5": "MF", **turn(here, "5")}


@rule("D2", "C6", "G7")
@pytest.mark.parametrize(("letter", "price", "zone"), [("M", 3, "MMFF"), ("P", 3, "MPFF"), ("F", 2, "MFFF")])
def test_noelie_could_buy_metal_or_plant_for_three_credits_or_fuel_for_two(letter: str, price: int, zone: str) -> None:
    here = noelies_trader(credits=price).play(f"buy {letter}")
    assert here.changed() == {"credits": -price, f"store {letter}": -1, "zone 5": zone, **turn(here, "5")}
    assert f"buy {letter}" not in noelies_trader(credits=price - 1).moves()


@rule("D2")
@pytest.mark.parametrize("diver", ["trader", "trader+"])
def test_noelie_cannot_buy_tech_because_the_store_has_none(diver: str) -> None:
    assert "buy T" not in noelies_trader(diver, credits=9).moves()


@rule("D2", "C6")
@pytest.mark.parametrize(
    ("diver", "credits", "points"),
    [("trader", 3, 1), ("trader+", 4, 2)],
)
def test_a_tech_cube_at_level_5_would_bring_noelie_three_credits_or_a_point(
    diver: str, credits: int, points: int
) -> None:
    here = noelies_trader(diver, zone="MFFT").play("sell T credits")
    assert here.changed() == {"credits": credits, "store T": +1, "zone 5": "MFF", **turn(here, "5")}
    here = noelies_trader(diver, zone="MFFT").play("sell T points")
    assert here.changed() == {"points": points, "store T": +1, "zone 5": "MFF", **turn(here, "5")}


@rule("D2", "C6")
def test_an_upgraded_trader_sells_noelies_metal_for_three_credits_or_a_point() -> None:
    here = noelies_trader("trader+")
    assert here.moves() == {
        *("sell M credits", "sell M points", "sell F credits", "sell F points"),
        *("buy M", "buy P", "buy F", "done"),
    }
    here.play("sell M credits")
    assert here.changed() == {"credits": +3, "store M": +1, "zone 5": "FF", **turn(here, "5")}
    here = noelies_trader("trader+").play("sell M points")
    assert here.changed() == {"points": +1, "store M": +1, "zone 5": "FF", **turn(here, "5")}


@rule("D2", "C6")
def test_an_upgraded_trader_sells_noelies_fuel_for_two_credits_or_a_point() -> None:
    here = noelies_trader("trader+").play("sell F credits")
    assert here.changed() == {"credits": +2, "store F": +1, "zone 5": "MF", **turn(here, "5")}
    here = noelies_trader("trader+").play("sell F points")
    assert here.changed() == {"points": +1, "store F": +1, "zone 5": "MF", **turn(here, "5")}


@rule("D2", "C6", "G7")
@pytest.mark.parametrize(("letter", "price", "zone"), [("M", 2, "MMFF"), ("P", 2, "MPFF"), ("F", 1, "MFFF")])
def test_an_upgraded_trader_buys_for_noelie_a_credit_cheaper(letter: str, price: int, zone: str) -> None:
    here = noelies_trader("trader+", credits=price).play(f"buy {letter}")
    assert here.changed() == {"credits": -price, f"store {letter}": -1, "zone 5": zone, **turn(here, "5")}
    assert f"buy {letter}" not in noelies_trader("trader+", credits=price - 1).moves()


# The explorer

DISPLAY = [["MP:o", "MP:g"], ["MT:o", "MT:g"], ["PF:o", "PF:g"], ["MF:o", "battery:g"], ["FT:o", "FT:g"]]


def paulines_explorer() -> Scene:
    """Her explorer stands at level 4, where a fuel lies; the display offers there metal or fuel, or a battery."""
    zones = ["", "", "", "F", "FT"]
    me = {"divers": column("explorer 4"), "zones": zones, "hand": ["MF=2", "FT=1+cb"], "credits": 3}
    return scene(sponsors=idle_at(4), rewards=DISPLAY, bag=["PT:o", "PT:g"], me=me).play("key 4", "dive")


@rule("D5", "D6", "C9", "K2")
def test_pauline_takes_the_metal_and_from_then_on_two_credits_with_each_contract_at_level_4() -> None:
    here = paulines_explorer()
    assert here.moves() == {"reward 1", "reward 2", "done", "contract FT=1+cb 5"}
    here.play("reward 1")
    assert here.moves() == {"resource M", "resource F", "no resource"}
    here.play("resource M")
    explored: dict[str, Any] = {
        "credits": -2,
        "zone 4": "MF",
        "reward 4": "MF:o",
        "rewards": [*DISPLAY[:3], ["PT:o", "battery:g"], DISPLAY[4]],
        "bag": ["PT:g"],
        "keys": "1235X",
        "track": ["4"],
    }
    assert here.changed() == explored
    here.play("contract MF=2 4")
    del explored["credits"]  # the token's two credits make up for the explorer's price
    assert here.changed() == {
        **explored,
        "points": +2,
        "zone 4": "",
        "hand": ["FT=1+cb"],
        "contract_discard": ["MF=2"],
    }
    here.play("contract FT=1+cb 5", "surface")
    assert here.changed() == {
        **explored,
        "points": +3,
        "credits": +1,
        "batteries": +1,
        "zone 4": "",
        "zone 5": "",
        "hand": [],
        "contract_discard": ["MF=2", "FT=1+cb"],
        "divers": ["explorer", "spy", "engineer", "tech", "metal", "plant", "fuel", "trader"],
    }


@rule("D5", "D6", "C9")
def test_pauline_could_take_the_fuel_or_the_battery_instead() -> None:
    here = paulines_explorer().play("reward 1", "resource F", "surface")
    assert here.changed() == {
        "credits": -2,
        "zone 4": "FF",
        "reward 4": "MF:o",
        "rewards": [*DISPLAY[:3], ["PT:o", "battery:g"], DISPLAY[4]],
        "bag": ["PT:g"],
        **turn(here, "4"),
    }
    here = paulines_explorer().play("reward 2", "surface")
    assert here.changed() == {
        "credits": -2,
        "batteries": +1,
        "reward 4": "battery:g",
        "rewards": [*DISPLAY[:3], ["MF:o", "PT:o"], DISPLAY[4]],
        "bag": ["PT:g"],
        **turn(here, "4"),
    }


# The two contract cards


@rule("C8", "K1", "K2", "K3")
def test_the_printed_fixed_contract_takes_exactly_one_tech_and_one_fuel() -> None:
    here = scene(public=["FT=1+cb", "2-2-1=5"], me={"zones": ["FF", "TT", "MFFT", "MP", ""]})
    assert {move for move in here.moves() if move.startswith("contract")} == {"contract FT=1+cb 3"}
    here.play("contract FT=1+cb 3")
    assert here.changed() == {
        "points": +1,
        "credits": +1,
        "batteries": +1,
        "zone 3": "MF",
        "public": ["MF=2", "2-2-1=5"],
        "deck": here.before["deck"][1:],
        "contract_discard": ["FT=1+cb"],
    }


@rule("C8", "K1", "K2", "K3")
@pytest.mark.parametrize(("paid", "left"), [("MPF", "FT"), ("MPT", "FF"), ("MFT", "PF"), ("PFT", "MF")])
def test_the_printed_free_contract_takes_one_resource_of_three_kinds_of_ones_choice(paid: str, left: str) -> None:
    here = scene(public=["1-1-1=2", "FFP=3"], me={"zones": ["MMP", "", "", "MPFFT", ""]})
    assert {move for move in here.moves() if move.startswith("contract 1-1-1")} == {
        *("contract 1-1-1=2 4 MPF", "contract 1-1-1=2 4 MPT", "contract 1-1-1=2 4 MFT", "contract 1-1-1=2 4 PFT")
    }
    here.play(f"contract 1-1-1=2 4 {paid}")
    assert here.changed() == {
        "points": +2,
        "zone 4": left,
        "public": ["MF=2", "FFP=3"],
        "deck": here.before["deck"][1:],
        "contract_discard": ["1-1-1=2"],
    }


# The solo game


def solo_set_up(solo: str) -> Scene:
    """A real set-up with the store of the example, 2 fuel, 1 metal, 1 plant, and contracts of 2 and 3 points."""
    for seed in count():
        position = otys.start(solo=solo, seed=seed).position()
        worth = [card.partition("=")[2][0] for card in position["public"]]
        if position["store"] == {"M": 1, "P": 1, "F": 2, "T": 0} and worth == ["2", "3"]:
            break
    return Scene(position, strict=True)


@rule("O1", "O2", "G15")
@pytest.mark.parametrize(("solo", "spaces"), [("normal", (21, 19, 17, 15)), ("hard", (20, 18, 16, 14))])
@pytest.mark.parametrize("order", ["TPMF", "TMPF"])
def test_the_solo_set_up_puts_tech_first_plant_and_metal_in_either_order_and_fuel_last(
    order: str, solo: str, spaces: tuple[int, ...]
) -> None:
    here = solo_set_up(solo)
    assert here.before["timers"]["at"] == [spaces[0] + 2] * 2
    assert here.moves() == {"order T P M F", "order T M P F"}
    here.play("order " + " ".join(order))
    assert here.changed() == {
        "timers cubes": {str(space): letter for space, letter in zip(spaces, order, strict=True)},
        "timers markers": [order[0], order[1]],
        "timers supply": [order[2], order[3]],
    }


@rule("O3", "O4")
def test_a_timer_that_arrives_on_the_tech_brings_it_to_the_store_and_metal_marks_the_new_contract() -> None:
    here = alone(
        store={"M": 1, "P": 1, "F": 2, "T": 0},
        public=["PT=2", "PPM=3"],
        deck=["MMF=3", "TTP=3"],
        timers={"at": [23, 22]},
    )
    here.play("key 3", "done", "end", "timer 21")
    assert here.changed() == {
        "store T": +1,
        "public": ["MMF=3", "PPM=3"],
        "deck": ["TTP=3"],
        "contract_discard": ["PT=2"],
        "timers at": [23, 21],
        "timers cubes": {"19": "P", "17": "M", "15": "F"},
        "timers markers": ["M", "P"],
        "timers supply": ["F"],
        "round": +1,
        "keys": "1245X",
        "track": ["3"],
        "divers": ["fuel", "spy", "engineer", "explorer", "metal", "plant", "tech", "trader"],
    }


@rule("O7", "O8", "G13")
def test_pauline_passes_the_second_timer_with_her_five_point_contract_and_the_game_is_over_at_once() -> None:
    here = alone(
        public=["PPM=3", "2-2-1=5"],
        timers={"at": [14], "cubes": {}, "markers": [None, None], "supply": []},
        me={"points": 12, "zones": ["", "", "MPP", "", "MMPFF"]},
    )
    assert {"contract PPM=3 3", "contract 2-2-1=5 5 MMPFF"} <= here.moves()
    here.play("contract 2-2-1=5 5 MMPFF")
    assert here.changed() == {
        "points": +5,
        "zone 5": "",
        "timers at": [],
        "over": True,
        "ranking": [[0]],
        "rating": "hopeful",
    }
    assert here.game.position()["players"][0]["points"] == 17
    assert here.moves() == set()
