"""`divebell admin`: what a host does with the tables of a server, while it runs or not."""

import argparse
import asyncio
import os
import re
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console
from rich.text import Text

from divebell.engine.errors import BadOption
from divebell.engine.text import mark, shown
from divebell.engine.ui.terminal import lineless

from .language import Language
from .progress import bar_on, errors_console
from .serve import folder_of

if TYPE_CHECKING:  # the terminal commands start faster without the database
    from divebell.store.log import Listed, Log
    from divebell.table.table import Table

FAULTY: Final = 1  # the exit code when a table does not replay
ATTEMPTS: Final = 20  # to write an event at a table where others write at the same time
_DASHED_ID: Final = re.compile(r"-[A-Za-z0-9_-]{21}")  # no option has 22 signs
PAGES: Final = 1000  # of a database that are copied at a time, so that the server gets its turn


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this command."""
    say = language.say
    where = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    for part in (parser, where):  # before the action or after it
        part.add_argument("--data", metavar="FOLDER", help=say("where the tables are stored"))
        part.add_argument(
            "--database", metavar="URL",
            help=say("postgresql://… instead of SQLite in the folder (or DIVEBELL_DATABASE)"),
        )  # fmt: skip
    actions = parser.add_subparsers(dest="action", required=True, metavar=say("action"))
    for name, about in (
        ("list", say("list the tables, newest last")),
        ("show", say("show a table and how its game stands, without hidden information")),
        ("export", say("print the game record of a table")),
        ("end", say("end the game at a table without a result")),
        ("delete", say("delete a table permanently")),
        ("verify", say("replay every table in the log and report those that fail")),
        ("backup", say("copy the SQLite database to a file while the server runs")),
    ):
        action = actions.add_parser(name, help=about, description=about, parents=[where])
        if name in ("show", "export", "end", "delete"):
            action.add_argument("table", metavar="TABLE", help=say("the id of the table, as in its address"))
        if name == "export":
            action.add_argument(
                "--unfinished",
                action="store_true",
                help=say("even if the game is still in progress, with all hidden information"),
            )
        if name == "delete":
            action.add_argument("--yes", action="store_true", help=say("do not ask for confirmation"))
        if name == "backup":
            action.add_argument("file", metavar="FILE", help=say("the file to create"))


def ids_last(arguments: list[str]) -> list[str]:
    """The arguments with ids of tables at their end, after `--`: an id may begin with a dash and is no option."""
    ids = [argument for argument in arguments if _DASHED_ID.fullmatch(argument)]
    return [*(argument for argument in arguments if argument not in ids), "--", *ids] if ids else arguments


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Do what was asked with the tables."""
    from divebell.store.log import Log

    folder = folder_of(given.data)
    url = given.database or os.environ.get("DIVEBELL_DATABASE", "")
    log = Log(url or f"sqlite:///{folder / 'tables.sqlite'}")
    if log.path is not None and not log.path.exists():
        raise BadOption(mark("there are no tables in {folder}"), folder=log.path.parent)
    admin = Admin(log, console, language)
    if given.action == "backup":
        return admin.back_up(Path(given.file))
    if given.action == "delete" and not given.yes and not _sure(given.table, language):
        return 0
    actions: dict[str, Callable[[], Awaitable[int]]] = {
        "list": admin.list,
        "show": lambda: admin.show(given.table),
        "export": lambda: admin.export(given.table, given.unfinished),
        "end": lambda: admin.end(given.table),
        "delete": lambda: admin.delete(given.table),
        "verify": admin.verify,
    }
    return asyncio.run(_with_log(log, actions[given.action]))


async def _with_log(log: "Log", action: Callable[[], Awaitable[int]]) -> int:
    try:
        await log.open()
        return await action()
    finally:
        await log.close()


def _sure(table: str, language: Language) -> bool:
    question = language.say("Permanently delete table {table}? Type yes: ", table=shown(table))
    try:
        return input(question).strip().lower() in ("yes", language.say("yes"))
    except EOFError:
        return False


