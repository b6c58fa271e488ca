"""A turn (T1-T5), X keys (X1, X2), batteries (B1, B2), and the rulings about them (G2, G3, G4, G10, G11)."""

from typing import Any

import pytest

from tests.games.otys.support import Scene, rule, scene

# The plain column: spy, engineer, explorer at the surface, then metal 1, plant 2, fuel 3, tech 4, trader 5.
COLUMN = ["spy", "engineer", "explorer", "metal", "plant", "fuel", "tech", "trader"]
RISEN = {  # the plain column after the diver of a level has resurfaced
    1: ["metal", "spy", "engineer", "explorer", "plant", "fuel", "tech", "trader"],
    2: ["plant", "spy", "engineer", "explorer", "metal", "fuel", "tech", "trader"],
    3: ["fuel", "spy", "engineer", "explorer", "metal", "plant", "tech", "trader"],
    4: ["tech", "spy", "engineer", "explorer", "metal", "plant", "fuel", "trader"],
    5: ["trader", "spy", "engineer", "explorer", "metal", "plant", "fuel", "tech"],
}
KEYS_LEFT = {1: "2345X", 2: "1345X", 3: "1245X", 4: "1235X", 5: "1234X"}
LEVELS = [1, 2, 3, 4, 5]


def spent(level: int) -> dict[str, Any]:
    """What a turn with a numbered key changes even if nothing is used (T3, T5)."""
    return {"keys": KEYS_LEFT[level], "track": [str(level)], "divers": RISEN[level]}


def sponsor_at(level: int, sponsor: str) -> list[str]:
    """A display with this sponsor at a level, all others on their basic side."""
    others = [f"S{number}" for number in range(1, 6) if f"S{number}" != sponsor[:2]]
    return [*others[: level - 1], sponsor, *others[level - 1 :]]


def propels(table: Scene) -> set[str]:
    """The propeller moves that can be chosen."""
    return {move for move in table.moves() if move.startswith("propel")}


# Step 1: the sponsor


@rule("T1")
@pytest.mark.parametrize("level", LEVELS)
def test_a_key_slides_and_gives_the_effect_of_the_sponsor_at_its_level(level: int) -> None:
    table = scene(sponsors=sponsor_at(level, "S1")).play(f"key {level}")
    assert table.moves() == {"sponsor", "dive"}
    assert table.changed() == {"keys": KEYS_LEFT[level]}
    table.play("sponsor")
    assert table.changed() == {"keys": KEYS_LEFT[level], "credits": +1}


@rule("T1")
@pytest.mark.parametrize("level", LEVELS)
def test_the_sponsors_of_other_levels_give_nothing(level: int) -> None:
    table = scene(sponsors=sponsor_at(level, "S5")).play(f"key {level}", "sponsor")
    assert table.changed() == {"keys": KEYS_LEFT[level], "batteries": +1}


@rule("T1")
def test_a_sponsor_is_used_once_a_turn_and_only_before_the_diver_is_pushed() -> None:
    table = scene(me={"batteries": 1}).play("key 1")
    assert "sponsor" in table.moves()
    assert "sponsor" not in table.play("sponsor").moves()
    later = scene(me={"batteries": 1}).play("key 1", "dive")
    assert later.moves() == {"take", "done"}
    assert later.play("take").moves() == {"stay", "surface"}


@rule("T1")
def test_the_sponsor_can_be_used_again_in_the_next_turn() -> None:
    table = scene().play("key 1", "sponsor", "take", "end")
    assert table.game.player == 1
    table.play("key 1", "sponsor", "take", "end")
    assert table.changed() == {
        **spent(1),
        "credits": +1,
        "zone 1": "M",
        "seat 1 keys": "2345X",
        "seat 1 track": ["1"],
        "seat 1 divers": RISEN[1],
        "seat 1 credits": +1,
        "seat 1 zone 1": "M",
        "round": +1,
        "quiet_rounds": +1,
    }
    assert table.play("key 2").moves() == {"sponsor", "dive"}


# Step 2: the diver


