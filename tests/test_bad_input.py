"""Moves, positions and components that are wrong: each is refused with a sentence, and nothing has changed.

Wrong options of a new game are in rules/test_setup.py.
"""

import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from divebell.engine.errors import BadComponents, BadPosition, DivebellError, IllegalMove
from divebell.games import otys
from divebell.games.otys import Game
from divebell.games.otys.rules.components import STANDARD
from tests.games.otys.support import Scene, plain, scene

# Illegal moves


def refusal(game: Game, *moves: str) -> IllegalMove:
    """The error when these moves are played at once; the game must be what it was before."""
    before, position, legal = game.key(), game.position(), game.moves()
    with pytest.raises(IllegalMove) as refused:
        game.play(*moves)
    assert game.key() == before
    assert game.position() == position
    assert game.moves() == legal
    return refused.value


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "nonsense", "key", "key 0", "key 6", "key three", "key ３", "key 3; end", "x", "n 6", "end now",
        "propel metal", "propel whale 3", "propel metal 6", "contract", "contract PPM=3", "contract PPM=3 6",
        "contract PPM=9 3", "contract XYZ=3 1", "contract 2-1=2+c 4", "contract 2-1=2+c 4 MPF", "contract =",
        "contract ² 1", "keep", "keep it", "sell M", "sell M gold", "buy X", "copy", "copy across", "reward 3",
        "resource", "resource X", "back 6", "move M 3 3", "swap M 3 M 5", "order M P F", "order M M F T", "timer 24",
        "push 24",
    ],
)  # fmt: skip
def test_a_text_that_is_no_move_is_refused_with_the_moves_that_are(text: str) -> None:
    table = scene()
    error = refusal(table.game, text)
    assert error.text == text
    assert error.why == "no move has this text."
    assert set(error.legal) == table.moves()
    assert str(error).startswith(f"{text}: no move has this text. Legal now: ")
    assert all(move in str(error) for move in table.moves())


def test_a_text_that_is_no_move_cannot_be_parsed_either() -> None:
    with pytest.raises(IllegalMove, match=r"^key 9: no move has this text\.$"):
        otys.parse("key 9")


SPY_AT_1 = ["metal", "engineer", "explorer", "spy", "plant", "fuel", "tech", "trader"]
ENGINEER_AT_1 = ["spy", "metal", "explorer", "engineer", "plant", "fuel", "tech", "trader"]
EXPLORER_AT_1 = ["spy", "engineer", "metal", "explorer", "plant", "fuel", "tech", "trader"]
METAL_PLUS = ["spy", "engineer", "explorer", "metal+", "plant", "fuel", "tech", "trader"]
STEP_1 = "this is step 1: use the sponsor or a propeller, or dive."
STEP_2 = "this is step 2: use your diver, or go on to step 3."

