"""A turn of Aquatica in the browser, against a bot."""

from playwright.sync_api import Page, expect

from ....web.deeds import begin_without_kings
from ....web.play import click_move, seen, version

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
