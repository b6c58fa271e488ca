"""For everybody: contrast of the colours, and no text that cannot be translated. Axe runs in test_states.py."""

import re
from pathlib import Path

import pytest

import divebell

from .conftest import Watched
from .play import go_to, import_record, record_at, settle

# Colours

STYLE = Path(divebell.__file__).parent / "web" / "static" / "divebell.css"

TEXT = [  # (colour, ground), at least 4.5
    *((ink, ground) for ink in ("ink", "ink-2", "lit") for ground in ("bg", "bar", "panel")),
    ("ink", "panel-2"), ("ink-2", "panel-2"), ("lit-ink", "lit"), ("card-ink", "card"), ("card-2", "card"),
    ("wi1", "w1"), ("wi2", "w2"), ("wi3", "w3"), ("wi5", "w5"), ("ink", "plate"), ("ink", "tile"),
]  # fmt: skip
MARKS = [  # at least 3: large text, rings, edges, glyphs
    ("wi4", "w4"), ("lit", "w1"), ("lit", "w2"), ("lit", "w3"), ("plate-line", "plate"), ("plate-line", "panel"),
    ("plate-line", "panel-2"), ("brass", "panel"), ("brass", "bg"),
    ("metal", "plate"), ("plant", "plate"), ("fuel-line", "plate"), ("tok-line", "plate"),
    *((f"p{seat}", ground) for seat in range(4) for ground in ("panel", "bar", "bg")),
]  # fmt: skip


def tokens(theme: str) -> dict[str, str]:
    """The custom properties of a theme that are plain colours."""
    blocks = re.findall(r'(:root(?:\[data-theme="light"\])?)\s*\{([^}]*)\}', STYLE.read_text(encoding="utf-8"))
    found: dict[str, str] = {}
    for selector, body in blocks:
        if theme == "light" or "light" not in selector:
            found |= dict(re.findall(r"--([\w-]+)\s*:\s*(#[0-9A-Fa-f]{6})\b", body))
    return found


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_has_a_contrast_of_21() -> None:
    assert round(contrast("#000000", "#FFFFFF"), 2) == 21


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_colours_of_text_and_marks_stand_out(theme: str) -> None:
    known = tokens(theme)
    wrong = [
        f"{one} on {ground}: {contrast(known[one], known[ground]):.2f}, needs {least}"
        for least, pairs in ((4.5, TEXT), (3.0, MARKS))
        for one, ground in pairs
        if contrast(known[one], known[ground]) < least
    ]
    # In light waters 4 and 5 the white halo is the ring that stands out.
    rings = [known["halo"]] if theme == "light" else [known["lit"]]
    wrong += [f"ring on {w}" for w in ("w4", "w5") if max(contrast(ring, known[w]) for ring in rings) < 3]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("asks", [r"\(prefers-color-scheme:\s*light\)", "print"])
def test_a_device_that_asks_for_light_and_paper_get_the_same_colours_as_the_light_theme(asks: str) -> None:
    css = STYLE.read_text(encoding="utf-8")
    chosen = re.search(r':root\[data-theme="light"\]\s*\{([^}]*)\}', css)
    asked = re.search(rf"@media {asks}\s*\{{\s*:root[^{{]*\{{([^}}]*)\}}", css)
    assert chosen is not None
    assert asked is not None
    assert re.sub(r"\s", "", chosen[1]) == re.sub(r"\s", "", asked[1])


# Words

LOOSE = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    const bare = (text, where) => {
        let left = text, before;
        do { before = left; left = left.replace(/⟦[^⟦⟧]*⟧/g, ''); } while (left !== before);
        if (/\\p{L}{2,}/u.test(left)) found.push(where + ': ' + text.trim().slice(0, 120));
    };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (parent.closest('script, noscript, kbd, [translate=no], [lang]:not(html)')) continue;
        if (!parent.checkVisibility()) continue;
        if (parent.closest('.log li')) continue;  // a sentence with pictures in it: read as a whole below
        bare(node.nodeValue, parent.tagName.toLowerCase() + '.' + parent.className);
    }
    for (const line of document.querySelectorAll('[data-stick] > li, .deeds > li')) bare(line.textContent, 'log');
    const names = ['aria-label', 'title', 'data-tip', 'data-why', 'placeholder', 'data-title', 'data-effects',
        'data-reveals', 'data-confirm'];
    for (const e of document.querySelectorAll(names.map(name => `[${name}]`)))
        for (const name of names)
            if (e.getAttribute(name)) bare(e.getAttribute(name), `${name} of ${e.id || e.getAttribute('class')}`);
    return found;
}"""
NAMES = ("Divebell", "Otys", "Aquatica", "Ann", "Bob", "Captain", "Nerea")


@pytest.mark.parametrize("place", ["/", "/settings", "/about", "/me", "/nothing", "key", "step 1", "keep", "diver",
                                   "step 3", "end", "solo", "over", "solo over"])  # fmt: skip
def test_in_the_pseudo_language_every_text_is_in_brackets(watched: Watched, place: str) -> None:
    watched.expected += ["Failed to load resource"]
    page = watched.open(settings={"language": "xx"})
    if place.startswith("/"):
        page.goto(place)
        page.evaluate("() => { for (const d of document.querySelectorAll('details')) d.open = true; }")
    else:
        go_to(page, import_record(page, record_at(place)))
        settle(page)
        if page.locator("#unveil").count():
            page.locator("#unveil").click()
            settle(page)
        page.keyboard.press("?")
    assert page.locator("html").get_attribute("lang") == "xx"
    assert "⟦" in page.locator("body").inner_text()
    loose = [line for line in page.evaluate(LOOSE) if not only_names(line.partition(": ")[2])]
    assert not loose, "\n".join(dict.fromkeys(loose))


def only_names(text: str) -> bool:
    """Whether nothing but names, numbers and how a move is written is outside the brackets."""
    while "⟦" in text and "⟧" in text:
        shorter = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
        if shorter == text:
            break
        text = shorter
    for name in NAMES:
        text = text.replace(name, "")
    text = re.sub(r"\b[MPFT]+\b|[MPFT\d-]+=\d(\+[cb])*|\bS\da?\b", "", text)
    return not re.search(r"[^\W\d_]{2,}", text)