NOT_NOW: list[tuple[dict[str, Any], list[str], str, str]] = [
    # before the key
    ({}, [], "dive", "choose a key first."),
    ({}, [], "end", "choose a key first."),
    ({}, [], "sponsor", "choose a key first."),
    ({"me": {"keys": "1245X", "track": ["3"]}}, [], "key 3", "key 3 is on the track."),
    ({"me": {"keys": "12345", "track": ["X"]}}, [], "x 2", "your X key is on the track."),
    ({}, [], "n 2", "there is no neutral X key on your board."),
    ({}, [], "contract PPM=3 4", "the contract “PPM=3” is neither public nor in your hand."),
    ({"left": {"hand": ["PPM=3"]}}, [], "contract PPM=3 4", "the contract “PPM=3” is neither public nor in your hand."),
    ({"public": ["PPM=3", None]}, [], "contract PPM=3 4", "zone 4 is empty; you would have to pay MPP."),
    (
        {"public": ["PPM=3", None], "me": {"zones": ["", "", "", "MPF", ""]}},
        [],
        "contract PPM=3 4",
        "zone 4 holds MPF; you would have to pay MPP.",
    ),
    # step 1
    ({}, ["key 1"], "key 2", STEP_1),
    ({}, ["key 1"], "take", STEP_1),
    ({}, ["key 1"], "end", STEP_1),
    ({}, ["key 1"], "propel metal 2", "a propeller needs a battery."),
    ({"me": {"batteries": 1}}, ["key 1"], "propel metal 3", "your movement value is 1."),
    ({"me": {"batteries": 1}}, ["key 1"], "propel metal 1", "the metal is already there."),
    ({"me": {"batteries": 1}}, ["key 1", "sponsor"], "sponsor", "you have already used the sponsor this turn."),
    ({"me": {"batteries": 1}}, ["key 3"], "sponsor", "none of your own keys is on the track."),
    ({"me": {"batteries": 1, "credits": 1}}, ["key 4"], "sponsor", "it costs 2 credits; you have 1."),
    (
        {"me": {"batteries": 1}},
        ["key 4", "sponsor"],
        "propel fuel 4",
        "you upgraded the diver at level 4 this turn, so it must stay there.",
    ),
    # step 2
    ({}, ["key 1", "dive"], "sponsor", STEP_2),
    ({}, ["key 1", "dive"], "end", STEP_2),
    ({}, ["key 1", "dive"], "buy M", "the diver at level 1 is the metal, not the trader."),
    ({}, ["key 1", "dive"], "draw", "the diver at level 1 is the metal, not the spy."),
    ({}, ["key 1", "dive"], "bonus", "only an upgraded Expert has a bonus; the diver at level 1 is the metal."),
    (
        {"neutral_x": 0, "me": {"divers": METAL_PLUS}},
        ["key 1", "dive"],
        "bonus",
        "no neutral X key is left in the supply.",
    ),
    (
        {"me": {"divers": METAL_PLUS, "zones": ["FFF", "", "", "", ""]}},
        ["key 1", "dive"],
        "take",
        "zone 1 is full.",
    ),
    ({}, ["key 5", "dive"], "sell M credits", "there is no M in zone 5."),
    ({}, ["key 5", "dive"], "buy T", "there is no T in the Store."),
    ({"me": {"credits": 2}}, ["key 5", "dive"], "buy M", "it costs 3 credits; you have 2."),
    (
        {"me": {"zones": ["", "", "", "", "MP"]}, "store": {"M": 3, "P": 1, "F": 0, "T": 0}},
        ["key 5", "dive"],
        "sell M credits",
        "the column for M in the Store is full.",
    ),
    (
        {"me": {"zones": ["", "", "", "", "MP"]}},
        ["key 5", "dive"],
        "sell M points",
        "this cell of the Store gives no points.",
    ),
    (
        {"me": {"divers": ENGINEER_AT_1, "hacker": 3}},
        ["key 1", "dive"],
        "advance hacker",
        "this technician has already been improved 3 times.",
    ),
    (
        {"me": {"divers": SPY_AT_1}},
        ["key 1", "dive"],
        "copy right",
        "with two players, your only neighbour is on the left.",
    ),
    (
        {"me": {"divers": SPY_AT_1, "credits": 1}, "left": {"divers": ENGINEER_AT_1}},
        ["key 1", "dive"],
        "copy left",
        "the neighbour's diver at level 1 cannot do anything with 0 credits.",
    ),
    ({"me": {"divers": SPY_AT_1}}, ["key 1", "dive"], "push 23", "only the solo game has timers."),
    # inside an effect
    (
        {"me": {"divers": SPY_AT_1}},
        ["key 1", "dive", "draw"],
        "keep PPM=3",
        "the contract “PPM=3” is not among those you drew.",
    ),
    ({"me": {"divers": SPY_AT_1}}, ["key 1", "dive", "draw"], "done", "keep one of the drawn contracts first."),
    ({"me": {"divers": EXPLORER_AT_1}}, ["key 1", "dive", "reward 1"], "resource T", "the reward gives 1 M or 1 P."),
    (
        {"me": {"keys": "345X", "track": ["1", "2"]}},
        ["key 3", "sponsor"],
        "back 3",
        "key 3 is not on the track.",
    ),
    (
        {"me": {"divers": METAL_PLUS}},
        ["key 1", "dive", "take"],
        "done",
        "take the rest of the Expert's effect first, or skip it.",
    ),
    # step 3 and the end
    (
        {"me": {"batteries": 1}},
        ["key 1", "dive", "take"],
        "propel metal 2",
        "this is step 3: the diver resurfaces, or stays for a battery.",
    ),
    (
        {},
        ["key 1", "dive", "take"],
        "take",
        "all that is left is to end the turn; you can still complete contracts.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("position", "moves", "illegal", "why"), NOT_NOW, ids=[why for *_, why in NOT_NOW])
def test_a_move_that_cannot_be_played_now_is_refused_with_the_reason(
    position: dict[str, Any], moves: list[str], illegal: str, why: str
) -> None:
    table = scene(**position).play(*moves)
    error = refusal(table.game, illegal)
    assert error.why == why
    assert str(error) == f"{illegal}: {why} Legal now: {', '.join(error.legal)}."
    assert set(error.legal) == table.moves()


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    position = plain(player=1)
    position["players"][0] |= {"points": 18}
    table = Scene(position).play("key 1", "dive", "done", "end")
    error = refusal(table.game, "key 2")
    assert str(error) == "key 2: the game is over."
    assert error.legal == ()


@pytest.mark.parametrize(
    "moves", [("key 1", "key 1"), ("key 1", "sponsor", "nonsense"), ("key 1", "dive", "take", "end", "key 1", "end")]
)
def test_of_several_moves_none_is_played_when_one_of_them_cannot_be(moves: tuple[str, ...]) -> None:
    table = scene(me={"batteries": 1} if "sponsor" in moves else {})
    error = refusal(table.game, *moves)
    assert error.text == moves[-1]
    assert table.changed() == {}
    assert table.play("key 1").changed() == {"keys": "2345X"}


def test_of_several_moves_none_is_played_also_in_the_middle_of_a_turn_and_of_a_draw() -> None:
    """The cards drawn by the moves taken back are drawn again, the same ones."""
    table = scene(me={"divers": SPY_AT_1}).play("key 1")
    refusal(table.game, "dive", "draw", "keep PT=2", "end", "end")
    table.play("dive", "draw")
    assert table.moves() == {"keep MF=2", "keep PT=2", "keep MPF=2+c", "keep MFT=2+c"}
    refusal(table.game, "keep PT=2", "keep MF=2")
    again = scene(me={"divers": SPY_AT_1}).play("key 1", "dive", "draw", "keep PT=2")
    assert table.play("keep PT=2").game.position() == again.game.position()


def test_the_journal_forgets_moves_that_were_taken_back() -> None:
    table = scene()
    table.game.journal = []
    table.play("key 1")
    noted = list(table.game.journal)
    refusal(table.game, "sponsor", "nonsense")
    assert table.game.journal == noted


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 4, "sponsors": "random", "designer_variant": True},
        {"players": 3, "sponsors": "advanced", "edition": "de"},
        {"solo": "normal", "sponsors": "random"},
        {"solo": "hard", "edition": "de"},
    ],
    ids=str,
)
def test_at_any_moment_any_move_is_either_legal_or_has_a_reason(options: dict[str, Any]) -> None:
    rng = Random(str(options))
    game = otys.start(seed=7, **options)
    for _ in range(150):
        if game.over:
            break
        legal = {move.text for move in game.moves()}
        for move in rng.sample(STANDARD.moves, 80):
            if move.text in legal:
                assert game.why_not(move) is None
            else:
                assert re.fullmatch(r"\S.*[^.]\.", str(game.why_not(move)))
        game.play(rng.choice(game.moves()))


