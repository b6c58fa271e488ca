"""A board is made of pieces, because a move changes little of it: whoever has a piece need not be sent it again.

A piece is a function of words and plain values, and known by the function, the language and these very values, never by
a version or a viewer: so it cannot go stale, and whoever gets it would have drawn the same. It is drawn when somebody
needs it, and what was drawn or told is kept for a while.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from jinja2 import Environment
from markupsafe import Markup

from divebell.engine.text import Translate
from divebell.engine.ui.scene import Filling, Part
from divebell.games import find_part
from divebell.table.room import limit

from ..acts import escaped
from ..files import symbols
from .kept import Kept

T = TypeVar("T")

MOST_PIECES: Final = limit(16, 2) << 20  # bytes of lines and tiles, which look alike at many tables
MOST_LARGE: Final = limit(8, 1) << 20  # of what is large, and asked for again only at once
MOST_SHARED: Final = limit(64, 8)  # moments of tables: all viewers of a table ask at once
MOST_GATHERED: Final = limit(256, 64)  # groups: the others at a table ask for the same ones at once


def _plain(value: Any) -> Any:
    """What stands for a value that is not plain: a piece among others, a name with its forms, a function."""
    if isinstance(value, Piece):
        return _plain(value.function), value.code
    if isinstance(value, str):
        return str(value)
    return f"{value.__module__}.{value.__qualname__}"


CODE: Final = msgspec.msgpack.Encoder(enc_hook=_plain).encode  # values as bytes: others are other bytes


class Pieces:
    """The kept pieces of all boards, and the pens that draw them."""

    def __init__(self, templates: Environment) -> None:
        """Drawn with these templates."""
        self.templates = templates
        self.pen = lru_cache(maxsize=64)(self._pen)
        self.drawn = Kept(_draw, MOST_PIECES)
        self.told = Kept(_tell, MOST_PIECES)
        self.told_large = Kept(_tell, MOST_LARGE)
        self.gathered: dict[int, list[Part]] = {}
        self.frames = Kept(_frame, MOST_LARGE)
        self.shared: dict[tuple[Any, ...], Shared] = {}

    def _pen(self, game: str, translate: Translate, components: Any) -> "Pen":
        return Pen(self, game, find_part(game, "ui.words").Words(translate, (), components))


class Shared:
    """What follows from the moves of a table and the names of its players, worked out once for all who see it.

    Whoever asks for something names in its key all that it depends on besides, above all who may know it.
    """

    __slots__ = ("found", "history")

    def __init__(self, history: object) -> None:
        """Nothing is worked out yet. What the moves are known by must live as long as this."""
        self.history = history
        self.found: dict[Hashable, Any] = {}

    def of(self, key: Hashable, make: Callable[..., T], *given: Any) -> T:
        """What a function of these values returns, now or before."""
        found: T
        if key in self.found:
            found = self.found[key]
        else:
            found = self.found[key] = make(*given)
        return found


class Piece:
    """One piece, known by its mark."""

    __slots__ = ("code", "function", "mark", "pen", "values")

    def __init__(self, pen: "Pen", function: Callable[..., Any], *values: Any) -> None:
        """Not drawn yet."""
        self.pen = pen
        self.function = function
        self.values = values
        self.code = CODE(values)
        # Not the hash of the values: -1 and -2 have the same.
        self.mark = hash((pen, function, self.code))

    def __html__(self) -> Markup:
        """The piece as HTML, drawn now or before."""
        pen, function = self.pen, self.function
        return pen.pieces.drawn.of((pen, function, self.code), pen, function, *self.values)

    __str__ = __html__


class Group(Piece):
    """Several pieces that are known by one mark, and are found out when somebody needs them."""

    __slots__ = ()

    def parts(self) -> Sequence[Part]:
        """The pieces, one after the other."""
        gathered = self.pen.pieces.gathered
        found = gathered.get(self.mark)
        if found is None:
            if len(gathered) >= MOST_GATHERED:
                gathered.clear()
            found = gathered[self.mark] = []
            _put(self.function(self.pen, *self.values), found)
            found[:] = [part for one in found for part in (one.parts() if isinstance(one, Filled) else (one,))]
        return found

    def __html__(self) -> Markup:
        """All of them as HTML."""
        return Markup("".join([html_of(part) for part in self.parts()]))

    __str__ = __html__


class Filled(Group):
    """A template around pieces and texts."""

    __slots__ = ("frame", "shape", "slots")

    def __init__(self, pen: "Pen", frame: str, shape: NamedTuple, slots: dict[str, Filling]) -> None:
        """Not put together yet."""
        self.pen = pen
        self.frame = frame
        self.shape = shape
        self.slots = slots

    def __getattr__(self, name: str) -> int:
        if name != "mark":  # which the outermost frame does not need
            raise AttributeError(name)
        marks: list[int] = []
        for content in self.slots.values():
            _mark(content, marks)
        self.mark = mark = hash((self.pen, self.frame, self.shape, tuple(marks)))
        return mark

    def parts(self) -> Sequence[Part]:
        """The text before the first slot, what fills it, the text up to the next, and so on."""
        slots = self.slots
        first, *parts = self.pen.pieces.frames(self.pen, self.frame, self.shape, tuple(slots))
        filled: list[Part] = [first]
        for name, text in zip(parts[::2], parts[1::2], strict=True):
            _put(slots[name], filled)
            filled.append(text)
        return filled


class Pen:
    """Draws boards of a game in one language. Its words know no player by name: names are values like others."""

    def __init__(self, pieces: Pieces, game: str, words: Any) -> None:
        """One of the pens of these pieces."""
        self.pieces = pieces
        self.game = game
        self.words = words
        self.icon = symbols(game)
        self.templates: dict[str, Any] = {}
        # A piece, by the template of its name; several of them; what a function of words and values says; the same,
        # when it is much and not needed for long.
        self.draw: Callable[..., Piece] = partial(Piece, self)
        self.gather: Callable[..., Piece] = partial(Group, self)
        self.tell: Callable[..., Any] = partial(pieces.told, self)
        self.tell_large: Callable[..., Any] = partial(pieces.told_large, self)

    def mark(self, *values: Any) -> int:
        """By what values are known, if nothing but this pen is beside them."""
        return hash((self, CODE(values)))

    def shared(self, history: object, *known: Hashable) -> Shared:
        """What is shared by all who see a table after some moves: these very ones, with these names."""
        kept, key = self.pieces.shared, (self, id(history), *known)
        found = kept.get(key)
        if found is None or found.history is not history:
            while len(kept) >= MOST_SHARED:
                del kept[next(iter(kept))]
            kept.pop(key, None)
            found = kept[key] = Shared(history)
        return found

    def fill(self, frame: str, shape: NamedTuple, **slots: Filling) -> Group:
        """A template around pieces and texts: kept by its shape, its slots filled anew."""
        return Filled(self, frame, shape, slots)

    def page(self, template: str, model: dict[str, Any]) -> Markup:
        """A template as HTML, drawn anew: the game's own, or the one that stands for all of them."""
        found = self.templates.get(template)
        if found is None:
            names = [f"{self.game}/{template}.html", f"board/{template}.html"]
            found = self.templates[template] = self.pieces.templates.select_template(names)
        return Markup(found.render(model, _=self.words.translate, game=self.game, icon=self.icon))


