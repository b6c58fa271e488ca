"""The server as a person starts it, on a folder of its own, and the browser of this machine.

The tests, the pictures, the proof and the benchmark of the page all start them from here.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.patience import ANSWER, THOUGHT, until

NO_GPU = ("--disable-gpu", "--disable-software-rasterizer")  # to imitate one takes a third of the work for each click


class Server:
    """A running `divebell table`, or `divebell serve` with its options; started again, it has the same address."""

    def __init__(self, folder: Path, python: str = sys.executable, options: Sequence[str] | None = None) -> None:
        self.folder = folder
        self.python = python
        self.command = ["table", "--no-browser"] if options is None else ["serve", *options]
        self.program = ["-m", "divebell"]
        self.environment: dict[str, str] = {}
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [self.python, *self.program, *self.command]
        command += ["--port", str(self.port), "--data", str(self.folder)]
        with (self.folder / "server.txt").open("ab") as told:
            self.process = subprocess.Popen(command, stdout=told, stderr=told, env=os.environ | self.environment)
        assert until(self.answers, THOUGHT), f"the server does not answer: {self.told()}"

    def answers(self) -> bool:
        """Whether it shows a page; it must be running."""
        assert self.process is not None
        try:
            with urllib.request.urlopen(f"{self.url}/about", timeout=ANSWER):
                return True
        except (urllib.error.URLError, OSError):
            assert self.process.poll() is None, f"the server ended: {self.told()}"
            return False

    def stop(self, kill: bool = False) -> None:
        """End it politely, or in the middle of whatever it does."""
        assert self.process is not None
        if kill:
            self.process.kill()
        else:
            self.process.terminate()
        self.process.wait(ANSWER)

    def told(self) -> str:
        """What it wrote."""
        return (self.folder / "server.txt").read_text(encoding="utf-8", errors="replace")


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


@contextmanager
def serving(
    folder: Path | None = None, python: str = sys.executable, options: Sequence[str] | None = None
) -> Iterator[Server]:
    """A server as long as it is needed; without a folder it forgets everything."""
    with tempfile.TemporaryDirectory(prefix="divebell-") as passing:
        server = Server(folder or Path(passing), python, options)
        try:
            server.start()
            yield server
        finally:
            server.stop()


def chromium_path() -> str:
    """Where the Chromium of this machine is; LookupError says how to provide one."""
    path = os.environ.get("DIVEBELL_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if not path or not Path(path).exists():
        raise LookupError(
            "The page is looked at with Chromium: install it (Debian: apt install chromium-headless-shell), "
            "or say where one is with DIVEBELL_CHROMIUM=/path/to/chromium."
        )
    return path


@contextmanager
def launched(playwright: Playwright) -> Iterator[Browser]:
    """The Chromium of this machine."""
    browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox", *NO_GPU])
    yield browser
    browser.close()


@contextmanager
def chromium() -> Iterator[Browser]:
    """The same where nothing else of Playwright is needed."""
    with sync_playwright() as playwright, launched(playwright) as browser:
        yield browser
