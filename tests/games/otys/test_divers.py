"""The eight divers on both sides (D1-D6), and what makes an effect unavailable (G7) or optional (G8)."""

from typing import Any

import pytest

from divebell.games import otys
from tests.games.otys.boards import column, idle_at, turn
from tests.games.otys.support import Scene, plain, rule, scene

EXPERTS = [("metal", "M"), ("plant", "P"), ("fuel", "F"), ("tech", "T")]
SPACES = {1: 3, 2: 3, 3: 4, 4: 5, 5: 6}


def zones(level: int, pile: str) -> list[str]:
    """Five zones, empty but for this pile."""
    return [pile if here == level else "" for here in range(1, 6)]


# Experts (D1)


@rule("D1")
@pytest.mark.parametrize(("expert", "letter"), EXPERTS)
def test_an_expert_finds_a_resource_of_its_kind_for_the_zone_at_its_level(expert: str, letter: str) -> None:
    here = scene(me={"divers": column(f"{expert} 3")})
    here.play("key 3")
    assert here.moves() == {"take", "done"}
    here.play("take")
    assert here.changed() == {"zone 3": letter, **turn(here, "3")}


@rule("D1", "T5", "G8")
@pytest.mark.parametrize("expert", ["metal", "plant", "fuel", "tech"])
def test_an_experts_resource_may_be_declined(expert: str) -> None:
    here = scene(me={"divers": column(f"{expert} 3")})
    here.play("key 3", "done")
    assert here.changed() == turn(here, "3")


@rule("D1", "C2", "G7")
@pytest.mark.parametrize("level", SPACES)
def test_an_expert_finds_nothing_when_its_zone_is_full(level: int) -> None:
    pile = "P" * SPACES[level]
    here = scene(sponsors=idle_at(level), me={"divers": column(f"fuel {level}"), "zones": zones(level, pile)})
    here.play(f"key {level}")
    assert here.moves() == {"end"}
    assert here.changed() == turn(here, str(level))


@rule("D1", "C2")
@pytest.mark.parametrize("level", SPACES)
def test_an_expert_fills_the_last_space_of_its_zone_while_others_are_full(level: int) -> None:
    piles = ["P" * spaces for spaces in SPACES.values()]
    piles[level - 1] = piles[level - 1][1:]
    here = scene(sponsors=idle_at(level), me={"divers": column(f"fuel {level}"), "zones": piles})
    here.play(f"key {level}", "take")
    assert here.changed() == {f"zone {level}": piles[level - 1] + "F", **turn(here, str(level))}


BONUS: dict[str, dict[str, Any]] = {
    "metal": {"neutral": +1, "neutral_x": -1},
    "plant": {"credits": +1},
    "fuel": {"batteries": +1},
}


def upgraded(expert: str, level: int = 2, **board: Any) -> Scene:
    """An upgraded expert at a level where no sponsor has anything to offer."""
    return scene(sponsors=idle_at(level), me={"divers": column(f"{expert}+ {level}"), **board})


@rule("D1")
@pytest.mark.parametrize("first", ["take", "bonus"])
@pytest.mark.parametrize("expert", BONUS)
def test_an_upgraded_expert_gives_its_resource_and_its_bonus_in_either_order(expert: str, first: str) -> None:
    here = upgraded(expert)
    here.play("key 2")
    assert here.moves() == {"take", "bonus", "done"}
    second = "bonus" if first == "take" else "take"
    assert here.play(first).moves() == {second, "pass"}
    here.play(second)
    if expert == "fuel":
        here.play("surface")
    assert here.changed() == {"zone 2": dict(EXPERTS)[expert], **BONUS[expert], **turn(here, "2")}


@rule("D1", "G8")
@pytest.mark.parametrize("expert", BONUS)
def test_an_upgraded_experts_bonus_may_be_declined(expert: str) -> None:
    here = upgraded(expert).play("key 2", "take", "pass")
    assert here.changed() == {"zone 2": dict(EXPERTS)[expert], **turn(here, "2")}


@rule("D1", "G8")
@pytest.mark.parametrize("expert", BONUS)
def test_an_upgraded_experts_resource_may_be_declined(expert: str) -> None:
    here = upgraded(expert).play("key 2", "bonus", "pass")
    if expert == "fuel":
        here.play("surface")
    assert here.changed() == {**BONUS[expert], **turn(here, "2")}


