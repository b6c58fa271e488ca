"""A browser in which the page is brought to a state (states.py), in any language, theme and size."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Page

from divebell.engine.record import read_record
from divebell.games import find_game
from tests.patience import ANSWER

from .games import record_when
from .gathering import play_here
from .play import go_to, import_record
from .server import Server
from .states import SIZES, State


class Stage:
    """One state in a browser, in any language, theme and size.

    A table is shown to a `guest` who has seen others, when one is given: their browser knows the scripts already, which
    halves the work. Other pages depend on what a guest has played, so each is shown to a new one.
    """

    def __init__(self, browser: Browser, server: Server, state: State, guest: BrowserContext | None = None) -> None:
        self.state = state
        self.contexts: list[BrowserContext] = []
        self.browser = browser
        self.url = server.url
        self.shared = guest if state.table and not state.stranger and not state.before else None
        self.guest = self.shared or self._context()
        self.viewer = self._context() if state.stranger and state.table else self.guest
        self.page: Page | None = None
        self.table = ""
        if state.before or state.alone:
            self.guest.request.post("/settings", form={"language": "en"}, max_redirects=0)  # now they have a cookie
        for before in state.before:
            play_here(server, record_when(before), self.guest)
        for alone in state.alone:
            play_here(server, str(alone()), self.guest)

    def _context(self) -> BrowserContext:
        context = visitor(self.browser, self.url)
        self.contexts.append(context)
        return context

    def _start(self) -> Page:
        """A page on which nothing is left of what was done before."""
        if self.page is None and self.viewer.pages:
            self.page = self.viewer.pages[0]
        elif self.page is None or self.state.act is not None:
            if self.page is not None:
                self.page.close()
            self.page = self.viewer.new_page()
        return self.page

    def show(self, language: str = "en", theme: str = "dark", size: str = "desk") -> Page:
        """The page in this state."""
        state = self.state
        page = self._start()
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        for context in {self.guest, self.viewer}:
            looks: dict[str, str | float | bool] = {"language": language, "theme": theme, "speed": "instant"}
            looks["offered"] = "yes"
            context.request.post("/settings", form=looks, max_redirects=0)
        if state.table:
            if not self.table or state.act is not None:
                self.table, self.seat = import_moment(self.guest, state)
            go_to(page, self.table, state.query or ("" if state.name == "curtain" else f"?seat={self.seat}"))
        else:
            page.goto(state.path)
        if state.act is not None:
            state.act(page)
            page.wait_for_load_state()  # an act may lead to another page
        return page

    def close(self) -> None:
        if self.shared is not None and self.state.act is not None and self.page is not None:
            self.page.close()
        for context in self.contexts:
            context.close()


def visitor(browser: Browser, url: str) -> BrowserContext:
    """Somebody new."""
    context = browser.new_context(base_url=url, reduced_motion="reduce")
    context.set_default_timeout(1000 * ANSWER)
    return context


@contextmanager
def staged(browser: Browser, server: Server, state: State, guest: BrowserContext | None = None) -> Iterator[Stage]:
    """A stage for a state, cleared afterwards."""
    stage = Stage(browser, server, state, guest)
    try:
        yield stage
    finally:
        stage.close()


def import_moment(guest: BrowserContext, state: State) -> tuple[str, int]:
    """A table that stands where the state wants it, and the seat that is asked."""
    assert state.moment is not None or state.record is not None
    text = record_when(state.moment, state.bots) if state.moment is not None else state.record()  # type: ignore[misc]
    game = read_record(text, find_game(state.game)).game
    return import_record(guest, text), 0 if game.over else game.player


def resize(page: Page, size: str) -> None:
    """Another size of the same page."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def wear(page: Page, theme: str) -> None:
    """Another theme of the same page."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