@rule("T2")
@pytest.mark.parametrize(
    ("level", "use", "effect"),
    [
        (1, "take", {"zone 1": "M"}),
        (2, "take", {"zone 2": "P"}),
        (3, "take", {"zone 3": "F"}),
        (4, "take", {"zone 4": "T"}),
        (5, "buy F", {"zone 5": "F", "credits": -2, "store F": -1}),
    ],
)
def test_a_key_pushes_the_diver_at_its_level_and_gives_its_effect(level: int, use: str, effect: dict[str, Any]) -> None:
    table = scene(sponsors=sponsor_at(level, "S1")).play(f"key {level}", "dive")
    assert table.changed() == {"keys": KEYS_LEFT[level]}
    assert {use, "done"} <= table.moves()
    table.play(use)
    assert table.moves() == {"end"}
    assert table.changed() == {**spent(level), **effect}


@rule("T2")
def test_a_diver_is_used_once() -> None:
    table = scene(me={"batteries": 1}).play("key 1", "dive", "take")
    assert table.moves() == {"stay", "surface"}


# Step 3: the key to the track, the diver to the top


@rule("T3")
@pytest.mark.parametrize("level", LEVELS)
def test_the_pushed_diver_goes_to_the_top_and_only_those_it_overtakes_move_down(level: int) -> None:
    table = scene(sponsors=sponsor_at(level, "S1")).play(f"key {level}", "dive", "done")
    assert table.changed() == {"keys": KEYS_LEFT[level], "track": [str(level)], "divers": RISEN[level]}


@rule("T3")
def test_the_key_goes_to_the_track_right_of_the_keys_that_lie_there() -> None:
    table = scene(me={"keys": "14X", "track": ["5", "2", "3"]}).play("key 1", "dive", "done")
    assert table.changed() == {"keys": "4X", "track": ["5", "2", "3", "1"], "divers": RISEN[1]}


@rule("T3")
def test_the_key_is_on_the_track_before_the_diver_resurfaces() -> None:
    table = scene(me={"batteries": 1}).play("key 2", "dive", "done")
    assert table.moves() == {"stay", "surface"}
    assert table.changed() == {"keys": "1345X", "track": ["2"]}
    assert table.play("surface").changed() == {"keys": "1345X", "track": ["2"], "divers": RISEN[2]}


@rule("T3")
def test_a_key_on_the_track_cannot_be_played() -> None:
    table = scene(me={"keys": "13", "track": ["5", "X", "2", "4"]})
    assert table.moves() == {"key 1", "key 3"}


# Keys coming back


@rule("T4", "C7")
@pytest.mark.parametrize(
    ("hacker", "track", "before"),
    [
        (0, ["2", "3", "4", "5"], "1X"),
        (1, ["2", "3", "4"], "15X"),
        (2, ["2", "3"], "145X"),
        (3, ["2"], "1345X"),
    ],
)
def test_no_key_comes_back_while_the_track_is_one_short_of_the_hacker(
    hacker: int, track: list[str], before: str
) -> None:
    table = scene(me={"hacker": hacker, "track": track, "keys": before}).play("key 1", "dive", "done")
    assert table.changed() == {"keys": before[1:], "track": [*track, "1"], "divers": RISEN[1]}


@rule("T4", "C7")
@pytest.mark.parametrize(
    ("hacker", "track", "before"),
    [
        (0, ["X", "2", "3", "4", "5"], "1"),
        (1, ["2", "3", "4", "5"], "1X"),
        (2, ["2", "3", "4"], "15X"),
        (3, ["2", "3"], "145X"),
    ],
)
def test_all_keys_come_back_when_the_key_reaches_the_hacker(hacker: int, track: list[str], before: str) -> None:
    table = scene(me={"hacker": hacker, "track": track, "keys": before}).play("key 1", "dive", "done")
    assert table.changed() == {"keys": "12345X", "track": [], "divers": RISEN[1]}
    table.play("end")
    assert table.changed() == {"keys": "12345X", "track": [], "divers": RISEN[1], "player": +1}


