"""The examples of the base rulebook (revised printing), each with the whole position before and after."""

import itertools

import pytest

from divebell.games import aquatica
from tests.games.otys.support import rule

from .scenes import START, plain, scene


@rule("M2", "M3")
def test_sea_horse_scouts_then_has_a_power_then_conquers() -> None:
    here = scene(me={"trained": ["P1"]}, bottom=["SB01"], locations=["SS01", "OV12"])
    here.play("play seahorse")
    assert here.moves() == {"scout", "skip"}
    here.play("scout")  # SB01 now lies in the top row: power 2 less 1, paid by the card
    assert here.asked == (1, "play")
    assert here.changed() == {
        "bottom": "+OV12 +SS01 -SB01", "locations": -2, "final": 2, "hand": "-seahorse", "discard": ["seahorse"],
        "board": "+SB01@0",
    }  # fmt: skip


@rule("M2", "M3")
def test_sea_horse_without_a_scout_has_only_power_and_conquer() -> None:
    here = scene(me={"trained": ["P1"]}, bottom=["SB01"])
    here.play("play seahorse", "skip")
    assert here.moves() == {"conquer SB01", "decline"}  # 1 power of 2: the manta is not forced on anybody
    here.play("conquer SB01")
    assert here.changed() == {
        "bottom": "-SB01", "hand": "-seahorse", "discard": ["seahorse"], "board": "+SB01@0", "trained": "+P1- -P1",
    }  # fmt: skip


@rule("T3", "A4")
def test_a_resource_depth_is_for_the_main_action_an_effect_depth_around_it_an_empty_one_blocked() -> None:
    here = scene(me={"board": ["SB01@0", "DC01@0", "SB02@0"], "discard": ["crab"], "trained": []})
    assert here.moves() & {"use SB01", "use DC01", "use SB02"} == {"use DC01"}
    assert "only be spent during the main action" in here.refuses("use SB01")
    assert "empty depth" in here.refuses("use SB02")
    here.play("play seahorse", "skip", "conquer OV01")
    assert here.changed() == {
        "bottom": "-OV01", "hand": "-seahorse", "discard": ["seahorse", "crab"], "board": "+OV01@0 +SB01@1 -SB01@0",
    }  # fmt: skip
    assert "use DC01" in here.moves()


@rule("F2", "C2")
def test_recruit_pays_the_space_closes_the_row_and_turns_up_a_new_card() -> None:
    here = scene(
        me={"hand": [*START, "grabber"], "trained": []}, row=["leader", "grabber", "diver", "turtle", "walrus", "orca"]
    )
    here.play("play agent")
    assert here.moves() == {"recruit 0", "recruit 1"}
    here.play("recruit 1")  # a second Grabber is allowed
    assert here.changed() == {
        "row": ["leader", "diver", "turtle", "walrus", "orca", "meg"], "deck": -1,
        "hand": "+grabber -agent", "discard": ["agent"],
    }  # fmt: skip


@rule("F4", "R3", "L1", "C3")
def test_buy_and_conquer_at_the_price_of_the_card_with_the_help_of_a_manta() -> None:
    here = scene(me={"trained": ["C1"]}, bottom=["SS03"])
    here.play("play sealord", "buy SS03")  # 2 coins: one of the card, one of the manta, which answers itself
    assert here.changed() == {
        "bottom": "-SS03", "hand": "-sealord", "discard": ["sealord"], "board": "+SS03@0", "trained": "+C1- -C1",
    }  # fmt: skip
    here = scene(me={"trained": []}, bottom=["SB03"])
    here.play("play legion")
    assert here.changed() == {"bottom": "-SB03", "hand": "-legion", "discard": ["legion"], "board": "+SB03@0"}


@rule("L1", "F4")
def test_a_sixth_location_is_refused() -> None:
    board = ["SB02@0", "SB08@0", "SB10@0", "SS08@0", "SS10@0"]
    here = scene(me={"board": board, "trained": []}, bottom=["SB01"], by={"board5": [0]})
    here.play("play legion")
    assert here.changed() == {"hand": "-legion", "discard": ["legion"]}


