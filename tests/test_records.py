"""Records: what stands in one, what is refused and how that is said (docs/games/otys/notation.md, "Records")."""

import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divebell.engine.errors import BadOption, BadRecord, DivebellError, IllegalMove
from divebell.engine.record import Record, Seat, read_record
from divebell.games import find_game, otys
from tests.games.otys.support import plain, whole
from tests.properties.games import refused
from tests.properties.otys import DOUBLED

OTYS = find_game("otys")

RECORD = """\
divebell record 1
game: otys
rules: 2
players: 2
sponsors: advanced
first: 1
seed: 5
seat 0: Ann (human)
seat 1: greedy (greedy)
result: not finished
deal: {deal}

1.1  {moves}
"""


def a_record(turns: int = 4, seed: int = 5) -> Record:
    """A record of a few turns, played at random."""
    options = {"players": 2, "sponsors": "advanced", "first": 1}
    record = Record(OTYS, options, seed, [Seat("Ann", "human"), Seat("greedy", "greedy")])
    rng = Random(seed)
    while turns:
        played = record.play(rng.choice(record.game.moves()))
        turns -= played.text == "end"
    return record


TEXT = str(a_record())
LINES = TEXT.splitlines()
FIRST_TURN = LINES.index("") + 1


def without(start: str) -> str:
    """The record without the line that begins so."""
    return "\n".join(line for line in LINES if not line.startswith(start)) + "\n"


def with_line(start: str, new: str) -> str:
    """The record with another line for the one that begins so."""
    assert any(line.startswith(start) for line in LINES)
    return "\n".join(new if line.startswith(start) else line for line in LINES) + "\n"


def refusal(text: str) -> str:
    return refused(BadRecord, read_record, text, OTYS)


def adding_up(**changes: Any) -> dict[str, Any]:
    """A plain position (see `plain`) in which everything adds up to the components."""
    return whole(plain(**changes))


def with_a_contract() -> Record:
    """A record that begins with a position in which PPM=3 can be completed from zone 4."""
    return Record(OTYS, position=adding_up(me={"zones": ["", "", "", "MPP", ""]}, public=["PPM=3", "MF=2"]))


def with_a_spy_to_copy() -> Record:
    """A record of the designer's variant that begins before a spy's turn; the neighbour has a battery."""
    divers = ["engineer", "explorer", "metal", "plant", "spy", "fuel", "tech", "trader"]
    return Record(OTYS, position=adding_up(designer_variant=True, me={"divers": divers}, left={"batteries": 1}))


# What stands in a record


def test_a_record_is_a_text_that_a_person_can_read() -> None:
    record = a_record(turns=1)
    (turn,) = str(record).splitlines()[FIRST_TURN:]
    moves = turn.removeprefix("1.1  ")
    assert moves.split(", ")[-1] == "end"
    assert str(record) == RECORD.format(
        deal=json.dumps(otys.start(2, 5, 1, sponsors="advanced").view("spectator")), moves=moves
    )


def test_only_options_that_were_given_are_written() -> None:
    lines = str(Record(OTYS, seed=3)).splitlines()
    assert lines[:5] == ["divebell record 1", "game: otys", "rules: 2", "seed: 3", "result: not finished"]
    assert read_record("\n".join(lines), OTYS).options == {}


def test_all_options_read_back() -> None:
    options = {"players": 3, "edition": "de", "sponsors": "S1 S2a S3 S4a S5", "designer_variant": True, "first": 2}
    assert read_record(str(Record(OTYS, options, seed=3)), OTYS).options == options
    solo = {"solo": "hard", "edition": "fr", "designer_variant": False}
    assert read_record(str(Record(OTYS, solo, seed=3)), OTYS).options == solo


def test_a_move_is_written_in_its_one_text_however_it_was_typed() -> None:
    record = with_a_contract()
    assert record.play("  contract   MPP=3 4 ").text == "contract PPM=3 4"
    assert read_record(str(record), OTYS).played == record.played


def test_what_a_move_turned_up_stands_behind_it() -> None:
    record = with_a_contract()
    next_card = record.game.position()["deck"][0]
    assert record.play("contract PPM=3 4").revealed == (next_card,)
    assert f"5.0  contract PPM=3 4 ({next_card})\n" in str(record)


def test_a_turn_is_a_line_even_where_another_player_chooses() -> None:
    record = with_a_spy_to_copy()
    for move in ("key 2", "dive", "copy left", "pass", "hold", "end"):
        record.play(move)
    assert str(record).splitlines()[-1].startswith("5.0  key 2, dive, copy left, pass, hold")
    assert [played.player for played in record.played] == [0, 0, 0, 0, 1, 0]
    assert {played.turn for played in record.played} == {(5, 0)}


