"""The data files of games: what cannot be read is refused in a sentence."""

import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from .errors import BadComponents, BadOption
from .text import mark

Components = TypeVar("Components")

_TOKEN: Final = re.compile(r""""(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*|[\[\]{}]|[^\s,\[\]{}"'#]+""")


def read_file(path: str | Path) -> str:
    """The text of a file that an owner of the game has written."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BadComponents(mark("cannot read {path}: {error}"), path=path, error=error.strerror) from None
    except UnicodeDecodeError:
        raise BadComponents(mark("{path} is not a text file in UTF-8"), path=path) from None


def read_toml(source: str) -> dict[str, Any]:
    """The document of a TOML text; BadComponents says which line is wrong."""
    try:
        return tomllib.loads(source)
    except RecursionError:
        raise BadComponents(mark("brackets are nested too deeply")) from None
    except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
        where = re.search(r"line (\d+)", str(error))
        raise BadComponents(
            mark("this is not TOML: {error}"), int(where[1]) if where else 0, error=str(error)
        ) from None


def line_of(source: str, name: str, place: int = 0) -> int:
    """The line, from 1, in which a list or table of a file begins, or the entry at a place of it; 0 if unknown."""
    start = re.search(rf"""^\s*(?:["']?{re.escape(name)}["']?\s*=|\[{re.escape(name)}\])""", source, re.MULTILINE)
    if start is None:
        return 0
    at, depth = start.end(), 0
    if place:
        for found in _TOKEN.finditer(source, start.end()):
            place -= depth == 1 and found[0][0] not in "#]"
            depth += (found[0] in "[{") - (found[0] in "]}")
            if not place:
                at = found.start()
                break
    return source.count("\n", 0, at) + 1


class Source(Generic[Components]):
    """Where the components of a game come from: the packaged file, or one that an owner of the game has written."""

    def __init__(self, package: str, check: Callable[..., Components]) -> None:
        """`check` makes components of a document and the text it was read from, or raises BadComponents."""
        self._check = check
        self.standard = self.parse(files(package).joinpath("components.toml").read_text(encoding="utf-8"))

    def parse(self, source: Any) -> Components:
        """Components from the text of a TOML file; BadComponents says which line is wrong and why."""
        return self._check(read_toml(source), source)

    def read(self, path: Any) -> Components:
        """Components from a file that an owner of the game has written."""
        return self.parse(read_file(path))

    def use(self, given: Any) -> Components:
        """The given components, those of a given file, or the packaged ones."""
        if given is None:
            return self.standard
        if isinstance(given, type(self.standard)):
            return given
        if not isinstance(given, str | Path):
            raise BadOption(f"components must be the path of a file or Components, not {given!r}")
        return self.read(given)

    def chosen(self, document: dict[str, Any]) -> Components:
        """The components that an option writes out in full; BadOption says what is wrong with them."""
        try:
            return self._check(document)
        except BadComponents as error:
            raise BadOption(mark("the components are wrong: {error}"), error=error) from None
