"""What one browser is known by: the key that signs its cookie, and the cookie. A service worker can set none."""

import secrets
import sqlite3
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Final

_KEY: Final = "key"
_COOKIE: Final = "cookie"


class Jar:
    """A small database of its own: what is put into it is there whole or not at all, whenever the browser ends."""

    def __init__(self, path: Path, pragmas: tuple[str, ...] = ()) -> None:
        """Made on the first visit."""
        self.database = sqlite3.connect(path, isolation_level=None)
        for pragma in pragmas:
            self.database.execute(f"PRAGMA {pragma}")
        self.database.execute("CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        self.cookie = self._read(_COOKIE)
        self.key = self._read(_KEY)
        if not self.key:
            self.key = secrets.token_urlsafe(32)
            self._write(_KEY, self.key)

    def take(self, header: str) -> None:
        """Keep the cookie of an answer."""
        cookie = "; ".join(f"{name}={morsel.coded_value}" for name, morsel in SimpleCookie(header).items())
        if cookie and cookie != self.cookie:
            self._write(_COOKIE, cookie)
            self.cookie = cookie

    def close(self) -> None:
        """Let go of the file."""
        self.database.close()

    def _read(self, name: str) -> str:
        row = self.database.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row else ""

    def _write(self, name: str, value: str) -> None:
        self.database.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (name, value))
