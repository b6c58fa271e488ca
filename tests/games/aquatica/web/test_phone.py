"""Aquatica on a phone: every move is under a finger, and every name can be read."""

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from divebell.engine.record import Record, Seat
from divebell.language import translator

from ....web.conftest import Watched
from ....web.play import go_to, import_record
from ....web.server import Server
from ....web.stage import resize, staged
from ....web.states import LANGUAGES, SIZES, State
from .tables import AQUATICA, NAMES, played_until, text_at
from .test_moves import GAMES, every_question, moments

LONG = 11  # letters; a longer word may break

REACHED = """moves => {
    const hit = e => {
        e.scrollIntoView({block: 'nearest'});
        const b = e.getBoundingClientRect();
        const at = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
        return b.width > 43.5 && b.height > 43.5 && at && e.contains(at);
    };
    const things = [...document.querySelectorAll('[data-move], [data-consider]')]
        .filter(e => e.checkVisibility({visibilityProperty: true}) && hit(e));
    const opens = (e, move) => e.dataset.consider && [...document.querySelectorAll('[data-when]')]
        .some(inside => inside.dataset.move === move && inside.dataset.when === e.dataset.consider);
    return moves.filter(move => !things.some(e => e.dataset.move === move || opens(e, move)));
}"""
# A name leaves its place, is cut by it, or one of its words is broken.
UNREAD = """most => {
    const faults = [];
    for (const e of document.querySelectorAll('.nm, .fully, .opp .name span, .who span, .nm2, .goals p, .tag')) {
        if (!e.checkVisibility({visibilityProperty: true}) || e.closest('.vh')) continue;
        const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (node.parentElement.closest('.vh')) continue;
            const place = e.closest('.tile, .tribe, .lcard, li, .realm').getBoundingClientRect();
            for (const found of node.nodeValue.matchAll(/[^\\s\\u2011-]+/g)) {
                const range = document.createRange();
                range.setStart(node, found.index);
                range.setEnd(node, found.index + found[0].length);
                const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
                const box = range.getBoundingClientRect();
                if (lines.size > 1 && found[0].length <= most) faults.push('broken: ' + found[0]);
                if (box.left < place.left - 1 || box.right > place.right + 1 || box.bottom > place.bottom + 2)
                    faults.push('leaves its place: ' + found[0]);
            }
        }
        const style = getComputedStyle(e);
        if (style.overflowX !== 'visible' && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 4))
            faults.push('cut: ' + e.textContent);
    }
    return [...new Set(faults)];
}"""

# What is considered is told under something else, or the button that goes on with it leaves words out.
UNTOLD = """() => {
    const faults = [];
    const told = document.querySelector('.p-in'), go = document.querySelector('#go .label');
    const all = document.createRange();
    all.selectNodeContents(told);
    for (const line of all.getClientRects())
        if (!told.contains(document.elementFromPoint(line.left + 1, line.bottom - 2))) faults.push('hidden');
    if (go.scrollHeight > go.clientHeight + 1 || go.scrollHeight > go.closest('#go').clientHeight) faults.push('cut');
    return [...new Set(faults)].map(fault => fault + ': ' + (fault === 'cut' ? go : told).textContent);
}"""
KINGS_DEALT = (4, 6)  # seeds with which five players choose among all the kings


@cache
def asked_everywhere() -> dict[str, tuple[str, list[str]]]:
    """For each question a record that stands at it, with bots around who is asked, and the moves that answer it."""
    found: dict[str, tuple[str, list[str]]] = {}
    for name in GAMES:
        for table in moments(name):
            record, game = table.record, table.record.game
            if game.over or game.question.about in found:
                continue
            seats = record.seats
            record.seats = [
                Seat(name, "human" if seat == game.player else "random")
                for seat, name in enumerate(NAMES[: len(seats)])
            ]
            found[game.question.about] = (str(record), [str(move) for move in game.moves()])
            record.seats = seats
    return found


def shown(browser: Browser, server: Server, record: str) -> Any:
    """A stage with a table of Aquatica."""
    return staged(browser, server, State("a table", record=lambda: record, game="aquatica"))


def test_every_move_is_under_a_finger_without_opening_a_sheet(browser: Browser, hosted: Server) -> None:
    """Whatever is asked; a phone shows realm and hand, and what lies elsewhere or is small stands among the choices."""
    missed = []
    assert set(asked_everywhere()) == every_question()
    for about, (record, moves) in asked_everywhere().items():
        with shown(browser, hosted, record) as stage:
            missed += [f"{about}: {move}" for move in stage.show(size="phone").evaluate(REACHED, moves)]
    assert not missed


def holds(cards: int) -> Any:
    """Somebody must play one of so many cards."""
    return lambda game: (
        game.question is not None
        and game.question.about == "play"
        and len(game.view(game.player)["players"][game.player]["hand"]) == cards
    )


@cache
def records() -> dict[str, str]:
    """Tables with names in narrow places."""
    return {
        **{f"{cards} cards": str(alone(played_until(holds(cards)))) for cards in (5, 11)},
        "tribes": text_at("recruit", least=2, players=5, mode="tribes"),
        "risen": text_at("raise", least=3),
    }


def alone(record: Any) -> Any:
    """The same game with bots around who is asked."""
    asked = record.game.player
    record.seats = [Seat(name, "human" if seat == asked else "random") for seat, (name, _) in enumerate(record.seats)]
    return record


def unread(page: Page, *tabs: str) -> list[str]:
    """The names that cannot be read, on the board and on these sheets."""
    faults: list[str] = page.evaluate(UNREAD, LONG)
    for tab in tabs:
        page.locator(f'[data-tab="{tab}"]').click()
        faults += page.evaluate(UNREAD, LONG)
    return faults


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_can_be_read_in_its_place(browser: Browser, hosted: Server, language: str) -> None:
    faults = []
    for name, record in records().items():
        with shown(browser, hosted, record) as stage:
            page = stage.show(language, size="phone")
            faults += [f"{name}, {fault}" for fault in unread(page, "ocean", "goals")]
            resize(page, "desk")
            faults += [f"{name} at a desk, {fault}" for fault in unread(page)]
    assert not faults


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_king_does_is_told_whole_before_he_is_kept(watched: Watched, language: str) -> None:
    width, height = SIZES["phone"]
    size = {"width": width, "height": height}
    page = watched.open(viewport=size, has_touch=True, is_mobile=True, settings={"language": language})
    faults, kings = [], set()
    for seed in KINGS_DEALT:
        record = alone(Record(AQUATICA, {"players": len(NAMES)}, seed, [Seat(name, "human") for name in NAMES]))
        go_to(page, import_record(page, str(record)))
        for king in page.locator(".tray.kings [data-move]").all():
            king.tap()
            kings.add(king.get_attribute("data-move"))
            faults += page.evaluate(UNTOLD)
    assert (len(kings), faults) == (11, [])
    page.locator("#go").tap()  # it was no turn that ends now
    expect(page.locator('[data-command="end"] .tx')).to_have_text(translator(language)("Begin"))


def test_what_a_location_costs_is_told_whole_over_the_ocean(watched: Watched) -> None:
    """The text may be longer than its strip, and lies over the sheet then; the choices stay below it."""
    width, height = SIZES["phone"]
    size = {"width": width, "height": height}
    page = watched.open(viewport=size, has_touch=True, is_mobile=True, settings={"language": "fr"})
    go_to(page, import_record(page, text_at("conquer", least=2)))
    for location in page.locator(".ocean .loc[data-move]").all():
        location.tap()
        expect(page.locator("#go")).to_be_visible()
        assert page.evaluate(UNTOLD) == []
