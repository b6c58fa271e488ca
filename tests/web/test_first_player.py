"""Who begins is chosen with the other options of a new game: somebody at the table, or chance."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from divebell.games import GAMES, find_box

from .conftest import Guest, Watched
from .play import board_of, new_table, send

BEGINS = {
    "otys": "By the rulebook, whoever has the largest lung capacity begins.",
    "aquatica": "According to the rulebook, whoever last dived in the sea goes first.",
}


def first_of(guest: Page | Guest, table: str) -> str:
    """The seat that begins, as the record of a table has it; "" when it was drawn."""
    found = re.search(r"^first: (\d)$", guest.request.get(f"/t/{table}/record").text(), re.M)
    return found[1] if found else ""


def hot_seat(page: Page, game: str) -> Locator:
    page.goto(f"/?game={game}")
    page.locator("details.way-form > summary", has_text="Hot-seat").click()
    return page.locator("form:has(input[name=way][value=hotseat])")


def sent(page: Page, form: Locator) -> str:
    form.locator("button.go").click()
    page.wait_for_url("**/t/*")
    return page.url.rpartition("/")[2]


def by_mouse(page: Page, group: Locator) -> None:
    group.get_by_role("radio", name="Bob").click()


def by_keyboard(page: Page, group: Locator) -> None:
    group.get_by_label("at random").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")


def by_finger(page: Page, group: Locator) -> None:
    group.get_by_role("radio", name="Bob").tap()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("choose", [by_mouse, by_keyboard, by_finger])
def test_a_player_of_a_hot_seat_game_is_chosen_to_begin(
    watched: Watched, game: str, choose: Callable[[Page, Locator], None]
) -> None:
    finger = choose is by_finger
    size = {"width": 390, "height": 844} if finger else {"width": 1280, "height": 800}
    page = watched.open(viewport=size, has_touch=finger, is_mobile=finger)
    form = hot_seat(page, game)
    group = form.get_by_role("group", name="Who goes first")
    expect(group).to_have_accessible_description(BEGINS[game])
    expect(group.get_by_label("at random")).to_be_checked()
    form.get_by_label("Your name").fill("Ann")
    form.get_by_label("Player 2").first.fill("Bob")
    choose(page, group)
    expect(group.get_by_label("Bob")).to_be_checked()
    table = sent(page, form)
    assert first_of(page, table) == "1"
    assert "Bob starts" in board_of(page, table, "?seat=0")["html"]


@pytest.mark.parametrize("game", GAMES)
def test_only_somebody_who_plays_can_be_chosen(page: Page, game: str) -> None:
    form = hot_seat(page, game)
    group = form.get_by_role("group", name="Who goes first")
    most = find_box(game).players[1]
    expect(group.locator("label:visible")).to_have_text(["at random", "you", "Player 2"])
    expect(form.locator("input[name^=name]:visible")).to_have_count(2)
    form.get_by_role("radio", name=str(most - 1), exact=True).click()
    expect(group.locator("label:visible")).to_have_count(1 + most)
    group.get_by_role("radio", name=f"Player {most}").click()
    form.get_by_role("radio", name="1", exact=True).click()
    expect(group.get_by_label("at random")).to_be_checked()
    assert first_of(page, sent(page, form)) == ""


@pytest.mark.parametrize("game", GAMES)
def test_who_begins_against_bots_is_chosen_among_the_options_and_remembered(page: Page, game: str) -> None:
    page.goto(f"/?game={game}")
    form = page.locator("form:has(input[name=way][value=bots])")
    form.get_by_role("radio", name="2", exact=True).click()
    form.get_by_text("Options", exact=True).click()
    group = form.get_by_role("group", name="Who goes first")
    expect(group.locator("label:visible")).to_have_text(["at random", "you", "Nerea", "Tam"])
    group.get_by_role("radio", name="Tam").click()
    assert first_of(page, sent(page, form)) == "2"
    page.goto("/")
    expect(form.locator("input[name=first][value='3']")).to_be_checked()
    page.goto(f"/?game={game}")
    expect(form.locator("input[name=first][value='3']")).to_be_checked()


def test_one_player_is_not_asked_who_begins(page: Page, guest: Guest) -> None:
    for game in GAMES:
        page.goto(f"/?game={game}")
        assert page.locator("form:has(input[name=way][value=solo]) [name=first]").count() == 0
        table = new_table(guest, game=game, way="solo", first="2")
        assert first_of(guest, table) == "", "and is not heard if they say it all the same"


@pytest.mark.parametrize("given", ["0", "3", "x", "-1", "²"])
def test_who_does_not_play_cannot_begin(guest: Guest, given: str) -> None:
    answer = guest.request.post("/new", multipart={"way": "hotseat", "others": "1", "first": given}, max_redirects=0)
    assert answer.status == 422
    assert "only a player can go first" in answer.text()


def test_a_rematch_keeps_whoever_was_chosen_and_draws_again_what_was_drawn(guest: Guest) -> None:
    for chosen, seat in (("2", "1"), ("random", "")):
        table = new_table(guest, way="hotseat", others="1", first=chosen)
        assert send(guest, table, "give_up").status == 200
        again = guest.request.post(f"/t/{table}/rematch", max_redirects=0).headers["location"].removeprefix("/t/")
        assert first_of(guest, again) == seat


def test_the_same_deal_is_begun_by_the_same_seat_and_the_page_says_which(guest: Guest) -> None:
    table = new_table(guest, way="hotseat", others="1", first="2", name="Ann", name1="Bob", practice="yes")
    assert board_of(guest, table)["asked"] == 1
    assert send(guest, table, "give_up").status == 200
    page = guest.request.get(f"/t/{table}/same").text()
    assert "Ann&#39;s seat<" in page
    assert "Bob&#39;s seat (goes first)" in page
    form: dict[str, str | float | bool] = {"seat": "0", "bot": "random"}
    answer = guest.request.post(f"/t/{table}/same", form=form, max_redirects=0)
    assert first_of(guest, answer.headers["location"].removeprefix("/t/")) == "1"
