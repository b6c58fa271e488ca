"""What was drawn or told before is kept, because a move changes little of a board.

A piece is a function of words and plain values. It is kept by the function, the language and these very values, never
by a version or a viewer: so it cannot go stale, and whoever gets it would have drawn the same.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Final, TypeVar

from jinja2 import Environment
from markupsafe import Markup

from divebell.engine.text import Translate
from divebell.games import find_part

Made = TypeVar("Made")

MOST_PIECES: Final = 65_536  # the lines and tiles of a thousand tables in play
MOST_LARGE: Final = 1_024  # what is large, and asked for again only at once


class Pieces:
    """The kept pieces of all boards, and the pens that draw them."""

    def __init__(self, templates: Environment) -> None:
        """Drawn with these templates."""
        self.templates = templates
        self.pen = lru_cache(maxsize=64)(self._pen)
        self.drawn = lru_cache(maxsize=MOST_PIECES)(_draw)
        self.told = lru_cache(maxsize=MOST_PIECES)(_tell)
        self.told_large = lru_cache(maxsize=MOST_LARGE)(_tell)

    def _pen(self, game: str, translate: Translate, components: Any) -> "Pen":
        return Pen(self, game, find_part(game, "words").Words(translate, (), components))


class Pen:
    """Draws boards of a game in one language. Its words know no player by name: names are values like others."""

    def __init__(self, pieces: Pieces, game: str, words: Any) -> None:
        """One of the pens of these pieces."""
        self.pieces = pieces
        self.game = game
        self.words = words
        self.templates: dict[str, Any] = {}

    def draw(self, piece: Callable[..., dict[str, Any]], *values: Hashable) -> Markup:
        """The piece as HTML, by the template of its name."""
        return self.pieces.drawn(self, piece, *values)

    def tell(self, phrase: Callable[..., Made], *values: Hashable) -> Made:
        """What a function of words and values says."""
        told: Made = self.pieces.told(self, phrase, *values)
        return told

    def tell_large(self, phrase: Callable[..., Made], *values: Hashable) -> Made:
        """The same, when it is much and not needed for long."""
        told: Made = self.pieces.told_large(self, phrase, *values)
        return told

    def page(self, template: str, model: dict[str, Any]) -> Markup:
        """A template as HTML, drawn anew."""
        found = self.templates.get(template)
        if found is None:
            found = self.templates[template] = self.pieces.templates.get_template(f"{self.game}/{template}.html")
        return Markup(found.render(model, _=self.words.translate))


def _draw(pen: Pen, piece: Callable[..., dict[str, Any]], *values: Hashable) -> Markup:
    return pen.page(f"pieces/{piece.__name__}", piece(pen.words, *values))


def _tell(pen: Pen, phrase: Callable[..., Any], *values: Hashable) -> Any:
    return phrase(pen.words, *values)


@lru_cache(maxsize=4)
def pieces_of(templates: Environment) -> Pieces:
    """What is kept of the boards drawn with these templates."""
    return Pieces(templates)
