"""The files of a page: styles, scripts and symbols, each with its digest in its name, so that a browser asks once.

A board draws with one sheet of symbols and is dressed by one sheet of styles, so that it need not know what of them is
the house's, and a page asks for fewer files: the symbols of a game have the house's behind them, its styles have those
of all boards before them.
"""

import gzip
import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Final, NamedTuple

from markupsafe import Markup

from divebell.games import GAMES, find_game

ROOT: Final = "/static/"
SHEET: Final = "symbols.svg"
STYLES: Final = "board.css"  # what the tables of all games share
DIGEST: Final = 10  # letters of it in a name
_SYMBOL: Final = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_IMPORT: Final = re.compile(r'(?<=")\./([\w-]+\.js)(?=")')  # of one script by another


class StaticFile(NamedTuple):
    """A file as it is sent."""

    name: str  # "rules.css", as templates and scripts call it
    address: str  # "/static/rules.0a1b2c3d4e.css", as a page asks for it
    kind: str
    content: bytes
    packed: bytes  # the same by gzip


def folder_of(game: str, name: str) -> Path:
    """The templates or static files that a game brings."""
    return Path(str(find_game(game).__file__)).parent / "ui" / name  # type: ignore[attr-defined]


@cache
def static_files() -> Mapping[str, StaticFile]:
    """All files by their names. They are read once: they never change while the server runs."""
    sources = _sources()
    made: dict[str, StaticFile] = {}

    def make(name: str) -> StaticFile:
        if name not in made:
            text = sources[name]
            if name.endswith(".js"):  # a script asks for others by the names that they have outside
                text = _IMPORT.sub(lambda found: f"./{Path(make(found[1]).address).name}", text)
            content = text.encode()
            stem, dot, ending = name.rpartition(".")
            address = f"{ROOT}{stem}.{sha256(content).hexdigest()[:DIGEST]}{dot}{ending}"
            kind = guess_type(name)[0] or "application/octet-stream"
            made[name] = StaticFile(name, address, kind, content, gzip.compress(content, 9, mtime=0))
        return made[name]

    for name in sources:
        make(name)
    return made


def _sources() -> dict[str, str]:
    house = {path.name: path.read_text("utf-8") for path in sorted((Path(__file__).parent / "static").iterdir())}
    sources = dict(house)
    for game in GAMES:
        own = {path.name: path.read_text("utf-8") for path in sorted(folder_of(game, "static").iterdir())}
        own[SHEET] = joined(own[SHEET], house[SHEET])
        own[f"{game}.css"] = house[STYLES] + "\n" + own[f"{game}.css"]
        sources |= {f"{game}/{name}": text for name, text in own.items()}
    return sources


@cache
def _addresses() -> Mapping[str, str]:
    """The addresses of all files; where they are files of a site, they are counted when it is built."""
    kept = Path(__file__).parent / "static.json"
    if kept.exists():
        found: dict[str, str] = json.loads(kept.read_text("utf-8"))
        return found
    return {name: file.address for name, file in static_files().items()}


def static(name: str) -> str:
    """The address of a file."""
    return _addresses()[name]


def joined(own: str, house: str) -> str:
    """A game's sheet and what it does not draw itself of the house's."""
    names = {found[1] for found in _SYMBOL.finditer(own)}
    more = "\n".join(found[0] for found in _SYMBOL.finditer(house) if found[1] not in names)
    return own.replace("</svg>", f"{more}\n</svg>")


@cache
def symbols(game: str) -> Callable[..., Markup]:
    """What draws a symbol of a game's sheet, or of the house's alone. A board has hundreds, so each is written once."""
    sheet = static(f"{game}/{SHEET}" if game else SHEET)

    @cache
    def icon(name: str, cls: str = "") -> Markup:
        classes = f"i {cls}" if cls else "i"
        return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(classes, sheet, name)

    return icon