@rule("T4")
@pytest.mark.parametrize(("hacker", "track"), [(1, ["2", "3", "4", "5"]), (2, ["2", "3", "4"])])
def test_all_keys_come_back_too_when_the_hacker_has_covered_some_of_them_this_turn(
    hacker: int, track: list[str]
) -> None:
    """The engineer moves the hacker onto the last key: with the key played there is one more than it needs."""
    divers = ["spy", "metal", "explorer", "engineer", "plant", "fuel", "tech", "trader"]
    before = "".join(key for key in "12345X" if key not in track)
    table = scene(me={"hacker": hacker, "track": track, "keys": before, "divers": divers})
    table.play("key 1", "dive", "advance hacker")
    assert table.changed() == {
        "hacker": +1,
        "credits": -1,
        "keys": "12345X",
        "track": [],
        "divers": ["engineer", "spy", "metal", "explorer", "plant", "fuel", "tech", "trader"],
    }


@rule("T4")
def test_neutral_x_keys_on_the_track_go_back_to_the_supply() -> None:
    table = scene(me={"hacker": 1, "track": ["N", "2", "N", "X"], "keys": "1345"}, neutral_x=10)
    table.play("key 1", "dive", "done")
    assert table.changed() == {"neutral_x": +2, "keys": "12345X", "track": [], "divers": RISEN[1]}


@rule("T4")
def test_the_neutral_x_key_that_reaches_the_hacker_goes_back_too() -> None:
    table = scene(me={"hacker": 3, "track": ["2", "3"], "keys": "145X", "neutral": 1}, neutral_x=11)
    table.play("n 1", "dive", "done")
    assert table.changed() == {
        "neutral": -1,
        "neutral_x": +1,
        "keys": "12345X",
        "track": [],
        "sponsors": ["S5", "S1", "S2", "S3", "S4"],
        "divers": RISEN[1],
    }


@rule("T4")
def test_the_keys_are_back_before_the_diver_resurfaces_and_can_be_played_next_turn() -> None:
    table = scene(players=2, me={"batteries": 1, "track": ["X", "2", "3", "4", "5"], "keys": "1"})
    table.play("key 1", "dive", "done")
    assert table.moves() == {"stay", "surface"}
    assert table.changed() == {"keys": "12345X", "track": []}
    table.play("stay", "end", "key 1", "dive", "done", "end")
    assert table.game.player == 0
    assert {"key 1", "key 2", "key 3", "key 4", "key 5", "x 1"} <= table.moves()


# Nothing is obligatory


@rule("T5")
def test_sponsor_and_diver_may_both_be_left_unused_and_the_diver_resurfaces_all_the_same() -> None:
    table = scene().play("key 4", "dive", "done")
    assert table.moves() == {"end"}
    assert table.changed() == spent(4)


@rule("T5")
def test_the_sponsor_may_be_used_and_the_diver_not() -> None:
    table = scene().play("key 1", "sponsor", "done")
    assert table.changed() == {**spent(1), "credits": +1}


@rule("T5")
def test_the_diver_may_be_used_and_the_sponsor_not() -> None:
    table = scene().play("key 1", "dive", "take")
    assert table.changed() == {**spent(1), "zone 1": "M"}


@rule("T5")
def test_a_diver_that_can_do_nothing_resurfaces_and_the_key_is_spent() -> None:
    table = scene(me={"zones": ["FFF", "", "", "", ""]}).play("key 1", "dive")
    assert table.moves() == {"end"}
    assert table.changed() == spent(1)


# X keys

X_DISPLAY = ["S5", "S1", "S2", "S3", "S4"]
X_MOVES = {"x 1", "x 2", "x 3", "x 4", "x 5"}
N_MOVES = {"n 1", "n 2", "n 3", "n 4", "n 5"}


@rule("X1")
def test_an_x_key_own_or_neutral_can_be_played_at_any_level_whether_its_key_is_available_or_not() -> None:
    assert scene(me={"keys": "24X", "track": ["1", "3", "5"]}).moves() == {"key 2", "key 4"} | X_MOVES
    assert (
        scene(me={"keys": "24X", "track": ["1", "3", "5"], "neutral": 2}).moves()
        == {"key 2", "key 4"} | X_MOVES | N_MOVES
    )
    assert scene(me={"keys": "24", "track": ["1", "3", "5", "X"], "neutral": 1}).moves() == {"key 2", "key 4"} | N_MOVES
    assert scene(me={"keys": "24", "track": ["1", "3", "5", "X"]}).moves() == {"key 2", "key 4"}


