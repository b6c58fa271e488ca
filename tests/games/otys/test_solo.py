"""The official solo game (O1-O8) and its rulings (G8, G12, G13, G15), normal and hard."""

from typing import Any

import pytest

from divebell.engine.errors import IllegalMove
from divebell.games import otys
from tests.games.otys.boards import alone, column, idle_at, turn
from tests.games.otys.support import Scene, rule

SPACES = {"normal": ["21", "19", "17", "15"], "hard": ["20", "18", "16", "14"]}
OVER: dict[str, Any] = {"over": True, "ranking": [[0]], "timers at": []}


def points_of(card: str) -> int:
    """What a contract card is worth."""
    return int(card.partition("=")[2][0])


def idle_turn(here: Scene) -> Scene:
    """A turn in which nothing is done, up to the timer."""
    return here.play("key 3", "done", "end")


# Set-up


@rule("O1")
@pytest.mark.parametrize(("solo", "space"), [("normal", 23), ("hard", 22)])
def test_two_timers_start_above_the_four_cubes_that_are_not_laid_out_yet(solo: str, space: int) -> None:
    game = otys.start(solo=solo, seed=1)
    assert game.position()["timers"] == {"at": [space, space], "cubes": {}, "markers": [None, None], "supply": []}


@rule("O1", "O2", "G15")
@pytest.mark.parametrize("solo", ["normal", "hard"])
@pytest.mark.parametrize("seed", range(12))
def test_the_scarcest_resource_lies_highest_and_the_player_orders_equal_ones(solo: str, seed: int) -> None:
    game = otys.start(solo=solo, seed=seed)
    store = game.position()["store"]
    (none,) = (letter for letter in "MPFT" if store[letter] == 0)
    one, other = (letter for letter in "MPFT" if store[letter] == 1)
    (two,) = (letter for letter in "MPFT" if store[letter] == 2)
    orders = [[none, one, other, two], [none, other, one, two]]
    assert {str(move) for move in game.moves()} == {"order " + " ".join(order) for order in orders}
    for order in orders:
        chosen = game.copy()
        chosen.play("order " + " ".join(order))
        assert chosen.position()["timers"] == {
            "at": game.position()["timers"]["at"],
            "cubes": dict(zip(SPACES[solo], order, strict=True)),
            "markers": order[:2],
            "supply": order[2:],
        }
        assert "turn" not in chosen.position()


@rule("O1", "G15")
@pytest.mark.parametrize(
    ("store", "orders"),
    [
        ({"M": 2, "P": 0, "F": 3, "T": 1}, ["P T M F"]),
        ({"M": 1, "P": 1, "F": 0, "T": 0}, ["F T M P", "F T P M", "T F M P", "T F P M"]),
        ({"M": 1, "P": 2, "F": 1, "T": 1}, ["M F T P", "M T F P", "F M T P", "F T M P", "T M F P", "T F M P"]),
    ],
)
def test_only_equal_resources_may_change_places(store: dict[str, int], orders: list[str]) -> None:
    turn = {"phase": "order", "key": None, "level": 0, "sponsor_used": False, "uses": 0, "free": False, "locked": False}
    timers: dict[str, Any] = {"cubes": {}, "markers": [None, None], "supply": []}
    here = alone(store=store, timers=timers, turn={**turn, "pending": [], "drawn": []})
    assert here.moves() == {f"order {order}" for order in orders}
    here.play(f"order {orders[-1]}")
    after = here.game.position()["timers"]
    assert list(after["cubes"].values()) == orders[-1].split()


@rule("O1", "O2", "G15")
def test_the_table_is_that_of_two_players_with_contracts_in_rising_order_equal_ones_as_drawn() -> None:
    turned = equal = 0
    for seed in range(60):
        solo = otys.start(solo="normal", seed=seed).position()
        table = otys.start(players=2, seed=seed).position()
        first, second = table["public"]
        turned += points_of(first) > points_of(second)
        equal += points_of(first) == points_of(second)
        assert solo["public"] == ([first, second] if points_of(first) <= points_of(second) else [second, first])
        for same in ("sponsors", "rewards", "bag", "store", "deck", "neutral_x"):
            assert solo[same] == table[same]
        assert solo["players"] == table["players"][:1]
    assert turned > 5
    assert equal > 5