@rule("F4", "L2", "C5")
def test_a_location_without_depths_enters_fully_risen() -> None:
    here = scene(me={"trained": []}, bottom=["SB05"], top=[])
    here.play("play legion")
    assert here.changed() == {"hand": "-legion", "discard": ["legion"]}  # power 4 is one too many
    here = scene(me={"trained": []}, bottom=[], top=["SB05"])
    here.play("play legion")
    assert here.changed() == {"top": "-SB05", "hand": "-legion", "discard": ["legion"], "board": "+SB05@0"}
    again = scene(me={"board": ["SB05@0"], "trained": []})
    again.play("play waveteller")  # nothing to raise, so it scores
    assert again.changed() == {
        "hand": "-waveteller", "discard": ["waveteller"], "board": "-SB05@0", "pile": "+SB05",
    }  # fmt: skip


@rule("F5", "A1", "A4")
def test_a_manta_raises_a_location_over_an_empty_depth() -> None:
    here = scene(me={"board": ["SB08@0"], "trained": ["R1"]})
    here.play("use R1")  # the only location is raised by itself
    assert here.changed() == {"board": "+SB08@1 -SB08@0", "trained": "+R1- -R1"}


@rule("F5", "F16", "G13")
def test_researcher_raises_three_steps_and_another_player_must_raise_one() -> None:
    here = scene(
        me={"hand": [*START, "researcher"], "board": ["SS03@0", "OV13@0"], "trained": []},
        left={"board": ["SB08@0", "SS08@0"]},
    )
    here.play("play researcher", "raise SS03", "raise OV13", "raise OV13")
    assert here.asked == (1, "raise")
    here.play("raise SS08")
    assert here.changed() == {
        "hand": "-researcher", "discard": ["researcher"],
        "board": "+OV13@2 +SS03@1 -OV13@0 -SS03@0",  # the 2 coins of SS03 are lost
        "seat 1 board": "+SS08@1 -SS08@0",
    }  # fmt: skip


@rule("F5", "A2")
def test_a_raise_of_a_depth_raises_others_never_its_own_location() -> None:
    twice = scene(me={"board": ["OV03@0", "SB08@0", "SS08@0"], "trained": []})
    twice.play("use OV03")
    assert twice.moves() == {"raise SB08", "raise SS08"}
    assert "never raises its own" in twice.refuses("raise OV03")
    twice.play("raise SB08", "raise SB08")
    assert twice.changed() == {"board": "+OV03@1 +SB08@2 -OV03@0 -SB08@0"}
    both = scene(me={"board": ["OV03@0", "SB08@0", "SS08@0"], "trained": []})
    both.play("use OV03", "raise SB08", "raise SS08")
    assert both.changed() == {"board": "+OV03@1 +SB08@1 +SS08@1 -OV03@0 -SB08@0 -SS08@0"}


@rule("L2", "W3", "G7")
def test_the_last_depth_brings_the_manta_ready_to_be_flipped_in_the_same_turn() -> None:
    here = scene(me={"board": ["SB02@1", "SB08@0"], "trained": ["R1"]})
    here.play("use R1", "raise SB02")
    assert here.changed() == {
        "board": "+SB02@2 -SB02@1", "wild": "+WR1", "supply": "-WR1", "trained": "+R1- -R1",
    }  # fmt: skip
    assert "use WR1" in here.moves()
    here.play("use WR1")
    assert here.changed() == {
        "board": "+SB02@2 +SB08@1 -SB02@1 -SB08@0", "wild": "+WR1-", "supply": "-WR1", "trained": "+R1- -R1",
    }  # fmt: skip


@rule("F7", "L3", "E3")
def test_score_moves_a_risen_location_to_the_pile_and_one_left_on_the_board_is_worth_nothing() -> None:
    here = scene(me={"board": ["SB12@1", "SS12@1"], "trained": [], "wild": ["WS1"]}, final=1)
    here.play("use WS1", "score SB12")
    assert here.changed() == {"board": "-SB12@1", "pile": "+SB12", "wild": "+WS1- -WS1"}
    here.play("play matrona", "end")
    position = here.game.position()
    assert position["over"]
    assert position["scores"][0] == {
        "hand": 6, "goals": 0, "locations": 6, "tribes": 0, "sum": 12, "mantas": 1, "king": 0,
    }  # fmt: skip


