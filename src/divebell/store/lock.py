"""One process for one SQLite file: a second is told where the first is."""

import os
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from divebell.engine.errors import BadOption
from divebell.engine.text import mark, shown

try:
    import fcntl
except ImportError:  # Windows has no such lock: there nobody is refused
    fcntl = None  # type: ignore[assignment]

ENDING: Final = ".lock"


class Held(Exception):
    """Another process serves this file; `address` is where, or empty as long as it has not said so."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(f"another process serves this file at {address or 'an address not known yet'}")


class FileLock:
    """The lock of a database file, whatever path leads to it.

    It is a file beside the database, because on some systems a lock on the database itself would be in the way of those
    that SQLite takes. The kernel lets go of it when its process ends, however it ends.
    """

    def __init__(self, database: Path) -> None:
        self.database = database.resolve()
        self.path = self.database.with_name(self.database.name + ENDING)
        self.file: IO[str] | None = None

    def take(self) -> None:
        """Hold the file until `release`; Held when another process does, BadOption when nothing can be written.

        A second name of the file (a hard link) has a lock of its own, and a journal of its own: SQLite would damage it.
        """
        if self.database.exists() and self.database.stat().st_nlink > 1:
            raise BadOption(
                mark(
                    "{path} has a second name, a hard link, under which another server could open it: "
                    "remove one of them"
                ),
                path=shown(self.database, 200),
            )
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file = os.fdopen(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="utf-8")
        except OSError as error:
            raise BadOption(
                mark("cannot write {path}: {error}"), path=shown(self.path, 200), error=error.strerror
            ) from None
        try:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            with file:
                raise Held(file.read().strip()) from None
        self.file = file
        self.tell("")

    def tell(self, address: str) -> None:
        """Write where this process can be found. On a full disk nobody is told, and the lock holds all the same."""
        assert self.file is not None, "the lock must be taken first"
        with suppress(OSError):
            self.file.seek(0)
            self.file.truncate()
            self.file.write(address)
            self.file.flush()

    def release(self) -> None:
        """Let another process have the file."""
        if self.file is not None:
            self.tell("")
            with suppress(OSError):
                self.file.close()
            self.file = None
