"""The site as `make site` builds it, on a plain host of files, and a real browser."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import pytest
from playwright.sync_api import Browser, sync_playwright

from divebell.site.serving import Files

from ..web.server import launched

ROOT = Path(__file__).parent.parent.parent
BUILT = ROOT / "build" / "play"


class Host:
    """A host that knows files only, with the site below a path of its own. It can be away."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/divebell/"

    def start(self) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), partial(Files, directory=str(self.folder)))
        self.port = self.server.server_port
        Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="package")
def site() -> Path:
    """The folder, built now unless `make test` has done it."""
    if not (BUILT / "site.json").exists():
        subprocess.run([sys.executable, ROOT / "tools" / "site.py"], check=True, cwd=ROOT)
    return BUILT


@contextmanager
def hosted(site: Path = BUILT) -> Iterator[Host]:
    """The site below a path of a plain host."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "divebell").symlink_to(site)
        running = Host(Path(folder))
        yield running
        running.stop()


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    with hosted(site) as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright, launched(playwright) as running:
        yield running
