"""The ten sponsor sides (P1-P5), used in step 1."""

from typing import Any

import pytest

from tests.games.otys.boards import column, turn
from tests.games.otys.support import rule, scene


def at_level(level: int, sponsor: str) -> list[str]:
    """The five sponsors, this one at the level and the others basic."""
    others = [f"S{number}" for number in range(1, 6) if f"S{number}" != sponsor[:2]]
    return [*others[: level - 1], sponsor, *others[level - 1 :]]


# P1


@rule("P1", "T1")
def test_sponsor_1_gives_one_credit_at_the_level_where_it_lies() -> None:
    here = scene(sponsors=["S5", "S4", "S3", "S1", "S2"])
    here.play("key 4", "sponsor")
    assert here.changed() == {"credits": +1, "keys": "1235X"}
    here.play("done")
    assert here.changed() == {"credits": +1, **turn(here, "4")}


@rule("P1", "T1", "T5")
def test_a_sponsor_is_used_once_in_step_1_or_not_at_all() -> None:
    here = scene(me={"batteries": 1})
    assert "sponsor" in here.play("key 1").moves()
    assert "sponsor" not in here.play("sponsor").moves()
    not_used = scene(me={"batteries": 1}).play("key 1", "dive")
    assert not_used.moves() == {"take", "done"}
    assert not_used.changed() == {"keys": "2345X"}


@rule("P1", "D2")
def test_sponsor_1_advanced_makes_a_purchase_free() -> None:
    here = scene(sponsors=at_level(5, "S1a"), me={"credits": 0})
    here.play("key 5", "sponsor")
    assert here.moves() == {"buy M", "buy P", "buy F", "done"}
    here.play("buy M")
    assert here.changed() == {"store M": -1, "zone 5": "M", **turn(here, "5")}


@rule("P1", "D2")
def test_sponsor_1_advanced_makes_an_upgraded_traders_purchase_free_and_gives_nothing_back() -> None:
    here = scene(sponsors=at_level(5, "S1a"), me={"divers": column("trader+ 5")})
    here.play("key 5", "sponsor", "buy F")
    assert here.changed() == {"store F": -1, "zone 5": "F", **turn(here, "5")}


@rule("P1", "D2")
def test_sponsor_1_advanced_does_not_change_what_a_sale_gives() -> None:
    here = scene(sponsors=at_level(5, "S1a"), me={"zones": ["", "", "", "", "M"]})
    here.play("key 5", "sponsor", "sell M credits")
    assert here.changed() == {"credits": +2, "store M": +1, "zone 5": "", **turn(here, "5")}


@rule("P1", "D4")
def test_sponsor_1_advanced_makes_the_engineer_free() -> None:
    here = scene(sponsors=at_level(3, "S1a"), me={"credits": 0, "divers": column("engineer 3")})
    here.play("key 3", "sponsor", "advance mechanic")
    assert here.changed() == {"mechanic": +1, **turn(here, "3")}


@rule("P1", "D5")
def test_sponsor_1_advanced_makes_the_explorer_free() -> None:
    here = scene(sponsors=at_level(4, "S1a"), me={"credits": 1, "divers": column("explorer 4")})
    here.play("key 4", "sponsor", "reward 2")
    assert here.changed() == {
        "points": +1,
        "reward 4": "point:o",
        "rewards": [*here.before["rewards"][:3], ["PF:o", "MP:g"], ["PT:o", "FT:o"]],
        "bag": here.before["bag"][1:],
        **turn(here, "4"),
    }


@rule("P1", "D3")
def test_sponsor_1_advanced_makes_the_spys_draw_free() -> None:
    here = scene(sponsors=at_level(3, "S1a"), deck=["MF=2"], me={"credits": 0, "divers": column("spy 3")})
    here.play("key 3", "sponsor", "draw")
    assert here.changed() == {"deck": [], "hand": ["MF=2"], **turn(here, "3")}


