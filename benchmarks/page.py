"""How fast the page is: load on a slow phone, and from click to new board on this machine.

Slow 4G (150 ms more for each answer, 1.6 Mbit/s) and a processor four times slower are emulated by Chromium. Weight and
requests are those of the first load of a table, and of home with a game under way, without a cache. A contract is
completed with everything that flies, on the slower processor: the frames until the last ghost has landed, and the tasks
that kept the page from answering.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Frame, Page, ViewportSize
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.web.games import record_when
from tests.web.play import go_to, import_record, open_move, version
from tests.web.server import chromium, serving
from tests.web.test_payoffs import stand_before
from tests.web.wanted import asked

SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWER = 4


def start_game(page: Page, address: str) -> str:
    """A solo game, so that no bot's thinking is measured; its address."""
    page.goto(f"{address}/settings")
    page.check("input[name=speed][value=instant]")
    page.click("#settings button.primary")
    answer = page.request.post(f"{address}/new", form={"way": "solo", "seed": "3"})
    return answer.url


def first_load(context: BrowserContext, url: str, ready: str) -> tuple[list[int], float]:
    """The bytes of every answer on a slow phone without a cache, and the seconds until the page is of use."""
    sizes: list[int] = []
    slow = context.new_page()
    session = context.new_cdp_session(slow)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    session.send("Network.emulateNetworkConditions", SLOW_4G)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    began = time.perf_counter()
    slow.goto(url)
    slow.locator(ready).first.wait_for()
    seconds = time.perf_counter() - began
    slow.close()
    return sizes, seconds


# From the click itself to the frame that shows the new board; what drives the mouse is not measured.
WATCH = """() => {
    const table = document.getElementById('table');
    window.measured = new Promise(done => document.addEventListener('click', click => {
        new MutationObserver((_, watch) => {
            watch.disconnect();
            requestAnimationFrame(() => requestAnimationFrame(now => done(now - click.timeStamp)));
        }).observe(table, {attributeFilter: ['data-at']});
    }, {capture: true, once: true}));
}"""


def clicks(page: Page | Frame, number: int) -> list[float]:
    """Seconds from a click on a legal move to the new board, for so many moves."""
    times: list[float] = []
    while len(times) < number:
        lit = page.locator("#table button[data-move]:visible:not([aria-disabled=true])")
        if not lit.count():
            page.locator("#table button[data-consider]:visible:not([aria-disabled=true])").first.click()
        page.evaluate(WATCH)
        lit.last.click()
        times.append(page.evaluate("() => window.measured") / 1000)
    return times


# The time of every frame from now on, until `stop` is called.
METER = """() => {
    const frames = [];
    let last = 0, going = true;
    const tick = (now) => {
        if (last) frames.push(now - last);
        last = now;
        if (going) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    window.stop = () => ((going = false), frames);
}"""


def contract(browser: Browser, address: str, motion: Literal["no-preference", "reduce"]) -> tuple[list[float], float]:
    """The frames of a completed contract until nothing flies any more, and its longest task, in milliseconds.

    A task is measured in the time of its own thread, so that it does not matter what else the machine does.
    """
    size: ViewportSize = {"width": 1280, "height": 800}
    context = browser.new_context(viewport=size, base_url=address, reduced_motion=motion)
    context.request.post("/settings", form={"offered": "yes"})
    page = context.new_page()
    (move, _), _ = stand_before(page, "otys", "three-players", "contract")
    open_move(page, move).hover()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.wait_for_timeout(500)
    before = version(page)
    browser.start_tracing(page=page, categories=["-*", "toplevel"])
    page.evaluate(METER)
    page.mouse.down()
    page.mouse.up()
    page.locator(f"#table:not([data-version='{before}'])").wait_for(state="attached")
    page.locator("#payoffs:empty").wait_for(state="attached")
    frames = page.evaluate("() => window.stop()")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    return frames, longest_task(events)


def bots_turn(browser: Browser, address: str) -> float:
    """The longest task, in milliseconds, from the end of a turn until the bot's turn was watched."""
    size: ViewportSize = {"width": 1280, "height": 800}
    context = browser.new_context(viewport=size, base_url=address, reduced_motion="no-preference")
    context.request.post("/settings", form={"offered": "yes"})
    page = context.new_page()
    go_to(page, import_record(page, record_when(asked("end", "", "end", players=2))))
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.wait_for_timeout(500)
    browser.start_tracing(page=page, categories=["-*", "toplevel"])
    page.locator('[data-command="end"]').click()
    page.locator("#preview .said").first.wait_for()
    page.locator("#table[data-mine=true]").wait_for(state="attached")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    return longest_task(events)


def longest_task(events: list[dict[str, Any]]) -> float:
    """The longest task of the page in a trace, in milliseconds of its own thread."""
    threads = {(each["pid"], each["tid"]): each["args"]["name"] for each in events if each["name"] == "thread_name"}
    return max(
        float(each.get("tdur", 0)) / 1000
        for each in events
        if "RunTask" in each["name"] and threads.get((each["pid"], each["tid"])) == "CrRendererMain"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the table page in Chromium.")
    parser.add_argument("--clicks", type=int, default=40)
    parser.add_argument("--contracts", type=int, default=5)
    options = parser.parse_args()
    with serving() as server, chromium() as browser:
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        url = start_game(page, server.url)
        sizes, loaded = first_load(context, url, "#table[data-mine=true] button[data-move]:visible")
        home_sizes, home_loaded = first_load(context, server.url, ".play .go")
        page.goto(url)
        measured = clicks(page, options.clicks)
        context.close()
        flights = [contract(browser, server.url, "no-preference") for _ in range(options.contracts)]
        still = [contract(browser, server.url, "reduce") for _ in range(options.contracts)]
        turns = [bots_turn(browser, server.url) for _ in range(options.contracts)]
    frames = [frame for frames, _ in flights for frame in frames]
    longest, without = median(task for _, task in flights), median(task for _, task in still)
    table = Table(title="The table page")
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("bar", justify="right")
    table.add_row("first load, gzipped", f"{sum(sizes) / 1024:.0f} KB", "150 KB")
    table.add_row("requests", str(len(sizes)), "12")
    table.add_row("interactive on slow 4G with a 4x slower processor", f"{loaded:.2f} s", "2 s")
    table.add_row("home with a game under way: first load, gzipped", f"{sum(home_sizes) / 1024:.0f} KB", "150 KB")
    table.add_row("home: requests", str(len(home_sizes)), "12")
    table.add_row("home: interactive on slow 4G with a 4x slower processor", f"{home_loaded:.2f} s", "2 s")
    table.add_row("click to new board, median", f"{1000 * median(measured):.0f} ms", "")
    table.add_row("click to new board, 95 %", f"{1000 * quantiles(measured, n=20)[-1]:.0f} ms", "250 ms")
    table.add_row("a contract on the slower processor: frames, median", f"{median(frames):.0f} ms", "")
    table.add_row("a contract: its longest task, median", f"{longest:.0f} ms", "50 ms")
    table.add_row("the same without motion", f"{without:.0f} ms", "")
    table.add_row("a bot's turn on the slower processor: its longest task, median", f"{median(turns):.0f} ms", "50 ms")
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
