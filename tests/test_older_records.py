"""Records of version 1 of the rules of Otys: each replays unchanged, or says in one sentence why it cannot.

Version 1 placed a token at once (G1), asked the owner of a copied diver right after the use (G17), and let a timer that
met the player leave the cube where it was (G12).
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from divebell.engine.errors import BadRecord
from divebell.engine.record import Record, read_record
from divebell.games import find_game
from divebell.games.otys.rules.older import COPIED_AGAIN, LEFT_THE_CUBE
from tests.games.otys.boards import column
from tests.properties.games import refused
from tests.test_records import adding_up

OTYS = find_game("otys")
KEPT = Path(__file__).parent / "golden" / "otys" / "rules-1"
FOUND = json.loads((KEPT / "positions.json").read_text(encoding="utf-8"))
CHANGED = "copied-again"  # the only one that cannot be replayed


def kept(name: str) -> str:
    return (KEPT / f"{name}.record").read_text(encoding="utf-8")


def texts(record: Record) -> list[str]:
    return [played.text for played in record.played]


def written(text: str) -> list[str]:
    """The moves of a record as they stand there."""
    lines = text.partition("\n\n")[2].splitlines()
    return [entry.strip().partition(" (")[0] for line in lines for entry in line.partition("  ")[2].split(",")]


# Whole games that version 1 has played


def test_every_kept_record_is_of_version_1_and_known() -> None:
    files = {file.stem: file.read_text(encoding="utf-8") for file in KEPT.glob("*.record")}
    assert files.keys() == FOUND.keys()
    assert all("\nrules: 1\n" in text for text in files.values())


@pytest.mark.parametrize("name", sorted(FOUND.keys() - {CHANGED}))
def test_an_old_record_replays_to_what_it_was_at_the_start_of_every_turn(name: str) -> None:
    text = kept(name)
    record = read_record(text, OTYS)
    assert f"\n{next(line for line in str(record).splitlines() if line.startswith('result: '))}\n" in text
    sum_of_all, number = hashlib.sha256(), 0
    for game in record.replay():
        position = game.position()
        if "turn" not in position:
            sum_of_all.update(json.dumps(position).encode())
            number += 1
    assert [number, sum_of_all.hexdigest()] == FOUND[name]


@pytest.mark.parametrize("name", sorted(FOUND.keys() - {CHANGED}))
def test_an_old_record_is_written_by_the_present_rules_and_replays_again(name: str) -> None:
    record = read_record(kept(name), OTYS)
    assert "\nrules: 2\n" in str(record)
    assert str(read_record(str(record), OTYS)) == str(record)
    assert sorted(text for text in texts(record) if text != "place") == sorted(written(kept(name)))


def test_what_those_rules_did_at_once_is_written_where_it_is_done_now() -> None:
    placed, asked = read_record(kept("token-placed-at-once"), OTYS), read_record(kept("owner-asked-at-once"), OTYS)
    assert "place" in texts(placed)
    assert texts(asked) != written(kept("owner-asked-at-once"))


def test_an_old_record_that_cannot_be_replayed_says_why_in_one_sentence() -> None:
    assert refused(BadRecord, read_record, kept(CHANGED), OTYS) == f"line 128: {COPIED_AGAIN}"


# Examples


def old_record(position: dict[str, Any], *moves: str) -> str:
    """A record of version 1 of a turn that begins with a position."""
    begun = str(Record(OTYS, position=position)).replace("\nrules: 2\n", "\nrules: 1\n")
    return f"{begun}5.0  {', '.join(moves)}\n"


def exploring() -> dict[str, Any]:
    """An explorer is next where a token lies; a metal waits for a fuel, and PF is next in the display."""
    rewards = [None, None, None, "battery:g", None]
    me = {"divers": column("explorer 4"), "zones": ["", "", "", "M", ""], "rewards": rewards}
    return adding_up(me=me, public=["MF=2", "2-2-1=5"])


def test_a_contract_right_after_a_token_was_completed_beside_the_new_one() -> None:
    """In version 1 no contract came before the token, so the old one's point is not scored."""
    position = exploring()
    token = position["bag"][0]
    card = position["deck"][0]
    moves = ("key 4", "dive", "reward 1", f"resource F ({token})", f"contract MF=2 4 ({card})", "end")
    record = read_record(old_record(position, *moves), OTYS)
    assert texts(record)[3:6] == ["resource F", "place", "contract MF=2 4"]
    assert [played.revealed for played in record.played[3:6]] == [(), (token,), (card,)]
    me = record.game.position()["players"][0]
    assert (me["points"], me["credits"], me["rewards"][3]) == (2, 3 - 2 + 2, "PF:o")


