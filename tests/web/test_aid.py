"""The player aid: it fits a screen and a sheet of paper, and comes and goes by key, click and finger."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from divebell.games import GAMES

from .conftest import Watched
from .deeds import help_me
from .play import go_to, new_table, send, settle
from .states import LANGUAGES

PHONE = {"width": 390, "height": 844}
PAPERS = {"A4": (297, 210), "Letter": (279.4, 215.9)}  # millimetres, turned
MARGIN = 6
MILLIMETRE = 96 / 25.4
PAGE = re.compile(rb"/Type\s*/Page\b")
# What is wider or higher than its place, or leaves the sheet.
CUT = """sheet => [...sheet.querySelectorAll('section, li, p, h2, .aid-sign')].filter(thing => {
    const box = thing.getBoundingClientRect(), around = sheet.getBoundingClientRect();
    return thing.scrollWidth > thing.clientWidth + 1 && getComputedStyle(thing).display !== 'inline'
        || box.right > around.right + 1 || box.bottom > around.bottom + 1 || box.left < around.left - 1;
}).map(thing => thing.innerText)"""
TABLES = [
    {"game": "otys", "way": "bots", "others": "3", "designer_variant": "yes"},
    {"game": "otys", "way": "solo"},
    {"game": "aquatica", "way": "bots", "others": "4"},
    {"game": "aquatica", "way": "bots", "mode": "tribes"},
    {"game": "aquatica", "way": "solo"},
    {"game": "aquatica", "way": "solo", "mode": "tribes", "level": "6"},
]


def open_aid(page: Page) -> None:
    page.keyboard.press("a")
    expect(page.locator("#aid")).to_be_visible()


def expect_closed(page: Page, table: str) -> None:
    expect(page.locator("#aid-sheet")).not_to_be_visible()
    expect(page).to_have_url(re.compile(rf"/t/{table}$"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_fits_a_screen_and_one_sheet_of_paper(watched: Watched, game: str, language: str) -> None:
    page = watched.open(settings={"language": language})
    page.goto(f"/aid/{game}")
    assert page.evaluate("document.scrollingElement.scrollHeight") <= 800
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 1280
    sheet = page.locator("#aid")
    assert sheet.evaluate(CUT) == []
    for paper in PAPERS:
        assert len(PAGE.findall(page.pdf(format=paper, prefer_css_page_size=True))) == 1, paper
        assert len(PAGE.findall(page.pdf(format=paper, landscape=True))) == 1, paper
    page.emulate_media(media="print")
    for paper, (width, height) in PAPERS.items():
        room = [round((side - 2 * MARGIN) * MILLIMETRE) for side in (width, height)]
        page.set_viewport_size({"width": room[0], "height": room[1]})
        box = sheet.bounding_box()
        assert box is not None
        assert box["height"] <= room[1], paper
        assert sheet.evaluate(CUT) == [], paper


@pytest.mark.parametrize("form", TABLES, ids=lambda form: " ".join(form.values()))
@pytest.mark.parametrize("language", ["fr", "de"])  # the longest
def test_over_any_table_it_fits_the_screen_and_one_sheet(watched: Watched, form: dict[str, str], language: str) -> None:
    page = watched.open(settings={"language": language})
    go_to(page, new_table(page, **form))
    open_aid(page)
    dialog = page.locator("#aid-sheet")
    assert dialog.evaluate("dialog => dialog.scrollHeight <= dialog.clientHeight")
    assert page.locator("#aid").evaluate(CUT) == []
    for paper in PAPERS:
        assert len(PAGE.findall(page.pdf(format=paper, prefer_css_page_size=True))) == 1, paper


def test_a_browser_that_does_not_turn_the_paper_prints_one_sheet_too(watched: Watched) -> None:
    page = watched.open(settings={"language": "fr"})
    room = f"{MARGIN}mm"
    for game in GAMES:
        page.goto(f"/aid/{game}")
        page.evaluate(
            """() => { for (const sheet of document.styleSheets) for (const part of sheet.cssRules)
                if (part.media?.mediaText === 'print') [...part.cssRules].forEach((rule, at) =>
                    rule instanceof CSSPageRule && part.deleteRule(at)); }"""
        )
        for paper in PAPERS:
            pdf = page.pdf(format=paper, margin={"top": room, "bottom": room, "left": room, "right": room})
            assert len(PAGE.findall(pdf)) == 1, paper


def test_paper_is_light_in_the_dark_theme(page: Page) -> None:
    page.goto("/aid/otys")
    ink = "() => getComputedStyle(document.querySelector('#aid h1')).color"
    dark = page.evaluate(ink)
    page.emulate_media(media="print")
    assert dark == "rgb(237, 245, 249)"
    assert page.evaluate(ink) == "rgb(11, 34, 51)"


def test_the_print_button_prints(page: Page) -> None:
    page.add_init_script("window.print = () => { document.title = 'printed'; }")
    page.goto("/aid/aquatica")
    page.locator("[data-print]").click()
    expect(page).to_have_title("printed")
    go_to(page, new_table(page))
    open_aid(page)
    page.locator("[data-print]").click()
    expect(page).to_have_title("printed")


# Over the table


def close_by_key(page: Page) -> None:
    page.keyboard.press("a")


def close_by_escape(page: Page) -> None:
    page.keyboard.press("Escape")


def close_by_button(page: Page) -> None:
    page.locator("#aid-sheet form button").click()


def tap_the_button(page: Page) -> None:
    page.locator("#aid-sheet form button").tap()


def close_beside_it(page: Page) -> None:
    page.mouse.click(640, 3)


def close_by_back(page: Page) -> None:
    page.go_back()


@pytest.mark.parametrize("close", [close_by_key, close_by_escape, close_by_button, close_beside_it, close_by_back])
def test_it_opens_by_a_key_or_a_click_and_closes_without_leaving_the_game(
    page: Page, close: Callable[[Page], None]
) -> None:
    table = new_table(page, seed="3")
    go_to(page, table)
    settle(page)
    steps = page.evaluate("history.length")
    page.locator("[data-digit='2']").first.focus()
    for opened in range(2):
        if opened:
            page.locator("header.bar [data-aid]").click()
        else:
            page.keyboard.press("a")
        expect(page.locator("#aid")).to_be_visible()
        expect(page.locator("#aid-sheet form button")).to_be_focused()
        expect(page).to_have_url(re.compile("#aid$"))
        close(page)
        expect_closed(page, table)
        if not opened:
            expect(page.locator("[data-digit='2']").first).to_be_focused()
    assert page.evaluate("history.length") <= steps + 1, "it leaves no trace but the way forward"
    page.keyboard.press("1")
    page.keyboard.press("1")
    page.locator("#table:not([data-version='0'])").wait_for(state="attached")


def test_the_table_goes_on_under_it_and_forward_opens_it_again(page: Page) -> None:
    table = new_table(page, seed="3")
    go_to(page, table)
    open_aid(page)
    page.go_back()
    expect_closed(page, table)
    page.go_forward()
    expect(page.locator("#aid")).to_be_visible()
    assert send(page, table, move="key 1").status == 200
    page.locator("#table:not([data-version='0'])").wait_for(state="attached")
    page.reload()
    expect(page.locator("#aid")).to_be_visible()
    close_by_escape(page)
    expect_closed(page, table)


def test_whoever_comes_to_its_address_closes_it_to_the_table(page: Page) -> None:
    table = new_table(page)
    page.goto(f"/t/{table}#aid")
    expect(page.locator("#aid")).to_be_visible()
    close_by_button(page)
    expect_closed(page, table)
    expect(page.locator("#table")).to_be_visible()


def test_the_help_names_the_key_and_leads_there(page: Page) -> None:
    go_to(page, new_table(page))
    help_me(page)
    keys = page.locator("#help .keys")
    expect(keys.locator("li", has_text="the player aid").locator("kbd")).to_have_text("A")
    page.locator("#help [data-aid]").click()
    expect(page.locator("#aid")).to_be_visible()
    expect(page.locator("#help")).not_to_be_visible()


def test_without_single_letters_the_key_does_nothing(watched: Watched) -> None:
    page = watched.open(settings={"letters": "off"})
    go_to(page, new_table(page))
    page.keyboard.press("a")
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator("header.bar [data-aid]").click()
    expect(page.locator("#aid")).to_be_visible()


def test_on_a_phone_a_finger_opens_scrolls_and_closes_it(watched: Watched) -> None:
    page = watched.open(viewport=PHONE, has_touch=True, is_mobile=True)
    table = new_table(page)
    go_to(page, table)
    closings: tuple[Callable[[Page], object], ...] = (tap_the_button, close_by_back)
    for close in closings:
        page.locator("header.bar [data-aid]").tap()
        expect(page.locator("#aid")).to_be_visible()
        assert page.locator("#aid-sheet").evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
        page.locator("#aid section").last.scroll_into_view_if_needed()
        expect(page.locator("#aid section").last).to_be_in_viewport()
        expect(page.locator("#aid-sheet form button")).to_be_in_viewport(ratio=1)
        assert page.locator("#aid li p").first.evaluate("text => parseFloat(getComputedStyle(text).fontSize)") >= 15
        close(page)
        expect_closed(page, table)


def test_a_name_opens_its_rule_beside_the_game(page: Page) -> None:
    table = new_table(page)
    go_to(page, table)
    open_aid(page)
    with page.context.expect_page() as opened:
        page.locator("#aid a[href$='#D3']").click()
    expect(opened.value.locator("#D3")).to_be_in_viewport()
    expect(page.locator("#aid")).to_be_visible()


def test_when_the_server_is_away_the_page_says_so_and_tries_again_later(watched: Watched) -> None:
    watched.expected += ["Failed to load resource"]
    page = watched.open()
    go_to(page, new_table(page))
    page.route("**/aid", lambda route: route.abort())
    page.keyboard.press("a")
    expect(page.locator("#banner")).to_be_visible()
    page.unroute("**/aid")
    open_aid(page)


def test_without_a_script_it_is_a_page_with_a_way_back(watched: Watched) -> None:
    page = watched.open(java_script_enabled=False)
    table = new_table(page)
    page.goto(f"/t/{table}")
    page.locator("header.bar [data-aid]").click()
    expect(page).to_have_url(re.compile(rf"/t/{table}/aid$"))
    expect(page.locator("#aid")).to_be_visible()
    expect(page.locator("[data-print]")).not_to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    expect(page).to_have_url(re.compile(rf"/t/{table}$"))


# Editions


def test_a_page_is_about_an_edition_which_can_be_changed(watched: Watched) -> None:
    page = watched.open(settings={"language": "de"})
    page.goto("/aid/otys")
    current = page.locator(".aid-editions [aria-current]")
    expect(current).to_have_attribute("href", "?edition=de")
    page.locator(".aid-editions a").first.click()
    expect(current).to_have_attribute("href", "?edition=fr")
    expect(page).to_have_url(re.compile(r"edition=fr$"))
    page.emulate_media(media="print")
    expect(page.locator(".aid-editions a").filter(visible=True)).to_have_count(1)


def test_a_table_has_the_aid_of_its_edition(page: Page) -> None:
    for edition, effect in (("de", "swap cubes"), ("fr", "move a cube")):
        page.goto(f"/t/{new_table(page, edition=edition)}/aid")
        expect(page.locator("#aid")).to_contain_text(effect)


def test_what_is_not_there_is_said(page: Page) -> None:
    answer = page.request.get("/aid/otys?edition=xx")
    assert answer.status == 422
    assert "edition must be fr or de" in answer.text()
    assert page.request.get("/aid/chess").status == 404
    assert page.request.get("/t/nowhere/aid").status == 404
    assert page.request.get("/aid").status == 200
