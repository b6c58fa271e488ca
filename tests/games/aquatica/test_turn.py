"""The turn, the main action, additional actions and paying (T, M, A, R, F and their rulings)."""

from typing import Any

import pytest

from divebell.engine.errors import IllegalMove
from divebell.games import aquatica
from tests.games.otys.support import rule

from .scenes import START, scene, tribal


@rule("T1", "T2", "A1")
def test_a_turn_is_one_card_with_actions_before_and_after() -> None:
    here = scene(me={"board": ["SB13@0"], "trained": ["R1"], "wild": ["WR1"]}, bottom=[])
    assert "end" not in here.moves()  # there is no passing
    here.play("use R1")
    assert here.asked == (0, "play")
    here.play("play legion")
    assert here.asked == (0, "end")
    assert here.moves() == {"use WR1", "end"}
    assert "your main action is done" in here.refuses("play sealord")
    here.play("use WR1")
    assert here.game.turn == (5, 1)  # nothing is left to do, so the turn ends by itself


@rule("G21")
def test_the_turn_ends_by_itself_only_when_nothing_can_be_done() -> None:
    here = scene(me={"trained": []}, bottom=[])
    here.play("play legion")
    assert here.game.turn == (5, 1)


@rule("A6", "Q1")
def test_a_claim_is_no_action_and_can_be_made_around_the_main_action() -> None:
    here = scene(me={"hand": [*START, "crab", "meg"], "trained": ["P1", "R1"]}, bottom=[])
    here.play("claim hand8 P1")
    assert here.asked == (0, "play")


@rule("W1", "F10")
def test_a_tired_manta_does_nothing_until_it_is_readied() -> None:
    here = scene(me={"board": ["SB13@0"], "trained": ["R1-"]})
    assert "no ready manta" in here.refuses("use R1")
    here.play("play matrona")
    assert "use R1" in here.moves()


@rule("F1", "R4")
def test_power_of_one_type_conquers_only_that_type() -> None:
    here = scene(me={"hand": ["matrona", "legion"], "trained": ["P2SB"]}, bottom=["SB08", "OV07", "SB14"])
    here.play("play legion")
    assert here.moves() == {"conquer SB08", "decline"}  # 3 + 2 reach the power 5 of SB08, not that of OV07
    here.play("conquer SB08")
    assert here.changed() == {
        "bottom": "-SB08", "hand": "-legion", "discard": ["legion"], "board": "+SB08@0", "trained": "+P2SB- -P2SB",
    }  # fmt: skip


@rule("G2", "M2")
def test_a_purchase_is_compulsory_only_if_the_card_alone_can_pay_for_one() -> None:
    may = scene(me={"trained": ["C1"]}, bottom=["SS03"])
    may.play("play sealord")
    assert may.moves() == {"buy SS03", "decline"}
    may.play("decline")
    assert may.changed() == {"hand": "-sealord", "discard": ["sealord"]}
    must = scene(me={"trained": ["C1"]}, bottom=["SS03", "SS01"])
    must.play("play sealord")
    assert must.moves() == {"buy SS03", "buy SS01"}
    assert "so you must do it" in must.refuses("decline")
    recruit = scene(me={"trained": []}, row=["leader"], deck=["meg"])
    recruit.play("play agent")  # the card at price 0 is taken by itself
    assert recruit.changed()["hand"] == "+leader -agent"


@rule("G4", "R6")
def test_a_location_gives_one_resource_also_across_cards_of_one_main_action() -> None:
    here = scene(
        kings="draft", bottom=["SB04", "DC04", "SB12"],
        me={"hand": ["matrona", "king1", "grabber"], "board": ["OV04@0"], "trained": [], "king": "king1",
            "king_shown": True},
    )  # fmt: skip
    here.play("play king1", "play grabber", "conquer SB04")
    # OV04 has given its power 2 SB; its power 2 DC could only be used in another main action
    assert here.changed()["board"] == "+OV04@1 +SB04@0 -OV04@0"
    assert here.asked in ((0, "conquer"), (1, "play"))
    assert "use OV04" not in here.moves()


