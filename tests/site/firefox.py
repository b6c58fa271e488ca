"""Debian's Firefox, driven by WebDriver BiDi: the protocol that it speaks itself over a WebSocket, without a driver."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.sync.client import ClientConnection, connect

COMMAND = "firefox-esr"
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
MOST = 64 * 1024 * 1024  # bytes of a message
ANSWER = 120.0  # seconds


class Failed(Exception):
    """What Firefox says is wrong with a command."""


class Firefox:
    """A browser, and what it tells."""

    def __init__(self, socket: ClientConnection, process: "subprocess.Popen[str]") -> None:
        self.socket = socket
        self.process = process
        self.number = 0
        self.heard: list[dict[str, Any]] = []
        self.version = self.send("session.new", capabilities={})["capabilities"]["browserVersion"]

    def send(self, method: str, **params: Any) -> Any:
        """Send a command and wait for its answer; events on the way are kept in `heard`."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            said = json.loads(self.socket.recv(timeout=ANSWER))
            if said.get("id") == self.number:
                if said["type"] == "error":
                    raise Failed(f"{method}: {said['error']}: {said['message']}")
                return said["result"]
            if said["type"] == "event":
                self.heard.append(said)

    def contexts(self) -> list[dict[str, Any]]:
        """All tabs with their frames."""
        found: list[dict[str, Any]] = self.send("browsingContext.getTree")["contexts"]
        return found


def is_there() -> bool:
    return shutil.which(COMMAND) is not None


@contextmanager
def firefox(profile: Path | None = None) -> Iterator[Firefox]:
    """A Firefox without a window, with a new profile unless one is given."""
    with TemporaryDirectory() as made:
        folder = profile or Path(made)
        command = [COMMAND, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        try:
            assert process.stderr is not None
            for line in process.stderr:
                if found := LISTENS.search(line):
                    break
            else:
                raise Failed("Firefox does not start")
            with connect(f"{found[1]}/session", max_size=MOST) as socket:
                yield Firefox(socket, process)
                with suppress(Exception):
                    socket.send(json.dumps({"id": 0, "method": "browser.close", "params": {}}))
            process.wait(20)
        finally:
            process.kill()
            process.wait()