@rule("X1")
@pytest.mark.parametrize("level", LEVELS)
def test_the_own_x_key_pushes_the_diver_of_the_level_where_it_is_played(level: int) -> None:
    """S1 comes to the level of the key. The level's own key stays available."""
    table = scene(sponsors=[*sponsor_at(level, "S1")[1:], sponsor_at(level, "S1")[0]])
    table.play(f"x {level}", "dive", "done")
    assert table.changed() == {
        "keys": "12345",
        "track": ["X"],
        "sponsors": sponsor_at(level, "S1"),
        "divers": RISEN[level],
    }


@rule("X1")
@pytest.mark.parametrize("level", LEVELS)
def test_a_neutral_x_key_does_the_same_and_lies_on_the_track_as_a_neutral_one(level: int) -> None:
    table = scene(me={"neutral": 2}, sponsors=[*sponsor_at(level, "S1")[1:], sponsor_at(level, "S1")[0]], neutral_x=10)
    table.play(f"n {level}", "dive", "done")
    assert table.changed() == {
        "neutral": -1,
        "track": ["N"],
        "sponsors": sponsor_at(level, "S1"),
        "divers": RISEN[level],
    }


@rule("X2")
@pytest.mark.parametrize("key", ["x", "n"])
def test_an_x_key_first_brings_the_sponsor_of_level_5_to_level_1_and_the_others_down_one(key: str) -> None:
    """At level 2 it is then S1 that gives its credit, and not S2 that stood there."""
    table = scene(me={"neutral": 1}, sponsors=["S1", "S2", "S3", "S4", "S5"], neutral_x=11).play(f"{key} 2")
    played = {"keys": "12345"} if key == "x" else {"neutral": -1}
    assert table.changed() == {**played, "sponsors": ["S5", "S1", "S2", "S3", "S4"]}
    table.play("sponsor", "take")
    assert table.changed() == {
        **played,
        "sponsors": ["S5", "S1", "S2", "S3", "S4"],
        "credits": +1,
        "zone 2": "P",
        "track": ["X" if key == "x" else "N"],
        "divers": RISEN[2],
    }


@rule("X2")
def test_at_level_1_an_x_key_meets_the_sponsor_that_was_at_level_5() -> None:
    table = scene().play("x 1", "sponsor", "dive", "take", "surface")
    assert table.changed() == {
        "keys": "12345",
        "sponsors": X_DISPLAY,
        "batteries": +1,
        "zone 1": "M",
        "track": ["X"],
        "divers": RISEN[1],
    }


@rule("X2")
def test_the_display_is_updated_even_when_neither_sponsor_nor_diver_is_used() -> None:
    table = scene().play("x 2", "dive", "done", "end")
    assert table.changed() == {
        "keys": "12345",
        "sponsors": X_DISPLAY,
        "track": ["X"],
        "divers": RISEN[2],
        "player": +1,
    }


@rule("X2")
@pytest.mark.parametrize("level", LEVELS)
def test_a_numbered_key_leaves_the_display_as_it_is(level: int) -> None:
    table = scene(sponsors=sponsor_at(level, "S1")).play(f"key {level}", "sponsor", "done")
    assert table.changed() == {**spent(level), "credits": +1}


@rule("X2", "T4")
def test_an_x_key_that_reaches_the_hacker_brings_all_keys_back() -> None:
    table = scene(me={"keys": "X", "track": ["1", "2", "3", "4", "5"]}).play("x 2", "dive", "done")
    assert table.changed() == {"keys": "12345X", "track": [], "sponsors": X_DISPLAY, "divers": RISEN[2]}


# Batteries: the propeller


@rule("B1")
def test_a_battery_moves_a_diver_down_and_the_one_it_passes_comes_up() -> None:
    table = scene(me={"batteries": 1}).play("key 1", "propel explorer 1")
    assert table.changed() == {
        "keys": "2345X",
        "batteries": -1,
        "divers": ["spy", "engineer", "metal", "explorer", "plant", "fuel", "tech", "trader"],
    }