@rule("F6", "L2")
def test_raise_full_covers_all_depths_of_another_location_at_once() -> None:
    here = scene(me={"board": ["OV12@0", "SB13@1", "SB12@1"], "trained": []})
    here.play("use OV12")
    assert here.changed() == {"board": "+OV12@1 +SB13@4 -OV12@0 -SB13@1", "wild": "+WS1", "supply": "-WS1"}


@rule("F9", "G14", "G19")
def test_take_back_one_by_one_of_two_copies_the_upper_one() -> None:
    here = scene(
        kings="draft", bottom=[],
        me={"hand": ["matrona", "king8"], "discard": ["crab", "walrus", "crab", "meg"], "trained": [],
            "king": "king8", "king_shown": True},
    )  # fmt: skip
    here.play("play king8")
    assert here.moves() == {"back crab", "back walrus", "back meg"}  # two copies are one choice
    here.play("back crab", "back walrus")
    assert here.changed() == {"hand": "+crab +walrus -king8", "discard": ["king8", "crab", "meg"]}


@rule("F14", "G12", "G8")
def test_a_second_card_is_complete_before_the_first_goes_on_and_reaches_the_pile_first() -> None:
    here = scene(
        kings="draft", bottom=["SB01"], goals=["discard10", "wild2", "hand8", "cost5"],
        me={"hand": ["matrona", "king1", "legion"], "discard": ["crab"] * 9, "trained": ["P1"], "king": "king1",
            "king_shown": True},
    )  # fmt: skip
    here.play("play king1", "play legion")  # power 3 takes SB01, then Legion is the tenth card of the pile
    assert here.changed() == {
        "bottom": "-SB01", "hand": "-king1 -legion", "discard": ["legion", *["crab"] * 9], "board": "+SB01@0",
    }  # fmt: skip
    assert "claim discard10 P1" in here.moves()


@rule("F17", "G26")
def test_the_gluttonous_drop_two_cards_and_take_one_back() -> None:
    here = tribal(by={"I4": [0]}, me={"hand": ["matrona", "crab", "legion", "agent"], "trained": []})
    here.play("use I4", "drop crab")
    assert here.moves() == {"drop legion", "drop agent"}
    here.play("drop agent")
    assert here.moves() == {"back crab", "back agent"}  # also one of those just dropped, in the order chosen
    here.play("back crab")
    assert here.changed() == {"hand": "-agent", "discard": ["agent"]}
    few = tribal(by={"I4": [0]}, me={"hand": ["matrona", "crab"], "discard": ["agent"], "trained": []})
    assert "it would do nothing" in few.refuses("use I4")


@rule("F17", "G17")
def test_of_two_effects_only_what_could_do_something_is_offered() -> None:
    both = scene(me={"board": ["SB13@0", "SB12@1"], "trained": []})
    both.play("play waveteller")
    assert both.moves() == {"choose raise", "choose score"}
    both.play("choose score")
    assert both.changed()["pile"] == "+SB12"
    none = scene(me={"trained": []})
    none.play("play waveteller")
    assert none.changed() == {"hand": "-waveteller", "discard": ["waveteller"]}
    king = scene(
        kings="draft", bottom=["SB12"], row=[], deck=[],
        me={"hand": ["matrona", "king7"], "trained": ["C1"], "wild": ["WC2"], "king": "king7", "king_shown": True},
    )  # fmt: skip
    king.play("play king7")  # 3 coins, buy or recruit: the row is empty, so it is a buy, which cannot be declined now
    assert king.moves() == {"use C1", "use WC2"}


@rule("G18")
def test_a_location_goes_into_the_leftmost_empty_slot() -> None:
    here = scene(me={"board": ["SB08@0", None, "SB10@0"], "trained": []}, bottom=["SB01"])
    here.play("play legion")
    assert here.game.position()["players"][0]["board"] == ["SB08@0", "SB01@0", "SB10@0", None, None]