# The timers come down


@rule("O3")
def test_at_the_end_of_a_turn_one_timer_of_ones_choice_goes_one_space_down() -> None:
    for move, at in (("timer 22", [22, 18]), ("timer 17", [23, 17])):
        here = idle_turn(alone(timers={"at": [23, 18], "cubes": {"15": "F"}}))
        assert here.moves() == {"timer 22", "timer 17"}
        here.play(move)
        assert here.changed() == {"timers at": at, "round": +1, **turn(here, "3")}
        assert "turn" not in here.game.position()


@rule("O3")
def test_with_both_timers_on_one_space_there_is_nothing_to_choose() -> None:
    here = idle_turn(alone())
    assert here.changed() == {"timers at": [23, 22], "round": +1, **turn(here, "3")}


@rule("O3")
def test_the_last_timer_left_goes_down_by_itself() -> None:
    here = idle_turn(alone(timers={"at": [20], "cubes": {}}))
    assert here.changed() == {"timers at": [19], "round": +1, **turn(here, "3")}


@rule("O3", "G1")
def test_contracts_are_completed_before_the_timer_moves() -> None:
    here = alone(timers={"at": [23, 18]}, me={"zones": ["", "", "", "", "MF"], "hand": ["MF=2"]})
    here.play("key 3", "dive", "done", "surface")
    assert here.moves() == {"contract MF=2 5", "end"}
    here.play("end")
    assert here.moves() == {"timer 22", "timer 17"}


# A timer arrives on a cube


@rule("O4")
def test_the_cube_goes_to_the_store_for_no_gain_and_the_contract_with_its_marker_is_replaced() -> None:
    here = idle_turn(alone(timers={"at": [23, 22]})).play("timer 21")
    assert here.changed() == {
        "store T": +1,
        "public": ["MF=2", "2-2-1=5"],
        "deck": here.before["deck"][1:],
        "contract_discard": ["FFTM=4+c"],
        "timers at": [23, 21],
        "timers cubes": {"19": "P", "17": "M", "15": "F"},
        "timers markers": ["M", "P"],
        "timers supply": ["F"],
        "round": +1,
        **turn(here, "3"),
    }


@rule("O4", "O1")
@pytest.mark.parametrize(
    ("solo", "space", "letter"),
    [(solo, int(space), letter) for solo in SPACES for space, letter in zip(SPACES[solo], "TPMF", strict=True)],
)
def test_each_cube_throws_away_the_contract_that_carries_its_marker(solo: str, space: int, letter: str) -> None:
    timers = {"at": [space + 1], "markers": ["T", letter] if letter != "T" else ["T", "P"], "supply": []}
    here = idle_turn(alone(solo, timers=timers))
    slot = 0 if letter == "T" else 1
    cubes = dict(here.before["timers"]["cubes"])
    del cubes[str(space)]
    assert here.changed() == {
        f"store {letter}": +1,
        "public": ["MF=2", "2-2-1=5"] if slot == 0 else ["FFTM=4+c", "MF=2"],
        "deck": here.before["deck"][1:],
        "contract_discard": [here.before["public"][slot]],
        "timers at": [space],
        "timers cubes": cubes,
        "timers markers": [None, "P"] if slot == 0 else ["T", None],
        "round": +1,
        **turn(here, "3"),
    }


@rule("O4")
def test_a_timer_on_a_space_whose_cube_is_gone_does_nothing_more() -> None:
    here = alone(timers={"at": [22, 21], "cubes": {"19": "P"}, "markers": ["M", "P"], "supply": ["F"]})
    idle_turn(here).play("timer 21")
    assert here.changed() == {"timers at": [21, 21], "round": +1, **turn(here, "3")}


@rule("O4", "G12")
def test_a_cube_that_finds_its_column_full_is_removed_and_the_contract_goes_all_the_same() -> None:
    here = idle_turn(alone(timers={"at": [22]}, store={"M": 0, "P": 0, "F": 0, "T": 3}))
    assert here.changed() == {
        "public": ["MF=2", "2-2-1=5"],
        "deck": here.before["deck"][1:],
        "contract_discard": ["FFTM=4+c"],
        "timers at": [21],
        "timers cubes": {"19": "P", "17": "M", "15": "F"},
        "timers markers": ["M", "P"],
        "timers supply": ["F"],
        "round": +1,
        **turn(here, "3"),
    }