@rule("B1")
def test_a_battery_moves_a_diver_up_and_those_it_passes_come_down() -> None:
    table = scene(me={"batteries": 1, "mechanic": 2}).play("key 1", "propel tech 1")
    assert table.changed() == {
        "keys": "2345X",
        "batteries": -1,
        "divers": ["spy", "engineer", "explorer", "tech", "metal", "plant", "fuel", "trader"],
    }


@rule("B1", "C7")
@pytest.mark.parametrize(
    ("mechanic", "places", "moves"),
    [
        (0, {"s3", "2"}, 14),
        (1, {"s2", "s3", "2", "3"}, 26),
        (2, {"s1", "s2", "s3", "2", "3", "4"}, 36),
        (3, {"s1", "s2", "s3", "2", "3", "4", "5"}, 44),
    ],
)
def test_a_propeller_reaches_one_to_four_levels_with_the_mechanic_up_or_down(
    mechanic: int, places: set[str], moves: int
) -> None:
    table = scene(me={"batteries": 1, "mechanic": mechanic}).play("key 1")
    assert {move.split()[2] for move in propels(table) if move.split()[1] == "metal"} == places
    assert len(propels(table)) == moves  # of all eight divers, each but where it stands


@rule("B1")
def test_a_longest_propeller_ride_shifts_all_four_divers_it_passes_by_one() -> None:
    table = scene(me={"batteries": 1, "mechanic": 3}).play("key 1", "propel trader 1")
    assert table.changed() == {
        "keys": "2345X",
        "batteries": -1,
        "divers": ["spy", "engineer", "explorer", "trader", "metal", "plant", "fuel", "tech"],
    }
    down = scene(me={"batteries": 1, "mechanic": 3}).play("key 1", "propel metal 5")
    assert down.changed() == {
        "keys": "2345X",
        "batteries": -1,
        "divers": ["spy", "engineer", "explorer", "plant", "fuel", "tech", "trader", "metal"],
    }


@rule("B1")
def test_as_many_batteries_as_one_likes_can_be_spent_on_propellers() -> None:
    table = scene(me={"batteries": 3}).play("key 1", "propel spy s2", "propel spy s3", "propel spy 1")
    assert propels(table) == set()
    assert table.changed() == {
        "keys": "2345X",
        "batteries": -3,
        "divers": ["engineer", "explorer", "metal", "spy", "plant", "fuel", "tech", "trader"],
    }


@rule("B1")
def test_no_propeller_without_a_battery_before_the_key_or_after_step_1() -> None:
    assert propels(scene(me={"batteries": 0}).play("key 1")) == set()
    table = scene(me={"batteries": 9})
    assert propels(table) == set()
    assert propels(table.play("key 1")) != set()
    assert propels(table.play("dive")) == set()
    assert propels(table.play("take")) == set()
    assert table.play("surface").moves() == {"end"}


# Batteries: the oxygen reserve


@rule("B2")
def test_a_battery_lets_the_pushed_diver_stay_at_its_level() -> None:
    table = scene(me={"batteries": 2}).play("key 2", "dive", "take")
    assert table.moves() == {"stay", "surface"}
    table.play("stay")
    assert table.moves() == {"end"}
    assert table.changed() == {"keys": "1345X", "track": ["2"], "batteries": -1, "zone 2": "P"}


@rule("B2")
def test_the_oxygen_reserve_may_be_left_unused() -> None:
    table = scene(me={"batteries": 2}).play("key 2", "dive", "take", "surface")
    assert table.changed() == {**spent(2), "zone 2": "P"}


@rule("B2")
def test_without_a_battery_the_diver_resurfaces_unasked() -> None:
    table = scene(me={"batteries": 0}).play("key 2", "dive", "take")
    assert table.moves() == {"end"}
    assert table.changed() == {**spent(2), "zone 2": "P"}


@rule("B2")
def test_a_diver_that_was_not_used_can_stay_too() -> None:
    table = scene(me={"batteries": 1}).play("key 2", "dive", "done", "stay", "end")
    assert table.changed() == {"keys": "1345X", "track": ["2"], "batteries": -1, "player": +1}


