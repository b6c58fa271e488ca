"""Answers of the community FAQ, each with the whole position before and after."""

from divebell.games import aquatica
from tests.games.otys.support import rule

from .scenes import START, scene, tribal


@rule("R5", "G1")
def test_two_depths_of_two_coins_pay_a_price_of_three_never_one_of_two() -> None:
    crab = {"hand": ["matrona", "sealord"], "board": ["SS01@0", "SS12@0"], "trained": []}
    here = scene(me=crab, bottom=["SS09"])  # 4 coins: 1 of the card, then both depths
    here.play("play sealord", "buy SS09", "use SS01")
    assert here.changed()["board"] == "+SS01@1 +SS09@0 +SS12@1 -SS01@0 -SS12@0"
    here = scene(me=crab, bottom=["SS06"])  # 3 coins: one depth covers it, the other cannot be added
    here.play("play sealord", "buy SS06")
    assert here.moves() == {"use SS01", "use SS12"}
    here.play("use SS12")
    assert here.changed() == {
        "bottom": "-SS06", "hand": "-sealord", "discard": ["sealord"], "board": "+SS06@0 +SS12@1 -SS12@0",
    }  # fmt: skip


@rule("R5", "G1")
def test_sources_are_looked_at_in_the_order_in_which_they_are_added() -> None:
    me = {"hand": ["matrona", "sealord"], "board": ["SS12@0"], "trained": ["C1"]}
    manta_first = scene(me=me, bottom=["SS06"])
    manta_first.play("play sealord", "buy SS06", "use C1")  # 1 + 1 of 3: the depth is added
    assert manta_first.changed()["trained"] == "+C1- -C1"
    assert manta_first.changed()["board"] == "+SS06@0 +SS12@1 -SS12@0"
    depth_first = scene(me=me, bottom=["SS06"])
    depth_first.play("play sealord", "buy SS06", "use SS12")  # 1 + 2 cover it: the manta is not added
    assert "trained" not in depth_first.changed()


@rule("F4")
def test_legion_and_a_manta_conquer_power_4_below_and_legion_alone_above() -> None:
    below = scene(me={"trained": ["P1"]}, bottom=["SB05"])
    below.play("play legion", "conquer SB05")
    assert below.changed() == {
        "bottom": "-SB05", "hand": "-legion", "discard": ["legion"], "board": "+SB05@0", "trained": "+P1- -P1",
    }  # fmt: skip
    above = scene(me={"trained": ["P1"]}, top=["SB05"], bottom=[])
    above.play("play legion")
    assert above.changed() == {"top": "-SB05", "hand": "-legion", "discard": ["legion"], "board": "+SB05@0"}


@rule("R7", "G3", "T4")
def test_what_is_over_is_not_carried_over() -> None:
    here = scene(me={"hand": ["matrona", "grabber"], "trained": []}, top=["SB05"], bottom=["FD03"])
    here.play("play grabber")  # 2 power are not enough for 3 and are gone; 2 new ones are not enough either
    assert here.changed() == {"hand": "-grabber", "discard": ["grabber"]}
    here = scene(me={"hand": ["matrona", "grabber"], "trained": []}, top=["OV12"], bottom=["SB01", "OV01"])
    here.play("play grabber")  # 2 for SB01; then 2, and its depth gives 2 more, but nothing is left of the first
    assert here.moves() == {"conquer OV01", "decline"}


@rule("F13", "G11", "R5")
def test_healer_paid_with_a_two_coin_manta_loses_a_coin_and_may_play_a_king() -> None:
    here = scene(
        kings="draft", bottom=[],
        me={"hand": ["matrona", "healer"], "discard": ["king6", "crab"], "board": ["SB14@0"], "trained": [],
            "wild": ["WC2"], "king": "king6", "king_shown": True},
    )  # fmt: skip
    here.play("play healer")
    assert here.moves() == {"play king6", "play crab", "decline"}
    here.play("play king6")  # the manta pays by itself; raise 3
    assert here.changed() == {
        "hand": "-healer", "discard": ["healer", "king6", "crab"], "board": "+SB14@3 -SB14@0", "wild": "+WC2- -WC2",
    }  # fmt: skip