@rule("D1", "G8", "T5")
@pytest.mark.parametrize("expert", ["metal", "plant", "fuel", "tech"])
def test_an_upgraded_expert_may_give_nothing(expert: str) -> None:
    here = upgraded(expert).play("key 2", "done")
    assert here.changed() == turn(here, "2")


@rule("D1")
@pytest.mark.parametrize("expert", ["metal", "plant", "fuel"])
def test_in_a_full_zone_an_upgraded_expert_still_gives_its_bonus(expert: str) -> None:
    here = upgraded(expert, zones=zones(2, "TTT")).play("key 2")
    assert here.moves() == {"bonus", "done"}
    here.play("bonus")
    if expert == "fuel":
        here.play("surface")
    assert here.changed() == {**BONUS[expert], **turn(here, "2")}


@rule("D1", "C4", "G7")
def test_no_neutral_x_key_is_left_to_gain_when_the_supply_is_empty() -> None:
    here = scene(neutral_x=0, sponsors=idle_at(2), me={"divers": column("metal+ 2")})
    here.play("key 2")
    assert here.moves() == {"take", "done"}
    here.play("take")
    assert here.changed() == {"zone 2": "M", **turn(here, "2")}


@rule("D1", "C4")
def test_the_last_neutral_x_key_of_the_supply_may_be_gained() -> None:
    here = scene(neutral_x=1, sponsors=idle_at(2), me={"divers": column("metal+ 2")})
    here.play("key 2", "bonus", "pass")
    assert here.changed() == {"neutral": +1, "neutral_x": -1, **turn(here, "2")}


TRACK: dict[str, Any] = {"keys": "2345", "track": ["X", "N", "1"], "credits": 0}


@rule("D1", "P3")
@pytest.mark.parametrize("first", ["take", "bonus"])
def test_an_upgraded_tech_expert_gives_back_a_played_key(first: str) -> None:
    here = scene(me={"divers": column("tech+ 4"), **TRACK})
    here.play("key 4")
    assert here.moves() == {"take", "bonus", "done"}
    if first == "take":
        here.play("take", "bonus")
    else:
        here.play("bonus")
    assert here.moves() == {"back x", "back 1"}
    here.play("back x")
    if first == "bonus":
        here.play("take")
    assert here.changed() == {**turn(here, "4"), "zone 4": "T", "keys": "235X", "track": ["N", "1", "4"]}


@rule("D1", "G8")
@pytest.mark.parametrize("first", ["take", "bonus"])
def test_the_upgraded_tech_experts_two_parts_are_each_optional(first: str) -> None:
    here = scene(me={"divers": column("tech+ 4"), **TRACK, "track": ["N", "1"], "keys": "2345X"})
    here.play("key 4", first, "pass")
    if first == "take":
        assert here.changed() == {**turn(here, "4"), "zone 4": "T"}
    else:
        assert here.changed() == {**turn(here, "4"), "keys": "1235X", "track": ["N", "4"]}


@rule("D1", "G10", "G7")
def test_an_upgraded_tech_expert_gives_back_neither_a_neutral_key_nor_the_one_in_play() -> None:
    here = scene(me={"divers": column("tech+ 4"), "credits": 0, "track": ["N"]})
    assert here.play("key 4").moves() == {"take", "done"}


# Trader (D2)


def trading(upgraded: bool = False, **changes: Any) -> Scene:
    """The trader at level 5 is next."""
    me = {"divers": column("trader+ 5" if upgraded else "trader 5"), **changes.pop("me", {})}
    return scene(sponsors=idle_at(5), me=me, **changes).play("key 5")


SALES = [
    # cubes in the column, upgraded, credits, points
    (0, False, 3, 1),
    (1, False, 2, 0),
    (2, False, 1, 0),
    (0, True, 4, 2),
    (1, True, 3, 1),
    (2, True, 2, 1),
]


@rule("D2", "C6")
@pytest.mark.parametrize("letter", "MPFT")
@pytest.mark.parametrize(("cubes", "upgraded", "credits", "points"), SALES)
def test_a_sale_gives_what_the_highest_free_cell_is_worth(
    letter: str, cubes: int, upgraded: bool, credits: int, points: int
) -> None:
    store = {"M": 0, "P": 0, "F": 0, "T": 0, letter: cubes}
    here = trading(upgraded, store=store, me={"credits": 0, "zones": zones(5, "MPFT")})
    here.play(f"sell {letter} credits")
    left = "MPFT".replace(letter, "")
    assert here.changed() == {"credits": credits, f"store {letter}": +1, "zone 5": left, **turn(here, "5")}
    here = trading(upgraded, store=store, me={"credits": 0, "zones": zones(5, "MPFT")})
    if points:
        here.play(f"sell {letter} points")
        assert here.changed() == {"points": points, f"store {letter}": +1, "zone 5": left, **turn(here, "5")}
    else:
        assert f"sell {letter} points" not in here.moves()