@rule("P1", "D3")
def test_sponsor_1_advanced_makes_the_spy_free_but_not_the_diver_it_uses() -> None:
    here = scene(
        sponsors=at_level(3, "S1a"),
        me={"credits": 2, "divers": column("spy 3")},
        left={"divers": column("engineer 3")},
    )
    here.play("key 3", "sponsor", "copy left", "advance hacker")
    assert here.changed() == {"credits": -1, "hacker": +1, **turn(here, "3")}


@rule("P1", "D3", "D2")
def test_with_sponsor_1_advanced_a_copied_traders_purchase_is_paid() -> None:
    here = scene(sponsors=at_level(5, "S1a"), me={"credits": 2, "divers": column("spy 5")})
    here.play("key 5", "sponsor", "copy left")
    assert here.changed() == {"credits": -2, "store F": -1, "zone 5": "F", **turn(here, "5")}


@rule("P1", "D3", "G7")
def test_with_sponsor_1_advanced_a_copied_diver_that_cannot_be_paid_is_not_offered() -> None:
    poor = {"credits": 0, "divers": column("spy 3")}
    engineer = scene(sponsors=at_level(3, "S1a"), me=poor, left={"divers": column("engineer 3")})
    assert engineer.play("key 3", "sponsor").moves() == {"draw", "done"}
    expert = scene(sponsors=at_level(3, "S1a"), me=poor, left={"divers": column("metal 3")})
    assert expert.play("key 3", "sponsor").moves() == {"draw", "copy left", "done"}


@rule("P1")
def test_sponsor_1_advanced_that_is_not_used_leaves_the_diver_at_its_price() -> None:
    here = scene(sponsors=at_level(3, "S1a"), me={"divers": column("engineer 3")})
    here.play("key 3", "dive", "advance mechanic")
    assert here.changed() == {"credits": -1, "mechanic": +1, **turn(here, "3")}


@rule("P1")
def test_sponsor_1_advanced_lasts_for_one_turn_only() -> None:
    here = scene(sponsors=at_level(1, "S1a"), left={"divers": column("engineer 3")})
    here.play("key 1", "sponsor", "done", "end", "key 3", "advance hacker")
    assert here.changed() == {
        "player": +1,
        **turn(here, "1"),
        "seat 1 credits": -1,
        "seat 1 hacker": +1,
        "seat 1 keys": "1245X",
        "seat 1 track": ["3"],
        "seat 1 divers": ["engineer", "spy", "fuel", "explorer", "metal", "plant", "tech", "trader"],
    }


# P2


@rule("P2")
def test_sponsor_2_lets_the_diver_act_twice_and_no_more() -> None:
    here = scene()
    here.play("key 2", "sponsor", "take")
    assert here.changed() == {"zone 2": "P", "keys": "1345X"}
    assert here.moves() == {"take", "done"}
    here.play("take")
    assert here.changed() == {"zone 2": "PP", **turn(here, "2")}
    assert here.moves() == {"end"}


@rule("P2")
def test_sponsor_2_needs_no_token_at_its_level() -> None:
    here = scene(rewards=[[None, None]] * 5, bag=[]).play("key 2", "sponsor", "take", "take")
    assert here.changed() == {"zone 2": "PP", **turn(here, "2")}


@rule("P2", "T2")
def test_without_sponsor_2_the_diver_acts_once() -> None:
    here = scene().play("key 2", "dive", "take")
    assert here.changed() == {"zone 2": "P", **turn(here, "2")}
    assert here.moves() == {"end"}


@rule("P2", "G5")
def test_the_second_use_under_sponsor_2_is_optional() -> None:
    here = scene().play("key 2", "sponsor", "take", "done")
    assert here.changed() == {"zone 2": "P", **turn(here, "2")}
    assert here.moves() == {"end"}


