"""The data files of games: what cannot be read is refused in a sentence."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from .errors import BadComponents, BadOption
from .text import mark

Components = TypeVar("Components")


def read_file(path: str | Path) -> str:
    """The text of a file of an owner of the game."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BadComponents(mark("cannot read {path}: {error}"), path=path, error=error.strerror) from None
    except UnicodeDecodeError:
        raise BadComponents(mark("{path} is not a text file in UTF-8"), path=path) from None


def read_toml(source: str) -> dict[str, Any]:
    """The document of a TOML text; BadComponents says in which line it is none."""
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        where = re.search(r"line (\d+)", str(error))
        raise BadComponents(
            mark("this is not TOML: {error}"), int(where[1]) if where else 0, error=str(error)
        ) from None


def use_components(given: object, standard: Components, read: Callable[[str | Path], Components]) -> Components:
    """The components themselves, those of a file, or the standard ones that the game brings."""
    if given is None:
        return standard
    if isinstance(given, type(standard)):
        return given
    if not isinstance(given, str | Path):
        raise BadOption(f"components must be the path of a file or Components, not {given!r}")
    return read(given)