PRICES = [
    # cubes in the column, upgraded, price
    (1, False, 3),
    (2, False, 2),
    (3, False, 1),
    (1, True, 2),
    (2, True, 1),
    (3, True, 0),
]


@rule("D2", "C6", "G7")
@pytest.mark.parametrize("letter", "MPFT")
@pytest.mark.parametrize(("cubes", "upgraded", "price"), PRICES)
def test_a_purchase_costs_what_the_lowest_cubes_cell_is_worth(
    letter: str, cubes: int, upgraded: bool, price: int
) -> None:
    store = {"M": 0, "P": 0, "F": 0, "T": 0, letter: cubes}
    here = trading(upgraded, store=store, me={"credits": price})
    assert here.moves() == {f"buy {letter}", "done"}
    here.play(f"buy {letter}")
    paid = {"credits": -price} if price else {}
    assert here.changed() == {**paid, f"store {letter}": -1, "zone 5": letter, **turn(here, "5")}
    if price:
        poor = trading(upgraded, store=store, me={"credits": price - 1})
        assert poor.moves() == {"end"}


@rule("D2", "C6")
@pytest.mark.parametrize("upgraded", [False, True])
def test_nothing_is_sold_into_a_full_column(upgraded: bool) -> None:
    here = trading(upgraded, store={"M": 3, "P": 0, "F": 0, "T": 0}, me={"zones": zones(5, "MMMMMM")})
    assert here.moves() == {"end"}


@rule("D2")
@pytest.mark.parametrize("upgraded", [False, True])
def test_nothing_is_bought_from_an_empty_column(upgraded: bool) -> None:
    here = trading(upgraded, store={"M": 1, "P": 0, "F": 0, "T": 2}, me={"credits": 9})
    assert here.moves() == {"buy M", "buy T", "done"}


@rule("D2", "C2")
def test_nothing_is_bought_into_a_full_zone_but_selling_goes_on() -> None:
    here = trading(store={"M": 1, "P": 1, "F": 1, "T": 1}, me={"credits": 9, "zones": zones(5, "MMMMMM")})
    assert here.moves() == {"sell M credits", "done"}
    here.play("sell M credits")
    assert here.changed() == {"credits": +2, "store M": +1, "zone 5": "MMMMM", **turn(here, "5")}


@rule("D2")
def test_the_trader_trades_with_the_zone_at_its_own_level_only() -> None:
    me = {"divers": column("trader 2"), "zones": ["M", "T", "M", "M", "M"], "credits": 2}
    here = scene(sponsors=idle_at(2), me=me).play("key 2")
    assert here.moves() == {"sell T credits", "sell T points", "buy F", "done"}
    here.play("buy F")
    assert here.changed() == {"credits": -2, "store F": -1, "zone 2": "FT", **turn(here, "2")}


@rule("D2", "T5")
def test_the_trader_may_do_nothing() -> None:
    here = trading(me={"zones": zones(5, "M")}).play("done")
    assert here.changed() == turn(here, "5")


# Spy (D3)


def spying(diver: str = "spy", **changes: Any) -> Scene:
    """A spy at level 3 is next; all others have their fuel expert there."""
    me = {"divers": column(f"{diver} 3"), **changes.pop("me", {})}
    return scene(sponsors=idle_at(3), me=me, **changes).play("key 3")


@rule("D3")
@pytest.mark.parametrize(("diver", "price"), [("spy", 1), ("spy+", 0)])
def test_the_spy_draws_four_contracts_keeps_one_and_puts_the_others_under_the_deck(diver: str, price: int) -> None:
    here = spying(diver, me={"credits": price, "hand": ["FT=1+cb"]})
    here.play("draw")
    assert here.moves() == {"keep MF=2", "keep PT=2", "keep MPF=2+c", "keep MFT=2+c"}
    here.play("keep MPF=2+c")
    changed = here.changed()
    deck = changed.pop("deck")
    assert deck[:4] == ["MPT=2+b", "PFT=2+b", "MMF=3", "TTP=3"]
    assert sorted(deck[4:]) == ["MF=2", "MFT=2+c", "PT=2"]
    paid = {"credits": -price} if price else {}
    assert changed == {**paid, "hand": ["FT=1+cb", "MPF=2+c"], **turn(here, "3")}


