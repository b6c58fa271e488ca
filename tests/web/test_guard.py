"""Bad input, strangers, and secrets."""

import contextlib
import json
import socket
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from divebell.engine.record import Record
from tests.patience import ANSWER

from .conftest import FAILED, Guest, Watched
from .play import (
    board_of,
    go_to,
    import_record,
    new_table,
    record_at,
    record_of,
    send,
    simulated,
    traces,
)  # fmt: skip
from .server import Server


def test_an_unknown_table_or_page_is_a_friendly_404(watched: Watched) -> None:
    page = watched.open()
    watched.expected += [FAILED]
    for path in ("/t/nowhere", "/t/nowhere/record", "/t/nowhere?at=3", "/nothing"):
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 404
        expect(page.locator("h1")).to_be_visible()
        page.locator("main a[href='/']").click()
        expect(page.locator("form[action='/new']").first).to_be_visible()
    assert page.request.get("/t/nowhere/board").status == 404
    assert page.request.post("/t/nowhere/command", data={}).status == 404


@pytest.mark.parametrize(
    "body",
    [
        {"move": "dive"},
        {"move": "key 9"},
        {"move": ""},
        {"move": "<b>"},
        {"seat": 1, "move": "key 1"},
        {"seat": 9, "move": "key 1"},
        {"command": "cheat"},
        {"command": "undo"},
        {"more": "than asked"},
        {"version": "0"},
    ],
)
def test_a_forged_command_is_refused_in_a_sentence_and_changes_nothing(guest: Guest, body: dict[str, Any]) -> None:
    table = new_table(guest, way="hotseat", others="1", seed="3")
    facts = board_of(guest, table)
    answer = send(guest, table, **{"seat": facts["asked"], "version": 0, **body})
    assert answer.status == 422
    told = answer.json()
    assert len(told["error"]) > 10
    assert told["html"]
    assert board_of(guest, table)["version"] == 0
    assert record_of(guest, table).played == []


def test_what_is_no_json_is_refused(guest: Guest) -> None:
    table = new_table(guest, way="hotseat", others="1")
    for content in ("", "{", "[]", "null", "\x00"):
        answer = guest.request.post(f"/t/{table}/command", data=content, headers={"content-type": "application/json"})
        assert answer.status == 422
    assert board_of(guest, table)["version"] == 0


def test_another_guest_cannot_act_for_a_seat(guests: Callable[[], Guest]) -> None:
    guest, stranger = guests(), guests()
    table = new_table(guest, way="hotseat", others="1", seed="3")
    facts = board_of(guest, table)
    move = str(record_of(guest, table).game.moves()[0])
    for command in ("move", "undo", "reset", "give_up", "trial_start", "trial_keep"):
        answer = send(stranger, table, command, seat=facts["asked"], version=0, move=move)
        assert answer.status == 422
    assert board_of(guest, table)["version"] == 0
    assert stranger.request.get(f"/t/{table}/record").status == 403


def test_a_post_from_another_site_is_refused(guest: Guest, server: Server) -> None:
    table = new_table(guest, way="hotseat", others="1", seed="3")
    for path in (f"/t/{table}/command", "/new", "/settings", "/import", f"/t/{table}/rematch"):
        for origin in ("https://elsewhere.example", "null", f"{server.url}.example"):
            assert guest.request.post(path, data={}, headers={"origin": origin}).status == 403
    assert board_of(guest, table)["version"] == 0
    facts = board_of(guest, table)
    move = str(record_of(guest, table).game.moves()[0])
    body = {"version": 0, "nonce": "own", "seat": facts["asked"], "command": "move", "move": move}
    own = guest.request.post(f"/t/{table}/command", data=body, headers={"origin": server.url})
    assert own.status == 200


def test_the_socket_brings_every_version_and_refuses_other_sites(guest: Guest, server: Server) -> None:
    table = new_table(guest, way="hotseat", others="1", seed="3")
    address = f"{server.url.replace('http', 'ws')}/t/{table}/live"
    with connect(address, origin=Origin(server.url)) as socket:
        assert json.loads(socket.recv(ANSWER))["version"] == 0
        move = str(record_of(guest, table).game.moves()[0])
        assert send(guest, table, move=move).status == 200
        assert json.loads(socket.recv(ANSWER))["version"] == 1
    with pytest.raises((WebSocketException, OSError)):
        connect(address, origin=Origin("https://elsewhere.example")).recv(ANSWER)


