"""My games: who played in each row, records and streaks, and what can be done with a game there."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.alone import finished, versus

from .gathering import play_here
from .server import Server
from .stage import visitor


@pytest.fixture
def ann(browser: Browser, server: Server) -> BrowserContext:
    """Somebody who has played three games against a bot, and one alone."""
    context = visitor(browser, server.url)
    context.request.post("/settings", form={"language": "en"}, max_redirects=0)
    for record in [*[versus("snorkeller", seed) for seed in (1, 2, 3)], finished("otys", 1, solo="normal")]:
        play_here(server, str(record), context)
    return context


def open_games(ann: BrowserContext) -> Page:
    page = ann.new_page()
    page.goto("/me")
    return page


def test_a_row_says_against_whom_and_how_it_ended(ann: BrowserContext) -> None:
    page = open_games(ann)
    rows = page.locator(".listed > li")
    expect(rows).to_have_count(4)
    points = versus("snorkeller", 3).game.result.points
    expect(rows.nth(1)).to_contain_text(f"Nerea (Snorkeller) {points[1]}")
    won = points[0] > points[1]
    expect(rows.nth(1)).to_contain_text("You won" if won else "You lost")
    expect(rows.first).not_to_contain_text("You")


def test_records_streaks_and_bests_are_those_of_the_games(ann: BrowserContext) -> None:
    page = open_games(ann)
    results = [versus("snorkeller", seed).game.result for seed in (1, 2, 3)]
    won = [0 in result.ranking[0] for result in results]
    best = max(result.points[0] for result in results)
    cells = page.locator(".by-level tbody tr").first.locator("th, td").all_inner_texts()
    rate = round(100 * sum(won) / 3)
    assert [" ".join(cell.split()) for cell in cells] == ["Snorkeller", "3", f"{sum(won)} ({rate} %)", str(best)]
    bests = dict(
        zip(page.locator(".bests dt").all_inner_texts(), page.locator(".bests dd").all_inner_texts(), strict=True)
    )
    assert bests["Against bots"] == str(best)
    assert bests["Solo: Normal"] == str(finished("otys", 1, solo="normal").game.result.points[0])
    if any(won):
        assert bests["Wins in a row"].startswith("0" if not won[2] else "1" if not won[1] else "2")


def test_points_are_plotted_once_there_are_some_to_compare(ann: BrowserContext) -> None:
    page = open_games(ann)
    expect(page.locator(".mode")).to_have_count(2)
    expect(page.locator(".bars")).to_have_count(1)  # three games against bots, one alone


def test_a_game_is_deleted_once_somebody_is_sure(ann: BrowserContext) -> None:
    page = open_games(ann)
    rows = page.locator(".listed > li")
    rows.first.get_by_text("Delete", exact=True).click()
    expect(rows).to_have_count(4)
    rows.first.get_by_role("button", name="Delete for good").click()
    expect(rows).to_have_count(3)
    expect(page.locator(".bests")).not_to_contain_text("Solo")


def test_a_finished_game_leads_to_its_analysis(ann: BrowserContext) -> None:
    page = open_games(ann)
    page.locator(".listed > li").nth(1).get_by_role("link", name="Analyse").click()
    page.wait_for_url("**/t/*/analysis")
