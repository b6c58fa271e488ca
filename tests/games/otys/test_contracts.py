"""Contracts (K1-K3) and the rulings about them: when (G1), between two uses of a diver (G5), gains (G8), the deck (G9).

Where the German edition differs (N2) stands at the end.
"""

from typing import Any

import pytest

from divebell.games import otys
from divebell.games.otys.rules.components import STANDARD
from tests.games.otys.support import Scene, plain, rule, scene

DECK = ["MF=2", "PT=2", "MPF=2+c", "MFT=2+c", "MPT=2+b", "PFT=2+b", "MMF=3", "TTP=3"]  # of the plain position
RISEN_1 = ["metal", "spy", "engineer", "explorer", "plant", "fuel", "tech", "trader"]
RISEN_2 = ["plant", "spy", "engineer", "explorer", "metal", "fuel", "tech", "trader"]


def zones(*level_and_pile: str) -> list[str]:
    """Five zones, empty but for these: zones("3 MMP", "5 F")."""
    piles = ["", "", "", "", ""]
    for entry in level_and_pile:
        level, pile = entry.split()
        piles[int(level) - 1] = pile
    return piles


def contracts(table: Scene) -> set[str]:
    """The contracts that can be completed now, as their moves."""
    return {move for move in table.moves() if move.startswith("contract")}


def turned_up(*public: str | None, discarded: str) -> dict[str, Any]:
    """The change when the top card of the plain deck has replaced a completed one."""
    return {"public": list(public), "deck": DECK[1:], "contract_discard": [discarded]}


def alone(**changes: Any) -> Scene:
    """The plain position as a solo game, one timer about to reach the tech cube on 21."""
    position = plain(**changes)
    position["options"] |= {"players": 1, "solo": "normal"}
    position["players"] = position["players"][:1]
    cubes = {"21": "T", "19": "P", "17": "M", "15": "F"}
    position["timers"] = {"at": [23, 22], "cubes": cubes, "markers": ["T", "P"], "supply": ["M", "F"]}
    return Scene(position)


# When a contract can be completed


@rule("K1")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_any_zone_that_holds_what_a_public_contract_asks_can_complete_it(level: int) -> None:
    table = scene(me={"zones": zones(f"{level} MPP")}, public=["2-2-1=5", "PPM=3"])
    assert contracts(table) == {f"contract PPM=3 {level}"}
    table.play(f"contract PPM=3 {level}")
    assert table.changed() == {"points": +3, f"zone {level}": "", **turned_up("2-2-1=5", "MF=2", discarded="PPM=3")}


@rule("K1")
def test_a_contract_in_the_own_hand_can_be_completed_like_a_public_one() -> None:
    table = scene(me={"zones": zones("2 MPP"), "hand": ["FFT=3", "PPM=3"]})
    assert contracts(table) == {"contract PPM=3 2"}
    table.play("contract PPM=3 2")
    assert table.changed() == {"points": +3, "zone 2": "", "hand": ["FFT=3"], "contract_discard": ["PPM=3"]}


@rule("K1")
def test_a_contract_in_another_hand_cannot_be_completed() -> None:
    table = scene(me={"zones": zones("2 MPP")}, left={"hand": ["PPM=3"], "zones": zones("2 MPP")})
    assert contracts(table) == set()


@rule("K1")
def test_the_resources_must_lie_in_one_zone_and_all_of_them() -> None:
    assert contracts(scene(me={"zones": zones("2 MP", "3 MP", "4 P")}, public=["PPM=3", None])) == set()
    assert contracts(scene(me={"zones": zones("5 MMPFFT")}, public=["PPM=3", None])) == set()
    assert contracts(scene(me={"zones": zones("5 PPP")}, public=["PPM=3", None])) == set()


@rule("K1")
def test_every_zone_that_can_pay_is_a_choice() -> None:
    table = scene(me={"zones": zones("1 MPP", "3 MMPP", "5 MPPFT")}, public=["PPM=3", "FT=1+cb"])
    assert contracts(table) == {"contract PPM=3 1", "contract PPM=3 3", "contract PPM=3 5", "contract FT=1+cb 5"}


@rule("K1")
def test_a_contract_is_not_an_action_any_number_can_be_completed_in_a_turn() -> None:
    """Three before the key is played, one after the expert; sponsor and diver are there all the same."""
    table = scene(
        me={"zones": zones("2 PT", "4 MF", "5 MPPFT"), "hand": ["PT=2"]},
        public=["PPM=3", "FT=1+cb"],
        deck=["MF=2", "MP=1+cb", "MMF=3"],
    )
    table.play("contract PPM=3 5", "contract FT=1+cb 5", "contract MF=2 4")
    table.play("key 1", "sponsor", "dive", "take", "contract PT=2 2", "surface")
    assert table.changed() == {
        "points": +8,
        "credits": +2,
        "batteries": +1,
        "zone 1": "M",
        "zone 2": "",
        "zone 4": "",
        "zone 5": "",
        "hand": [],
        "public": ["MMF=3", "MP=1+cb"],
        "deck": [],
        "contract_discard": ["PPM=3", "FT=1+cb", "MF=2", "PT=2"],
        "keys": "2345X",
        "track": ["1"],
        "divers": RISEN_1,
    }


