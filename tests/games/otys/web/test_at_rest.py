"""What rests is not what is meant: a pointer that has not moved, a focus that lies on something new; and buttons that
say what they do at a desk's usual size.
"""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from divebell.engine.record import Record, Seat
from tests.games.otys.support import plain, whole

from ....web.conftest import Watched
from ....web.games import OTYS, record_when
from ....web.keyboard import focus
from ....web.play import click_move, go_to, import_record, new_table, record_of, settle, version
from ....web.wanted import asked

LOOK = "e => ['backgroundColor', 'borderStyle'].map(name => getComputedStyle(e)[name])"
OUTSIDE = """e => {
    const bar = e.closest('.status').getBoundingClientRect();
    return [...e.querySelectorAll('.ask :is(b, small, strong), .p-in span')].filter(part => {
        const box = part.getBoundingClientRect();
        return box.height && (box.top < bar.top + 1 || box.bottom > bar.bottom - 1);
    }).map(part => part.textContent);
}"""


def at_table(page: Page, **me: Any) -> str:
    """A table of two people with a plain position, in which the first of them begins a turn."""
    seats = [Seat(name, "human") for name in ("Ann", "Bob")]
    table = import_record(page, str(Record(OTYS, seed=1, seats=seats, position=whole(plain(me=me)))))
    go_to(page, table, "?seat=0")
    settle(page)
    return table


def press(page: Page, *keys: str) -> None:
    """Press keys that play a move each."""
    for key in keys:
        before = version(page)
        page.keyboard.press(key)
        expect(page.locator("#table")).not_to_have_attribute("data-version", str(before))
        settle(page)


def test_the_keyboard_never_rests_on_what_has_begun_to_cost(page: Page) -> None:
    table = at_table(page, batteries=2)
    page.keyboard.press("3")
    press(page, "3", "Enter")
    page.locator('.diver[data-move="take"]').focus()
    press(page, "Enter")
    expect(page.locator('.diver[data-costs][data-move="stay"]')).to_be_visible()
    assert focus(page)["id"] == "status"
    press(page, "Enter")
    assert record_of(page, table).game.position()["players"][0]["batteries"] == 2


def test_enter_on_the_question_goes_on_as_the_filled_button_does(page: Page) -> None:
    table = at_table(page)
    page.keyboard.press("3")
    press(page, "3")
    page.locator("#status").focus()
    expect(page.locator('[data-command="end"]')).to_have_attribute("aria-disabled", "true")
    press(page, "Enter")
    assert "F" in record_of(page, table).game.position()["players"][0]["zones"][2]


def test_what_comes_under_a_resting_pointer_tells_nothing_of_itself(watched: Watched) -> None:
    page = watched.open()
    table = new_table(page, seed="1", first="1")
    go_to(page, table)
    settle(page)
    for move in ("key 1", "dive"):
        click_move(page, move)
    while not page.locator('[data-command="end"]:not([aria-disabled])').count():
        click_move(page, str(next(iter(record_of(page, table).game.moves()))))
    end = page.locator('[data-command="end"]')
    before = version(page)
    end.click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(before))
    settle(page)
    expect(end).to_have_attribute("data-why", "Choose a key first.")
    expect(page.locator("#preview")).not_to_contain_text("Choose a key first.")
    box = end.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    expect(page.locator("#preview")).to_contain_text("Choose a key first.")


def fits(button: Locator) -> bool:
    """Whether no word of it is cut."""
    cut: bool = button.evaluate(
        "e => [e, ...e.querySelectorAll('*')].some(part => part.scrollWidth > part.clientWidth + 1 && part.clientWidth)"
    )
    return not cut


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_key_and_the_rest_of_its_turn_have_whole_buttons(watched: Watched, language: str) -> None:
    page = watched.open(settings={"language": language})
    go_to(page, new_table(page, seed="1", first="1"))
    settle(page)
    page.keyboard.press("1")
    expect(page.locator(".actions > .pick").filter(visible=True)).to_have_count(1)
    for button in page.locator(".actions .btn").filter(visible=True).all():
        box = button.bounding_box()
        assert box is not None
        assert box["width"] >= 44, button.inner_text()
        assert fits(button), button.inner_text()


def test_a_contract_that_a_trial_cannot_complete_looks_so(page: Page) -> None:
    at_table(page, zones=["", "", "", "FFTM", ""])
    page.locator('[data-command="trial"]').click()
    closed = page.locator('.picks .go[aria-disabled="true"]')
    expect(closed.first).to_be_visible()
    look = closed.first.evaluate(LOOK)
    page.locator('[data-command="trial_drop"]').click()
    ready = page.locator(".picks .go:not([aria-disabled])")
    expect(ready.first).to_be_visible()
    assert ready.first.evaluate(LOOK)[0] != look[0]


def test_a_button_that_has_opened_its_choices_steps_back(page: Page) -> None:
    at_table(page, zones=["", "", "FT", "FT", ""], hand=["FT=1+cb"])
    main = page.locator(".picks .go[data-consider]")
    filled = main.evaluate(LOOK)
    main.click()
    expect(page.locator('.picks [data-move^="contract"]').filter(visible=True)).to_have_count(2)
    page.mouse.move(1, 1)
    assert main.evaluate(LOOK) != filled


def test_a_cell_of_the_store_is_shown_large_and_its_price_covers_no_cube(page: Page) -> None:
    go_to(page, import_record(page, record_when(asked("diver", "trader", "sell", "buy"))))
    settle(page)
    for cell in page.locator(".cell:has(.chip)").all():
        cube, price = cell.locator("> .i").bounding_box(), cell.locator(".chip").bounding_box()
        assert cube is not None
        assert price is not None
        assert cube["y"] + cube["height"] <= price["y"] + 1
    page.locator(".cell.full").last.hover()
    expect(page.locator("#closeup")).to_contain_text("upgraded Trader")


def test_why_a_move_cannot_be_taken_back_is_a_sentence(page: Page) -> None:
    at_table(page, zones=["", "", "", "FFTM", ""])
    page.locator(".picks .go").first.click()
    undo = page.locator('[data-command="undo"]')
    expect(undo).to_have_attribute("data-why", "The last move revealed something new")


@pytest.mark.parametrize("language", ["en", "fr", "de", "it"])
def test_long_titles_stay_inside_their_bar(watched: Watched, language: str) -> None:
    page = watched.open(settings={"language": language})
    for question in ("key", "end"):
        go_to(page, import_record(page, record_when(asked(question, "", "contract"))))
        settle(page)
        assert not page.locator(".status").evaluate(OUTSIDE)
        page.locator('[data-command="trial"]').click()
        page.locator('[data-trial="true"]').wait_for()
        assert not page.locator(".status").evaluate(OUTSIDE)
        page.locator('[data-command="trial_drop"]').click()
        settle(page)
