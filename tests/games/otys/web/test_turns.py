"""What happens in the middle of a turn: undo, reload, a server that is away, double clicks, a second tab."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from divebell.engine.record import Record

from ....web.conftest import FAILED, Watched
from ....web.deeds import help_me
from ....web.games import record_when
from ....web.play import (
    board_of,
    click_move,
    go_to,
    import_record,
    moves_of,
    new_table,
    record_of,
    seen,
    send,
    send_moves,
    settle,
    simulated,
)
from ....web.server import Server
from ....web.wanted import asked

SEED = "3"


def hot_seat(page: Page) -> str:
    """A table for two with no bots, so that nothing happens but what a test does."""
    return new_table(page, way="hotseat", others="1", name="Ann", name1="Bob", seed=SEED)


def in_turn(page: Page, moves: int = 2) -> str:
    """The page of a table in the middle of the first turn."""
    table = hot_seat(page)
    go_to(page, table)
    settle(page)
    for _ in range(moves):
        click_move(page, next(iter(plain_moves(page, table))))
    return table


def plain_moves(page: Page, table: str) -> Iterator[str]:
    """Legal moves that turn up nothing and do not end the turn."""
    record = record_of(page, table)
    for move in record.game.moves():
        game = record.game.copy()
        game.journal = []
        game.play(str(move))
        if game.turn == record.game.turn and not game.revealed(game.journal) and game.player == record.game.player:
            yield str(move)


def test_undo_goes_back_step_by_step_to_the_beginning_of_the_turn(page: Page) -> None:
    table = in_turn(page, 2)
    start = len(record_of(page, table).played)
    undo = page.locator('[data-command="undo"]')
    for left in range(start - 1, -1, -1):
        before = page.locator("#table").get_attribute("data-version") or ""
        page.keyboard.press("u")
        expect(page.locator("#table")).not_to_have_attribute("data-version", before)
        assert len(record_of(page, table).played) == left
    expect(undo).to_have_attribute("aria-disabled", "true")
    assert undo.get_attribute("data-why")


def test_reset_takes_the_whole_turn_back(page: Page) -> None:
    table = in_turn(page, 2)
    page.locator('[data-command="reset"]').click()
    expect(page.locator("#table")).to_have_attribute("data-at", "0")
    assert record_of(page, table).played == []
    expect(page.locator('[data-command="reset"]')).to_have_attribute("aria-disabled", "true")


def revealing(record: Record) -> bool:
    """The last move turned something up, and its player must go on choosing in the same turn."""
    last = record.played[-1] if record.played else None
    game = record.game
    return bool(last and last.revealed and not game.over and game.turn == last.turn and game.player == last.player)


def test_undo_goes_up_to_what_was_turned_up_and_is_refused_beyond(watched: Watched) -> None:
    page = watched.open()
    record = simulated(revealing, bot="random", seed=int(SEED))
    table = new_table(page, way="hotseat", others="1", name="Ann", name1="Bob", seed=str(record.seed))
    send_moves(page, table, moves_of(record))
    seat = record.game.player
    go_to(page, table, f"?seat={seat}")
    settle(page)
    undo = page.locator('[data-command="undo"]')
    expect(undo).to_have_attribute("aria-disabled", "true")
    why = undo.get_attribute("data-why") or ""
    assert "revealed" in why
    undo.click(force=True)
    expect(page.locator("#say")).to_contain_text(why)
    assert board_of(page, table)["version"] == len(record.played)
    for command in ("undo", "reset"):
        answer = send(page, table, command, seat=seat, version=len(record.played))
        assert answer.status == 422
        assert "undo is not possible" in answer.json()["error"]
    assert [played.text for played in record_of(page, table).played] == [played.text for played in record.played]
    # A move after the reveal can be taken back, and then it ends there again.
    more = next(plain_moves(page, table), None)
    if more is not None:
        click_move(page, more)
        expect(undo).not_to_have_attribute("aria-disabled", "true")
        undo.click()
        expect(undo).to_have_attribute("aria-disabled", "true")
        assert len(record_of(page, table).played) == len(record.played)


def test_a_move_that_reveals_says_so_before_the_click(page: Page) -> None:
    record = simulated(
        lambda record: not record.game.over and any("draw" in str(move) for move in record.game.moves()), seed=int(SEED)
    )
    table = new_table(page, way="hotseat", others="1", seed=str(record.seed))
    send_moves(page, table, moves_of(record))
    go_to(page, table, f"?seat={record.game.player}")
    settle(page)
    draw = page.locator('[data-move^="draw"]').first
    assert "cannot be undone" in (draw.get_attribute("data-reveals") or "")
    assert "cannot be undone" in (draw.get_attribute("aria-label") or "")


def test_reload_in_mid_turn_loses_nothing(page: Page) -> None:
    table = in_turn(page)
    before = str(record_of(page, table))
    moves = sorted(page.locator("[data-move]").evaluate_all("all => all.map(e => e.dataset.move)"))
    page.reload()
    settle(page)
    assert str(record_of(page, table)) == before
    assert sorted(page.locator("[data-move]").evaluate_all("all => all.map(e => e.dataset.move)")) == moves


def test_a_server_killed_in_mid_turn_stands_where_it_stood(watched: Watched, server: Server) -> None:
    page = watched.open()
    watched.expected += [FAILED, "WebSocket"]
    table = in_turn(page)
    before = str(record_of(page, table))
    server.stop(kill=True)
    server.start()
    assert str(record_of(page, table)) == before
    click_move(page, next(plain_moves(page, table)))
    page.reload()
    settle(page)
    assert len(record_of(page, table).played) == 3


def test_a_click_while_the_server_is_away_is_told_and_not_lost(watched: Watched, server: Server) -> None:
    page = watched.open()
    watched.expected += [FAILED, "WebSocket"]
    table = in_turn(page, 1)
    move = next(plain_moves(page, table))
    server.stop()
    seen(page, move).click()
    expect(page.locator("#banner")).to_be_visible()
    expect(page.locator("#banner")).to_have_attribute("data-kind", "offline")
    server.start()
    expect(page.locator("#table")).to_have_attribute("data-version", "2")
    assert [played.text for played in record_of(page, table).played][-1] == move
    expect(page.locator("#banner")).not_to_have_attribute("data-kind", "offline")


def test_a_double_click_plays_once(page: Page) -> None:
    table = hot_seat(page)
    go_to(page, table)
    settle(page)
    move = next(plain_moves(page, table))
    seen(page, move).dblclick()
    expect(page.locator("#table")).not_to_have_attribute("data-busy", "true")
    expect(page.locator("#table")).to_have_attribute("data-version", "1")
    assert [played.text for played in record_of(page, table).played] == [move]


def test_a_stale_tab_is_told_and_does_nothing(watched: Watched) -> None:
    page = watched.open()
    watched.expected += [FAILED]
    table = hot_seat(page)
    deaf = watched.open(page.context)
    deaf.route_web_socket("**/live*", lambda socket: None)
    go_to(page, table)
    settle(page)
    with deaf.expect_response("**/board?*"):  # what it asks for once when its socket opens
        go_to(deaf, table)
    settle(deaf)
    moves = list(plain_moves(page, table))
    click_move(page, moves[0])
    assert deaf.locator("#table").get_attribute("data-version") == "0"
    with deaf.expect_response("**/command*") as answered:
        seen(deaf, moves[1]).click()
    assert answered.value.status == 409
    expect(deaf.locator("#banner")).to_be_visible()
    assert len(deaf.locator("#banner").inner_text()) > 10
    expect(deaf.locator("#table")).to_have_attribute("data-version", "1")
    assert [played.text for played in record_of(page, table).played] == moves[:1]


def test_a_command_sent_again_with_its_nonce_is_answered_and_not_done_again(page: Page) -> None:
    table = hot_seat(page)
    move = next(plain_moves(page, table))
    seat = board_of(page, table)["asked"]
    answers = [send(page, table, move=move, seat=seat, version=0, nonce="the same") for _ in range(2)]
    assert [answer.status for answer in answers] == [200, 200]
    assert [answer.json()["version"] for answer in answers] == [1, 1]
    assert len(record_of(page, table).played) == 1


@pytest.mark.parametrize("language", ["fr", "de", "it"])
def test_the_language_changes_in_mid_turn_and_the_position_stays(page: Page, language: str) -> None:
    table = in_turn(page)
    before = str(record_of(page, table))
    english = page.locator("#status").inner_text()
    page.locator('a[href^="/settings"]').first.click()
    page.locator(f'input[name=language][value="{language}"]').check()
    page.locator("#settings button:not([type=button])").click()
    settle(page)
    assert f"/t/{table}" in page.url
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert page.locator("#status").inner_text() != english
    assert str(record_of(page, table)) == before


def test_another_tab_hears_of_a_move(watched: Watched) -> None:
    page = watched.open()
    table = hot_seat(page)
    other = watched.open(page.context)
    spectator = watched.open()
    for tab in (page, other, spectator):
        go_to(tab, table)
    settle(page)
    click_move(page, next(plain_moves(page, table)))
    for tab in (other, spectator):
        expect(tab.locator("#table")).to_have_attribute("data-version", "1")
        expect(tab.locator("#table")).to_have_attribute("data-at", "1")


def test_a_plan_is_tried_and_dropped_or_kept(page: Page) -> None:
    table = hot_seat(page)
    go_to(page, table)
    settle(page)
    move = next(plain_moves(page, table))
    page.locator('[data-command="trial"]').click()
    drop = page.locator('[data-command="trial_drop"]')
    expect(drop).to_be_visible()
    seen(page, move).click()
    expect(seen(page, move)).to_have_count(0)
    assert record_of(page, table).played == []
    drop.click()
    expect(drop).to_have_count(0)
    assert record_of(page, table).played == []
    page.locator('[data-command="trial"]').click()
    expect(page.locator('[data-command="trial_keep"]')).to_be_visible()
    seen(page, move).click()
    expect(seen(page, move)).to_have_count(0)
    page.locator('[data-command="trial_keep"]').click()
    expect(page.locator("#table")).to_have_attribute("data-version", "1")
    assert [played.text for played in record_of(page, table).played] == [move]


def test_giving_up_asks_first_and_ends_the_game(page: Page) -> None:
    table = in_turn(page, 1)
    help_me(page)
    page.locator('[data-command="give_up"]').click()
    expect(page.locator("dialog.confirm button.primary[value='']")).to_be_focused()
    page.locator("dialog.confirm button[value='']").click()
    assert board_of(page, table)["over"] is False
    page.locator('[data-command="give_up"]').click()
    page.locator("dialog.confirm button[value=yes]").click()
    expect(page.locator("#table")).to_have_attribute("data-over", "true")
    expect(page.locator('[data-command="rematch"]')).to_be_visible()


def test_what_completes_a_contract_stands_out_and_not_what_leaves_it_open(page: Page) -> None:
    """Whoever ends the turn all the same is asked, with the safe answer first."""
    table = import_record(page, record_when(asked("end", "", "contract")))
    go_to(page, table, f"?seat={board_of(page, table)['asked']}")
    main = page.locator(".picks .go, .actions .go").filter(visible=True)
    expect(main).to_have_count(1)
    expect(main).to_have_attribute("data-move", re.compile("^contract"))
    page.locator('[data-command="end"]').click()
    expect(page.locator("dialog.confirm button.primary")).to_have_attribute("value", "")
    page.keyboard.press("Enter")
    expect(page.locator("dialog.confirm")).to_have_count(0)
    assert board_of(page, table)["version"] == 0


def test_a_question_closes_when_the_game_it_was_about_ends_elsewhere(page: Page) -> None:
    table = in_turn(page, 1)
    help_me(page)
    page.locator('[data-command="give_up"]').click()
    expect(page.locator("dialog.confirm")).to_be_visible()
    assert send(page, table, "give_up").status == 200
    expect(page.locator("#table")).to_have_attribute("data-over", "true")
    expect(page.locator("dialog.confirm")).to_have_count(0)


def test_a_question_about_a_move_closes_when_the_move_was_played_elsewhere(page: Page) -> None:
    table = in_turn(page, 1)
    move = next(iter(plain_moves(page, table)))
    thing = seen(page, move)
    thing.evaluate("thing => (thing.dataset.confirm = 'Sure?')")
    thing.click()
    expect(page.locator("dialog.confirm")).to_be_visible()
    assert send(page, table, move=move).status == 200
    expect(page.locator("dialog.confirm")).to_have_count(0)
    assert [played.text for played in record_of(page, table).played][-1] == move


def test_after_a_move_the_strip_says_what_is_asked_now(page: Page) -> None:
    table = new_table(page, way="hotseat", others="1", seed="3")
    go_to(page, table)
    settle(page)
    click_move(page, "key 1")
    seen(page, "sponsor").hover()
    assert "sponsor" in page.locator("#preview").inner_text()
    click_move(page, "sponsor")
    page.mouse.move(5, 5)
    expect(page.locator("#preview")).to_contain_text("Before the dive")


def test_the_x_key_shows_which_sponsor_comes_to_each_level(page: Page) -> None:
    go_to(page, hot_seat(page))
    plates = page.locator(".level .sponsor > .tx").all_inner_texts()
    coming = page.locator(".level .sponsor > .coming")
    assert not any(ghost.is_visible() for ghost in coming.all())
    page.locator('[data-consider="x"]').hover()
    expect(coming.first).to_be_visible()
    told = coming.locator(".tx").all_inner_texts()
    assert all(now.startswith(then) for now, then in zip([plates[-1], *plates[:-1]], told, strict=True))
    page.locator("#status").hover()
    expect(coming.first).to_be_hidden()
    page.locator('[data-consider="x"]').click()
    expect(coming.first).to_be_visible()


@pytest.mark.parametrize("way", ["mouse", "finger"])
def test_a_diver_is_dragged_to_where_a_propeller_takes_it(page: Page, way: str) -> None:
    """Dropped elsewhere it stays, and the click that ends a drag is none."""
    table = import_record(page, record_when(asked("step 1", "", "propel")))
    go_to(page, table, f"?seat={board_of(page, table)['asked']}")
    diver = page.locator('.diver[data-consider^="propel-"]').first
    name = diver.get_attribute("data-consider") or ""
    targets = page.locator(f'.target[data-when="{name}"]')
    diver.hover()  # what can be dragged comes with the first sign of life
    page.wait_for_function("() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/drag.'))")
    page.evaluate(
        "() => import(performance.getEntriesByType('resource').find(({ name }) => name.includes('/drag.')).name)"
    )

    devtools = page.context.new_cdp_session(page)

    def point(what: str, x: float, y: float) -> None:
        """Playwright itself has fingers only for taps."""
        if way == "finger":
            touching = [] if what == "End" else [{"x": x, "y": y}]
            devtools.send("Input.dispatchTouchEvent", {"type": f"touch{what}", "touchPoints": touching})
        else:
            page.mouse.move(x, y, steps=3)
            {"Start": page.mouse.down, "Move": lambda: None, "End": page.mouse.up}[what]()

    def drag_to(x: float, y: float) -> None:
        box = diver.bounding_box()
        assert box is not None
        point("Start", box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for step in (10, 20):
            point("Move", box["x"], box["y"] + step)
        expect(targets.first).to_be_visible()
        point("Move", x, y)
        point("End", x, y)

    drag_to(5, 5)
    expect(targets.first).to_be_hidden()
    expect(page.locator(".dragged")).to_have_count(0)
    diver.click()
    place = targets.first.bounding_box()
    move = targets.first.get_attribute("data-move")
    diver.click()
    expect(targets.first).to_be_hidden()
    assert place is not None
    drag_to(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(page.locator("#table")).to_have_attribute("data-version", "1")
    assert [played.text for played in record_of(page, table).played][-1] == move


def test_a_trial_says_where_it_ends(page: Page) -> None:
    """When only the end of the turn is left, there is nothing more to try: its moves can be kept."""
    go_to(page, hot_seat(page))
    settle(page)
    page.locator('[data-command="trial"]').click()
    offered = page.locator("#table [data-move]:not([aria-disabled]):not(#go)").filter(visible=True)
    for number in range(1, 12):
        offered.first.click()
        expect(page.locator(f'[data-command="trial_keep"]:has-text("{number}")')).to_be_visible()
        if "The trial ends here" in (page.locator("#status").text_content() or ""):
            break
    expect(page.locator("#status")).to_contain_text("The trial ends here")
    expect(page.locator("#banner")).to_be_hidden()
    page.locator('[data-command="trial_keep"]').click()
    expect(page.locator('#table:not([data-version="0"])')).to_be_attached()
