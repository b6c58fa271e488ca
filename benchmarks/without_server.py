"""Measure Divebell without a server in Chromium, beside `make play` on the same machine: `make bench-site`.

The site comes from this machine, so no time of a network is in the figures. Bots think in the worker of the site and in
plain Python (the pure build), in the same turns. Memory is that of all processes of Chromium that run pages, after each
game and each reload. The last output is kept in docs/proofs/site-bench.md.
"""

import argparse
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext
from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table
from websockets.sync.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "proofs"))

from page import clicks
from sources import made_with
from turns import turns

from divebell.table.processes import BUDGETS as BUDGETS_HERE
from divebell.table.web_workers import BUDGETS
from tests.site.conftest import BUILT, Host, hosted
from tests.site.tabs import ChromiumTab, ask_worker, submit, until, visit
from tests.web.server import chromium, serving

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "proofs" / "site-bench.md"
MB = 1e6
SIZE = {"width": 1280, "height": 800}
READY = "#table[data-mine=true]"
ROOT_PATH = "/divebell"  # of the site on its host
MOVES = 100  # of a game whose memory is measured
FLAT = 1.1  # what the last part of a row of measures may be of the middle one

# A game of one device without a click, up to its end or for so many moves; any thing that plays a move will do.
GAME = """async ([root, game, most]) => {
    const form = new URLSearchParams({ way: "hotseat", players: "2", game });
    const table = new URL((await fetch(`${root}/new`, { method: "POST", body: form })).url).pathname;
    const headers = { "content-type": "application/json" };
    for (let moves = 0; moves < most; moves++) {
        const { asked } = await (await fetch(`${table}/board`)).json();
        const seen = await (await fetch(`${table}/board?seat=${asked}`)).json();
        const found = [...seen.html.matchAll(/data-move="([^"]*)"/g)];
        if (!found.length) return moves;
        const move = found[(moves * 7) % found.length][1];
        const command = { version: seen.version, nonce: crypto.randomUUID(), seat: asked, command: "move", move };
        const answer = await fetch(`${table}/command`, { method: "POST", headers, body: JSON.stringify(command) });
        const told = await answer.text(); // read as a page does: what is not read stays in memory
        if (!answer.ok) throw new Error(told);
    }
    return most;
}"""


class Line(NamedTuple):
    """A figure, its bar, and the same beside it on a server."""

    what: str
    measured: str
    beside: str
    bar: str
    met: bool | None


console = Console(width=140)


def sizes() -> Iterator[Line]:
    site = json.loads((BUILT / "site.json").read_text(encoding="utf-8"))["files"]
    first = [str(BUILT / name) for name, about in site.items() if not about.get("late")]
    told = subprocess.run(
        ["node", ROOT / "benchmarks" / "packed.mjs", *first], check=True, capture_output=True, text=True
    )
    for kind, most in (("brotli", 8.0), ("gzip", 11.0)):
        found = json.loads(told.stdout)[kind] / MB
        yield Line(f"download, {kind}", f"{found:.1f} MB", "", f"{most:.0f} MB", found <= most)


def new_context(browser: Browser) -> BrowserContext:
    return browser.new_context(viewport=SIZE, locale="en-GB", reduced_motion="reduce")  # type: ignore[arg-type]


def opened(context: BrowserContext, url: str) -> tuple[float, float, ChromiumTab]:
    """Seconds to the first picture and to the home page."""
    tab = ChromiumTab(context)
    began = time.perf_counter()
    visit(tab, url)
    seconds = time.perf_counter() - began
    painted = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    return tab.around(painted) / 1000, seconds, tab


def home_beside(browser: Browser, url: str) -> float:
    context = new_context(browser)
    page = context.new_page()
    began = time.perf_counter()
    page.goto(url)
    page.locator(".brand").wait_for()
    seconds = time.perf_counter() - began
    context.close()
    return seconds


def starts(browser: Browser, host: Host, beside: str, repeats: int) -> Iterator[Line]:
    pictures, cold, warm = [], [], []
    for _ in range(repeats):
        context = new_context(browser)
        picture, seconds, tab = opened(context, host.url)
        pictures.append(picture)
        cold.append(seconds)
        tab.page.wait_for_timeout(3000)  # the second Python has started
        tab.close()
        _, seconds, tab = opened(context, host.url)
        warm.append(seconds)
        context.close()
    served = f"{home_beside(browser, beside):.1f} s"
    yield Line("first picture with progress", f"{median(pictures):.2f} s", "", "1.5 s", median(pictures) <= 1.5)
    yield Line("home page, first visit", f"{median(cold):.1f} s", served, "6 s", median(cold) <= 6)
    yield Line("home page, later visits", f"{median(warm):.1f} s", "", "3 s", median(warm) <= 3)


