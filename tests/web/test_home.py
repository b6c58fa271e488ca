"""Home: choosing a game, which is remembered, and beginning it."""

import pytest
from playwright.sync_api import Page, expect

from divebell.games import GAMES, find_box, has_part
from divebell.web.files import static

PLACES = {"rules": "/static/{game}/{game}.", "dive": 'action="/dive/{game}"', "learn": 'action="/learn/{game}"'}


@pytest.mark.parametrize("game", GAMES)
def test_a_chosen_game_is_remembered_and_can_be_begun(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(".box", has_text=find_box(game).title).click()
    page.wait_for_url("**/?game=*")
    page.goto("/")
    expect(page.locator(".box[aria-current] b")).to_have_text(find_box(game).title)
    expect(page.locator(".lead")).to_have_text(find_box(game).pitch)
    page.locator("form:has(input[name=way][value=bots]) button.go").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(f'link[href="{static(f"{game}/{game}.css")}"]')).to_be_attached()


def test_a_choice_that_needs_another_one_is_asked_only_when_that_is_made(page: Page) -> None:
    page.goto("/?game=aquatica")
    page.locator("details.way-form").first.evaluate("way => way.open = true")
    form = page.locator("form:has(input[name=way][value=solo])")
    expect(form.get_by_role("group", name="Level")).to_be_hidden()
    form.get_by_label("tribes", exact=True).check()
    expect(form.get_by_role("group", name="Level")).to_be_visible()


@pytest.mark.parametrize("place", PLACES)
def test_an_address_without_a_game_is_about_the_one_chosen_last(page: Page, place: str) -> None:
    for game in GAMES:
        page.request.get(f"/?game={game}")
        assert PLACES[place].format(game=game) in page.request.get(f"/{place}").text()
    assert page.request.get(f"/{place}/chess").status == 404


def test_a_game_without_puzzles_has_no_page_of_them(page: Page) -> None:
    for game in GAMES:
        assert page.request.get(f"/puzzles/{game}").status == (200 if has_part(game, "teaching.puzzles") else 404)
