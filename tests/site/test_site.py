"""The site in a real browser: played, reloaded, shared by two tabs, and all of it without a network."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from .conftest import Host
from .tabs import SUBMIT

START = 90_000  # milliseconds for the first start on a busy machine
EASY = {"way": "bots", "bot": "greedy", "seed": "12"}


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    yield context
    context.close()


def inside(page: Page) -> FrameLocator:
    return page.frame_locator("#page")


def visit(context: BrowserContext, address: str) -> Page:
    """A tab that shows a page of ours."""
    page = context.new_page()
    page.goto(address)
    expect(inside(page).locator(".brand")).to_be_visible(timeout=START)
    return page


def send(page: Page, action: str, **values: str) -> None:
    page.frames[-1].evaluate(f"(given) => ({SUBMIT})(...given)", [action, values])


def play(page: Page, *moves: str) -> None:
    """Click moves on the board, as somebody does who knows what they want."""
    for move in moves:
        thing = inside(page).locator(f'[data-move="{move}"]').first
        table = inside(page).locator("#table")
        before = table.get_attribute("data-version") or ""
        thing.click()
        expect(table).not_to_have_attribute("data-version", before)


def test_a_game_goes_on_after_a_reload_without_a_network(host: Host, visitor: BrowserContext) -> None:
    asked: set[str] = set()
    visitor.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    page = visit(visitor, host.url)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    send(page, "/new", way="hotseat", players="2", seed="5")
    table = inside(page).locator("#table")
    expect(table).to_have_attribute("data-version", "0")
    first = inside(page).locator('[data-move^="key"]').first.get_attribute("data-move") or ""
    play(page, first)
    host.stop()
    visitor.set_offline(True)
    address = page.url
    assert "/divebell/#/t/" in address
    page.reload()
    expect(table).to_have_attribute("data-at", "1", timeout=START)
    for path in ("learn", "rules/aquatica", "puzzles", "settings", "me"):
        page.goto(f"{host.url}#/{path}")
        expect(inside(page).locator("main, .sheet").first).to_be_visible(timeout=START)
    assert asked == {urlsplit(host.url).netloc}
    assert not wrong
    host.start()


def test_a_page_has_a_line_to_python(host: Host, visitor: BrowserContext) -> None:
    page = visit(visitor, host.url)
    page.evaluate("""(name) => {
        window.heard = [];
        new BroadcastChannel(name).onmessage = ({ data }) => window.heard.push(data.kind);
    }""", "divebell:/divebell")  # fmt: skip
    send(page, "/new", **EASY)
    page.wait_for_function("() => window.heard.includes('opened') && window.heard.includes('text')", timeout=START)
    assert "closed" not in page.evaluate("() => window.heard")


def test_no_board_makes_the_browser_read_its_drawings_again(host: Host, visitor: BrowserContext) -> None:
    page = visit(visitor, host.url)
    send(page, "/new", way="solo", seed="3")
    session = visitor.new_cdp_session(page)
    counts = []
    for _ in range(8):
        lit = inside(page).locator("#table button[data-move]:visible:not([aria-disabled=true])").last
        play(page, lit.get_attribute("data-move") or "")
        session.send("HeapProfiler.collectGarbage")
        counts.append(session.send("Memory.getDOMCounters")["documents"])
    assert max(counts[1:]) <= counts[0] + 2, counts  # each file of drawings is a document


def test_bots_and_hints_think_and_a_second_tab_takes_over(host: Host, visitor: BrowserContext) -> None:
    first = visit(visitor, host.url)
    send(first, "/new", **EASY)
    table = inside(first).locator("#table")
    expect(table).to_have_attribute("data-mine", "true", timeout=START)
    expect(first).to_have_url(re.compile("#/t/"))  # the page around follows when the other has loaded
    second = visit(visitor, first.url)
    first.close()
    other = inside(second).locator("#table")
    expect(other).to_have_attribute("data-mine", "true", timeout=START)
    inside(second).locator("[data-hint]").first.click()
    expect(inside(second).locator("#hint")).to_contain_text("%", timeout=START)