@rule("F10")
def test_mantas_leader_readies_first_so_each_manta_is_flipped_once() -> None:
    here = scene(me={"hand": ["matrona", "leader"], "trained": ["P1-", "P2SB-"]}, bottom=["SB07"])
    here.play("play leader", "conquer SB07", "use P1")  # 2 + 1 + 2
    assert here.changed() == {"bottom": "-SB07", "hand": "-leader", "discard": ["leader"], "board": "+SB07@0"}
    tired = scene(me={"hand": ["matrona", "leader"], "trained": ["P1-", "P2SB-"]}, bottom=["SB10"])
    tired.play("play leader")  # 6 is out of reach: they are not readied again
    assert tired.changed() == {"hand": "-leader", "discard": ["leader"], "trained": "+P1 +P2SB -P1- -P2SB-"}


@rule("F16", "M4")
def test_meg_makes_the_others_discard_but_not_matrona() -> None:
    here = scene(
        players=3, bottom=[], me={"hand": ["matrona", "meg"], "trained": []}, left={"hand": ["matrona"]},
        right={"hand": ["matrona", "crab", "agent"]},
    )  # fmt: skip
    here.play("play meg")
    assert here.asked == (2, "drop")
    assert here.moves() == {"drop crab", "drop agent"}
    assert "never leaves" in here.refuses("drop matrona")
    here.play("drop crab")
    assert here.changed() == {
        "hand": "-meg", "discard": ["meg"], "seat 2 hand": "-crab", "seat 2 discard": ["crab"],
    }  # fmt: skip


@rule("F15")
def test_anglerfish_takes_any_card_of_the_location_discard_pile() -> None:
    here = scene(me={"hand": ["matrona", "anglerfish"], "trained": []}, discarded=["SB14", "DC14", "SB01"])
    here.play("play anglerfish")
    assert here.moves() == {"salvage SB14", "salvage DC14", "salvage SB01"}
    here.play("salvage DC14")
    assert here.changed() == {
        "discarded": "-DC14", "hand": "-anglerfish", "discard": ["anglerfish"], "board": "+DC14@0",
    }  # fmt: skip
    full = scene(me={"hand": ["matrona", "anglerfish"], "trained": [],
                     "board": ["SB02@0", "SB08@0", "SB10@0", "SS08@0", "SS10@0"]}, discarded=["SB14"])  # fmt: skip
    full.play("play anglerfish")
    assert full.changed() == {"hand": "-anglerfish", "discard": ["anglerfish"]}


@rule("R8", "W3")
def test_a_locations_last_depth_pays_and_its_new_manta_pays_on() -> None:
    here = scene(me={"hand": ["matrona", "legion"], "board": ["FD13@3"], "trained": []}, bottom=["SB13"])
    here.play("play legion")  # power 3, 2 of the last depth, 2 of the new manta: 7
    assert here.moves() == {"conquer SB13", "decline"}
    here.play("conquer SB13")
    assert here.changed() == {
        "bottom": "-SB13", "hand": "-legion", "discard": ["legion"], "board": "+FD13@4 +SB13@0 -FD13@3",
        "wild": "+WP2-", "supply": "-WP2",
    }  # fmt: skip


@rule("F19", "A5")
def test_raise_two_with_one_step_left_is_allowed_and_with_none_refused() -> None:
    here = scene(me={"board": ["OV03@0", "SB12@0"], "trained": []})
    here.play("use OV03")
    assert here.changed() == {"board": "+OV03@1 +SB12@1 -OV03@0 -SB12@0"}
    none = scene(me={"board": ["OV03@0", "SB12@1"], "trained": []})
    assert "it would do nothing" in none.refuses("use OV03")


@rule("F7", "F19")
def test_score_never_scores_its_own_location() -> None:
    here = scene(me={"board": ["DC12@0"], "trained": []})
    assert "it would do nothing" in here.refuses("use DC12")
    two = scene(me={"board": ["DC12@0", "SB12@1"], "trained": []})
    two.play("use DC12")
    assert two.changed() == {"board": "+DC12@1 -DC12@0 -SB12@1", "pile": "+SB12"}


