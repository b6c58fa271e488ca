"""How fast the page is: load on a slow phone, and from click to new board on this machine.

Slow 4G (150 ms more for each answer, 1.6 Mbit/s) and a processor four times slower are emulated by Chromium. Weight and
requests are those of the first load of a table, without a cache.
"""

import argparse
import sys
import time
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Page
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.web.server import chromium, serving

SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWER = 4


def start_game(page: Page, address: str) -> str:
    """A solo game, so that no bot's thinking is measured; its address."""
    page.goto(f"{address}/settings")
    page.check("input[name=speed][value=instant]")
    page.click("#settings button.primary")
    answer = page.request.post(f"{address}/new", form={"way": "solo", "seed": "3"})
    return answer.url


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


def clicks(page: Page, number: int) -> list[float]:
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


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the table page in Chromium.")
    parser.add_argument("--clicks", type=int, default=40)
    options = parser.parse_args()
    with serving() as server, chromium() as browser:
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        url = start_game(page, server.url)
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
        slow.locator("#table[data-mine=true] button[data-move]:visible").first.wait_for()
        loaded = time.perf_counter() - began
        slow.close()
        page.goto(url)
        measured = clicks(page, options.clicks)
    table = Table(title="The table page")
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("bar", justify="right")
    table.add_row("first load, gzipped", f"{sum(sizes) / 1024:.0f} KB", "150 KB")
    table.add_row("requests", str(len(sizes)), "12")
    table.add_row("interactive on slow 4G with a 4x slower processor", f"{loaded:.2f} s", "2 s")
    table.add_row("click to new board, median", f"{1000 * median(measured):.0f} ms", "")
    table.add_row("click to new board, 95 %", f"{1000 * quantiles(measured, n=20)[-1]:.0f} ms", "250 ms")
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