class Admin:
    """The tables of a log, for their host."""

    def __init__(self, log: "Log", console: Console, language: Language) -> None:
        """On a log that will be open."""
        self.log = log
        self.console = console
        self.language = language
        self.say = language.say

    async def list(self) -> int:
        """All tables, a line each."""
        say = self.say
        columns = lineless(say("table"), say("last change"), say("state"), say("moves"), say("seats"), gap=3)
        columns.columns[-1].no_wrap = False
        number = 0
        for table in await self.log.ids():
            listed = await self.log.listed(table)
            if listed is not None:
                number += 1
                summary = listed.summary
                names = ", ".join(_seat(seat) for seat in summary.get("seats", []))
                moves = str(summary.get("moves", ""))
                columns.add_row(listed.id, listed.touched[:16].replace("T", " "), self._state(listed), moves, names)
        if number:
            self.console.print(columns)
        self.console.print(self.language.counted("{number} table", "{number} tables", number))
        return 0

    def _state(self, listed: "Listed") -> str:
        if listed.over:
            return self.say("finished")
        return self.say("in progress") if listed.summary.get("began", True) else self.say("waiting")

    async def show(self, table: str) -> int:
        """What everybody may know of a table, and how often it was written."""
        listed = await self._listed(table)
        entries = await self.log.read(table)
        created = entries[0].body if entries else {}
        rows = [
            (self.say("game"), f"{listed.game}, {_options(created)}"),
            (self.say("started"), listed.began),
            (self.say("last change"), listed.touched),
            (self.say("state"), self._state(listed)),
            (self.say("rules"), str(created.get("rules", ""))),
            (self.say("moves"), str(listed.summary.get("moves", ""))),
            (self.say("events"), str(len(entries))),
        ]
        word = self.say("seat")
        rows += [(f"{word} {at}", _seat(seat)) for at, seat in enumerate(listed.summary.get("seats", []))]
        width = max(11, *(len(name) for name, _ in rows)) + 1
        for name, value in rows:
            self.console.print(Text(f"{name:<{width}}", "dim").append(value, "not dim"))
        return 0

    async def export(self, table: str, unfinished: bool) -> int:
        """The record of a table."""
        found = await self._fold(table)
        if not found.over and not unfinished:
            raise BadOption(
                mark(
                    "this game is still in progress, and its record contains hidden information: "
                    "add --unfinished to print it anyway"
                )
            )
        print(found.record, end="")
        return 0

    async def end(self, table: str) -> int:
        """End a game; its players see it with their next look."""
        from divebell.store.log import Taken
        from divebell.table.decision import Decision
        from divebell.table.events import write_event
        from divebell.table.fold import row_of
        from divebell.table.seats import decide_end

        for _ in range(ATTEMPTS):
            found = await self._fold(table)
            decision = Decision(found, time.time())
            decide_end(decision)
            bodies = [write_event(event) for event in decision.events]
            try:
                await self.log.append(table, found.version + 1, bodies, row_of(decision.after), decision.now)
            except Taken:  # somebody moved meanwhile
                continue
            self.console.print(self.say("The game at table {table} has ended.", table=table))
            return 0
        raise BadOption(mark("this table keeps changing: try again"))

    async def delete(self, table: str) -> int:
        """Take a table away."""
        await self._listed(table)
        await self.log.delete(table)
        self.console.print(self.say("Table {table} has been deleted.", table=table))
        return 0

    async def verify(self) -> int:
        """Replay everything; every table that does not is said at once."""
        from divebell.store.log import Unavailable
        from divebell.table.verify import fault_of

        damage = await self.log.damage()
        if damage:
            why = self.say("the database file is damaged: {error}", error=shown(damage, 200))
            errors_console().print(Text(why))
        tables = await self.log.ids()
        faults = events = 0
        with bar_on(errors_console()) as progress:
            task = progress.add_task(self.say("tables"), total=len(tables))
            for table in tables:
                try:
                    entries, snapshot = await self.log.read_whole(table)
                    events += len(entries)
                    fault = fault_of(table, entries, snapshot)
                except Unavailable as error:
                    if not damage:
                        raise
                    fault = error.saying
                if fault is not None and await self.log.listed(table) is not None:  # not deleted meanwhile
                    faults += 1
                    progress.console.print(Text(f"{table}: {fault.told(self.language.translate)}"))
                progress.advance(task)
        self.console.print(
            self.say(
                "Tables replayed: {tables}; events: {events}; tables that differ: {faults}.",
                tables=len(tables),
                events=events,
                faults=faults,
            )
        )
        return FAULTY if faults or damage else 0

    def back_up(self, target: Path) -> int:
        """Copy the database as it is at one moment, beside whoever writes it."""
        if self.log.path is None:
            raise BadOption(mark("PostgreSQL has its own tool for this: pg_dump"))
        try:
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except OSError as error:
            raise BadOption(mark("cannot write {path}: {error}"), path=target, error=error.strerror) from None
        try:
            self._copy(self.log.path, target)
        except sqlite3.Error as error:
            target.unlink()
            raise BadOption(mark("cannot write {path}: {error}"), path=target, error=error) from None
        self.console.print(self.say("The tables have been copied to {path}.", path=target))
        secret = self.log.path.parent / "secret"
        if secret.exists():
            self.console.print(
                self.say("Back up {path} as well: without it, players lose their seats at these tables.", path=secret)
            )
        return 0

    def _copy(self, source: Path, target: Path) -> None:
        there, here = sqlite3.connect(f"file:{source}?mode=ro", uri=True), sqlite3.connect(target)
        try:
            with bar_on(errors_console()) as progress:
                task = progress.add_task(self.say("pages"), total=None)
                there.backup(
                    here, pages=PAGES,
                    progress=lambda _, left, total: progress.update(task, total=total, completed=total - left),
                )  # fmt: skip
            (sound,) = here.execute("PRAGMA quick_check").fetchone()
            if sound != "ok":
                raise sqlite3.DatabaseError(sound)
        finally:
            there.close()
            here.close()

    async def _listed(self, table: str) -> "Listed":
        listed = await self.log.listed(table)
        if listed is None:
            raise BadOption(mark("there is no table {table}"), table=shown(table))
        return listed

    async def _fold(self, table: str) -> "Table":
        from divebell.table.fold import fold

        await self._listed(table)
        return fold(table, *await self.log.read_whole(table))


def _seat(seat: dict[str, Any]) -> str:
    kind = seat.get("kind", "")
    return f"{seat.get('name', '')} ({kind})" if seat.get("name") else kind


def _options(created: dict[str, Any]) -> str:
    options = {name: value for name, value in created.get("options", {}).items() if len(str(value)) < 40}
    return ", ".join(f"{name} {value}" for name, value in options.items())
