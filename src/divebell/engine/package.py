"""What a game package offers to the rest of Divebell.

A package is a module below `divebell.games`. Its functions `start`, `load` and `determinize` make games;
options travel as short texts, so that a record, a command line and a page can all carry them. What positions are
worth is not the package's business: a `Judge` says that (see divebell.engine.judge), and a game can do without one.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, Self

from .move import Move
from .question import Question
from .renewal import Renewal

Event = tuple[str, int, int, int]  # what happened, to which seat, a number, a thing
View = dict[str, Any]


class Result(Protocol):
    """How a game ended."""

    @property
    def ranking(self) -> list[list[int]]:
        """Seats, best first, equal ones together."""

    @property
    def points(self) -> list[int]:
        """The points of each seat."""

    @property
    def rating(self) -> str | None:
        """How well a solo game was played, in a word that the game's words know; None with several players."""


class Game(Protocol):
    """A game at one moment: it asks, somebody answers."""

    journal: list[Event] | None

    @property
    def player(self) -> int:
        """The seat that must choose."""

    @property
    def question(self) -> Question | None:
        """What the choice is about; None when the game is over."""

    @property
    def over(self) -> bool:
        """Whether the game is finished."""

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""

    @property
    def turn(self) -> tuple[int, int]:
        """The round and the seat whose turn it is."""

    @property
    def standing(self) -> list[int]:
        """The points of each seat, as far as everybody at the table knows them."""

    def moves(self) -> list[Move]:
        """The legal moves."""

    def play(self, *moves: Move | str) -> None:
        """Play; IllegalMove changes nothing."""

    def parse(self, text: str) -> Move | None:
        """The move with this text, legal or not; None when there is none."""

    def copy(self) -> Self:
        """An independent copy."""

    def key(self) -> tuple[object, ...]:
        """Everything that decides how it can go on, as a value."""

    def position(self) -> dict[str, Any]:
        """The whole truth as a document."""

    def view(self, viewer: int | str, position: dict[str, Any] | None = None) -> View:
        """What a viewer may see of it; `position` is the whole truth, if it is at hand."""

    def revealed(self, events: Sequence[Event]) -> list[str]:
        """The texts of what these events revealed: cards and tokens that somebody had not seen before."""

    def events_for(self, events: Sequence[Event], viewer: int | str) -> list[Event]:
        """The events without what a viewer may not know."""

    def reveal_next(self, pieces: Sequence[str]) -> None:
        """Reveal these next, whatever the shuffles say."""

    def shuffle_counts(self) -> list[int]:
        """How often each pile was shuffled. The next shuffle depends on it, and a position does not tell it."""

    def set_shuffle_counts(self, counts: Sequence[int]) -> None:
        """Make a game that was loaded from a position go on shuffling like the original one."""


class Package(Protocol):
    """A game: how to begin, load and imagine one."""

    @property
    def NAME(self) -> str:  # noqa: N802 (a constant of the module)
        """The name in records and on the command line."""

    @property
    def RULES_VERSION(self) -> int:  # noqa: N802
        """Raised when old records would no longer replay."""

    @property
    def RENEWALS(self) -> Mapping[int, type[Renewal]]:  # noqa: N802
        """How to play records of older versions whose moves mean something else now."""

    @property
    def start(self) -> Callable[..., Any]:
        """A new game from options and a seed."""

    @property
    def load(self) -> Callable[..., Any]:
        """The game of a position document."""

    @property
    def determinize(self) -> Callable[..., Any]:
        """A full game that agrees with a view and is random in everything else."""

    @property
    def write_options(self) -> Callable[[dict[str, Any]], dict[str, str]]:
        """Options as short texts."""

    @property
    def read_options(self) -> Callable[[dict[str, str]], dict[str, Any]]:
        """Options from short texts; BadOption says which is wrong."""
