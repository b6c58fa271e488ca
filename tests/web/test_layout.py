"""The phone by touch, and the weight of the page. Where things stand is checked in every state: test_states.py."""

import gzip
import re

import pytest
from playwright.sync_api import Page, Response, expect

from divebell.games import GAMES, find_part
from divebell.games.otys.ui.board.race import race

from .conftest import Watched
from .games import Moment, record_when
from .play import go_to, import_record, new_table, record_at, settle
from .stage import resize
from .states import LANGUAGES, STATES
from .wanted import asked

PHONE = {"width": 390, "height": 844}

# What of the board lies under the preview of a key, whichever is looked at.
UNDER_PREVIEW = """() => {
    const box = e => e.getBoundingClientRect();
    const seen = s => [...document.querySelectorAll(s)].filter(e => e.checkVisibility({visibilityProperty: true}));
    const faults = new Set();
    const look = key => {
        key.focus();
        const low = box(document.querySelector('.p-in')).bottom;
        for (const e of seen('.coin, .queue .turn, .queue .cost, .queue .nm, .mech'))
            if (box(e).top < low - 1) faults.add(key.dataset.title + ' hides ' + e.className);
    };
    for (const key of seen('.key[data-move]')) look(key);
    seen('.key[data-consider]')[0]?.click();
    for (const key of seen('.key[data-move]')) look(key);
    return [...faults];
}"""
# What of the previews of all moves lies lower than the sky's upper edge.
OVER_SKY = """() => {
    const seen = e => e.checkVisibility({visibilityProperty: true});
    const sky = document.querySelector('.board, .realm').getBoundingClientRect().top;
    return [...document.querySelectorAll('#table :is([data-move], [data-consider])')].filter(seen).map(e => {
        e.focus();
        const preview = document.querySelector('.p-in');
        return preview.getBoundingClientRect().bottom > sky ? preview.innerText : '';
    }).filter(Boolean);
}"""
# Words on the tiles of the home page that are broken, by a hyphen or without one.
BROKEN = """() => [...document.querySelectorAll('.way b')].flatMap(title => {
    const node = title.firstChild;
    return [...node.nodeValue.matchAll(/[^\\s-]+/g)].filter(word => {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const box = range.getBoundingClientRect(), tile = title.closest('.way').getBoundingClientRect();
        return new Set([...range.getClientRects()].map(part => part.top)).size > 1 || box.right > tile.right - 4;
    }).map(word => word[0]);
})"""

# Prices on the deck that lie under the number of their place.
UNDER_NUMBER = """() => [...document.querySelectorAll('.queue .step')].filter(step => {
    const [number, price] = ['.turn', '.cost'].map(part => step.querySelector(part)?.getBoundingClientRect());
    return price && number.right > price.left && number.bottom > price.top;
}).map(step => step.innerText)"""


def show(page: Page, state: str) -> None:
    table = import_record(page, record_at(state))
    go_to(page, table)
    settle(page)
    if page.locator("#unveil").count():
        page.locator("#unveil").click()
        page.locator('#table[data-mine="true"]').wait_for(state="attached")


def test_on_the_phone_everything_is_one_tap_away(watched: Watched) -> None:
    page = watched.open(viewport=PHONE, has_touch=True, is_mobile=True)
    show(page, "key")
    for tab in page.locator('[role="tab"][data-tab]').all():
        tab.tap()
        name = tab.get_attribute("data-tab") or ""
        page.locator(f'[data-panel="{name}"], .board').filter(visible=True).first.wait_for()
        assert page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
        expect(page.locator(".actions")).to_be_in_viewport(ratio=1)
        if name != "board":
            panels = page.locator(f'[data-panel="{name}"]').filter(visible=True)
            assert panels.count(), f"the tab {name} shows nothing"