def boards(browser: Browser, host: Host, beside: str, number: int) -> Iterator[Line]:
    context = new_context(browser)
    tab = ChromiumTab(context)
    visit(tab, host.url)
    submit(tab, "/settings", speed="instant")
    submit(tab, "/new", way="solo", seed="3")
    until(lambda: tab.page.frames[-1].locator(READY).count(), "no table")
    tab.page.wait_for_timeout(3000)
    here = clicks(tab.page.frames[-1], number)
    context.close()
    context = new_context(browser)
    page = context.new_page()
    context.request.post(f"{beside}/settings", form={"speed": "instant"})
    page.goto(context.request.post(f"{beside}/new", form={"way": "solo", "seed": "3"}).url)
    page.locator(READY).wait_for(state="attached")
    there = clicks(page, number)
    context.close()
    most, other = quantiles(here, n=20)[-1], quantiles(there, n=20)[-1]
    yield Line("click to board, 95 %", f"{1000 * most:.0f} ms", f"{1000 * other:.0f} ms", "120 ms", most <= 0.12)
    yield Line("click to board, median", f"{1000 * median(here):.0f} ms", f"{1000 * median(there):.0f} ms", "", None)


def in_worker(tab: ChromiumTab, game: str, level: str, number: int) -> list[float]:
    """What turns.py says in the worker of the site that thinks."""
    source = (ROOT / "benchmarks" / "turns.py").read_text(encoding="utf-8")
    found: list[float] = ask_worker(tab, source, f"turns({game!r}, {level!r}, {number}, {BUDGETS.get(level)})")
    return found


def thoughts(browser: Browser, host: Host, number: int) -> Iterator[Line]:
    context = new_context(browser)
    tab = ChromiumTab(context)
    visit(tab, host.url)
    in_worker(tab, "otys", "paddler", 1)
    for game in ("otys", "aquatica"):
        here, there = sum(in_worker(tab, game, "aquanaut", 4 * number)), sum(turns(game, "aquanaut", 4 * number))
        each = (1000 * here / number / 4, 1000 * there / number / 4)
        yield Line(
            f"an aquanaut's turn in {game.title()}", f"{each[0]:.0f} ms, {here / there:.1f} times", f"{each[1]:.0f} ms",
            "3 times", here <= 3 * there,
        )  # fmt: skip
    for game, most in (("otys", 2.0), ("aquatica", 4.0)):
        took = [seconds for seconds in in_worker(tab, game, "leviathan", number) if seconds > 0.1]
        usual = BUDGETS_HERE.get("leviathan")
        plain = [seconds for seconds in turns(game, "leviathan", number, usual) if seconds > 0.1]
        yield Line(
            f"a leviathan's turn in {game.title()}, median", f"{median(took):.1f} s (at most {max(took):.1f})",
            f"{median(plain):.1f} s (at most {max(plain):.1f})", f"{most:.0f} s", median(took) <= most,
        )  # fmt: skip
    context.close()


