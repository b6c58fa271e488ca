"""The analysis of a game in the page: started, stopped, gone on with after a restart, and kept."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.patience import THOUGHT

from .conftest import FAILED, Watched
from .games import record_when
from .play import board_of, go_to, import_record, record_at, send
from .server import serving
from .wanted import asked, short_game

LONG = 1000 * THOUGHT


def analysed(page: Page) -> None:
    expect(page.locator("form.progress")).to_have_count(0, timeout=LONG)


def test_a_game_is_analysed_once_and_leads_back_to_its_turns(page: Page) -> None:
    table = import_record(page, record_when(short_game, bots=False))
    go_to(page, table)
    assert send(page, table, "give_up").status == 200
    page.locator('[data-command="analysis"]').click()
    expect(page.locator("#analysis")).to_be_visible()
    analysed(page)
    assert page.locator("#graph .turn").count() == 4
    expect(page.locator("#analysis")).not_to_contain_text("The last turn was not finished")
    assert page.locator(".judged").count() == 2
    page.locator("details summary").click()
    assert page.locator(".honour tbody tr").count() == 4
    for row in page.locator(".honour tbody tr").all():
        chances = [int(cell.removesuffix(" %")) for cell in row.locator("td").all_inner_texts()[1:]]
        assert 99 <= sum(chances) <= 101
    before = page.locator("#analysis").inner_html()
    page.request.post(f"/t/{table}/analysis")
    page.reload()
    assert page.locator("#analysis").inner_html() == before.replace(' open=""', "")
    page.locator("#graph .turn").nth(2).click(force=True)
    page.wait_for_url(f"**/t/{table}?at=*")
    page.locator("a[href$=analysis]").click()
    expect(page.locator("#graph")).to_be_visible()


def test_a_game_that_was_left_in_a_turn_says_so(page: Page) -> None:
    table = import_record(page, record_when(asked("step 1", early=True, players=2)))
    page.goto(f"/t/{table}/analysis")
    page.locator('[value="start"]').click()
    analysed(page)
    assert page.locator("#graph .turn").count() == 1
    expect(page.locator("#analysis")).to_contain_text("The last turn was not finished")


def test_it_can_be_stopped_and_goes_on_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        watched = Watched(browser, server)
        watched.expected.append(FAILED)
        page = watched.open()
        table = import_record(page, record_at("over"))
        page.goto(f"/t/{table}/analysis")
        page.locator('[value="start"]').click()
        expect(page.locator(".judged").first).to_be_visible(timeout=LONG)
        page.locator('[value="stop"]').click()
        expect(page.locator('[value="start"]')).to_be_visible()
        judged = int(page.locator("progress").get_attribute("value") or 0)
        assert judged > 0
        server.stop()
        server.start()
        page.reload()
        assert int(page.locator("progress").get_attribute("value") or 0) >= judged
        page.locator('[value="start"]').click()
        expect(page.locator(f'progress:not([value="{judged}"])')).to_be_visible(timeout=LONG)
        page.request.post(f"/t/{table}/analysis", form={"action": "stop"})
        watched.close()


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_game_of_others_that_goes_on_is_not_analysed(watched: Watched, method: str) -> None:
    ann, bob = watched.open(), watched.open()
    table = import_record(ann, record_at("key"))
    answer = getattr(bob.request, method)(f"/t/{table}/analysis", max_redirects=0)
    assert answer.status == 422
    assert "a game can be analysed once it is over" in answer.text()
    assert getattr(ann.request, method)(f"/t/{table}/analysis", max_redirects=0).status in (200, 303)
    ann.request.post(f"/t/{table}/analysis", form={"action": "stop"})
    assert getattr(ann.request, method)("/t/nowhere/analysis").status == 404
    assert board_of(ann, table)["version"] == 0


def test_only_who_began_an_analysis_can_stop_it(watched: Watched) -> None:
    ann, eve = watched.open(), watched.open()
    watched.expected.append(FAILED)
    table = import_record(ann, record_at("over"))
    assert ann.request.post(f"/t/{table}/analysis", max_redirects=0).status == 303
    eve.goto(f"/t/{table}/analysis")
    expect(eve.locator("[data-running]")).to_be_attached()
    expect(eve.locator('[value="stop"]')).to_have_count(0)
    stopped = eve.request.post(f"/t/{table}/analysis", form={"action": "stop"}, max_redirects=0)
    assert stopped.status == 422
    assert "only the person who started an analysis can stop it" in stopped.text()
    ann.goto(f"/t/{table}/analysis")
    expect(ann.locator("[data-running]")).to_be_attached()
    ann.locator('[value="stop"]').click()
    expect(ann.locator('[value="start"]')).to_be_visible()
    assert eve.request.post(f"/t/{table}/analysis", form={"action": "stop"}, max_redirects=0).status == 303