@rule("F8", "F4", "G5")
def test_scout_discards_two_of_six_by_choice_and_the_top_row_costs_a_power_less() -> None:
    here = scene(me={"trained": []}, top=["FD03"])
    here.play("play seahorse", "scout")
    assert here.asked == (0, "discard")
    assert here.moves() == {f"discard {id}" for id in ("SB01", "SS01", "OV01", "DC01", "FD05", "SB12")}
    here.play("discard SB12", "discard FD05")
    assert here.changed() == {
        "top": "+DC01 +OV01 +SS01 -FD03", "locations": -6, "discarded": "+FD03 +FD05 +SB12",
        "bottom": "+DC02 +FD02 +OV02 +SB02 +SB03 +SS02 -DC01 -FD05 -OV01 -SB01 -SB12 -SS01",
        "hand": "-seahorse", "discard": ["seahorse"], "board": "+SB01@0",
    }  # fmt: skip
    # SB01 (power 2) was the only one that 1 power conquers in the top row; its price in coins stays the same
    buyer = scene(me={"trained": []}, top=["SB03"], bottom=["SB01"])
    buyer.play("play sealord")
    assert buyer.changed()["board"] == "+SB01@0"  # 1 coin; SB03 still costs 2


@rule("Q1", "Q2")
def test_a_goal_is_claimed_on_the_first_free_spot_with_a_tired_trained_manta() -> None:
    here = scene(
        me={"hand": [*START, "crab", "king5"], "trained": ["C1", "P1-"], "wild": ["WC2"], "king": "king5"},
        kings="draft", by={"hand8": [1]},
    )  # fmt: skip
    assert {move for move in here.moves() if move.startswith("claim")} == {"claim hand8 C1", "claim hand8 P1-"}
    assert here.game.parse("claim hand8 WC2") is None  # a wild manta has no such move
    here.play("claim hand8 P1-")
    assert here.changed() == {"hand8": [1, 0], "trained": "-P1-"}
    assert "already claimed" in here.refuses("claim hand8 C1")


@rule("Q1")
def test_a_goal_that_was_claimed_is_not_offered_beside_another() -> None:
    here = scene(
        me={"hand": [*START, "crab", "king5"], "pile": ["SB01", "SB02", "SB03"], "trained": ["C1"], "king": "king5"},
        kings="draft", by={"hand8": [0]},
    )  # fmt: skip
    assert {move for move in here.moves() if move.startswith("claim")} == {"claim pile3 C1"}


@rule("Q1")
def test_a_goal_may_be_claimed_later() -> None:
    here = scene(me={"hand": [*START, "crab", "meg"], "trained": ["C1"]}, bottom=[])
    here.play("play matrona")
    assert "claim hand8 C1" in here.moves()
    here.play("back all")
    assert here.moves() == {"claim hand8 C1", "end"}
    here.play("end")
    assert here.game.position()["goals"][0]["by"] == []


@rule("E1", "E2")
@pytest.mark.parametrize("end", ["goals", "characters", "locations"])
def test_each_of_the_three_ends_leaves_everybody_one_more_turn(end: str) -> None:
    if end == "goals":
        here = scene(me={"pile": ["SB01", "SB02", "SB03"], "trained": ["C1"]},
                     by={"hand8": [0], "board5": [0], "wild2": [0]})  # fmt: skip
        here.play("claim pile3 C1", "play waveteller")
    elif end == "characters":
        here = scene(me={"trained": []}, deck=["meg"])
        here.play("play agent", "recruit 0")
    else:
        here = scene(me={"trained": []}, bottom=[], locations=["SB14"])
        here.play("play seahorse", "scout")
    assert here.game.position()["final"] == 2
    assert here.game.turn == (5, 1)
    here.play("play matrona")
    assert not here.game.over
    assert here.game.turn == (6, 0)  # the one who caused it too
    assert here.game.position()["final"] == 1
    here.play("play matrona")
    assert here.game.over