class Bare:
    """A Chromium that is asked only what is needed: Playwright would have it keep the body of every answer."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number = 0
        self.session = ""
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def send(self, method: str, of_browser: bool = False, **params: Any) -> Any:
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session and not of_browser:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            said = json.loads(self.socket.recv(timeout=300))
            if said.get("id") == self.number:
                if "error" in said:
                    raise RuntimeError(f"{method}: {said['error']['message']}")
                return said["result"]

    def run(self, script: str) -> Any:
        """What a function gives in the page around the pages."""
        found = self.send("Runtime.evaluate", expression=f"({script})()", awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in found:
            raise RuntimeError(str(found["exceptionDetails"])[:500])
        return found["result"].get("value")

    def used(self) -> float:
        """The memory of all processes that run pages, in MB, without garbage: what they share counts in part."""
        self.send("HeapProfiler.collectGarbage")
        self.send("Memory.simulatePressureNotification", level="critical")  # the workers let go of their garbage, too
        time.sleep(2)
        total = 0
        for process in self.send("SystemInfo.getProcessInfo", of_browser=True)["processInfo"]:
            if process["type"] == "renderer":
                rollup = Path(f"/proc/{process['id']}/smaps_rollup").read_text(encoding="ascii")
                total += next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
        return total * 1024 / MB


@contextmanager
def bare(path: str) -> Iterator[Bare]:
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"]
        process = subprocess.Popen(
            [path, *options, f"--user-data-dir={profile}"],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, start_new_session=True,
        )  # fmt: skip
        try:
            assert process.stderr is not None
            address = next(line.split()[-1] for line in process.stderr if "DevTools listening" in line)
            with connect(address, max_size=None) as socket:
                browser = Bare(socket)
                yield browser
                browser.send("Browser.close", of_browser=True)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # Debian's Chromium is started by a script
            process.wait()


def memory(host: Host, games: int, reloads: int) -> Iterator[Line]:
    path = os.environ.get("DIVEBELL_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with bare(path or "chromium") as browser:
        shown = "() => !document.getElementById('page').hidden"

        def open_home(_number: int = 0) -> None:
            browser.send("Page.navigate", url="about:blank")
            browser.send("Page.navigate", url=host.url)
            until(lambda: browser.run(shown), "no page", 120)
            time.sleep(3)  # the second Python starts too

        def game(number: int) -> None:
            moves = browser.run(f"() => ({GAME})([{ROOT_PATH!r}, 'otys', {MOVES}])")
            assert moves > 20, moves

        open_home()
        for what, act, number in ((f"games of {MOVES} moves", game, games), ("reloads", open_home, reloads)):
            row = []
            for each in range(number):
                act(each)
                row.append(browser.used())
            middle, last = median(row[number // 4 : number // 2 + 1]), median(row[-max(1, number // 4) :])
            console.print(f"memory after {what}: {' '.join(f'{each:.0f}' for each in row)}", highlight=False)
            yield Line(
                f"memory after {number} {what}", f"{last:.0f} MB, {last / middle:.2f} times that in the middle", "",
                "350 MB, flat", last <= 350 and last <= FLAT * middle,
            )  # fmt: skip


def table_of(lines: list[Line]) -> Table:
    table = Table("what", "without a server", "`make play`", "bar", "met", box=MARKDOWN)
    for line in lines:
        table.add_row(
            line.what, line.measured, line.beside, line.bar, "" if line.met is None else "yes" if line.met else "**no**"
        )
    return table


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--parts", default="sizes,starts,boards,thoughts,memory")
    parser.add_argument("--repeats", type=int, default=3, help="visits")
    parser.add_argument("--clicks", type=int, default=40)
    parser.add_argument("--turns", type=int, default=8, help="of a leviathan; four times as many of an aquanaut")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--reloads", type=int, default=20)
    given = parser.parse_args()
    began = time.perf_counter()
    subprocess.run([sys.executable, ROOT / "tools" / "site.py"], check=True, cwd=ROOT)
    lines: list[Line] = []
    with (
        hosted() as host,
        serving(options=["--no-limits"]) as server,
        chromium() as browser,
    ):
        parts: dict[str, Callable[[], Iterator[Line]]] = {
            "sizes": sizes,
            "starts": lambda: starts(browser, host, server.url, given.repeats),
            "boards": lambda: boards(browser, host, server.url, given.clicks),
            "thoughts": lambda: thoughts(browser, host, given.turns),
            "memory": lambda: memory(host, given.games, given.reloads),
        }
        for part in given.parts.split(","):
            for line in parts[part]():
                lines.append(line)
                console.print(f"{line.what}: {line.measured} (bar {line.bar or '-'})", highlight=False)
        version = browser.version
    table = table_of(lines)
    console.print(table)
    if given.parts == parser.get_default("parts"):
        report(table, version, time.perf_counter() - began)
    missed = [line.what for line in lines if line.met is False]
    console.print(f"Not met: {', '.join(missed)}." if missed else "All bars are met.")
    return 0


def report(table: Table, version: str, seconds: float) -> None:
    with REPORT.open("w", encoding="utf-8") as file:
        file.write("# How fast Divebell is without a server\n\n```\nmake bench-site\n```\n\n")
        Console(file=file, width=160).print(table)
        file.write(
            f"\n{os.cpu_count()} processors, Chromium {version}, Python {platform.python_version()}, no time of a "
            f"network.\n\n{made_with('site-bench', seconds)}\n"
        )


if __name__ == "__main__":
    sys.exit(main())
