"""A line of the log shows the pieces it speaks of: to a mouse, a keyboard, a finger and a screen reader."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.aquatica.web.tables import text_at

from .conftest import Watched
from .play import go_to, import_record, point_away, record_at

PHONE = {"width": 390, "height": 844}
# The log begins with the newest line. Of those that speak of a piece which can be seen, the places.
SHOWABLE = """seen => [...document.querySelectorAll('.log [data-stick] > li')].flatMap((line, at) => {
    const things = (line.dataset.things ?? '').split(' ').filter(Boolean);
    const found = things.flatMap(each => [...document.querySelectorAll(`[data-thing="${each}"], [id="${each}"]`)]);
    return found.some(piece => !seen || piece.checkVisibility({visibilityProperty: true})) ? [at] : [];
})"""
GAMES: dict[str, Callable[[], str]] = {
    "aquatica": lambda: text_at("play", least=4, players=3),
    "otys": lambda: record_at("key"),
}


def open_log(page: Page) -> None:
    """Where there are several last turns, the log is behind them."""
    tab = page.locator('[data-tab="story"]')
    if tab.count():
        tab.click()


def lines(page: Page, seen: bool = True) -> list[Locator]:
    return [page.locator(".log [data-stick] > li").nth(at) for at in page.evaluate(SHOWABLE, seen)]


def things(line: Locator) -> list[str]:
    return (line.get_attribute("data-things") or "").split()


def spoken_of(piece: Locator) -> str | None:
    return piece.get_attribute("data-thing") or piece.get_attribute("id")


@pytest.mark.parametrize("game", GAMES)
def test_a_line_that_is_pointed_at_shows_its_pieces(page: Page, game: str) -> None:
    go_to(page, import_record(page, GAMES[game]()))
    open_log(page)
    shown = page.locator(".spoken-of")
    found = lines(page)
    assert len(found) > 1
    for line in found[:3]:
        line.hover()
        expect(shown.first).to_be_visible()
        assert spoken_of(shown.first) in things(line)
        assert shown.first.evaluate("piece => getComputedStyle(piece).outlineStyle") == "double"
    point_away(page)
    expect(shown).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_line_with_the_focus_shows_its_pieces_and_says_what_they_are(page: Page, game: str) -> None:
    go_to(page, import_record(page, GAMES[game]()))
    open_log(page)
    shown = page.locator(".spoken-of")
    line = lines(page)[0]
    link = line.locator("a")
    link.focus()
    expect(shown.first).to_be_visible()
    piece = shown.first
    assert spoken_of(piece) in things(line)
    if piece.get_attribute("id"):
        assert piece.get_attribute("id") in (link.get_attribute("aria-describedby") or "").split()
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    expect(shown).to_have_count(0)
    expect(page.locator(".log a[aria-describedby]")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_is_led_to_the_piece(watched: Watched, game: str) -> None:
    page = watched.open(viewport=PHONE, has_touch=True, is_mobile=True)
    go_to(page, import_record(page, GAMES[game]()))
    tab, shown = page.locator('[data-tab="log"]'), page.locator(".spoken-of")
    tab.tap()
    open_log(page)
    led = 0
    for line in lines(page, seen=False)[:5]:
        button = line.locator(".show")
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        button.tap()
        expect(shown.first).to_be_in_viewport()
        led += spoken_of(shown.first) in things(line)
        page.keyboard.press("Escape")
        tab.tap()
    assert led > 1


def test_what_a_line_speaks_of_may_be_gone(watched: Watched) -> None:
    page = watched.open(viewport=PHONE, has_touch=True, is_mobile=True)
    go_to(page, import_record(page, GAMES["aquatica"]()))
    page.locator('[data-tab="log"]').tap()
    open_log(page)
    line = page.locator(".log [data-things]").first
    line.evaluate("line => { line.dataset.things = 'location:gone'; }")
    line.locator(".show").tap()
    expect(page.locator("#banner")).to_have_text("It is not on the board at the moment.")


def test_nothing_grows_while_less_motion_is_wanted(watched: Watched) -> None:
    page = watched.open(reduced_motion="reduce")
    go_to(page, import_record(page, GAMES["aquatica"]()))
    open_log(page)
    lines(page)[0].hover()
    shown = page.locator(".spoken-of").first
    assert shown.evaluate("piece => getComputedStyle(piece).animationName") == "none"


def test_what_comes_under_a_resting_pointer_opens_no_tip(page: Page) -> None:
    go_to(page, import_record(page, GAMES["otys"]()))
    owner, tip = page.locator(".coin[id$=points]"), page.locator("#tip:popover-open")
    box = owner.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    owner.evaluate("thing => { thing.style.visibility = 'hidden'; }")
    page.mouse.move(x, y)
    page.wait_for_timeout(400)
    owner.evaluate("thing => { thing.style.visibility = ''; }")
    page.wait_for_timeout(1000)  # longer than any tip waits
    expect(tip).to_have_count(0)
    page.mouse.move(x + 2, y)
    expect(tip).to_have_count(1)