@rule("N2", "O4")
def test_in_the_german_edition_a_contract_thrown_away_leaves_the_game() -> None:
    here = idle_turn(alone(edition="de", timers={"at": [22]}))
    assert here.changed() == {
        "store T": +1,
        "public": ["MF=2", "2-2-1=5"],
        "deck": here.before["deck"][1:],
        "timers at": [21],
        "timers cubes": {"19": "P", "17": "M", "15": "F"},
        "timers markers": ["M", "P"],
        "timers supply": ["F"],
        "round": +1,
        **turn(here, "3"),
    }


@rule("O4", "G9")
def test_a_slot_that_no_card_can_fill_gets_no_marker() -> None:
    here = idle_turn(alone(edition="de", deck=[], timers={"at": [22]}))
    assert here.changed() == {
        "store T": +1,
        "public": [None, "2-2-1=5"],
        "timers at": [21],
        "timers cubes": {"19": "P", "17": "M", "15": "F"},
        "timers markers": [None, "P"],
        "round": +1,
        **turn(here, "3"),
    }


# Completing a marked contract


@rule("O5", "K3")
@pytest.mark.parametrize(("supply", "marker", "left"), [(["M", "F"], "M", ["F"]), (["F"], "F", []), ([], None, [])])
def test_a_completed_contract_loses_its_marker_and_the_new_one_gets_the_next(
    supply: list[str], marker: str | None, left: list[str]
) -> None:
    here = alone(timers={"supply": supply}, me={"zones": ["", "", "", "", "MFFT"]}).play("contract FFTM=4+c 5")
    changed = here.changed()
    assert changed.pop("timers supply", []) == left
    assert changed == {
        "points": +4,
        "credits": +1,
        "zone 5": "",
        "public": ["MF=2", "2-2-1=5"],
        "deck": here.before["deck"][1:],
        "contract_discard": ["FFTM=4+c"],
        "timers markers": [marker, "P"],
    }


@rule("O5")
def test_a_completed_contract_from_the_hand_changes_no_marker() -> None:
    here = alone(me={"zones": ["", "", "", "", "MF"], "hand": ["MF=2"]}).play("contract MF=2 5")
    assert here.changed() == {"points": +2, "zone 5": "", "hand": [], "contract_discard": ["MF=2"]}


@rule("O5", "O4")
def test_a_timer_that_reaches_a_cube_whose_contract_was_completed_throws_none_away() -> None:
    here = idle_turn(alone(timers={"at": [22], "markers": ["M", "P"], "supply": ["F"]}))
    assert here.changed() == {
        "store T": +1,
        "timers at": [21],
        "timers cubes": {"19": "P", "17": "M", "15": "F"},
        "round": +1,
        **turn(here, "3"),
    }


# The spy pushes a timer back


def spying(at: list[int], solo: str = "normal", diver: str = "spy", **me: Any) -> Scene:
    """A spy at level 3 is next."""
    me = {"divers": column(f"{diver} 3"), **me}
    return alone(solo, timers={"at": at}, sponsors=idle_at(3), me=me).play("key 3")


@rule("O6", "D3")
@pytest.mark.parametrize(("move", "at"), [("push 22", [22, 18]), ("push 19", [21, 19])])
def test_the_spy_pushes_a_timer_of_ones_choice_one_space_up_for_a_credit(move: str, at: list[int]) -> None:
    here = spying([21, 18])
    assert here.moves() == {"draw", "push 22", "push 19", "done"}
    here.play(move)
    assert here.changed() == {"credits": -1, "timers at": at, **turn(here, "3")}


@rule("O6", "G7")
def test_an_upgraded_spy_pushes_for_nothing_and_a_basic_one_not_without_a_credit() -> None:
    here = spying([21, 18], diver="spy+", credits=0).play("push 19")
    assert here.changed() == {"timers at": [21, 19], **turn(here, "3")}
    assert spying([21, 18], credits=0).moves() == {"end"}


