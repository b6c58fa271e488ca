"""The examples of Cold Waters (French), each with the whole position before and after."""

from collections import Counter
from typing import Any

import pytest

from divebell.games import aquatica
from tests.games.otys.support import rule

from .scenes import START, scene, tribal


@rule("D1", "D3", "M1", "R1", "G9")
def test_walrus_lies_on_top_and_sealord_has_three_coins_for_one_location() -> None:
    here = scene(me={"hand": [*START, "walrus"], "trained": []}, bottom=["SS06"])
    here.play("play walrus", "play matrona")  # power 3 conquers nothing; then seat 1
    assert here.changed()["discard"] == ["walrus"]
    here.play("play sealord")
    assert here.changed() == {
        "bottom": "-SS06", "hand": "-sealord -walrus", "discard": ["sealord", "walrus"], "board": "+SS06@0",
        "row": ["hermit", "diver", "turtle", "walrus", "orca", "meg"], "deck": -1, "gone": "+leader",
    }  # fmt: skip


@rule("D1")
def test_a_delayed_effect_is_applied_in_each_turn_in_which_the_card_still_lies_on_top() -> None:
    here = scene(players=3, me={"discard": ["penguins", "crab"], "board": ["SB13@0"], "trained": []}, bottom=[])
    here.play("play matrona")  # raise 1 first, then all cards come back
    assert here.changed() == {"hand": "+crab +penguins", "discard": [], "board": "+SB13@1 -SB13@0"}


@rule("D2")
def test_a_card_discarded_by_an_opponent_works_and_a_covered_one_does_not() -> None:
    here = scene(
        me={"hand": ["matrona", "meg"], "trained": []}, bottom=["SS06"],
        left={"hand": ["matrona", "walrus", "sealord"], "trained": []},
    )  # fmt: skip
    here.play("play meg", "drop walrus", "play sealord")
    assert here.changed() == {
        "bottom": "-SS06", "hand": "-meg", "discard": ["meg"],
        "seat 1 hand": "-sealord -walrus", "seat 1 discard": ["sealord", "walrus"], "seat 1 board": "+SS06@0",
    }  # fmt: skip
    here = scene(
        me={"hand": ["matrona", "meg"], "trained": []}, bottom=["SS06"],
        left={"hand": ["matrona", "crab", "sealord"], "discard": ["walrus"], "trained": []},
    )  # fmt: skip
    here.play("play meg", "drop crab", "play sealord")
    assert here.changed() == {
        "hand": "-meg", "discard": ["meg"],
        "seat 1 hand": "-crab -sealord", "seat 1 discard": ["sealord", "crab", "walrus"],
    }  # fmt: skip


