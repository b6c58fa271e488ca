"""Serve the folder of static files from this machine, for a look before it is put on a host."""

import socket
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from divebell.web.server.serve import address_of, listen

CARRIED: Final = Path(__file__).parent / "play"  # in a wheel that carries the site
BUILT: Final = Path("build") / "play"  # where `make site` builds it

KINDS: Final = {
    ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}  # fmt: skip


def find_site(folder: str | None) -> Path | None:
    """The folder with the site: the one that is named, the one that was installed, or the one built here."""
    for place in [Path(folder)] if folder else [CARRIED, BUILT]:
        if (place / "site.json").is_file():
            return place
    return None


class Files(SimpleHTTPRequestHandler):
    """Files as a plain host sends them."""

    def guess_type(self, path: Any) -> str:
        """What a browser must know of a file, whatever this machine says of its ending."""
        return KINDS.get(Path(path).suffix) or super().guess_type(path)

    def end_headers(self) -> None:
        """A browser asks each time whether a file is still the same, so that a newer site is seen."""
        self.send_header("cache-control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *values: Any) -> None:
        """Nobody reads what was asked for."""


def serve_files(folder: Path, opened: Callable[[str], None], port: int | None) -> None:
    """Serve a folder until Ctrl-C; `opened` is told the address."""
    with listen("127.0.0.1", port) as listening:
        server = _server(listening, partial(Files, directory=str(folder)))
        opened(address_of(listening))
        try:
            server.serve_forever()
        finally:
            server.server_close()


def _server(listening: socket.socket, files: Callable[..., Files]) -> ThreadingHTTPServer:
    server = ThreadingHTTPServer(listening.getsockname()[:2], files, bind_and_activate=False)
    server.socket.close()
    server.socket = listening
    server.daemon_threads = True
    return server
