"""Contrast measured on the pixels, for texts on drawn grounds, about which axe cannot decide.

The page is photographed with its texts made invisible; every pixel that lies under a text is compared with its colour.
"""

from base64 import b64encode
from typing import Any, NamedTuple

from playwright.sync_api import Page

NORMAL, LARGE = 4.5, 3.0
STRAY = 0.08  # the share of pixels under a text that may be too close: stars, edges, the corner of a badge

TEXTS = """selectors => selectors.map(selector => {
    const e = document.querySelector(selector), style = getComputedStyle(e);
    const range = document.createRange();
    let boxes = [...e.childNodes].filter(n => n.nodeType === Node.TEXT_NODE && n.nodeValue.trim())
        .flatMap(n => { range.selectNodeContents(n); return [...range.getClientRects()]; });
    if (e.matches('input') && (e.value || e.placeholder)) boxes = [e.getBoundingClientRect()];
    let sight = [0, 0, innerWidth, innerHeight];
    const meet = (a, b) => [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
    const sides = b => [b.left, b.top, b.right, b.bottom];
    // Letters stand in the middle of their line.
    const middle = ([left, top, right, bottom]) => [left, .75 * top + .25 * bottom, right, .25 * top + .75 * bottom];
    // A sheet may cover all of a text, one end of it, or its upper half.
    const along = (from, to) => [from + .5, (from + to) / 2, to - .5];
    const uncovered = ([left, top, right, bottom]) => along(left, right).every(x => along(top, bottom).every(y => {
        const at = document.elementFromPoint(x, y);
        return !at || at.contains(e) || e.contains(at) || e.closest('[aria-hidden]')?.parentElement.contains(at);
    }));
    for (let up = e.parentElement; up; up = up.parentElement)
        if (!['visible', 'clip'].includes(getComputedStyle(up).overflowY) && up !== document.body
            && up !== document.documentElement) sight = meet(sight, sides(up.getBoundingClientRect()));
    const size = parseFloat(style.fontSize), bold = style.fontWeight >= 700;
    const ink = e instanceof SVGElement ? style.fill
        : e.matches('input:placeholder-shown') ? getComputedStyle(e, '::placeholder').color : style.color;
    return {selector, ink, large: size >= 24 || bold && size >= 18.66,
        boxes: boxes.map(sides).map(middle).map(box => meet(box, sight))
            .filter(b => b[2] - b[0] >= 1 && b[3] - b[1] >= 1).filter(uncovered)};
})"""
WITHOUT_TEXTS = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::placeholder { -webkit-text-fill-color: transparent !important } '
        + 'svg text { fill: transparent !important } #tip { visibility: hidden !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
WITH_TEXTS = "() => { document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1); }"
COMPARE = """async ({picture, texts, stray}) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + picture;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', {willReadFrequently: true});
    canvas.drawImage(image, 0, 0);
    const linear = part => part <= 10.31475 ? part / 3294.6 : ((part / 255 + .055) / 1.055) ** 2.4;
    const light = (r, g, b) => .2126 * linear(r) + .7152 * linear(g) + .0722 * linear(b);
    return texts.map(({ink, boxes}) => {
        const [r, g, b, alpha = 1] = ink.match(/[\\d.]+/g).map(Number);
        const found = [];
        for (const [left, top, right, bottom] of boxes) {
            const {data} = canvas.getImageData(left, top, Math.ceil(right - left), Math.ceil(bottom - top));
            for (let at = 0; at < data.length; at += 4) {
                const mixed = [r, g, b].map((part, n) => part * alpha + data[at + n] * (1 - alpha));
                const one = light(...mixed), other = light(data[at], data[at + 1], data[at + 2]);
                found.push((Math.max(one, other) + .05) / (Math.min(one, other) + .05));
            }
        }
        found.sort((one, other) => one - other);
        return found.length ? found[Math.floor(found.length * stray)] : null;
    });
}"""


class Measured(NamedTuple):
    """The contrast of a text; None when it is scrolled out of sight or lies under a sheet."""

    selector: str
    contrast: float | None
    least: float

    @property
    def enough(self) -> bool:
        return self.contrast is None or self.contrast >= self.least


def measure(page: Page, selectors: list[str]) -> list[Measured]:
    """The contrast of each of these texts with what is drawn under it."""
    texts: list[dict[str, Any]] = page.evaluate(TEXTS, selectors)
    page.evaluate(WITHOUT_TEXTS)
    picture = b64encode(page.screenshot()).decode()
    page.evaluate(WITH_TEXTS)
    browser = page.context.browser
    assert browser is not None
    paper = browser.new_page()
    found = paper.evaluate(COMPARE, {"picture": picture, "texts": texts, "stray": STRAY})
    paper.close()
    return [
        Measured(text["selector"], contrast, LARGE if text["large"] else NORMAL)
        for text, contrast in zip(texts, found, strict=True)
    ]
