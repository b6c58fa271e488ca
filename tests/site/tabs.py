"""One way to use the site in both browsers: what a person sees in the frame of a tab, and real clicks there."""

import json
import pickle
import time
from base64 import b64decode, b64encode
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from playwright.sync_api import BrowserContext, Page

from divebell.engine.record import Record, read_record
from divebell.games import find_game

from .firefox import Firefox

START = 120.0  # seconds for the first start on a busy machine
ANSWER = 60.0

# The first thing that a person can see and click; selectors that begin with "text=" name what a button says.
FIND = """(selector) => [...document.querySelectorAll(selector)].find(
    (each) => each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length
        && each.ariaDisabled !== "true" && !each.disabled)"""
# Whether it would get a click in its middle: nothing lies over it, and it stands still.
FREE = """async (one) => {
    if (!one) return false;
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const place = () => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const [x, y] = place();
    await new Promise(requestAnimationFrame);
    const [nextX, nextY] = place();
    return x === nextX && y === nextY && one.contains(document.elementFromPoint(x, y));
}"""
# A call that a worker of the site answers, one for each tab.
THINK = """async ([root, call]) => {
    window.thinker ??= new Worker(`${root}/thinker.js`, { type: "module" });
    const bytes = Uint8Array.from(atob(call), (one) => one.charCodeAt(0));
    const answer = await new Promise((done) => {
        window.thinker.onmessage = ({ data }) => done(data.bytes);
        window.thinker.postMessage({ id: 0, bytes });
    });
    return btoa(Array.from(answer, (one) => String.fromCharCode(one)).join(""));
}"""
SUBMIT = """(action, values) => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: document.documentElement.dataset.root + action });
    for (const [name, value] of Object.entries(values))
        form.append(Object.assign(document.createElement("input"), { name, value }));
    document.body.append(form);
    form.submit();
}"""
FETCH = """async (path) => {
    const answer = await fetch(document.documentElement.dataset.root + path);
    return [answer.status, await answer.text()];
}"""


class Tab(Protocol):
    """A tab with the site."""

    def open(self, address: str) -> None: ...
    def reload(self) -> None: ...
    def close(self) -> None: ...
    def around(self, script: str, *values: Any) -> Any: ...
    def run(self, script: str, *values: Any) -> Any: ...
    def click(self, selector: str) -> None: ...


class ChromiumTab:
    """A tab that Playwright drives."""

    def __init__(self, context: BrowserContext) -> None:
        self.page: Page = context.new_page()
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.wrong.append(said.text) if "Content Security Policy" in said.text else None,
        )

    def open(self, address: str) -> None:
        self.page.goto(address)

    def reload(self) -> None:
        self.page.reload()

    def close(self) -> None:
        self.page.close()

    def around(self, script: str, *values: Any) -> Any:
        """Run a function in the page around the pages."""
        return self.page.evaluate(f"(values) => ({script})(...values)", list(values))

    def run(self, script: str, *values: Any) -> Any:
        """Run a function in the page that is shown."""
        return self.page.frames[-1].evaluate(f"(values) => ({script})(...values)", list(values))

    def click(self, selector: str) -> None:
        self.page.mouse.move(1, 1)
        found = self.page.frames[-1].evaluate_handle(FIND, selector).as_element()
        assert found is not None, f"nothing to click: {selector}"
        found.click()
        found.dispose()  # or the browser would keep every board that was clicked on


class FirefoxTab:
    """A tab that WebDriver BiDi drives."""

    def __init__(self, browser: Firefox) -> None:
        self.browser = browser
        self.id = browser.send("browsingContext.create", type="tab")["context"]
        browser.send("browsingContext.setViewport", context=self.id, viewport={"width": 1280, "height": 800})

    def open(self, address: str) -> None:
        self.browser.send("browsingContext.navigate", context=self.id, url=address, wait="complete")

    def reload(self) -> None:
        self.browser.send("browsingContext.reload", context=self.id, wait="complete")

    def close(self) -> None:
        self.browser.send("browsingContext.close", context=self.id)

    @property
    def wrong(self) -> list[str]:
        """What was said to be wrong in any tab."""
        entries = [heard["params"] for heard in self.browser.heard if heard["method"] == "log.entryAdded"]
        return [entry["text"] for entry in entries if entry["type"] == "javascript" and entry["level"] == "error"]

    def around(self, script: str, *values: Any) -> Any:
        return self._call(self.id, script, *values)

    def run(self, script: str, *values: Any) -> Any:
        return self._call(self._frame(), script, *values)

    def click(self, selector: str) -> None:
        frame = self._frame()
        self._point(frame, [{"type": "pointerMove", "x": 1, "y": 1}])
        named = json.dumps(selector)
        until(lambda: self._call(frame, f"() => ({FREE})(({FIND})({named}))"), f"nothing to click: {selector}")
        found = self._ask(frame, f"() => ({FIND})({named})")
        element = {"type": "element", "element": {"sharedId": found["sharedId"]}}
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self._point(frame, [{"type": "pointerMove", "x": 0, "y": 0, "origin": element}, down, up])

    def _point(self, frame: str, steps: list[dict[str, Any]]) -> None:
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self.browser.send("input.performActions", context=frame, actions=[pointer])

    def _frame(self) -> str:
        tree = self.browser.send("browsingContext.getTree", root=self.id)["contexts"][0]
        return str(tree["children"][0]["context"])

    def _call(self, context: str, script: str, *values: Any) -> Any:
        given = json.dumps(json.dumps(values))
        found = self._ask(context, f"async () => JSON.stringify((await ({script})(...JSON.parse({given}))) ?? null)")
        return json.loads(found["value"])

    def _ask(self, context: str, function: str) -> Any:
        answer = self.browser.send(
            "script.callFunction", functionDeclaration=function, awaitPromise=True, target={"context": context}
        )
        if answer["type"] != "success":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return answer["result"]