def test_every_answer_has_the_headers_that_keep_it_to_itself(guest: Guest) -> None:
    table = new_table(guest, way="hotseat", others="1")
    for path in ("/", "/about", "/nothing", f"/t/{table}", f"/t/{table}/board", "/static/main.js", "/static/icon.svg"):
        headers = guest.request.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
    cookie = guest.request.get("/").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_settings_never_lead_to_another_site(guest: Guest) -> None:
    for back in ("//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", "javascript:alert(1)"):
        answer = guest.request.post("/settings", form={"back": back}, max_redirects=0)
        assert answer.headers["location"] == "/"


@pytest.mark.parametrize(
    "form",
    [
        {"others": "9"},
        {"way": "nothing"},
        {"bot": "cheater"},
        {"seed": "abc"},
        {"sponsors": "none"},
        {"way": "solo", "solo": "x"},
        {"edition": "xx"},
        {"seed": "9" * 39},
    ],
)
def test_wrong_options_are_said_in_a_sentence(guest: Guest, form: dict[str, str]) -> None:
    answer = guest.request.post("/new", multipart={"way": "bots", **form}, max_redirects=0)
    assert answer.status == 422
    assert 'class="sentence"' in answer.text()


def test_names_are_text_and_never_markup(page: Page) -> None:
    table = new_table(page, way="hotseat", others="1", name="<i id=evil>", name1='"><b id=evil>')
    go_to(page, table)
    assert page.locator("#evil").count() == 0
    expect(page.locator("#table")).to_contain_text("<i id=evil>")


def test_without_javascript_the_page_says_so_and_shows_the_board(watched: Watched) -> None:
    page = watched.open(java_script_enabled=False)
    table = new_table(page, way="hotseat", others="1")
    page.goto(f"/t/{table}")
    expect(page.locator(".level")).to_have_count(5)
    expect(page.locator("#status")).to_be_visible()
    # Chromium hides the inside of <noscript> from locators' text, not from the person.
    assert "JavaScript" in page.locator("noscript").first.inner_text()


# Secrets


def hands(record: Record) -> list[list[str]]:
    return [player["hand"] for player in record.game.position()["players"]]


def both_hold(record: Record) -> bool:
    """Both hold cards that nothing public is like, in the middle of a turn of seat 0."""
    game = record.game
    if game.over or game.question.about != "key" or game.player != 0 or not all(hands(record)):
        return False
    open_cards = {*game.position()["public"], *game.position()["contract_discard"]}
    return not open_cards & {*hands(record)[0], *hands(record)[1]} and not set(hands(record)[0]) & set(hands(record)[1])


class Secretive(NamedTuple):
    """Somebody with all seats, somebody with none, and a table where both players hold secrets."""

    guest: Guest
    stranger: Guest
    table: str
    record: Record


@pytest.fixture
def secretive(guests: Callable[[], Guest]) -> Secretive:
    record = simulated(both_hold, seed=123456789012)
    guest = guests()
    return Secretive(guest, guests(), import_record(guest, str(record)), record)


def test_a_spectator_never_gets_a_hand_the_deck_or_the_seed(secretive: Secretive) -> None:
    guest, stranger, table, record = secretive
    own = guest.request.get(f"/t/{table}?seat=0").text()
    assert traces(hands(record)[0])[1] in own, "the own hand is on the own page"
    last = len(record.played)
    deck = json.dumps(record.game.position()["deck"][-3:])[1:-1]
    for path in (
        f"/t/{table}", f"/t/{table}?seat=0", f"/t/{table}?seat=1", f"/t/{table}/board", f"/t/{table}/board?seat=0",
        f"/t/{table}/board?seat=0&since=0", f"/t/{table}/board?at={last - 1}&seat=0", f"/t/{table}?at={last}&seat=1",
        f"/t/{table}/report",
    ):  # fmt: skip
        text = stranger.request.get(path).text()
        for secret in [*traces([*hands(record)[0], *hands(record)[1]]), str(record.seed), deck]:
            assert secret not in text, f"{secret} is in {path}"