@rule("O6", "P1")
def test_sponsor_1_advanced_makes_a_push_free() -> None:
    me = {"divers": column("spy 3"), "credits": 0}
    here = alone(timers={"at": [21, 18]}, sponsors=["S2", "S3", "S1a", "S4", "S5"], me=me)
    here.play("key 3", "sponsor", "push 22")
    assert here.changed() == {"timers at": [22, 18], **turn(here, "3")}


@rule("O6", "G12")
@pytest.mark.parametrize(("solo", "start"), [("normal", 23), ("hard", 22)])
def test_no_timer_is_pushed_above_its_start(solo: str, start: int) -> None:
    assert spying([start, start], solo).moves() == {"draw", "done"}
    assert spying([start, start - 1], solo).moves() == {"draw", f"push {start}", "done"}


@rule("O6")
def test_timers_on_one_space_are_pushed_one_at_a_time() -> None:
    here = spying([20, 20])
    assert here.moves() == {"draw", "push 21", "done"}
    here.play("push 21")
    assert here.changed() == {"credits": -1, "timers at": [21, 20], **turn(here, "3")}


@rule("O6", "O4")
def test_a_timer_pushed_up_onto_a_cube_does_not_take_it() -> None:
    here = spying([23, 18]).play("push 19")
    assert here.changed() == {"credits": -1, "timers at": [23, 19], **turn(here, "3")}


@rule("O6", "D3")
def test_alone_the_spy_still_draws_contracts() -> None:
    here = spying([23, 20]).play("draw", "keep PT=2")
    changed = here.changed()
    assert len(changed.pop("deck")) == 7
    assert changed == {"credits": -1, "hand": ["PT=2"], **turn(here, "3")}


# Meeting the timers


def selling(points: int, at: list[int], solo: str = "normal", **me: Any) -> Scene:
    """A trader at level 5 is about to sell a tech cube for 1 point."""
    me = {"points": points, "zones": ["", "", "", "", "T"], **me}
    return alone(solo, timers={"at": at}, sponsors=idle_at(5), me=me).play("key 5")


SOLD = {"points": +1, "zone 5": "", "store T": +1}


@rule("O7")
@pytest.mark.parametrize(("points", "left"), [(12, [20, 14]), (13, [20])])
def test_scoring_up_to_a_timer_removes_it(points: int, left: list[int]) -> None:
    here = selling(points, [20, 14]).play("sell T points")
    moved = {} if left == [20, 14] else {"timers at": left}
    assert here.changed() == {**SOLD, **moved, **turn(here, "5")}
    assert not here.game.over


def with_contract(points: int, at: list[int], card: str, pile: str, token: str | None = None) -> Scene:
    """A contract in hand can be completed from zone 5, where a token may lie."""
    me = {"points": points, "hand": [card], "zones": ["", "", "", "", pile], "rewards": [None] * 4 + [token]}
    return alone(timers={"at": at}, me=me)


@rule("O7")
def test_scoring_past_a_timer_removes_it() -> None:
    here = with_contract(12, [20, 13], "MMF=3", "MMF").play("contract MMF=3 5")
    assert here.changed() == {
        "points": +3,
        "zone 5": "",
        "hand": [],
        "contract_discard": ["MMF=3"],
        "timers at": [20],
    }


@rule("O7", "G13")
def test_one_gain_can_remove_both_timers() -> None:
    here = with_contract(12, [15, 14], "MMF=3", "MMF").play("contract MMF=3 5")
    assert here.changed() == {"points": +3, "zone 5": "", **OVER, "rating": "beginner"}


@rule("O7")
def test_a_timer_that_steps_onto_the_players_marker_is_removed() -> None:
    here = alone(timers={"at": [23, 13]}, me={"points": 12})
    idle_turn(here).play("timer 12")
    assert here.changed() == {"timers at": [23], "round": +1, **turn(here, "3")}


@rule("O7")
def test_the_other_timer_stays_although_it_is_the_nearer_one() -> None:
    here = alone(timers={"at": [23, 13]}, me={"points": 12})
    idle_turn(here).play("timer 22")
    assert here.changed() == {"timers at": [22, 13], "round": +1, **turn(here, "3")}


