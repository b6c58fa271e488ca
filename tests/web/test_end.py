"""The end of a game has its moment: the page comes up part by part, points count up, the winner's divers leap."""

import pytest
from playwright.sync_api import Page, expect

from divebell.engine.record import Seat

from ..games.aquatica.web.tables import played_until
from .conftest import Watched
from .games import NAMES, kept_games, shortened
from .play import go_to, import_record, send, settle

FAR = 9  # moves: more than are shown one by one
LEAPING = """() => document.querySelector('.trio > *').getAnimations()
    .some(each => each.effect.getKeyframes().some(frame => frame.translate?.includes('-')))"""
ANIMATED = """() => [...document.querySelectorAll('[data-entrance], [data-entrance] *')]
    .some(e => e.getAnimations().length) || Boolean(document.querySelector('#payoffs > *'))"""
MOVING = """() => [...new Set(document.getAnimations().filter(each => each.effect?.getKeyframes)
    .filter(each => each.effect.target?.closest('#table, #payoffs'))
    .flatMap(each => each.effect.getKeyframes().flatMap(frame => Object.keys(frame))))]"""


def nearly_over(page: Page, game: str, left: int) -> tuple[str, list[str]]:
    """A table of people before its last moves, and these moves."""
    if game == "otys":
        record = next(record for record in kept_games() if len(record.seats) == 2 and record.game.over)
    else:
        record = played_until(lambda game: bool(game.over))
    at = len(record.played) - left
    seats = [Seat(name, "human") for name in NAMES[: len(record.seats)]]
    table = import_record(page, str(shortened(record, at, seats)))
    return table, [played.text for played in record.played[at:]]


def come_to_the_end(page: Page, game: str, left: int) -> list[str]:
    """See the end come after so many moves at once; the points of the ranking."""
    table, moves = nearly_over(page, game, left)
    go_to(page, table)
    settle(page)
    expect(page.locator("#payoffs")).to_be_attached()  # the script that plays them
    page.context.set_offline(True)
    for move in moves:
        answer = send(page, table, move=move)
        assert answer.status == 200, answer.text()
    page.context.set_offline(False)
    expect(page.locator('#table[data-over="true"]')).to_be_attached()
    return page.locator("#table .rank .sc").all_inner_texts()


@pytest.mark.parametrize("game", ["otys", "aquatica"])
def test_points_count_up_and_the_winner_leaps_however_fast_the_end_came(watched: Watched, game: str) -> None:
    watched.expected.append("ERR_INTERNET_DISCONNECTED")
    page = watched.open(reduced_motion="no-preference")
    points = come_to_the_end(page, game, FAR)
    expect(page.locator("#payoffs .payoff-roll").first).to_be_attached()
    moving = set(page.evaluate(MOVING)) - {"offset", "computedOffset", "easing", "composite"}
    assert moving <= {"transform", "opacity", "translate", "scale", "rotate"}
    page.wait_for_function(LEAPING)
    expect(page.locator("#payoffs > *")).to_have_count(0)
    assert page.locator("#table .rank .sc").all_inner_texts() == points


def test_with_reduced_motion_the_end_is_simply_there(watched: Watched) -> None:
    watched.expected.append("ERR_INTERNET_DISCONNECTED")
    page = watched.open()
    come_to_the_end(page, "otys", FAR)
    assert not page.evaluate(ANIMATED)
