"""The printed examples of turns and contracts, each with the whole position before and after.

What the rulebooks leave open (the other divers, zones, keys, the opponent) is chosen here.
"""

from typing import Any

import pytest

from tests.games.otys.support import Scene, rule

REWARDS = [
    ["PT:g", "point:o"], ["MP:o", "contracts:g"], ["battery:o", "FT:o"], ["MF:o", "battery:g"], ["upgrade:o", "MT:g"]
]  # fmt: skip
BAG = ["MP:g", "MF:g", "upgrade:g", "PF:o", "contracts:o", "battery:g"]
DECK = ["MPT=2+b", "FFT=3", "2-2-1=5", "MT=1+cb", "PFT=2+b"]
OPPONENT: dict[str, Any] = {
    "points": 4, "credits": 1, "batteries": 0,
    "divers": ["tech", "explorer", "metal", "spy", "fuel", "trader+", "engineer", "plant"],
    "zones": ["", "F", "P", "", "MT"], "keys": "35X", "neutral": 1, "track": ["1", "4", "2"],
    "hacker": 1, "mechanic": 0, "rewards": [None, None, None, "MF:g", None], "hand": ["MMT=3"],
}  # fmt: skip


def example(player: dict[str, Any], sponsors: list[str], public: list[str], store: dict[str, int]) -> Scene:
    """A game of two in its sixth round; the player of the example sits on seat 0 and begins the round."""
    return Scene(
        {
            "game": "otys",
            "options": {"players": 2, "edition": "fr", "designer_variant": False, "solo": None},
            "first": 0, "player": 0, "round": 6, "quiet_rounds": 0,
            "sponsors": sponsors,
            "rewards": REWARDS, "bag": BAG, "reward_discard": [],
            "store": store,
            "public": public, "deck": DECK, "contract_discard": ["PT=2"],
            "neutral_x": 11,
            "timers": None,
            "players": [player, OPPONENT],
        }
    )  # fmt: skip


@rule("T1", "T2", "T3", "T4", "T5", "D4", "C7")
def test_noelie_advances_her_mechanic_and_all_her_keys_come_back() -> None:
    """Key 1 at a sponsor that she leaves unused, her engineer for a credit, and her fifth key meets the hacker."""
    table = example(
        {
            "points": 3, "credits": 2, "batteries": 0,
            "divers": ["metal", "trader", "fuel", "engineer", "plant", "spy", "tech", "explorer"],
            "zones": ["", "M", "FP", "", "T"], "keys": "14", "neutral": 0, "track": ["3", "X", "5", "2"],
            "hacker": 1, "mechanic": 0, "rewards": [None, None, None, None, None], "hand": [],
        },
        sponsors=["S3", "S1", "S5", "S2", "S4"],
        public=["PPM=3", "1-1-1=2"],
        store={"M": 1, "P": 0, "F": 2, "T": 1},
    )  # fmt: skip
    table.play("key 1")
    assert table.moves() == {"sponsor", "dive"}  # the sponsor would take one of her played keys back
    table.play("dive")
    assert table.moves() == {"advance hacker", "advance mechanic", "done"}
    table.play("advance mechanic")
    after = {
        "credits": -1,
        "mechanic": +1,
        "keys": "12345X",
        "track": [],
        "divers": ["engineer", "metal", "trader", "fuel", "plant", "spy", "tech", "explorer"],
    }
    assert table.changed() == after
    assert table.play("end").changed() == {**after, "player": +1}


@rule("C7", "D4")
def test_noelies_divers_then_move_two_levels_with_a_propeller() -> None:
    """The same board after that turn, with a battery."""
    table = example(
        {
            "points": 3, "credits": 1, "batteries": 1,
            "divers": ["engineer", "metal", "trader", "fuel", "plant", "spy", "tech", "explorer"],
            "zones": ["", "M", "FP", "", "T"], "keys": "12345X", "neutral": 0, "track": [],
            "hacker": 1, "mechanic": 1, "rewards": [None, None, None, None, None], "hand": [],
        },
        sponsors=["S3", "S1", "S5", "S2", "S4"],
        public=["PPM=3", "1-1-1=2"],
        store={"M": 1, "P": 0, "F": 2, "T": 1},
    )  # fmt: skip
    table.play("key 2")
    assert {move for move in table.moves() if "fuel" in move} == {f"propel fuel {to}" for to in ("s2", "s3", "2", "3")}


@rule("X1", "X2", "P3", "D1", "T3")
def test_pauline_plays_her_x_key_takes_key_4_back_and_her_upgraded_fuel_expert_brings_a_battery() -> None:
    """Key 2 is spent, so the X key goes to level 2; with it sponsor 3 comes down from level 1."""
    table = example(
        {
            "points": 6, "credits": 1, "batteries": 0,
            "divers": ["tech", "spy", "plant", "trader", "fuel+", "explorer", "metal", "engineer"],
            "zones": ["P", "M", "", "T", "FF"], "keys": "135X", "neutral": 0, "track": ["4", "2"],
            "hacker": 0, "mechanic": 1, "rewards": [None, None, None, None, None], "hand": [],
        },
        sponsors=["S3", "S1", "S2", "S4", "S5"],
        public=["PPM=3", "FFTM=4+c"],
        store={"M": 2, "P": 1, "F": 1, "T": 0},
    )  # fmt: skip
    assert "key 2" not in table.moves()
    table.play("x 2")
    assert table.changed() == {"keys": "135", "sponsors": ["S5", "S3", "S1", "S2", "S4"]}
    table.play("sponsor")
    assert table.moves() == {"back 2", "back 4"}
    table.play("back 4")
    assert table.changed() == {"keys": "1345", "track": ["2"], "sponsors": ["S5", "S3", "S1", "S2", "S4"]}
    table.play("take", "bonus", "surface")
    after = {
        "keys": "1345",
        "track": ["2", "X"],
        "sponsors": ["S5", "S3", "S1", "S2", "S4"],
        "batteries": +1,
        "zone 2": "MF",
        "divers": ["fuel+", "tech", "spy", "plant", "trader", "explorer", "metal", "engineer"],
    }
    assert table.changed() == after
    assert table.play("end").changed() == {**after, "player": +1}


