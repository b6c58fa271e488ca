"""What is wrong with a components file, a position or a move is said in a sentence."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from divebell.engine.errors import BadComponents, BadOption, BadPosition, BadRecord, IllegalMove
from divebell.engine.record import Record, read_record
from divebell.games import aquatica, find_game
from divebell.games.aquatica import Game
from divebell.games.aquatica.rules.components import STANDARD
from tests.properties.aquatica import option_sets, setting_of
from tests.properties.games import Document, as_json, steps

from .scenes import plain

SOURCE = files("divebell.games.aquatica.rules").joinpath("components.toml").read_text(encoding="utf-8")


# The components file


SB01 = '{ id = "SB01", coins = 1'
DEPTHS = 'depths = ["power 2"], points = 1'


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("format = 1", "format = 2", "format must be 1"),
        ('[types]', '[kinds]', "unknown entry 'kinds'"),
        ('start = [', 'start = [ 5,', "start 1: must be a table"),
        (SB01, '{ id = "SB01", coins = -1', "locations SB01: coins must be a whole number from 0"),
        (SB01, '{ id = "SB02", coins = 1', "locations SB02: id is there twice"),
        (SB01, '{ id = "XX01", coins = 1', "locations XX01: id must begin with its type"),
        (SB01, '{ coins = 1', "locations 1: id must be a text"),
        (DEPTHS, 'depths = ["power 10"], points = 1', "there is no effect 'power 10'"),
        (DEPTHS, 'depths = ["buy"], points = 1', "'buy' cannot stand there: this is a depth"),
        (DEPTHS, 'depths = ["power 1", "power 2"], points = 1', "cannot both be power"),
        (DEPTHS, 'depths = ["raise 1 / coins 1"], points = 1', "it cannot be both"),
        ('"take back all", "ready all", "stay"]', '"take back all", "ready all"]', "she never leaves the hand"),
        ('{ id = "matrona"', '{ id = "mother"', "start must have matrona"),
        ('delayed = ["coins 2"]', 'delayed = ["scout"]', "'scout' cannot stand there: this is a delayed effect"),
        ('number = 2, name', 'number = 1, name', "another king has the number 1 too"),
        ('setup = "box WC2"', 'setup = "box C1"', "setup must be 'box' and the code of a wild manta"),
        ('{ seat = 1, code = "P1"', '{ seat = 1, code = "C1"', "seat 1 has this manta twice"),
        ('{ code = "WC2", effect = "coins 2", base = 6', '{ code = "WC2", effect = "coins 2", base = 2', "counts"),
        ('test = "hand >= 8"', 'test = "hand > 8"', "there is no test 'hand > 8'"),
        ('goals = ["points15", "lastcard"]', 'goals = ["points15", "hand8"]', "two goals of the same set"),
        ('bonus = ["coins 1"], end = "points 4"', 'bonus = ["flip"], end = "points 4"', "this is a tribe of type I"),
        ('end = "per risen 2"', 'end = "per fish 2"', "there is no way 'per fish 2'"),
        ('value = [8, 6, 4, 3, 2]', 'value = [8, 6, 6, 3, 2]', "goal_spots must be 5 falling numbers"),
        ('value = [0, 1, 2, 3, 4, 5]', 'value = [0, 1, 2, 3, 4]', "character_prices must be 6 rising numbers"),
        ('slots = { value = 5', 'slots = { value = 6', "slots must be 5"),
        ('start_kinds = 6', 'start_kinds = 7', "counts: start_kinds must be 6"),
        ('cold.4 = { characters = 25', 'cold.4 = { characters = 5', "deck_sizes: cold.4"),
        ('SB = "Shark Bay"', 'SB = 5', "types must name SB"),
        ('"The Grabber", set = "base"', '"The Grabber", set = "new"', "ocean grabber: set must be one of base, cold"),
        (DEPTHS, f'colour = "red", {DEPTHS}', "there is no field 'colour'"),
        ('source = "reported", known = "exact', 'source = "hearsay", known = "exact',
         "start legion: source must be one of printed, reported, reconstruction"),
    ],
)  # fmt: skip
def test_a_wrong_components_file_is_refused_with_line_and_reason(old: str, new: str, sentence: str) -> None:
    assert old in SOURCE
    spoilt = SOURCE.replace(old, new, 1)
    with pytest.raises(BadComponents) as error:
        aquatica.parse_components(spoilt)
    assert sentence in str(error.value)


def test_the_line_is_that_of_the_entry() -> None:
    spoilt = SOURCE.replace('{ id = "OV04", coins = 2', '{ id = "OV04", coins = "two"', 1)
    line = next(number for number, text in enumerate(spoilt.splitlines(), start=1) if '"OV04"' in text)
    with pytest.raises(BadComponents) as error:
        aquatica.parse_components(spoilt)
    assert error.value.line == line
    assert str(error.value).startswith(f"line {line}: locations OV04: coins must be")


def test_more_mantas_than_the_supply_has_are_refused() -> None:
    with pytest.raises(BadComponents, match="wild WS1: locations and kings show 4 of these mantas, the supply has 3"):
        aquatica.parse_components(SOURCE.replace('points = 1, manta = "WR1"', 'points = 1, manta = "WS1"', 1))


def test_what_is_no_toml_is_refused_with_its_line() -> None:
    with pytest.raises(BadComponents, match=r"^line 3: this is not TOML"):
        aquatica.parse_components("format = 1\n\n[[[")


def test_an_owner_can_use_another_file_and_its_records_carry_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SOURCE.replace('cost = 3, bonus = ["drop 2"', 'cost = 1, bonus = ["drop 2"'), encoding="utf-8")
    record = Record(find_game("aquatica"), {"players": 2, "mode": "tribes", "components": str(path)}, 3)
    for _ in range(6):
        record.play(record.game.moves()[0])
    path.unlink()
    again = read_record(str(record), find_game("aquatica"))
    assert again.game.components.tribes[again.game.components.tribe("I4")].cost == 1
    assert again.game.position() == record.game.position()
    with pytest.raises(BadOption, match="the components are wrong"):
        aquatica.read_options({"components": "{}"})
    with pytest.raises(BadComponents, match="cannot read"):
        aquatica.start(components=path)


# Positions


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": "otys"}, "game must be one of aquatica"),
        ({"first": 2}, "first must be a whole number from 0 to 1"),
        ({"final": 0}, "final must be null or at least 1"),
        ({"me": {"hand": ["crab"]}}, "players[0].hand must be a hand with matrona"),
        ({"me": {"board": ["SB01@2"]}}, "players[0].board[0] must be a location with at most all its depths covered"),
        ({"me": {"board": ["SB01"]}}, "players[0].board[0] must be a location and how many"),
        ({"me": {"trained": ["WC2"]}}, "players[0].trained[0] must be a trained manta"),
        ({"me": {"trained": ["C1", "C1-"]}}, "players[0].trained must be mantas of different kinds"),
        ({"top": ["SB01"], "bottom": ["SB01"]}, "the location SB01 is there 2 times"),
        ({"by": {"hand8": [0, 0]}}, "goals[0].by must be seats, each once"),
        ({"by": {"hand8": ["rival"]}}, "goals[0].by[0] must be a whole number"),
        ({"tribes": 5}, "tribes must be null with goals"),
        ({"row": ["crab"] * 7}, "characters.row must be at most 6 characters"),
        ({"more": 1}, "position has an unknown entry 'more'"),
        ({"turn": {}}, "turn.phase is missing"),
    ],
)
def test_a_wrong_position_is_refused_with_the_field(changes: Document, sentence: str) -> None:
    position = plain(**{name: value for name, value in changes.items() if name != "tribes"})
    if "tribes" in changes:
        position["tribes"] = changes["tribes"]
    with pytest.raises(BadPosition) as error:
        aquatica.load(position, strict=False)
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("hand", ["matrona"], "the characters must add up to the components: sealord is there 1 times, not 2"),
        ("pile", ["SB01"], "is there 2 times"),
        ("trained", ["C1"], "players[0].trained must be 4"),
        ("wild", ["WC2"], "wild must be what the players' wild mantas leave"),
        ("king", "king5", "players[].king must be a king of each player, or null"),
    ],
)
def test_a_position_must_add_up(field: str, value: Any, sentence: str) -> None:
    position = aquatica.start(seed=1, kings="none", cold_waters=False).position()
    position["players"][0][field] = value
    with pytest.raises(BadPosition) as error:
        aquatica.load(position)
    assert sentence in str(error.value)


VALUES: list[Any] = [
    0, 1, 2, 7, 30, -1, 10**7, True, None, 1.5, "", "matrona", "crab", "king5", "SB07", "SB07@1", "WC2", "C1-", "I4",
    "hand8", "rival", "draft", "before", "main", "after", "tribes", "goals", "open", "en", [], {}, ["crab"], ["SB07"],
    [["card", 1, "agent", False], ["purchase", "recruit", 0, False]], [["raise", 2, None, 0]], [["pay", 2, "buy SB07"]],
    [["place", "I4"]], [["rival"]], [["copy", ["raise 1"], "FD06"]], [["flip", None, 1]], [["discard"]], [["play"]],
    [["card", 9, "matrona", True], ["pay", 1, "recruit I4"]], [["choose", "raise 2 / score 2", None]],
]  # fmt: skip


@cache
def some_positions() -> list[str]:
    rng = Random(1)
    games = [setting_of(options, number=0) for options in list(option_sets().values())[::2]]
    return [as_json(step.game.position()) for game in games for step in steps(game) if rng.random() < 0.05]


def places(document: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything in a document."""
    if isinstance(document, dict | list):
        inner = document.items() if isinstance(document, dict) else enumerate(document)
        return [place for name, value in inner for place in ((*way, name), *places(value, (*way, name)))]
    return []


