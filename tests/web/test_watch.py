"""Watching the others play: one deed after the other on their boards, the same in the card of their last turn."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.games.aquatica.web.tables import text_at

from .conftest import Watched
from .games import record_when
from .play import click_move, go_to, import_record, settle
from .wanted import asked

# Every deed that stands above the board while somebody is watched: whose board is on the stage, and what is told.
COLLECT = """() => {
    window.deeds = [];
    new MutationObserver(() => {
        const table = document.getElementById('table');
        const told = document.getElementById('preview')?.textContent.replace(/\\s+/g, ' ').trim();
        const deed = `${table.dataset.stage} ${told}`;
        if (table.dataset.stage && told && window.deeds.at(-1) !== deed) window.deeds.push(deed);
    }).observe(document.getElementById('table'), {subtree: true, childList: true, attributes: true});
}"""


def in_words(text: str | None) -> str:
    return re.sub(r"\s+", " ", text or "").strip()


def carded(page: Page) -> list[str]:
    """The deeds in the cards of the last turns, each after the seat."""
    return [
        f"{card.get_attribute('data-seat')} {in_words(deed)}"
        for card in page.locator(".last-turn").all()
        for deed in card.locator(".deeds > li").all_text_contents()
    ]


@pytest.mark.parametrize(
    ("text", "last", "bots"),
    [
        (lambda: record_when(asked("end", "", "end", players=4)), "end", 3),
        (lambda: text_at("king", least=0, players=2), "", 1),
    ],
    ids=["otys", "aquatica"],
)
def test_a_turn_is_told_deed_by_deed_and_stands_in_its_card(
    watched: Watched, text: Callable[[], str], last: str, bots: int
) -> None:
    page = watched.open(settings={"speed": "quick"})
    go_to(page, import_record(page, text()))
    settle(page)
    page.evaluate(COLLECT)
    click_move(page, last or page.locator("#table [data-move]:visible").first.get_attribute("data-move") or "")
    told: list[str] = page.evaluate("window.deeds")
    # A deed that took its bot long is told again when it is done.
    told = [deed for deed, later in zip(told, [*told[1:], ""], strict=True) if not later.startswith(deed)]
    assert len({deed.split()[0] for deed in told}) == bots
    order = [deed.split()[0] for deed in told]
    cards = sorted(carded(page), key=lambda deed: order.index(deed.split()[0]))
    assert told == cards
