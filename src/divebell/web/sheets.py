"""Static files that a game brings: its sheet of symbols is served with the house's behind its own, and drawn from."""

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
_SYMBOL: Final = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)


class GameFiles(StaticFiles):
    """The files of a game. A board draws with one sheet, so that it need not know whose a symbol is."""

    def __init__(self, folder: Path, house: Path) -> None:
        super().__init__(directory=folder)
        self.sheet = joined((folder / SHEET).read_text("utf-8"), (house / SHEET).read_text("utf-8"))
        self.tag = f'"{sha256(self.sheet.encode()).hexdigest()[:32]}"'

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the sheet."""
        if path != SHEET:
            return await super().get_response(path, scope)
        answer = Response(self.sheet, media_type="image/svg+xml", headers={"etag": self.tag})
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