@rule("O4", "O7", "G12")
@pytest.mark.parametrize(("solo", "space"), [("normal", 15), ("hard", 14)])
def test_a_timer_that_comes_at_once_to_a_cube_and_to_the_player_handles_the_cube_first(solo: str, space: int) -> None:
    """The cube goes to the store, the contract with its marker is replaced, then the timer is removed."""
    timers = {"at": [20, space + 1], "markers": ["M", "F"], "supply": []}
    here = alone(solo, timers=timers, me={"points": space})
    cubes = {number: cube for number, cube in here.before["timers"]["cubes"].items() if cube != "F"}
    idle_turn(here).play(f"timer {space}")
    assert here.changed() == {
        "timers at": [20],
        "timers cubes": cubes,
        "timers markers": ["M", None],
        "store F": +1,
        "public": ["FFTM=4+c", "MF=2"],
        "deck": here.before["deck"][1:],
        "contract_discard": ["2-2-1=5"],
        "round": +1,
        **turn(here, "3"),
    }


@rule("O4", "O7", "G12")
def test_the_cube_is_handled_first_even_when_the_game_then_ends() -> None:
    here = idle_turn(alone(timers={"at": [16], "markers": ["M", "F"], "supply": []}, me={"points": 15}))
    assert here.changed() == {
        **OVER,
        "rating": "beginner",
        "timers cubes": {"21": "T", "19": "P", "17": "M"},
        "timers markers": ["M", None],
        "store F": +1,
        "public": ["FFTM=4+c", "MF=2"],
        "deck": here.before["deck"][1:],
        "contract_discard": ["2-2-1=5"],
        **turn(here, "3"),
    }


@rule("O7", "G12")
def test_the_other_timer_that_steps_onto_the_space_later_finds_no_cube() -> None:
    timers = {"at": [16, 16], "markers": ["M", "T"], "supply": []}
    here = alone(timers=timers, me={"points": 15, "keys": "12345X"}, store={"M": 0, "P": 0, "F": 0, "T": 0})
    here.play("key 3", "done", "end")
    assert here.changed()["store F"] == +1
    here.play("key 2", "dive", "done", "end")
    assert here.game.over
    assert here.changed()["store F"] == +1
    assert here.changed()["timers cubes"] == {"21": "T", "19": "P", "17": "M"}


@rule("O7")
def test_the_game_ends_when_the_last_timer_steps_onto_the_players_marker() -> None:
    here = idle_turn(alone(timers={"at": [19]}, me={"points": 18}))
    assert here.changed() == {**OVER, "rating": "hopeful", **turn(here, "3")}
    assert here.moves() == set()
    assert here.game.question is None


@rule("O7", "E1")
def test_eighteen_points_do_not_end_a_solo_game() -> None:
    here = selling(17, [23, 22]).play("sell T points", "end", "timer 21")
    assert here.changed() == {
        **SOLD,
        "store T": +2,
        "timers at": [23, 21],
        "timers cubes": {"19": "P", "17": "M", "15": "F"},
        "timers markers": ["M", "P"],
        "timers supply": ["F"],
        "public": ["MF=2", "2-2-1=5"],
        "deck": here.before["deck"][1:],
        "contract_discard": ["FFTM=4+c"],
        "round": +1,
        **turn(here, "5"),
    }
    assert not here.game.over


@rule("O7", "G13")
def test_the_game_ends_in_the_middle_of_a_turn_and_the_key_in_play_lies_last_on_the_track() -> None:
    here = alone(
        timers={"at": [14]},
        sponsors=["S1", "S2", "S4", "S3", "S5"],
        me={"points": 13, "zones": ["", "", "", "", "T"], "keys": "45X", "track": ["2", "3", "1"], "hacker": 2},
    )
    here.play("key 5", "dive", "sell T points")
    assert here.changed() == {
        **SOLD,
        "keys": "4X",
        "track": ["2", "3", "1", "5"],
        **OVER,
        "rating": "beginner",
    }
    assert here.moves() == set()
    with pytest.raises(IllegalMove):
        here.play("end")


