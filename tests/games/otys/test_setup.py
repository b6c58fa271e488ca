"""Components (C1-C9) and set-up (S1-S6): what lies on the table before the first turn."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from divebell.engine.errors import BadOption
from divebell.games import otys
from divebell.games.otys.rules.components import STANDARD
from divebell.games.otys.rules.cubes import ZONE_SPACES
from divebell.games.otys.rules.divers import REACH
from divebell.games.otys.rules.keys import KEYS_ON_TRACK, NEUTRAL_KEYS
from divebell.games.otys.rules.store import CELL_CREDITS, CELL_POINTS
from tests.games.otys.support import Scene, rule, scene

DIVERS = {"metal", "plant", "fuel", "tech", "trader", "spy", "engineer", "explorer"}
CARDS = [STANDARD.contracts[kind].text for kind in STANDARD.cards]
TOKENS = [STANDARD.rewards[kind].text for kind in STANDARD.tokens]


def setups(number: int = 200, **options: Any) -> list[dict[str, Any]]:
    """The first positions of so many games, one for each seed."""
    return [otys.start(seed=seed, **options).position() for seed in range(number)]


# Components


@rule("C1")
@pytest.mark.parametrize(("players", "open_contracts"), [(2, 2), (3, 3), (4, 3)])
def test_the_colony_has_five_levels_each_with_a_sponsor_and_two_rewards(players: int, open_contracts: int) -> None:
    table = otys.start(players=players, seed=1).position()
    assert len(table["sponsors"]) == 5
    assert [len(level) for level in table["rewards"]] == [2, 2, 2, 2, 2]
    assert len(table["public"]) == open_contracts
    assert set(table["store"]) == {"M", "P", "F", "T"}


@rule("C2")
def test_the_zones_hold_three_three_four_five_and_six_resources() -> None:
    assert ZONE_SPACES == (3, 3, 4, 5, 6)


@rule("C2")
@pytest.mark.parametrize(("level", "spaces"), [(1, 3), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_an_expert_finds_a_resource_only_while_the_zone_of_its_level_has_room(level: int, spaces: int) -> None:
    divers = ["spy", "engineer", "explorer", "plant", "fuel", "tech", "trader"]
    divers.insert(level + 2, "metal")
    sponsors = ["S2", "S3", "S4", "S5"]
    sponsors.insert(level - 1, "S1")
    turn = {
        "keys": "12345X".replace(str(level), ""),
        "track": [str(level)],
        "divers": ["metal", *(diver for diver in divers if diver != "metal")],
    }

    def diving(cubes: int) -> Scene:
        zones = ["", "", "", "", ""]
        zones[level - 1] = "M" * cubes
        return scene(me={"divers": divers, "zones": zones}, sponsors=sponsors).play(f"key {level}", "dive")

    room = diving(spaces - 1)
    assert room.moves() == {"take", "done"}
    assert room.play("take").changed() == {**turn, f"zone {level}": "M" * spaces}
    full = diving(spaces)
    assert full.moves() == {"end"}
    assert full.changed() == turn


@rule("C2")
def test_a_board_has_eight_divers_five_zones_and_a_reward_slot_at_each_level() -> None:
    for board in otys.start(players=4, seed=3).position()["players"]:
        assert (len(board["divers"]), len(board["zones"]), len(board["rewards"])) == (8, 5, 5)


@rule("C3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_32_contracts_32_rewards_5_sponsors_and_8_divers_each(players: int) -> None:
    table = otys.start(players=players, seed=2).position()
    shown = [token for level in table["rewards"] for token in level]
    assert Counter([*shown, *table["bag"]]) == Counter(TOKENS)
    assert Counter([*table["public"], *table["deck"]]) == Counter(CARDS)
    assert (len(TOKENS), len(CARDS)) == (32, 32)
    assert sorted(table["sponsors"]) == ["S1", "S2", "S3", "S4", "S5"]
    assert all(set(board["divers"]) == DIVERS for board in table["players"])


@rule("C4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_has_keys_1_to_5_and_an_x_key_and_12_neutral_x_keys_are_shared(players: int) -> None:
    table = otys.start(players=players, seed=2).position()
    assert table["neutral_x"] == NEUTRAL_KEYS == 12
    assert [(board["keys"], board["neutral"], board["track"]) for board in table["players"]] == [
        ("12345X", 0, []) for _ in range(players)
    ]


@rule("C4")
def test_the_supply_of_neutral_x_keys_can_run_out() -> None:
    metal_plus = ["spy", "engineer", "explorer", "metal+", "plant", "fuel", "tech", "trader"]
    last = scene(me={"divers": metal_plus}, neutral_x=1).play("key 1", "dive", "bonus", "pass")
    assert last.changed() == {
        "neutral": +1,
        "neutral_x": -1,
        "keys": "2345X",
        "track": ["1"],
        "divers": ["metal+", "spy", "engineer", "explorer", "plant", "fuel", "tech", "trader"],
    }
    none = scene(me={"divers": metal_plus}, neutral_x=0).play("key 1", "dive")
    assert none.moves() == {"take", "done"}


@rule("C5")
def test_resources_credits_and_batteries_do_not_run_out() -> None:
    """The box holds 40 credits, 24 batteries and 20 cubes of a colour; more of them are owned here, and still come."""
    rich = {
        "credits": 40, "batteries": 24, "zones": ["FFF", "FFF", "FFF", "FFFFF", "FFFFFF"],
        "divers": ["spy", "engineer", "explorer", "metal", "plant", "fuel+", "tech", "trader"],
    }  # fmt: skip
    table = scene(me=rich, sponsors=["S2", "S3", "S1", "S4", "S5"])
    table.play("key 3", "sponsor", "dive", "take", "bonus", "surface")
    assert table.changed() == {
        "credits": +1,
        "batteries": +1,
        "zone 3": "FFFF",
        "keys": "1245X",
        "track": ["3"],
        "divers": ["fuel+", "spy", "engineer", "explorer", "metal", "plant", "tech", "trader"],
    }


@rule("C6")
def test_a_store_cell_is_worth_three_two_and_one_credits_from_the_top_and_the_top_one_a_point() -> None:
    assert CELL_CREDITS == (3, 2, 1)
    assert CELL_POINTS == (1, 0, 0)


@rule("C6")
@pytest.mark.parametrize(
    ("already", "offers", "credits"),
    [
        (0, {"sell M credits", "sell M points"}, 3),
        (1, {"sell M credits"}, 2),
        (2, {"sell M credits"}, 1),
        (3, set(), 0),
    ],
)
def test_a_column_of_the_store_fills_from_the_top_and_has_three_cells(
    already: int, offers: set[str], credits: int
) -> None:
    table = scene(me={"credits": 0, "zones": ["", "", "", "", "MT"]}, store={"M": already, "P": 0, "F": 0, "T": 0})
    table.play("key 5", "dive")
    assert {move for move in table.moves() if " M " in move} == offers
    if offers:
        assert table.play("sell M credits").changed() == {
            "store M": +1,
            "credits": credits,
            "zone 5": "T",
            "keys": "1234X",
            "track": ["5"],
            "divers": ["trader", "spy", "engineer", "explorer", "metal", "plant", "fuel", "tech"],
        }


@rule("C7")
def test_the_technicians_have_four_places_each() -> None:
    assert REACH == (1, 2, 3, 4)
    assert KEYS_ON_TRACK == (6, 5, 4, 3)


@rule("C8")
def test_contracts_are_worth_1_to_5_points_and_give_a_credit_a_battery_both_or_nothing() -> None:
    assert {card.points for card in STANDARD.contracts} == {1, 2, 3, 4, 5}
    assert {(card.credits, card.batteries) for card in STANDARD.contracts} == set(product((0, 1), (0, 1)))
    for card in STANDARD.contracts:
        assert card.size <= 6
        assert bool(card.lots) == card.text[0].isdigit()


@rule("C8")
@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("PPM=3", {"MPP"}),
        ("FT=1+cb", {"FT"}),
        ("1-1-1=2", {"MPF", "MPT", "MFT", "PFT"}),
        ("2-2=3+b", {"MMPP", "MMFF", "MMTT", "PPFF", "PPTT", "FFTT"}),
        (
            "2-2-1=5",
            {"MMPPF", "MMPPT", "MMPFF", "MMFFT", "MMPTT", "MMFTT"}
            | {"MPPFF", "PPFFT", "MPPTT", "PPFTT", "MFFTT", "PFFTT"},
        ),
    ],
)  # fmt: skip
def test_a_fixed_contract_asks_exact_cubes_and_a_free_one_lots_of_different_kinds(text: str, ways: set[str]) -> None:
    """Tried with every pile of the right size in zone 5: just these piles pay for the card."""
    size = len(next(iter(ways)))
    found = set()
    for counts in product(range(size + 1), repeat=4):
        if sum(counts) == size:
            pile = "".join(letter * number for letter, number in zip("MPFT", counts, strict=True))
            table = scene(me={"zones": ["", "", "", "", pile]}, public=[text, None])
            if any(move.startswith("contract") for move in table.moves()):
                found.add(pile)
    assert found == ways


@rule("C8")
def test_the_contracts_that_the_rulebooks_show_are_there() -> None:
    assert {"PPM=3", "1-1-1=2", "2-2-1=5"} <= set(CARDS)
    assert any(text.startswith("FT=") for text in CARDS)


@rule("C9")
def test_rewards_have_a_pair_of_resources_or_one_of_four_other_fronts_on_an_orange_or_green_back() -> None:
    pairs = {"MP", "MF", "MT", "PF", "PT", "FT"}
    fronts = {token.partition(":")[0] for token in TOKENS}
    assert fronts == pairs | {"battery", "contracts", "upgrade", "point"}
    assert {token.partition(":")[2] for token in TOKENS} == {"o", "g"}
    assert {"MF:o"} <= set(TOKENS)


@rule("C9")
@pytest.mark.parametrize(
    ("token", "gain"),
    [("MF:o", {"points": +2, "credits": +2}), ("MF:g", {"points": +3}), (None, {"points": +2})],
)
def test_an_orange_back_gives_two_credits_and_a_green_one_a_point(token: str | None, gain: dict[str, int]) -> None:
    """With a contract of 2 points that gives nothing else."""
    table = scene(me={"zones": ["PT", "", "", "", ""], "rewards": [token] + [None] * 4}, public=["PT=2", None])
    assert table.play("contract PT=2 1").changed() == {
        **gain,
        "zone 1": "",
        "public": ["MF=2", None],
        "deck": table.before["deck"][1:],
        "contract_discard": ["PT=2"],
    }


# Set-up


@rule("S1")
def test_sponsors_lie_in_random_order_basic_side_up_in_first_games() -> None:
    tables = setups()
    assert all(sorted(table["sponsors"]) == ["S1", "S2", "S3", "S4", "S5"] for table in tables)
    for level in range(5):
        assert {table["sponsors"][level] for table in tables} == {"S1", "S2", "S3", "S4", "S5"}
    assert len({tuple(table["sponsors"]) for table in tables}) > 60  # of 120 orders


@rule("S1")
def test_sponsors_can_all_lie_on_their_advanced_side() -> None:
    tables = setups(sponsors="advanced")
    assert all(sorted(table["sponsors"]) == ["S1a", "S2a", "S3a", "S4a", "S5a"] for table in tables)
    assert len({tuple(table["sponsors"]) for table in tables}) > 60


@rule("S1")
def test_the_side_of_each_sponsor_can_be_left_to_chance() -> None:
    tables = setups(number=600, sponsors="random")
    sides = Counter(tuple(sorted(table["sponsors"])) for table in tables)
    assert len(sides) == 2**5  # every sponsor turns up on both sides, whatever the others show
    for number in "12345":
        advanced = sum(f"S{number}a" in table["sponsors"] for table in tables)
        assert 240 < advanced < 360


@rule("S1")
@pytest.mark.parametrize("named", ["S1 S2a S3 S4 S5a", "S5a S4 S3 S2a S1", ["S1", "S2a", "S3", "S4", "S5a"]])
def test_the_side_of_each_sponsor_can_be_named_and_the_order_is_still_random(named: Any) -> None:
    tables = setups(sponsors=named)
    assert all(sorted(table["sponsors"]) == ["S1", "S2a", "S3", "S4", "S5a"] for table in tables)
    assert len({tuple(table["sponsors"]) for table in tables}) > 60


@rule("S2")
def test_two_rewards_are_drawn_for_each_level_and_the_others_stay_in_the_bag() -> None:
    tables = setups()
    for table in tables:
        shown = [token for level in table["rewards"] for token in level]
        assert (len(shown), len(table["bag"]), table["reward_discard"]) == (10, 22, [])
        assert Counter([*shown, *table["bag"]]) == Counter(TOKENS)
    for slot in range(2):
        assert len({table["rewards"][0][slot] for table in tables}) == len(set(TOKENS))  # any token can come first
    assert len({tuple(table["bag"]) for table in tables}) == len(tables)


@rule("S3")
@pytest.mark.parametrize(("players", "shown"), [(2, 2), (3, 3), (4, 3)])
def test_three_contracts_are_turned_up_but_two_with_two_players(players: int, shown: int) -> None:
    tables = setups(players=players)
    for table in tables:
        assert (len(table["public"]), len(table["deck"]), table["contract_discard"]) == (shown, 32 - shown, [])
        assert Counter([*table["public"], *table["deck"]]) == Counter(CARDS)
        assert all(board["hand"] == [] for board in table["players"])
    assert len({table["public"][0] for table in tables}) == len(set(CARDS))  # any card can come first
    assert len({tuple(table["deck"]) for table in tables}) == len(tables)


@rule("S3")
def test_with_two_players_the_third_contract_slot_stays_empty_all_game() -> None:
    table = scene(me={"zones": ["", "", "", "", "FFTM"]}).play("contract FFTM=4+c 5")
    assert table.changed() == {
        "points": +4,
        "credits": +1,
        "zone 5": "",
        "public": ["MF=2", "2-2-1=5"],
        "deck": table.before["deck"][1:],
        "contract_discard": ["FFTM=4+c"],
    }


@rule("S4")
def test_the_store_begins_with_two_cubes_of_a_resource_and_one_of_two_others() -> None:
    stores = [table["store"] for table in setups()]
    assert all(sorted(store.values()) == [0, 1, 1, 2] for store in stores)
    assert len({tuple(store.values()) for store in stores}) == 12  # every choice of the two and of the none


@rule("S5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_begins_with_three_credits_a_battery_all_keys_and_nothing_else(players: int) -> None:
    for table in setups(players=players, number=20):
        for board in table["players"]:
            assert {**board, "divers": None, "zones": None} == {
                "points": 0, "credits": 3, "batteries": 1, "divers": None, "zones": None,
                "keys": "12345X", "neutral": 0, "track": [], "hacker": 0, "mechanic": 0,
                "rewards": [None] * 5, "hand": [],
            }  # fmt: skip


@rule("S5")
def test_the_divers_stand_in_random_order_on_their_basic_side() -> None:
    tables = setups(players=4)
    for seat in range(4):
        columns = [table["players"][seat]["divers"] for table in tables]
        assert all(set(column) == DIVERS for column in columns)
        for place in range(8):
            assert {column[place] for column in columns} == DIVERS
    assert any(len({tuple(board["divers"]) for board in table["players"]}) == 4 for table in tables)


@rule("S5")
def test_a_resource_of_each_kind_lies_at_random_in_zones_two_to_five() -> None:
    tables = setups(players=4)
    for seat in range(4):
        piles = [table["players"][seat]["zones"] for table in tables]
        assert all(zones[0] == "" and sorted(zones[1:]) == ["F", "M", "P", "T"] for zones in piles)
        assert len({tuple(zones) for zones in piles}) == 24  # all orders
    assert any(len({tuple(board["zones"]) for board in table["players"]}) == 4 for table in tables)


@rule("S6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_a_random_one(players: int) -> None:
    tables = setups(players=players)
    firsts = Counter(table["first"] for table in tables)
    assert set(firsts) == set(range(players))
    assert min(firsts.values()) > len(tables) / players / 2
    assert all((table["player"], table["round"]) == (table["first"], 1) for table in tables)


@rule("S6")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_chosen_first_player_begins_and_play_is_clockwise_from_there(first: int) -> None:
    game = otys.start(players=3, seed=5, first=first)
    seen = []
    for _ in range(7):
        position = game.position()
        seen.append((position["first"], position["player"], position["round"]))
        turn = position["player"], position["round"]
        while (game.position()["player"], game.position()["round"]) == turn:
            wanted = ("end", "done", "dive", "surface", "pass")
            by_text = {move.text: move for move in game.moves()}
            game.play(next((by_text[text] for text in wanted if text in by_text), game.moves()[0]))
    around = [first, (first + 1) % 3, (first + 2) % 3]
    assert seen == [(first, seat, number) for number in (1, 2) for seat in around] + [(first, first, 3)]


@rule("S1", "S2", "S3", "S4", "S5", "S6")
def test_the_same_seed_lays_out_the_same_game_and_another_one_another() -> None:
    def table(seed: int) -> dict[str, Any]:
        return otys.start(players=3, seed=seed, sponsors="random").position()

    assert table(11) == table(11)
    different = {name for name, value in table(11).items() if value != table(12)[name]}
    assert {"sponsors", "rewards", "bag", "public", "deck", "players"} <= different


def test_without_a_seed_two_games_differ() -> None:
    assert otys.start().position()["deck"] != otys.start().position()["deck"]


def test_two_players_the_french_edition_and_basic_sponsors_are_what_is_played_unless_said_otherwise() -> None:
    table = otys.start(seed=1).position()
    assert table["options"] == {"players": 2, "edition": "fr", "designer_variant": False, "solo": None}
    assert sorted(table["sponsors"]) == ["S1", "S2", "S3", "S4", "S5"]


@pytest.mark.parametrize(
    ("options", "table"),
    [
        ({"players": 4, "edition": "de"}, {"players": 4, "edition": "de", "designer_variant": False, "solo": None}),
        (
            {"players": 3, "designer_variant": True},
            {"players": 3, "edition": "fr", "designer_variant": True, "solo": None},
        ),
        ({"players": 1}, {"players": 1, "edition": "fr", "designer_variant": False, "solo": "normal"}),
        ({"solo": "normal"}, {"players": 1, "edition": "fr", "designer_variant": False, "solo": "normal"}),
        (
            {"players": 1, "solo": "hard", "edition": "de"},
            {"players": 1, "edition": "de", "designer_variant": False, "solo": "hard"},
        ),
    ],
)
def test_the_options_of_a_game_are_in_its_position(options: dict[str, Any], table: dict[str, Any]) -> None:
    assert otys.start(seed=1, **options).position()["options"] == table


SPONSORS = "sponsors must be 'basic', 'advanced', 'random', or name each side once like 'S1 S2a S3 S4 S5a', not "
BAD_OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"players": 0}, "players must be 1 to 4, not 0"),
    ({"players": 7}, "players must be 1 to 4, not 7"),
    ({"players": -1}, "players must be 1 to 4, not -1"),
    ({"players": True}, "players must be 1 to 4, not True"),
    ({"players": 2.0}, "players must be 1 to 4, not 2.0"),
    ({"players": "3"}, "players must be 1 to 4, not '3'"),
    ({"players": 2, "solo": "normal"}, "players must be 1 in the solo game, not 2"),
    ({"solo": "easy"}, "solo must be 'normal' or 'hard', or None with 2 to 4 players, not 'easy'"),
    ({"solo": ""}, "solo must be 'normal' or 'hard', or None with 2 to 4 players, not ''"),
    ({"solo": True}, "solo must be 'normal' or 'hard', or None with 2 to 4 players, not True"),
    ({"players": 3, "first": 3}, "first must be a seat from 0 to 2, or None for a random one, not 3"),
    ({"players": 3, "first": -1}, "first must be a seat from 0 to 2, or None for a random one, not -1"),
    ({"first": "0"}, "first must be a seat from 0 to 1, or None for a random one, not '0'"),
    ({"first": False}, "first must be a seat from 0 to 1, or None for a random one, not False"),
    ({"edition": "it"}, "edition must be 'fr' or 'de', not 'it'"),
    ({"edition": None}, "edition must be 'fr' or 'de', not None"),
    ({"designer_variant": 1}, "designer_variant must be True or False, not 1"),
    ({"designer_variant": "yes"}, "designer_variant must be True or False, not 'yes'"),
    (
        {"solo": "hard", "designer_variant": True},
        "designer_variant must be False in the solo game: there is no neighbour to copy",
    ),
    ({"seed": -1}, "seed must be a whole number from 0 to 2**128 - 1, not -1"),
    ({"seed": 2**128}, f"seed must be a whole number from 0 to 2**128 - 1, not {2**128}"),
    ({"seed": 1.5}, "seed must be a whole number from 0 to 2**128 - 1, not 1.5"),
    ({"seed": "one"}, "seed must be a whole number from 0 to 2**128 - 1, not 'one'"),
    ({"seed": True}, "seed must be a whole number from 0 to 2**128 - 1, not True"),
    ({"sponsors": "all"}, SPONSORS + "'all'"),
    ({"sponsors": ""}, SPONSORS + "''"),
    ({"sponsors": "S1 S2 S3 S4"}, SPONSORS + "'S1 S2 S3 S4'"),
    ({"sponsors": "S1 S2 S3 S4 S4a"}, SPONSORS + "'S1 S2 S3 S4 S4a'"),
    ({"sponsors": "S1 S2 S3 S4 S6"}, SPONSORS + "'S1 S2 S3 S4 S6'"),
    ({"sponsors": "S1 S2 S3 S4 S5b"}, SPONSORS + "'S1 S2 S3 S4 S5b'"),
    ({"sponsors": "S1 S2 S3 S4 S5 S5a"}, SPONSORS + "'S1 S2 S3 S4 S5 S5a'"),
    ({"sponsors": ["S1", "S2", "S3", "S4", 5]}, SPONSORS + "['S1', 'S2', 'S3', 'S4', 5]"),
    ({"sponsors": None}, SPONSORS + "None"),
    ({"sponsors": 5}, SPONSORS + "5"),
]


@pytest.mark.parametrize(("options", "sentence"), BAD_OPTIONS, ids=[str(options) for options, _ in BAD_OPTIONS])
def test_a_wrong_option_is_refused_with_its_name_its_value_and_what_would_be_right(
    options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadOption) as refused:
        otys.start(**{"seed": 1, **options})
    assert str(refused.value) == sentence


def test_components_that_are_neither_a_file_nor_components_are_refused_with_a_sentence() -> None:
    with pytest.raises(BadOption, match=r"components must be .* not 5"):
        otys.start(seed=1, components=5)  # type: ignore[arg-type]