def test_on_the_phone_the_first_tap_considers_and_the_second_plays(watched: Watched) -> None:
    page = watched.open(viewport=PHONE, has_touch=True, is_mobile=True)
    show(page, "key")
    before = page.locator("#table").get_attribute("data-version")
    page.locator("[data-move][data-digit]").filter(visible=True).first.tap()
    page.locator('[data-move][aria-pressed="true"]').first.wait_for()
    assert page.locator("#table").get_attribute("data-version") == before
    assert page.locator("#preview").inner_text()
    page.locator("#go").tap()
    page.locator(f'#table:not([data-version="{before}"])').wait_for(state="attached")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_preview_of_a_key_leaves_the_purse_and_the_queue_in_sight(watched: Watched, language: str) -> None:
    page = watched.open(settings={"language": language})
    show(page, "key")
    for size in ("desk", "phone"):
        resize(page, size)
        assert page.evaluate(UNDER_PREVIEW) == [], size


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("name", ["key or contract", "explorer", "upgrade", "key", "free contract"])
def test_no_preview_lies_over_the_sky_at_a_desk(watched: Watched, name: str, language: str) -> None:
    page = watched.open(settings={"language": language})
    moment = next(state.moment for state in STATES if state.name == name)
    assert moment is not None
    go_to(page, import_record(page, record_when(moment)))
    settle(page)
    assert page.evaluate(OVER_SKY) == []


def lowest_has_a_price(moment: Moment) -> bool:
    """A propeller can take somebody to the surface, whose lowest diver costs credits."""
    lowest = moment.game.view("spectator")["players"][moment.game.player]["divers"][2]
    return asked("step 1", "", "propel")(moment) and lowest in ("spy", "engineer", "explorer")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_at_the_surface_has_one_number_and_it_hides_no_price(watched: Watched, language: str) -> None:
    page = watched.open(settings={"language": language})
    go_to(page, import_record(page, record_when(lowest_has_a_price)))
    settle(page)
    moves = 0
    for step in page.locator(".queue .step:has(.turn)").all():
        number = step.locator(".turn").inner_text().strip()
        assert f" {number}" in (step.locator(".diver").get_attribute("data-tip") or "")
        for target in step.locator(".target").all():
            assert (target.get_attribute("data-move") or "").endswith(f" s{number}")
            assert re.search(rf"\b{number}\)?$", target.get_attribute("data-title") or "")
            moves += 1
    assert moves
    for size in ("desk", "phone"):
        resize(page, size)
        assert page.evaluate(UNDER_NUMBER) == [], size


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_broken_on_a_tile_of_the_home_page(watched: Watched, language: str) -> None:
    page = watched.open(settings={"language": language})
    for game in GAMES:
        page.goto(f"/?game={game}")
        assert page.evaluate(BROKEN) == [], game


def test_the_page_weighs_at_most_150_kb_in_at_most_12_requests(watched: Watched) -> None:
    page = watched.open()
    table = new_table(page, way="hotseat", others="3")
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    go_to(page, table)
    settle(page)
    page.wait_for_load_state("load")
    loaded = [answer for answer in answers if "/board?" not in answer.url]
    weights = {answer.url: len(gzip.compress(answer.body())) for answer in loaded}
    assert len(answers) <= 12, sorted(answer.url for answer in answers)
    assert sum(weights.values()) <= 150 * 1024, weights
    for answer in loaded:
        assert answer.headers.get("content-encoding") == "gzip" or len(answer.body()) < 600, answer.url


def test_pawns_on_one_space_leave_the_next_one_room_and_points_stand_only_where_nothing_is() -> None:
    words = find_part("otys", "ui.words").Words()

    def pawns(*points: int) -> list[tuple[int, bool, bool]]:
        scores = tuple(zip(("Ann", "Bob", "Cy", "Di"), points, strict=False))
        drawn = race(words, 1, None, False, False, None, scores, (), ())["pawns"]
        return [(pawn["at"], pawn["tight"], pawn["roomy"]) for pawn in drawn]

    assert pawns(0, 0, 0, 1) == [(0, True, False), (1, False, True)]
    assert pawns(0, 0, 3, 9) == [(0, False, False), (3, False, True), (9, False, True)]
    assert pawns(2, 2, 2, 2) == [(2, False, True)]
    assert pawns(16, 18) == [(16, False, False), (18, False, True)]
