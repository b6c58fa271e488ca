"""Plays in a browser that is killed in the middle of a move, and compares what it kept with what it acknowledged.

A kill ends the whole browser, or only the process of its tab, by SIGKILL. The operating system goes on: what a program
has written is on its way to the disk. So this is about a crash of a browser, or a phone that ends it, not about power.
"""

import contextlib
import os
import shutil
import signal
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect, sync_playwright

from tests.web.server import NO_GPU, chromium_path

from .conftest import Host

START = 120_000  # milliseconds for a start on a busy machine
HOT = bytes.fromhex("d9d505f920a163d7")  # what a journal begins with as long as its change is not done
DATABASE = b"SQLite format 3\0"
PATIENCE = 3.0  # seconds for the next write
LONGEST = 1.5  # seconds from the first answer to a kill

# Plays one move after another as fast as the answers come, and tells each that was acknowledged.
PLAY = """async ([root, seed]) => {
    let random = seed;
    const chosen = (things) => things[(random = (random * 16807) % 2147483647) % things.length];
    const asked = { headers: { Accept: "application/json" } };
    for (;;) {
        const form = new URLSearchParams({ way: "hotseat", others: "1", seed: String(1 + random % 1000) });
        const made = await fetch(`${root}/new`, { method: "POST", body: form });
        const table = made.url.match(/t\\/([\\w-]+)/)[1];
        heard(table, "", 0);
        for (;;) {
            const board = await (await fetch(`${root}/t/${table}/board`, asked)).json();
            const page = new DOMParser().parseFromString(board.html, "text/html");
            const moves = [...page.querySelectorAll("[data-move]")].map((thing) => thing.dataset.move);
            if (board.over || !moves.length) break;
            const move = chosen(moves);
            const { version, asked: seat } = board;
            const body = { version, nonce: crypto.randomUUID(), seat, command: "move", move };
            const answer = await fetch(`${root}/t/${table}/command`, {
                method: "POST", body: JSON.stringify(body),
                headers: { "Content-Type": "application/json", Accept: "application/json" },
            });
            const after = await answer.json();
            if (answer.status === 200) heard(table, move, after.at);
        }
    }
}"""
MOVES = """async ([root, table]) => {
    const answer = await fetch(`${root}/t/${table}/record`);
    return answer.status === 200 ? await answer.text() : "";
}"""


class Kill(NamedTuple):
    """What came of one kill."""

    whom: str
    acknowledged: int  # moves and tables since the kill before
    lost: int
    hot: bool  # a change was under way, which the next start took back
    broken: str  # what SQLite says of the files; "" when they are whole


