"""The ocean and the cards of Aquatica: nothing lies over what one compares, and nothing leaves its place."""

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from ....web.server import Server
from ....web.stage import staged
from ....web.states import State
from .tables import played_until

SIZES = ("desk", "phone")
# Which of these things lie on each other.
OVERLAPS = """([ones, others]) => {
    const box = e => e.getBoundingClientRect();
    const seen = all => [...document.querySelectorAll(all)].filter(e => e.checkVisibility());
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return seen(ones).flatMap(one => seen(others).filter(other => meet(box(one), box(other)))
        .map(other => `${one.textContent.trim()} on ${other.textContent.trim()}`));
}"""
LEAVES = """all => [...document.querySelectorAll(all)].filter(e => e.checkVisibility()).flatMap(e => {
    const place = e.getBoundingClientRect();
    return [...e.querySelectorAll('*')].filter(part => {
        const box = part.getBoundingClientRect();
        return box.width && (box.left < place.left - 1 || box.right > place.right + 1 || box.bottom > place.bottom + 1
            || box.top < place.top - 1);
    }).map(part => part.outerHTML.slice(0, 80));
})"""


def shown(browser: Browser, server: Server, record: str) -> Any:
    return staged(browser, server, State("a table", record=lambda: record, game="aquatica"))


@cache
def conquering() -> str:
    """Somebody may conquer several locations, some of which give a manta."""
    return text_when(lambda game: asks(game, "conquer") and len(game.moves()) > 3)


def asks(game: Any, about: str) -> bool:
    return not game.over and game.question.about == about


def text_when(wanted: Any, **options: Any) -> str:
    record = played_until(wanted, **options)
    asked = record.game.player
    record.seats = [
        seat._replace(kind="human" if number == asked else "random") for number, seat in enumerate(record.seats)
    ]
    return str(record)


@pytest.mark.parametrize("size", SIZES)
def test_the_mark_of_a_choice_covers_nothing_that_one_compares(browser: Browser, hosted: Server, size: str) -> None:
    with shown(browser, hosted, conquering()) as stage:
        page = stage.show(size=size)
        assert page.locator(".loc.lit .notch").filter(visible=True).count() > 2
        compared = ".loc .price, .loc .badge, .loc .d, .loc .ft .e, .loc .won"
        own = page.evaluate(OVERLAPS, [".loc.lit .notch", compared])
        assert own == []


def test_each_button_of_a_phone_names_its_location(browser: Browser, hosted: Server) -> None:
    with shown(browser, hosted, conquering()) as stage:
        page = stage.show(size="phone")
        buttons = page.locator('.picks [data-move^="conquer"]').filter(visible=True)
        for button in buttons.all():
            number = (button.get_attribute("data-move") or "").removeprefix("conquer ")[2:].lstrip("0")
            expect(button.locator(".of")).to_have_text(number)


def test_a_question_in_the_turn_of_another_says_what_asks_it(browser: Browser, hosted: Server) -> None:
    """The last turns of the others are for whoever begins a turn."""
    record = text_when(lambda game: asks(game, "ready") and game.player != game.turn[1], players=3)
    with shown(browser, hosted, record) as stage:
        page = stage.show(size="phone")
        expect(page.locator(".lately")).to_have_count(0)
        expect(page.locator("#preview")).to_contain_text("You can flip it again.")
        expect(page.locator("#preview .p-title")).to_contain_text(":")


def test_a_close_up_on_a_phone_takes_the_height_it_needs_or_says_that_there_is_more(
    browser: Browser, hosted: Server
) -> None:
    record = text_when(lambda game: asks(game, "play") and game.turn[0] == 1)
    with shown(browser, hosted, record) as stage:
        page = stage.show(size="phone")
        page.locator('[data-tab="ocean"]').click()
        whole = "e => e.scrollHeight <= e.clientHeight + 1"
        for location in page.locator(".ocean .loc[data-closeup]").all():
            location.dispatch_event("pointerdown", {"pointerType": "touch"})
            location.dispatch_event("click", {"detail": 1})
            box = page.locator("#closeup")
            expect(box).to_be_visible()
            assert box.evaluate(whole)
            page.keyboard.press("Escape")
            expect(box).to_be_hidden()
        page.set_viewport_size({"width": 390, "height": 500})
        location.dispatch_event("pointerdown", {"pointerType": "touch"})
        location.dispatch_event("click", {"detail": 1})
        expect(page.locator("#closeup[data-more]")).to_be_visible()
        page.locator("#closeup").evaluate("e => { e.scrollTop = e.scrollHeight; }")
        expect(page.locator("#closeup[data-more]")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_many_effects_and_many_depths_stay_in_their_place(browser: Browser, hosted: Server, size: str) -> None:
    def wanted(game: Any) -> bool:
        if not asks(game, "play"):
            return False
        view = game.view(game.player)
        deep = {"SB14", "SS14", "OV14", "DC14", "FD14"} & {*view["locations"]["top"], *view["locations"]["bottom"]}
        return bool(deep) and "king5" in view["players"][game.player]["hand"]

    with shown(browser, hosted, text_when(wanted, players=5)) as stage:
        page = stage.show(size=size)
        assert page.evaluate(LEAVES, ".hand .fx") == []
        if size == "phone":
            page.locator('[data-tab="ocean"]').click()
        assert page.evaluate(OVERLAPS, [".loc .badge", ".loc .price, .loc .d"]) == []


def test_a_question_of_two_lines_keeps_to_its_bar(browser: Browser, hosted: Server) -> None:
    with shown(browser, hosted, conquering()) as stage:
        assert stage.show().evaluate(LEAVES, ".status.long") == []