@rule("P2", "D1")
def test_under_sponsor_2_an_upgraded_expert_gives_resource_and_bonus_twice() -> None:
    here = scene(me={"divers": column("plant+ 2")})
    here.play("key 2", "sponsor", "take", "bonus", "bonus", "take")
    assert here.changed() == {"zone 2": "PP", "credits": +2, **turn(here, "2")}


@rule("P2", "K1", "G5")
def test_a_contract_between_the_two_uses_makes_room_for_the_second() -> None:
    here = scene(me={"zones": ["", "MM", "", "", ""], "hand": ["MMF=3"], "divers": column("fuel 2")})
    here.play("key 2", "sponsor", "take")
    assert here.moves() == {"contract MMF=3 2", "done"}
    here.play("contract MMF=3 2")
    assert here.moves() == {"take", "done"}
    here.play("take")
    assert here.changed() == {
        "points": +3,
        "zone 2": "F",
        "hand": [],
        "contract_discard": ["MMF=3"],
        **turn(here, "2"),
    }


@rule("P2", "D2", "G5")
def test_under_sponsor_2_the_trader_may_sell_and_then_buy_at_the_prices_then_valid() -> None:
    here = scene(me={"credits": 0, "zones": ["", "M", "", "", ""], "divers": column("trader 2")})
    here.play("key 2", "sponsor")
    assert here.moves() == {"sell M credits", "done"}
    here.play("sell M credits")
    assert here.moves() == {"buy M", "buy F", "done"}
    here.play("buy F")
    assert here.changed() == {"zone 2": "F", "store M": +1, "store F": -1, **turn(here, "2")}


@rule("P2", "D3", "G5")
def test_under_sponsor_2_the_spy_may_draw_and_then_copy_and_pays_each_time() -> None:
    here = scene(deck=["MF=2"], me={"divers": column("spy 2")})
    here.play("key 2", "sponsor", "draw", "copy left", "take")
    assert here.changed() == {"credits": -2, "deck": [], "hand": ["MF=2"], "zone 2": "P", **turn(here, "2")}


@rule("P2", "D4", "G5")
def test_under_sponsor_2_the_engineer_may_advance_both_technicians_and_pays_each_time() -> None:
    here = scene(me={"divers": column("engineer 2")})
    here.play("key 2", "sponsor", "advance hacker", "advance mechanic")
    assert here.changed() == {"credits": -2, "hacker": +1, "mechanic": +1, **turn(here, "2")}


@rule("P2", "D4", "G5", "G7")
def test_under_sponsor_2_a_second_use_that_cannot_be_paid_is_not_offered() -> None:
    here = scene(me={"credits": 1, "divers": column("engineer 2")})
    here.play("key 2", "sponsor", "advance hacker")
    assert here.changed() == {"credits": -1, "hacker": +1, **turn(here, "2")}
    assert here.moves() == {"end"}


@rule("P2", "D5", "G5")
def test_under_sponsor_2_the_explorer_takes_two_tokens_and_the_second_replaces_the_first() -> None:
    here = scene(
        me={"credits": 4, "divers": column("explorer 2")},
        rewards=[["MP:o", "MP:g"], ["point:o", "battery:g"], ["MT:o", "MT:g"], ["PF:o", "PF:g"], ["PT:o", "FT:o"]],
        bag=["point:g", "MF:g", "MF:o"],
    )
    here.play("key 2", "sponsor", "reward 1", "reward 1")
    assert here.changed() == {
        "credits": -4,
        "points": +2,
        "reward 2": "point:g",
        "reward_discard": ["point:o"],
        "rewards": [["MP:o", "MP:g"], ["MF:g", "battery:g"], *here.before["rewards"][2:]],
        "bag": ["MF:o"],
        **turn(here, "2"),
    }