@rule("D3", "G1")
def test_no_contract_is_completed_while_the_spy_chooses_a_card_and_the_kept_one_may_be_right_after() -> None:
    here = spying(deck=["PT=2", "MF=2"], me={"hand": ["FT=1+cb"], "zones": zones(5, "MFT")})
    assert here.play("dive", "draw").moves() == {"keep PT=2", "keep MF=2"}
    assert here.play("keep MF=2").moves() == {"contract FT=1+cb 5", "contract MF=2 5", "surface"}


@rule("D3", "G7")
@pytest.mark.parametrize(("diver", "credits"), [("spy", 1), ("spy+", 0)])
def test_the_spy_draws_nothing_when_there_is_no_card_anywhere(diver: str, credits: int) -> None:
    here = spying(diver, deck=[], me={"credits": credits})
    assert here.moves() == {"copy left", "done"}
    discarded = spying(diver, deck=[], contract_discard=["PPM=3"], me={"credits": credits})
    assert discarded.moves() == {"draw", "copy left", "done"}


@rule("D3", "G7")
def test_a_spy_that_cannot_be_paid_does_nothing() -> None:
    here = spying(me={"credits": 0})
    assert here.moves() == {"end"}
    assert here.changed() == turn(here, "3")


@rule("D3", "T5")
def test_a_spy_need_not_be_used() -> None:
    here = spying().play("done")
    assert here.changed() == turn(here, "3")


@rule("D3")
@pytest.mark.parametrize(("diver", "paid"), [("spy", {"credits": -1}), ("spy+", {})])
def test_with_two_players_the_spy_uses_the_diver_of_the_only_neighbour(diver: str, paid: dict[str, int]) -> None:
    here = spying(diver)
    assert here.moves() == {"draw", "copy left", "done"}
    here.play("copy left")
    assert here.moves() == {"take", "pass"}
    here.play("take")
    assert here.changed() == {**paid, "zone 3": "F", **turn(here, "3")}


@rule("D3")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("side", "letter"), [("left", "M"), ("right", "T")])
def test_the_spy_uses_the_diver_of_the_neighbour_on_its_left_or_right(players: int, side: str, letter: str) -> None:
    here = spying(players=players, left={"divers": column("metal 3")}, right={"divers": column("tech 3")})
    assert here.moves() == {"draw", "copy left", "copy right", "done"}
    here.play(f"copy {side}", "take")
    assert here.changed() == {"credits": -1, "zone 3": letter, **turn(here, "3")}


@rule("D3")
@pytest.mark.parametrize(("player", "left", "right"), [(0, "P", "T"), (1, "F", "M"), (2, "T", "P"), (3, "M", "F")])
def test_the_next_seat_clockwise_is_the_one_on_the_left(player: int, left: str, right: str) -> None:
    position = plain(players=4, player=player, sponsors=idle_at(3))
    for board, expert in zip(position["players"], ("metal", "plant", "fuel", "tech"), strict=True):
        board["divers"] = column(f"{expert} 3")
    position["players"][player]["divers"] = column("spy 3")
    for side, letter in (("left", left), ("right", right)):
        here = Scene(position)
        here.play("key 3", f"copy {side}", "take")
        seat = f"seat {player} " if player else ""
        assert here.changed() == {f"{seat}credits": -1, f"{seat}zone 3": letter, **turn(here, "3")}


@rule("D3")
def test_the_spy_uses_the_neighbours_diver_at_the_spys_own_level() -> None:
    here = scene(me={"divers": column("spy 1")}, sponsors=idle_at(1))
    here.play("key 1", "copy left", "take")
    assert here.changed() == {"credits": -1, "zone 1": "M", **turn(here, "1")}


@rule("D3", "G6")
def test_a_copied_diver_shows_the_side_of_the_neighbours_tile() -> None:
    here = spying(left={"divers": column("fuel+ 3")})
    here.play("copy left", "take", "bonus", "surface")
    assert here.changed() == {"credits": -1, "batteries": +1, "zone 3": "F", **turn(here, "3")}


@rule("D3", "G6")
def test_a_copied_diver_is_basic_when_the_neighbours_tile_is_even_if_ones_own_is_upgraded() -> None:
    mine = ["fuel+", "engineer", "explorer", "metal", "plant", "spy", "tech", "trader"]
    here = spying(me={"divers": mine}).play("copy left")
    assert here.moves() == {"take", "pass"}