# Broken positions


def table_of(players: int = 2, **options: Any) -> dict[str, Any]:
    """A good position: the first one of a game."""
    return otys.start(players=players, seed=4, first=0, **options).position()


def alone() -> dict[str, Any]:
    """A good position of a solo game: after the order of the cubes was chosen."""
    game = otys.start(solo="normal", seed=4)
    while "turn" in game.position():
        game.play(game.moves()[0])
    return game.position()


def in_step_2() -> dict[str, Any]:
    """A good position in the middle of a turn: metal has been pushed."""
    return scene(neutral_x=0).play("key 1", "dive").game.position()


def place_of(document: Any, field: str) -> tuple[Any, Any]:
    """The list or object that holds a field such as `players[0].zones[4]`, and the index or name in it."""
    *way, last = [int(step) if step.isdigit() else step for step in re.findall(r"\w+", field)]
    for step in way:
        document = document[step]
    return document, last if isinstance(document, list) else str(last)


def set_field(document: Any, field: str, value: Any) -> Any:
    """The document with another value in a field."""
    inner, last = place_of(document, field)
    inner[last] = value
    return document


def refused_position(document: Any, strict: bool = True) -> str:
    """What is said when a document is refused, which must not change it."""
    before = deepcopy(document)
    with pytest.raises(BadPosition) as refused:
        otys.load(document, strict=strict)
    assert document == before
    return str(refused.value)