@rule("P2", "D6")
def test_sponsor_2_advanced_gives_the_front_of_a_token_at_its_level_and_the_token_is_replaced() -> None:
    here = scene(sponsors=at_level(4, "S2a"))
    here.play("key 4", "sponsor")
    assert here.moves() == {"reward 1", "reward 2"}
    here.play("reward 1", "resource F")
    assert here.changed() == {
        "zone 4": "F",
        "rewards": [*here.before["rewards"][:3], ["MP:g", "point:o"], ["PT:o", "FT:o"]],
        "bag": here.before["bag"][1:],
        "reward_discard": ["PF:o"],
        "keys": "1235X",
    }


@rule("P2")
def test_the_second_token_may_be_chosen_under_sponsor_2_advanced() -> None:
    here = scene(sponsors=at_level(4, "S2a"), reward_discard=["MF:o"])
    here.play("key 4", "sponsor", "reward 2")
    assert here.changed() == {
        "points": +1,
        "rewards": [*here.before["rewards"][:3], ["PF:o", "MP:g"], ["PT:o", "FT:o"]],
        "bag": here.before["bag"][1:],
        "reward_discard": ["MF:o", "point:o"],
        "keys": "1235X",
    }


@rule("P2")
def test_sponsor_2_advanced_gives_no_second_use_of_the_diver() -> None:
    here = scene(sponsors=at_level(4, "S2a"))
    here.play("key 4", "sponsor", "reward 2", "take")
    assert here.moves() == {"end"}


@rule("P2", "D5")
def test_sponsor_2_advanced_leaves_the_token_on_ones_own_board_alone() -> None:
    here = scene(sponsors=at_level(4, "S2a"), me={"rewards": [None, None, None, "battery:g", None]})
    here.play("key 4", "sponsor", "reward 2")
    assert here.changed() == {
        "points": +1,
        "rewards": [*here.before["rewards"][:3], ["PF:o", "MP:g"], ["PT:o", "FT:o"]],
        "bag": here.before["bag"][1:],
        "reward_discard": ["point:o"],
        "keys": "1235X",
    }


@rule("P2", "D5")
def test_with_an_empty_bag_even_the_token_just_used_goes_back_in() -> None:
    here = scene(sponsors=at_level(4, "S2a"), bag=[])
    here.play("key 4", "sponsor", "reward 2")
    assert here.changed() == {"points": +1, "keys": "1235X"}


@rule("P2", "X2")
def test_under_an_x_key_sponsor_2_advanced_takes_a_token_of_the_level_it_moved_to() -> None:
    here = scene(sponsors=["S1", "S3", "S2a", "S4", "S5"])
    here.play("x 4", "sponsor", "reward 2")
    assert here.changed() == {
        "points": +1,
        "sponsors": ["S5", "S1", "S3", "S2a", "S4"],
        "rewards": [*here.before["rewards"][:3], ["PF:o", "MP:g"], ["PT:o", "FT:o"]],
        "bag": here.before["bag"][1:],
        "reward_discard": ["point:o"],
        "keys": "12345",
    }


@rule("P2", "G7")
def test_sponsor_2_advanced_is_not_offered_where_no_token_lies() -> None:
    rewards: list[list[str | None]] = [
        ["MP:o", "MF:o"],
        ["MT:o", "PF:o"],
        ["PT:o", "FT:o"],
        [None, None],
        ["MP:g", "MF:g"],
    ]
    here = scene(sponsors=at_level(4, "S2a"), rewards=rewards, bag=[], me={"batteries": 1})
    assert "sponsor" not in here.play("key 4").moves()
    rewards[3][1] = "point:g"
    here = scene(sponsors=at_level(4, "S2a"), rewards=rewards, bag=["MF:o"], me={"batteries": 1})
    here.play("key 4", "sponsor")
    assert here.changed() == {
        "points": +1,
        "rewards": [*rewards[:3], [None, "MF:o"], rewards[4]],
        "bag": [],
        "reward_discard": ["point:g"],
        "keys": "1235X",
    }


# P3

PLAYED: dict[str, Any] = {"keys": "35", "track": ["2", "N", "X", "1", "4"]}


