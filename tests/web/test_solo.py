"""How far somebody has come with games alone: on the card of the home page, in "My games", and at the end of a game."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from divebell.engine.record import Record
from tests.alone import climbed, finished

from .gathering import person, play_here
from .play import import_record, moves_of, new_table, send, send_moves
from .server import Server

LOW, HIGH = finished("otys", 3, solo="normal"), finished("otys", 1, solo="normal")
HARD = finished("otys", 1, solo="hard")


class Ann:
    """Somebody who plays alone."""

    def __init__(self, browser: Browser, server: Server, **options: Any) -> None:
        self.server = server
        self.context = person(browser, server, **options)
        self.page: Page = self.context.new_page()

    def play(self, *records: Record) -> str:
        """Whole games, one after the other; the last table."""
        return [play_here(self.server, str(record), self.context) for record in records][-1]

    def best(self, record: Record) -> str:
        return str(record.game.result.points[0])


@pytest.fixture
def ann(browser: Browser, hosted: Server) -> Iterator[Ann]:
    somebody = Ann(browser, hosted)
    yield somebody
    somebody.context.close()


def rows(page: Page, within: str) -> list[list[str]]:
    """The lines of a table of games alone."""
    cells = page.locator(f"{within} .solos tbody tr").all()
    return [[re.sub(r"\s+", " ", text).strip() for text in row.locator("th, td").all_inner_texts()] for row in cells]


def test_who_has_played_nothing_is_told_what_the_game_alone_is(ann: Ann) -> None:
    for game, told in (("otys", "Beat two timers"), ("aquatica", "Against a rival, or for all tribes")):
        ann.page.goto(f"/?game={game}")
        expect(ann.page.locator("summary.way", has_text="Solo")).to_contain_text(told)
        expect(ann.page.locator(".solos")).to_have_count(0)
    ann.page.locator("summary.way", has_text="Solo").click()
    expect(ann.page.locator("input[name=level]:checked")).to_have_value("1")


def test_the_card_and_my_games_tell_games_and_best_of_every_mode(ann: Ann) -> None:
    ann.play(LOW, HIGH, HARD)
    ann.page.goto("/?game=otys")
    card = ann.page.locator("summary.way", has_text="Solo")
    expect(card).to_contain_text(f"Normal: {ann.best(HIGH)}")
    expect(card).to_contain_text(f"Hard: {ann.best(HARD)}")
    card.press("Enter")
    told = [["Normal", "2", ann.best(HIGH)], ["Hard", "1", ann.best(HARD)]]
    expect(ann.page.get_by_role("table", name="Your solo games")).to_be_visible()
    assert rows(ann.page, "details") == told
    ann.page.goto("/me")
    assert rows(ann.page, ".mode") == told
    assert ann.page.locator("#mode-otys-solo").inner_text() == "Otys: Solo"


def test_the_climb_shows_what_was_won_and_proposes_the_next_level(ann: Ann) -> None:
    goals, first, second = finished("aquatica", 1, mode="goals"), climbed(1), climbed(2)
    ann.play(goals, first, climbed(1, won=False), second, climbed(6, won=False))
    ann.page.goto("/?game=aquatica")
    card = ann.page.locator("summary.way", has_text="Solo")
    expect(card).to_contain_text(f"Goals: {ann.best(goals)}")
    expect(card).to_contain_text("next: level 3")
    card.click()
    found = rows(ann.page, "details")
    assert found[0] == ["Goals", "1", ann.best(goals)]
    assert found[1][:2] == ["Tribes, level 1 won", "2"]
    assert found[2] == ["Tribes, level 2 won", "1", ann.best(second)]
    assert found[3] == ["Tribes, level 3 next", "0", "–"]
    assert found[4] == ["Tribes, level 4", "0", "–"]
    assert found[6] == ["Tribes, level 6", "1", ann.best(climbed(6, won=False))]
    expect(ann.page.locator("input[name=level]:checked")).to_have_value("3")
    ann.page.locator("details input[name=mode][value=tribes]").first.check()
    ann.page.locator("details button.go").first.click()
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.locator(".round")).to_contain_text("Level 3")


@pytest.mark.parametrize("by", ["mouse", "keyboard", "finger"])
def test_a_won_level_leads_on_to_the_next_at_the_end(browser: Browser, hosted: Server, by: str) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    ann = Ann(browser, hosted, **(phone if by == "finger" else {}))
    won = climbed(1)
    ann.page.goto(f"/t/{ann.play(won)}")
    expect(ann.page.locator(".bann")).to_contain_text(f"Tribes, level 1: 1 game, best {ann.best(won)}.")
    on = ann.page.get_by_role("button", name="On to level 2")
    if by == "keyboard":
        on.press("Enter")
    elif by == "finger":
        on.tap()
    else:
        on.click()
    ann.page.wait_for_url(lambda url: "/t/" in url and "at=" not in url)
    expect(ann.page.locator('#table[data-over="false"]')).to_be_attached()
    expect(ann.page.locator("#help .terms")).to_contain_text("Level: 2")
    ann.context.close()


def test_a_lost_level_is_still_to_be_won_and_the_last_has_a_score_to_beat(ann: Ann) -> None:
    ann.page.goto(f"/t/{ann.play(climbed(3, won=False))}")
    expect(ann.page.locator(".bann")).to_contain_text("Level 3 is still to be won.")
    expect(ann.page.locator("[data-command=climb]")).to_have_count(0)
    last = climbed(6, won=False)
    ann.page.goto(f"/t/{ann.play(last)}")
    expect(ann.page.locator(".bann")).to_contain_text(f"To beat: {ann.best(last)} points.")


def test_a_new_best_is_told_and_a_lesser_score_beside_the_best(ann: Ann) -> None:
    first = ann.play(LOW)
    ann.page.goto(f"/t/{first}")
    expect(ann.page.locator(".bann")).to_contain_text(f"Normal: 1 game, best {ann.best(LOW)}.")
    expect(ann.page.locator(".bann")).not_to_contain_text("New best")
    ann.page.goto(f"/t/{ann.play(HIGH)}")
    expect(ann.page.locator(".bann")).to_contain_text("New best")
    expect(ann.page.locator(".bann")).to_contain_text(f"Normal: 2 games, best before {ann.best(LOW)}.")
    ann.page.goto(f"/t/{first}")
    expect(ann.page.locator(".bann")).to_contain_text(f"Normal: 2 games, best {ann.best(HIGH)}.")


def test_a_game_played_to_its_end_on_the_page_tells_it_at_once(ann: Ann) -> None:
    moves = [played.text for played in LOW.played]
    table = play_here(ann.server, str(LOW), ann.context, len(moves) - 1)
    answer = send(ann.page, table, move=moves[-1])
    assert answer.json()["over"]
    assert f"Normal: 1 game, best {ann.best(LOW)}." in answer.json()["html"]


def test_a_deal_that_was_known_counts_for_nothing(ann: Ann) -> None:
    """An imported record, a seed that was typed, and the same deal once more."""
    imported = import_record(ann.page, str(HIGH))
    fields = {"way": "solo", "game": "otys", "seed": str(LOW.seed), "solo": "normal"}
    typed = new_table(ann.page, **fields)
    send_moves(ann.page, typed, moves_of(LOW))
    again = ann.page.request.post(f"/t/{typed}/same", max_redirects=0).headers["location"].removeprefix("/t/")
    send_moves(ann.page, again, moves_of(LOW))
    for table in (imported, typed, again):
        ann.page.goto(f"/t/{table}")
        expect(ann.page.locator(".bann")).to_be_visible()
        expect(ann.page.locator(".bann")).not_to_contain_text("Normal:")
    ann.page.goto("/?game=otys")
    expect(ann.page.locator("summary.way", has_text="Solo")).to_contain_text("Beat two timers")
    ann.page.goto("/me")
    expect(ann.page.locator(".mode")).to_have_count(0)


def test_nobody_else_is_told_of_it_and_nobody_else_climbs(ann: Ann, browser: Browser, hosted: Server) -> None:
    table = ann.play(climbed(1))
    other = Ann(browser, hosted)
    other.page.goto(f"/t/{table}")
    expect(other.page.locator(".bann")).to_be_visible()
    expect(other.page.locator(".bann")).not_to_contain_text("Tribes, level 1")
    assert other.page.request.post(f"/t/{table}/climb", max_redirects=0).status == 422
    alone = ann.play(LOW)
    assert ann.page.request.post(f"/t/{alone}/climb", max_redirects=0).status == 422, "Otys has no levels"
    assert "finish a solo game with levels first" in ann.page.request.post(f"/t/{alone}/climb").text()
    other.context.close()


def test_who_is_deleted_has_played_nothing(ann: Ann) -> None:
    ann.play(HIGH)
    ann.page.request.post("/me/delete", form={"sure": "yes"})
    ann.page.goto("/?game=otys")
    expect(ann.page.locator("summary.way", has_text="Solo")).to_contain_text("Beat two timers")
