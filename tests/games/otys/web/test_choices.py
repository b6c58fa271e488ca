"""What is asked seldom, answered by mouse, finger and keyboard: a token's bonus (G8), a token to place (G1), a copied
diver (G17).
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from divebell.engine.record import Record, Seat
from tests.games.otys.boards import column, idle_at
from tests.games.otys.support import plain, whole

from ....web.conftest import Watched
from ....web.games import OTYS
from ....web.keyboard import key_move
from ....web.play import click_move, go_to, import_record, opener, record_of, seen, settle, thing, version

Answer = Callable[[Page, str], None]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FINGER = 44  # pixels


def tap_move(page: Page, move: str) -> None:
    """Play a move with a finger: open what hides it, then its button, which acts at once."""
    before = version(page)
    if not seen(page, move).count():
        _touch(opener(page, move))
    _touch(page.locator(f'.picks [data-move="{move}"]').filter(visible=True).first)
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(before))
    settle(page)


def _touch(target: Locator) -> None:
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER - 0.5, "too small for a finger"
    target.tap()


WAYS: dict[str, tuple[Answer, dict[str, Any]]] = {
    "mouse": (click_move, {}),
    "finger": (tap_move, PHONE),
    "keyboard": (key_move, {}),
}
each_way = pytest.mark.parametrize("way", WAYS)


def shown(watched: Watched, way: str, position: dict[str, Any], *moves: str) -> tuple[Page, str, Answer]:
    """A table on which these moves were played from a position, before people who share a device."""
    seats = [Seat(name, "human") for name in ("Ann", "Bob", "Cy")[: len(position["players"])]]
    record = Record(OTYS, seed=1, seats=seats, position=whole(position))
    for move in moves:
        record.play(move)
    answer, device = WAYS[way]
    page = watched.open(**device)
    table = import_record(page, str(record))
    go_to(page, table, f"?seat={record.game.player}")
    settle(page)
    return page, table, answer


def ready(**me: Any) -> dict[str, Any]:
    """A contract with one way to pay it, beside a token with a point."""
    board = {"zones": ["", "", "", "FT", ""], "rewards": [None, None, None, "MP:g", None], "hand": ["FT=1+cb"]}
    return plain(me={**board, **me})


@each_way
def test_an_ordinary_click_on_a_contract_takes_the_bonus_of_the_token(watched: Watched, way: str) -> None:
    page, table, answer = shown(watched, way, ready())
    assert thing(page, "contract FT=1+cb 4").filter(visible=True).count(), "it need not be opened"
    answer(page, "contract FT=1+cb 4")
    assert record_of(page, table).game.position()["players"][0]["points"] == 2


@each_way
def test_the_bonus_is_declined_with_one_more_click(watched: Watched, way: str) -> None:
    page, table, answer = shown(watched, way, ready())
    move = "contract FT=1+cb 4 plain"
    expect(thing(page, move)).to_be_hidden()
    expect(page.locator('[data-consider="plain"]')).to_be_visible()
    answer(page, move)
    game = record_of(page, table).game
    assert game.position()["players"][0]["points"] == 1
    expect(page.locator('[data-consider="plain"]')).to_have_count(0)


def test_nothing_asks_about_a_bonus_where_no_token_lies(watched: Watched) -> None:
    page, *_ = shown(watched, "mouse", ready(rewards=[None, None, None, None, "MP:g"]))
    expect(seen(page, "contract FT=1+cb 4")).to_be_visible()
    expect(page.locator('[data-consider="plain"]')).to_have_count(0)


def exploring() -> dict[str, Any]:
    """An explorer is next where a token with a point lies; the one it takes gives the fuel for a contract."""
    display = [["MP:o", "MP:g"], ["MT:o", "MT:g"], ["PT:o", "PT:g"], ["PF:o", "battery:o"], ["FT:o", "FT:g"]]
    rewards = [None, None, None, "battery:g", None]
    me = {"divers": column("explorer 4"), "rewards": rewards, "zones": ["", "", "", "M", ""], "hand": ["MF=2"]}
    return plain(sponsors=idle_at(4), rewards=display, me=me)


@each_way
@pytest.mark.parametrize(("move", "points"), [("contract MF=2 4", 3), ("place", 0)])
def test_before_a_token_is_placed_the_contract_is_lit_and_stands_out(
    watched: Watched, way: str, move: str, points: int
) -> None:
    page, table, answer = shown(watched, way, exploring(), "key 4", "reward 1", "resource F")
    expect(page.locator("#status")).to_contain_text("A contract first, or place the token?")
    expect(seen(page, "place")).not_to_contain_class("go")  # green is what completes a contract
    expect(page.locator("#card-MF_2")).to_contain_class("can")
    answer(page, move)
    me = record_of(page, table).game.position()["players"][0]
    assert (me["points"], me["rewards"][3]) == (points, "PF:o")


@pytest.mark.parametrize(
    ("way", "move", "batteries", "first"),
    [("mouse", "hold", 0, "spy"), ("finger", "rise", 1, "fuel"), ("keyboard", "hold", 0, "spy")],
)
def test_the_owner_of_a_copied_diver_answers_after_the_other_divers_step_3(
    watched: Watched, way: str, move: str, batteries: int, first: str
) -> None:
    me, left = {"divers": column("spy 3"), "batteries": 1}, {"batteries": 1}
    position = plain(designer_variant=True, sponsors=idle_at(3), me=me, left=left)
    page, table, answer = shown(watched, way, position, "key 3", "dive", "copy left", "take", "surface")
    expect(page.locator("#status")).to_contain_text("Keep the diver in place, or let it resurface?")
    answer(page, move)
    owner = record_of(page, table).game.position()["players"][1]
    assert (owner["batteries"], owner["divers"][0]) == (batteries, first)