@rule("P3")
def test_sponsor_3_gives_back_a_played_key_and_the_keys_right_of_it_close_up() -> None:
    here = scene(me=PLAYED)
    here.play("key 3", "sponsor")
    assert here.moves() == {"back 1", "back 2", "back 4", "back x"}
    here.play("back x")
    assert here.changed() == {"keys": "5X", "track": ["2", "N", "1", "4"]}
    here.play("done")
    assert here.changed() == {**turn(here, "3"), "keys": "5X", "track": ["2", "N", "1", "4", "3"]}


@rule("P3")
def test_sponsor_3_gives_back_a_numbered_key_and_does_not_count_it_for_the_hacker() -> None:
    here = scene(me=PLAYED)
    here.play("key 3", "sponsor", "back 2", "done")
    assert here.changed() == {**turn(here, "3"), "keys": "25", "track": ["N", "X", "1", "4", "3"]}


@rule("P3", "G7")
def test_sponsor_3_never_gives_back_a_neutral_x_key() -> None:
    here = scene(me={"batteries": 1, "track": ["N", "N"]})
    assert "sponsor" not in here.play("key 3").moves()


@rule("P3", "G10", "G7")
def test_sponsor_3_cannot_give_back_the_key_in_play() -> None:
    here = scene(me={"batteries": 1})
    assert "sponsor" not in here.play("key 3").moves()


@rule("P3", "G11")
def test_sponsor_3_advanced_takes_the_diver_of_level_5_to_the_top_and_all_others_down() -> None:
    here = scene(sponsors=at_level(2, "S3a"))
    here.play("key 2", "sponsor")
    risen = ["trader", "spy", "engineer", "explorer", "metal", "plant", "fuel", "tech"]
    assert here.changed() == {"divers": risen, "keys": "1345X"}
    here.play("take")
    assert here.changed() == {
        "zone 2": "M",
        "keys": "1345X",
        "track": ["2"],
        "divers": ["metal", "trader", "spy", "engineer", "explorer", "plant", "fuel", "tech"],
    }


@rule("P3", "G11")
def test_at_level_5_sponsor_3_advanced_changes_which_diver_is_pushed() -> None:
    here = scene(sponsors=at_level(5, "S3a"))
    here.play("key 5", "sponsor", "take")
    assert here.changed() == {
        "zone 5": "T",
        "keys": "1234X",
        "track": ["5"],
        "divers": ["tech", "trader", "spy", "engineer", "explorer", "metal", "plant", "fuel"],
    }


@rule("P3")
def test_sponsor_3_advanced_gives_no_key_back() -> None:
    here = scene(sponsors=at_level(3, "S3a"), me=PLAYED)
    here.play("key 3", "sponsor")
    assert here.changed() == {
        "keys": "5",
        "divers": ["trader", "spy", "engineer", "explorer", "metal", "plant", "fuel", "tech"],
    }


# P4


@rule("P4")
def test_sponsor_4_upgrades_the_diver_of_this_turn_for_two_credits_and_a_point() -> None:
    here = scene(me={"credits": 2})
    here.play("key 4", "sponsor")
    assert here.changed() == {"credits": -2, "points": +1, "divers": column("tech+ 4"), "keys": "1235X"}


@rule("P4", "D1")
def test_a_diver_upgraded_by_sponsor_4_acts_upgraded_in_the_same_turn() -> None:
    here = scene(sponsors=at_level(3, "S4"))
    here.play("key 3", "sponsor", "take", "bonus", "surface")
    assert here.changed() == {
        "credits": -2,
        "points": +1,
        "zone 3": "F",
        "batteries": +1,
        "keys": "1245X",
        "track": ["3"],
        "divers": ["fuel+", "spy", "engineer", "explorer", "metal", "plant", "tech", "trader"],
    }


