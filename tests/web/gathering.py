"""Several people at one online table: each a browser context of their own, on a server as a host runs it."""

from typing import Any, TypeVar

from playwright.sync_api import Browser, BrowserContext, Page, expect

from divebell.engine.record import Record, read_record
from divebell.games import find_game
from divebell.store.log import Log
from divebell.table.events import HUMAN, SeatPlan
from divebell.table.passes import Passes
from divebell.table.tables import Tables
from divebell.table.thinking import Thinker
from divebell.web.guests import COOKIE, Guests
from divebell.web.server.hosting import Hosting
from divebell.web.server.key import read_key
from tests.apart import apart
from tests.patience import ANSWER
from tests.table.gathering import set_up

from .play import open_move
from .server import Server

Result = TypeVar("Result")
NAMES = ("Noelie", "Tam", "Ines", "Bruno", "Wilhelmine")


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


def play_here(server: Server, text: str, context: BrowserContext, moves: int | None = None) -> str:
    """A table of a record, as if this person had played it here against whoever else is in it; the id."""
    name = next(line.removeprefix("game: ") for line in text.splitlines() if line.startswith("game: "))
    record = read_record(text, find_game(name))
    guest = guest_id(context, server)
    seats = [SeatPlan(seat.name, seat.kind, guest if seat.kind == HUMAN else "") for seat in record.seats]
    return _set_up(server, record, len(record.played) if moves is None else moves, seats, guest, online=False)


def lay_out(server: Server, record: Record, moves: int, people: list[BrowserContext]) -> str:
    """A table that stands after so many moves of a record, with these people in its seats; the id."""
    guests = [guest_id(context, server) for context in people]
    seats = [SeatPlan(name, HUMAN, guest) for name, guest in zip(NAMES, guests, strict=False)]
    return _set_up(server, record, moves, seats, guests[0], online=True)


def _set_up(server: Server, record: Record, moves: int, seats: list[SeatPlan], host: str, online: bool) -> str:
    async def work() -> str:
        log = Log(Hosting(server.folder).database_url)
        await log.open()
        tables = Tables(log, Thinker(), Passes(read_key(Hosting(server.folder))))
        played = [(move.text, list(move.revealed)) for move in record.played[:moves]]
        name, deal = record.package.NAME, record.deal
        table = await tables.create(
            set_up(name, record.options, seats, host, record.seed, moves=played, deal=deal, online=online)
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