@rule("D3", "G6", "D1")
def test_a_copied_expert_may_give_its_bonus_alone_or_nothing() -> None:
    here = spying(left={"divers": column("plant+ 3")}).play("copy left", "bonus", "pass")
    assert here.changed() == turn(here, "3")
    here = spying(left={"divers": column("plant+ 3")}).play("copy left", "pass")
    assert here.changed() == {"credits": -1, **turn(here, "3")}


@rule("D3", "G6")
def test_an_expert_may_be_copied_although_there_is_nothing_to_take() -> None:
    here = spying(me={"zones": zones(3, "TTTT")})
    assert "copy left" in here.moves()
    here.play("copy left")
    assert here.changed() == {"credits": -1, **turn(here, "3")}
    assert here.moves() == {"end"}


@rule("D3", "D1")
def test_a_copied_metal_expert_gives_its_key_and_a_copied_tech_expert_ones_own_key() -> None:
    here = spying(left={"divers": column("metal+ 3")}).play("copy left", "take", "bonus")
    assert here.changed() == {"credits": -1, "zone 3": "M", "neutral": +1, "neutral_x": -1, **turn(here, "3")}
    me = {"keys": "345X", "track": ["1", "2"], "credits": 1, "divers": column("spy 3")}
    theirs = {"divers": column("tech+ 3"), "keys": "1235X", "track": ["4"]}
    here = scene(sponsors=["S1", "S2", "S4", "S5", "S3"], me=me, left=theirs)
    here.play("key 3", "copy left", "bonus", "back 1", "take")
    assert here.changed() == {"credits": -1, "zone 3": "T", **turn(here, "3"), "keys": "145X", "track": ["2", "3"]}


@rule("D3", "D4", "G7")
@pytest.mark.parametrize(("engineer", "price"), [("engineer", 2), ("engineer+", 1)])
def test_a_copied_engineer_advances_ones_own_technician_at_its_price_besides_the_spys(
    engineer: str, price: int
) -> None:
    here = spying(me={"credits": price}, left={"divers": column(f"{engineer} 3")})
    here.play("copy left")
    assert here.moves() == {"advance hacker", "advance mechanic"}
    here.play("advance hacker")
    assert here.changed() == {"credits": -price, "hacker": +1, **turn(here, "3")}
    poor = spying(me={"credits": price - 1}, left={"divers": column(f"{engineer} 3")})
    assert "copy left" not in poor.moves()


@rule("D3", "D5", "G7")
@pytest.mark.parametrize(("explorer", "price"), [("explorer", 3), ("explorer+", 2)])
def test_a_copied_explorer_puts_the_token_on_ones_own_board_at_its_price_besides_the_spys(
    explorer: str, price: int
) -> None:
    rewards = [["MP:o", "MF:o"], ["MT:o", "PF:o"], ["battery:o", "point:g"], ["PT:o", "FT:o"], ["MP:g", "PF:g"]]
    here = spying(me={"credits": price}, left={"divers": column(f"{explorer} 3")}, rewards=rewards)
    here.play("copy left")
    assert here.moves() == {"reward 1", "reward 2"}
    here.play("reward 2")
    assert here.changed() == {
        "credits": -price,
        "points": +1,
        "reward 3": "point:g",
        "rewards": [*rewards[:2], ["battery:o", "MP:g"], *rewards[3:]],
        "bag": here.before["bag"][1:],
        **turn(here, "3"),
    }
    poor = spying(me={"credits": price - 1}, left={"divers": column(f"{explorer} 3")})
    assert "copy left" not in poor.moves()


@rule("D3", "D2")
@pytest.mark.parametrize(("trader", "price"), [("trader", 3), ("trader+", 2)])
def test_a_copied_trader_buys_for_ones_own_zone_at_its_price_besides_the_spys(trader: str, price: int) -> None:
    theirs = {"divers": column(f"{trader} 3")}
    here = spying(me={"credits": price, "zones": zones(3, "F")}, left=theirs).play("copy left", "buy F")
    assert here.changed() == {"credits": -price, "store F": -1, "zone 3": "FF", **turn(here, "3")}
    poor = spying(me={"credits": price - 1}, left=theirs)
    assert poor.moves() == {"draw", "done"}


