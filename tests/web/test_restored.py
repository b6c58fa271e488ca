"""An older backup is put back while pages are open: they notice that they know more than the table, and begin anew."""

import shutil
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from .conftest import FAILED, Watched
from .gathering import play_move
from .play import go_to, new_table
from .server import Server, serving

NO_LINE = "WebSocket connection"


def keep(server: Server, folder: Path) -> None:
    """Copy the database of a server that rests for it."""
    server.stop()
    shutil.copytree(server.folder, folder)
    server.start()


def put_back(server: Server, folder: Path) -> None:
    server.stop()
    for file in server.folder.glob("tables.sqlite*"):
        file.unlink()
    for file in folder.glob("tables.sqlite*"):
        shutil.copy(file, server.folder)
    server.start()


def first_move(page: Page) -> str:
    return page.locator("[data-move]:not(#go)").filter(visible=True).first.get_attribute("data-move") or ""


def test_pages_that_know_more_than_a_restored_server_begin_anew(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "server").mkdir()
    with serving(tmp_path / "server", options=["--no-limits"]) as server:
        watched = Watched(browser, server)
        watched.expected += [FAILED, NO_LINE]
        playing, deaf, waiting, bob = (watched.open() for _ in range(4))
        table, other = (new_table(page, way="hotseat", others="1") for page in (playing, deaf))
        waiting.goto(open_online(waiting))
        link = waiting.locator("#link-all").input_value()
        keep(server, tmp_path / "backup")

        go_to(playing, table)
        for _ in range(3):
            play_move(playing, first_move(playing))
        deaf.route_web_socket("**/live*", lambda _line: None)  # learns it from the answer to a move of its own
        with deaf.expect_response("**/board?*"):  # what it asks for once when its socket opens
            go_to(deaf, other)
        play_move(deaf, first_move(deaf))
        bob.request.post(link, form={"name": "Bob"})
        expect(waiting.locator(".seat-row").nth(1)).to_contain_text("Bob")
        go_to(bob, new_table(bob, way="hotseat", others="1"))

        put_back(server, tmp_path / "backup")
        expect(playing.locator("#table")).to_have_attribute("data-version", "0")
        expect(playing.locator("html[data-js=on]")).to_be_attached()
        play_move(playing, first_move(playing))
        expect(playing.locator("#table")).to_have_attribute("data-version", "1")
        deaf.locator("[data-move]:not(#go)").filter(visible=True).first.click()
        expect(deaf.locator("#table")).to_have_attribute("data-version", "0")
        expect(waiting.locator(".seat-row").nth(1)).not_to_contain_text("Bob")
        expect(bob.locator("main.note")).to_contain_text("There is no such page or table")
        watched.close()


def open_online(page: Page) -> str:
    form: dict[str, str | float | bool] = {"name": "Ann", "seat2": "open", "seat3": "open"}
    return page.request.post("/online", form=form, max_redirects=0).headers["location"]
