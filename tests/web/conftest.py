"""The real server and a real browser. They live as long as tests of this package run, one after another."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.patience import ANSWER

from .server import Server, chromium, serving

expect.set_options(timeout=1000 * ANSWER)
Open = Callable[..., Page]

# What Chromium itself writes when an answer is 409 or 422, or when the server is away: the page is told and copes.
FAILED = "Failed to load resource"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="keep what the page says now as what it must say")


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture(scope="package")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as a host runs it, where people far apart meet."""
    with serving(tmp_path_factory.mktemp("hosted"), options=["--no-limits"]) as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    try:
        with chromium() as running:
            yield running
    except LookupError as error:
        pytest.fail(str(error))


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
            context.request.post("/settings", form={"speed": "instant", "language": "en", "theme": "dark", **settings})
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