class Killing:
    """A profile of a browser, what its pages have acknowledged, and what came of each kill."""

    def __init__(self, playwright: Playwright, host: Host, profile: Path) -> None:
        self.playwright = playwright
        self.host = host
        self.profile = profile
        self.ledger: dict[str, list[str]] = {}
        self.acknowledged = 0
        self.context: BrowserContext | None = None

    def start(self) -> Page:
        """A browser with this profile that shows a page of ours."""
        self.context = self.playwright.chromium.launch_persistent_context(
            str(self.profile), executable_path=chromium_path(), args=["--no-sandbox", *NO_GPU],
            viewport={"width": 900, "height": 700}, locale="en-GB",
        )  # fmt: skip
        page = self.context.new_page()
        page.expose_binding("heard", lambda _source, table, move, at: self._hear(table, move))
        page.goto(self.host.url)
        expect(page.frame_locator("#page").locator(".brand")).to_be_visible(timeout=START)
        return page

    def _hear(self, table: str, move: str) -> None:
        self.acknowledged += 1
        moves = self.ledger.setdefault(table, [])
        if move:
            moves.append(move)

    def stop(self) -> None:
        if self.context is not None:
            with contextlib.suppress(Error):
                self.context.close()
        self.context = None

    def kill(self, whom: str, rng: Random) -> Kill:
        """Play, kill, start again, compare."""
        page = self.start()
        before = self.acknowledged
        with contextlib.suppress(Error):
            page.frames[-1].evaluate(f"given => void ({PLAY})(given)", ["/divebell", rng.randrange(1, 10**6)])
            until = time.monotonic() + 60
            while self.acknowledged < before + 4 and time.monotonic() < until:
                page.wait_for_timeout(20)
            page.wait_for_timeout(rng.uniform(0, 1000 * LONGEST))
        processes = self._processes(whom)
        self._await_write()
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        with contextlib.suppress(Error):  # answers that were on their way to us
            page.wait_for_timeout(200)
        hot = any(begins_with(file, HOT) for file in self._files())
        self.stop()
        lost, broken = self.look()
        return Kill(whom, self.acknowledged - before, lost, hot, broken)

    def _await_write(self) -> None:
        """Wait for the moment in which a change has begun and is not done: a journal begins with its mark only then."""
        place = self.profile / "Default" / "File System"
        journals = [file for file in place.glob("*/t/*/0*") if not begins_with(file, DATABASE)]
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends and not any(begins_with(file, HOT) for file in journals):
            pass  # it lasts less than a millisecond

    def look(self) -> tuple[int, str]:
        """How many acknowledged moves are not there, and what SQLite says of the files, after another start."""
        page = self.start()
        lost = 0
        for table, moves in self.ledger.items():
            text = page.frames[-1].evaluate(MOVES, ["/divebell", table])
            kept = moves_of(text)
            lost += sum(one != other for one, other in zip(moves, kept, strict=False)) + max(0, len(moves) - len(kept))
            lost += not text
        self.ledger = dict(list(self.ledger.items())[-3:])  # older ones were looked at often enough
        broken = "; ".join(fault for file in self._files() if (fault := self.fault_of(file)))
        self.stop()
        return lost, broken

    def _files(self) -> Iterator[Path]:
        """The files of OPFS in the profile: databases and journals, under names of the browser."""
        for file in (self.profile / "Default" / "File System").rglob("*"):
            if file.is_file() and begins_with(file, DATABASE, HOT):
                yield file

    def fault_of(self, file: Path) -> str:
        """What SQLite says of a database."""
        with tempfile.TemporaryDirectory() as place:
            copy = Path(place) / "copy.sqlite"
            shutil.copyfile(file, copy)
            if not copy.read_bytes().startswith(DATABASE):
                return "a journal was not played back"
            with contextlib.closing(sqlite3.connect(copy)) as database:
                (said,) = database.execute("PRAGMA integrity_check").fetchone()
        return "" if said == "ok" else str(said)

    def _processes(self, whom: str) -> list[int]:
        """The processes of the tabs, and those of the whole browser after them."""
        told, parents = {}, {}
        for place in Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError):
                number = int(place.name)
                parents[number] = int((place / "stat").read_text().rpartition(")")[2].split()[1])
                told[number] = (place / "cmdline").read_bytes()
        own = {number for number, line in told.items() if f"--user-data-dir={self.profile}".encode() in line}
        while more := {number for number, parent in parents.items() if parent in own} - own:
            own |= more
        tabs = [number for number in own if b"--type=renderer" in told.get(number, b"")]
        assert tabs, "no process of a tab was found"
        return tabs if whom == "tab" else [*tabs, *own.difference(tabs)]

    def database(self) -> Path:
        """The database of the tables in the profile."""
        return max(
            (file for file in self._files() if file.read_bytes()[:16] == DATABASE), key=lambda at: at.stat().st_size
        )


def begins_with(file: Path, *marks: bytes) -> bool:
    """Whether a file begins with one of these."""
    with file.open("rb") as opened:
        return opened.read(16).startswith(marks)


def moves_of(record: str) -> list[str]:
    """The texts of the moves of a record."""
    _, _, played = record.partition("\n\n")
    return [
        entry.strip().partition(" (")[0]
        for line in played.splitlines()
        for entry in line.strip().partition(" ")[2].split(",")
        if entry.strip()
    ]


@contextmanager
def killing(site: Path, folder: Path) -> Iterator[Killing]:
    """The site on a host of its own, and a profile that lasts."""
    (folder / "host").mkdir()
    (folder / "host" / "divebell").symlink_to(site)
    host = Host(folder / "host")
    try:
        with sync_playwright() as playwright:
            subject = Killing(playwright, host, folder / "profile")
            yield subject
            subject.stop()
    finally:
        host.stop()


def kills(site: Path, number: int, told: Any = lambda kill: None) -> tuple[list[Kill], Path]:
    """So many kills in turn of the browser and of its tab, and a copy of the database after them."""
    folder = Path(tempfile.mkdtemp(prefix="divebell-"))
    done: list[Kill] = []
    rng = Random(number)
    with killing(site, folder) as subject:
        for turn in range(number):
            done.append(subject.kill(("browser", "tab")[turn % 2], rng))
            told(done[-1])
        copy = folder / "tables.sqlite"
        shutil.copyfile(subject.database(), copy)
    return done, copy
