"""What one sees: every area of a board is shown with its text beside it, one after another, until Escape."""

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
# The sheet is on the page and covers nothing of the area that it explains.
APART = """() => {
    const ring = document.querySelector('#sights rect').getBoundingClientRect();
    const sheet = document.querySelector('#sights section').getBoundingClientRect();
    const inside = sheet.left >= 0 && sheet.top >= 0 && sheet.right <= innerWidth && sheet.bottom <= innerHeight;
    const beside = ring.right <= sheet.left || ring.left >= sheet.right;
    return inside && (beside || ring.bottom <= sheet.top || ring.top >= sheet.bottom);
}"""


@pytest.mark.parametrize("form", TABLES, ids=lambda form: " ".join(form.values()))
def test_every_area_of_the_board_is_named_in_its_place(watched: Watched, form: dict[str, str]) -> None:
    page = watched.open(settings={"language": "de"})
    go_to(page, new_table(page, **form))
    page.locator("header.bar [data-sights]").click()
    expect(page.locator("#sights")).to_be_visible()
    expect(page.locator("#sights li:not([hidden])")).to_have_count(page.locator("#sights li").count())
    texts = page.locator("#sights li")
    for number in range(texts.count()):
        expect(texts.nth(number).locator("p")).to_be_in_viewport(ratio=1)
        assert page.evaluate(APART), texts.nth(number).inner_text()
        page.keyboard.press("ArrowDown")
    texts.nth(2).click()
    expect(texts.nth(2)).to_have_attribute("aria-current", "true")
    page.locator("#sights [data-close]").click()
    expect(page.locator("#sights")).to_be_hidden()


@pytest.mark.parametrize("name", ["sights", "aquatica sights"])
def test_in_the_middle_of_a_game_no_text_covers_what_it_explains(browser: Browser, server: Server, name: str) -> None:
    with staged(browser, server, NAMED[name]) as stage:
        for language in ("de", "fr"):  # the longest
            page = stage.show(language)
            for text in page.locator("#sights li:not([hidden])").all():
                text.click()
                assert page.evaluate(APART), text.inner_text()
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