def html_of(part: Part) -> str:
    """A part of a board as HTML."""
    return part if isinstance(part, str) else part.__html__()


def _draw(pen: Pen, piece: Callable[..., dict[str, Any]], *values: Any) -> Markup:
    return pen.page(f"pieces/{piece.__name__}", piece(pen.words, *values))


def _frame(pen: Pen, frame: str, shape: NamedTuple, names: tuple[str, ...]) -> tuple[str, ...]:
    """The text before the first slot, its name, the text up to the next, and so on."""
    slots = {name: Markup(f"\0{name}\0") for name in names}
    texts = str(pen.page(frame, {**shape._asdict(), "slot": slots})).split("\0")
    texts[::2] = [Markup(text) for text in texts[::2]]
    return tuple(texts)


def _put(content: Filling, filled: list[Part]) -> None:
    """Fill a slot: pieces as they are, texts escaped."""
    kind = content.__class__
    if kind is list or kind is tuple:
        for part in content:  # type: ignore[union-attr]
            _put(part, filled)
    elif kind is str:
        filled.append(escaped(content))  # type: ignore[arg-type]
    else:
        filled.append(content)  # type: ignore[arg-type]


def _mark(content: Filling, marks: list[int]) -> None:
    """By what a filling is known: a text that is escaped is another than one that is not."""
    kind = content.__class__
    if kind is list or kind is tuple:
        marks.append(len(content))  # type: ignore[arg-type]
        for part in content:  # type: ignore[union-attr]
            _mark(part, marks)
    elif kind is Markup:
        marks.append(hash(content))
    elif isinstance(content, str):
        marks.append(hash((content,)))
    else:
        marks.append(content.mark)  # type: ignore[union-attr]


def _tell(pen: Pen, phrase: Callable[..., Any], *values: Hashable) -> Any:
    return phrase(pen.words, *values)


@lru_cache(maxsize=4)
def pieces_of(templates: Environment) -> Pieces:
    """What is kept of the boards drawn with these templates."""
    return Pieces(templates)