def load_spoilt(rng: Random, strict: bool) -> Game | None:
    """A position with a mistake or two, mostly where the turn, the goals and the options are."""
    position: Document = json.loads(rng.choice(some_positions()))
    for _ in range(rng.choice((1, 1, 2))):
        ways = places(position)
        near = [way for way in ways if way[0] in ("turn", "goals", "tribes", "options")]
        *way, last = rng.choice(near if rng.random() < 0.6 else ways)
        holder: Any = position
        for name in way:
            holder = holder[name]
        if rng.random() < 0.15:
            del holder[last]
        else:
            holder[last] = json.loads(json.dumps(rng.choice(VALUES)))
    try:
        return aquatica.load(position, strict=strict)
    except BadPosition as error:
        assert len(str(error)) < 500, "a sentence, not the whole document"  # noqa: PT017
        return None


@settings(derandomize=True, max_examples=15)
@given(st.randoms(use_true_random=False), st.booleans())
def test_a_spoilt_position_is_refused_or_can_be_played(rng: Random, strict: bool) -> None:
    for _ in range(50):
        game = load_spoilt(rng, strict)
        for _ in range(30):
            if game is not None and not game.over:
                assert game.moves()
                game.play(rng.choice(game.moves()))
        if game is not None:
            assert aquatica.load(game.position(), strict=strict).position() == game.position()


