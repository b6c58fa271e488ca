"""A link with a game in it: made on a page, opened by somebody else, and told apart from a broken one."""

import re
import zlib
from base64 import urlsafe_b64encode

import pytest
from playwright.sync_api import Browser, Page, expect

from divebell.engine.record import Record, read_record
from divebell.games import find_game
from tests.alone import versus

from .client import Client
from .server import Server
from .stage import visitor


def pack(text: str) -> str:
    return urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


def shared_from(page: Page) -> str:
    """The link that the page shows when somebody shares what it shows."""
    page.locator('[data-command="share"]').locator("visible=true").first.click()
    expect(page.locator("#share")).to_be_visible()
    return page.locator("#share input").input_value()


def begin(record: Record, moves: int) -> Record:
    """The same game after so many moves."""
    begun = Record(record.package, record.options, record.seed, record.seats)
    for move in record.played[:moves]:
        begun.play(move.text)
    return begun


def test_a_finished_game_is_shared_watched_and_played_on(browser: Browser, server: Server) -> None:
    record = versus("snorkeller", 3)
    ann, ben = visitor(browser, server.url), visitor(browser, server.url)
    page = ann.new_page()
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": str(record).encode()}
    page.goto("/me")
    page.locator("input[type=file][name=record]").set_input_files(file)  # type: ignore[arg-type]
    page.locator("form[action='/import'] button").click()
    page.goto(page.url.replace("?at=0", "?at=7"))
    link = shared_from(page)
    assert link.startswith(f"{server.url}/open#at=7&game=")
    assert len(link) < 2000
    ben.grant_permissions(["clipboard-read", "clipboard-write"])
    other = ben.new_page()
    other.goto(link)
    expect(other.locator("main h1")).to_be_focused()
    expect(other.locator("main")).to_contain_text("Noelie")
    other.get_by_role("button", name="Watch the replay").click()
    expect(other.locator("#table")).to_have_attribute("data-at", "7")
    expect(other.locator("#caution")).to_contain_text("Replay of a shared game, played by Noelie.")
    expect(other.locator("#status")).to_contain_text("Replay")
    address = other.url.partition("?")[0]
    assert "/t/" not in other.request.get("/me").text()  # a look adds nothing
    assert other.request.get(f"{address}/record").text() == str(record)
    assert shared_from(other) == link
    other.locator("[data-share-copy]").click()
    expect(other.locator("[data-share-copy]")).to_have_text("Copied.")
    assert other.evaluate("navigator.clipboard.readText()") == link
    other.goto(link)
    other.get_by_role("button", name="Play on from here").click()
    expect(other.locator("#table")).to_have_attribute("data-live", "true")
    address = other.url.partition("?")[0]
    played = read_record(other.request.get(f"{address}/record").text(), find_game("otys")).played
    assert [move.text for move in played[:7]] == [move.text for move in record.played[:7]]
    assert address.removeprefix(server.url) in other.request.get("/me").text()
    ann.close()
    ben.close()


def test_a_replay_starts_at_the_first_move_stands_still_and_is_one_table(server: Server) -> None:
    """Also when the link names the last move, and a bot would be next."""
    record = versus("snorkeller", 3)
    begun = begin(record, next(number for number, move in enumerate(record.played) if move.player == 1))
    client = Client(server.url)
    for text, moves in ((str(record), len(record.played)), (str(begun), len(begun.played))):
        opened = [
            client.post("/import", {"way": "replay", "link": f"at={moves}&game={pack(text)}"}).headers["location"]
            for _ in range(2)
        ]
        assert opened[0] == opened[1]
        assert opened[0].endswith("?at=0")
        facts = client.get(opened[0].replace("?", "/board?")).json()
        assert (facts["newest"], facts["mine"]) == (moves, False)
    assert client.get(opened[0].partition("?")[0]).headers["location"] == opened[0]  # there is no game to go back to
    assert "/t/" not in client.get("/me").text


@pytest.mark.parametrize("closing", ["given up by seat 0", "ended by host", "ended by vote"])
def test_a_link_tells_that_a_game_was_closed_before_its_end(server: Server, closing: str) -> None:
    record = versus("snorkeller", 3)
    text = str(begin(record, 1)).replace("result: not finished", f"result: not finished, {closing}")
    assert str(read_record(text, find_game("otys"))) == text
    client = Client(server.url)
    shown = client.post("/open", {"link": f"game={pack(text)}"}).text
    assert "A finished game" in shown
    watched = client.post("/import", {"way": "replay", "link": f"game={pack(text)}"}).headers["location"]
    address = watched.partition("?")[0]
    assert client.get(f"{address}/record").text == text
    ended = client.get(address).text
    assert ("Noelie gave up the game" if "given" in closing else "The game was ended") in ended
    plays = client.post("/import", {"way": "play", "link": f"at=0&game={pack(text)}"}).headers["location"]
    assert "result: not finished\n" in client.get(f"{plays}/record").text


