"""Games in the browser up to their end. The whole ones are for `make proof-games`; here they begin late."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from divebell.engine.record import Seat, read_record

from .conftest import Watched
from .games import KEPT, NAMES, OTYS, shortened
from .keyboard import focus, key_move, tab_stops
from .play import Player, click_move, go_to, import_record, new_table, record_of, settle, simulated, traces, version

GOOD = "aquanaut"  # who ends a game in 15 rounds; against a beginner it takes twice as many
LATE = 24  # moves before the end of a kept game


def late_table(page: Page, name: str, left: int = LATE) -> str:
    """A kept game near its end with the person in the seat to move, and bots around them; the id."""
    kept = read_record((KEPT / f"{name}.record").read_text(encoding="utf-8"), OTYS)
    player = kept.played[-left].player
    seats = [Seat(NAMES[seat], "human" if seat == player else "greedy") for seat in range(len(kept.seats))]
    return import_record(page, str(shortened(kept, len(kept.played) - left, seats)))


def test_two_clicks_lead_from_home_to_the_first_move(page: Page) -> None:
    page.goto("/")
    page.locator('form[action="/new"]:has(input[name=way][value=bots]) button.go').click()
    settle(page)
    before = version(page)
    page.locator("[data-move]:not(#go)").filter(visible=True).first.click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(before))
    assert any(played.player == 0 for played in record_of(page, page.url.rpartition("/")[2]).played)


def test_a_game_by_mouse_ends_with_winner_and_points(page: Page) -> None:
    _end_by_mouse(page, late_table(page, "two-players"))


@pytest.mark.long
def test_a_whole_game_against_a_bot_by_mouse_ends_with_winner_and_points(page: Page) -> None:
    _end_by_mouse(page, new_table(page, bot=GOOD, seed="8"))


def _end_by_mouse(page: Page, table: str) -> None:
    go_to(page, table)
    Player(page, table).play_on(click_move)
    _see_the_end(page, table)


def _see_the_end(page: Page, table: str) -> None:
    record = record_of(page, table)
    assert record.game.over
    points = record.game.result.points
    title = page.locator("#status").inner_text()
    assert str(max(points)) in title
    winner = record.seats[record.game.result.ranking[0][0]].name
    assert winner in title or "You win" in title
    totals = page.locator("tfoot td").all_inner_texts()
    assert totals == [str(number) for number in points]
    expect(page.locator('[data-command="rematch"]')).to_be_visible()


def test_a_game_by_keyboard_alone_never_loses_the_focus(page: Page) -> None:
    _end_by_keyboard(page, late_table(page, "three-players"))


@pytest.mark.long
def test_a_whole_game_by_keyboard_alone_never_loses_the_focus(page: Page) -> None:
    _end_by_keyboard(page, new_table(page, bot=GOOD, seed="15"))


def _end_by_keyboard(page: Page, table: str) -> None:
    go_to(page, table)
    settle(page)
    page.keyboard.press("Tab")
    stops: list[list[str]] = []

    def act(page: Page, move: str) -> None:
        if len(stops) < 3:
            stops.append(tab_stops(page))
        key_move(page, move)
        assert focus(page)["name"] != "BODY", f"the focus is lost after {move}"

    Player(page, table).play_on(act)
    _see_the_end(page, table)
    assert max(map(len, stops)) <= 12, stops


def test_a_solo_game_ends_with_its_rating(page: Page) -> None:
    table = late_table(page, "solo-hopeful", left=LATE // 2)
    go_to(page, table)
    Player(page, table).play_on(click_move)
    record = record_of(page, table)
    assert record.game.over
    reached = page.locator('.rating [aria-current="true"]')
    expect(reached).to_have_count(1)
    assert str(record.game.result.points[0]) in page.locator("#status").inner_text()


def hands(record: Any) -> list[list[str]]:
    return [player["hand"] for player in record.game.position()["players"]]


def test_hot_seat_has_no_curtain_while_nobody_holds_a_secret(page: Page) -> None:
    table = import_record(
        page, str(simulated(lambda record: record.game.turn == (1, 1) or record.game.turn[0] == 2, seed=3))
    )
    go_to(page, table)
    settle(page)
    assert hands(record_of(page, table)) == [[], []]
    expect(page.locator("#unveil")).to_have_count(0)
    first = page.locator("#table").get_attribute("data-asked")
    assert page.locator("#table").get_attribute("data-seat") == first
    while page.locator("#table").get_attribute("data-asked") == first:
        click_move(page, str(record_of(page, table).game.moves()[-1]))
    expect(page.locator("#unveil")).to_have_count(0)
    assert page.locator("#table").get_attribute("data-seat") == page.locator("#table").get_attribute("data-asked")


def secret(record: Any, seat: int, other: int) -> bool:
    """Whether a seat holds a card, and the other has to choose a key."""
    game = record.game
    return bool(
        not game.over
        and game.question.about == "key"
        and game.player == other
        and hands(record)[seat]
        and not set(hands(record)[seat]) & set(game.position()["public"])
    )


def test_the_curtain_hides_the_other_hand_until_it_is_lifted(watched: Watched) -> None:
    page = watched.open()
    for seat in (0, 1):
        record = simulated(lambda record, seat=seat: secret(record, seat, 1 - seat))  # type: ignore[misc]
        table = import_record(page, str(record))
        asked = 1 - seat
        cards = hands(record)[seat]
        watching = f"?seat={seat}"
        go_to(page, table, watching)
        expect(page.locator("#unveil")).to_be_visible()
        html = page.content()
        for card in traces(cards + hands(record)[asked]):
            assert card not in html
        assert page.locator("[data-move]").count() == 0
        page.locator("#unveil").click()
        settle(page)
        assert page.locator("#table").get_attribute("data-seat") == str(asked)
        html = page.content()
        assert not any(card in html for card in traces(cards))
        assert all(card in html for card in traces(hands(record)[asked])[1::3])


def test_the_curtain_falls_between_players_and_not_inside_a_turn(page: Page) -> None:
    table = import_record(page, str(simulated(lambda record: secret(record, 0, 1))))
    go_to(page, table)
    page.locator("#unveil").click()
    settle(page)
    while page.locator("#table").get_attribute("data-asked") == "1":
        assert page.locator("#unveil").count() == 0, "in the middle of the own turn"
        click_move(page, str(record_of(page, table).game.moves()[-1]))
    expect(page.locator("#unveil")).to_be_visible()
    assert page.locator("#say").inner_text() == ""
