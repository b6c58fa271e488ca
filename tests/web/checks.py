"""What must be so in every state of the page: L1-L4 and I1 of the acceptance criteria, and K5 (axe)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from .contrast import measure
from .states import SIZES, State

Box = list[float]

PANELS = {  # what a desk shows beside the five levels or slots
    "otys": ("board", "contracts", "store", "log", "race"),
    "aquatica": ("board", "ocean", "hand", "goals", "log", "race"),
}

MEASURE = """() => {
    const rect = e => e.getBoundingClientRect();
    const box = e => { const b = rect(e); return [b.left, b.top, b.right, b.bottom]; };
    const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true})
        && e.getClientRects().length > 0 && !e.closest('.vh, .unseen');
    const every = s => [...document.querySelectorAll(s)].filter(seen);
    const boxes = s => every(s).map(box);
    const name = e => (e.id || e.dataset.move || e.dataset.command || e.dataset.tab || e.getAttribute('href')
        || e.className) + ' ' + Math.round(rect(e).width) + 'x' + Math.round(rect(e).height);
    const open = document.querySelector('dialog:modal, [popover]:popover-open:not(#tip, #closeup)');
    const targets = every('button, summary, input, select, a[href]').filter(e => !open || open.contains(e))
        .map(e => e.matches('label input') ? e.closest('label') : e)
        .filter(e => !e.closest('[data-panel=log], #tip, #closeup') && !(e.matches('a') && e.closest('p, .rule li')));
    const atMiddle = e => {
        const b = rect(e);
        const at = document.elementFromPoint((b.left + b.right) / 2, (b.top + b.bottom) / 2);
        return at && (e.contains(at) || at.contains(e));
    };
    const under = (e, least) => rect(e).width < least - .5 || rect(e).height < least - .5;
    // A small thing may have a large button that does the same.
    const twin = e => ['move', 'consider'].some(key => e.dataset[key] !== undefined
        && targets.some(other => other.dataset[key] === e.dataset[key] && !under(other, 44)));
    // The cards of the last turns, and the lines of the log from its end, that are in sight from top to bottom.
    const whole = e => {
        const b = rect(e), l = rect(e.parentElement);
        return b.top >= l.top - 1 && b.bottom <= l.bottom + 1 && b.bottom <= innerHeight;
    };
    const height = e => parseFloat(getComputedStyle(e).lineHeight);
    const free = every('.last-turns.many').map(e => rect(e.parentElement).bottom
        - parseFloat(getComputedStyle(e.parentElement).paddingBottom) - rect(e.lastElementChild).bottom);
    const idle = every('.many .recap').filter(e => e.scrollHeight > e.clientHeight + 1 && free[0] > height(e) + 2)
        .map(e => e.innerText);
    const cards = every('.last-turn').map(whole), lines = every('[data-stick] > li').map(whole);
    const cut = e => { const s = getComputedStyle(e); return e.clientWidth > 0 && s.textOverflow !== 'ellipsis'
        && (s.overflowX === 'hidden' && e.scrollWidth > e.clientWidth + 2
            || s.overflowY === 'hidden' && e.scrollHeight > e.clientHeight + 4); };
    // Text that leaves the thing it stands on, or the page.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const scrolled = e => e && (['auto', 'scroll'].includes(getComputedStyle(e).overflowY)
        && e.scrollHeight > e.clientHeight || e !== document.body && scrolled(e.parentElement));
    const spilled = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.nodeValue.trim() || !seen(parent) || parent.closest('svg, script, .race')) continue;
        if (scrolled(parent)) continue;
        const ground = parent.closest('.p-in, button, .btn, .key, .card, .opp, .status, .panel, .sheet, .way, '
            + '.note, main');
        if (!ground || parent.closest('[data-panel=log] ol, .scroll, .lately')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const b = range.getBoundingClientRect(), g = rect(ground);
        if (b.left < g.left - 2 || b.right > g.right + 2 || b.bottom > g.bottom + 3 || b.top < g.top - 3)
            if (!parent.matches('.n, .hack > b, .turn, .turn *, .cost *, .chip, .plus, .tick, .pts, em, .nm *'))
                spilled.push(node.nodeValue.trim().slice(0, 40) + ' out of ' + name(ground));
    }
    const moves = targets.filter(e => e.dataset.move !== undefined || e.dataset.consider !== undefined);
    return {
        wide: document.scrollingElement.scrollWidth, high: document.scrollingElement.scrollHeight,
        levels: boxes('.level, .well'), status: boxes('#status'), actions: boxes('.actions'), board: boxes('.board'),
        contracts: boxes('[data-panel=contracts]'), store: boxes('[data-panel=store]'), log: boxes('[data-panel=log]'),
        ocean: boxes('[data-panel=ocean]'), goals: boxes('[data-panel=goals]'), hand: boxes('.handrow'),
        race: boxes('.race'), others: boxes('.opp'), tray: boxes('.tray'), beside: boxes('.beside'),
        playable: every('.main :is([data-move], [data-consider])').filter(e => !e.closest('.status')).map(box),
        moves: moves.map(e => [name(e), ...box(e)]),
        covered: moves.filter(e => !atMiddle(e) && !scrolled(e.parentElement)).map(name),
        small: targets.filter(e => under(e, 24)).map(name),
        smallTouch: targets.filter(e => under(e, 44) && !twin(e))
            .filter(e => getComputedStyle(e).pointerEvents !== 'none').map(name),
        clipped: every('button, .btn, .nm, .tx, .ask b, .facts, .who, .cap, h2').filter(cut)
            .map(e => name(e) + ' ' + e.innerText),
        buttons: every('.picks .btn, .actions .btn').map(e => [name(e), ...box(e)]),
        told: every('.p-in').filter(e => {
            const b = rect(e), x = (b.left + b.right) / 2;
            const over = [b.top + 4, b.bottom - 4].map(y => document.elementFromPoint(x, y));
            return !over.every(at => e.contains(at) || at?.closest('#banner'));
        }).map(e => e.innerText),
        cards, idle, lines, spilled,
    };
}"""
HIDDEN_FOCUS = """() => {
    const hidden = [];
    const was = document.activeElement;
    for (const e of document.querySelectorAll('button[data-move], button[data-consider]')) {
        if (!e.checkVisibility({visibilityProperty: true})) continue;
        document.activeElement?.blur();
        e.focus();
        if (document.activeElement !== e) continue;
        const b = e.getBoundingClientRect();
        const points = [[.5, .5], [.5, .15], [.5, .85], [.15, .5], [.85, .5]];
        if (!points.some(([x, y]) => {
            const at = document.elementFromPoint(b.left + b.width * x, b.top + b.height * y);
            return at && (e.contains(at) || at.contains(e));
        })) hidden.push(e.id || e.dataset.move || e.dataset.consider);
    }
    was?.focus?.();
    return hidden;
}"""


def inside(boxes: list[Box], size: tuple[int, int]) -> bool:
    """Whether there are such things, all of them in sight."""
    return bool(boxes) and all(
        left >= -1 and top >= -1 and right <= size[0] + 1 and bottom <= size[1] + 1
        for left, top, right, bottom in boxes
    )


def layout_faults(page: Page, state: State, size: str) -> Iterator[str]:
    """What is wrong with where things stand; the page has this size already."""
    found: dict[str, Any] = page.evaluate(MEASURE)
    screen = SIZES[size]
    if found["wide"] > screen[0]:
        yield f"L1 scrolls sideways, {found['wide']} px"
    if found["small"]:
        yield f"L3 targets under 24 px: {found['small'][:8]}"
    if found["clipped"]:
        yield f"I1 text is cut: {found['clipped'][:8]}"
    if found["spilled"]:
        yield f"I1 text leaves its place: {found['spilled'][:8]}"
    if size == "phone" and found["smallTouch"]:
        yield f"L3 targets under 44 px: {found['smallTouch'][:10]}"
    if state.table and state.board and not state.dialog:
        yield from _board_faults(found, state, size)
    if state.beside and size in ("desk", "phone"):
        yield from _beside_faults(found, state, size)


def focus_faults(page: Page, state: State) -> Iterator[str]:
    """What is covered when it gets the focus (2.4.11); it changes what the page previews, so it comes last."""
    hidden = page.evaluate(HIDDEN_FOCUS) if state.table and not state.dialog else []
    if hidden:
        yield f"L2 covered when focused: {hidden[:8]}"


def _board_faults(found: dict[str, Any], state: State, size: str) -> Iterator[str]:
    """What must be in sight where no scrolling is needed."""
    screen = SIZES[size]
    if size not in ("desk", "phone"):
        return
    law = "L1" if size == "desk" else "L2"
    if len(found["levels"]) != 5 or not inside(found["levels"], screen):
        yield f"{law} the five levels are not in sight"
    acting = not state.stranger and not state.query
    for part in ("status", "actions") if acting else ("status",):
        if not inside(found[part], screen):
            yield f"{law} {part} not in sight"
    if found["high"] > screen[1]:
        yield f"{law} scrolls, {found['high']} px high"
    if found["covered"]:
        yield f"{law} lit things that cannot be pointed at: {found['covered'][:8]}"
    crossed = [(one[0], other[0]) for one, other in combinations(found["buttons"], 2) if _overlap(one[1:], other[1:])]
    if crossed:
        yield f"{law} buttons over each other: {crossed[:4]}"
    if found["told"] and not state.beside:
        yield f"{law} the preview is covered: {found['told']}"
    if found["others"] and not inside(found["others"], screen):
        yield "L4 the other players' key facts are not in sight"
    if state.beside and size == "phone":
        return
    if size == "phone":
        heights = [round(bottom - top) for _, top, _, bottom in found["levels"]]
        if any(height < 64 for height in heights):  # a shaft is as high as a level at least
            yield f"L2 levels are {heights} high"
        return
    for part in PANELS[state.game]:
        if part == "log" and state.beside:  # a hint may take its place
            continue
        if not inside(found[part] or found["tray"], screen):  # cards to choose from take the place of the store
            yield f"L1 {part} is not in sight"
    if not all(found["cards"]) and not state.beside:
        yield f"L1 last turns that are not in sight: {found['cards']}"
    if found["idle"]:
        yield f"L1 last turns are cut where there is room: {found['idle'][:2]}"
    if not all(found["lines"][: 1 if found["cards"] else 5]) and not state.beside:
        yield f"L1 the end of the log is not in sight: {found['lines'][:5]}"
    outside = [name for name, *box in found["moves"] if not inside([box], screen)]
    if outside:
        yield f"L1 lit things out of sight: {outside[:8]}"


def _beside_faults(found: dict[str, Any], state: State, size: str) -> Iterator[str]:
    """A hint or the coach that covers what somebody needs to follow it."""
    if not found["beside"]:
        yield "a hint or the coach is not in sight"
    parts = ["actions", "playable", *(("levels", "contracts", "ocean", "hand", "status") if size == "desk" else ())]
    for part in parts:
        if any(_overlap(panel, box) for panel in found["beside"] for box in found[part]):
            yield f"a hint or the coach covers {part}"


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] - 1 and other[0] < one[2] - 1 and one[1] < other[3] - 1 and other[1] < one[3] - 1


# Axe

LOOKS, PAUSE = 3, 500  # so often, after so many milliseconds, is a faint text looked at again
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


# Why axe cannot decide about a contrast: these are measured on the pixels instead (contrast.py).
DRAWN = {
    "imgNode": "a picture lies under the text: sky, sea, chart",
    "bgImage": "a picture lies under the text",
    "bgGradient": "the ground is a gradient: preview, curtain",
    "bgOverlap": "something else lies under a part of the text: plates and divers before the sea",
    "elmPartiallyObscuring": "the text is wider than its ground",
    "elmPartiallyObscured": "the text is partly scrolled out of sight",
    "pseudoContent": "the ground is drawn by ::before or ::after: badges, tiles, the race",
    "shortTextContent": "a single letter or digit",
    "nonBmp": "a sign such as − or ≠",
}


def axe_faults(page: Page) -> Iterator[str]:
    """Violations, and what axe could not decide without an excuse."""
    options = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations", "incomplete"]}
    page.evaluate("() => document.getElementById('tip')?.matches(':popover-open') && tip.hidePopover()")
    found: Any = Axe().run(page, options=options).response
    for violation in found["violations"]:
        for node in violation["nodes"]:
            yield f"K5 {violation['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
    undecided: list[str] = []
    for rule in found["incomplete"]:
        for node in rule["nodes"]:
            reason = _reason(node)
            if rule["id"] == "color-contrast" and reason in DRAWN:
                undecided.append(node["target"][0])
            else:
                yield f"K5 undecided {rule['id']} {reason}: {node['html'][:160]}"
    drawn = [text for text in undecided if text != "#tip"]  # the tip comes and goes, on a plain ground
    # What moves over a text, or a board that comes before the picture of its ground: that is looked at again, later.
    faint = [text for text in measure(page, drawn) if not text.enough]
    for _ in range(LOOKS):
        if faint:
            page.wait_for_timeout(PAUSE)
            faint = [text for text in measure(page, [text.selector for text in faint]) if not text.enough]
    for text in faint:
        yield f"C1 contrast {text.contrast:.2f} of {text.selector}, needs {text.least}"


def _reason(node: Any) -> str:
    """Axe's word for why it could not decide."""
    check = [*node["any"], *node["all"], *node["none"]][0]
    data = check.get("data")
    return str((data.get("messageKey") if isinstance(data, dict) else None) or check["id"])