# Records


@pytest.mark.parametrize("number", [-1, 16, 10**9])
def test_as_many_cards_are_set_aside_as_there_can_be(number: int) -> None:
    view = aquatica.start(players=2, seed=1).view("spectator")
    view["characters"]["set_aside"] = number
    with pytest.raises(BadPosition, match=r"characters.set_aside must be a number of cards that nobody sees"):
        aquatica.determinize(view, Random(1))


def test_only_kings_are_turned_up_in_the_draft() -> None:
    record = Record(find_game("aquatica"), {"players": 2, "kings": "draft"}, 824)
    record.play(record.game.moves()[0])
    kings = " ".join(record.played[0].revealed)
    with pytest.raises(BadRecord, match="reveals"):
        read_record(str(record).replace(f"({kings})", f"({kings} agent)"), find_game("aquatica"))


# Moves

KEPT = Path(__file__).parents[2] / "data" / "aquatica-moves.txt"


def test_a_move_is_its_text_and_its_number_stays() -> None:
    """Learning code knows a move by its number: new moves go to the end of `tests/data/aquatica-moves.txt`."""
    for number, move in enumerate(STANDARD.moves):
        assert aquatica.parse(str(move)) is move
        assert move.number == number
    assert len({move.text for move in STANDARD.moves}) == len(STANDARD.moves)
    assert KEPT.read_text(encoding="utf-8").splitlines() == [f"{move.number} {move.text}" for move in STANDARD.moves]


@pytest.mark.parametrize(("text", "canonical"), [("  BUY   sb07 ", "buy SB07"), ("Copy Raise 2", "copy raise 2")])
def test_another_spelling_is_the_same_move(text: str, canonical: str) -> None:
    assert str(aquatica.parse(text)) == canonical


@given(st.text())
def test_any_other_text_is_refused_with_a_sentence(text: str) -> None:
    try:
        assert aquatica.parse(text) in STANDARD.moves
    except IllegalMove as error:
        assert "no move has this text" in str(error)  # noqa: PT017