def test_comments_and_empty_lines_are_skipped() -> None:
    lines = [*LINES[:FIRST_TURN], "", "# the first turn", *LINES[FIRST_TURN:], "", "# that was all"]
    assert str(read_record("\n".join(lines), OTYS)) == TEXT


def test_a_record_of_an_older_version_is_read() -> None:
    assert str(read_record(with_line("rules:", "rules: 0"), OTYS)) == TEXT


def test_the_game_after_so_many_moves() -> None:
    record = a_record()
    assert record.at(0).position() == otys.start(2, 5, 1, sponsors="advanced").position()
    assert record.at(len(record.played)).position() == record.game.position()
    assert refused(BadRecord, record.at, 1000) == f"the record has {len(record.played)} moves, not 1000"


def test_an_illegal_move_changes_neither_game_nor_record() -> None:
    record = a_record()
    before = record.game.key()
    for move in ("end", "no such move", otys.parse("end")):
        with pytest.raises(IllegalMove):
            record.play(move)
    assert str(record) == TEXT
    assert record.game.key() == before
    assert record.game.journal is None


# Components and positions in a record


def test_other_components_stand_in_full_in_the_record() -> None:
    record = Record(OTYS, {"players": 3, "components": DOUBLED}, seed=4)
    rng = Random(4)
    while not record.game.over:
        record.play(rng.choice(record.game.moves()))
    text = str(record)
    contracts = next(line for line in text.splitlines() if line.startswith("contracts: "))
    assert len(contracts.removeprefix("contracts: ").split()) == 32
    assert text.splitlines()[5].startswith("rewards: ")
    again = read_record(text, OTYS)
    assert str(again) == text
    assert again.game.position() == record.game.position()


def test_a_file_of_components_is_read_once_whatever_becomes_of_it(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f"contracts = {['MP=1'] * 32}\nrewards = {['point:g'] * 32}\n")
    record = Record(OTYS, {"components": str(file)}, seed=4)
    record.play("key 1")
    file.write_text(f"contracts = {['FT=5'] * 32}\nrewards = {['battery:o'] * 32}\n")
    assert "\ncontracts: MP=1 MP=1 " in str(record)
    assert read_record(str(record), OTYS).game.position() == record.game.position()
    assert record.at(1).position() == record.game.position()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("contracts: " + "MP=1 " * 31, "there must be 32 contracts, not 31"),
        ("contracts: " + "MP=1 " * 31 + "MX=1", "contract 'MX=1' asks an unknown resource 'X'"),
        ("contracts: " + "MP=1 " * 32, "rewards must be a list of 32 texts"),
    ],
)
def test_wrong_components_are_refused(line: str, reason: str) -> None:
    assert reason in refusal(with_line("players:", line))


def test_a_record_can_begin_from_a_position() -> None:
    position = a_record(turns=7).game.position()
    record = Record(OTYS, seed=9, position=position)
    rng = Random(9)
    while not record.game.over:
        record.play(rng.choice(record.game.moves()))
    text = str(record)
    assert f"position: {json.dumps(position)}\n" in text
    again = read_record(text, OTYS)
    assert again.position == position
    assert str(again) == text
    assert again.at(0).position() == position
    assert again.game.position() == record.game.position()


def test_a_record_can_begin_in_the_middle_of_a_turn() -> None:
    game = otys.start(players=2, seed=3)
    game.play("x 3")
    record = Record(OTYS, seed=9, position=game.position())
    record.play(record.game.moves()[0])
    again = read_record(str(record), OTYS)
    assert again.game.position() == record.game.position()
    assert str(again) == str(record)


# What is refused


@pytest.mark.parametrize("text", ["", "\n", "hello", "players: 2", " divebell record 1"])
def test_a_record_begins_with_its_heading(text: str) -> None:
    assert refusal(text) == "line 1: a record begins with 'divebell record 1'"


@pytest.mark.parametrize("version", ["", "x", "1.5", "-1", "²", "9" * 5000])
def test_a_heading_that_names_no_format_is_refused(version: str) -> None:
    assert refusal(with_line("divebell record", f"divebell record {version}")).startswith("line 1: ")


def test_a_newer_format_is_refused_with_a_clear_sentence() -> None:
    assert refusal(with_line("divebell record", "divebell record 2")) == (
        "line 1: this record has format 2, this Divebell reads up to 1: a newer one is needed"
    )


def test_a_newer_version_of_the_rules_is_refused_with_a_clear_sentence() -> None:
    assert refusal(with_line("rules:", "rules: 3")) == (
        "this record was made with version 3 of the rules of otys; "
        "this Divebell knows version 2: a newer Divebell is needed"
    )


