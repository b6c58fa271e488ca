"""The end of the game (E1-E3) and the guard against endless ones (G14)."""

from typing import Any

import pytest

from divebell.games import otys
from tests.games.otys.support import Scene, plain, rule, scene

RISEN_1 = ["metal", "spy", "engineer", "explorer", "plant", "fuel", "tech", "trader"]
IDLE = ("key 1", "dive", "done", "end")  # a turn in which nothing is gained


def idle(*seats: int) -> dict[str, Any]:
    """What idle turns of these seats change on their boards."""
    changes: dict[str, Any] = {}
    for seat in seats:
        prefix = f"seat {seat} " if seat else ""
        changes |= {f"{prefix}keys": "2345X", f"{prefix}track": ["1"], f"{prefix}divers": RISEN_1}
    return changes


def seated(*boards: dict[str, Any], **changes: Any) -> Scene:
    """A scene with a board for each seat, given by what is different on it."""
    position = plain(players=len(boards), **changes)
    for board, different in zip(position["players"], boards, strict=True):
        board.update(different)
    return Scene(position)


def last_turn(*boards: dict[str, Any]) -> Scene:
    """The end of a game, just before the last turn of its last round, which gains nothing."""
    return seated(*boards, player=len(boards) - 1).play(*IDLE)


# When the game ends


@rule("E1")
@pytest.mark.parametrize("points", [18, 19, 25])
def test_the_game_ends_after_a_round_in_which_a_player_has_18_points_or_more(points: int) -> None:
    table = seated({"points": points}, {"points": 3}, player=1).play(*IDLE)
    assert table.game.over
    assert table.moves() == set()
    assert table.changed() == {**idle(1), "quiet_rounds": +1, "over": True, "ranking": [[0], [1]]}


@rule("E1")
def test_with_17_points_the_game_goes_on() -> None:
    table = seated({"points": 17}, {"points": 17}, player=1).play(*IDLE)
    assert not table.game.over
    assert table.game.ranking is None
    assert table.game.result is None
    assert table.changed() == {**idle(1), "quiet_rounds": +1, "player": -1, "round": +1}


@rule("E1")
def test_a_player_who_reaches_18_points_first_in_the_round_lets_all_the_others_play_once_more() -> None:
    table = seated({"points": 16, "zones": ["PT", "", "", "", ""], "hand": ["PT=2"]}, {}, {}, {})
    table.play("contract PT=2 1", *IDLE)
    for seat in (1, 2, 3):
        assert not table.game.over
        assert table.game.player == seat
        table.play(*IDLE)
    assert table.game.over
    assert table.changed() == {
        **idle(0, 1, 2, 3),
        "points": +2,
        "zone 1": "",
        "hand": [],
        "contract_discard": ["PT=2"],
        "quiet_rounds": +1,
        "player": +3,
        "over": True,
        "ranking": [[0], [1, 2, 3]],
    }


@rule("E1")
def test_a_player_who_reaches_18_points_last_in_the_round_ends_the_game_with_that_turn() -> None:
    table = seated({}, {"points": 16, "zones": ["PT", "", "", "", ""], "hand": ["PT=2"]}, player=1, quiet_rounds=4)
    table.play("contract PT=2 1")
    assert not table.game.over  # the turn is played to its end
    table.play(*IDLE)
    assert table.changed() == {
        **idle(1),
        "seat 1 points": +2,
        "seat 1 zone 1": "",
        "seat 1 hand": [],
        "contract_discard": ["PT=2"],
        "quiet_rounds": -3,  # 0 with the contract, 1 at the end of the round
        "over": True,
        "ranking": [[1], [0]],
    }


@rule("E1", "S6")
@pytest.mark.parametrize(("first", "turns"), [(0, [1, 2]), (1, [1, 2, 0]), (2, [1])])
def test_the_last_round_ends_with_the_player_before_the_first_player(first: int, turns: list[int]) -> None:
    """Seat 1 has its turn; the round ends with the seat on the first player's right."""
    table = seated({}, {"points": 18}, {}, first=first, player=1)
    for seat in turns:
        assert not table.game.over
        assert table.game.player == seat
        table.play(*IDLE)
    assert table.game.over
    final = table.game.position()
    assert (final["player"], final["round"], final["first"]) == (turns[-1], 5, first)


