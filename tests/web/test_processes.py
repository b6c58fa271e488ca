"""Several processes on one PostgreSQL: whoever writes, all are told."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ..postgres import Postgres
from .gathering import person, play_move
from .server import Server


@pytest.fixture
def two(postgresql: Postgres, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers with one database and one key."""
    url = postgresql.database()
    servers = [Server(tmp_path, options=["--no-limits", "--database", url]) for _ in range(2)]
    for server in servers:
        server.start()
    yield servers[0], servers[1]
    for server in servers:
        server.stop()


def test_two_people_at_two_processes_play_at_one_table(browser: Browser, two: tuple[Server, Server]) -> None:
    here, there = two
    ann, bob = person(browser, here), person(browser, there)
    host, guest = ann.new_page(), bob.new_page()
    host.goto("/online")
    host.locator("input[name=name]").fill("Ann")
    host.locator("main .btn.primary").click()
    host.wait_for_url("**/t/*")
    link = host.locator("#link-all").input_value().replace(here.url, there.url)
    guest.goto(link)
    guest.locator("input[name=name]").fill("Bob")
    guest.locator("main .btn.primary").click()
    pages = [host, guest]
    for page in pages:
        expect(page.locator(".board")).to_be_visible()
    for number in range(8):
        asked = int(host.locator("#table").get_attribute("data-asked") or 0)
        move = pages[asked].locator("[data-move]:not(#go)").filter(visible=True).first.get_attribute("data-move") or ""
        play_move(pages[asked], move)
        for page in pages:
            expect(page.locator("#table")).to_have_attribute("data-at", str(number + 1))
    host.locator("#people-button").click()
    host.get_by_role("button", name="Hello!").click()
    expect(guest.locator("#unread")).to_have_text("1")
    here.stop(kill=True)
    here.start()
    asked = int(guest.locator("#table").get_attribute("data-asked") or 0)
    expect(pages[asked].locator('#table[data-mine="true"]')).to_be_attached()
    for context in (ann, bob):
        context.close()