@rule("K1", "G1")
def test_contracts_can_be_completed_at_every_moment_of_the_turn_between_two_effects() -> None:
    """Before the key, in step 1 before and after the sponsor, in step 2 before and after the diver, before the end."""
    offered = {"contract PPM=3 2"}
    table = scene(me={"zones": zones("2 MPP"), "batteries": 1}, public=["PPM=3", None])
    assert contracts(table) == offered
    assert contracts(table.play("key 1")) == offered
    assert contracts(table.play("sponsor")) == offered
    assert contracts(table.play("propel spy s2")) == offered
    assert contracts(table.play("dive")) == offered
    assert contracts(table.play("take")) == offered
    assert table.moves() == {"surface", *offered}
    assert contracts(table.play("surface")) == offered
    assert table.moves() == {"end", *offered}
    table.play("contract PPM=3 2", "end")
    assert table.changed() == {
        "points": +3,
        "credits": +1,
        "batteries": -1,
        "zone 1": "M",
        "zone 2": "",
        **turned_up("MF=2", None, discarded="PPM=3"),
        "keys": "2345X",
        "track": ["1"],
        "divers": ["metal", "engineer", "spy", "explorer", "plant", "fuel", "tech", "trader"],
        "player": +1,
    }


@rule("K1", "G1")
@pytest.mark.parametrize("moment", [0, 1, 2, 3, 4, 5])
def test_completing_a_contract_at_any_moment_leaves_the_rest_of_the_turn_as_it_is(moment: int) -> None:
    turn = ["key 1", "sponsor", "dive", "take", "surface", "end"]
    turn.insert(moment, "contract PPM=3 5")
    table = scene(me={"zones": zones("5 MPP"), "batteries": 1}, public=["PPM=3", None]).play(*turn)
    assert table.changed() == {
        "points": +3,
        "credits": +1,
        "zone 1": "M",
        "zone 5": "",
        **turned_up("MF=2", None, discarded="PPM=3"),
        "keys": "2345X",
        "track": ["1"],
        "divers": RISEN_1,
        "player": +1,
    }


@rule("G1")
def test_contracts_are_completed_in_the_own_turn_only() -> None:
    """Both could pay for the card, each in the own turn; and once the turn has ended it is the other's."""
    table = scene(me={"zones": zones("2 MPP")}, left={"zones": zones("3 MPP")}, public=["PPM=3", None])
    assert contracts(table) == {"contract PPM=3 2"}
    table.play("key 1", "dive", "take", "surface", "end")
    assert table.game.player == 1
    assert contracts(table) == {"contract PPM=3 3"}
    table.play("contract PPM=3 3")
    assert table.changed() == {
        "keys": "2345X",
        "track": ["1"],
        "divers": RISEN_1,
        "zone 1": "M",
        "player": +1,
        "seat 1 points": +3,
        "seat 1 zone 3": "",
        **turned_up("MF=2", None, discarded="PPM=3"),
    }


@rule("G1")
def test_no_contract_while_one_of_four_cards_is_being_chosen() -> None:
    divers = ["metal", "engineer", "explorer", "spy", "plant", "fuel", "tech", "trader"]
    table = scene(me={"divers": divers, "zones": zones("2 MPP")}, public=["PPM=3", None])
    table.play("key 1", "dive")
    assert contracts(table) == {"contract PPM=3 2"}
    table.play("draw")
    assert table.moves() == {"keep MF=2", "keep PT=2", "keep MPF=2+c", "keep MFT=2+c"}
    table.play("keep PT=2")
    assert contracts(table) == {"contract PPM=3 2"}


@rule("G1")
@pytest.mark.parametrize(
    ("position", "moves", "choices"),
    [
        pytest.param(
            {"me": {"divers": ["spy", "engineer", "explorer", "metal+", "plant", "fuel", "tech", "trader"]}},
            ["key 1", "dive", "take"],
            {"bonus", "pass"},
            id="an expert between resource and bonus",
        ),
        pytest.param(
            {"me": {"divers": ["spy", "engineer", "metal", "explorer", "plant", "fuel", "tech", "trader"]}},
            ["key 1", "dive", "reward 1"],
            {"resource M", "resource P", "no resource"},
            id="the resource of a reward",
        ),
        pytest.param(
            {"sponsors": ["S2a", "S1", "S3", "S4", "S5"]},
            ["key 1", "sponsor"],
            {"reward 1", "reward 2"},
            id="one of two rewards",
        ),
        pytest.param(
            {"sponsors": ["S3", "S1", "S2", "S4", "S5"], "me": {"keys": "145X", "track": ["2", "3"]}},
            ["key 1", "sponsor"],
            {"back 2", "back 3"},
            id="a key to take back",
        ),
        pytest.param(
            {"sponsors": ["S4a", "S1", "S2", "S3", "S5"]},
            ["key 1", "sponsor"],
            {"upgrade spy", "upgrade engineer", "upgrade explorer"},
            id="a surface diver to upgrade",
        ),
        pytest.param(
            {"sponsors": ["S5a", "S1", "S2", "S3", "S4"], "me": {"batteries": 1}},
            ["key 1", "sponsor"],
            {"battery", "move M 2 1", "move P 2 1"},
            id="a battery or a resource to move",
        ),
        pytest.param(
            {
                "me": {"divers": ["metal", "engineer", "explorer", "spy", "plant", "fuel", "tech", "trader"]},
                "left": {"divers": ["metal", "spy", "explorer", "engineer", "plant", "fuel", "tech", "trader"]},
            },
            ["key 1", "dive", "copy left"],
            {"advance hacker", "advance mechanic"},
            id="a copied diver",
        ),
    ],
)
def test_no_contract_inside_an_effect_that_is_being_resolved(
    position: dict[str, Any], moves: list[str], choices: set[str]
) -> None:
    me = {**position.get("me", {}), "zones": zones("2 MPP")}
    table = scene(**{**position, "me": me, "public": ["PPM=3", None]})
    assert contracts(table) == {"contract PPM=3 2"}
    assert table.play(*moves).moves() == choices