@rule("E1")
def test_the_others_can_still_overtake_in_the_last_round() -> None:
    table = seated({"points": 18}, {"points": 17, "zones": ["PT", "", "", "", ""], "hand": ["PT=2"]}, player=1)
    table.play("contract PT=2 1", *IDLE)
    assert table.game.ranking == [[1], [0]]
    assert table.game.result is not None
    assert table.game.result.points == [18, 19]


# Who wins


@rule("E2")
def test_most_points_win_whatever_else_the_others_have() -> None:
    rich = {"points": 18, "credits": 50, "batteries": 9, "zones": ["MMM", "PPP", "FFFF", "TTTTT", "MMPPFF"]}
    table = last_turn(rich, {"points": 19}, {"points": 12})
    assert table.game.ranking == [[1], [0], [2]]


@rule("E2")
def test_with_equal_points_most_resources_in_all_zones_together_win() -> None:
    """Three in one zone are less than four in four zones."""
    heap, spread = ["", "", "", "", "MMM"], ["", "M", "P", "F", "T"]
    table = last_turn({"points": 18, "zones": heap}, {"points": 18, "zones": spread})
    assert table.game.ranking == [[1], [0]]
    assert table.game.result is not None
    assert table.game.result.resources == [3, 4]
    other = last_turn({"points": 18, "zones": spread}, {"points": 18, "zones": heap})
    assert other.game.ranking == [[0], [1]]


@rule("E2")
def test_with_equal_points_and_resources_the_rank_is_shared() -> None:
    table = last_turn(
        {"points": 18, "zones": ["MM", "", "", "", ""]},
        {"points": 20, "zones": ["", "", "", "", "P"]},
        {"points": 18, "zones": ["", "", "", "T", "F"]},
        {"points": 20, "zones": ["F", "", "", "", ""]},
    )
    assert table.game.ranking == [[1, 3], [0, 2]]


@rule("E2")
def test_every_rank_of_four_is_decided_by_points_then_resources() -> None:
    table = last_turn(
        {"points": 7, "zones": ["M", "", "", "", ""]},
        {"points": 18},
        {"points": 7, "zones": ["MM", "", "", "", ""]},
        {"points": 11},
    )
    assert table.game.ranking == [[1], [3], [2], [0]]


@rule("E2")
def test_all_can_share_the_first_rank() -> None:
    table = last_turn({"points": 18}, {"points": 18}, {"points": 18})
    assert table.game.ranking == [[0, 1, 2]]


@rule("E3")
def test_credits_batteries_and_resources_score_nothing_and_credits_and_batteries_break_no_tie() -> None:
    table = last_turn(
        {"points": 18, "credits": 0, "batteries": 0, "zones": ["M", "", "", "", ""], "neutral": 0},
        {"points": 18, "credits": 40, "batteries": 5, "zones": ["", "P", "", "", ""], "hand": ["PPM=3"]},
        {"points": 17, "credits": 40, "batteries": 20, "zones": ["MMM", "PPP", "", "", "FFFFFF"]},
        {
            "points": 18,
            "credits": 1,
            "zones": ["", "", "F", "", ""],
            "rewards": ["MF:g"] * 5,
            "mechanic": 3,
            "hacker": 3,
        },
    )
    assert [board["points"] for board in table.game.position()["players"]] == [18, 18, 17, 18]
    assert table.game.ranking == [[0, 1, 3], [2]]


# The finished position


@rule("E1", "E2")
def test_a_finished_game_says_so_in_its_position_and_loads_back_equal() -> None:
    table = seated({"points": 18}, {"points": 5}, {"points": 18}, first=1, player=0, round=23).play(*IDLE)
    final = table.game.position()
    assert final["over"] is True
    assert final["ranking"] == [[0, 2], [1]]
    assert "turn" not in final
    assert (final["player"], final["round"]) == (0, 23)  # those of the last turn
    again = otys.load(final, strict=False)
    assert again.over
    assert again.question is None
    assert again.moves() == []
    assert again.ranking == [[0, 2], [1]]
    assert again.position() == final


@rule("E2")
def test_the_result_tells_ranking_points_resources_and_what_ended_the_game() -> None:
    table = last_turn({"points": 18, "zones": ["MM", "", "", "", ""]}, {"points": 18, "zones": ["", "", "", "", "P"]})
    assert table.game.result == otys.Result([[0], [1]], [18, 18], [2, 1], None, "points")


# The guard against endless games