@rule("G20", "E2")
def test_only_the_first_end_counts() -> None:
    here = scene(me={"trained": []}, deck=["meg"], locations=["SB14"], bottom=[])
    here.play("play agent", "recruit 0", "play seahorse", "scout")
    position = here.game.position()
    assert (position["final"], here.game.turn) == (1, (6, 0))
    here.play("play matrona")
    assert here.game.over


@rule("G22", "F8")
def test_rows_stay_short_and_decks_are_never_reshuffled() -> None:
    here = scene(me={"trained": []}, deck=[], locations=[], bottom=["SB01", "SS01"], discarded=["SB14"], final=2)
    here.play("play agent", "recruit 1")
    assert here.changed()["row"] == ["leader", "diver", "turtle", "walrus", "orca"]  # prices of spaces do not move
    here.play("play seahorse", "scout")
    assert (here.changed()["top"], here.changed()["bottom"]) == ("+SB01 +SS01", "-SB01 -SS01")


@rule("G23", "L2")
def test_without_a_manta_in_the_supply_there_is_none() -> None:
    here = scene(me={"board": ["SB02@1"], "trained": ["R1"]}, wild={"WC2": 8, "WP2": 8, "WR1": 0, "WS1": 3, "WB1": 3})
    here.play("use R1")
    assert here.changed() == {"board": "+SB02@2 -SB02@1", "trained": "+R1- -R1"}


@rule("G31")
def test_after_thirty_turns_per_player_without_progress_the_game_is_ended() -> None:
    here = scene(players=3, idle=89, me={"trained": []}, bottom=[])
    here.play("play legion")
    assert here.game.over
    assert here.game.result is not None
    assert here.game.result.ended_by == "idle turns"
    sooner = scene(players=3, idle=88, me={"trained": []}, bottom=[])
    sooner.play("play legion")
    assert not sooner.game.over
    progress = scene(players=3, idle=89, me={"trained": []}, bottom=["SB01"])
    progress.play("play legion")
    assert not progress.game.over
    assert progress.game.position()["idle"] == 0


@rule("Q2", "Q3", "Q5", "G29")
@pytest.mark.parametrize(
    ("goal", "met", "missed"),
    [
        ("hand8", {"hand": [*START, "crab", "crab"]}, {"hand": [*START, "crab"]}),
        ("board5", {"board": ["SB02@0", "SB08@0", "SB10@0", "SS08@0", "SS10@0"]},
         {"board": ["SB02@0", "SB08@0", "SB10@0", "SS08@0"]}),
        ("pile3", {"pile": ["SB01", "SB02", "SB03"]}, {"pile": ["SB01", "SB02"]}),
        ("wild2", {"wild": ["WC2", "WC2-"]}, {"wild": ["WC2"]}),
        ("points15", {"pile": ["SB14", "OV14"]}, {"pile": ["SB14", "SS14"]}),
        ("lastcard", {"hand": ["matrona"]}, {"hand": ["matrona", "crab"]}),
        ("own11", {"board": ["SB02@0", "SB08@0"], "pile": [f"SS0{n}" for n in range(1, 10)]},
         {"board": ["SB02@0"], "pile": [f"SS0{n}" for n in range(1, 10)]}),
        ("wild3", {"wild": ["WC2", "WC2-", "WR1"]}, {"wild": ["WC2", "WC2-"]}),
        ("types4", {"pile": ["SB01", "SS01", "OV01", "DC01"]}, {"pile": ["SB01", "SS01", "OV01", "OV02"]}),
        ("discard10", {"discard": ["crab"] * 10}, {"discard": ["crab"] * 9}),
        ("same4", {"board": ["SB02@0", "SB08@0"], "pile": ["SB01", "SB03"]},
         {"board": ["SB02@0", "SB08@0"], "pile": ["SB01", "SS03"]}),
        ("conquer5", {"hand": ["matrona", "legion", "seahorse", "meg"], "discard": ["walrus", "grabber"]},
         {"hand": ["matrona", "legion", "seahorse", "meg"], "discard": ["walrus", "crab"]}),
        ("risen5", {"board": ["SB01@1", "SB05@0", "SB12@1", "SS05@0", "SS12@1"]},
         {"board": ["SB01@1", "SB05@0", "SB12@1", "SS05@0", "SS12@0"]}),
    ],
)  # fmt: skip
def test_goals_just_met_and_just_missed(goal: str, met: dict[str, Any], missed: dict[str, Any]) -> None:
    others = [other for other in ("cost5", "pile7", "values5", "depths5") if other != goal][:3]
    here = scene(goals=[goal, *others], me={**met, "trained": ["C1"]}, bottom=[], locations=["FD01"])
    assert f"claim {goal} C1" in here.moves()
    here = scene(goals=[goal, *others], me={**missed, "trained": ["C1"]}, bottom=[], locations=["FD01"])
    assert "do not meet" in here.refuses(f"claim {goal} C1")


