"""What a screen reader says: the accessible tree of some states in four languages, kept in tests/golden/aria.

After a change of what is said: `make aria`, and read what git says is different.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from .server import Server
from .stage import staged
from .states import LANGUAGES, STATES

GOLDEN = Path(__file__).parent.parent / "golden" / "aria"
TOLD = (
    "key", "step 1", "trader", "keep", "before placing without bonus", "solo", "end", "over",
    "aquatica play", "aquatica pay", "aquatica tribes", "aquatica kings", "aid", "aquatica aid",
    "home progress", "sights", "aquatica sights",
)  # fmt: skip
# Few lines of the log are enough, and which puzzle is today's does not matter.
LESS = """() => document.querySelectorAll('[data-panel=log] li:nth-child(n+6), .today [name=puzzle] span')
    .forEach(part => part.remove())"""
TOLD_OF = ":is(#table, #aid, .hero):not(:has(~ #sights[open])), #sights[open]"
TABLE = re.compile(r"/t/[\w-]{22}")
NAMED = {state.name: state for state in STATES}


@pytest.mark.parametrize("name", TOLD)
def test_a_screen_reader_is_told_the_same_as_before(
    browser: Browser, hosted: Server, onlooker: BrowserContext, name: str, request: pytest.FixtureRequest
) -> None:
    different = []
    with staged(browser, hosted, NAMED[name], onlooker) as stage:
        for language in LANGUAGES:
            page = stage.show(language)
            page.evaluate(LESS)
            told = page.locator(TOLD_OF).aria_snapshot() + "\n"
            told = TABLE.sub("/t/ID", told.replace(stage.table, "ID") if stage.table else told)
            kept = GOLDEN / f"{name.replace(' ', '-')}.{language}.yaml"
            if request.config.getoption("--renew", default=False):
                kept.parent.mkdir(exist_ok=True)
                kept.write_text(told, encoding="utf-8")
            elif told != kept.read_text(encoding="utf-8"):
                different.append(first_difference(kept, told))
    assert not different, "\n".join([*different, "if that is meant: make aria"])


def first_difference(kept: Path, told: str) -> str:
    before = kept.read_text(encoding="utf-8").splitlines()
    now = told.splitlines()
    for number, (old, new) in enumerate(zip(before, now, strict=False), start=1):
        if old != new:
            return f"{kept.name}, line {number}:\n  was {old.strip()}\n  is  {new.strip()}"
    return f"{kept.name} had {len(before)} lines, now {len(now)}"