@rule("G14")
def test_a_game_without_a_point_for_30_rounds_is_stopped_at_the_end_of_the_round() -> None:
    table = seated({"points": 3}, {"points": 9}, quiet_rounds=29).play(*IDLE)
    assert not table.game.over
    table.play(*IDLE)
    assert table.game.over
    assert table.changed() == {
        **idle(0, 1),
        "quiet_rounds": +1,
        "player": +1,
        "over": True,
        "ranking": [[1], [0]],
    }
    assert table.game.result == otys.Result([[1], [0]], [3, 9], [0, 0], None, "quiet rounds")


@rule("G14", "E2")
def test_a_game_stopped_as_quiet_is_ranked_by_points_then_resources() -> None:
    table = seated(
        {"points": 3, "zones": ["M", "", "", "", ""]},
        {"points": 3, "zones": ["MM", "", "", "", ""]},
        {"points": 3, "zones": ["", "P", "", "", ""]},
        player=2,
        quiet_rounds=29,
    )
    assert table.play(*IDLE).game.ranking == [[1], [0, 2]]


@rule("G14")
def test_after_29_quiet_rounds_the_game_goes_on() -> None:
    table = seated({}, {}, player=1, quiet_rounds=28).play(*IDLE)
    assert not table.game.over
    assert table.changed() == {**idle(1), "quiet_rounds": +1, "player": -1, "round": +1}


@rule("G14")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_point_by_anyone_begins_the_count_again(seat: int) -> None:
    boards: list[dict[str, Any]] = [{}, {}]
    boards[seat] = {"zones": ["PT", "", "", "", ""], "hand": ["PT=2"]}
    table = seated(*boards, player=seat, quiet_rounds=29)
    table.play("contract PT=2 1")
    assert table.game.position()["quiet_rounds"] == 0
    table.play(*IDLE)
    if seat == 0:
        assert table.game.position()["quiet_rounds"] == 0
        table.play(*IDLE)
    assert not table.game.over
    assert table.game.position()["quiet_rounds"] == 1


@rule("G14")
@pytest.mark.parametrize(
    ("me", "moves"),
    [
        ({"credits": 2}, ["key 4", "sponsor"]),
        ({"zones": ["", "", "", "", "T"]}, ["key 5", "dive", "sell T points"]),
        (
            {"divers": ["spy", "engineer", "metal", "plant", "tech", "fuel", "explorer", "trader"]},
            ["key 4", "dive", "reward 2"],
        ),
    ],
    ids=["an upgrade", "a sale", "a reward"],
)
def test_a_point_from_anything_begins_the_count_again(me: dict[str, Any], moves: list[str]) -> None:
    table = scene(me=me, quiet_rounds=29).play(*moves)
    assert table.changed()["points"] == +1
    assert table.changed()["quiet_rounds"] == -29


@rule("G14")
def test_the_quiet_rounds_are_counted_by_rounds_not_by_turns() -> None:
    table = seated({}, {}, {}, quiet_rounds=5)
    counts = []
    for _ in range(6):
        table.play("key 1" if table.game.position()["round"] == 5 else "key 2", *IDLE[1:])
        counts.append(table.game.position()["quiet_rounds"])
    assert counts == [5, 5, 6, 6, 6, 7]


def alone(number: int, points: int) -> Scene:
    """A solo game in this turn, its timers high above the points."""
    position = plain(round=number)
    position["options"] |= {"players": 1, "solo": "normal"}
    position["players"] = [{**position["players"][0], "points": points}]
    position["timers"] = {"at": [23, 22], "cubes": {}, "markers": [None, None], "supply": []}
    return Scene(position)


@rule("G14")
def test_a_solo_game_is_stopped_after_200_turns() -> None:
    table = alone(200, points=4).play(*IDLE)
    assert not table.game.over  # the timer comes down first
    table.play("timer 22")
    assert table.game.over
    assert table.changed() == {
        **idle(0),
        "timers at": [22, 22],
        "over": True,
        "ranking": [[0]],
        "rating": "beginner",
    }
    assert table.game.result == otys.Result([[0]], [4], [0], "beginner", "turn limit")


@rule("G14")
def test_the_200th_turn_of_a_solo_game_is_still_played() -> None:
    table = alone(199, points=4).play(*IDLE, "timer 21")
    assert not table.game.over
    assert table.changed() == {**idle(0), "timers at": [23, 21], "round": +1}


@rule("G14")
def test_in_solo_quiet_rounds_stop_nothing() -> None:
    position = alone(40, points=0).game.position() | {"quiet_rounds": 29}
    table = Scene(position).play(*IDLE, "timer 21")
    assert not table.game.over