# Rulings


@rule("G2")
def test_sponsor_and_propellers_come_in_any_order() -> None:
    after = {
        "keys": "2345X",
        "batteries": -2,
        "credits": +1,
        "divers": ["spy", "engineer", "metal", "plant", "explorer", "fuel", "tech", "trader"],
    }
    for order in (
        ["sponsor", "propel explorer 1", "propel explorer 2"],
        ["propel explorer 1", "sponsor", "propel explorer 2"],
        ["propel explorer 1", "propel explorer 2", "sponsor"],
    ):
        assert scene(me={"batteries": 2}).play("key 1", *order).changed() == after


@rule("G2")
def test_a_battery_just_gained_from_the_sponsor_drives_a_propeller() -> None:
    table = scene(sponsors=["S5", "S1", "S2", "S3", "S4"]).play("key 1")
    assert table.moves() == {"sponsor", "dive"}
    table.play("sponsor", "propel plant 1")
    assert table.changed() == {
        "keys": "2345X",
        "divers": ["spy", "engineer", "explorer", "plant", "metal", "fuel", "tech", "trader"],
    }


@rule("G2")
def test_a_battery_just_gained_from_the_diver_lets_it_stay() -> None:
    divers = ["spy", "engineer", "explorer", "metal", "plant", "fuel+", "tech", "trader"]
    table = scene(me={"divers": divers}, sponsors=sponsor_at(3, "S1"))
    table.play("key 3", "dive", "bonus", "take", "stay")
    assert table.changed() == {"keys": "1245X", "track": ["3"], "zone 3": "F"}


@rule("G3")
def test_sponsor_4_upgrades_the_diver_now_at_the_level_also_after_a_propeller() -> None:
    table = scene(me={"batteries": 1}).play("key 4", "propel fuel 4", "sponsor")
    assert table.changed() == {
        "keys": "1235X",
        "batteries": -1,
        "credits": -2,
        "points": +1,
        "divers": ["spy", "engineer", "explorer", "metal", "plant", "tech", "fuel+", "trader"],
    }


@rule("G3")
def test_after_sponsor_4_no_propeller_may_change_which_diver_stands_at_the_level() -> None:
    """Tech stands at level 4: it may not move, trader below may not pass it, the six above move among themselves."""
    table = scene(me={"batteries": 1, "mechanic": 0}).play("key 4", "sponsor")
    assert propels(table) == {
        "propel spy s2", "propel engineer s1", "propel engineer s3", "propel explorer s2", "propel explorer 1",
        "propel metal s3", "propel metal 2", "propel plant 1", "propel plant 3", "propel fuel 2",
    }  # fmt: skip
    far = scene(me={"batteries": 1, "mechanic": 3}).play("key 4", "sponsor")
    assert {move.split()[1] for move in propels(far)} == {"spy", "engineer", "explorer", "metal", "plant", "fuel"}
    assert {move.split()[2] for move in propels(far)} == {"s1", "s2", "s3", "1", "2", "3"}
    assert len(propels(far)) == 28  # of 30 ways from one of six places to another, two are five places long
    far.play("propel spy 2", "take")
    assert far.changed() == {
        "keys": "1235X",
        "batteries": -1,
        "credits": -2,
        "points": +1,
        "zone 4": "T",
        "track": ["4"],
        "divers": ["tech+", "engineer", "explorer", "metal", "plant", "spy", "fuel", "trader"],
    }


@rule("G3")
def test_after_sponsor_4_the_divers_below_the_level_may_still_move_among_themselves() -> None:
    table = scene(me={"batteries": 1}, sponsors=["S1", "S4", "S2", "S3", "S5"]).play("key 2", "sponsor")
    below = {"propel fuel 4", "propel tech 3", "propel tech 5", "propel trader 4"}
    above = {
        "propel spy s2", "propel engineer s1", "propel engineer s3", "propel explorer s2", "propel explorer 1",
        "propel metal s3",
    }  # fmt: skip
    assert propels(table) == below | above