WHOLE = "a whole number from "
COLOURS = "a whole number from 0 to 3"
BROKEN_FIELDS: list[tuple[str, Any, str]] = [
    ("game", "chess", "one of otys"),
    ("game", None, "one of otys"),
    ("options", [], "an object"),
    ("options.players", 0, WHOLE + "1 to 4"),
    ("options.players", 5, WHOLE + "1 to 4"),
    ("options.players", "2", WHOLE + "1 to 4"),
    ("options.players", True, WHOLE + "1 to 4"),
    ("options.edition", "it", "one of fr, de"),
    ("options.designer_variant", 0, "true or false"),
    ("options.designer_variant", None, "true or false"),
    ("options.solo", "easy", "one of normal, hard, null"),
    ("options.solo", "normal", "'normal' or 'hard' with 1 player and null with more"),
    ("first", 2, WHOLE + "0 to 1"),
    ("first", -1, WHOLE + "0 to 1"),
    ("player", 2, WHOLE + "0 to 1"),
    ("player", None, WHOLE + "0 to 1"),
    ("round", 0, WHOLE + "1"),
    ("round", 2.5, WHOLE + "1"),
    ("quiet_rounds", -1, WHOLE + "0"),
    ("quiet_rounds", "many", WHOLE + "0"),
    ("sponsors", "S1 S2 S3 S4 S5", "a list"),
    ("sponsors[0]", "S6", "a sponsor of these components"),
    ("sponsors[0]", "S1b", "a sponsor of these components"),
    ("sponsors[0]", 1, "a sponsor of these components"),
    ("sponsors", ["S1", "S1a", "S3", "S4", "S5"], "each of the sponsors 1 to 5 once"),
    ("rewards", {}, "a list"),
    ("rewards[2]", "MF:o", "a list"),
    ("rewards[2][1]", "MM:o", "a reward of these components"),
    ("rewards[2][1]", "PPM=3", "a reward of these components"),
    ("bag", None, "a list"),
    ("bag[3]", None, "a reward of these components"),
    ("bag[3]", "gold:o", "a reward of these components"),
    ("reward_discard", "MF:o", "a list"),
    ("store", [1, 1, 2, 0], "an object"),
    ("store.M", 4, COLOURS),
    ("store.M", -1, COLOURS),
    ("store.M", None, COLOURS),
    ("store.M", True, COLOURS),
    ("public[0]", "PPX=3", "a contract of these components"),
    ("public[0]", 3, "a contract of these components"),
    ("deck", 30, "a list"),
    ("deck[0]", None, "a contract of these components"),
    ("deck[0]", "PPM=4", "a contract of these components"),
    ("contract_discard", {}, "a list"),
    ("neutral_x", 13, WHOLE + "0 to 12"),
    ("neutral_x", -1, WHOLE + "0 to 12"),
    ("timers", {}, "null with 2 to 4 players"),
    ("players", {}, "a list"),
    ("players[1]", None, "an object"),
    ("players[1].points", -1, WHOLE + "0"),
    ("players[1].credits", -1, WHOLE + "0"),
    ("players[1].credits", 1.0, WHOLE + "0"),
    ("players[1].batteries", -2, WHOLE + "0"),
    ("players[1].divers", None, "a list"),
    ("players[1].divers[2]", "whale", "a diver of these components"),
    ("players[1].divers[2]", "metal++", "a diver of these components"),
    (
        "players[1].divers",
        ["metal", "metal+", "fuel", "tech", "trader", "spy", "engineer", "explorer"],
        "each of the eight divers once",
    ),
    ("players[1].zones", "MPFT", "a list"),
    ("players[1].zones[0]", "MMMM", "at most 3 letters of MPFT"),
    ("players[1].zones[1]", "MMMM", "at most 3 letters of MPFT"),
    ("players[1].zones[2]", "MMMMM", "at most 4 letters of MPFT"),
    ("players[1].zones[3]", "MMMMMM", "at most 5 letters of MPFT"),
    ("players[1].zones[4]", "MMMMMMM", "at most 6 letters of MPFT"),
    ("players[1].zones[4]", "MX", "at most 6 letters of MPFT"),
    ("players[1].zones[4]", None, "a text"),
    ("players[1].zones[4]", ["M"], "a text"),
    ("players[1].keys", "12346", "some of 12345X, each once"),
    ("players[1].keys", "1122", "some of 12345X, each once"),
    ("players[1].keys", ["1"], "a text"),
    ("players[1].neutral", 13, WHOLE + "0 to 12"),
    ("players[1].track", "12", "a list"),
    ("players[1].track", ["3"], "without a key that is available or twice there"),
    ("players[1].hacker", 4, COLOURS),
    ("players[1].hacker", -1, COLOURS),
    ("players[1].mechanic", 4, COLOURS),
    ("players[1].mechanic", "2", COLOURS),
    ("players[1].rewards[0]", "MF", "a reward of these components"),
    ("players[1].hand", 2, "a list"),
    ("players[1].hand", None, "a list"),
    ("over", "yes", "true or false"),
    ("turn", 3, "an object"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("field", "value", "right"), BROKEN_FIELDS, ids=[f"{field} {value}" for field, value, _ in BROKEN_FIELDS]
)
def test_a_wrong_field_of_a_position_is_named_with_its_value_and_what_would_be_right(
    field: str, value: Any, right: str
) -> None:
    assert refused_position(set_field(table_of(), field, value)) == f"{field} must be {right}, not {value!r}"


@pytest.mark.parametrize(
    ("field", "value", "right"),
    [
        ("timers", None, "an object"),
        ("timers.at", 23, "a list"),
        ("timers.at[0]", 24, WHOLE + "0 to 23"),
        ("timers.at[0]", "23", WHOLE + "0 to 23"),
        ("timers.at", [23, 23, 23], "at most two timers"),
        ("timers.cubes", [], "an object"),
        ("timers.cubes.21", "X", "one of M, P, F, T"),
        ("timers.markers[0]", "X", "one of M, P, F, T"),
        ("timers.supply", "MF", "a list"),
        ("timers.supply[0]", None, "one of M, P, F, T"),
        ("options.solo", None, "'normal' or 'hard' with 1 player and null with more"),
    ],
)
def test_a_wrong_field_of_a_solo_position_is_named_too(field: str, value: Any, right: str) -> None:
    message = refused_position(set_field(alone(), field, value))
    assert message == f"{field} must be {right}, not {value!r}"


@pytest.mark.parametrize(
    ("field", "value", "right"),
    [
        ("turn.phase", "lunch", "one of order, key, step 1, step 2, step 3, end, timer"),
        ("turn.phase", "timer", "the key being played in step 1 and 2, and null otherwise"),
        ("turn.key", "7", "one of 1, 2, 3, 4, 5, X, N, null"),
        ("turn.key", None, "the key being played in step 1 and 2, and null otherwise"),
        ("turn.key", "2", "2, the level of the key"),
        ("turn.level", 0, WHOLE + "1 to 5"),
        ("turn.level", 6, WHOLE + "1 to 5"),
        ("turn.level", 3, "1, the level of the key"),
        ("turn.sponsor_used", 1, "true or false"),
        ("turn.uses", 3, WHOLE + "0 to 2"),
        ("turn.free", None, "true or false"),
        ("turn.locked", "no", "true or false"),
        ("turn.drawn", "PPM=3", "a list"),
        ("turn.drawn", ["PPM=3"], "the cards to keep one of, exactly while that is pending"),
        ("turn.pending", {}, "a list"),
        ("turn.pending", [3], "a list"),
        ("turn.pending", [[]], "a list that begins with what is pending"),
        ("turn.pending", [["key back", "whale"]], "one of sponsor, diver"),
        ("turn.pending", [["resource", "battery:o"]], "a reward with two resources"),
        ("turn.pending", [["expert", "spy", "bonus"]], "an expert"),
        ("turn.pending", [["neighbour", 2]], WHOLE + "0 to 1"),
    ],
)
def test_a_wrong_field_in_the_middle_of_a_turn_is_named_too(field: str, value: Any, right: str) -> None:
    message = refused_position(set_field(in_step_2(), field, value), strict=False)
    assert message.startswith("turn.")
    assert f" must be {right}, not " in message


@pytest.mark.parametrize(
    ("pending", "why"),
    [
        (["copied", "plant"], "a copied expert is pending as an expert"),
        (["expert", "metal", "bonus"], "an expert on its basic side has no bonus"),
        (["expert", "metal+", "bonus"], "no neutral X key is left"),
        (["expert", "metal", "resource"], "the zone is full"),
        (["neighbour", 0], "nobody is the own neighbour"),
    ],
)
def test_what_is_pending_in_a_turn_must_be_something_that_can_be(pending: list[Any], why: str) -> None:
    """The position is that of key 1 in step 2: no neutral X key is left and zone 1 is full."""
    position = set_field(set_field(in_step_2(), "players[0].zones[0]", "MMM"), "turn.pending", [pending])
    assert refused_position(position, strict=False).startswith("turn.pending[0]"), why


def test_a_turn_in_which_nothing_can_be_played_is_refused() -> None:
    position = set_field(in_step_2(), "turn.pending", [["key back", "sponsor"]])
    assert refused_position(position, strict=False) == "turn is one in which nothing can be played"


@pytest.mark.parametrize("document", [None, [], "otys", 3, True], ids=repr)
def test_a_position_that_is_no_object_is_refused(document: Any) -> None:
    assert refused_position(document) == f"position must be an object, not {document!r}"


@pytest.mark.parametrize(
    "field",
    [
        "game", "options", "options.players", "options.edition", "options.designer_variant", "options.solo", "first",
        "player", "round", "sponsors", "rewards", "bag", "reward_discard", "store", "store.M", "public", "deck",
        "contract_discard", "neutral_x", "timers", "players", "players[0].points", "players[0].credits",
        "players[0].batteries", "players[0].divers", "players[0].zones", "players[0].keys", "players[0].neutral",
        "players[0].track", "players[0].hacker", "players[0].mechanic", "players[0].rewards", "players[0].hand",
    ],
)  # fmt: skip
def test_a_missing_field_is_named(field: str) -> None:
    document = table_of()
    inner, last = place_of(document, field)
    del inner[last]
    assert refused_position(document) == f"{field} is missing"


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("turns", "position has an unknown entry 'turns': it can have game, options, "),
        ("options.hard", "options has an unknown entry 'hard': it can have players, edition, designer_variant, solo"),
        ("store.X", "store has an unknown entry 'X': it can have M, P, F, T"),
        ("players[0].name", "players[0] has an unknown entry 'name': it can have points, credits, "),
    ],
)
def test_an_unknown_field_is_named_with_those_there_are(field: str, message: str) -> None:
    assert refused_position(set_field(table_of(), field, 1)).startswith(message)