def until(what: Callable[[], Any], why: str, seconds: float = ANSWER) -> Any:
    """Wait until something is so; what is asked may fail while a page is on its way."""
    end = time.monotonic() + seconds
    last: object = None
    while True:
        try:
            if last := what():
                return last
        except Exception as error:  # the page is being replaced
            last = error
        if time.monotonic() > end:
            raise AssertionError(f"{why}: {last}")
        time.sleep(0.05)


def shows(tab: Tab, selector: str, seconds: float = ANSWER) -> None:
    """Wait until the page shows something."""
    until(lambda: tab.run(f"(selector) => !!({FIND})(selector)", selector), f"{selector} is not shown", seconds)


def visit(tab: Tab, address: str) -> None:
    """Open the site and wait for its page."""
    tab.open(address)
    shows(tab, ".brand, #table", START)


def go(tab: Tab, path: str) -> None:
    """Lead the frame to another page, as a link does."""
    tab.run("(path) => void location.assign(document.documentElement.dataset.root + path)", path)
    there = "(path) => document.readyState === 'complete' && location.pathname.endsWith(path)"
    until(lambda: tab.run(there, path.partition("?")[0]), f"{path} does not come")


def submit(tab: Tab, action: str, **values: str) -> None:
    """Send a form that leads to a table; its id."""
    tab.run("() => void (window.before = true)")
    tab.run(SUBMIT, action, values)
    until(lambda: tab.run("() => !window.before && document.readyState === 'complete'"), f"{action} leads nowhere")


def fetch(tab: Tab, path: str) -> str:
    status, text = tab.run(FETCH, path)
    assert status == 200, (path, status, text[:500])
    return str(text)


def ask_worker(tab: Tab, source: str, call: str) -> Any:
    """What a call of a module gives in a worker of the site, as bots think there."""
    whole = f"(n := {{'__name__': 'asked'}}, exec({source!r}, n), eval({call!r}, n))[-1]"
    packed = b64encode(pickle.dumps(partial(eval, whole))).decode()
    root = tab.around("() => location.pathname.replace(/\\/$/, '')")
    good, found = pickle.loads(b64decode(tab.around(THINK, [root, packed])))
    if not good:
        raise found
    return found


# At a table


def table_of(tab: Tab) -> str:
    return str(tab.run("() => location.pathname")).rpartition("/t/")[2]


def fact(tab: Tab, name: str) -> str:
    """What the table says of itself."""
    return str(tab.run("(name) => document.getElementById('table')?.dataset[name] ?? ''", name))


def answered(tab: Tab) -> bool:
    """Whether somebody here has to choose, or the game is over; a curtain is lifted."""
    veiled = "() => !!document.getElementById('unveil')"
    if tab.run(veiled):
        tab.click("#unveil")
        until(lambda: not tab.run(veiled), "the curtain is not lifted")
    listens = tab.run("() => document.documentElement.dataset.js === 'on'")
    return listens and (fact(tab, "mine") == "true" or fact(tab, "over") == "true")


def record_of(tab: Tab) -> Record:
    text = fetch(tab, f"/t/{table_of(tab)}/record")
    name = next(line.removeprefix("game: ") for line in text.splitlines() if line.startswith("game: "))
    return read_record(text, find_game(name))


def play(tab: Tab, move: str) -> None:
    """Click a move on the board, and first what opens it."""
    before = fact(tab, "version")
    wanted = f'[data-move="{move}"]:not(#go)'
    if not tab.run(f"(selector) => !!({FIND})(selector)", wanted):
        whens = tab.run(
            "(selector) => [...document.querySelectorAll(selector)].map((each) => each.dataset.when)", wanted
        )
        assert whens, f"nothing on the page plays {move!r}"
        tab.click(", ".join(f'[data-consider="{when}"]' for when in whens if when))
        shows(tab, wanted)
    tab.click(wanted)
    until(lambda: fact(tab, "version") != before, f"{move!r} was clicked and not played")