@rule("E3", "E4", "E5")
def test_points_from_hand_goals_and_pile_and_ties_by_mantas() -> None:
    here = scene(
        me={"pile": ["SB12", "SB01"], "trained": ["C1"]},
        left={"pile": ["SB11", "SB03"], "trained": ["C1", "P1"], "discard": ["crab", "meg"]},
        by={"hand8": [1, 0], "board5": [0, 1]}, final=1,
    )  # fmt: skip
    here.play("play matrona")
    result = here.game.result
    assert result is not None
    assert [score._asdict() for score in result.scores] == [
        {"hand": 6, "goals": 14, "locations": 7, "tribes": 0, "sum": 27, "mantas": 1, "king": 0},
        {"hand": 6, "goals": 14, "locations": 7, "tribes": 0, "sum": 27, "mantas": 2, "king": 0},
    ]
    assert result.ranking == [[1], [0]]


@rule("E4", "G30")
def test_ties_go_to_the_lower_king_and_without_kings_to_the_later_in_turn_order() -> None:
    tied = scene(final=1, first=1)
    tied.play("play matrona")
    assert tied.game.ranking == [[0], [1]]  # seat 1 began
    kings = scene(
        kings="basic", final=1,
        me={"king": "king3", "king_shown": True}, left={"king": "king1", "king_shown": True},
    )  # fmt: skip
    kings.play("play matrona")
    assert kings.game.ranking == [[1], [0]]  # also when both kings have left the game


@rule("K3", "H4", "K1")
def test_five_kings_go_to_the_last_of_four_players_and_on_counter_clockwise() -> None:
    game = aquatica.start(players=4, seed=3, first=2, kings="draft")
    seats, offered = [], []
    while game.question is not None and game.question.about == "king":
        seats.append(game.player)
        offered.append([move.text for move in game.moves()])
        game.play(game.moves()[0])
    assert seats == [1, 0, 3, 2]
    assert [len(kings) for kings in offered] == [5, 4, 3, 2]
    assert all(set(after) < set(before) for before, after in itertools.pairwise(offered))
    assert game.turn == (1, 2)
    assert len(game.position()["players"][2]["passed"]) == 1


@rule("F16", "M2", "G13")
def test_turtle_makes_the_others_ready_a_manta_and_crab_may_skip_nothing() -> None:
    here = scene(
        players=3, me={"hand": [*START, "turtle"], "trained": []}, bottom=["SB12"],
        left={"trained": ["C1-", "P1-"]}, right={"trained": ["C1-"]},
    )  # fmt: skip
    here.play("play turtle")
    assert here.asked == (1, "ready")
    here.play("ready P1")
    assert here.changed() == {
        "hand": "-turtle", "discard": ["turtle"],
        "seat 1 trained": "+P1 -P1-", "seat 2 trained": "+C1 -C1-",
    }  # fmt: skip
    crab = scene(me={"hand": [*START, "crab"], "trained": []}, bottom=["SB01"])
    crab.play("play crab")
    assert crab.moves() == {"recruit 0", "recruit 1", "recruit 2"}
    crab.play("recruit 2")  # then 1 coin more buys the only location that costs 1
    assert crab.changed() == {
        "row": ["leader", "hermit", "turtle", "walrus", "orca", "meg"], "deck": -1, "bottom": "-SB01",
        "hand": "+diver -crab", "discard": ["crab"], "board": "+SB01@0",
    }  # fmt: skip


@rule("R7", "R8")
def test_a_depth_of_the_first_conquered_location_helps_to_conquer_the_second() -> None:
    here = scene(me={"hand": [*START, "grabber"], "trained": []}, bottom=["SB01", "SB03"])
    here.play("play grabber")  # 2 power conquer SB01; its 2 power and 2 new ones conquer SB03
    assert here.moves() == {"conquer SB03", "decline"}
    here.play("conquer SB03")
    assert here.changed() == {
        "bottom": "-SB01 -SB03", "hand": "-grabber", "discard": ["grabber"], "board": "+SB01@1 +SB03@0",
    }  # fmt: skip


