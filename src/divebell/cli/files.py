"""Files that a person names: read with care, and records written so that nothing half-written is left."""

import os
import re
import tempfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path

from divebell.engine.errors import BadComponents, BadRecord, DivebellError
from divebell.engine.record import HEADING, Record, read_record
from divebell.engine.text import Saying, mark
from divebell.games import GAMES, find_game, find_part

LARGEST: Final = 5_000_000  # bytes; a record of a long game has 50,000


def read_text(path: str) -> str:
    """The text of a file; DivebellError says why it cannot be read."""
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise DivebellError(mark("cannot read {path}: {error}"), path=path, error=_reason(error)) from None
    if len(content) > LARGEST:
        raise DivebellError(
            mark("cannot read {path}: it is larger than {size} MB, and no Divebell file is"),
            path=path, size=LARGEST // 1_000_000,
        )  # fmt: skip
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise DivebellError(mark("cannot read {path}: it is not UTF-8 text"), path=path) from None


def load_record(path: str) -> Record:
    """The record in a file, replayed to its last move."""
    text = read_text(path)
    named = re.search(r"^game: (\S+)$", text, re.MULTILINE)
    try:
        return read_record(text, find_game(named[1] if named else GAMES[0]))
    except DivebellError as error:
        raise BadRecord(mark("{path}: {error}"), path=path, error=error) from None


def load_components(path: str, game: str) -> Any:
    """The components in a file of an owner of the game, or those that the game proposes under a word."""
    part = find_part(game, "rules.components")
    if path == getattr(part, "BALANCED", None):
        return part.balanced_components()
    text = read_text(path)
    try:
        return part.SOURCE.parse(text)
    except BadComponents as error:
        raise DivebellError(mark("{path}: {error}"), path=path, error=error) from None


def new_record_path(record: Record) -> Path:
    """Where a new game is saved unless its player says otherwise: a name that tells what it is and is not taken."""
    names = "-".join(re.sub(r"[^\w]+", "", seat.name).lower() for seat in record.seats)
    stem = f"{record.package.NAME}-{datetime.now():%Y-%m-%d-%H%M}-{names[:60]}"
    folder = user_data_path("divebell", appauthor=False) / "records"
    with suppress(OSError):  # then the game cannot be saved there, and that is said when it is
        folder.mkdir(parents=True, exist_ok=True)
    return unused(folder / f"{stem}.txt")


def unused(path: Path) -> Path:
    """The path, with a number if there is such a file already."""
    number, candidate = 2, path
    while candidate.exists():
        candidate = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return candidate


def check_target(path: Path) -> None:
    """Refuse to write over a file that is no record, or into a folder that is not there."""
    if not path.parent.is_dir():
        raise DivebellError(
            mark("cannot write {path}: the folder {folder} does not exist; create it first"),
            path=path,
            folder=path.parent,
        )
    try:
        with open(path, "rb") as file:
            if file.read(len(HEADING)) == HEADING.encode():
                return
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        raise DivebellError(mark("cannot write {path}: {error}"), path=path, error=_reason(error)) from None
    raise DivebellError(mark("cannot write {path}: the file already exists and is not a Divebell game"), path=path)


def save_record(record: Record, path: Path) -> None:
    """Write a record: the old file stays until the new one is complete."""
    check_target(path)
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with open(handle, "w", encoding="utf-8") as file:
                file.write(str(record))
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except (OSError, ValueError) as error:
        raise DivebellError(mark("cannot write {path}: {error}"), path=path, error=_reason(error)) from None


# What the system says when a file cannot be used: it says it in English.
_SYSTEM: Final = (
    mark("No such file or directory"), mark("Permission denied"), mark("Is a directory"), mark("Not a directory"),
    mark("No space left on device"), mark("Read-only file system"), mark("File name too long"),
)  # fmt: skip


def _reason(error: OSError | ValueError) -> Saying:
    return Saying((error.strerror if isinstance(error, OSError) else None) or str(error))