@rule("Q3", "F3", "G29")
def test_cost5_counts_only_when_paid() -> None:
    goals = ["cost5", "wild2", "hand8", "board5"]
    paid = scene(goals=goals, me={"trained": ["P1"], "wild": ["WC2", "WC2"]}, bottom=[])
    paid.play("play agent", "recruit 5", "use WC2", "use WC2")
    assert "claim cost5 P1" in paid.moves()
    cheaper = scene(goals=goals, me={"trained": ["P1", "R1"], "board": ["SB13@0"], "wild": ["WC2"]}, bottom=[])
    cheaper.play("play agent", "recruit 3")
    assert cheaper.moves() == {"use R1", "end"}
    free = scene(goals=goals, me={"trained": ["P1"], "board": ["DC02@1"]}, bottom=[])
    free.play("use DC02", "recruit 5")
    assert "claim cost5 P1" not in free.moves()
    paid.play("end")
    paid.play("play matrona")
    assert "claim cost5 P1" not in paid.moves()  # only to the end of that turn


@rule("Q1", "G10")
def test_a_claim_in_the_middle_of_the_main_action() -> None:
    here = scene(me={"hand": [*START, "grabber"], "board": ["SB02@0", "SB08@0", "SS08@0"], "trained": ["R1"]},
                 bottom=["SB01", "SB03"])  # fmt: skip
    here.play("play grabber")
    assert here.asked == (0, "conquer")
    here.play("conquer SB03")
    assert "claim board5 R1" in here.moves()
    crab = scene(me={"hand": [*START, "crab", "meg"], "trained": ["P1"]}, bottom=["SB01"])
    crab.play("play crab", "recruit 0")  # hand 8 again: the Buy waits although it has one answer
    assert crab.moves() == {"buy SB01", "claim hand8 P1"}
    crab.play("claim hand8 P1")
    assert crab.changed() == {
        "row": ["hermit", "diver", "turtle", "walrus", "orca", "meg"], "deck": -1, "bottom": "-SB01", "hand8": [0],
        "hand": "+leader -crab", "discard": ["crab"], "board": "+SB01@0", "trained": "-P1",
    }  # fmt: skip


@rule("G10")
def test_a_claim_may_not_use_a_manta_that_the_payment_needs() -> None:
    here = scene(me={"hand": [*START, "turtle", "meg", "crab"], "trained": ["C1", "P1"], "wild": []}, bottom=["SS09"])
    here.play("play turtle")
    here.play("buy SS09")
    assert here.moves() == {"use C1", "claim hand8 P1"}


@rule("E1")
def test_the_last_character_placed_in_the_row_causes_the_end() -> None:
    here = scene(me={"trained": []}, deck=["meg", "crab"])
    here.play("play agent", "recruit 0")
    assert here.changed()["deck"] == -1
    assert "final" not in here.changed()
    here.play("play agent", "recruit 0")
    assert here.changed()["deck"] == -2
    assert here.changed()["final"] == 2


@rule("K5", "F14", "K2")
def test_fancelot_and_herbert_leave_before_the_first_turn_for_a_manta_and_cai_after_being_played() -> None:
    game = aquatica.start(players=4, cold_waters=False, kings="basic", first=1, seed=2)
    players = game.position()["players"]
    assert [player["king"] for player in players] == ["king4", "king1", "king2", "king3"]
    assert [player["wild"] for player in players] == [["WP2"], [], [], ["WC2"]]
    assert ["king4" in players[0]["hand"], "king3" in players[3]["hand"]] == [False, False]
    assert all(player["king_shown"] for player in players)
    here = scene(kings="basic", bottom=[],
                 me={"hand": [*START, "king1"], "king": "king1", "king_shown": True, "trained": []})  # fmt: skip
    here.play("play king1")
    assert here.asked == (0, "play one more")
    here.play("play legion")
    assert here.changed() == {"hand": "-king1 -legion", "discard": ["legion"]}


@rule("B8")
def test_red_thunder_counts_recruited_characters_only() -> None:
    here = tribal(
        kings="draft", by={"II1": [0]}, final=1, bottom=[],
        me={"hand": ["matrona", "king6", "crab"], "discard": ["agent", "crab", "walrus"], "trained": [],
            "king": "king6", "king_shown": True},
    )  # fmt: skip
    here.play("play matrona")
    assert here.game.position()["scores"][0]["tribes"] == 6  # two crabs and a walrus, 2 points each