@rule("P4", "G7")
@pytest.mark.parametrize("sponsor", ["S4", "S4a"])
def test_sponsor_4_is_not_offered_without_two_credits(sponsor: str) -> None:
    here = scene(sponsors=at_level(4, sponsor), me={"batteries": 1, "credits": 1})
    assert "sponsor" not in here.play("key 4").moves()
    here = scene(sponsors=at_level(4, sponsor), me={"batteries": 1, "credits": 2})
    assert "sponsor" in here.play("key 4").moves()


@rule("P4", "G3")
@pytest.mark.parametrize("diver", column())
def test_sponsor_4_upgrades_any_basic_diver_and_is_not_offered_for_an_upgraded_one(diver: str) -> None:
    here = scene(me={"batteries": 1, "divers": column(f"{diver} 4")})
    assert "sponsor" in here.play("key 4").moves()
    here.play("sponsor")
    assert here.changed() == {"credits": -2, "points": +1, "divers": column(f"{diver}+ 4"), "keys": "1235X"}
    here = scene(me={"batteries": 1, "divers": column(f"{diver}+ 4")})
    assert "sponsor" not in here.play("key 4").moves()


@rule("P4", "G3", "G11")
def test_sponsor_4_upgrades_the_diver_that_stands_at_the_level_when_it_is_used() -> None:
    here = scene(me={"batteries": 1, "divers": column("tech+ 4")})
    here.play("key 4", "propel trader 4", "sponsor")
    assert here.changed() == {
        "batteries": -1,
        "credits": -2,
        "points": +1,
        "divers": ["spy", "engineer", "explorer", "metal", "plant", "fuel", "trader+", "tech+"],
        "keys": "1235X",
    }


@rule("P4", "G3", "B1")
def test_after_sponsor_4_no_propeller_changes_which_diver_stands_at_the_level() -> None:
    here = scene(me={"batteries": 2, "mechanic": 3})
    here.play("key 4", "sponsor")
    above = ["s1", "s2", "s3", "1", "2", "3"]
    divers = ["spy", "engineer", "explorer", "metal", "plant", "fuel"]
    inside = {
        f"propel {diver} {place}"
        for at, diver in enumerate(divers)
        for to, place in enumerate(above)
        if to != at and abs(to - at) <= 4
    }
    assert here.moves() == {"dive"} | inside
    here.play("propel fuel s3", "propel spy 2", "take")
    assert here.changed() == {
        "batteries": -2,
        "credits": -2,
        "points": +1,
        "zone 4": "T",
        "keys": "1235X",
        "track": ["4"],
        "divers": ["tech+", "engineer", "fuel", "explorer", "metal", "spy", "plant", "trader"],
    }


@rule("P4", "G3", "B1")
def test_after_sponsor_4_divers_below_the_level_may_change_places_too() -> None:
    here = scene(sponsors=at_level(3, "S4"), me={"batteries": 1})
    here.play("key 3", "sponsor")
    assert here.moves() == {
        "dive",
        *("propel spy s2", "propel engineer s1", "propel engineer s3", "propel explorer s2", "propel explorer 1"),
        *("propel metal s3", "propel metal 2", "propel plant 1", "propel tech 5", "propel trader 4"),
    }


@rule("G3", "B1")
def test_in_the_next_turn_every_diver_may_be_propelled_again() -> None:
    here = scene(left={"batteries": 1})
    here.play("key 4", "sponsor", "done", "end", "key 3")
    assert {"propel fuel 2", "propel plant 3", "propel fuel 4", "propel tech 3"} <= here.moves()


@rule("P4")
def test_sponsor_4_advanced_upgrades_one_of_the_three_surface_divers() -> None:
    here = scene(sponsors=at_level(4, "S4a"), me={"credits": 2})
    here.play("key 4", "sponsor")
    assert here.moves() == {"upgrade spy", "upgrade engineer", "upgrade explorer"}
    here.play("upgrade explorer")
    assert here.changed() == {
        "credits": -2,
        "points": +1,
        "divers": ["spy", "engineer", "explorer+", "metal", "plant", "fuel", "tech", "trader"],
        "keys": "1235X",
    }


