"""What comes to an open page with a move is what a page shows that is loaded afterwards: on a phone, where one panel is
seen at a time, whichever of them is open.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from divebell.engine.record import Record, Seat

from ..games.aquatica.web.tables import AQUATICA, choose
from .conftest import Watched
from .games import NAMES, kept_games, record_when, shortened
from .play import go_to, import_record, settle, version
from .wanted import asked

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
AQUATICAS: tuple[dict[str, Any], ...] = (
    {"players": 2}, {"players": 2, "mode": "tribes"}, {"players": 1, "mode": "tribes", "level": 1},
)  # fmt: skip
MOST = 8  # questions of a game that need no tray
# A click of the script: whatever covers the thing, what is looked at is the board that comes of it.
PLAY = """move => document.querySelector(`[data-move="${CSS.escape(move)}"]:not(#go)`).click()"""
# The panels in sight, and where each move can be played.
SEEN = """() => [...document.querySelectorAll('#table :is(section, [data-panel], [data-move])')]
    .filter(e => e.id !== 'go' && e.checkVisibility({visibilityProperty: true}))
    .map(e => (e.closest('[inert]') ? 'inert ' : '')
        + (e.dataset.move ?? e.id + '.' + e.className.split(' considered')[0]))"""


def asked_first(records: Iterator[Record]) -> dict[str, tuple[str, str]]:
    """For each question that a move of the same player leads to: the game before, with bots around, and the move."""
    found: dict[str, tuple[str, str]] = {}
    for record in records:
        before: Any = None
        for at, game in enumerate(record.replay()):
            if before is not None and not game.over and not before.over and game.player == before.player:
                name = game.question.about
                if name not in found and before.turn == game.turn:
                    seats = [
                        Seat(who, "human" if seat == game.player else "random")
                        for seat, who in enumerate(NAMES[: len(record.seats)])
                    ]
                    found[name] = (str(shortened(record, at - 1, seats)), record.played[at - 1].text)
            before = game.copy()
    return found


def games_of_aquatica() -> Iterator[Record]:
    for options in AQUATICAS:
        for seed in (1, 2):
            rng = Random(seed)
            seats = [Seat(name, "human") for name in NAMES[: options["players"]]]
            record = Record(AQUATICA, options, seed, seats)
            while not record.game.over:
                record.play(choose(record.game, rng))
            yield record


def look(page: Page, tab: str) -> list[str]:
    """What is in sight, with this tab open."""
    page.locator(f'[data-tab="{tab}"]').filter(visible=True).first.tap()
    seen: list[str] = page.evaluate(SEEN)
    return seen


@pytest.mark.parametrize(("game", "tab", "trays"), [
    ("otys", "contracts", {"keep"}), ("aquatica", "ocean", {"back", "replay", "discard"}),
])  # fmt: skip
def test_every_question_comes_to_a_phone_as_it_is_loaded(
    watched: Watched, game: str, tab: str, trays: set[str]
) -> None:
    questions = asked_first(iter(kept_games()) if game == "otys" else games_of_aquatica())
    assert trays <= set(questions)
    page = watched.open(**PHONE)
    some = [name for name in questions if name not in trays][:MOST]
    cases = [(name, "board") for name in [*some, *trays]] + [(name, tab) for name in trays]
    for name, opened in cases:
        record, move = questions[name]
        go_to(page, import_record(page, record))
        settle(page)
        look(page, opened)
        before = version(page)
        page.evaluate(PLAY, move)
        expect(page.locator("#table")).not_to_have_attribute("data-version", str(before))
        settle(page)
        came = [look(page, each) for each in ("board", tab)]
        page.reload()
        settle(page)
        assert came == [look(page, each) for each in ("board", tab)], (name, opened)


def test_the_cards_that_the_spy_draws_can_be_chosen_on_a_phone(watched: Watched) -> None:
    page = watched.open(**PHONE)
    table = import_record(page, record_when(asked("diver", "spy", "draw", early=True)))
    go_to(page, table)
    settle(page)
    page.locator('.picks [data-move="draw"]').filter(visible=True).first.tap()
    drawn = page.locator('.tray.keep [data-move^="keep"]')
    expect(drawn.first).to_be_visible()
    expect(drawn).to_have_count(4)
    drawn.nth(1).tap()  # a thing of the board asks once more
    expect(drawn.nth(1)).to_have_attribute("aria-pressed", "true")
    page.locator("#go").tap()
    expect(page.locator(".tray.keep")).to_have_count(0)
    page.locator('[data-tab="store"]').tap()
    expect(page.locator(".hand .card")).to_have_count(1)