@rule("G3")
def test_the_lock_of_sponsor_4_ends_with_the_turn() -> None:
    table = scene(players=2, me={"batteries": 2}, left={"batteries": 1})
    table.play("key 4", "sponsor", "dive", "done", "surface", "end")
    assert len(propels(table.play("key 1"))) == 14
    table.play("dive", "done", "surface", "end")
    assert len(propels(table.play("key 2"))) == 14


@rule("G3")
def test_sponsor_4_is_not_offered_for_a_diver_that_is_upgraded_already() -> None:
    divers = ["spy", "engineer", "explorer", "metal", "plant", "fuel", "tech+", "trader"]
    table = scene(me={"divers": divers, "batteries": 1}).play("key 4")
    assert "sponsor" not in table.moves()
    assert "sponsor" in table.play("propel fuel 4").moves()


@rule("G3")
def test_the_advanced_sponsor_4_upgrades_surface_divers_on_their_basic_side_and_is_not_offered_without_one() -> None:
    display = ["S1", "S2", "S3", "S4a", "S5"]
    some = ["spy+", "engineer", "explorer", "metal", "plant", "fuel", "tech", "trader"]
    table = scene(me={"divers": some}, sponsors=display).play("key 4", "sponsor")
    assert table.moves() == {"upgrade engineer", "upgrade explorer"}
    none = ["spy+", "engineer+", "explorer+", "metal", "plant", "fuel", "tech", "trader"]
    assert scene(me={"divers": none}, sponsors=display).play("key 4").moves() == {"take", "done"}
    assert "sponsor" not in scene(me={"divers": none, "batteries": 1}, sponsors=display).play("key 4").moves()


@rule("G3")
def test_the_advanced_sponsor_4_locks_nothing() -> None:
    table = scene(me={"batteries": 1}, sponsors=["S1", "S2", "S3", "S4a", "S5"])
    table.play("key 4", "sponsor", "upgrade spy")
    assert len(propels(table)) == 14


@rule("G3")
def test_the_reward_upgrade_chooses_among_the_divers_on_their_basic_side() -> None:
    divers = ["spy+", "engineer", "metal+", "plant", "tech+", "explorer", "fuel", "trader+"]
    table = scene(me={"divers": divers}).play("key 3", "reward 2")
    assert table.moves() == {"upgrade engineer", "upgrade plant", "upgrade explorer", "upgrade fuel"}
    table.play("upgrade fuel")
    assert table.changed() == {
        "keys": "1245X",
        "track": ["3"],
        "credits": -2,
        "divers": ["explorer", "spy+", "engineer", "metal+", "plant", "tech+", "fuel+", "trader+"],
        "reward 3": "upgrade:o",
        "rewards": [
            ["MP:o", "battery:o"], ["MF:o", "contracts:o"], ["MT:o", "MP:g"], ["PF:o", "point:o"], ["PT:o", "FT:o"]
        ],
        "bag": ["MF:g", "battery:g", "upgrade:g", "point:g", "contracts:g"],
    }  # fmt: skip


@rule("G4", "B1")
def test_each_of_the_eight_divers_has_a_propeller_at_the_surface_too() -> None:
    table = scene(me={"batteries": 1}).play("key 5")
    assert {move.split()[1] for move in propels(table)} == set(COLUMN)
    assert {move for move in propels(table) if "spy" in move} == {"propel spy s2"}
    assert {move for move in propels(table) if "trader" in move} == {"propel trader 4"}


@rule("G4", "B2")
def test_the_oxygen_reserve_serves_the_pushed_diver_only_and_once() -> None:
    """With three batteries there is one question, about the diver at the key's level, wherever it came from."""
    table = scene(me={"batteries": 3}).play("key 3", "propel plant 3", "dive", "take")
    assert table.moves() == {"stay", "surface"}
    table.play("stay")
    assert table.moves() == {"end"}
    assert table.changed() == {
        "keys": "1245X",
        "track": ["3"],
        "batteries": -2,
        "zone 3": "P",
        "divers": ["spy", "engineer", "explorer", "metal", "fuel", "plant", "tech", "trader"],
    }


