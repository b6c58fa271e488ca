"""The server's key: what signs cookies and links. Who has it can be anybody, so only its owner may read it."""

import os
import secrets
import stat
from pathlib import Path
from typing import Final

from divebell.engine.errors import BadOption
from divebell.engine.text import mark, shown

from .hosting import Hosting

SHORTEST: Final = 32  # letters: a shorter key was typed by somebody, not drawn


def read_key(hosting: Hosting) -> str:
    """The key in its file, which is made on the first run; BadOption says what is wrong with the file."""
    if hosting.key:
        return hosting.key
    path = hosting.key_file or hosting.folder / "secret"
    if not path.exists():
        if hosting.key_file is not None:
            raise BadOption(mark("there is no key file {path}"), path=shown(path, 200))
        try:
            _make(path)
        except OSError as error:
            raise BadOption(mark("cannot write {path}: {error}"), path=shown(path, 200), error=error.strerror) from None
    try:
        mode = path.stat().st_mode
        key = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        raise BadOption(mark("the key file {path} cannot be read"), path=shown(path, 200)) from None
    if os.name == "posix" and stat.S_IMODE(mode) & 0o077:
        raise BadOption(
            mark(
                "other users can read the key file {path}: fix this with chmod 600 {path}, "
                "or delete the file to get a new key"
            ),
            path=shown(path, 200),
        )
    if len(key) < SHORTEST:
        raise BadOption(
            mark("the key file {path} contains no key: a key has at least {least} random characters"),
            path=shown(path, 200),
            least=SHORTEST,
        )
    return key


def _make(path: Path) -> None:
    """Whole or not at all: a crash in between must not leave half a key, nor another process see one."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(32))
            file.flush()
            os.fsync(file.fileno())
        os.link(fresh, path)
    except FileExistsError:
        pass  # another process was first: its key counts
    finally:
        fresh.unlink(missing_ok=True)
