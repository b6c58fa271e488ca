"""Looking back: links to a move, slider and keys, records as files, playing on, a rematch."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from divebell.engine.record import Seat, read_record

from ..games.aquatica.web.tables import text_at
from .conftest import FAILED, Watched
from .deeds import help_me
from .games import moments, record_when, shortened
from .play import OTYS, go_to, import_record, new_table, record_at, record_of, send, settle, upload
from .states import LANGUAGES
from .wanted import over

# Names of opponents that are broken or cut.
CUT_NAMES = """() => [...document.querySelectorAll('.opp .name:not(.ph) span')]
    .filter(name => name.scrollHeight > 1.5 * parseFloat(getComputedStyle(name).fontSize)
                 || name.scrollWidth > name.clientWidth)
    .map(name => name.innerText)"""
ADDRESS = {  # how somebody is spoken to, also in the imperative
    "en": r"\byour?\b|^Choose", "fr": r"\b(vous|votre|vos)\b|ez\b", "de": r"\b(du|dein\w*|Wähle|Zahle)\b",
    "it": r"\b(tuo|tua|Scegli|Gioca|Paga|Scarta|Riprendi|Termina)\b"
    r"|\b(prendi|tieni|usi|recuperi|equipaggi|recluti|compri|conquisti|scarti|riprendi|alzi|copi|piazzi|ripeschi|rigiochi|segni)\b",
}  # fmt: skip


def at(page: Page, number: int) -> None:
    expect(page.locator("#table")).to_have_attribute("data-at", str(number))
    expect(page.locator("#at")).to_have_value(str(number))
    assert f"at={number}" in page.url


def test_a_link_leads_to_a_move_and_slider_and_keys_from_there(page: Page) -> None:
    table = import_record(page, record_at("over"))
    last = len(record_of(page, table).played)
    go_to(page, table, "?at=37")
    at(page, 37)
    assert page.locator("[data-move]").count() == 0
    for key, number in (("ArrowRight", 38), ("ArrowLeft", 37), ("Home", 0), ("End", last), ("ArrowLeft", last - 1)):
        page.keyboard.press(key)
        at(page, number)
    for step, number in (("first", 0), ("next", 1), ("last", last), ("prev", last - 1)):
        page.locator(f'[data-step="{step}"]').click()
        at(page, number)
    page.locator("#at").fill("20")
    at(page, 20)
    page.reload()
    at(page, 20)


@pytest.mark.parametrize("record", [partial(record_when, over()), partial(text_at, "over", least=0, players=3)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_spoken_to_in_a_replay(watched: Watched, language: str, record: Callable[[], str]) -> None:
    page = watched.open(settings={"language": language})
    table = import_record(page, record())
    found = set()
    for number in range(0, 120, 3):
        drawn = page.request.get(f"/t/{table}?at={number}").text()
        found |= set(re.findall(r"</small> <b>(.*?)</b>\s*</p>", drawn))
    assert len(found) > 5
    assert [text for text in found if re.search(ADDRESS[language], text)] == []


def crowded() -> tuple[str, int]:
    """A game and the number of a move before which a bot that begins the rounds is asked, with ten points."""
    for game, at, record in moments():
        view = game.view("spectator")
        if len(record.seats) > 1 and view["first"] == game.player == 1 and view["players"][1]["points"] >= 10:
            seats = [Seat("Zoe", "human"), Seat("Nerea", "greedy"), Seat("Tam", "greedy"), Seat("Ines", "greedy")]
            return str(shortened(record, len(record.played), seats[: len(record.seats)])), at
    raise LookupError("no game has such a moment")


def test_the_name_of_a_bot_is_never_cut(page: Page) -> None:
    text, number = crowded()
    go_to(page, import_record(page, text), f"?at={number}")
    assert page.locator(".opp.active .name:not(.ph)").inner_text().split() == ["Nerea", "bot"]
    assert page.evaluate(CUT_NAMES) == []


def test_a_line_of_the_log_shows_the_board_of_that_moment_and_a_button_leads_back(page: Page) -> None:
    table = import_record(page, record_at("step 1"))
    go_to(page, table)
    settle(page)
    newest = page.locator("#table").get_attribute("data-at") or ""
    link = page.locator('a[href^="?at="]').last
    moment = (link.get_attribute("href") or "").removeprefix("?at=")
    link.evaluate("link => link.click()")
    expect(page.locator("#table")).to_have_attribute("data-at", moment)
    assert page.locator("[data-move]").count() == 0
    page.locator(f'.replay a[href="/t/{table}"]').click()
    expect(page.locator("#table")).to_have_attribute("data-at", newest)
    expect(page.locator("[data-move]").first).to_be_attached()


def test_the_exported_record_is_the_engines_text_and_the_import_shows_it(page: Page) -> None:
    table = new_table(page, way="hotseat", others="1", name="Ann", name1="Bob", seed="9")
    for _ in range(6):
        record = record_of(page, table)
        assert send(page, table, seat=record.game.player, move=str(record.game.moves()[0])).status == 200
    go_to(page, table)
    help_me(page)
    with page.expect_download() as saved:
        page.locator(f'a[href="/t/{table}/record"]').click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert str(read_record(text, OTYS)) == text
    page.goto("/me")
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("input[type=file][name=record]").set_input_files(file)  # type: ignore[arg-type]
    page.locator("form[action='/import'] button").click()
    at(page, 0)
    page.keyboard.press("End")
    at(page, 6)
    copy = page.url.rpartition("/t/")[2].partition("?")[0]
    assert copy != table
    assert page.request.get(f"/t/{copy}/record").text() == text


def test_a_broken_record_names_its_line(watched: Watched) -> None:
    page = watched.open()
    watched.expected += [FAILED]
    lines = record_at("step 1").splitlines()
    first = lines.index("") + 1
    lines[first] += ", key 9"
    page.goto("/me")
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": "\n".join(lines).encode()}
    page.locator("input[type=file][name=record]").set_input_files(file)  # type: ignore[arg-type]
    page.locator("form[action='/import'] button").click()
    expect(page.locator("main")).to_contain_text(f"line {first + 1}")
    assert upload(page, "nothing of the kind").status == 422
    empty = page.request.post("/import", multipart={"record": "no file"})
    assert empty.status == 422


@pytest.mark.parametrize("size", [256 * 1024 + 1, 5_000_000])
def test_a_large_file_is_refused(page: Page, size: int) -> None:
    answer = upload(page, "x" * size)
    assert answer.status == 413
    assert "too large: the limit is 2" in answer.text()


def test_a_finished_game_can_be_played_on_from_any_move(page: Page) -> None:
    table = import_record(page, record_at("over"))
    go_to(page, table, "?at=30")
    page.keyboard.press("ArrowRight")
    at(page, 31)
    page.locator("form[action$='/fork'] button").click()
    page.locator("#table:not([data-table='" + table + "'])").wait_for()
    fresh = page.locator("#table").get_attribute("data-table") or ""
    expect(page.locator("#table")).to_have_attribute("data-at", "31")
    assert record_of(page, fresh).played == record_of(page, table).played[:31]
    assert page.request.post(f"/t/{table}/fork", form={"at": "99999"}).status == 422


def test_a_game_that_goes_on_cannot_be_played_on_from_an_earlier_move(page: Page) -> None:
    table = new_table(page, way="hotseat", others="1")
    assert page.request.post(f"/t/{table}/fork", form={"at": "0"}).status == 422


def test_the_end_offers_a_rematch_a_replay_the_final_board_and_the_record(page: Page) -> None:
    table = import_record(page, record_at("over"))
    record = record_of(page, table)
    go_to(page, table)
    expect(page.locator("#table")).to_have_attribute("data-over", "true")
    page.locator('[data-command="board"]').click()
    expect(page.locator(".level")).to_have_count(5)
    page.go_back()
    page.locator('[data-command="replay"]').click()
    at(page, 0)
    page.go_back()
    with page.expect_download() as saved:
        page.locator('[data-command="record"]').click()
    assert saved.value.path().read_text(encoding="utf-8") == str(record)
    page.locator('[data-command="rematch"]').click()
    page.locator("#table:not([data-table='" + table + "'])").wait_for()
    fresh = record_of(page, page.locator("#table").get_attribute("data-table") or "")
    assert fresh.seats == record.seats
    assert fresh.played == []
    assert fresh.seed != record.seed


def test_past_games_lead_to_their_tables(page: Page) -> None:
    page.goto("/me")
    assert page.locator("main a[href^='/t/']").count() == 0
    table = new_table(page, way="hotseat", others="1")
    page.goto("/me")
    page.locator(f"main a[href='/t/{table}']").click()
    settle(page)
    page.goto("/")
    page.locator(f"main a[href='/t/{table}']").click()
    settle(page)
