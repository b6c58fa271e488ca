"""Playing with the keyboard alone."""

from typing import Any

from playwright.sync_api import Page, expect

from .play import opener, settle, thing, version

FOCUS = """() => {
    const e = document.activeElement;
    const group = e.closest('[data-roving]');
    return {name: e.tagName, move: e.dataset.move ?? '', consider: e.dataset.consider ?? '', id: e.id,
            group: group ? group.dataset.roving : '', text: e.outerHTML.slice(0, 120),
            seen: e.checkVisibility({visibilityProperty: true})};
}"""
GROUP = """e => e.closest('[data-roving]')?.dataset.roving ?? ''"""


def focus(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(FOCUS)
    return found


def tab_stops(page: Page) -> list[str]:
    """What Tab leads to until it comes back to the same thing."""
    page.evaluate("() => { for (const e of document.querySelectorAll('[data-t]')) delete e.dataset.t; }")
    stops: list[str] = []
    while len(stops) < 60:
        page.keyboard.press("Tab")
        stop = page.evaluate(
            """() => { const e = document.activeElement; if (e === document.body) return 'body';
            const known = e.dataset.t; e.dataset.t = '1';
            return known ? '' : e.id || e.getAttribute('aria-label') || e.textContent.trim() || e.className; }"""
        )
        if not stop:
            return stops
        stops.append(stop)
    raise AssertionError("more than 60 tab stops")


def reach(page: Page, wanted: str, value: str) -> None:
    """Bring the focus to the thing with this move or consideration: Tab to its group, arrows inside it."""
    if focus(page)[wanted] == value:
        return
    attribute = f'[data-{wanted}="{value}"]:not(#go)'
    target = page.locator(attribute).filter(visible=True).first
    group = target.evaluate(GROUP)
    for _ in range(30):
        now = focus(page)
        if now[wanted] == value:
            return
        if now["group"] == group and group:
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError(f"Tab does not lead to {value!r} in {group!r}")
    for _ in range(80):
        if focus(page)[wanted] == value:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"arrow keys do not lead to {value!r} in {group!r}")


def key_move(page: Page, move: str) -> None:
    """Play a move with keys."""
    before = version(page)
    digit = page.locator(f'[data-digit][data-move="{move}"]').filter(visible=True)
    if digit.count():
        number = digit.first.get_attribute("data-digit") or ""
        page.keyboard.press(number)
        page.keyboard.press(number)
    else:
        if not thing(page, move).filter(visible=True).count():
            reach(page, "consider", opener(page, move).get_attribute("data-consider") or "")
            page.keyboard.press("Enter")
            expect(thing(page, move).filter(visible=True).first).to_be_visible()
        reach(page, "move", move)
        page.keyboard.press("Enter")
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(before))
    settle(page)
