"""A turn of Aquatica in the browser, against a bot."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from ....web.conftest import Watched
from ....web.deeds import begin_without_kings
from ....web.play import click_move, go_to, import_record, new_table, seen, version
from .tables import played_until

FORCED = "play waveteller"  # nothing is left to do after it


def test_a_turn_that_ended_by_itself_waits_and_can_be_taken_back(page: Page) -> None:
    begin_without_kings(page)
    click_move(page, FORCED)
    expect(page.locator("#status")).to_contain_text("End the turn")
    expect(page.locator('[data-command="trial"]')).to_have_attribute("aria-disabled", "true")
    held = version(page)
    page.reload()
    expect(page.locator("html[data-js=on]")).to_be_attached()
    assert version(page) == held, "the bot waits"
    page.keyboard.press("u")
    expect(seen(page, FORCED)).to_be_visible()
    click_move(page, FORCED)
    page.keyboard.press("Enter")
    expect(
        page.locator(f'#table[data-mine="true"]:not([data-version="{held + 2}"]) [data-move^="play"]').first
    ).to_be_visible()


def test_whoever_chose_so_in_the_settings_does_not_end_turns(page: Page) -> None:
    page.request.post("/settings", form={"finished": "ends", "speed": "instant"}, max_redirects=0)
    begin_without_kings(page)
    click_move(page, FORCED)
    expect(page.locator('#table[data-mine="true"] [data-move^="play"]').first).to_be_visible()


def test_on_a_phone_a_question_about_the_ocean_opens_it_and_closes_it(watched: Watched) -> None:
    page = watched.open(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin_without_kings(page)
    for _ in range(2):
        seen(page, "play agent").tap()  # a thing of the board asks once more
    expect(page.locator('[data-tab="ocean"]')).to_have_attribute("aria-selected", "true")
    page.locator('.picks [data-move^="recruit"]').filter(visible=True).first.tap()  # a button acts at once
    expect(page.locator('[data-tab="board"]')).to_have_attribute("aria-selected", "true")


def test_a_tap_on_what_cannot_be_played_says_why(watched: Watched) -> None:
    page = watched.open(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin_without_kings(page)
    closed = page.locator('.board [aria-disabled="true"][data-why]').filter(visible=True).first
    why = closed.get_attribute("data-why") or ""
    assert why
    before = version(page)
    closed.tap(force=True)  # it is disabled for a reason that a tap tells
    expect(page.locator("#preview")).to_contain_text(why)
    expect(page.locator("#say")).to_contain_text(why)
    assert version(page) == before


def test_a_card_that_would_do_nothing_says_so_before_and_after(watched: Watched) -> None:
    """It is highlighted faintly, and a keyboard does not begin with it."""
    page = watched.open(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin_without_kings(page)
    card = seen(page, FORCED)
    expect(card).to_have_class(re.compile("vain"))
    expect(card).to_have_attribute("aria-label", re.compile("but it would do nothing now"))
    expect(card).to_have_attribute("data-costs", "")
    expect(seen(page, "play legion")).not_to_have_class(re.compile("vain"))
    card.tap()
    expect(page.locator("#go .label")).to_have_text("Play Wave-Teller (no effect)")
    page.locator("#go").tap()
    expect(page.locator("#preview")).to_contain_text("There was nothing for Wave-Teller to do.")


def test_a_turn_that_waits_for_its_end_is_still_in_its_round(page: Page) -> None:
    form = {"game": "aquatica", "way": "solo", "seed": "0", "kings": "none"}
    go_to(page, new_table(page, **form))
    click_move(page, FORCED)
    expect(page.locator("#status")).to_contain_text("End the turn")
    for place in (".race", ".log"):
        expect(page.locator(place).first).to_contain_text("Round 1")
    page.keyboard.press("Enter")
    for place in (".race", ".log"):
        expect(page.locator(place).first).to_contain_text("Round 2")


def test_a_trial_goes_as_far_as_it_can_and_says_what_it_changed(page: Page) -> None:
    begin_without_kings(page)
    page.locator('[data-command="trial"]').click()
    seen(page, FORCED).click()
    expect(page.locator("#status")).to_contain_text("The trial ends here")
    expect(page.locator("#preview")).to_contain_text("There was nothing for Wave-Teller to do.")
    expect(page.locator("#banner")).to_be_hidden()
    expect(page.locator("#table [data-move]").filter(visible=True)).to_have_count(0)
    page.locator('[data-command="trial_drop"]').click()
    page.locator('[data-command="trial"]').click()
    seen(page, "play legion").click()
    page.mouse.move(1, 1)  # only one location can be paid for
    expect(page.locator("#preview")).to_contain_text("+1 location")
    expect(page.locator(".realm .was").first).to_be_visible()
    page.locator('[data-command="trial_keep"]').click()
    expect(page.locator("#table:not(:has([data-trial]))")).to_be_attached()
    expect(page.locator(".log")).to_contain_text("conquers")


def test_on_a_phone_a_turn_is_watched_again_on_its_board(watched: Watched) -> None:
    """Not under the sheet with its card."""
    page = watched.open(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin_without_kings(page)
    click_move(page, FORCED)
    page.locator('[data-command="end"]').tap()
    expect(page.locator('#table[data-mine="true"] [data-move^="play"]').first).to_be_visible()
    page.request.post("/settings", form={"speed": "slow"}, max_redirects=0)
    page.reload()
    expect(page.locator("html[data-js=on]")).to_be_attached()
    page.locator('[data-tab="log"]').tap()
    page.locator('[data-watch="again"]').tap()
    expect(page.locator('#table[data-stage="1"]')).to_be_attached()
    expect(page.locator('[data-tab="board"]')).to_have_attribute("aria-selected", "true")
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator('[data-watch="again"]')).to_be_hidden()


def test_what_comes_under_a_resting_pointer_does_not_say_why_it_cannot_be_done(watched: Watched) -> None:
    """Whoever clicks on "My board" has Undo there then."""
    page = watched.open(settings={"speed": "slow"})
    begin_without_kings(page)
    click_move(page, FORCED)
    page.locator('[data-command="end"]').click()
    page.locator("#watch-home.go").click()
    undo = page.locator('[data-command="undo"]')
    expect(undo).to_be_visible()
    preview = page.locator("#preview")
    expect(preview).not_to_contain_text("There is nothing to undo.")
    undo.hover(position={"x": 3, "y": 3}, force=True)
    expect(preview).to_contain_text("There is nothing to undo.")


def test_a_reason_is_said_until_the_next_tap(watched: Watched) -> None:
    page = watched.open(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin_without_kings(page)
    page.locator('[data-command="undo"]').tap(force=True)
    expect(page.locator("#preview")).to_contain_text("There is nothing to undo.")
    page.locator(".board").tap(position={"x": 200, "y": 60})
    expect(page.locator("#preview")).not_to_contain_text("There is nothing to undo.")


def test_the_help_line_speaks_of_sources_only_if_there_are_some(page: Page) -> None:
    begin_without_kings(page)
    expect(page.locator("#table .bed .lit")).to_have_count(0)
    expect(page.locator("#preview")).to_have_text("The card does everything it can.")


def test_the_question_asks_for_a_manta_while_a_goal_is_considered(watched: Watched) -> None:
    def claims(game: Any) -> bool:
        if game.over:
            return False
        goals = [str(move).split()[1] for move in game.moves() if str(move).startswith("claim")]
        return any(goals.count(goal) > 1 for goal in goals)

    page = watched.open()
    record = played_until(claims)
    record.seats = [
        seat._replace(kind="human" if number == record.game.player else "random")
        for number, seat in enumerate(record.seats)
    ]
    go_to(page, import_record(page, str(record)))
    question = page.locator("#status b")
    before = question.text_content() or ""
    page.locator(".goal [data-consider]").first.click()
    expect(question).to_have_text("Which manta do you place?")
    page.keyboard.press("Escape")
    expect(question).to_have_text(before)


def test_the_tab_key_leads_to_the_first_location_that_can_be_taken(page: Page) -> None:
    begin_without_kings(page)
    page.locator(".ocean [tabindex='0']").first.focus()
    seen(page, "play agent").click()
    expect(page.locator(".ocean [tabindex='0']")).to_have_attribute("data-move", re.compile("recruit"))


def test_on_a_phone_the_keys_stand_below_the_rest_of_the_help(watched: Watched) -> None:
    page = watched.open(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin_without_kings(page)
    page.evaluate("document.getElementById('help').showModal()")
    top = "e => e.getBoundingClientRect().top"
    assert page.locator("#help .help-more").evaluate(top) < page.locator("#help .keys").evaluate(top)
