"""Several people at one online table: each a browser context of their own, on a server as a host runs it."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from playwright.sync_api import Browser, BrowserContext, Page, expect

from divebell.engine.record import Record
from divebell.store.log import Log
from divebell.table.events import SeatPlan
from divebell.table.passes import Passes
from divebell.table.tables import Tables
from divebell.table.thinking import Thinker
from divebell.web.guests import COOKIE, Guests
from divebell.web.server.hosting import Hosting
from divebell.web.server.key import read_key
from tests.patience import ANSWER
from tests.table.gathering import set_up

from .play import open_move
from .server import Server

Result = TypeVar("Result")
NAMES = ("Noelie", "Tam", "Ines", "Bruno", "Wilhelmine")


def apart(work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
    """What comes of work that waits, in a thread of its own: this one belongs to the browser."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work())).result()


def person(browser: Browser, server: Server, language: str = "en", **options: Any) -> BrowserContext:
    """Somebody with a browser, who sees others act at once."""
    size = {"width": 1280, "height": 800}
    context = browser.new_context(**{"viewport": size, "base_url": server.url, "reduced_motion": "reduce", **options})
    context.set_default_timeout(1000 * ANSWER)
    context.request.post("/settings", form={"speed": "instant", "language": language, "theme": "dark"})
    return context


def guest_id(context: BrowserContext, server: Server) -> str:
    """What the log calls the person."""
    value = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == COOKIE)
    return Guests(read_key(Hosting(server.folder))).read(value).id


def lay_out(server: Server, record: Record, moves: int, people: list[BrowserContext]) -> str:
    """A table that stands after so many moves of a record, with these people in its seats; the id."""
    guests = [guest_id(context, server) for context in people]

    async def work() -> str:
        log = Log(Hosting(server.folder).database_url)
        await log.open()
        tables = Tables(log, Thinker(), Passes(read_key(Hosting(server.folder))))
        seats = [SeatPlan(name, "human", guest) for name, guest in zip(NAMES, guests, strict=False)]
        played = [(move.text, list(move.revealed)) for move in record.played[:moves]]
        name, deal = record.package.NAME, record.deal
        table = await tables.create(
            set_up(name, record.options, seats, guests[0], record.seed, moves=played, deal=deal, online=True)
        )
        await tables.close()
        await log.close()
        return table.id

    return apart(work)


def sit_at(page: Page, table: str) -> None:
    page.goto(f"/t/{table}")
    expect(page.locator("html[data-js=on]")).to_be_attached()


def play_move(page: Page, move: str) -> None:
    """Play a move by pointing at the thing, and wait until the page shows what came of it."""
    expect(page.locator('#table[data-mine="true"]')).to_be_attached()
    before = page.locator("#table").get_attribute("data-at") or ""
    open_move(page, move).click()
    expect(page.locator("#table")).not_to_have_attribute("data-at", before)


def play_together(pages: list[Page], record: Record, first: int, last: int) -> None:
    """The moves of a record, each at the browser of whoever makes it."""
    for played in record.played[first:last]:
        play_move(pages[played.player], played.text)


def shows(page: Page, at: int) -> None:
    """Wait until the page shows the board after so many moves."""
    expect(page.locator("#table")).to_have_attribute("data-at", str(at))