@rule("D3", "D2", "G6")
def test_a_copied_trader_sells_from_ones_own_zone_and_may_not_be_left_unused() -> None:
    theirs = {"divers": column("trader+ 3"), "zones": zones(3, "T")}
    here = spying(me={"credits": 1, "zones": zones(3, "F")}, left=theirs).play("copy left")
    assert here.moves() == {"sell F credits", "sell F points"}
    here.play("sell F credits")
    assert here.changed() == {"credits": +1, "store F": +1, "zone 3": "", **turn(here, "3")}


@rule("D3", "G6", "G7")
def test_a_copied_diver_other_than_an_expert_must_do_something() -> None:
    trader = spying(me={"credits": 1}, left={"divers": column("trader 3")})
    assert trader.moves() == {"draw", "done"}
    engineer = spying(me={"hacker": 3, "mechanic": 3}, left={"divers": column("engineer 3")})
    assert engineer.moves() == {"draw", "done"}
    empty: list[list[str | None]] = [[None, None]] * 5
    explorer = spying(rewards=empty, bag=[], left={"divers": column("explorer 3")})
    assert explorer.moves() == {"draw", "done"}
    spy = spying(deck=[], left={"divers": column("spy 3")})
    assert spy.moves() == {"end"}


@rule("D3", "G6")
@pytest.mark.parametrize(("copied", "price"), [("spy", 2), ("spy+", 1)])
def test_a_copied_spy_can_only_draw_and_is_paid_besides_ones_own(copied: str, price: int) -> None:
    here = spying(deck=["MF=2", "PT=2"], me={"credits": price}, left={"divers": column(f"{copied} 3")})
    here.play("copy left")
    assert here.moves() == {"keep MF=2", "keep PT=2"}
    here.play("keep PT=2")
    assert here.changed() == {"credits": -price, "deck": ["MF=2"], "hand": ["PT=2"], **turn(here, "3")}
    poor = spying(me={"credits": price - 1}, left={"divers": column(f"{copied} 3")})
    assert "copy left" not in poor.moves()


@rule("D3", "G7")
def test_an_upgraded_spy_is_free_but_the_copied_divers_price_is_not() -> None:
    here = spying("spy+", me={"credits": 1}, left={"divers": column("engineer 3")})
    here.play("copy left", "advance mechanic")
    assert here.changed() == {"credits": -1, "mechanic": +1, **turn(here, "3")}
    poor = spying("spy+", me={"credits": 0}, left={"divers": column("engineer 3")})
    assert poor.moves() == {"draw", "done"}


# Engineer (D4)


def engineering(diver: str = "engineer", **me: Any) -> Scene:
    """An engineer at level 3 is next."""
    return scene(sponsors=idle_at(3), me={"divers": column(f"{diver} 3"), **me}).play("key 3")


@rule("D4")
@pytest.mark.parametrize(("diver", "paid"), [("engineer", {"credits": -1}), ("engineer+", {})])
@pytest.mark.parametrize("technician", ["hacker", "mechanic"])
def test_the_engineer_advances_one_technician_by_one(technician: str, diver: str, paid: dict[str, int]) -> None:
    here = engineering(diver, credits=1 if paid else 0, hacker=1, mechanic=1)
    assert here.moves() == {"advance hacker", "advance mechanic", "done"}
    here.play(f"advance {technician}")
    assert here.changed() == {**paid, technician: +1, **turn(here, "3")}


@rule("D4", "G7")
def test_an_engineer_that_cannot_be_paid_does_nothing() -> None:
    assert engineering(credits=0).moves() == {"end"}


@rule("D4", "T5")
def test_an_engineer_need_not_be_used() -> None:
    here = engineering().play("done")
    assert here.changed() == turn(here, "3")


@rule("D4", "C7", "G7")
@pytest.mark.parametrize("diver", ["engineer", "engineer+"])
def test_each_technician_advances_three_times_at_most(diver: str) -> None:
    assert engineering(diver, hacker=2, mechanic=2).moves() == {"advance hacker", "advance mechanic", "done"}
    assert engineering(diver, hacker=3, mechanic=2).moves() == {"advance mechanic", "done"}
    assert engineering(diver, hacker=2, mechanic=3).moves() == {"advance hacker", "done"}
    assert engineering(diver, hacker=3, mechanic=3).moves() == {"end"}