@rule("P4", "G3")
def test_sponsor_4_advanced_chooses_among_basic_divers_only() -> None:
    divers = ["spy+", "engineer", "explorer", "metal", "plant", "fuel", "tech", "trader"]
    here = scene(sponsors=at_level(4, "S4a"), me={"divers": divers})
    assert here.play("key 4", "sponsor").moves() == {"upgrade engineer", "upgrade explorer"}


@rule("P4", "G3", "G7")
def test_sponsor_4_advanced_is_not_offered_when_all_surface_divers_are_upgraded() -> None:
    divers = ["spy+", "engineer+", "metal+", "explorer", "plant", "fuel", "tech", "trader"]
    here = scene(sponsors=at_level(4, "S4a"), me={"batteries": 1, "divers": divers})
    here.play("key 4")
    assert "sponsor" not in here.moves()
    here.play("propel explorer s3")
    assert here.moves() == {"sponsor", "dive"}


@rule("P4", "G3", "B1")
def test_sponsor_4_advanced_does_not_hold_the_diver_at_the_level() -> None:
    here = scene(sponsors=at_level(4, "S4a"), me={"batteries": 1})
    here.play("key 4", "sponsor", "upgrade spy")
    assert {"propel tech 3", "propel tech 5", "propel fuel 4", "propel trader 4"} <= here.moves()


# P5


@rule("P5")
def test_sponsor_5_gives_a_battery_and_nothing_else_to_choose() -> None:
    here = scene(me={"batteries": 1, "zones": ["M", "", "", "", "P"]})
    here.play("key 5", "sponsor")
    assert here.changed() == {"batteries": +1, "keys": "1234X"}


@rule("P5", "G2")
def test_sponsor_5_gives_a_battery_that_may_be_spent_at_once() -> None:
    here = scene()
    here.play("key 5", "sponsor")
    assert here.changed() == {"batteries": +1, "keys": "1234X"}
    assert "propel tech 5" in here.moves()


@rule("P5")
def test_sponsor_5_advanced_gives_a_battery() -> None:
    here = scene(sponsors=at_level(3, "S5a"), me={"batteries": 1, "zones": ["", "", "MP", "", ""]})
    here.play("key 3", "sponsor", "battery")
    assert here.changed() == {"batteries": +1, "keys": "1245X"}
    here.play("dive", "done", "surface")
    assert here.changed() == {"batteries": +1, **turn(here, "3")}


@rule("P5", "N1", "G7")
@pytest.mark.parametrize("edition", ["fr", "de"])
def test_without_a_battery_sponsor_5_advanced_can_only_give_one(edition: str) -> None:
    here = scene(sponsors=at_level(3, "S5a"), edition=edition, me={"zones": ["F", "", "MP", "", ""]})
    here.play("key 3", "sponsor")
    assert here.changed() == {"batteries": +1, "keys": "1245X"}


ZONES = ["MMM", "", "MP", "", "T"]


@rule("P5", "N1")
def test_sponsor_5_advanced_moves_a_resource_from_or_to_the_keys_level_into_a_free_space() -> None:
    here = scene(sponsors=at_level(3, "S5a"), me={"batteries": 1, "zones": ZONES})
    here.play("key 3", "sponsor")
    assert here.moves() == {
        "battery",
        *("move M 3 2", "move P 3 2", "move M 3 4", "move P 3 4", "move M 3 5", "move P 3 5"),
        *("move M 1 3", "move T 5 3"),
    }