def test_a_shared_puzzle_comes_without_the_moves_of_whoever_shares_it(browser: Browser, server: Server) -> None:
    ann = visitor(browser, server.url)
    page = ann.new_page()
    page.goto("/puzzles/otys")
    page.locator("button[name=puzzle]").first.click()
    expect(page.locator("#puzzle")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-js", "on")
    page.keyboard.press("?")
    page.locator("[data-dialog=help]").click()
    link = shared_from(page)
    ben = visitor(browser, server.url)
    other = ben.new_page()
    other.goto("/me")
    other.locator("form[action='/open'] input").fill(f"  {link} ")
    other.locator("form[action='/open'] button").click()
    other.get_by_role("button", name="Solve the puzzle").click()
    expect(other.locator("#puzzle")).to_be_visible()
    expect(other.locator("#table")).to_have_attribute("data-at", "0")
    ann.close()
    ben.close()


GAME = pack(str(versus("snorkeller", 3)))
BROKEN = {
    "cut off": f"at=3&game={GAME[:-40]}",
    "a letter changed": f"at=3&game={GAME[:60]}{'A' if GAME[60] != 'A' else 'B'}{GAME[61:]}",
    "no game": "at=3",
    "not packed": "game=abcd",
    "not letters": "game=%FF%FF%FF",
    "many fields": "&".join(f"a{number}=1" for number in range(500)),
    "nothing": "",
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_link_is_explained_in_a_sentence(server: Server, name: str) -> None:
    answer = Client(server.url).post("/open", {"link": BROKEN[name]})
    assert answer.status == 422
    assert "This link is incomplete or damaged." in answer.text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x" * 10_000_000, "this file is too large"),
        ("divebell record 1\ngame: otys\nrules: 1\nplayers: 2\nseed: 1\nposition: " + "[" * 200_000, "nested at most"),
        ("no record", "a record begins with"),
    ],
)
def test_what_is_packed_is_held_to_the_limits_of_a_file(server: Server, text: str, sentence: str) -> None:
    answer = Client(server.url).post("/open", {"link": f"game={pack(text)}"})
    assert answer.status in (413, 422)
    assert sentence in answer.text


def test_a_game_with_others_is_not_shared_before_its_end(browser: Browser, server: Server) -> None:
    host, guest = Client(server.url), Client(server.url)
    table = host.post("/new", {"way": "hotseat", "others": "1", "seed": "5"}).headers["location"].rpartition("/")[2]
    assert guest.get(f"/t/{table}/link").status == guest.post(f"/t/{table}/link").status == 422
    assert "link" in host.get(f"/t/{table}/link").text


def test_whoever_shares_before_the_end_is_asked_first_and_told_when_the_server_is_away(
    browser: Browser, server: Server
) -> None:
    ann = visitor(browser, server.url)
    page = ann.new_page()
    page.goto(page.request.post("/new", form={"way": "hotseat", "players": "2"}).url)
    expect(page.locator("html")).to_have_attribute("data-js", "on")

    def press_share() -> None:
        page.keyboard.press("?")
        page.locator("[data-dialog=help]").click()
        page.locator("#help [data-command=share]").click()

    press_share()
    expect(page.locator("dialog.confirm")).to_contain_text("the game no longer counts")
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.locator("#share")).to_be_hidden()
    assert "sure" in page.request.get(f"{page.url}/link").json()  # nothing was told yet
    page.route("**/link*", lambda route: route.abort())
    page.locator("#help [data-command=share]").click()
    expect(page.locator("#help")).to_be_hidden()
    expect(page.locator("#banner")).to_contain_text("Cannot reach the server")
    page.unroute("**/link*")
    press_share()
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.locator("#share input")).to_have_value(re.compile("/open#at=0&game="))
    link = page.locator("#share input").input_value()
    assert "link" in page.request.get(f"{page.url}/link").json()
    # The link cannot be read now: it stands in the form, to be sent again.
    page.route("**/open", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    page.goto(link)
    expect(page.locator("main .sentence")).to_contain_text("Cannot reach the server")
    page.unroute("**/open")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("button", name="Play on from here")).to_be_visible()
    ann.close()