@rule("D4", "T4")
def test_keys_that_the_hacker_would_cover_come_back_at_the_end_of_the_turn() -> None:
    me = {"divers": column("engineer 2"), "hacker": 1, "keys": "25", "track": ["4", "N", "1", "3"], "credits": 2}
    here = scene(me=me)
    here.play("key 2", "sponsor", "advance hacker")
    assert here.changed() == {"credits": -1, "hacker": +1, "keys": "5"}
    here.play("advance hacker")
    assert here.changed() == {
        **turn(here, "2"),
        "credits": -2,
        "hacker": +2,
        "keys": "12345X",
        "track": [],
        "neutral_x": +1,
    }


@rule("D4", "T4", "C7")
@pytest.mark.parametrize(("hacker", "track"), [(0, "1345"), (1, "145"), (2, "15")])
def test_an_advance_of_the_hacker_brings_the_keys_back_one_key_earlier(hacker: int, track: str) -> None:
    keys = "".join(key for key in "12345X" if key not in track)
    me = {"divers": column("engineer 2"), "hacker": hacker, "keys": keys, "track": list(track)}
    here = scene(me=me).play("key 2", "dive", "advance mechanic")
    assert here.changed() == {"credits": -1, "mechanic": +1, **turn(here, "2")}
    here = scene(me=me).play("key 2", "dive", "advance hacker")
    assert here.changed() == {**turn(here, "2"), "credits": -1, "hacker": +1, "keys": "12345X", "track": []}


# Explorer (D5)


def exploring(diver: str = "explorer", level: int = 4, **changes: Any) -> Scene:
    """An explorer is next."""
    me = {"divers": column(f"{diver} {level}"), **changes.pop("me", {})}
    return scene(sponsors=idle_at(level), me=me, **changes).play(f"key {level}")


@rule("D5", "G7")
@pytest.mark.parametrize(("diver", "price"), [("explorer", 2), ("explorer+", 1)])
def test_the_explorer_takes_a_token_of_its_level_for_its_price(diver: str, price: int) -> None:
    here = exploring(diver, me={"credits": price})
    assert here.moves() == {"reward 1", "reward 2", "done"}
    here.play("reward 2")
    assert here.changed() == {
        "credits": -price,
        "points": +1,
        "reward 4": "point:o",
        "rewards": [*here.before["rewards"][:3], ["PF:o", "MP:g"], ["PT:o", "FT:o"]],
        "bag": here.before["bag"][1:],
        **turn(here, "4"),
    }
    assert exploring(diver, me={"credits": price - 1}).moves() == {"end"}


@rule("D5", "T5")
def test_an_explorer_need_not_be_used() -> None:
    here = exploring().play("done")
    assert here.changed() == turn(here, "4")


@rule("D5", "D6")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_the_explorer_gets_the_effect_first_and_then_places_the_token_at_its_level(level: int) -> None:
    rewards = [["MP:o", "point:o"], ["MP:g", "battery:o"], ["MP:o", "PF:o"], ["MP:g", "PF:g"], ["MP:o", "PT:o"]]
    here = exploring(level=level, rewards=rewards, bag=["FT:g", "MF:o"]).play("reward 1")
    assert here.moves() == {"resource M", "resource P", "no resource"}
    assert here.changed() == {"credits": -2, "keys": "12345X".replace(str(level), "")}
    here.play("resource P")
    display = [*rewards[: level - 1], ["FT:g", rewards[level - 1][1]], *rewards[level:]]
    assert here.changed() == {
        "credits": -2,
        f"zone {level}": "P",
        f"reward {level}": rewards[level - 1][0],
        "rewards": display,
        "bag": ["MF:o"],
        **turn(here, str(level)),
    }


@rule("D5")
def test_a_token_already_at_the_level_is_discarded() -> None:
    here = exploring(reward_discard=["MT:g"], me={"rewards": ["PT:g", None, None, "battery:g", None]})
    here.play("reward 2")
    assert here.changed() == {
        "credits": -2,
        "points": +1,
        "reward 4": "point:o",
        "reward_discard": ["MT:g", "battery:g"],
        "rewards": [*here.before["rewards"][:3], ["PF:o", "MP:g"], ["PT:o", "FT:o"]],
        "bag": here.before["bag"][1:],
        **turn(here, "4"),
    }


@rule("D5")
def test_when_the_bag_is_empty_the_discarded_tokens_go_back_in_shuffled() -> None:
    discard = ["MT:g", "PT:g", "FT:g", "MF:g"]
    orders = set()
    for seed in range(40):
        position = plain(bag=[], reward_discard=discard, sponsors=idle_at(4), me={"divers": column("explorer 4")})
        position["players"][0]["rewards"] = [None, None, None, "battery:g", None]
        game = otys.load(position, strict=False, seed=seed)
        game.play("key 4", "reward 2")
        after = game.position()
        drawn = [after["rewards"][3][1], *after["bag"]]
        assert sorted(drawn) == sorted([*discard, "battery:g"])
        assert after["reward_discard"] == []
        assert after["players"][0]["rewards"] == [None, None, None, "point:o", None]
        orders.add(tuple(drawn))
    assert len(orders) > 20
    assert {order[0] for order in orders} == {*discard, "battery:g"}