@rule("G1", "K3")
def test_a_card_just_turned_up_can_be_completed_at_once() -> None:
    table = scene(me={"zones": zones("4 MPFT")}, public=["MP=1+cb", "2-2-1=5"], deck=["FT=1+cb", "MMF=3", "PT=2"])
    assert contracts(table) == {"contract MP=1+cb 4"}
    table.play("contract MP=1+cb 4")
    assert contracts(table) == {"contract FT=1+cb 4"}
    table.play("contract FT=1+cb 4")
    assert table.changed() == {
        "points": +2,
        "credits": +2,
        "batteries": +2,
        "zone 4": "",
        "public": ["MMF=3", "2-2-1=5"],
        "deck": ["PT=2"],
        "contract_discard": ["MP=1+cb", "FT=1+cb"],
    }


@rule("G1")
def test_a_card_just_kept_can_be_completed_at_once() -> None:
    divers = ["metal", "engineer", "explorer", "spy", "plant", "fuel", "tech", "trader"]
    table = scene(me={"divers": divers, "zones": zones("2 PT")}, deck=["MF=2", "PT=2"])
    table.play("key 1", "dive", "draw", "keep PT=2", "contract PT=2 2")
    assert table.changed() == {
        "points": +2,
        "credits": -1,
        "zone 2": "",
        "deck": ["MF=2"],
        "contract_discard": ["PT=2"],
        "keys": "2345X",
        "track": ["1"],
        # before the spy resurfaces there was a choice, so the contract came first
        "divers": ["spy", "metal", "engineer", "explorer", "plant", "fuel", "tech", "trader"],
    }


@rule("K1")
def test_the_contract_completed_before_the_key_makes_room_for_the_resource_of_the_turn() -> None:
    table = scene(me={"zones": zones("1 MPP")}, public=["PPM=3", None])
    table.play("contract PPM=3 1", "key 1", "dive", "take")
    assert table.changed() == {
        "points": +3,
        "zone 1": "M",
        **turned_up("MF=2", None, discarded="PPM=3"),
        "keys": "2345X",
        "track": ["1"],
        "divers": RISEN_1,
    }


# What is paid and what is received


@rule("K2")
def test_exactly_the_asked_resources_go_back_and_the_others_stay() -> None:
    table = scene(me={"zones": zones("3 PP", "5 MMPPPT")}, public=["PPM=3", None]).play("contract PPM=3 5")
    assert table.changed() == {"points": +3, "zone 5": "MPT", **turned_up("MF=2", None, discarded="PPM=3")}


@rule("K2")
@pytest.mark.parametrize(
    ("card", "pile", "gain"),
    [
        ("PT=2", "PT", {"points": +2}),
        ("MP=1+cb", "MP", {"points": +1, "credits": +1, "batteries": +1}),
        ("MPF=2+c", "MPF", {"points": +2, "credits": +1}),
        ("MPT=2+b", "MPT", {"points": +2, "batteries": +1}),
        ("MMT=3", "MMT", {"points": +3}),
        ("PPFT=4+b", "PPFT", {"points": +4, "batteries": +1}),
        ("MMPF=4+c", "MMPF", {"points": +4, "credits": +1}),
    ],
)
def test_a_contract_gives_its_points_and_its_own_bonus(card: str, pile: str, gain: dict[str, int]) -> None:
    table = scene(me={"zones": zones(f"3 {pile}")}, public=[card, None], deck=["FFT=3"]).play(f"contract {card} 3")
    assert table.changed() == {**gain, "zone 3": "", "public": ["FFT=3", None], "deck": [], "contract_discard": [card]}