@pytest.mark.parametrize(
    ("field", "value", "number"),
    [
        ("sponsors", ["S1", "S2", "S3", "S4"], "5 entries, not 4"),
        ("rewards", [["MP:o", "MF:o"]] * 4, "5 entries, not 4"),
        ("rewards[1]", ["MP:o"], "2 entries, not 1"),
        ("public", ["PPM=3", "FFT=3", "MMT=3"], "2 entries, not 3"),
        ("players", [], "2 entries, not 0"),
        ("players[0].divers", ["metal"], "8 entries, not 1"),
        ("players[0].zones", ["", "", ""], "5 entries, not 3"),
        ("players[0].rewards", [None] * 8, "5 entries, not 8"),
    ],
)
def test_a_list_of_another_length_is_named(field: str, value: Any, number: str) -> None:
    assert refused_position(set_field(table_of(), field, value)) == f"{field} must have {number}"


def test_three_players_must_have_three_public_contracts() -> None:
    position = table_of(players=3)
    position["public"] = position["public"][:2]
    assert refused_position(position) == "public must have 3 entries, not 2"


def test_in_the_german_edition_there_is_no_discard_pile() -> None:
    position = table_of(edition="de")
    position["contract_discard"] = [position["deck"].pop()]
    assert refused_position(position).startswith("contract_discard must be empty in the German edition, not ")