def copying(players: int = 2, **changes: Any) -> dict[str, Any]:
    """A spy is next in the designer's variant, used twice; everybody has a battery."""
    sponsors = ["S1", "S3", "S2", "S4", "S5"]
    me = {"divers": column("spy 3"), "batteries": 1}
    left, right = {"divers": column("metal 3"), "batteries": 1}, {"divers": column("tech 3"), "batteries": 1}
    beside = {"left": left} if players == 2 else {"left": left, "right": right}
    return adding_up(players=players, designer_variant=True, sponsors=sponsors, me=me, **beside, **changes)


def test_an_owner_who_answered_at_once_answers_in_step_3() -> None:
    moves = ("key 3", "dive", "copy left", "take", "hold", "surface", "end")
    record = read_record(old_record(copying(), *moves), OTYS)
    assert texts(record) == ["key 3", "dive", "copy left", "take", "surface", "hold", "end"]
    left = record.game.position()["players"][1]
    assert (left["batteries"], left["credits"], left["divers"]) == (0, 4, column("metal 3"))


def test_two_owners_each_give_their_own_answer() -> None:
    moves = ("key 3", "sponsor", "dive", "copy right", "take", "rise", "copy left", "take", "hold", "stay", "end")
    record = read_record(old_record(copying(3), *moves), OTYS)
    assert texts(record)[-5:] == ["take", "stay", "hold", "rise", "end"]
    _, left, right = record.game.position()["players"]
    assert (left["batteries"], left["divers"]) == (0, column("metal 3"))
    assert (right["batteries"], right["divers"][0]) == (1, "tech")


def test_a_diver_that_rose_between_two_uses_cannot_be_followed() -> None:
    moves = ("key 3", "sponsor", "dive", "copy left", "take", "rise", "copy left", "take", "hold", "surface", "end")
    sentence = refused(BadRecord, read_record, old_record(copying(), *moves), OTYS)
    assert sentence.endswith(COPIED_AGAIN)


@pytest.mark.parametrize("moves", [("key 3", "dive", "hold"), ("rise",), ("timer 15",)])
def test_a_move_that_nobody_was_asked_for_is_refused_with_a_sentence(moves: tuple[str, ...]) -> None:
    position = adding_up(me={"divers": column("metal 3"), "points": 15})
    assert "Legal now: " in refused(BadRecord, read_record, old_record(position, *moves), OTYS)


def test_an_answer_after_the_end_is_refused_with_a_sentence() -> None:
    text = f"{kept('two-players').rstrip()}, rise\n"
    assert "rise" in refused(BadRecord, read_record, text, OTYS)


def meeting() -> dict[str, Any]:
    """Alone with 15 points, and a timer on the space above the cube that lies there."""
    timers = {
        "at": [23, 16], "cubes": {"21": "T", "19": "P", "17": "M", "15": "F"}, "markers": ["T", "P"],
        "supply": ["M", "F"],
    }  # fmt: skip
    return adding_up(solo="normal", timers=timers, me={"points": 15})


def test_a_timer_that_left_the_cube_where_it_met_the_player_cannot_be_followed() -> None:
    moves = ("key 3", "done", "end", "timer 15")
    sentence = refused(BadRecord, read_record, old_record(meeting(), *moves), OTYS)
    assert sentence.endswith(LEFT_THE_CUBE)
    elsewhere = read_record(old_record(meeting(), *moves[:-1], "timer 22"), OTYS)
    assert elsewhere.game.position()["timers"]["at"] == [22, 16]
