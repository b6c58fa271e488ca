"""Where things stand: L1-L4 of the acceptance criteria, measured in four languages; the weight of the page."""

import gzip
from typing import Any

import pytest
from playwright.sync_api import Page, Response

from .conftest import Watched
from .play import go_to, import_record, new_table, record_at, settle

DESK, PHONE = (1280, 800), (390, 844)
SIZES = (DESK, PHONE, (320, 640), (820, 1180), (844, 390), (640, 400))  # the last is 1280x800 at 200 %
STATES = [(state, language) for state in ("key", "step 1", "keep", "four") for language in ("en", "fr", "de", "it")]
STATES += [(state, language) for state in ("diver", "solo", "step 3", "end") for language in ("en", "de")]

MEASURE = """() => {
    const box = e => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
    const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true})
        && e.getClientRects().length > 0 && !e.closest('.vh');
    const boxes = s => [...document.querySelectorAll(s)].filter(seen).map(box);
    const name = e => (e.id || e.dataset.move || e.dataset.command || e.dataset.tab || e.getAttribute('href')
        || e.className) + ' ' + Math.round(e.getBoundingClientRect().width) + 'x'
        + Math.round(e.getBoundingClientRect().height);
    const targets = [...document.querySelectorAll('button, summary, input, a[href]')].filter(seen)
        .map(e => e.matches('label input') ? e.closest('label') : e)
        .filter(e => !e.closest('[data-panel=log]') && !(e.matches('a') && e.closest('p')));
    const hit = e => {
        const b = e.getBoundingClientRect();
        const at = document.elementFromPoint((b.left + b.right) / 2, (b.top + b.bottom) / 2);
        return at && (e.contains(at) || at.contains(e));
    };
    // A small thing may have a large button that does the same.
    const twin = e => e.dataset.move !== undefined && targets.some(other => other.dataset.move === e.dataset.move
        && other.getBoundingClientRect().width >= 43.5 && other.getBoundingClientRect().height >= 43.5);
    const log = document.querySelector('[data-panel=log] ol');
    const inLog = log && seen(log) ? [...log.querySelectorAll('li')].map(e => {
        const b = e.getBoundingClientRect(), l = log.getBoundingClientRect();
        return b.top >= l.top - 1 && b.bottom <= l.bottom + 1 && b.bottom <= innerHeight;
    }) : [];
    const clipped = [...document.querySelectorAll('button, .btn, .nm, .tx, .ask b, .facts, .who, .cap, h2')]
        .filter(seen).filter(e => e.scrollWidth > e.clientWidth + 2 && getComputedStyle(e).overflowX === 'hidden'
        && getComputedStyle(e).textOverflow !== 'ellipsis' && e.clientWidth > 0).map(e => name(e) + ' ' + e.innerText);
    return {
        wide: document.scrollingElement.scrollWidth, high: document.scrollingElement.scrollHeight,
        levels: boxes('.level'), status: boxes('#status'), actions: boxes('.actions'), board: boxes('.board'),
        contracts: boxes('[data-panel=contracts]'), store: boxes('[data-panel=store]'), log: boxes('[data-panel=log]'),
        race: boxes('.race'), others: boxes('[data-roving=players] li, .others li, .opps li'),
        moves: targets.filter(e => e.dataset.move !== undefined).map(e => [name(e), ...box(e)]),
        covered: targets.filter(e => e.dataset.move !== undefined && !hit(e)).map(name),
        small: targets.filter(e => { const b = e.getBoundingClientRect(); return b.width < 23.5 || b.height < 23.5; })
            .map(name),
        smallTouch: targets.filter(e => { const b = e.getBoundingClientRect();
            return b.width < 43.5 || b.height < 43.5; }).filter(e => !twin(e)).map(name),
        tray: boxes('.tray'),
        inLog, clipped,
    };
}"""


def at_size(page: Page, size: tuple[int, int]) -> dict[str, Any]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: dict[str, Any] = page.evaluate(MEASURE)
    return found


def inside(boxes: list[list[float]], size: tuple[int, int]) -> bool:
    return bool(boxes) and all(
        left >= -1 and top >= -1 and right <= size[0] + 1 and bottom <= size[1] + 1
        for left, top, right, bottom in boxes
    )


def show(page: Page, state: str) -> None:
    table = import_record(page, record_at(state))
    go_to(page, table)
    settle(page)
    if page.locator("#unveil").count():
        page.locator("#unveil").click()
        page.locator('#table[data-mine="true"]').wait_for(state="attached")