def test_a_key_twice_on_the_track_is_refused() -> None:
    position = table_of()
    position["players"][0] |= {"keys": "1345X", "track": ["2", "2"]}
    assert (
        refused_position(position, strict=False)
        == "players[0].track must be without a key that is available or twice there, not ['2', '2']"
    )


def test_a_number_beyond_all_reason_is_refused_with_the_limit() -> None:
    message = refused_position(set_field(table_of(), "players[0].credits", 1_000_001))
    assert message.startswith("players[0].credits must be ")
    assert message.endswith(", not 1000001")
    assert "1000000" in message


def test_a_long_value_is_cut_short_in_the_message() -> None:
    message = refused_position(set_field(table_of(), "first", "x" * 500))
    assert len(message) < 150
    assert message.startswith("first must be a whole number from 0 to 1, not 'xxx")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_whose_keys_have_all_been_played_is_refused(seat: int) -> None:
    """They would have come back (T4); without a key the turn of that player could not be played."""
    position = table_of()
    position["players"][seat] |= {"keys": "", "track": ["1", "2", "3", "4", "5", "X"]}
    assert f"players[{seat}].track" in refused_position(position)


@pytest.mark.parametrize("strict", [True, False])
def test_a_solo_game_without_timers_is_refused_unless_it_is_over(strict: bool) -> None:
    message = refused_position(set_field(alone(), "timers.at", []), strict)
    assert message.startswith("timers.at must be ")


@pytest.mark.parametrize(("points", "timer"), [(0, 0), (7, 7), (9, 7)])
def test_a_timer_that_the_player_has_reached_is_refused_unless_the_game_is_over(points: int, timer: int) -> None:
    """It would have been removed (O7)."""
    position = set_field(set_field(alone(), "timers.at", [timer]), "players[0].points", points)
    assert refused_position(position).startswith("timers.at")


@pytest.mark.parametrize(
    ("field", "edit", "message"),
    [
        ("deck", lambda deck: deck[1:], "the contracts must add up to the components: "),
        ("deck", lambda deck: [*deck, deck[0]], "the contracts must add up to the components: "),
        ("bag", lambda bag: bag[1:], "the rewards must add up to the components: "),
        (
            "reward_discard",
            lambda _: ["MF:o"],
            "the rewards must add up to the components: MF:o is there 2 times, not 1",
        ),
        ("neutral_x", lambda number: number - 1, "neutral_x and the players' neutral X keys must add up to 12, not 11"),
    ],
    ids=["a card missing", "a card twice", "a token missing", "a token twice", "a neutral X key missing"],
)
def test_a_position_must_add_up_to_the_components_unless_not_strict(
    field: str, edit: Callable[[Any], Any], message: str
) -> None:
    position = table_of()
    position[field] = edit(position[field])
    assert refused_position(position).startswith(message)
    assert otys.load(position, strict=False).position() == position


def test_a_strict_position_has_all_keys_of_a_player_on_the_board_or_on_the_track() -> None:
    position = table_of()
    position["players"][1]["keys"] = "1234X"
    assert refused_position(position) == "players[1].keys and track must hold the keys 1-5 and X, 5 is missing"
    position["players"][1]["track"] = ["5"]
    assert otys.load(position).position() == position


def test_in_the_german_edition_contracts_may_be_missing_but_none_may_be_there_twice() -> None:
    position = table_of(edition="de")
    gone = position["deck"].pop()
    assert otys.load(position).position() == position
    position["deck"] += [gone, gone]
    assert refused_position(position).startswith("the contracts must add up to the components: ")


# Broken components

CARDS = [STANDARD.contracts[kind].text for kind in STANDARD.cards]
TOKENS = [STANDARD.rewards[kind].text for kind in STANDARD.tokens]


def components_file(contracts: list[str], rewards: list[str], quote: str = '"') -> str:
    """A file with an entry a line: cards on lines 2 to 33, tokens on lines 36 to 67 when there are 32 of each."""
    lines = ["contracts = [", *(f"  {quote}{card}{quote}," for card in contracts), "]"]
    lines += ["rewards = [", *(f"  {quote}{token}{quote}," for token in rewards), "]"]
    return "\n".join(lines) + "\n"


def refused_components(source: str) -> BadComponents:
    with pytest.raises(BadComponents) as refused:
        otys.parse_components(source)
    return refused.value


def test_the_lists_that_divebell_brings_are_read_from_such_a_file() -> None:
    components = otys.parse_components(components_file(CARDS, TOKENS))
    assert (components.cards, components.tokens) == (STANDARD.cards, STANDARD.tokens)