@rule("K2")
@pytest.mark.parametrize(("token", "gain"), [("MF:o", {"points": +3, "credits": +2}), ("battery:g", {"points": +4})])
def test_the_reward_token_on_the_level_gives_its_contract_bonus_each_time_and_stays(
    token: str, gain: dict[str, int]
) -> None:
    table = scene(
        me={"zones": zones("5 MMPPPP"), "rewards": [None, None, None, None, token]},
        public=["PPM=3", None],
        deck=["PPM=3", "TTP=3"],
    )
    table.play("contract PPM=3 5")
    assert table.changed() == {**gain, "zone 5": "MPP", "deck": ["TTP=3"], "contract_discard": ["PPM=3"]}
    table.play("contract PPM=3 5")
    assert table.changed() == {
        **{name: 2 * number for name, number in gain.items()},
        "zone 5": "",
        "public": ["TTP=3", None],
        "deck": [],
        "contract_discard": ["PPM=3", "PPM=3"],
    }


@rule("K2")
def test_a_token_on_another_level_gives_nothing() -> None:
    """The bonus goes with the zone that pays, not with the level of the key."""
    rewards = ["MF:o", "MF:o", None, "MF:o", "MF:o"]
    table = scene(me={"zones": zones("3 MPP"), "rewards": rewards}, public=["PPM=3", None])
    table.play("key 1", "contract PPM=3 3")
    assert table.changed() == {
        "keys": "2345X",
        "points": +3,
        "zone 3": "",
        **turned_up("MF=2", None, discarded="PPM=3"),
    }


@rule("K2")
def test_the_token_of_the_zone_that_pays_gives_its_bonus_whatever_key_is_played() -> None:
    table = scene(me={"zones": zones("3 MPP"), "rewards": [None, None, "MF:o", None, None]}, public=["PPM=3", None])
    table.play("key 1", "contract PPM=3 3")
    assert table.changed() == {
        "keys": "2345X",
        "points": +3,
        "credits": +2,
        "zone 3": "",
        **turned_up("MF=2", None, discarded="PPM=3"),
    }


@rule("K2", "G8")
@pytest.mark.parametrize(
    ("token", "last"),
    [("MF:o", ("credits", 2)), ("MF:g", ("points", 1))],
)
def test_the_points_come_first_then_the_bonus_of_the_card_then_that_of_the_token(
    token: str, last: tuple[str, int]
) -> None:
    table = scene(me={"zones": zones("2 MP"), "rewards": [None, token, None, None, None]}, public=["MP=1+cb", None])
    table.game.journal = []
    table.play("contract MP=1+cb 2")
    gains = [(what, number) for what, _, number, _ in table.game.journal if what in ("points", "credits", "batteries")]
    assert gains == [("points", 1), ("credits", 1), ("batteries", 1), last]


@rule("K2", "K3")
def test_the_gains_come_before_the_next_card_is_turned_up() -> None:
    table = scene(me={"zones": zones("2 MP"), "rewards": [None, "MF:g", None, None, None]}, public=["MP=1+cb", None])
    table.game.journal = []
    table.play("contract MP=1+cb 2")
    events = [what for what, *_ in table.game.journal]
    assert events.index("card") > max(place for place, what in enumerate(events) if what in ("points", "credits"))


@rule("G8")
def test_the_bonus_of_a_card_is_received_unasked_and_that_of_a_token_may_be_declined() -> None:
    """In every mode; without a token there is one way to complete it."""
    both = {"contract MP=1+cb 2", "contract MP=1+cb 2 plain"}
    assert contracts(scene(me={"zones": zones("2 MP")}, public=["MP=1+cb", None])) == {"contract MP=1+cb 2"}
    me = {"zones": zones("2 MP"), "rewards": [None, "MF:g", None, None, None]}
    for players in (2, 3, 4):
        assert contracts(scene(players=players, me=me, public=["MP=1+cb", None, None][:players])) == both
    table = alone(me=me, public=["MP=1+cb", "2-2-1=5"])
    assert contracts(table) == both
    table.play("contract MP=1+cb 2 plain")
    assert table.changed() == {
        "points": +1,
        "credits": +1,
        "batteries": +1,
        "zone 2": "",
        **turned_up("MF=2", "2-2-1=5", discarded="MP=1+cb"),
        "timers markers": ["M", "P"],
        "timers supply": ["F"],
    }


@rule("G8", "D1")
@pytest.mark.parametrize(
    ("moves", "gain"),
    [
        (["take", "bonus"], {"zone 2": "P", "credits": +1}),
        (["bonus", "take"], {"zone 2": "P", "credits": +1}),
        (["take", "pass"], {"zone 2": "P"}),
        (["bonus", "pass"], {"credits": +1}),
        (["done"], {}),
    ],
)
def test_resource_and_bonus_of_an_expert_may_each_be_declined(moves: list[str], gain: dict[str, Any]) -> None:
    divers = ["spy", "engineer", "explorer", "metal", "plant+", "fuel", "tech", "trader"]
    table = scene(me={"divers": divers}).play("key 2", "dive", *moves)
    assert table.changed() == {
        **gain,
        "keys": "1345X",
        "track": ["2"],
        "divers": ["plant+", "spy", "engineer", "explorer", "metal", "fuel", "tech", "trader"],
    }


