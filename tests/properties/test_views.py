"""What a viewer can see, and what a viewer can imagine."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given

from divebell.engine.errors import BadOption, BadPosition
from divebell.games import otys
from divebell.games.otys import Game
from tests.properties import aquatica, checks
from tests.properties.games import Setting, as_json, refused, steps
from tests.properties.otys import NAMES, setting_of, settings


@given(settings() | aquatica.settings())
def test_worlds_that_differ_in_hidden_things_look_the_same(setting: Setting) -> None:
    checks.views_hide(setting, share=0.02)


@given(settings() | aquatica.settings())
def test_a_determinized_view_agrees_with_it_and_plays_on(setting: Setting) -> None:
    checks.imagined_worlds_agree(setting, share=0.02)


def in_mid_draw() -> Game:
    """Four players, cards in every hand, and somebody looks at four contracts."""
    for number in range(100):
        for step in steps(setting_of({"players": 4, "edition": "fr"}, 30 * number)):
            position = step.game.position()
            hands = [len(player["hand"]) for player in position["players"]]
            question = step.game.question
            if question and question.about == "keep" and all(hands):
                found: Game = step.game.copy()
                return found
    raise AssertionError("no such moment was found")


def hidden_places(document: dict[str, Any], viewer: int | str) -> dict[str, list[str]]:
    """Where a card or a token can lie that the viewer does not see."""
    places = {f"hand {seat}": player["hand"] for seat, player in enumerate(document["players"]) if seat != viewer}
    if viewer != document["player"]:
        places["drawn"] = document["turn"]["drawn"]
    places["deck, next"] = document["deck"][:1]
    places["deck, last"] = document["deck"][-1:]
    places["bag, next"] = document["bag"][:1]
    places["bag, last"] = document["bag"][-1:]
    return places


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, "spectator"])
def test_every_unseen_piece_comes_to_every_hidden_place_about_equally_often(viewer: int | str) -> None:
    view = in_mid_draw().view(viewer)
    rng = Random(1)
    found: dict[str, Counter[str]] = {}
    for _ in range(1000):
        for place, there in hidden_places(otys.determinize(view, rng).position(), viewer).items():
            found.setdefault(place, Counter()).update(there)
    cards, tokens = unseen(view)
    for place, counts in found.items():
        pieces = tokens if place.startswith("bag") else cards
        assert set(counts) == set(pieces), place
        expected = {text: counts.total() * number / pieces.total() for text, number in pieces.items()}
        chi_square = sum((counts[text] - number) ** 2 / number for text, number in expected.items())
        freedom = len(expected) - 1
        # five standard deviations: a fair deal does not come here, a wrong one goes far beyond
        assert chi_square < freedom + 5 * (2 * freedom) ** 0.5, place


def unseen(view: dict[str, Any]) -> tuple[Counter[str], Counter[str]]:
    """The cards and the tokens that the view does not show."""
    components = otys.start(seed=0).components
    cards = Counter(components.contracts[kind].text for kind in components.cards)
    tokens = Counter(components.rewards[kind].text for kind in components.tokens)
    piles = [view["public"], view["contract_discard"], view["turn"]["drawn"], view["reward_discard"], *view["rewards"]]
    for player in view["players"]:
        piles += [player["hand"], player["rewards"]]
    for text in [text for pile in piles if isinstance(pile, list) for text in pile]:
        (tokens if text in tokens else cards)[text] -= 1
    return +cards, +tokens


def test_chance_to_come_is_random_too() -> None:
    view = otys.start(players=2, seed=3).view(0)
    seeds = {otys.determinize(view, Random(number)).key() for number in range(50)}
    assert len(seeds) == 50


def test_the_same_rng_imagines_the_same_world() -> None:
    view = otys.start(players=3, seed=3).view(1)
    assert otys.determinize(view, Random(5)).key() == otys.determinize(view, Random(5)).key()


def test_a_view_is_for_a_seat_or_a_spectator() -> None:
    game = otys.start(players=3, seed=3)
    for viewer in (3, -1, True, None, "all", 1.0):
        sentence = refused(BadOption, game.view, viewer)
        assert sentence == f"viewer must be a seat from 0 to 2 or 'spectator', not {viewer!r}"


@pytest.mark.parametrize(
    ("entry", "value"),
    [("deck", 40), ("deck", -1), ("bag", 33), ("bag", -1), ("players", []), ("public", 3), ("rewards", None)],
)
def test_what_is_not_a_view_is_refused(entry: str, value: Any) -> None:
    view = otys.start(players=2, seed=3).view(0)
    view[entry] = value
    assert refused(BadPosition, otys.determinize, view, Random(1))


@pytest.mark.parametrize("entry", sorted(NAMES))
def test_a_view_with_a_missing_entry_is_refused(entry: str) -> None:
    view = otys.start(players=2, seed=3).view(0)
    del view[entry]
    if entry != "quiet_rounds":  # a position may leave it out
        assert refused(BadPosition, otys.determinize, view, Random(1))


def test_a_view_needs_no_more_than_json() -> None:
    view = otys.start(players=4, seed=3).view(2)
    assert json.loads(as_json(view)) == view