BAD_CARDS = [
    ("PPM", "contract 'PPM' must look like PPM=3 or 2-1=2+c"),
    ("=3", "contract '=3' must look like PPM=3 or 2-1=2+c"),
    ("", "contract '' must look like PPM=3 or 2-1=2+c"),
    ("PPX=3", "contract 'PPX=3' asks an unknown resource 'X': it must be M, P, F or T"),
    ("ppm=3", "contract 'ppm=3' asks an unknown resource 'p': it must be M, P, F or T"),
    ("P M=3", "contract 'P M=3' asks an unknown resource ' ': it must be M, P, F or T"),
    ("PPM=0", "contract 'PPM=0' must be worth 1 to 5 points, not '0'"),
    ("PPM=6", "contract 'PPM=6' must be worth 1 to 5 points, not '6'"),
    ("PPM=10", "contract 'PPM=10' must be worth 1 to 5 points, not '10'"),
    ("PPM=", "contract 'PPM=' must be worth 1 to 5 points, not ''"),
    ("PPM=x", "contract 'PPM=x' must be worth 1 to 5 points, not 'x'"),
    ("PPM=3+x", "contract 'PPM=3+x' can have the bonus c, b or cb, not 'x'"),
    ("PPM=3+bc", "contract 'PPM=3+bc' can have the bonus c, b or cb, not 'bc'"),
    ("PPM=3+", "contract 'PPM=3+' can have the bonus c, b or cb, not ''"),
    ("PPM=3+c+b", "contract 'PPM=3+c+b' can have the bonus c, b or cb, not 'c+b'"),
    ("MMMMMMM=5", "contract 'MMMMMMM=5' asks 7 cubes, the largest zone holds 6"),
    ("7=5", "contract '7=5' has a lot of 7 cubes, the largest zone holds 6"),
    ("7-1=5", "contract '7-1=5' has a lot of 7 cubes, the largest zone holds 6"),
    ("3-2-2=5", "contract '3-2-2=5' asks 7 cubes, the largest zone holds 6"),
    ("1-1-1-1-1=5", "contract '1-1-1-1-1=5' asks 5 different resources, there are 4"),
    ("2-0=2", "contract '2-0=2' has a lot '0': it must be a number from 1"),
    ("2-=2", "contract '2-=2' has a lot '': it must be a number from 1"),
    ("2-M=2", "contract '2-M=2' has a lot 'M': it must be a number from 1"),
    ("²-1=2", "contract '²-1=2' has a lot '²': it must be a number from 1"),
]
FRONTS = "it must be two of M, P, F, T, or battery, contracts, upgrade, point"
BAD_TOKENS = [
    ("MF", "reward 'MF' must end in :o (orange) or :g (green)"),
    ("MF:", "reward 'MF:' must end in :o (orange) or :g (green)"),
    ("MF:r", "reward 'MF:r' must end in :o (orange) or :g (green)"),
    ("MF:og", "reward 'MF:og' must end in :o (orange) or :g (green)"),
    ("gold:o", f"reward 'gold:o' has an unknown front 'gold': {FRONTS}"),
    ("MX:o", f"reward 'MX:o' has an unknown front 'MX': {FRONTS}"),
    ("MM:o", "reward 'MM:o' must show two different resources"),
    ("MPF:o", "reward 'MPF:o' must show two different resources"),
    ("M:g", "reward 'M:g' must show two different resources"),
    (":g", "reward ':g' must show two different resources"),
]


@pytest.mark.parametrize("place", [0, 17, 31])
@pytest.mark.parametrize(("card", "reason"), BAD_CARDS)
def test_a_wrong_contract_is_refused_with_its_line_and_the_reason(card: str, reason: str, place: int) -> None:
    cards = list(CARDS)
    cards[place] = card
    error = refused_components(components_file(cards, TOKENS))
    assert str(error) == f"line {place + 2}: {reason}"
    assert error.line == place + 2


@pytest.mark.parametrize("place", [0, 17, 31])
@pytest.mark.parametrize(("token", "reason"), BAD_TOKENS)
def test_a_wrong_reward_is_refused_with_its_line_and_the_reason(token: str, reason: str, place: int) -> None:
    tokens = list(TOKENS)
    tokens[place] = token
    error = refused_components(components_file(CARDS, tokens))
    assert str(error) == f"line {place + 36}: {reason}"
    assert error.line == place + 36


@pytest.mark.parametrize(
    ("contracts", "rewards", "message"),
    [
        (CARDS[1:], TOKENS, "line 1: there must be 32 contracts, not 31"),
        ([*CARDS, "PPM=3"], TOKENS, "line 1: there must be 32 contracts, not 33"),
        ([], TOKENS, "line 1: there must be 32 contracts, not 0"),
        (CARDS, TOKENS[1:], "line 35: there must be 32 rewards, not 31"),
        (CARDS, [*TOKENS, "MF:o"], "line 35: there must be 32 rewards, not 33"),
    ],
)
def test_there_must_be_32_cards_and_32_tokens(contracts: list[str], rewards: list[str], message: str) -> None:
    assert str(refused_components(components_file(contracts, rewards))) == message


def test_the_line_is_found_also_when_the_file_is_written_in_another_hand() -> None:
    """TOML takes single quotes, and needs no blanks around the sign."""
    cards = list(CARDS)
    cards[5] = "PPX=3"
    assert refused_components(components_file(cards, TOKENS, quote="'")).line == 7
    assert refused_components(components_file(CARDS[1:], TOKENS).replace("contracts = [", "contracts=[")).line == 1


