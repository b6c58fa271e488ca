"""What is read from the log and written to it, as plain values."""

from typing import Any, NamedTuple


class Entry(NamedTuple):
    """An event of a table: its number, when it was written (seconds since the epoch), and what it says."""

    seq: int
    when: float
    body: dict[str, Any]


class Opening(NamedTuple):
    """What it takes to open a table as its row keeps it."""

    first: Entry
    version: int
    snapshot: dict[str, Any] | None
    last: list[Entry]  # some of the newest events
    said: list[Entry]  # all that was said


class Score(NamedTuple):
    """What a game alone or against bots came to: in which mode, with how many points, and whether it was won."""

    mode: str
    points: int
    won: bool = False


class Tally(NamedTuple):
    """The games of a guest in one mode: how many, the best of them, and how many were won."""

    mode: str
    games: int
    best: int
    won: int


class Row(NamedTuple):
    """What lists show of a table and what the server must find again, written in one transaction with its events."""

    summary: dict[str, Any]
    over: bool = False
    public: bool = False  # listed for everybody
    due: float | None = None  # when the server itself must look at the table
    holders: tuple[str, ...] = ()  # the guests who find the table among theirs
    snapshot: dict[str, Any] | None = None  # the table as it stands, for other rules; None leaves the last one
    score: Score | None = None  # of a game alone or against bots that has just ended and counts


class Listed(NamedTuple):
    """A table in a list."""

    id: str
    game: str
    began: str
    touched: str
    summary: dict[str, Any]
    over: bool
    owner: str


class Due(NamedTuple):
    """A table that the server must look at, and whether it is a bot that has to move there."""

    id: str
    bot: bool


class Person(NamedTuple):
    """A guest who gave an address for notices."""

    guest: str
    email: str
    confirmed: bool
    language: str
