"""Static files of a game: its symbols are served with the house's behind them, its styles with the house's before."""

import re
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from markupsafe import Markup
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

SHEET: Final = "symbols.svg"
STYLES: Final = "board.css"  # what the tables of all games share
_SYMBOL: Final = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)


class GameFiles(StaticFiles):
    """The files of a game.

    A board draws with one sheet of symbols and is dressed by one sheet of styles, so that it need not know what of them
    is the house's, and a page asks for fewer files.
    """

    def __init__(self, game: str, folder: Path, house: Path) -> None:
        super().__init__(directory=folder)
        symbols = joined((folder / SHEET).read_text("utf-8"), (house / SHEET).read_text("utf-8"))
        styles = [(house / STYLES).read_text("utf-8"), (folder / f"{game}.css").read_text("utf-8")]
        self.sheets = {SHEET: (symbols, "image/svg+xml"), f"{game}.css": ("\n".join(styles), "text/css")}
        self.tags = {name: f'"{sha256(text.encode()).hexdigest()[:32]}"' for name, (text, _) in self.sheets.items()}

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or one of the sheets."""
        if path not in self.sheets:
            return await super().get_response(path, scope)
        text, kind = self.sheets[path]
        answer = Response(text, media_type=kind, headers={"etag": self.tags[path]})
        if self.is_not_modified(answer.headers, Headers(scope=scope)):
            return NotModifiedResponse(answer.headers)
        return answer


def joined(own: str, house: str) -> str:
    """A game's sheet and what it does not draw itself of the house's."""
    names = {found[1] for found in _SYMBOL.finditer(own)}
    more = "\n".join(found[0] for found in _SYMBOL.finditer(house) if found[1] not in names)
    return own.replace("</svg>", f"{more}\n</svg>")


@cache
def symbols(game: str) -> Callable[..., Markup]:
    """What draws a symbol of a game's sheet, or of the house's alone. A board has hundreds, so each is written once."""
    sheet = f"/static/{game}/{SHEET}" if game else f"/static/{SHEET}"

    @cache
    def icon(name: str, cls: str = "") -> Markup:
        classes = f"i {cls}" if cls else "i"
        return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(classes, sheet, name)

    return icon