@rule("G10")
def test_a_key_being_played_is_not_on_the_track_and_cannot_be_taken_back() -> None:
    """Sponsor 3 takes a played key back: none while the only one is in play, and of several not the one in play."""
    assert "sponsor" not in scene(me={"batteries": 1}).play("key 3").moves()
    table = scene(me={"keys": "345X", "track": ["1", "2"]}).play("key 3", "sponsor")
    assert table.moves() == {"back 1", "back 2"}
    table.play("back 1")
    assert table.changed() == {"keys": "145X", "track": ["2"]}
    x = scene(me={"keys": "345X", "track": ["1", "2"]}, sponsors=["S1", "S3", "S2", "S4", "S5"]).play("x 3", "sponsor")
    assert x.moves() == {"back 1", "back 2"}


@rule("G10")
def test_the_tech_expert_cannot_take_back_the_key_that_pushes_it() -> None:
    divers = ["spy", "engineer", "explorer", "metal", "plant", "fuel", "tech+", "trader"]
    display = sponsor_at(4, "S1")
    alone = scene(me={"divers": divers}, sponsors=display).play("key 4", "dive")
    assert alone.moves() == {"take", "done"}
    table = scene(me={"divers": divers, "keys": "1345X", "track": ["2"]}, sponsors=display)
    table.play("key 4", "dive", "bonus")
    assert table.moves() == {"take", "pass"}  # key 2, the only one, is back without a question
    table.play("pass")
    assert table.changed() == {
        "keys": "1235X",
        "track": ["4"],
        "divers": ["tech+", "spy", "engineer", "explorer", "metal", "plant", "fuel", "trader"],
    }


@rule("G10")
def test_the_key_in_play_counts_for_the_hacker_only_in_step_3() -> None:
    """Two keys lie on the track and three are needed: while key 3 is in play, one of the two can be taken back."""
    table = scene(me={"hacker": 3, "keys": "345X", "track": ["1", "2"]}).play("key 3")
    assert table.changed() == {"keys": "45X"}
    table.play("sponsor", "back 2", "done")
    assert table.changed() == {"keys": "245X", "track": ["1", "3"], "divers": RISEN[3]}


@rule("G10", "T4")
def test_neutral_x_keys_not_yet_played_stay_when_keys_come_back() -> None:
    table = scene(me={"hacker": 3, "track": ["2", "N"], "keys": "1345X", "neutral": 2}, neutral_x=9)
    table.play("key 1", "dive", "done")
    assert table.changed() == {"keys": "12345X", "track": [], "neutral_x": +1, "divers": RISEN[1]}
    assert table.game.position()["players"][0]["neutral"] == 2


@rule("G11")
def test_after_the_advanced_sponsor_3_the_diver_then_at_the_level_is_pushed() -> None:
    """The trader goes from level 5 to the top, all others down one: key 2 now finds metal, key 5 would find tech."""
    shifted = ["trader", "spy", "engineer", "explorer", "metal", "plant", "fuel", "tech"]
    table = scene(sponsors=["S1", "S3a", "S2", "S4", "S5"]).play("key 2", "sponsor")
    assert table.changed() == {"keys": "1345X", "divers": shifted}
    table.play("take")
    assert table.changed() == {
        "keys": "1345X",
        "track": ["2"],
        "zone 2": "M",
        "divers": ["metal", "trader", "spy", "engineer", "explorer", "plant", "fuel", "tech"],
    }
    deep = scene(sponsors=["S1", "S5", "S2", "S4", "S3a"]).play("key 5", "sponsor", "take")
    assert deep.changed() == {
        "keys": "1234X",
        "track": ["5"],
        "zone 5": "T",
        "divers": ["tech", "trader", "spy", "engineer", "explorer", "metal", "plant", "fuel"],
    }


@rule("G11")
def test_after_a_propeller_the_diver_then_at_the_level_is_pushed() -> None:
    table = scene(me={"batteries": 1}).play("key 2", "propel metal 2", "dive", "take")
    assert table.changed() == {
        "keys": "1345X",
        "track": ["2"],
        "batteries": -1,
        "zone 2": "M",
        "divers": ["metal", "spy", "engineer", "explorer", "plant", "fuel", "tech", "trader"],
    }