@rule("G8")
@pytest.mark.parametrize(("move", "gain"), [("resource M", {"zone 1": "M"}), ("no resource", {})])
def test_the_resource_of_a_reward_may_be_declined(move: str, gain: dict[str, Any]) -> None:
    divers = ["spy", "engineer", "metal", "explorer", "plant", "fuel", "tech", "trader"]
    table = scene(me={"divers": divers}).play("key 1", "dive", "reward 1", move)
    assert table.changed() == {
        **gain,
        "credits": -2,
        "reward 1": "MP:o",
        "rewards": [
            ["MP:g", "battery:o"], ["MF:o", "contracts:o"], ["MT:o", "upgrade:o"], ["PF:o", "point:o"], ["PT:o", "FT:o"]
        ],
        "bag": ["MF:g", "battery:g", "upgrade:g", "point:g", "contracts:g"],
        "keys": "2345X",
        "track": ["1"],
        "divers": ["explorer", "spy", "engineer", "metal", "plant", "fuel", "tech", "trader"],
    }  # fmt: skip


# Free contracts


@rule("K1", "K2", "C8")
@pytest.mark.parametrize(
    ("card", "pile", "ways"),
    [
        ("2-1=2+c", "MMP", {"MMP"}),
        ("2-1=2+c", "MMPP", {"MMP", "MPP"}),
        ("2-1=2+c", "MMMM", set()),
        ("2-1=2+c", "MPF", set()),
        ("1-1-1=2", "MPFT", {"MPF", "MPT", "MFT", "PFT"}),
        ("1-1-1=2", "MMPP", set()),
        ("1-1-1-1=3+cb", "MPFT", {"MPFT"}),
        ("2-2=3+b", "MMPPF", {"MMPP"}),
        ("2-2=3+b", "MMMMF", set()),
        ("2-1-1=3+c", "MMPPF", {"MMPF", "MPPF"}),
        ("2-2-1=5", "MMPPF", {"MMPPF"}),
        ("2-2-1=5", "MMPPPP", set()),
        ("3-2=5+b", "MMMPPP", {"MMMPP", "MMPPP"}),
        ("2-1-1-1=5", "MMPFTT", {"MMPFT", "MPFTT"}),
    ],
)
def test_a_free_contract_is_paid_with_lots_of_different_resources_that_the_player_chooses(
    card: str, pile: str, ways: set[str]
) -> None:
    table = scene(me={"zones": zones(f"5 {pile}")}, public=[card, None])
    assert contracts(table) == {f"contract {card} 5 {way}" for way in ways}
    for way in ways:
        here = scene(me={"zones": zones(f"5 {pile}")}, public=[card, None]).play(f"contract {card} 5 {way}")
        left = list(pile)
        for cube in way:
            left.remove(cube)
        points, _, bonus = card.partition("=")[2].partition("+")
        gain = {"points": int(points)} | ({"credits": +1} if "c" in bonus else {})
        gain |= {"batteries": +1} if "b" in bonus else {}
        assert here.changed() == {
            **gain,
            "zone 5": "".join(left),
            **turned_up("MF=2", None, discarded=card),
        }


# The card is discarded and replaced


@rule("K3")
@pytest.mark.parametrize(
    ("slot", "public"), [(0, ["MF=2", "B", "C"]), (1, ["A", "MF=2", "C"]), (2, ["A", "B", "MF=2"])]
)
def test_a_public_contract_is_replaced_at_once_by_the_top_of_the_deck_in_the_same_slot(
    slot: int, public: list[str]
) -> None:
    cards = {"A": "PPM=3", "B": "MMT=3", "C": "FFP=3"}
    card = list(cards.values())[slot]
    pile = "".join(sorted(card[:3], key="MPFT".find))
    table = scene(players=3, me={"zones": zones(f"4 {pile}")}, public=list(cards.values()))
    table.play(f"contract {card} 4")
    after = [cards.get(text, text) for text in public]
    assert table.changed() == {"points": +3, "zone 4": "", **turned_up(*after, discarded=card)}


@rule("K3")
def test_a_contract_from_the_hand_is_discarded_and_nothing_is_turned_up() -> None:
    table = scene(me={"zones": zones("4 MPP"), "hand": ["PPM=3", "MMT=3"]}, contract_discard=["TTM=3"])
    table.play("contract PPM=3 4")
    assert table.changed() == {
        "points": +3,
        "zone 4": "",
        "hand": ["MMT=3"],
        "contract_discard": ["TTM=3", "PPM=3"],
    }


@rule("K1", "K3")
def test_the_same_card_in_public_and_in_hand_are_two_choices() -> None:
    """In our list no card is there twice; in the list of an owner of the game one may be."""
    cards = [STANDARD.contracts[kind].text for kind in STANDARD.cards]
    cards[cards.index("MMT=3")] = "PPM=3"
    twice = otys.Components(cards, [STANDARD.rewards[kind].text for kind in STANDARD.tokens])
    position = plain(me={"zones": zones("4 MPP"), "hand": ["PPM=3"]}, public=["2-2-1=5", "PPM=3"])

    def after(move: str) -> tuple[list[str], list[str], list[str]]:
        game = otys.load(position, strict=False, components=twice)
        assert {text for text in map(str, game.moves()) if "PPM" in text} == {
            "contract PPM=3 4",
            "contract PPM=3 4 hand",
        }
        game.play(move)
        now = game.position()
        return now["public"], now["players"][0]["hand"], now["contract_discard"]

    assert after("contract PPM=3 4") == (["2-2-1=5", "MF=2"], ["PPM=3"], ["PPM=3"])
    assert after("contract PPM=3 4 hand") == (["2-2-1=5", "PPM=3"], [], ["PPM=3"])