@rule("B1", "B2", "P1", "D1", "T3", "C7")
def test_delphine_sends_her_metal_expert_two_levels_down_and_keeps_it_there() -> None:
    """Key 4 for a credit, a battery for two levels down (three would be in reach), and another one to stay there."""
    table = example(
        {
            "points": 8, "credits": 0, "batteries": 2,
            "divers": ["engineer", "plant", "explorer", "fuel", "metal", "tech", "trader", "spy"],
            "zones": ["", "T", "F", "PP", ""], "keys": "234X", "neutral": 0, "track": ["5", "1"],
            "hacker": 0, "mechanic": 2, "rewards": [None, None, None, None, None], "hand": ["FFP=3"],
        },
        sponsors=["S2", "S4", "S5", "S1", "S3"],
        public=["TTM=3", "1-1-1=2"],
        store={"M": 0, "P": 1, "F": 2, "T": 1},
    )  # fmt: skip
    table.play("key 4", "sponsor")
    assert table.changed() == {"keys": "23X", "credits": +1}
    reach = ("s2", "s3", "1", "3", "4", "5")  # three either way
    assert {move for move in table.moves() if "propel metal" in move} == {f"propel metal {to}" for to in reach}
    table.play("propel metal 4")
    assert table.changed() == {
        "keys": "23X",
        "credits": +1,
        "batteries": -1,
        "divers": ["engineer", "plant", "explorer", "fuel", "tech", "trader", "metal", "spy"],
    }
    table.play("dive", "take", "stay")
    after = {
        "keys": "23X",
        "track": ["5", "1", "4"],
        "credits": +1,
        "batteries": -2,
        "zone 4": "MPP",
        "divers": ["engineer", "plant", "explorer", "fuel", "tech", "trader", "metal", "spy"],
    }
    assert table.changed() == after
    assert table.play("end").changed() == {**after, "player": +1}


@rule("K1", "K2", "K3", "P5", "D1", "T3")
def test_rodrigue_finds_the_plant_he_lacked_and_completes_a_contract_of_three_points() -> None:
    """Key 5 for a battery; with the new plant zone 5 holds a metal and two plants, and the fuel beside them stays."""
    table = example(
        {
            "points": 5, "credits": 1, "batteries": 0,
            "divers": ["explorer", "metal", "engineer", "tech", "spy", "trader", "fuel", "plant"],
            "zones": ["", "T", "", "F", "MPF"], "keys": "1235X", "neutral": 0, "track": ["4"],
            "hacker": 0, "mechanic": 0, "rewards": [None, None, None, None, None], "hand": [],
        },
        sponsors=["S4", "S2", "S1", "S3", "S5"],
        public=["FFTM=4+c", "PPM=3"],
        store={"M": 1, "P": 2, "F": 0, "T": 1},
    )  # fmt: skip
    table.play("key 5", "sponsor", "dive")
    assert table.changed() == {"keys": "123X", "batteries": +1}
    assert table.moves() == {"take", "done"}
    table.play("take")
    assert table.moves() == {"stay", "surface", "contract PPM=3 5"}
    table.play("contract PPM=3 5", "surface")
    after = {
        "keys": "123X",
        "track": ["4", "5"],
        "batteries": +1,
        "points": +3,
        "zone 5": "F",
        "public": ["FFTM=4+c", "MPT=2+b"],
        "deck": DECK[1:],
        "contract_discard": ["PT=2", "PPM=3"],
        "divers": ["plant", "explorer", "metal", "engineer", "tech", "spy", "trader", "fuel"],
    }
    assert table.changed() == after
    assert table.play("end").changed() == {**after, "player": +1}


@rule("K1", "K2", "C8")
@pytest.mark.parametrize(
    ("card", "pile", "move", "gain"),
    [
        ("FT=1+cb", "FT", "contract FT=1+cb 3", {"points": +1, "credits": +1, "batteries": +1}),
        ("1-1-1=2", "MPF", "contract 1-1-1=2 3 MPF", {"points": +2}),
    ],
)
def test_the_two_cards_shown_are_paid_with_a_tech_and_a_fuel_and_with_a_plant_a_metal_and_a_fuel(
    card: str, pile: str, move: str, gain: dict[str, int]
) -> None:
    """The fixed card takes just its two resources; the free one three of different kinds, here these."""
    table = example(
        {
            "points": 5, "credits": 1, "batteries": 0,
            "divers": ["explorer", "metal", "engineer", "tech", "spy", "trader", "fuel", "plant"],
            "zones": ["", "P", pile, "", "M"], "keys": "12345X", "neutral": 0, "track": [],
            "hacker": 0, "mechanic": 0, "rewards": [None, None, None, None, None], "hand": [],
        },
        sponsors=["S4", "S2", "S1", "S3", "S5"],
        public=["3-2=5+b", card],
        store={"M": 1, "P": 2, "F": 0, "T": 1},
    )  # fmt: skip
    assert {text for text in table.moves() if text.startswith("contract")} == {move}
    assert table.play(move).changed() == {
        **gain,
        "zone 3": "",
        "public": ["3-2=5+b", "MPT=2+b"],
        "deck": DECK[1:],
        "contract_discard": ["PT=2", card],
    }
