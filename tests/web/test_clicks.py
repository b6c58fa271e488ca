"""Routine turns take few clicks: as the table in docs/clicks.md has it, and by mouse, finger and keyboard."""

from playwright.sync_api import Page, expect

from . import clicks
from .conftest import Watched
from .play import click_move, go_to, new_table, seen, settle, version

MOST_CLICKS = 3
REST = '[data-command="turn"]'


def test_the_page_about_clicks_has_the_figures_of_now() -> None:
    assert clicks.table() in clicks.PAGE.read_text(encoding="utf-8")


def test_a_turn_with_an_expert_takes_three_clicks_at_most_and_three_taps_when_nothing_is_left_out() -> None:
    turns = clicks.routine()
    for name in ("Otys: expert", "Otys: sponsor, expert", "Otys: sponsor, expert, no battery"):
        assert clicks.count(turns[name]).clicks <= MOST_CLICKS
    assert clicks.count(turns["Otys: sponsor, expert"]).taps == MOST_CLICKS


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


def test_a_turn_takes_three_taps(watched: Watched) -> None:
    page = watched.open(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin(page)
    seen(page, "key 1").tap()
    assert version(page) == 0, "a finger asks once more about a thing of the board"
    seen(page, "key 1").tap()
    page.locator(REST).tap()
    expect(page.locator("#table")).to_have_attribute("data-seat", "1")
