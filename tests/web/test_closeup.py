"""A piece shown large: what it says, and that it covers nothing that matters."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from divebell.games import find_part
from divebell.language import translator
from divebell.web.server.app import templates
from divebell.web.tables.pieces import pieces_of

from .server import Server
from .stage import staged
from .states import LANGUAGES, STATES

LARGE = "#closeup"
# What lies under the box: the question, the choices, the actions, the tabs, what tells about the game, and on a
# desk the piece and what can be played.
COVERED = """([wide, piece]) => {
    const box = document.getElementById("closeup").getBoundingClientRect();
    const kept = ".status, .picks, .actions, .tabs, .lesson, .beside, .last-turn"
        + (wide ? ", [data-move], [data-consider]" : "");
    const things = [...document.querySelectorAll(kept), ...(wide ? [piece] : [])].filter((e) => e.checkVisibility());
    return things.filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
    }).map((each) => each.outerHTML.slice(0, 90));
}"""
KINDS = {
    "otys": ("diver spy", "diver fuel+", "sponsor S5a", "reward MT:o", "own MT:o", "key 3", "key X", "key N",
             "contract FT=1+cb", "cube M", "mechanic 0", "hacker 3", "store M", "legend"),
    "aquatica": ("location SB07@1", "top SB07", "bottom SB07", "character turtle", "character king5", "character king?",
                 "manta P1-", "manta WC2", "goal hand8", "tribe I1", "tribe II1", "legend"),
}  # fmt: skip


def drawn(game: str, thing: str, language: str = "en", players: int = 2) -> str:
    pen = pieces_of(templates()).pen(game, translator(language), None)
    return " ".join(str(pen.draw(find_part(game, "ui.board").closeup, thing, players, "fr")).split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "thing"), [(game, thing) for game, things in KINDS.items() for thing in things])
def test_every_kind_of_piece_has_words_beside_its_icons(game: str, thing: str, language: str) -> None:
    html = drawn(game, thing, language)
    lines = html.split("<li")[1:]
    assert lines
    assert all("<use" in line and line.partition("</span> <span>")[2].partition("<")[0].strip() for line in lines)


@pytest.mark.parametrize(
    ("game", "thing"),
    [
        ("otys", "diver nobody"),
        ("otys", ""),
        ("aquatica", "location XX99"),
        ("aquatica", "location SB07@²"),
        ("aquatica", "goal hand8@x"),
    ],
)
def test_there_is_no_close_up_of_what_is_not_in_the_box(game: str, thing: str) -> None:
    with pytest.raises(LookupError):
        drawn(game, thing)


def test_how_sure_we_are_of_a_card_is_behind_its_i_and_in_no_tip() -> None:
    words = pieces_of(templates()).pen("aquatica", translator("en"), None).words
    tips = find_part("aquatica", "ui.board.tips")
    assert "reconstruction" not in tips.location_tip(words, "SB07") + tips.character_tip(words, "diver")
    source = drawn("aquatica", "character diver").partition("<details")[2]
    assert "Reconstruction, including its name" in source


def test_a_covered_depth_is_faint() -> None:
    assert drawn("aquatica", "location SB07@0").count('class="faint"') == 0
    assert drawn("aquatica", "location SB07@1").count('class="faint"') == 1


# On a phone some pieces are behind a tab, so their state is for a desk only.
SHOWN = [
    (each.name, size) for each in STATES if "close-up" in each.name for size in ("desk", "phone") if size in each.sizes
]


@pytest.mark.parametrize(("name", "size"), SHOWN)
def test_the_box_covers_neither_the_question_nor_the_piece_nor_what_can_be_clicked(
    browser: Browser, server: Server, name: str, size: str
) -> None:
    """On a phone it may lie over the piece that it shows, so that all of it can be read."""
    state = next(state for state in STATES if state.name == name)
    with staged(browser, server, state) as stage:
        page = stage.show(size=size)
        piece: Any = page.locator("[aria-details=closeup]").element_handle()
        assert page.evaluate(COVERED, [size == "desk", piece]) == []


def test_a_piece_is_shown_by_the_keyboard_and_escape_closes_it(browser: Browser, server: Server) -> None:
    state = next(state for state in STATES if state.name == "aquatica play")
    with staged(browser, server, state) as stage:
        page = stage.show()
        page.locator(".hand button").first.focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator(LARGE)).to_be_visible()
        assert page.locator(":focus").get_attribute("data-closeup") == page.locator("[aria-details]").get_attribute(
            "data-closeup"
        )
        page.keyboard.press("Escape")
        expect(page.locator(LARGE)).to_be_hidden()


def test_a_finger_taps_a_piece_to_see_it_and_taps_again_to_go_on(browser: Browser, server: Server) -> None:
    state = next(state for state in STATES if state.name == "aquatica play")
    with staged(browser, server, state) as stage:
        table = stage.show(size="phone").url
        context = browser.new_context(
            base_url=server.url, has_touch=True, viewport={"width": 390, "height": 844},
            storage_state=stage.guest.storage_state(),
        )  # fmt: skip
        page = context.new_page()
        page.goto(table)
        page.locator("html[data-js=on]").wait_for(state="attached")
        page.locator(".lcard").first.tap(position={"x": 30, "y": 130})
        expect(page.locator(LARGE)).to_be_visible()
        expect(page.locator(f"{LARGE} h2")).not_to_be_empty()
        page.locator(f"{LARGE} h2").tap()
        expect(page.locator(LARGE)).to_be_hidden()
        context.close()
