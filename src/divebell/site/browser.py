"""The host as JavaScript calls it: what crosses the border is turned into values of the other side."""

import importlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from divebell.store.schema import NEWEST

from .host import Host
from .host import start as start_host

EMPTY: Final = Path(__file__).parent / "empty.sqlite"  # today's schema without a table, so that no migration need run


class Door:
    """What the worker with Python asks."""

    def __init__(self, host: Host) -> None:
        """In front of a host."""
        self.host = host

    async def answer(self, method: str, address: str, headers: Any, body: Any) -> Any:
        """Status, headers and body of an answer, as an array."""
        from pyodide.ffi import to_js

        told = [(str(name), str(value)) for name, value in headers.to_py()]
        status, named, found = await self.host.answer(method, address, told, body.to_bytes())
        return to_js([status, [list(pair) for pair in named], found])

    def open_line(self, line: str, path: str, tell: Callable[[str, str], None]) -> None:
        """A socket of a page."""
        self.host.open_line(line, path, tell)

    def close_line(self, line: str) -> None:
        """The page has closed it."""
        self.host.close_line(line)


def _copy(target: Path, pragmas: tuple[str, ...]) -> None:
    """The empty database, there whole or not at all, whenever the browser ends."""
    source, copy = sqlite3.connect(EMPTY), sqlite3.connect(target)
    for pragma in pragmas:
        copy.execute(f"PRAGMA {pragma}")
    source.backup(copy)
    copy.close()
    source.close()


async def _prepare(tables: Path) -> None:
    """Fetch what brings an older database up to date; most visits do not need it."""
    import divebell_browser

    database = sqlite3.connect(tables)
    try:
        found = database.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.OperationalError:  # there is no such table in a database of the first days
        found = None
    finally:
        database.close()
    if found != (NEWEST,):
        await divebell_browser.fetchUpgrade()
        importlib.invalidate_caches()


async def start(folder: str, root: str, languages: str, templates: str, pragmas: tuple[str, ...]) -> Door:
    """The application in this browser."""
    tables = Path(folder) / "tables.sqlite"
    if EMPTY.exists() and (not tables.exists() or not tables.stat().st_size):
        _copy(tables, pragmas)
    await _prepare(tables)
    return Door(await start_host(folder, root, languages, templates, pragmas))