@pytest.mark.parametrize("version", ["x", "1.5", "-1", "²"])
def test_rules_must_be_a_number(version: str) -> None:
    assert refusal(with_line("rules:", f"rules: {version}")) == (
        f"rules must be the version of the rules, a whole number, not {version!r}"
    )


def test_rules_and_game_must_be_there() -> None:
    assert "rules must be the version of the rules" in refusal(without("rules:"))
    assert refusal(without("game:")) == "game must be otys, not ''"
    assert refusal(with_line("game:", "game: chess")) == "game must be otys, not 'chess'"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("colour: red", "there is no option “colour”: there are players, solo, edition, "),
        ("players: 7", "players must be 1 to 4, not 7"),
        ("players: two", "players must be a whole number, not “two”"),
        ("players: -2", "players must be a whole number, not “-2”"),
        ("players: ²", "players must be a whole number, not “²”"),
        ("edition: en", "edition must be fr or de, not “en”"),
        ("solo: easy", "solo must be normal or hard, not “easy”"),
        ("solo: hard\nplayers: 2", "players must be 1 in the solo game, not 2"),
        ("designer_variant: maybe", "designer_variant must be yes or no, not “maybe”"),
    ],
)
def test_a_wrong_option_is_refused(line: str, reason: str) -> None:
    sentence = refusal(with_line("players:", line))
    assert sentence.startswith("the record cannot begin: ")
    assert reason in sentence


@pytest.mark.parametrize("seed", ["x", "-1", "1.5", str(2**128), "²", "9" * 5000])
def test_a_wrong_seed_is_refused(seed: str) -> None:
    assert "seed must be a whole number" in refusal(with_line("seed:", f"seed: {seed}"))


def test_a_broken_line_of_the_header_is_named() -> None:
    assert refusal(with_line("sponsors:", "sponsors advanced")) == (
        "line 5: must be 'name: value', not 'sponsors advanced'"
    )
    assert refusal(with_line("sponsors:", "players: 2")) == "line 5: players is there twice"
    assert refusal(with_line("seat 0:", "seat 0: Ann")) == "seat 0 must be like 'Ann (human)', not 'Ann'"


def test_a_record_of_a_table_with_a_free_seat_can_be_read_again() -> None:
    record = a_record(1)
    record.seats = [Seat("Ann (the first)", "human"), Seat("", "open")]
    assert "seat 1: (open)\n" in str(record)
    again = read_record(str(record), OTYS)
    assert again.seats == record.seats
    assert str(again) == str(record)
    assert read_record(str(record).replace("seat 1: (open)", "seat 1:  (open)"), OTYS).seats == record.seats


def test_a_record_names_as_many_seats_as_its_game_has() -> None:
    more = with_line("seat 0:", "seat 0: Ann (human)\nseat 9: Eve (human)")
    assert refusal(more) == "the record names 3 seats, its game has 2"


@pytest.mark.parametrize("name", ["deal", "position"])
def test_what_is_not_json_is_refused(name: str) -> None:
    assert refusal(with_line("deal:", f"{name}: {{")).startswith(f"{name} is not JSON: ")
    assert refusal(with_line("deal:", f"{name}: [1]")) == f"{name} must be an object"
    assert refusal(with_line("deal:", f"{name}: {'[' * 100_000}")).startswith(f"{name} is not JSON: ")
    assert refusal(with_line("deal:", f"{name}: {'9' * 5000}")).startswith(f"{name} is not JSON: ")


def test_a_deal_that_is_not_a_view_is_refused() -> None:
    assert refusal(with_line("deal:", "deal: {}")) == "deal cannot be set up: this is not a view of a game of Otys"


@pytest.mark.parametrize(
    "change",
    [{"bag": 30}, {"bag": -1}, {"sponsors": []}, {"neutral_x": "12"}, {"players": []}, {"extra": 1}],
    ids=str,
)
def test_a_deal_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    deal = json.loads(LINES[FIRST_TURN - 2].removeprefix("deal: "))
    text = with_line("deal:", f"deal: {json.dumps({**deal, **change})}")
    assert refusal(text).startswith("deal cannot be set up: ")


