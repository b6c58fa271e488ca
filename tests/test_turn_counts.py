"""Turn counts, which are to these games what perft is to chess (docs/engine.md).

Each entry says how many different positions at the start of the next turn, or final ones, some way of playing the
whole turn leads to.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from divebell.bots import turns
from divebell.games import find_game

Document = dict[str, Any]
DATA = Path(__file__).parent / "data"


def entries_of(game: str) -> list[Document]:
    lines = (DATA / f"{game}-turn-counts.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


OTYS, AQUATICA = entries_of("otys"), entries_of("aquatica")
POSITIONS = [*OTYS, *AQUATICA]
ONE_BATTERY = [entry for entry in OTYS if entry["position"]["players"][entry["position"]["player"]]["batteries"] == 1]


def name(entry: Document) -> str:
    return f"{entry['position']['game']} {entry['id']}"


def ends_of_turn(position: Document) -> set[str]:
    """Every end of the turn that begins with this position, whatever its player and the others choose."""
    ends: set[str] = set()
    seen: set[str] = set()
    to_do: list[tuple[Any, int]] = [(find_game(position["game"]).load(position), 0)]
    plain = WITHOUT_ORDER[position["game"]]
    while to_do:
        game, put_back = to_do.pop()
        for move in game.moves():
            following = game.copy()
            following.play(move)
            now_put_back = put_back + cards_put_back(game, str(move))
            document = following.position()
            if "turn" not in document:
                ends.add(plain(document, now_put_back))
                continue
            mark = json.dumps([document, now_put_back])
            if mark not in seen:
                seen.add(mark)
                to_do.append((following, now_put_back))
    return ends


def cards_put_back(game: Any, move: str) -> int:
    """How many cards go under the deck of Otys with this move: those drawn and not kept."""
    return len(game.position()["turn"]["drawn"]) - 1 if move.startswith("keep ") else 0


def otys_without_order(document: Document, put_back: int) -> str:
    """The position with everything sorted that has no order; a finished game as far as it counts."""
    solo = document["options"]["solo"] is not None
    if document.get("over"):
        if solo:
            return json.dumps([document["players"][0]["points"], document["rating"]])
        document["player"] = document["round"] = None
    for level in document["rewards"]:
        level.sort(key=str)
    document["contract_discard"].sort()
    document["reward_discard"].sort()
    for player in document["players"]:
        player["hand"].sort()
        player["zones"] = ["".join(sorted(zone)) for zone in player["zones"]]
    if solo:
        timers = document["timers"]
        timers["at"].sort()
        document["public"] = sorted(zip(document["public"], timers.pop("markers"), strict=True), key=str)
    else:
        document["public"].sort(key=str)
    deck = document["deck"]
    known = len(deck) - put_back
    document["deck"] = deck[:known] + sorted(deck[known:])
    return json.dumps(document, sort_keys=True)


def aquatica_without_order(document: Document, put_back: int) -> str:
    """The position with everything sorted that has no order; a finished game without whose turn it would be."""
    if document.get("over"):
        document["player"] = document["round"] = document["final"] = document["idle"] = None
    document["characters"]["gone"].sort()
    for pile in ("top", "bottom", "discard", "gone"):
        document["locations"][pile].sort()
    for player in document["players"]:
        for pile in ("hand", "board", "pile", "trained", "wild"):
            player[pile].sort(key=str)
    return json.dumps(document, sort_keys=True)


WITHOUT_ORDER: dict[str, Callable[[Document, int], str]] = {
    "otys": otys_without_order,
    "aquatica": aquatica_without_order,
}


@pytest.mark.parametrize(("entries", "number"), [(OTYS, 68), (AQUATICA, 60)], ids=["otys", "aquatica"])
def test_there_are_as_many_positions_as_stated(entries: list[Document], number: int) -> None:
    assert len({entry["id"] for entry in entries}) == number


@pytest.mark.parametrize("entry", POSITIONS, ids=name)
def test_the_turn_has_as_many_ends_as_stated(entry: Document) -> None:
    assert len(ends_of_turn(entry["position"])) == entry["ends"]


@pytest.mark.parametrize("entry", POSITIONS, ids=name)
def test_the_position_loads_and_is_written_back_equal(entry: Document) -> None:
    assert find_game(entry["position"]["game"]).load(entry["position"]).position() == entry["position"]


@pytest.mark.parametrize("entry", [*ONE_BATTERY, *AQUATICA], ids=name)
def test_bots_find_the_same_ends(entry: Document) -> None:
    ends = turns.ends_of_turn(find_game(entry["position"]["game"]).load(entry["position"]))
    assert len({end.key() for end in ends}) == len(ends) == entry["ends"]
