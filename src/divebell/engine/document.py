"""Reading and writing position documents: an error names the field that is wrong."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from .errors import BadPosition
from .moment import OVER, Moment
from .move import Move

Document = dict[str, Any]

MANY: Final = 1_000_000  # no count in a document goes beyond this
NONE: Final = -1  # an empty slot


def write_head(game: str, options: Document, moment: Moment) -> Document:
    """How every position document begins."""
    return {
        "game": game,
        "options": options,
        "first": moment.first,
        "player": moment.active,
        "round": moment.round,
    }


class Reader:
    """A part of a document and its parent, so that an error can name the path of the field."""

    __slots__ = ("entry", "parent", "value")

    def __init__(self, value: Any, entry: "str | int", parent: "Reader | None" = None) -> None:
        self.value = value
        self.entry = entry
        self.parent = parent

    @property
    def where(self) -> str:
        """The path of this part, put together only for an error."""
        entry = f"[{self.entry}]" if isinstance(self.entry, int) else self.entry
        if self.parent is None or (self.parent.parent is None and self.parent.entry == "position"):
            return entry
        return f"{self.parent.where}{entry}" if isinstance(self.entry, int) else f"{self.parent.where}.{entry}"

    def wrong(self, right: str) -> BadPosition:
        """The error to raise when this part should be something else."""
        shown = repr(self.value)
        return BadPosition(f"{self.where} must be {right}, not {shown if len(shown) <= 80 else shown[:77] + '...'}")

    def __getitem__(self, name: str) -> "Reader":
        """The entry of this name."""
        if not isinstance(self.value, dict):
            raise self.wrong("an object")
        if name not in self.value:
            raise BadPosition(f"{Reader(None, name, self).where} is missing")
        return Reader(self.value[name], name, self)

    def only(self, names: Iterable[str]) -> None:
        """Refuse an object with other entries than these."""
        if not isinstance(self.value, dict):
            raise self.wrong("an object")
        for name in self.value:
            if name not in names:
                raise BadPosition(f"{self.where} has an unknown entry {name!r}: it can have {', '.join(names)}")

    def whole(self, low: int, high: int) -> int:
        """A whole number between two limits."""
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not low <= self.value <= high:
            if high < MANY:
                raise self.wrong(f"a whole number from {low} to {high}")
            too_large = isinstance(self.value, int) and self.value > high
            raise self.wrong(f"at most {high}" if too_large else f"a whole number from {low}")
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.wrong("true or false")
        return self.value

    def one_of(self, values: Iterable[str | None]) -> Any:
        """One of some values."""
        choices = list(values)
        if self.value not in choices or isinstance(self.value, bool):
            raise self.wrong("one of " + ", ".join("null" if choice is None else choice for choice in choices))
        return self.value

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            raise self.wrong("a text")
        return self.value

    def items(self, number: int | None = None) -> "list[Reader]":
        """The parts of a list, of this many entries if a number is given."""
        if not isinstance(self.value, list):
            raise self.wrong("a list")
        if number is not None and len(self.value) != number:
            raise BadPosition(f"{self.where} must have {number} entries, not {len(self.value)}")
        return [Reader(item, index, self) for index, item in enumerate(self.value)]

    def kind(self, find: Callable[[str], int | None], what: str) -> int:
        """The number of a piece by its text."""
        kind = find(self.value) if isinstance(self.value, str) else None
        if kind is None:
            raise self.wrong(f"a {what} of these components")
        return kind

    def kinds(self, find: Callable[[str], int | None], what: str, length: int | None = None) -> tuple[int, ...]:
        """The numbers of a list of pieces, of this many if a length is given."""
        if not isinstance(self.value, list):
            raise self.wrong("a list")
        if length is not None and len(self.value) != length:
            self.items(length)  # says so
        numbers: list[int] = []
        for at, item in enumerate(self.value):
            number = find(item) if isinstance(item, str) else None
            numbers.append(Reader(item, at, self).kind(find, what) if number is None else number)
        return tuple(numbers)

    def slots(self, find: Callable[[str], int | None], what: str, number: int) -> tuple[int, ...]:
        """The numbers of a list in which null is an empty slot."""
        if not isinstance(self.value, list) or len(self.value) != number:
            self.items(number)  # says so
        numbers: list[int] = []
        for at, item in enumerate(self.value):
            kind = NONE if item is None else find(item) if isinstance(item, str) else None
            numbers.append(Reader(item, at, self).kind(find, what) if kind is None else kind)
        return tuple(numbers)


def read_head(game: str, document: Any, names: Iterable[str]) -> Reader:
    """A position document of a game, which may have these entries."""
    reader = Reader(document, "position")
    reader.only(names)
    reader["game"].one_of((game,))
    return reader


def read_turn_order(moment: Moment, reader: Reader, seats: int, first_round: int) -> None:
    """Who began, whose turn it is, and in which round."""
    moment.first = reader["first"].whole(0, seats - 1)
    moment.active = reader["player"].whole(0, seats - 1)
    moment.round = reader["round"].whole(first_round, MANY)


def is_over(reader: Reader) -> bool:
    """Whether this is the position of a finished game."""
    return "over" in reader.value and reader["over"].flag()


def rest(moment: Moment, legal: list[Move]) -> None:
    """Finish reading. Nothing is played, not even a move without an alternative: a position loads as it is written."""
    moment.legal = legal
    if moment.phase != OVER and not legal:
        raise BadPosition("turn is one in which nothing can be played")