@rule("S2", "S3", "C4", "C5")
@pytest.mark.parametrize(
    ("players", "mode", "characters", "locations"),
    [(5, "goals", 30, 70), (4, "goals", 25, 60), (3, "goals", 20, 50), (2, "goals", 20, 40), (5, "tribes", 30, 70),
     (4, "tribes", 25, 60), (3, "tribes", 20, 50), (2, "tribes", 20, 40), (1, "tribes", 15, 20), (1, "goals", 15, 40)],
)  # fmt: skip
def test_deck_sizes(players: int, mode: str, characters: int, locations: int) -> None:
    position = aquatica.start(players=players, mode=mode, seed=5, kings="none").position()
    deck = position["characters"]["row"] + position["characters"]["deck"]
    assert (len(position["characters"]["row"]), len(deck)) == (6, characters)
    assert max(Counter(deck).values()) == (1 if players == 1 else 2)
    assert max(Counter(position["characters"]["set_aside"]).values(), default=1) == 1  # all of one set
    places = position["locations"]["bottom"] + position["locations"]["deck"]
    assert (position["locations"]["top"], len(position["locations"]["bottom"]), len(places)) == ([], 6, locations)
    assert set(Counter(place[:2] for place in places).values()) == {locations // 5}
    assert len(position["locations"]["set_aside"]) == 70 - locations


@rule("S2")
@pytest.mark.parametrize(("players", "characters"), [(1, 9), (2, 18), (3, 18), (4, 18)])
def test_deck_sizes_of_the_base_game(players: int, characters: int) -> None:
    position = aquatica.start(players=players, cold_waters=False, seed=5, kings="none").position()
    assert len(position["characters"]["row"] + position["characters"]["deck"]) == characters
    assert len(position["locations"]["bottom"] + position["locations"]["deck"]) == 56
    assert position["locations"]["set_aside"] == position["characters"]["set_aside"] == []
    assert sum(position["wild"].values()) == 23


@rule("F11", "F12")
def test_with_two_players_matrona_removes_the_character_at_price_0() -> None:
    here = scene(me={"discard": ["crab"], "trained": []}, bottom=[])
    here.play("play matrona")
    assert here.changed() == {
        "row": ["hermit", "diver", "turtle", "walrus", "orca", "meg"], "deck": -1, "gone": "+leader",
        "hand": "+crab", "discard": [],
    }  # fmt: skip
    for players in (1, 3):
        other = scene(players=players, me={"trained": []}, mode="tribes")
        other.play("play matrona")
        assert other.changed() == {}


@rule("X1", "N1", "G13", "G16")
def test_flip_tires_a_manta_of_everybody_or_of_the_others() -> None:
    fr = scene(me={"board": ["FD01@0"], "trained": ["C1", "P1"]}, left={"trained": ["C1", "P1-"]})
    fr.play("use FD01")
    assert fr.asked == (0, "tire")  # seat 1 has one ready manta, which is tired by itself; you are the last
    fr.play("tire P1")
    assert fr.changed() == {"board": "+FD01@1 -FD01@0", "trained": "+P1- -P1", "seat 1 trained": "+C1- -C1"}
    en = scene(edition="en", me={"board": ["FD01@0"], "trained": ["C1", "P1"]}, left={"trained": ["C1", "P1-"]})
    en.play("use FD01")
    assert en.changed() == {"board": "+FD01@1 -FD01@0", "seat 1 trained": "+C1- -C1"}
    alone = scene(players=1, edition="en", me={"board": ["FD01@0"], "trained": ["C1"]})
    assert "it would do nothing" in alone.refuses("use FD01")


@rule("X2", "N3", "G15", "F18")
def test_copy_of_a_deeper_depth_leaves_the_copied_location_and_takes_no_resource() -> None:
    def begin(edition: str) -> list[str]:
        here = scene(
            edition=edition, me={"board": ["FD12@0", "OV08@0", "SS01@0", "FD14@1"], "trained": [], "discard": ["crab"]}
        )
        here.play("use FD12")
        return sorted(here.moves())

    # OV08 shows `empty` and, deeper, raise 2; FD14 shows flip (nobody has a ready manta but seat 1), copy and score 1
    assert begin("fr") == ["copy flip", "copy raise 2"]
    here = scene(me={"board": ["FD12@0", "OV08@0", "SS01@0"], "trained": []}, left={"trained": []})
    here.play("use FD12")  # the only effect to be copied
    assert here.moves() == {"raise OV08", "raise SS01"}  # it may raise the copied location, never its own
    here.play("raise OV08", "raise OV08")
    assert here.changed() == {"board": "+FD12@1 +OV08@2 -FD12@0 -OV08@0"}


@rule("N3")
def test_copy_of_the_own_location_is_for_the_french_edition() -> None:
    def begin(edition: str) -> set[str]:
        here = scene(edition=edition, me={"board": ["FD14@3", "SB12@1"], "trained": []}, left={"trained": []})
        return here.moves()

    assert "use FD14" in begin("fr")  # its deeper score 1
    assert "use FD14" not in begin("en")


@rule("B1", "B2", "B3", "B4", "B5")
def test_a_tribe_with_two_mantas_of_others_costs_two_more_paid_in_part_with_a_scored_location() -> None:
    here = tribal(
        players=3, by={"I4": [1, 2]}, me={"pile": ["SB11", "SB01"], "trained": ["P1"], "wild": ["WC2-"]}, bottom=[]
    )
    here.play("play agent")
    assert "recruit I4" in here.moves()  # 3 + 2: 1 coin of the card, 5 and 1 of the pile
    here.play("recruit I4")
    assert here.moves() == {"spend SB11", "spend SB01"}
    here.play("spend SB11")  # 1 + 5 cover the price; the manta is placed by itself
    assert here.changed() == {
        "I4": [1, 2, 0], "locations gone": "+SB11", "hand": "-agent", "discard": ["agent"], "pile": "-SB11",
        "trained": "-P1",
    }  # fmt: skip


@rule("B2")
def test_each_manta_of_others_costs_a_coin() -> None:
    for by, offered in (([], True), ([1], True), ([1, 2], False)):
        here = tribal(players=3, by={"I4": by}, me={"pile": ["SB05"], "trained": ["P1"]}, bottom=[])
        here.play("play agent")  # 1 coin and 3 of the scored location
        assert ("recruit I4" in here.moves()) == offered


@rule("B1", "W2")
def test_a_tribe_is_recruited_once_and_the_same_recruit_takes_no_character() -> None:
    here = tribal(by={"I4": [0]}, me={"pile": ["SB14"], "trained": ["P1"]})
    here.play("play agent")
    assert "recruit I4" not in here.moves()
    assert "only once" in here.refuses("recruit I4")
    without = tribal(me={"pile": ["SB14"], "trained": [], "wild": ["WC2"]})
    without.play("play agent")
    assert not [move for move in without.moves() if move.startswith("recruit I")]


@rule("B6", "A3", "T3")
def test_type_i_is_used_once_per_turn_and_only_in_ones_own() -> None:
    here = tribal(by={"I5": [0], "I4": [1]}, me={"board": ["SB13@0"], "trained": []})
    assert "use I5" in here.moves()
    assert "not recruited" in here.refuses("use I4")
    here.play("use I5")
    assert here.changed() == {"board": "+SB13@1 -SB13@0"}
    assert "once per turn" in here.refuses("use I5")


@rule("B6", "G6", "R3")
def test_type_i_pays_as_a_source_either_way() -> None:
    here = tribal(by={"I1": [0]}, me={"trained": []}, bottom=["SS06"])
    here.play("play sealord")
    assert here.moves() == {"buy SS06", "decline"}
    assert "or decline first" in here.refuses("use I1")
    here.play("buy SS06")
    assert here.changed() == {"bottom": "-SS06", "hand": "-sealord", "discard": ["sealord"], "board": "+SS06@0"}
    power = tribal(by={"I1": [0]}, me={"trained": []}, bottom=["SB07"])
    power.play("play legion", "conquer SB07")
    assert power.changed() == {"bottom": "-SB07", "hand": "-legion", "discard": ["legion"], "board": "+SB07@0"}


@rule("B7", "G25")
def test_type_ii_gives_its_bonus_at_once() -> None:
    here = tribal(me={"discard": ["crab", "legion"], "pile": ["SB12"], "trained": ["P1"]}, bottom=[])
    here.play("play agent", "recruit II1")  # 5 coins: 1 of the card, 6 of the scored location; take back all
    assert here.changed() == {
        "II1": [0], "locations gone": "+SB12", "hand": "+crab +legion -agent", "discard": ["agent"], "pile": "-SB12",
        "trained": "-P1",
    }  # fmt: skip


@rule("E1", "E2")
@pytest.mark.parametrize("deck", ["characters", "locations"])
def test_tribes_end_by_each_deck_with_one_more_turn_for_all(deck: str) -> None:
    if deck == "characters":
        here = tribal(players=3, me={"trained": []}, deck=["meg"])
        here.play("play agent", "recruit 0")
    else:
        here = tribal(players=3, me={"trained": []}, bottom=[], locations=["SB14"])
        here.play("play seahorse", "scout")
    assert (here.game.turn, here.game.position()["final"]) == ((5, 1), 3)
    here.play("play matrona", "play matrona")
    assert not here.game.over
    here.play("play matrona")
    assert here.game.over


@rule("Q4", "Q5")
@pytest.mark.parametrize(
    ("goal", "met", "missed"),
    [
        ("values5", {"board": ["SB01@0", "SB03@0", "SB05@0", "SB08@0", "SB10@0"]},
         {"board": ["SB01@0", "SB03@0", "SB05@0", "SB08@0", "SS08@0"]}),
        ("pile7", {"pile": [f"SB0{n}" for n in range(1, 8)]}, {"pile": [f"SB0{n}" for n in range(1, 7)]}),
        ("depths5", {"board": ["SB05@0", "SB12@0", "SB08@0", "SB07@0", "SB13@0"]},
         {"board": ["SB05@0", "SB12@0", "SB08@1", "SB07@0", "SB13@0"]}),
        ("small4", {"pile": ["SB01", "SB03", "SB05", "SB06"]}, {"pile": ["SB01", "SB03", "SB05", "SB08"]}),
    ],
)  # fmt: skip
def test_the_four_new_goals_just_met_and_just_missed(goal: str, met: dict[str, Any], missed: dict[str, Any]) -> None:
    goals = [goal, "wild2", "hand8", "cost5"]
    here = scene(goals=goals, me={**met, "trained": ["C1"]}, bottom=[], locations=["FD01"])
    assert f"claim {goal} C1" in here.moves()
    here = scene(goals=goals, me={**missed, "trained": ["C1"]}, bottom=[], locations=["FD01"])
    assert "do not meet" in here.refuses(f"claim {goal} C1")


def eight(*, ones: int) -> list[str]:
    return [f"I{n}" for n in range(2, 2 + ones)] + [f"II{n}" for n in range(1, 9 - ones)]


@rule("U1", "U3", "G27", "G28")
def test_solo_level_1_a_tribe_may_be_turned_face_down_and_eight_win() -> None:
    here = tribal(
        players=1, level=1, by={"I1": [0]}, down=["I2", "I5", "II1", "II2", "II3", "II4"],
        me={"pile": ["SB12"], "trained": ["C1"]},
    )  # fmt: skip
    here.play("play agent", "recruit I4", "use C1", "spend SB12")
    assert here.moves() == {"place C1-", "down"}
    here.play("down")
    position = here.game.position()
    assert (position["over"], position["won"], position["recruited"]) == (True, True, 8)
    assert position["scores"][0]["tribes"] == 3  # I1 alone: what is face down gives nothing


@rule("U1", "U2")
def test_solo_with_seven_tribes_is_lost() -> None:
    here = tribal(
        players=1, down=["I2", "I5", "II1", "II2", "II3", "II4"], by={"I1": [0]}, final=1, me={"trained": []}, bottom=[]
    )
    here.play("play matrona")
    position = here.game.position()
    assert (position["won"], position["recruited"]) == (False, 7)


@rule("U4", "U8", "N2", "S6")
@pytest.mark.parametrize(
    ("level", "edition", "ones"),
    [(1, "fr", 4), (2, "fr", 2), (2, "en", 6), (3, "en", 4), (4, "fr", 4), (5, "en", 4), (6, "fr", 6), (6, "en", 2)],
)
def test_solo_levels_2_and_6_have_other_tribes_by_edition(level: int, edition: str, ones: int) -> None:
    position = aquatica.start(players=1, mode="tribes", level=level, edition=edition, seed=1).position()
    tribes = [tribe["tribe"] for tribe in position["tribes"]]
    assert len(tribes) == 8
    assert sum(not tribe.startswith("II") for tribe in tribes) == ones


@rule("U5", "W2", "G27")
def test_solo_level_3_places_wild_mantas_and_turns_nothing_down() -> None:
    here = tribal(players=1, level=3, me={"pile": ["SB12"], "trained": [], "wild": ["WC2-", "WR1"]})
    here.play("play agent", "recruit I4")  # paid by the only scored location
    assert here.moves() == {"place WC2-", "place WR1"}
    here.play("place WC2-")
    assert here.changed() == {
        "I4": [0], "locations gone": "+SB12", "hand": "-agent", "discard": ["agent"], "pile": "-SB12",
        "wild": "-WC2-",
    }  # fmt: skip


@rule("U5")
def test_from_level_3_the_locations_show_six_wild_mantas() -> None:
    for seed in range(30):
        game = aquatica.start(players=1, mode="tribes", level=3, seed=seed)
        position = game.position()
        places = position["locations"]["bottom"] + position["locations"]["deck"]
        shown = [place for place in game.components.locations if place.id in places and place.manta >= 0]
        assert len(shown) >= 6
    # without the rule some of these deals would show fewer
    assert any(
        sum(place.manta >= 0 for place in game.components.locations if place.id in game.position()["locations"]["deck"])
        < 6
        for game in (aquatica.start(players=1, mode="tribes", level=1, seed=seed) for seed in range(60))
    )


@rule("U6", "U7")
def test_solo_levels_4_and_5_are_paid_with_less_of_the_scoring_pile() -> None:
    pile = ["SB12", "SB11"]
    here = tribal(players=1, level=4, me={"pile": pile, "trained": ["P1"]})
    here.play("play agent", "recruit I4", "spend SB12")  # 3: 1 of the card and 1 for each location, whatever its points
    assert here.changed() == {
        "I4": [0], "locations gone": "+SB11 +SB12", "hand": "-agent", "discard": ["agent"], "pile": "-SB11 -SB12",
        "trained": "-P1",
    }  # fmt: skip
    for level in (5, 6):
        here = tribal(players=1, level=level, me={"pile": pile, "trained": ["P1"]}, tribes=eight(ones=4))
        here.play("play agent")
        assert not [move for move in here.moves() if move.startswith("recruit I")]


@rule("U8", "G28")
def test_level_6_plays_on_and_counts_points() -> None:
    tribes = ["I2", "I3", "I4", "I5", "I6", "I7", "II1", "II2"]
    by = {tribe: [0] for tribe in tribes}
    here = tribal(players=1, level=6, tribes=tribes, by=by, me={"trained": []}, bottom=[])
    here.play("play matrona", "end")
    assert not here.game.over
    over = tribal(players=1, level=6, tribes=tribes, by=by, me={"trained": []}, bottom=[], final=1)
    over.play("play matrona", "end")
    assert over.game.position()["won"]
    assert over.game.position()["scores"][0]["tribes"] == 4 + 4 + 5 + 4 + 3 + 4 + 0 + 6
