"""One process for one data folder: SQLite is served by one, and a second is told where the first is."""

import os
from pathlib import Path
from typing import IO, Final

try:
    import fcntl
except ImportError:  # Windows has no such lock: there nobody is refused
    fcntl = None  # type: ignore[assignment]

NAME: Final = "server.lock"


class Held(Exception):
    """Another process serves this folder; `address` is where, or empty as long as it has not said so."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(f"another process serves this folder at {address or 'an address not known yet'}")


class FolderLock:
    """The lock of a folder. The kernel lets go of it when its process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.file: IO[str] | None = None

    def take(self) -> None:
        """Hold the folder until `release`; Held when another process does."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = os.fdopen(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="utf-8")
        try:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            with file:
                raise Held(file.read().strip()) from None
        self.file = file
        self.tell("")

    def tell(self, address: str) -> None:
        """Write where this process can be found."""
        assert self.file is not None, "the lock must be taken first"
        self.file.seek(0)
        self.file.truncate()
        self.file.write(address)
        self.file.flush()

    def release(self) -> None:
        """Let another process have the folder."""
        if self.file is not None:
            self.tell("")
            self.file.close()
            self.file = None