# Twice the same diver


def doubled(**changes: Any) -> Scene:
    """Key 2 at the sponsor that lets its diver be used twice (P2 basic), the sponsor used."""
    return scene(**changes).play("key 2", "sponsor")


@rule("G5")
def test_between_the_two_uses_a_contract_may_be_completed() -> None:
    """Zone 2 is full after the first plant; the contract makes room for the second."""
    table = doubled(me={"zones": zones("2 MP")}, public=["PPM=3", None])
    table.play("take")
    assert table.moves() == {"done", "contract PPM=3 2"}
    table.play("contract PPM=3 2", "take")
    assert table.changed() == {
        "points": +3,
        "zone 2": "P",
        **turned_up("MF=2", None, discarded="PPM=3"),
        "keys": "1345X",
        "track": ["2"],
        "divers": RISEN_2,
    }


@rule("G5")
def test_the_second_use_is_optional() -> None:
    table = doubled().play("take")
    assert table.moves() == {"take", "done"}
    table.play("done")
    assert table.changed() == {"zone 2": "P", "keys": "1345X", "track": ["2"], "divers": RISEN_2}
    twice = doubled().play("take", "take")
    assert twice.moves() == {"end"}
    assert twice.changed() == {"zone 2": "PP", "keys": "1345X", "track": ["2"], "divers": RISEN_2}


@rule("G5")
def test_each_use_is_paid() -> None:
    divers = ["spy", "plant", "explorer", "metal", "engineer", "fuel", "tech", "trader"]
    risen = ["engineer", "spy", "plant", "explorer", "metal", "fuel", "tech", "trader"]
    table = doubled(me={"divers": divers, "credits": 2}).play("advance hacker", "advance mechanic")
    assert table.changed() == {
        "credits": -2,
        "hacker": +1,
        "mechanic": +1,
        "keys": "1345X",
        "track": ["2"],
        "divers": risen,
    }
    poor = doubled(me={"divers": divers, "credits": 1}).play("advance hacker")
    assert poor.moves() == {"end"}
    assert poor.changed() == {"credits": -1, "hacker": +1, "keys": "1345X", "track": ["2"], "divers": risen}


@rule("G5")
def test_the_second_use_is_paid_at_the_price_then_valid() -> None:
    """The explorer pays 2 for a reward that upgrades itself, and only 1 for the other token."""
    divers = ["spy", "engineer", "plant", "metal", "explorer", "fuel", "tech", "trader"]
    table = doubled(
        me={"divers": divers, "credits": 3},
        rewards=[["MP:o", "PF:g"], ["upgrade:o", "battery:o"], ["MT:o", "MF:o"], ["PF:o", "point:o"], ["PT:o", "FT:o"]],
    )
    table.play("reward 1", "upgrade explorer", "reward 2", "surface")
    assert table.changed() == {
        "credits": -3,
        "batteries": +1,
        "reward 2": "battery:o",
        "reward_discard": ["upgrade:o"],
        "rewards": [
            ["MP:o", "PF:g"], ["MP:g", "MF:g"], ["MT:o", "MF:o"], ["PF:o", "point:o"], ["PT:o", "FT:o"]
        ],
        "bag": ["battery:g", "upgrade:g", "point:g", "contracts:g"],
        "keys": "1345X",
        "track": ["2"],
        "divers": ["explorer+", "spy", "engineer", "plant", "metal", "fuel", "tech", "trader"],
    }  # fmt: skip


@rule("G5")
def test_a_contract_can_pay_for_the_second_use() -> None:
    divers = ["spy", "plant", "explorer", "metal", "engineer", "fuel", "tech", "trader"]
    table = doubled(me={"divers": divers, "credits": 1, "zones": zones("5 MPF")}, public=["MPF=2+c", None])
    table.play("dive", "advance hacker")
    assert table.moves() == {"done", "contract MPF=2+c 5"}
    table.play("contract MPF=2+c 5", "advance hacker")
    assert table.changed() == {
        "points": +2,
        "credits": -1,
        "hacker": +2,
        "zone 5": "",
        **turned_up("MF=2", None, discarded="MPF=2+c"),
        "keys": "1345X",
        "track": ["2"],
        "divers": ["engineer", "spy", "plant", "explorer", "metal", "fuel", "tech", "trader"],
    }


# The deck runs out

SPY_AT_1 = ["metal", "engineer", "explorer", "spy", "plant", "fuel", "tech", "trader"]