@rule("R2", "R6", "A4")
def test_nothing_is_bought_without_a_card_and_a_location_gives_one_resource() -> None:
    here = scene(me={"board": ["SS01@0"], "trained": ["C1"]})
    assert "play a character from your hand" in here.refuses("buy SS01")
    two = scene(me={"hand": [*START, "grabber"], "board": ["OV04@0"], "trained": []}, bottom=["SB08", "DC03"])
    two.play("play grabber")  # 2 power, and 2 against SB of OV04: not enough for SB08 and no help against DC03
    assert two.changed() == {"hand": "-grabber", "discard": ["grabber"]}
    two = scene(me={"hand": [*START, "grabber"], "board": ["OV04@0"], "trained": []}, bottom=["SB03", "DC08"])
    two.play("play grabber", "conquer SB03")  # then 2 power and 2 of SB03, but no more of OV04: DC08 costs 6
    assert two.changed() == {
        "bottom": "-SB03", "hand": "-grabber", "discard": ["grabber"], "board": "+OV04@1 +SB03@0 -OV04@0",
    }  # fmt: skip


@rule("M4", "F11", "G8")
def test_matrona_is_played_and_stays_and_is_never_discarded() -> None:
    here = scene(
        players=3, me={"hand": ["matrona", "meg"], "discard": ["crab", "legion"], "trained": ["C1-", "P1"]},
        left={"hand": ["matrona"]}, right={"hand": ["matrona", "agent"]}, bottom=[],
    )  # fmt: skip
    here.play("play meg")
    assert here.changed() == {
        "hand": "-meg", "discard": ["meg", "crab", "legion"],
        "seat 2 hand": "-agent", "seat 2 discard": ["agent"],  # seat 1 has only Matrona and discards nothing
    }  # fmt: skip
    again = scene(players=3, me={"hand": ["matrona"], "discard": ["crab", "legion"], "trained": ["C1-", "P1"]})
    again.play("play matrona")
    assert again.changed() == {"hand": "+crab +legion", "discard": [], "trained": "+C1 -C1-"}


@rule("O2", "O3", "F8")
def test_matrona_and_a_scout_each_bring_a_rival_manta_and_after_the_fourth_there_is_one_more_turn() -> None:
    here = scene(players=1, me={"trained": []}, bottom=[])
    here.play("play matrona")
    assert here.moves() == {"rival hand8", "rival board5", "rival pile3", "rival wild2"}
    here.play("rival pile3")
    assert here.changed() == {"pile3": ["rival"]}
    here.play("play seahorse", "skip")  # a Scout that is skipped counts for nothing
    assert here.game.turn == (7, 0)
    here.play("play matrona", "rival hand8", "play seahorse", "scout")
    assert here.moves() == {"rival board5", "rival wild2"}
    here.play("rival wild2")
    if here.asked[1] == "conquer":
        here.play("decline")
    here.play("play matrona")  # only board5 is left, so the rival goes there by himself
    assert here.game.position()["goals"][1]["by"] == ["rival"]
    assert here.game.position()["final"] == 1
    here.play("play matrona")
    assert here.game.over


@rule("O4")
@pytest.mark.parametrize(
    ("points", "rank"),
    [(30, "Blobfish"), (31, "Sea Serpent"), (60, "Sea Serpent"), (61, "Leviathan"), (90, "Leviathan"), (91, "Kraken")],
)
def test_each_rank_at_its_border(points: int, rank: str) -> None:
    pile, left = [], points - 6  # 6 cards in hand
    for card in sorted(aquatica.start(seed=0).components.locations, key=lambda location: -location.points):
        if card.points <= left:
            pile.append(card.id)
            left -= card.points
    assert left == 0
    position = plain(players=1, final=1, bottom=[], locations=[], me={"pile": pile, "trained": []})
    game = aquatica.load(position, strict=False)
    game.play("play matrona")
    if game.moves():
        game.play(game.moves()[0])
    assert game.position()["scores"][0]["sum"] == points
    assert game.position()["rank"] == rank
