"""A position that is wrong is refused with a sentence; one that loads can be played."""

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from divebell.engine.errors import BadPosition
from divebell.games import otys
from divebell.games.otys import Game
from tests.properties.games import Document, as_json, refused, steps
from tests.properties.otys import option_sets, setting_of

# What a mistake may put anywhere: things of other places, and things of no place.
VALUES: list[Any] = [
    0, 1, 2, 7, 12, 23, -1, 10**7, True, None, 1.5, "", "M", "MMPFT", "X", "N", "1", "S1a", "metal+", "trader",
    "PPM=3", "MF:o", "key", "order", "step 1", "step 2", "step 3", "end", "timer", "hard", "de",
    [], {}, ["M", "P"], [23], ["keep"], [["keep"]], [["expert", "metal+", "bonus"]], [["copied", "spy"]],
    [["neighbour", 0]], [["place token", 1]], [["upgrade"]], [["surface upgrade"]], [["reward"]],
    [["key back", "diver"]], [["battery or move"]], [["resource", "MF:o"]],
]  # fmt: skip


@cache
def some_positions() -> list[str]:
    rng = Random(1)
    games = [setting_of(options, number=0) for options in option_sets().values()]
    return [as_json(step.game.position()) for game in games for step in steps(game) if rng.random() < 0.02]


def places(document: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything in a document."""
    if isinstance(document, dict | list):
        inner = document.items() if isinstance(document, dict) else enumerate(document)
        return [place for name, value in inner for place in ((*way, name), *places(value, (*way, name)))]
    return []


def spoil(document: Document, rng: Random) -> None:
    """Make one mistake somewhere, mostly where the turn, the timers and the options are."""
    ways = places(document)
    ways = [way for way in ways if way[0] in ("turn", "timers", "options")] if rng.random() < 0.6 else ways
    *way, last = rng.choice(ways)
    holder: Any = document
    for name in way:
        holder = holder[name]
    kind = rng.random()
    if kind < 0.15:
        del holder[last]
    elif kind < 0.25 and isinstance(holder, list):
        holder.append(holder[last])
    else:
        holder[last] = json.loads(json.dumps(rng.choice(VALUES)))


def load_spoilt(rng: Random, strict: bool) -> Game | None:
    position: Document = json.loads(rng.choice(some_positions()))
    for _ in range(rng.choice((1, 1, 2))):
        spoil(position, rng)
    try:
        return otys.load(position, strict=strict)
    except BadPosition as error:
        assert len(str(error)) < 500, "a sentence, not the whole document"  # noqa: PT017
        return None


@settings(derandomize=True)
@given(st.randoms(use_true_random=False))
def test_a_spoilt_position_is_refused_or_can_be_played(rng: Random) -> None:
    for _ in range(50):
        game = load_spoilt(rng, strict=True)
        for _ in range(30):
            if game is not None and not game.over:
                assert game.moves()
                game.play(rng.choice(game.moves()))
        if game is not None:
            assert otys.load(game.position()).position() == game.position()


@settings(derandomize=True)
@given(st.randoms(use_true_random=False))
def test_a_spoilt_position_that_need_not_add_up_is_refused_or_loads(rng: Random) -> None:
    for _ in range(50):
        load_spoilt(rng, strict=False)


def solo_position(**timers: Any) -> Document:
    """A solo game after its first choice, with other timers."""
    game = otys.start(solo="normal", seed=1)
    game.play(game.moves()[0])
    position = game.position()
    position["timers"].update(timers)
    return position


def test_a_solo_game_that_goes_on_has_a_timer() -> None:
    assert "timers.at" in refused(BadPosition, otys.load, solo_position(at=[]))


@pytest.mark.parametrize("at", [[0], [23, 0], [23, 5], [4]])
def test_a_timer_stands_above_the_players_marker_while_the_game_goes_on(at: list[int]) -> None:
    position = solo_position(at=at)
    position["players"][0]["points"] = 5
    assert "timers.at" in refused(BadPosition, otys.load, position)


def test_a_key_being_played_does_not_lie_on_the_track() -> None:
    game = otys.start(players=2, seed=1, first=0)
    game.play("key 1")
    position = game.position()
    assert position["turn"]["key"] == "1"
    position["players"][0]["track"] = ["1"]
    assert refused(BadPosition, otys.load, position)


def test_one_card_is_kept_of_each_draw() -> None:
    """A second `keep` would have nothing to choose from."""
    position = next(position for position in map(json.loads, some_positions()) if ["keep"] in pending(position))
    position["turn"]["pending"].append(["keep"])
    assert refused(BadPosition, otys.load, position)


def pending(position: Document) -> list[list[Any]]:
    entries: list[list[Any]] = position.get("turn", {"pending": []})["pending"]
    return entries
