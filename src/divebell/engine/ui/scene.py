"""What a page hands to a game's board: a table as one viewer sees it, and the pen that draws."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from ..move import Move
from ..package import Event
from ..question import Question
from .spans import Span, joined

Model = dict[str, Any]
Told = TypeVar("Told", bound=Hashable)

GLYPHS: Final = ("pl-circle", "pl-square", "pl-triangle", "pl-diamond", "pl-saltire")  # of the seats


class Piece(Protocol):
    """A piece of a board. It is drawn when somebody needs its HTML, and not before."""

    mark: int  # the same for all that look alike

    def __html__(self) -> str:
        """The piece as HTML."""


class Group(Piece, Protocol):
    """Several pieces that stay together."""

    def parts(self) -> Sequence["Part"]:
        """The pieces, one after the other."""


def anew(_key: Hashable, make: Callable[..., Any], *given: Any) -> Any:
    """What a function returns, where nobody else needs it."""
    return make(*given)


Part = str | Piece  # of a board
Filling = str | Piece | Sequence["Filling"]  # of a slot: pieces as they are, texts, and any number of them


class Moment(NamedTuple):
    """What happened in a move, as far as somebody may know it, before it is told.

    `viewer` is the seat that is told, or "spectator" when everybody is told the same.
    """

    at: int  # this many moves were played with it
    seat: int  # whose move it was
    events: tuple[Event, ...]
    viewer: int | str


class Story(list["Moment | LogLine"]):
    """The end of what happened, the oldest first; `told_to` is the viewer when something is for them alone."""

    told_to: int | str = "spectator"


class Happened(NamedTuple):
    """A move as it is told to somebody who watches: in which turn, whose, all that happened, and what they may know."""

    start: int  # this many moves were played before it
    turn: tuple[int, int]
    player: int
    events: tuple[Event, ...]
    known: tuple[Event, ...]


class LogLine(NamedTuple):
    """One sentence of the story: after which move, whose, what it is about, and which pieces it speaks of."""

    at: int
    seat: int
    about: str
    spans: tuple[Span, ...]
    things: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The sentence."""
        return joined(self.spans)


class Deed(NamedTuple):
    """What somebody does in one go: a move and the moves that only answer what it asks, as the log tells them."""

    seat: int  # in whose turn
    player: int
    start: int  # this many moves were played before it
    at: int  # and after it
    lines: tuple[LogLine, ...]


class Gain(NamedTuple):
    """One thing that a turn brought or cost."""

    symbol: str
    number: int
    text: str


class LastTurn(NamedTuple):
    """The last turn of a player, move by move, as `viewer` may know it; see `Moment`."""

    seat: int
    moves: tuple[Happened, ...]
    viewer: int | str


class SoFar(NamedTuple):
    """How a finished game alone compares with the viewer's others of its kind."""

    mode: str  # in words
    games: int  # with this one
    best: int
    before: int | None  # the best of the others, if there are some
    level: int  # 0 where there are none
    won: bool
    following: int  # the level that comes next
    last: bool  # there is no higher level


class Scene(NamedTuple):
    """A table at one moment as one viewer sees it, and what this viewer can do now."""

    view: dict[str, Any]
    viewer: int | str
    seats: list[tuple[str, str]]
    question: Question | None
    moves: list[Move]
    acts: dict[str, Any]  # by the text of a move, in the form that the game's own board gives them
    why_not: Callable[[str], str]
    trace: list[Event]
    recent: list[tuple[int, list[Event]]]  # the last moves: how many there were with it, and what happened
    log: Story  # the moves, and what happened around the game
    undo: str
    practice: bool
    known: bool  # somebody may know the deal
    over: bool
    live: bool
    result: Any  # as the game gives it
    given_up: int | None
    ended: str  # "vote" or "host" when the game was ended before its time
    events: list[Event]
    trial: list[str] | None  # the moves of a turn that somebody tries
    can_ask: bool  # whether hints are given at this table
    hints: tuple[int, ...]  # how often each seat was shown one
    edition: str  # which one is played, in words
    so_far: SoFar | None  # of a game alone that is over and counts
    ways: tuple[Any, ...] = ()  # the acts that play several moves together, in the form of `acts`
    # The seat whose turn has ended by itself and waits until its player ends it, or whose trial goes no further.
    held: int | None = None
    round: int | None = None  # the one that the turn belongs to, if the game has gone on to the next already
    stage: int | None = None  # whose board is shown while the viewer watches, through the viewer's own view
    deed: Deed | None = None  # what was just done there
    last_turns: tuple[LastTurn, ...] = ()  # of the other players
    began: int = 1  # the round in which the record begins: a lesson may begin in the middle of a game
    watched: bool = False  # the viewer looks at somebody else's game from that player's seat
    once: Callable[..., Any] = anew  # what follows from the moves alone, for all viewers who may know the same
    known_json: bytes = b""  # the view as JSON, when there is something to choose: an imagined game is found by it
    told_to: int | str = "spectator"  # the viewer, when something of `trace` and `recent` is for them alone

    @property
    def you(self) -> int | None:
        """The seat that is the viewer's own."""
        return self.viewer if isinstance(self.viewer, int) and not self.watched else None


class Pen(Protocol):
    """Draws and tells in one language, and keeps what it drew.

    A piece is a function of words and plain values, and known by these values: so it can show nothing that was not
    handed to it. Its words know no player by name.
    """

    words: Any

    @property
    def icon(self) -> Callable[..., str]:
        """What draws a symbol by its name."""

    def mark(self, *values: Any) -> int:
        """By what values are known, if nothing but this pen is beside them."""

    def draw(self, piece: Callable[..., Model], *values: Any) -> Piece:
        """The piece, by the template of its name."""

    def gather(self, pieces: Callable[..., Filling], *values: Any) -> Piece:
        """Several pieces that are drawn together: a function of this pen and values, which says how they are filled."""

    def tell(self, phrase: Callable[..., Told], *values: Hashable) -> Told:
        """What a function of words and values says."""

    def fill(self, frame: str, shape: NamedTuple, **slots: Filling) -> "Group":
        """A template around pieces and texts: cached by its shape, its slots filled anew."""

    def page(self, template: str, model: Model) -> str:
        """A template as HTML, drawn anew."""
