"""The language of the terminal: every sentence goes through one function, English texts are the message ids."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, cast

from divebell.engine.move import Move
from divebell.engine.package import Event, View
from divebell.engine.question import Question
from divebell.engine.record import Record
from divebell.games import find_part


class Described(Protocol):
    """A legal move in words, with the folds of a long list that it belongs to."""

    @property
    def move(self) -> Move:
        """The move."""

    @property
    def title(self) -> str:
        """What it is."""

    @property
    def effects(self) -> str:
        """What it costs and gives."""

    @property
    def folds(self) -> tuple[str, ...]:
        """Headings, from the outside in."""


class Words(Protocol):
    """How a game speaks: the part of its `words` that the terminal uses for every game."""

    def say(self, text: str, **values: object) -> str:
        """A text of the game in its language."""

    def player(self, seat: int) -> str:
        """Who sits there."""

    def question(self, asked: Question, moves: Sequence[Move] = ()) -> str:
        """What is asked."""

    def options(self, view: View, moves: Sequence[Move]) -> Sequence[Described]:
        """The legal moves of the player whose view this is."""

    def tell(self, events: Iterable[Event], viewer: int | str) -> list[str]:
        """What happened."""

    def ending(self, game: Any) -> list[str]:
        """How a finished game ended: the ranking and why it is so."""

    def row(self, text: str) -> str:
        """The name of a table or of a row in it, as the tally writes it."""


class Language:
    """Says a text in one language; games get the same `translate` for their words."""

    def __init__(self, translate: Callable[[str], str] = str) -> None:
        self.translate = translate

    def say(self, text: str, **values: object) -> str:
        """A text in this language, its placeholders filled in."""
        return self.translate(text).format(**values)

    def words(self, record: Record) -> Words:
        """The words for a game at a table with these names."""
        names = [seat.name for seat in record.seats]
        return self.words_of(record.package.NAME, names, record.options.get("components"))

    def words_of(self, game: str, names: Sequence[str], components: Any) -> Words:
        """The words of a game."""
        return cast(Words, find_part(game, "words").Words(self.translate, names, components))