@rule("O7", "G13", "P4")
@pytest.mark.parametrize(("sponsor", "moves"), [("S4", ["sponsor"]), ("S4a", ["sponsor", "upgrade spy"])])
def test_the_point_of_an_upgrade_can_end_the_game_in_step_1(sponsor: str, moves: list[str]) -> None:
    here = alone(timers={"at": [14]}, sponsors=["S1", "S2", "S3", sponsor, "S5"], me={"points": 13})
    here.play("key 4", *moves)
    divers = column("tech+ 4") if sponsor == "S4" else ["spy+", *column()[1:]]
    assert here.changed() == {
        "points": +1,
        "credits": -2,
        "divers": divers,
        "keys": "1235X",
        "track": ["4"],
        **OVER,
        "rating": "beginner",
    }


@rule("O7", "G13", "C9")
def test_the_point_of_a_reward_can_end_the_game_before_the_token_is_placed() -> None:
    here = alone(timers={"at": [14]}, sponsors=idle_at(4), me={"points": 13, "divers": column("explorer 4")})
    here.play("key 4", "reward 2")
    assert here.changed() == {
        "points": +1,
        "credits": -2,
        "keys": "1235X",
        "track": ["4"],
        **OVER,
        "rating": "beginner",
    }


# The bonus of a token


@rule("G13", "O7", "K2")
def test_timers_are_looked_at_after_the_cards_points_and_again_after_the_tokens_bonus() -> None:
    card = {"zone 5": "", "hand": [], "contract_discard": ["MMF=3"]}
    here = with_contract(12, [20, 16], "MMF=3", "MMF", "PF:g").play("contract MMF=3 5")
    assert here.changed() == {"points": +4, **card, "timers at": [20]}
    here = with_contract(12, [16, 15], "MMF=3", "MMF", "PF:g").play("contract MMF=3 5")
    assert here.changed() == {"points": +4, "zone 5": "", **OVER, "rating": "beginner"}
    here = with_contract(12, [15, 14], "MMF=3", "MMF", "PF:g").play("contract MMF=3 5")
    assert here.changed() == {"points": +3, "zone 5": "", **OVER, "rating": "beginner"}


@rule("G8", "K2")
@pytest.mark.parametrize(("token", "bonus"), [("PF:o", {"credits": 2}), ("PF:g", {"points": 1})])
def test_alone_the_bonus_of_a_token_may_be_declined(token: str, bonus: dict[str, int]) -> None:
    here = with_contract(12, [23, 22], "FT=1+cb", "FT", token)
    assert {"contract FT=1+cb 5", "contract FT=1+cb 5 plain"} <= here.moves()
    here.play("contract FT=1+cb 5 plain")
    gains = {"points": 1, "credits": 1, "batteries": 1}
    card = {"zone 5": "", "hand": [], "contract_discard": ["FT=1+cb"]}
    assert here.changed() == {**gains, **card}
    here = with_contract(12, [23, 22], "FT=1+cb", "FT", token).play("contract FT=1+cb 5")
    assert here.changed() == {name: gains[name] + bonus.get(name, 0) for name in gains} | card


@rule("G8")
def test_there_is_no_bonus_to_decline_where_no_token_lies() -> None:
    here = with_contract(12, [23, 22], "FT=1+cb", "FT")
    assert "contract FT=1+cb 5" in here.moves()
    assert "contract FT=1+cb 5 plain" not in here.moves()


@rule("G8", "G13")
def test_declining_a_tokens_point_keeps_the_game_going() -> None:
    here = with_contract(12, [16], "MMF=3", "MMF", "PF:g").play("contract MMF=3 5 plain")
    assert here.changed() == {"points": +3, "zone 5": "", "hand": [], "contract_discard": ["MMF=3"]}
    assert not here.game.over


# Ratings


@rule("O8")
@pytest.mark.parametrize(
    ("points", "rating"),
    [
        (1, "beginner"),
        (16, "beginner"),
        (17, "hopeful"),
        (18, "hopeful"),
        (19, "confirmed"),
        (20, "confirmed"),
        (21, "expert"),
        (23, "expert"),
    ],
)
def test_the_rating_follows_from_the_points(points: int, rating: str) -> None:
    here = selling(points - 1, [points]).play("sell T points")
    assert here.changed() == {**SOLD, "keys": "1234X", "track": ["5"], **OVER, "rating": rating}
    result = here.game.result
    assert result is not None
    assert (result.points, result.rating) == ([points], rating)