@pytest.mark.parametrize(("state", "language"), STATES)
def test_the_table_is_seen_at_once_at_every_size(watched: Watched, state: str, language: str) -> None:
    page = watched.open(settings={"language": language})
    show(page, state)
    wrong: list[str] = []

    def need(right: bool, what: str, size: tuple[int, int]) -> None:
        if not right:
            wrong.append(f"{size[0]}x{size[1]}: {what}")

    for size in SIZES:
        found = at_size(page, size)
        need(found["wide"] <= size[0], f"scrolls sideways, {found['wide']} px", size)
        need(not found["small"], f"L3 targets under 24 px: {found['small'][:8]}", size)
        if size in (DESK, PHONE):
            need(not found["clipped"], f"I1 text is cut: {found['clipped'][:8]}", size)
            need(len(found["levels"]) == 5 and inside(found["levels"], size), "the five levels are not in sight", size)
            need(inside(found["status"], size), "the status is not in sight", size)
            need(inside(found["actions"], size), "the actions are not in sight", size)
            need(found["high"] <= size[1], f"scrolls, {found['high']} px high", size)
            need(not found["covered"], f"lit things that cannot be pointed at: {found['covered'][:8]}", size)
        if size == DESK:
            for part in ("board", "contracts", "store", "log", "race"):
                # cards to choose from take the place of the store
                need(inside(found[part] or found["tray"], size), f"L1 {part} is not in sight", size)
            need(all(found["inLog"][:5]) and len(found["inLog"]) >= 5, f"L1 last 5 lines: {found['inLog'][:7]}", size)
            outside = [name for name, *box in found["moves"] if not inside([box], size)]
            need(not outside, f"lit things out of sight: {outside[:8]}", size)
        if size == PHONE:
            heights = [round(bottom - top) for _, top, _, bottom in found["levels"]]
            need(all(height >= 64 for height in heights), f"L2 levels are {heights} high", size)
            need(not found["smallTouch"], f"L3 targets under 44 px: {found['smallTouch'][:10]}", size)
    assert not wrong, "\n".join(wrong)


def test_the_other_players_key_facts_are_in_sight_on_both_sizes(page: Page) -> None:
    show(page, "four")
    for size in (DESK, PHONE):
        found = at_size(page, size)
        assert len(found["others"]) == 3, "one line for each other player"
        assert inside(found["others"], size)


def test_on_the_phone_everything_is_one_tap_away(watched: Watched) -> None:
    page = watched.open(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, is_mobile=True)
    show(page, "key")
    for tab in page.locator('[role="tab"][data-tab]').all():
        tab.tap()
        name = tab.get_attribute("data-tab") or ""
        page.locator(f'[data-panel="{name}"], .board').filter(visible=True).first.wait_for()
        found = at_size(page, PHONE)
        assert found["wide"] <= PHONE[0]
        assert inside(found["actions"], PHONE), f"the actions are not in sight beside {name}"
        if name != "board":
            panels = page.locator(f'[data-panel="{name}"]').filter(visible=True)
            assert panels.count(), f"the tab {name} shows nothing"


def test_on_the_phone_the_first_tap_considers_and_the_second_plays(watched: Watched) -> None:
    page = watched.open(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, is_mobile=True)
    show(page, "key")
    before = page.locator("#table").get_attribute("data-version")
    page.locator("[data-move][data-digit]").filter(visible=True).first.tap()
    page.locator('[data-move][aria-pressed="true"]').first.wait_for()
    assert page.locator("#table").get_attribute("data-version") == before
    assert page.locator("#preview").inner_text()
    page.locator("#go").tap()
    page.locator(f'#table:not([data-version="{before}"])').wait_for(state="attached")


@pytest.mark.parametrize("path", ["/", "/settings", "/about", "/games", "/t/nowhere", "end", "solo end"])
def test_other_pages_fit_every_width(watched: Watched, path: str) -> None:
    watched.expected += ["Failed to load resource"]
    for language in ("de", "fr"):
        page = watched.open(settings={"language": language})
        if path.endswith("end"):
            path = f"/t/{import_record(page, record_at(path.replace('end', 'over')))}"
        page.goto(path)
        for size in SIZES:
            found = at_size(page, size)
            assert found["wide"] <= size[0], f"{path} scrolls sideways at {size} in {language}"
            assert not found["small"], f"{path} at {size}: {found['small']}"
        path = path if not path.startswith("/t/") or path == "/t/nowhere" else "end"


def test_the_page_weighs_at_most_150_kb_in_at_most_12_requests(watched: Watched) -> None:
    page = watched.open()
    table = new_table(page, mode="hotseat", others="3")
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
