"""Files that a person names: read with care, and records written so that nothing half-written is left."""

import os
import re
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path

from divebell.engine.errors import BadComponents, BadRecord, DivebellError
from divebell.engine.record import HEADING, Record, read_record
from divebell.games import find_game, find_part

LARGEST: Final = 5_000_000  # bytes; a record of a long game has 50,000


def read_text(path: str) -> str:
    """The text of a file; DivebellError says why it cannot be read."""
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise DivebellError(f"cannot read {path}: {_reason(error)}") from None
    if len(content) > LARGEST:
        raise DivebellError(f"cannot read {path}: it is larger than {LARGEST // 1_000_000} MB, no file of Divebell is")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise DivebellError(f"cannot read {path}: it is not a text in UTF-8") from None


def load_record(path: str) -> Record:
    """The record in a file, replayed to its last move."""
    text = read_text(path)
    named = re.search(r"^game: (\S+)$", text, re.MULTILINE)
    try:
        return read_record(text, find_game(named[1] if named else "otys"))
    except DivebellError as error:
        raise BadRecord(f"{path}: {error}") from None


def load_components(path: str, game: str) -> Any:
    """The components in a file of an owner of the game."""
    text = read_text(path)
    try:
        return find_part(game, "components").parse_components(text)
    except BadComponents as error:
        raise DivebellError(f"{path}: {error}") from None


def new_record_path(record: Record) -> Path:
    """Where a new game is saved unless its player says otherwise: a name that tells what it is and is not taken."""
    names = "-".join(re.sub(r"[^\w]+", "", seat.name).lower() for seat in record.seats)
    stem = f"{record.package.NAME}-{datetime.now():%Y-%m-%d-%H%M}-{names[:60]}"
    folder = user_data_path("divebell", appauthor=False) / "records"
    return unused(folder / f"{stem}.txt")


def unused(path: Path) -> Path:
    """The path, with a number if there is such a file already."""
    number, candidate = 2, path
    while candidate.exists():
        candidate = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return candidate


def check_target(path: Path) -> None:
    """Refuse to write over a file that is no record."""
    try:
        with open(path, "rb") as file:
            if file.read(len(HEADING)) == HEADING.encode():
                return
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        raise DivebellError(f"cannot write {path}: {_reason(error)}") from None
    raise DivebellError(f"cannot write {path}: it is there already and is no record of Divebell")


def save_record(record: Record, path: Path) -> None:
    """Write a record: the old file stays until the new one is complete."""
    check_target(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with open(handle, "w", encoding="utf-8") as file:
                file.write(str(record))
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except (OSError, ValueError) as error:
        raise DivebellError(f"cannot write {path}: {_reason(error)}") from None


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
