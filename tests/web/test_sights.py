"""What one sees: every area of a board is named where it is, readable at once, and gone by a click or by Escape."""

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import Watched
from .play import go_to, new_table
from .server import Server
from .stage import staged
from .states import STATES

PHONE = {"width": 390, "height": 844}
NAMED = {state.name: state for state in STATES}
TABLES = [
    {"game": "otys", "way": "solo"},
    {"game": "aquatica", "way": "bots", "kings": "none"},
    {"game": "aquatica", "way": "bots", "mode": "tribes", "kings": "none"},
]
# Texts that cover each other or leave the page.
CROWDED = """() => {
    const boxes = [...document.querySelectorAll('#sights li, #sights header')].map(e => e.getBoundingClientRect());
    return boxes.filter((a, at) => a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight
        || boxes.slice(at + 1).some(b => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom))
        .map(box => Object.values(box.toJSON()));
}"""
# A phone shows one area and its text, which lie beside each other.
APART = """() => {
    const ring = document.querySelector('#sights rect').getBoundingClientRect();
    const sheet = document.querySelector('#sights section').getBoundingClientRect();
    return ring.bottom <= sheet.top || ring.top >= sheet.bottom;
}"""


@pytest.mark.parametrize("form", TABLES, ids=lambda form: " ".join(form.values()))
def test_every_area_of_the_board_is_named_in_its_place(watched: Watched, form: dict[str, str]) -> None:
    page = watched.open(settings={"language": "de"})
    go_to(page, new_table(page, **form))
    page.locator("header.bar [data-sights]").click()
    expect(page.locator("#sights")).to_be_visible()
    expect(page.locator("#sights li:not([hidden])")).to_have_count(page.locator("#sights li").count())
    assert page.evaluate(CROWDED) == []
    page.locator("#sights li").first.click()
    expect(page.locator("#sights")).to_be_hidden()


@pytest.mark.parametrize("name", ["sights", "aquatica sights"])
def test_in_the_middle_of_a_game_no_text_covers_another(browser: Browser, server: Server, name: str) -> None:
    with staged(browser, server, NAMED[name]) as stage:
        for language in ("de", "fr"):  # the longest
            page = stage.show(language)
            assert page.evaluate(CROWDED) == []
            page.keyboard.press("Escape")
            expect(page.locator("#sights")).to_be_hidden()
        page = stage.show("de", size="phone")
        walk_through(page)


def walk_through(page: Page) -> None:
    """A phone shows one area after another, none of them under its text."""
    texts = page.locator("#sights li:not([hidden])")
    for number in range(texts.count()):
        expect(texts.nth(number)).to_be_in_viewport(ratio=0.9)
        page.wait_for_function(APART)
        page.keyboard.press("ArrowRight")
    expect(texts.first).to_be_in_viewport(ratio=0.9)
    page.mouse.click(195, 400)
    expect(page.locator("#sights")).to_be_hidden()