def test_a_position_that_does_not_load_is_refused() -> None:
    position = {**otys.start(players=2, seed=3).position(), "neutral_x": 13}
    text = with_line("deal:", f"position: {json.dumps(position)}")
    assert refusal(text) == "the record cannot begin: neutral_x must be a whole number from 0 to 12, not 13"


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        ("turn one: key 1", "must begin with round and seat, like 3.0, not 'turn'"),
        ("1.1  key 1,, end", "a move is missing between commas"),
        ("1.1", "a move is missing between commas"),
        ("1.1  key 9", "key 9: no move has this text."),
        ("1.1  end", "end: choose a key first. Legal now: key 1, key 2, "),
        ("1.1  key 1 (PPM=3)", "key 1 reveals nothing, but the record says PPM=3"),
        ("1.1  key 1 (nonsense)", "key 1 reveals nothing, but the record says nonsense"),
    ],
)
def test_a_broken_turn_is_refused_with_its_line(turn: str, reason: str) -> None:
    lines = [*LINES[:FIRST_TURN], turn]
    sentence = refusal("\n".join(lines))
    assert sentence.startswith(f"line {FIRST_TURN + 1}: ")
    assert reason in sentence


def test_an_illegal_move_is_named_with_the_line_it_stands_in() -> None:
    lines = [*LINES[: FIRST_TURN + 2], "2.1  key 1, key 1"]
    sentence = refusal("\n".join(lines))
    assert sentence.startswith(f"line {FIRST_TURN + 3}: key 1: this is step 1")


def test_a_card_that_is_not_in_the_deck_cannot_be_turned_up() -> None:
    record = with_a_contract()
    record.play("contract PPM=3 4")
    text = str(record)
    turned_up = record.played[0].revealed[0]
    sentence = refusal(text.replace(f"({turned_up})", "(MF=2)"))
    assert f"line {len(text.splitlines())}: " in sentence
    assert "MF=2" in sentence
    assert "which is not in the deck" in sentence


def test_a_card_that_was_turned_up_must_be_written() -> None:
    record = with_a_contract()
    record.play("contract PPM=3 4")
    turned_up = record.played[0].revealed[0]
    assert f"contract PPM=3 4 reveals {turned_up}, but the record says nothing" in refusal(
        str(record).replace(f" ({turned_up})", "")
    )


def test_nothing_can_be_played_after_the_end() -> None:
    record = Record(OTYS, {"solo": "normal"}, seed=2)
    rng = Random(2)
    while not record.game.over:
        record.play(rng.choice(record.game.moves()))
    text = str(record)
    assert "the game is over" in refusal(f"{text.rstrip()}, end\n")


@given(st.data())
def test_a_spoilt_record_is_read_or_refused_never_more(data: st.DataObject) -> None:
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 3), label="mistakes")):
        at = data.draw(st.integers(0, len(lines) - 1), label="line")
        line = lines[at]
        start = data.draw(st.integers(0, len(line)), label="from")
        length = data.draw(st.integers(0, 6), label="characters")
        new = data.draw(st.text(max_size=6) | st.sampled_from(["1", "null", "-1", "[]", "{}", '"M"', ", ", ": ", " ("]))
        lines[at] = line[:start] + new + line[start + length :]
    with suppress(BadRecord):
        read_record("\n".join(lines), OTYS)


# Taking back


def test_a_move_can_be_taken_back_inside_its_turn() -> None:
    record = Record(OTYS, {"players": 2, "first": 0}, seed=5)
    assert record.can_undo() == "nothing has been played yet"
    assert refused(BadOption, record.undo) == "undo is not possible: nothing has been played yet"
    before = record.game.position()
    played = record.play("key 1")
    assert record.can_undo() == ""
    assert record.undo() == played
    assert record.game.position() == before
    assert record.played == []


def test_a_turn_that_is_over_cannot_be_taken_back() -> None:
    record = a_record(turns=1)
    assert refused(BadOption, record.undo) == "undo is not possible: the turn is over"


def test_what_was_turned_up_cannot_be_taken_back() -> None:
    record = with_a_contract()
    record.play("contract PPM=3 4")
    assert refused(BadOption, record.undo) == "undo is not possible: the last move revealed something new"


def test_a_move_cannot_be_taken_back_while_another_player_chooses() -> None:
    record = with_a_spy_to_copy()
    for move in ("key 2", "dive", "copy left", "pass"):
        record.play(move)
    assert refused(BadOption, record.undo) == "undo is not possible: another player has to choose now"


def test_every_refusal_is_a_divebell_error() -> None:
    assert issubclass(BadRecord, DivebellError)
    assert issubclass(DivebellError, ValueError)


def test_the_record_of_an_online_game_with_its_seed_of_128_bits_is_read() -> None:
    record = Record(OTYS, {"players": 2}, (1 << 128) - 1, [Seat("Ann", "human"), Seat("Bob", "human")])
    assert read_record(str(record), OTYS).seed == (1 << 128) - 1