@rule("G9")
def test_the_discard_pile_is_shuffled_and_becomes_the_deck_when_a_card_is_needed_and_the_deck_is_empty() -> None:
    old = ["MMT=3", "TTM=3", "FFP=3", "PPF=3", "MP=1+cb"]
    after = set()
    for seed in range(60):
        position = plain(me={"zones": zones("4 MPP")}, public=["PPM=3", "2-2-1=5"], deck=[], contract_discard=old)
        game = otys.load(position, strict=False, seed=seed)
        game.play("contract PPM=3 4")
        now = game.position()
        assert now["contract_discard"] == []
        assert now["public"][1] == "2-2-1=5"
        assert sorted([now["public"][0], *now["deck"]]) == sorted([*old, "PPM=3"])
        after.add(now["public"][0])
    assert after == {*old, "PPM=3"}  # any of them can be the next, the one just completed too


@rule("G9", "K3")
def test_a_completed_card_is_discarded_before_its_replacement_is_drawn() -> None:
    """With no other card anywhere it comes straight back."""
    table = scene(me={"zones": zones("5 MMPPPP")}, public=["2-2-1=5", "PPM=3"], deck=[])
    table.play("contract PPM=3 5")
    assert table.changed() == {"points": +3, "zone 5": "MPP"}
    assert table.game.position()["public"] == ["2-2-1=5", "PPM=3"]
    table.play("contract PPM=3 5")
    assert table.changed() == {"points": +6, "zone 5": ""}


@rule("G9")
def test_the_deck_is_not_touched_by_the_discard_pile_while_a_card_is_left() -> None:
    table = scene(
        me={"zones": zones("4 MPP")}, public=["PPM=3", None], deck=["MMF=3"], contract_discard=["MMT=3", "TTM=3"]
    )
    table.play("contract PPM=3 4")
    assert table.changed() == {
        "points": +3,
        "zone 4": "",
        "public": ["MMF=3", None],
        "deck": [],
        "contract_discard": ["MMT=3", "TTM=3", "PPM=3"],
    }


@rule("G9")
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_with_fewer_than_four_cards_the_discard_pile_goes_under_the_deck_before_the_draw(left: int) -> None:
    """The cards that were left are among the four, on top of the shuffled ones."""
    deck, old = ["MF=2", "PT=2", "MMF=3"][:left], ["MMT=3", "TTM=3", "FFP=3", "PPF=3", "MP=1+cb"]
    drawn = set()
    for seed in range(30):
        position = plain(me={"divers": SPY_AT_1}, deck=deck, contract_discard=old)
        game = otys.load(position, strict=False, seed=seed)
        game.play("key 1", "dive", "draw")
        now = game.position()
        cards = now["turn"]["drawn"]
        assert cards[:left] == deck
        assert len(cards) == 4
        assert now["contract_discard"] == []
        assert sorted([*cards, *now["deck"]]) == sorted([*deck, *old])
        drawn.update(cards[left:])
    assert drawn == set(old)


@rule("G9")
def test_with_four_cards_left_the_discard_pile_stays_where_it_is() -> None:
    deck = ["MF=2", "PT=2", "MMF=3", "TTP=3"]
    table = scene(me={"divers": SPY_AT_1}, deck=deck, contract_discard=["MMT=3"]).play("key 1", "dive", "draw")
    assert table.moves() == {f"keep {card}" for card in deck}
    assert table.changed() == {"keys": "2345X", "credits": -1, "deck": []}


@rule("G9")
def test_fewer_than_four_cards_anywhere_are_all_drawn_and_one_is_kept() -> None:
    table = scene(me={"divers": SPY_AT_1}, deck=["MF=2"], contract_discard=["MMT=3"]).play("key 1", "dive", "draw")
    assert table.moves() == {"keep MF=2", "keep MMT=3"}
    table.play("keep MMT=3")
    assert table.changed() == {
        "credits": -1,
        "hand": ["MMT=3"],
        "contract_discard": [],
        "keys": "2345X",
        "track": ["1"],
        "divers": ["spy", "metal", "engineer", "explorer", "plant", "fuel", "tech", "trader"],
    }


@rule("G9")
def test_the_cards_not_kept_go_under_the_deck_in_random_order() -> None:
    orders = set()
    for seed in range(60):
        game = otys.load(plain(me={"divers": SPY_AT_1}), strict=False, seed=seed)
        game.play("key 1", "dive", "draw", "keep PT=2")
        deck = game.position()["deck"]
        assert deck[:4] == ["MPT=2+b", "PFT=2+b", "MMF=3", "TTP=3"]
        assert sorted(deck[4:]) == ["MF=2", "MFT=2+c", "MPF=2+c"]
        orders.add(tuple(deck[4:]))
    assert len(orders) == 6


@rule("G9")
def test_there_is_no_hand_limit() -> None:
    hand = ["PPM=3", "FFT=3", "MMT=3", "TTM=3", "PPF=3", "FFP=3", "MMPF=4+c", "PPFT=4+b", "3-2=5+b"]
    table = scene(me={"divers": SPY_AT_1, "hand": hand}, deck=["MF=2"]).play("key 1", "dive", "draw")
    assert table.changed() == {
        "credits": -1,
        "hand": [*hand, "MF=2"],
        "deck": [],
        "keys": "2345X",
        "track": ["1"],
        "divers": ["spy", "metal", "engineer", "explorer", "plant", "fuel", "tech", "trader"],
    }


