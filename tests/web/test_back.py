"""On a phone, Back closes what is open before it leaves the table."""

from playwright.sync_api import Browser, expect

from .deeds import help_me
from .server import Server
from .stage import staged
from .states import STATES


def test_back_closes_a_dialog_then_a_tab_and_then_leaves(browser: Browser, server: Server) -> None:
    state = next(state for state in STATES if state.name == "key")
    with staged(browser, server, state) as stage:
        page = stage.show(size="phone")
        table = page.url
        page.goto("/about")
        page.goto(table)
        page.locator("html[data-js=on]").wait_for(state="attached")
        page.locator('[data-tab="log"]').click()
        page.wait_for_function("() => history.state?.opened")
        help_me(page)
        page.go_back()
        expect(page.locator("#help")).to_be_hidden()
        page.wait_for_function("() => history.state?.opened")
        page.go_back()
        expect(page.locator('[data-tab="board"]')).to_have_attribute("aria-selected", "true")
        assert page.url == table
        page.go_back()
        page.wait_for_url("**/about")