@rule("P5")
@pytest.mark.parametrize(
    ("move", "zones"),
    [("move P 3 5", {"zone 3": "M", "zone 5": "PT"}), ("move M 1 3", {"zone 1": "MM", "zone 3": "MMP"})],
)
def test_a_resource_moved_by_sponsor_5_advanced_costs_a_battery(move: str, zones: dict[str, str]) -> None:
    here = scene(sponsors=at_level(3, "S5a"), me={"batteries": 2, "zones": ZONES})
    here.play("key 3", "sponsor", move)
    assert here.changed() == {"batteries": -1, "keys": "1245X", **zones}
    here.play("dive", "done", "surface")
    assert here.changed() == {"batteries": -1, **zones, **turn(here, "3")}


@rule("P5")
def test_sponsor_5_advanced_moves_nothing_into_a_full_zone_at_the_keys_level() -> None:
    here = scene(sponsors=at_level(1, "S5a"), me={"batteries": 1, "zones": ZONES})
    here.play("key 1", "sponsor")
    assert here.moves() == {"battery", "move M 1 2", "move M 1 3", "move M 1 4", "move M 1 5"}


@rule("N1", "G18", "P5")
def test_the_german_sponsor_5_advanced_swaps_two_resources_of_different_kinds() -> None:
    here = scene(sponsors=at_level(3, "S5a"), edition="de", me={"batteries": 1, "zones": ZONES})
    here.play("key 3", "sponsor")
    assert here.moves() == {"battery", "swap P 3 M 1", "swap M 3 T 5", "swap P 3 T 5"}
    here.play("swap P 3 M 1")
    assert here.changed() == {"batteries": -1, "keys": "1245X", "zone 1": "MMP", "zone 3": "MM"}


@rule("N1", "G18")
def test_the_german_sponsor_5_advanced_swaps_with_the_zone_of_the_key_even_when_both_are_full() -> None:
    here = scene(sponsors=at_level(2, "S5a"), edition="de", me={"batteries": 2, "zones": ["MMF", "PTT", "P", "", "T"]})
    here.play("key 2", "sponsor")
    assert here.moves() == {
        "battery",
        *("swap P 2 M 1", "swap P 2 F 1", "swap T 2 M 1", "swap T 2 F 1"),
        *("swap T 2 P 3", "swap P 2 T 5"),
    }
    here.play("swap T 2 F 1")
    assert here.changed() == {"batteries": -1, "keys": "1345X", "zone 1": "MMT", "zone 2": "PFT"}


# When sponsors act


@rule("G11", "B1")
def test_the_diver_pushed_is_the_one_at_the_level_after_the_propellers() -> None:
    here = scene(me={"batteries": 1})
    here.play("key 1", "sponsor", "propel plant 1", "take")
    assert here.changed() == {
        "batteries": -1,
        "credits": +1,
        "zone 1": "P",
        "keys": "2345X",
        "track": ["1"],
        "divers": ["plant", "spy", "engineer", "explorer", "metal", "fuel", "tech", "trader"],
    }


@rule("G11", "B1", "G4")
def test_an_upgraded_diver_is_propelled_like_any_other() -> None:
    here = scene(me={"batteries": 1, "divers": column("plant+ 2")})
    here.play("key 1", "propel plant 1", "dive", "take", "bonus")
    assert here.changed() == {
        "batteries": -1,
        "credits": +1,
        "zone 1": "P",
        "keys": "2345X",
        "track": ["1"],
        "divers": ["plant+", "spy", "engineer", "explorer", "metal", "fuel", "tech", "trader"],
    }


@rule("G11", "G2")
def test_sponsor_and_propellers_come_in_any_order_before_the_dive() -> None:
    here = scene(sponsors=at_level(2, "S3a"), me={"batteries": 2})
    here.play("key 2", "propel metal 2", "sponsor", "propel metal 2", "take")
    assert here.changed() == {
        "batteries": -2,
        "zone 2": "M",
        "keys": "1345X",
        "track": ["2"],
        "divers": ["metal", "trader", "spy", "engineer", "explorer", "plant", "fuel", "tech"],
    }
