"""Hints: what the panel shows, what can be done with it, that it counts, and where there is none."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.patience import THOUGHT

from .conftest import FAILED, Watched
from .play import board_of, go_to, import_record, new_table, record_at, record_of, send, settle
from .server import Server

LONG = 1000 * THOUGHT
TURN = "#hint .turn-told"


def ask(page: Page, table: str, **body: Any) -> Any:
    """A hint asked for by hand."""
    facts = board_of(page, table)
    body = {"version": facts.get("version"), "seat": facts.get("asked"), "nonce": "by-hand", **body}
    return page.request.post(f"/t/{table}/hint", data=body, timeout=LONG)


def open_hint(page: Page) -> None:
    page.locator("[data-hint]").click()
    expect(page.locator(TURN).first).to_be_visible(timeout=LONG)


def test_a_hint_shows_the_best_turns_leads_to_their_first_move_and_counts_once(page: Page) -> None:
    table = import_record(page, record_at("key"))
    go_to(page, table)
    before = record_of(page, table)
    open_hint(page)
    assert 1 <= page.locator(TURN).count() <= 3
    for turn in page.locator(TURN).all():
        assert re.fullmatch(r"\d+ % ± \d+", turn.locator(".chance").inner_text())
        assert turn.locator(".does").count()
        assert (turn.locator(".why").text_content() or "").endswith(".")
    move = page.locator("[data-show]").first.get_attribute("data-show")
    assert move in [str(legal) for legal in before.game.moves()]
    page.locator("[data-show]").first.click()
    expect(page.locator(f'[data-move="{move}"][aria-pressed="true"]')).to_be_visible()
    assert str(record_of(page, table)) == str(before), "nothing was played"
    version = board_of(page, table)["version"]
    page.keyboard.press("Escape")
    expect(page.locator("#hint")).to_be_hidden()
    open_hint(page)
    assert board_of(page, table)["version"] == version, "at one moment it counts once"
    page.keyboard.press("Escape")
    assert send(page, table, "give_up").status == 200
    expect(page.locator("#table .rank")).to_contain_text("1 hint")
    page.goto("/me")
    expect(page.locator(".listed")).to_contain_text("1 hint")


def test_pointing_at_a_turn_shows_it_on_the_board(page: Page) -> None:
    go_to(page, import_record(page, record_at("key")))
    open_hint(page)
    turn = page.locator(TURN).nth(1)
    move = turn.locator("summary").get_attribute("data-show") or ""
    turn.locator("summary").hover()
    key = page.locator(f'[data-move="{move}"]').filter(visible=True).first
    expect(page.locator(".spoken-of").first).to_be_visible()
    title = key.get_attribute("data-title") or ""
    expect(page.locator("#preview .p-title")).to_have_text(title)
    step = turn.locator(".does[data-things]").first
    things = (step.get_attribute("data-things") or "").split()
    step.hover()
    assert page.locator(".spoken-of").evaluate_all("all => all.map(each => each.id)") == things[:1]
    # The keyboard does the same, and Enter on a turn has its first move ready.
    turn.locator("summary").focus()
    expect(page.locator("#preview .p-title")).to_have_text(title)
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-move="{move}"][aria-pressed="true"]')).to_be_visible()
    assert turn.locator("details").get_attribute("open") is not None
    expect(page.locator("#hint")).to_be_visible()


def test_on_a_phone_a_finger_shows_a_turn_and_closes_the_hint_from_its_end(watched: Watched) -> None:
    page = watched.open(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    go_to(page, import_record(page, record_at("key")))
    open_hint(page)
    summary = page.locator("#hint summary").first
    move = summary.get_attribute("data-show")
    summary.tap()
    expect(page.locator(f'[data-move="{move}"][aria-pressed="true"]')).to_be_visible()
    assert page.evaluate("() => { hint.scrollTo(0, hint.scrollHeight); return hint.scrollTop; }") > 0
    gap = "() => hint.querySelector('header').getBoundingClientRect().top - hint.getBoundingClientRect().top"
    assert page.evaluate(gap) <= 3, "what scrolls away shows above it"
    close = page.locator("#hint > header button")
    expect(close).to_be_in_viewport(ratio=1)
    close.tap()
    expect(page.locator("#hint")).to_be_hidden()


def test_the_button_works_as_soon_as_the_page_says_so(page: Page) -> None:
    table = import_record(page, record_at("key"))

    def late(route: Route) -> None:
        page.wait_for_timeout(500)
        route.continue_()

    page.route("**/hints.*.js", late)
    go_to(page, table)
    page.locator("[data-hint]").click()
    expect(page.locator("#hint")).to_be_visible()


def test_a_hint_can_be_tried(page: Page) -> None:
    table = import_record(page, record_at("key"))
    go_to(page, table)
    open_hint(page)
    button = page.locator("[data-try]").first
    moves = json.loads(button.get_attribute("data-try") or "")
    button.click()
    keep = page.locator('[data-trial="true"] [data-command="trial_keep"]')
    expect(keep).to_contain_text(str(len(moves)))
    expect(page.locator("#preview")).to_contain_text("Tried so far")
    expect(page.locator("#table .board .was").first).to_be_visible()  # what it has changed
    keep.click()
    page.locator('#table:not(:has([data-trial="true"]))').wait_for(state="attached")
    assert [played.text for played in record_of(page, table).played[-len(moves) :]] == moves


def test_closing_the_panel_stops_the_thought_and_nothing_counts(page: Page) -> None:
    table = import_record(page, record_at("solo"))  # what was thought about before is answered at once
    go_to(page, table)
    page.locator("[data-hint]").click()
    expect(page.locator("#hint .thinking")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#hint")).to_be_hidden()
    settle(page)
    open_hint(page)  # the worker is free again
    assert board_of(page, table)["version"] == 1


def test_who_cannot_have_a_hint_is_told_why(page: Page) -> None:
    table = import_record(page, record_at("key"))
    facts = board_of(page, table)
    for body, status, why in (
        ({"seat": 9}, 422, "this is not your seat"),
        ({"seat": 1 - facts["asked"]}, 422, "has to choose now"),
        ({"version": facts["version"] + 5}, 409, "the game has moved on"),
        ({"seat": "Ann"}, 422, "that is not a table command"),
    ):
        answer = ask(page, table, **body)
        assert answer.status == status
        assert why in answer.json()["error"]
    over = import_record(page, record_at("over"))
    answer = ask(page, over, seat=0)
    assert answer.status == 422
    assert answer.json()["error"] == "the game is over"
    assert ask(page, "nowhere", seat=0, version=0).status == 404


@pytest.fixture
def hosts(browser: Browser, hosted: Server) -> Any:
    pages = Watched(browser, hosted)
    pages.expected.append(FAILED)
    yield pages
    pages.close()


def test_where_others_play_and_in_a_dive_there_are_no_hints(hosts: Watched) -> None:
    ann, bob = hosts.open(), hosts.open()
    answer = ann.request.post("/online", form={"name": "Ann", "seat2": "open"}, max_redirects=0)
    table = answer.headers["location"].removeprefix("/t/")
    ann.goto(f"/t/{table}")
    bob.request.post(ann.locator("#link-all").input_value(), form={"name": "Bob"})
    asked = board_of(ann, table)["asked"]
    whose = (ann, bob)[asked]
    answer = ask(whose, table)
    assert answer.status == 422
    assert answer.json()["error"].startswith("there are no hints in games with other people")
    whose.goto(f"/t/{table}")
    assert not whose.locator("[data-hint], #hint").count()
    answer = ann.request.post("/dive", form={"name": "Ann"}, max_redirects=0)
    answer = ask(ann, answer.headers["location"].removeprefix("/t/"))
    assert answer.status == 422
    assert answer.json()["error"] == "there are no hints in the dive of the day"


def test_alone_with_bots_on_a_server_there_are_hints(hosts: Watched) -> None:
    page = hosts.open()
    table = new_table(page, others="1", seed="3")
    go_to(page, table)
    settle(page)
    assert page.locator("[data-hint]").is_visible()