def test_a_seat_never_gets_the_hand_of_the_other(secretive: Secretive) -> None:
    guest, _, table, record = secretive
    last = len(record.played)
    for path in (
        f"/t/{table}?seat=0", f"/t/{table}/board?seat=0", f"/t/{table}/board?seat=0&since=0",
        f"/t/{table}/board?at={last - 1}&seat=0",
    ):  # fmt: skip
        text = guest.request.get(path).text()
        for secret in [*traces(hands(record)[1]), str(record.seed)]:
            assert secret not in text, f"{secret} is in {path}"
    text = guest.request.get(f"/t/{table}?seat=1").text()
    assert "unveil" in text
    for secret in traces([*hands(record)[0], *hands(record)[1]]):
        assert secret not in text, "before the curtain is lifted"


def test_in_hot_seat_the_bare_address_shows_nobodys_hand(secretive: Secretive) -> None:
    guest, _, table, record = secretive
    last = len(record.played)
    for path in (f"/t/{table}", f"/t/{table}?at={last - 1}", f"/t/{table}/board", f"/t/{table}/board?at={last - 1}"):
        text = guest.request.get(path).text()
        for secret in traces([*hands(record)[0], *hands(record)[1]]):
            assert secret not in text, f"{secret} is in {path}, whoever holds the device"


def test_a_bots_hand_is_not_on_the_page(guest: Guest) -> None:
    record = simulated(both_hold, seed=1)
    text = str(record).replace("seat 1: Bob (human)", "seat 1: Bob (greedy)")
    table = import_record(guest, text)
    for path in (f"/t/{table}", f"/t/{table}/board", f"/t/{table}?seat=1", f"/t/{table}/board?at={len(record.played)}"):
        got = guest.request.get(path).text()
        for secret in traces(hands(record)[1]):
            assert secret not in got


def test_a_finished_game_can_be_looked_at_by_everybody(watched: Watched) -> None:
    page, stranger = watched.open(), watched.open()
    table = import_record(page, record_at("over"))
    go_to(stranger, table)
    expect(stranger.locator("#table")).to_have_attribute("data-over", "true")
    assert stranger.request.get(f"/t/{table}/record").status == 200


@pytest.mark.parametrize("query", ["?at=" + 5000 * "9", "?seat=²", "?at=-1"])
def test_a_number_that_is_none_shows_the_board_all_the_same(guest: Guest, query: str) -> None:
    table = new_table(guest, way="hotseat", others="1")
    assert guest.request.get(f"/t/{table}{query}").status == 200
    assert guest.request.get(f"/t/{table}/board?since=²").status == 200


def test_a_seed_of_thousands_of_digits_is_refused_with_a_sentence(guest: Guest) -> None:
    answer = guest.request.post("/new", multipart={"way": "solo", "seed": 5000 * "9"})
    assert answer.status == 422
    assert "seed must be a whole number" in answer.text()


def test_what_comes_in_pieces_is_counted_too(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(
            f"POST /import HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nTransfer-Encoding: chunked\r\n"
            "Content-Type: multipart/form-data; boundary=b\r\n\r\n".encode()
        )
        start = b'--b\r\nContent-Disposition: form-data; name="record"; filename="a"\r\n\r\n'
        line.sendall(b"%x\r\n%s\r\n" % (len(start), start))
        piece = b"10000\r\n" + 0x10000 * b"x" + b"\r\n"
        with contextlib.suppress(OSError):
            for _ in range(20):
                line.sendall(piece)
            line.sendall(b"0\r\n\r\n")
        assert line.recv(12) == b"HTTP/1.1 413"


def test_another_name_for_this_machine_leads_nowhere(guest: Guest) -> None:
    assert guest.request.get("/", headers={"host": "evil.example"}).status == 400


def test_a_stranger_gets_neither_record_nor_rematch_nor_a_seat(guests: Callable[[], Guest]) -> None:
    table = new_table(guests(), way="hotseat", others="1", practice="yes")
    stranger = guests()
    assert stranger.request.get(f"/t/{table}/record").status == 403
    assert stranger.request.post(f"/t/{table}/rematch").status == 422
    assert stranger.request.post(f"/t/{table}/fork", form={"at": "0"}).status == 422


def test_the_record_of_a_practice_game_says_so(guest: Guest) -> None:
    table = new_table(guest, way="hotseat", others="1", practice="yes")
    text = guest.request.get(f"/t/{table}/record").text()
    assert "practice: yes" in text
    again = import_record(guest, text)
    assert "practice: yes" in guest.request.get(f"/t/{again}/record").text()