@rule("D5")
def test_the_bag_is_refilled_only_when_it_is_empty() -> None:
    here = exploring(bag=["MF:g"], reward_discard=["MT:g"]).play("reward 2")
    assert here.changed() == {
        "credits": -2,
        "points": +1,
        "reward 4": "point:o",
        "rewards": [*here.before["rewards"][:3], ["PF:o", "MF:g"], ["PT:o", "FT:o"]],
        "bag": [],
        **turn(here, "4"),
    }


@rule("D5")
def test_with_no_token_left_anywhere_the_slot_stays_empty() -> None:
    here = exploring(bag=[]).play("reward 2")
    assert here.changed() == {
        "credits": -2,
        "points": +1,
        "reward 4": "point:o",
        "rewards": [*here.before["rewards"][:3], ["PF:o", None], ["PT:o", "FT:o"]],
        **turn(here, "4"),
    }


@rule("D5", "G7")
def test_an_explorer_at_a_level_without_tokens_does_nothing() -> None:
    here = exploring(
        bag=[], rewards=[["MP:o", "MF:o"], ["MT:o", "PF:o"], ["PT:o", "FT:o"], [None, None], ["MP:g", "MF:g"]]
    )
    assert here.moves() == {"end"}


# Resources of a reward's front (D6)


@rule("D6", "P2")
def test_the_resource_of_a_sponsors_token_goes_to_the_zone_of_the_keys_level() -> None:
    here = scene(sponsors=["S1", "S2a", "S3", "S4", "S5"]).play("key 2", "sponsor", "reward 1", "resource M")
    assert here.changed() == {
        "zone 2": "M",
        "rewards": [["MP:o", "battery:o"], ["MP:g", "contracts:o"], *here.before["rewards"][2:]],
        "bag": here.before["bag"][1:],
        "reward_discard": ["MF:o"],
        "keys": "1345X",
    }


@rule("D6", "X2")
def test_under_an_x_key_the_resource_goes_to_the_level_where_the_key_is_played() -> None:
    here = scene(sponsors=["S2", "S1", "S4", "S5", "S3"], me={"divers": column("explorer 1")})
    here.play("x 1", "reward 1", "resource P")
    assert here.changed() == {
        "credits": -2,
        "zone 1": "P",
        "reward 1": "MP:o",
        "sponsors": ["S3", "S2", "S1", "S4", "S5"],
        "rewards": [["MP:g", "battery:o"], *here.before["rewards"][1:]],
        "bag": here.before["bag"][1:],
        **turn(here, "X", 1),
    }


@rule("D6", "G16", "C2")
def test_into_a_full_zone_no_resource_comes_and_the_token_is_taken_all_the_same() -> None:
    here = exploring(me={"zones": zones(4, "TTTTT")}).play("reward 1")
    assert here.changed() == {
        "credits": -2,
        "reward 4": "PF:o",
        "rewards": [*here.before["rewards"][:3], ["MP:g", "point:o"], ["PT:o", "FT:o"]],
        "bag": here.before["bag"][1:],
        **turn(here, "4"),
    }


@rule("G16", "D5")
def test_a_token_may_be_taken_although_its_front_can_do_nothing() -> None:
    upgraded = [f"{diver}+" for diver in column("explorer 3")]
    here = scene(sponsors=idle_at(3), me={"divers": upgraded}).play("key 3", "reward 2")
    assert here.changed() == {
        "credits": -1,
        "reward 3": "upgrade:o",
        "rewards": [*here.before["rewards"][:2], ["MT:o", "MP:g"], *here.before["rewards"][3:]],
        "bag": here.before["bag"][1:],
        **turn(here, "3"),
    }
    here = exploring(level=2, deck=[]).play("reward 2")
    assert here.changed() == {
        "credits": -2,
        "reward 2": "contracts:o",
        "rewards": [["MP:o", "battery:o"], ["MF:o", "MP:g"], *here.before["rewards"][2:]],
        "bag": here.before["bag"][1:],
        **turn(here, "2"),
    }
