"""Routine turns take few clicks: as the table in docs/clicks.md has it, and by mouse, finger and keyboard."""

import re

from playwright.sync_api import Page, expect

from . import clicks
from .conftest import Watched
from .games import record_when
from .play import click_move, go_to, import_record, new_table, seen, settle, version
from .wanted import asked

MOST_CLICKS = 3
REST = '.picks [data-command="turn"]'
AHEAD = '.actions [data-command="turn"]'


def test_the_page_about_clicks_has_the_figures_of_now() -> None:
    assert clicks.table() in clicks.PAGE.read_text(encoding="utf-8")


def test_a_routine_turn_of_otys_takes_three_clicks_or_taps_at_most() -> None:
    turns = {name: turn for name, turn in clicks.routine().items() if name.startswith("Otys")}
    turns.pop("Otys: paid sponsor, contract, engineer")  # four decisions
    for name, turn in turns.items():
        counted = clicks.count(turn)
        assert counted.clicks <= MOST_CLICKS, name
        assert counted.taps <= MOST_CLICKS, name


def begin(page: Page) -> None:
    """A hot-seat game: the turn of the next player shows that this one is over."""
    go_to(page, new_table(page, way="hotseat", others="1", name="Ann", name1="Bob", seed="3"))
    settle(page)


def test_the_rest_of_a_turn_by_mouse_says_before_what_it_does(page: Page) -> None:
    begin(page)
    click_move(page, "key 1")
    rest = page.locator(REST)
    rest.hover()
    expect(page.locator("#preview")).to_contain_text("Finish the turn")
    expect(page.locator("#preview")).to_contain_text("Plant Expert")
    rest.click()
    expect(page.locator("#status")).to_contain_text("Choose a key")
    expect(page.locator("#table")).to_have_attribute("data-seat", "1")


def test_the_rest_of_a_turn_by_keyboard(page: Page) -> None:
    begin(page)
    click_move(page, "key 1")
    page.locator(REST).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_have_attribute("data-seat", "1")


def test_a_turn_takes_two_taps_and_nothing_moves_under_the_finger(watched: Watched) -> None:
    page = watched.open(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin(page)
    before = seen(page, "key 5").bounding_box()
    seen(page, "key 1").tap()
    assert version(page) == 0, "a finger asks once more about a thing of the board"
    assert seen(page, "key 5").bounding_box() == before
    page.locator(AHEAD).filter(visible=True).tap()
    expect(page.locator("#table")).to_have_attribute("data-seat", "1")


def test_a_choice_and_the_end_of_the_turn_are_one_button_and_the_thing_itself_is_the_choice_alone(page: Page) -> None:
    table = import_record(page.context, record_when(asked("diver", "trader", "sell")))
    go_to(page, table)
    settle(page)
    way = page.locator(REST).first
    expect(way).to_have_attribute("data-then", re.compile(",end$"))
    expect(way).to_contain_text("and finish the turn")
    way.hover()
    expect(page.locator("#preview")).to_contain_text("then finish the turn")
    before = version(page)
    page.locator(".board [data-move^='sell'], .board [data-consider^='sell']").filter(visible=True).first.click()
    sale = page.locator(".picks [data-move^='sell']").filter(visible=True).first
    if version(page) == before and sale.is_visible():
        sale.click()
    expect(page.locator("#status")).to_contain_text("Resurface or stay?")