@rule("G9")
def test_the_size_of_a_hand_is_public_and_its_contents_are_not() -> None:
    table = scene(players=3, left={"hand": ["PPM=3", "FFT=3"]})
    assert [board["hand"] for board in table.game.view(0)["players"]] == [[], 2, 0]
    assert [board["hand"] for board in table.game.view(1)["players"]] == [0, ["PPM=3", "FFT=3"], 0]
    assert [board["hand"] for board in table.game.view("spectator")["players"]] == [0, 2, 0]


@rule("G9", "N2")
def test_a_slot_that_cannot_be_filled_stays_empty_for_the_rest_of_the_game() -> None:
    """In the German edition nothing is discarded, so that the deck can run out for good."""
    me = {"zones": zones("2 PT", "4 MPP"), "divers": SPY_AT_1, "hand": ["PT=2"]}
    table = scene(edition="de", me=me, public=["PPM=3", "2-2-1=5"], deck=[])
    table.play("contract PPM=3 4")
    assert table.changed() == {"points": +3, "zone 4": "", "public": [None, "2-2-1=5"]}
    table.play("contract PT=2 2", "key 1", "dive", "done", "end")
    assert table.changed() == {
        "points": +5,
        "zone 2": "",
        "zone 4": "",
        "hand": [],
        "public": [None, "2-2-1=5"],
        "keys": "2345X",
        "track": ["1"],
        "divers": ["spy", "metal", "engineer", "explorer", "plant", "fuel", "tech", "trader"],
        "player": +1,
    }


@rule("G9")
def test_an_empty_slot_is_not_filled_when_another_one_is() -> None:
    table = scene(players=3, me={"zones": zones("4 MPP")}, public=[None, "PPM=3", None])
    table.play("contract PPM=3 4")
    assert table.changed() == {"points": +3, "zone 4": "", **turned_up(None, "MF=2", None, discarded="PPM=3")}


# The German edition


@rule("N2")
def test_in_the_german_edition_a_completed_contract_leaves_the_game() -> None:
    me = {"zones": zones("4 MPP", "5 MMT"), "hand": ["MMT=3"]}
    table = scene(edition="de", me=me, public=["PPM=3", "2-2-1=5"])
    table.play("contract PPM=3 4", "contract MMT=3 5")
    assert table.changed() == {
        "points": +6,
        "zone 4": "",
        "zone 5": "",
        "hand": [],
        "public": ["MF=2", "2-2-1=5"],
        "deck": DECK[1:],
    }


@rule("N2")
def test_in_the_french_edition_a_completed_contract_is_discarded() -> None:
    me = {"zones": zones("4 MPP", "5 MMT"), "hand": ["MMT=3"]}
    table = scene(edition="fr", me=me, public=["PPM=3", "2-2-1=5"])
    table.play("contract PPM=3 4", "contract MMT=3 5")
    assert table.changed() == {
        "points": +6,
        "zone 4": "",
        "zone 5": "",
        "hand": [],
        "public": ["MF=2", "2-2-1=5"],
        "deck": DECK[1:],
        "contract_discard": ["PPM=3", "MMT=3"],
    }


@rule("N2", "O4")
@pytest.mark.parametrize(("edition", "discarded"), [("fr", {"contract_discard": ["PPM=3"]}), ("de", {})])
def test_in_the_german_edition_a_contract_thrown_away_by_a_timer_leaves_the_game_too(
    edition: str, discarded: dict[str, Any]
) -> None:
    table = alone(edition=edition, public=["PPM=3", "2-2-1=5"])
    table.play("key 1", "dive", "done", "end", "timer 21")
    assert table.changed() == {
        **discarded,
        "public": ["MF=2", "2-2-1=5"],
        "deck": DECK[1:],
        "store T": +1,
        "timers at": [23, 21],
        "timers cubes": {"19": "P", "17": "M", "15": "F"},
        "timers markers": ["M", "P"],
        "timers supply": ["F"],
        "keys": "2345X",
        "track": ["1"],
        "divers": RISEN_1,
        "round": +1,
    }


@rule("N2", "G9")
def test_in_the_german_edition_a_draw_finds_only_what_the_deck_holds() -> None:
    table = scene(
        edition="de",
        me={"divers": SPY_AT_1, "zones": zones("4 MPP")},
        public=["PPM=3", None],
        deck=["MF=2", "PT=2", "MMF=3"],
    )
    table.play("contract PPM=3 4", "key 1", "dive", "draw")
    assert table.moves() == {"keep PT=2", "keep MMF=3"}
    table.play("keep MMF=3")
    assert table.changed() == {
        "points": +3,
        "credits": -1,
        "zone 4": "",
        "hand": ["MMF=3"],
        "public": ["MF=2", None],
        "deck": ["PT=2"],
        "keys": "2345X",
        "track": ["1"],
        "divers": ["spy", "metal", "engineer", "explorer", "plant", "fuel", "tech", "trader"],
    }