@rule("B8", "E3")
@pytest.mark.parametrize(
    ("tribe", "me", "points"),
    [
        ("I1", {}, 3),
        ("II1", {"hand": ["matrona", "crab"], "discard": ["meg", "agent"]}, 4),
        ("II2", {"hand": ["matrona", "crab"], "discard": []}, 2),
        ("II3", {"pile": ["SB01", "SS01", "OV01"]}, 3),
        ("II4", {"board": ["SB05@0", "SS05@0", "SB08@0"]}, 4),
        ("II5", {"trained": ["C1-"], "wild": ["WP2", "WC2-"]}, 6),
        ("II6", {"pile": ["SB01", "SB02", "OV01"]}, 6),
        ("II10", {"pile": ["SB01", "SB02", "OV01"]}, 4),
    ],
)
def test_the_points_of_tribes(tribe: str, me: dict[str, Any], points: int) -> None:
    tribes = [tribe, *(other for other in ("I2", "I3", "I4", "I5", "I6", "II7", "II8", "II9"))][:8]
    here = tribal(tribes=tribes, by={tribe: [0]}, final=1, bottom=[], me={"trained": [], **me})
    here.play("play matrona")
    if not here.game.over:
        here.play("end")
    score = here.game.position()["scores"][0]
    taken_back = len(me.get("discard", [])) if tribe == "II2" else 0
    assert score["tribes"] == points + taken_back


@rule("O1", "O2", "O3")
def test_in_solo_one_is_asked_before_the_rival_places() -> None:
    here = scene(players=1, me={"pile": ["SB01", "SB02", "SB03"], "trained": ["C1"]}, bottom=[],
                 by={"hand8": ["rival"], "board5": ["rival"], "wild2": ["rival"]})  # fmt: skip
    here.play("play matrona")
    here.play("back all")  # asked, because a goal could be claimed
    assert here.moves() == {"rival pile3", "claim pile3 C1"}
    here.play("claim pile3 C1")
    assert here.game.position()["goals"][2]["by"] == [0, "rival"]
    assert here.game.position()["final"] == 1


@rule("G25")
def test_a_manta_flipped_to_pay_may_be_placed_and_the_tribe_used_in_the_same_turn() -> None:
    here = tribal(
        me={"hand": ["matrona", "siren"], "trained": ["C1"], "board": ["SB13@0"], "pile": ["SB03"]}, bottom=[]
    )
    here.play("play siren", "recruit I5", "use C1")  # 2 coins, 1 of the manta, 2 of the pile
    assert here.changed()["trained"] == "-C1"
    assert "use I5" in here.moves()


def test_a_finished_game_takes_no_move() -> None:
    here = scene(final=1, me={"trained": []}, bottom=[])
    here.play("play legion")
    assert here.refuses("end") == "the game is over."


def test_more_moves_than_one_are_played_together_or_not_at_all() -> None:
    game = aquatica.start(seed=1, kings="none")
    before = game.key()
    with pytest.raises(IllegalMove):
        game.play("play legion", "no such move")
    assert game.key() == before
