"""The server as a person starts it, on a folder of its own."""

import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path


class Server:
    """A running `divebell table`."""

    def __init__(self, port: int, folder: Path) -> None:
        self.port = port
        self.folder = folder
        self.url = f"http://127.0.0.1:{port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "divebell", "table", "--no-browser"]
        command += ["--port", str(self.port), "--data", str(self.folder)]
        with (self.folder / "server.txt").open("ab") as told:
            self.process = subprocess.Popen(command, stdout=told, stderr=told)
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"{self.url}/about", timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                assert self.process.poll() is None, f"the server ended: {self.told()}"
                time.sleep(0.1)
        raise AssertionError(f"the server does not answer: {self.told()}")

    def stop(self, kill: bool = False) -> None:
        """End it politely, or in the middle of whatever it does."""
        assert self.process is not None
        if kill:
            self.process.kill()
        else:
            self.process.terminate()
        self.process.wait(20)

    def told(self) -> str:
        """What it wrote."""
        return (self.folder / "server.txt").read_text(encoding="utf-8", errors="replace")
