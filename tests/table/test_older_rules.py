"""Tables of version 1 of the rules of Otys: they keep their moves, or go on from where they stand."""

import json
from typing import Any

import pytest

from divebell.games import find_game
from divebell.store.log import Entry
from divebell.table.events import Created, Moved, SeatPlan, Undone, write_event
from divebell.table.fold import fold
from divebell.table.image import snapshot_of
from divebell.table.table import Table
from divebell.table.verify import fault_of
from tests.test_older_records import copying, exploring, meeting

OTYS = find_game("otys")


class OldTable:
    """The log of a table that version 1 has written."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.seats = position["options"]["players"]
        plans = [SeatPlan(f"Player {seat}", "human", "host") for seat in range(self.seats)]
        options = {"players": str(self.seats)} if self.seats > 1 else {"solo": "normal"}
        self.events: list[Any] = [Created("otys", 1, options, 7, plans, position=position, practice=True)]
        self.snapshot: dict[str, Any] = {"rules": 1}

    def play(self, text: str, *revealed: str, seat: int = 0) -> None:
        self.events.append(Moved(seat, text, list(revealed)))

    @property
    def entries(self) -> list[Entry]:
        return [
            Entry(seq, float(seq), json.loads(json.dumps(write_event(event)))) for seq, event in enumerate(self.events)
        ]

    def open(self, stood: dict[str, Any]) -> Table:
        """Read it with the present rules, which hear how it stood when the last event was written."""
        self.snapshot = {"rules": 1, "version": len(self.events) - 1, "position": stood}
        assert fault_of("table", self.entries, self.snapshot) is None
        return fold("table", self.entries, self.snapshot)


def go_on(table: Table, old: OldTable, *moves: str) -> Table:
    """Play on by the present rules and read the log once more; the table as it is then read."""
    for move in moves:
        event = table.play(table.game.player, move, float(len(old.events)))
        old.events.append(event)
    snapshot = json.loads(json.dumps(snapshot_of(table)))
    assert snapshot["rules"] == OTYS.RULES_VERSION
    assert fault_of("table", old.entries, snapshot) is None
    again = fold("table", old.entries, snapshot)
    assert again.game.position() == table.game.position()
    assert [played.text for played in again.record.played] == [played.text for played in table.record.played]
    assert snapshot_of(again) == snapshot
    return again


def explored() -> tuple[OldTable, dict[str, Any]]:
    """A token was placed where another lay, although a contract could be completed; and how the table stands."""
    position = exploring()
    old = OldTable(position)
    for text in ("key 4", "dive", "reward 1"):
        old.play(text)
    old.play("resource F", position["bag"][0])
    game = OTYS.load(position)
    game.play("key 4", "dive", "reward 1", "resource F", "place")
    return old, game.position()


def test_a_table_on_which_a_token_was_placed_at_once_keeps_its_moves() -> None:
    old, stood = explored()
    table = old.open(stood)
    assert [played.text for played in table.record.played] == ["key 4", "dive", "reward 1", "resource F", "place"]
    assert table.base is None
    assert table.version == 4
    again = go_on(table, old, "contract MF=2 4", "end")
    assert again.eras == [[4, 1]]
    assert again.game_at(3).question.about == "resource"


def test_a_contract_in_the_moment_of_the_present_rules_stays_there_when_the_table_is_read_again() -> None:
    """Only the old part of the log is played as version 1 meant it."""
    old = OldTable(exploring())
    old.play("key 4")
    game = OTYS.load(exploring())
    game.play("key 4")
    table = old.open(game.position())
    again = go_on(table, old, "dive", "reward 1", "resource F", "contract MF=2 4", "end")
    assert again.eras == [[1, 1]]
    assert [played.text for played in again.record.played][3:] == ["resource F", "contract MF=2 4", "end"]
    assert again.game.position()["players"][0]["points"] == 2 + 1  # that of the old token


def test_a_table_that_took_moves_back_goes_on_from_where_it_stands() -> None:
    """In a practice game one move is taken back that is two by now: the moves before cannot be looked at any more."""
    old, _ = explored()
    old.events.append(Undone(1))
    game = OTYS.load(exploring())
    game.play("key 4", "dive", "reward 1")
    table = old.open(game.position())
    assert table.base == {"version": 5, "position": game.position()}
    assert table.version == 5
    assert table.game.position() == game.position()
    go_on(table, old, "resource F", "contract MF=2 4")


def test_a_table_of_the_variant_keeps_its_moves_in_the_order_of_step_3() -> None:
    old = OldTable(copying())
    for text in ("key 3", "dive", "copy left", "take"):
        old.play(text)
    old.play("hold", seat=1)
    old.play("surface")
    game = OTYS.load(copying())
    game.play("key 3", "dive", "copy left", "take", "surface", "hold")
    table = old.open(game.position())
    assert [played.text for played in table.record.played][-2:] == ["surface", "hold"]
    go_on(table, old, "end")


@pytest.mark.parametrize("answered", [False, True])
def test_a_table_that_stood_between_use_and_step_3_goes_on(answered: bool) -> None:
    """The owner was asked, or had let the diver rise: version 1 wrote both down as a position of step 2 or 3."""
    old = OldTable(copying())
    for text in ("key 3", "dive", "copy left", "take"):
        old.play(text)
    game = OTYS.load(copying())
    game.play("key 3", "dive", "copy left", "take")
    stood = game.position()
    owners = stood["turn"].pop("copied")
    if answered:
        old.play("rise", seat=1)
        divers = stood["players"][1]["divers"]
        divers.insert(0, divers.pop(5))
    else:
        stood["turn"]["phase"], stood["turn"]["key"], stood["turn"]["pending"] = (
            "step 2",
            "3",
            [["neighbour", owners[0]]],
        )
        stood["players"][0]["track"] = []
    table = old.open(stood)
    assert table.base is not None
    assert table.asked == 0
    assert {str(move) for move in table.game.moves()} == {"stay", "surface"}
    moves = ("surface", "end") if answered else ("surface", "rise", "end")
    again = go_on(table, old, *moves)
    assert again.game.position()["players"][1]["divers"][0] == "metal"


def test_a_table_on_which_a_timer_left_a_cube_goes_on_from_where_it_stands() -> None:
    old = OldTable(meeting())
    for text in ("key 3", "done", "end", "timer 15"):
        old.play(text)
    game = OTYS.load(meeting())
    game.play("key 3", "done", "end", "timer 22")
    stood = game.position()
    stood["timers"]["at"] = [23]
    table = old.open(stood)
    assert table.base is not None
    assert table.game.position()["timers"]["cubes"]["15"] == "F"
    go_on(table, old, "key 2", "dive", "done", "end")


def test_a_table_of_the_first_schema_that_nobody_touched_since_opens() -> None:
    """It has no snapshot that would say which rules wrote its last event."""
    old = OldTable(copying())
    for move in ("key 3", "dive", "copy left", "take"):
        old.play(move)
    old.play("hold", seat=1)
    old.play("surface")
    table = fold("table", old.entries)
    assert [played.text for played in table.record.played][-2:] == ["surface", "hold"]