def test_a_contract_among_the_rewards_is_found_there_and_not_among_the_contracts() -> None:
    error = refused_components(components_file(CARDS, [*TOKENS[:4], "PPM=3", *TOKENS[5:]]))
    assert str(error) == "line 40: reward 'PPM=3' must end in :o (orange) or :g (green)"


def test_a_comment_that_names_the_wrong_text_is_not_taken_for_it() -> None:
    source = '# "PPX=3" would be wrong\n' + components_file(["PPX=3", *CARDS[1:]], TOKENS)
    assert refused_components(source).line == 3


@pytest.mark.parametrize(("entry", "shown"), [("3", "3"), ("true", "True"), ("[]", "[]")])
def test_an_entry_that_is_no_text_is_refused_with_its_line(entry: str, shown: str) -> None:
    source = components_file(CARDS, TOKENS).replace('  "MMT=3",\n', f"  {entry},\n")
    line = CARDS.index("MMT=3") + 2
    assert str(refused_components(source)) == f"line {line}: contracts must be texts, not {shown}"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "contracts must be a list of 32 texts"),
        (components_file(CARDS, TOKENS).split("rewards")[0], "rewards must be a list of 32 texts"),
        ("contracts = 32\n" + "rewards = []\n", "contracts must be a list of 32 texts"),
        ("[contracts]\n", "contracts must be a list of 32 texts"),
    ],
    ids=["an empty file", "no rewards", "a number", "a table"],
)
def test_a_list_that_is_missing_or_no_list_is_named(source: str, message: str) -> None:
    assert message in str(refused_components(source))


def test_an_unknown_entry_is_refused_with_its_line() -> None:
    source = components_file(CARDS, TOKENS) + "sponsors = []\n"
    assert str(refused_components(source)) == "line 69: unknown entry 'sponsors': there are contracts and rewards"


def test_a_misspelled_entry_is_refused_with_its_own_line() -> None:
    source = components_file(CARDS, TOKENS) + "reward = []\n"
    assert str(refused_components(source)) == "line 69: unknown entry 'reward': there are contracts and rewards"


@pytest.mark.parametrize(
    ("source", "where"),
    [
        ("contracts = [\n", "end of document"),
        ("contracts = []\nthis is not TOML\n", "line 2"),
        ('contracts = []\n\ncontracts = ["PPM=3"]\n', "line 3"),
        ("contracts = [\n  PPM=3,\n]\n", "line 2"),
        ("contracts = " + "9" * 5000, "4300 digits"),
    ],
)
def test_a_file_that_is_not_toml_is_refused_with_the_line(source: str, where: str) -> None:
    message = str(refused_components(source))
    assert "this is not TOML: " in message
    assert where in message


def test_a_file_that_is_nested_without_end_is_refused() -> None:
    assert str(refused_components("contracts = " + "[" * 5000)) == "brackets are nested too deeply"


def test_a_file_that_cannot_be_read_is_refused_with_its_name(tmp_path: Path) -> None:
    missing, binary = tmp_path / "missing.toml", tmp_path / "binary.toml"
    binary.write_bytes(b"contracts = [\xff\xfe]")
    with pytest.raises(BadComponents, match=rf"^cannot read {re.escape(str(missing))}: No such file or directory$"):
        otys.read_components(missing)
    with pytest.raises(BadComponents, match=rf"^cannot read {re.escape(str(tmp_path))}: Is a directory$"):
        otys.read_components(tmp_path)
    with pytest.raises(BadComponents, match=rf"^{re.escape(str(binary))} is not a text file in UTF-8$"):
        otys.read_components(binary)


def test_a_game_is_neither_started_nor_loaded_with_a_wrong_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(components_file(["PPX=3", *CARDS[1:]], TOKENS), encoding="utf-8")
    with pytest.raises(BadComponents, match=r"line 2: contract 'PPX=3' asks an unknown resource 'X'"):
        otys.start(components=path)
    with pytest.raises(BadComponents, match=r"line 2: contract 'PPX=3' asks an unknown resource 'X'"):
        otys.load(table_of(), components=str(path))


def test_a_position_with_cards_of_other_components_is_refused(tmp_path: Path) -> None:
    cards = [card if card != "PPM=3" else "PPM=2" for card in CARDS]
    path = tmp_path / "mine.toml"
    path.write_text(components_file(cards, TOKENS), encoding="utf-8")
    position = otys.start(seed=1, components=path).position()
    assert otys.load(position, components=path).position() == position
    assert re.match(
        r"(public|deck)\[\d+\] must be a contract of these components, not 'PPM=2'", refused_position(position)
    )


@pytest.mark.parametrize("kind", [IllegalMove, BadPosition, BadComponents])
def test_all_that_can_be_wrong_is_one_family_of_errors(kind: type[Exception]) -> None:
    assert issubclass(kind, DivebellError)
    assert issubclass(kind, ValueError)
