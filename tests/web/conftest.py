"""A real browser. It lives as long as tests of this package run, one after another: its loop would disturb others."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.patience import ANSWER, stay_within_a_day

from .server import Server, launched
from .stage import visitor

expect.set_options(timeout=1000 * ANSWER)
Open = Callable[..., Page]

# What Chromium itself writes when an answer is 409 or 422, or when the server is away: the page is told and copes.
FAILED = "Failed to load resource"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="keep what the page says now as what it must say")


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    try:
        with launched(playwright) as running:
            yield running
    except LookupError as error:
        pytest.fail(str(error))


@pytest.fixture(scope="package")
def onlooker(browser: Browser, hosted: Server) -> Iterator[BrowserContext]:
    """Somebody who is shown one table after another."""
    context = visitor(browser, hosted.url)
    yield context
    context.close()


class Guest(NamedTuple):
    """Somebody with a cookie and no browser: enough to ask for pages and to send commands."""

    request: APIRequestContext


@pytest.fixture
def guests(playwright: Playwright, server: Server) -> Iterator[Callable[[], Guest]]:
    """Makes a guest, as often as it is called."""
    made: list[Guest] = []

    def come() -> Guest:
        made.append(Guest(playwright.request.new_context(base_url=server.url, timeout=1000 * ANSWER)))
        made[-1].request.post("/settings", form={"speed": "instant", "language": "en"})
        return made[-1]

    told = len(server.told())
    yield come
    for one in made:
        one.request.dispose()
    assert "Traceback" not in server.told()[told:], f"the server says: {server.told()[told:][-1500:]}"


@pytest.fixture
def guest(guests: Callable[[], Guest]) -> Guest:
    return guests()


@pytest.fixture
def one_day() -> None:
    """No midnight in the middle of this test."""
    stay_within_a_day()


class Watched:
    """Pages of one test and what went wrong in their consoles."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []
        self.expected: list[str] = []
        self.told = len(server.told())
        self.theme = "dark"

    def open(self, context: BrowserContext | None = None, **options: Any) -> Page:
        """A page in a context of its own (another guest), or in a given one (another tab); bots act at once."""
        if context is None:
            settings = options.pop("settings", {})
            size = {"width": 1280, "height": 800}
            options = {"viewport": size, "base_url": self.server.url, "reduced_motion": "reduce", **options}
            context = self.browser.new_context(**options)
            context.set_default_timeout(1000 * ANSWER)
            self.contexts.append(context)
            usual = {"speed": "instant", "language": "en", "theme": "dark", "offered": "yes"}
            context.request.post("/settings", form=usual | settings)
        page = context.new_page()
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def close(self) -> None:
        """Close all, and say what the consoles said."""
        for context in self.contexts:
            context.close()
        told = self.server.told()[self.told :]
        assert "Traceback" not in told, f"the server says: {told[-1500:]}"
        left = [error for error in self.errors if not any(part in error for part in self.expected)]
        assert not left, f"the console says: {left}"


@pytest.fixture
def watched(browser: Browser, server: Server) -> Iterator[Watched]:
    pages = Watched(browser, server)
    yield pages
    pages.close()


@pytest.fixture
def page(watched: Watched) -> Page:
    return watched.open()
