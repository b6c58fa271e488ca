"""How a game speaks: what the words of every game share.

Every text goes through one function, `translate`, with the English text as its message id and named placeholders
in braces.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from ..move import Move
from ..package import Event
from ..text import Saying, Translate, english

EVERYBODY: Final = "spectator"  # a viewer who sees what lies open
ALL: Final = "all"  # a viewer who may see everything, when a game is finished
MINUS: Final = "−"


class Step(NamedTuple):
    """One thing that a move does, in a few words; `about` is what it happens to, for whoever draws a picture of it."""

    about: str
    text: str
    detail: str = ""


class Option(NamedTuple):
    """A legal move in words: what it is, costs, gives and turns up, and the folds of a long list it belongs to."""

    move: Move
    title: str
    effects: str
    folds: tuple[str, ...]
    reveals: str = ""
    steps: tuple[Step, ...] = ()


class Speech:
    """What is said in one language, at one table."""

    AMOUNTS: ClassVar[Mapping[str, tuple[str, str]]] = {}  # what a game counts, in the forms for one and for many
    MORE: ClassVar[Mapping[str, str]] = {}  # what a turn does that leaves its player more of a term of the evaluation
    LESS: ClassVar[Mapping[str, str]] = {}  # and less of it

    def __init__(self, translate: Translate = english, seats: Sequence[str] = ()) -> None:
        """`seats` are the players' names; without `translate` the language is English."""
        self.translate = translate
        self.seats = tuple(seats)

    def say(self, text: str, **values: object) -> str:
        """A text in this language, its placeholders filled in."""
        return self.translate(text).format(**values)

    def player(self, seat: int) -> str:
        """Who sits there."""
        return self.seats[seat] if seat < len(self.seats) else self.say("Player {number}", number=seat + 1)

    def counted(self, one: str, many: str, number: int, **values: object) -> str:
        """A text in the form that goes with a number."""
        return self.translate(one, many, number).format(number=number, **values)

    def amount(self, number: int, what: str) -> str:
        """`2 points`, `1 card`."""
        one, many = self.AMOUNTS[what]
        return self.counted(one, many, number)

    def change(self, number: int, what: str) -> str:
        """`+2 points`, `−1 card`."""
        return ("+" if number > 0 else MINUS) + self.amount(abs(number), what)

    def pair(self, thing: str, what: str) -> str:
        """A thing and what is said of it: languages differ in the space before the colon."""
        return self.say("{thing}: {what}", thing=thing, what=what)

    def options(self, view: dict[str, Any], moves: Sequence[Move]) -> list[Option]:
        """The legal moves of the player whose view this is: what each is, costs and gives."""
        raise NotImplementedError

    def story(self, events: Iterable[Event], viewer: int | str = EVERYBODY) -> list[tuple[str, str]]:
        """What happened, without what goes without saying: what each sentence is about, and the sentence.

        `viewer` is a seat, EVERYBODY, or ALL.
        """
        raise NotImplementedError

    def tell(self, events: Iterable[Event], viewer: int | str = EVERYBODY) -> list[str]:
        """The sentences of a story alone."""
        return [text for _, text in self.story(events, viewer)]

    def named(self, gap: str, value: Any) -> Any:
        """What goes into a gap of a reason: a game calls its pieces by their names."""
        return value

    def reason(self, why: Saying) -> str:
        """Why something is not possible."""
        return why.told(self.translate, self.named)

    def clauses(self, found: Sequence[tuple[str, float]]) -> list[str]:
        """What a turn does that leaves its player so much more, or less, of these terms.

        What has no words is left out: a term that is the same for the player differs for somebody else.
        """
        told = []
        for name, more in found:
            clause = (self.MORE if more > 0 else self.LESS).get(name) if more else None
            if clause is not None:
                told.append(self.say(clause))
        return told


def may_know(event: Event, viewer: int | str) -> bool:
    """Whether the viewer may know what a secret event says."""
    return viewer == ALL or viewer == event[1]


def chain(game: Any, texts: Sequence[str], end: int, short: Callable[[Move], str]) -> list[str]:
    """The moves of a turn, each in a few words; its end, a move with the word `end`, goes without saying.

    `game` agrees with what its player sees. Nothing is played after a move that turns something up, so the chain must
    end there.
    """
    told: list[str] = []
    for text in texts:
        move = game.parse(text)
        assert move is not None, "advice names legal moves"
        if move.word != end or not told:
            told.append(short(move))
        game.play(move)
    return told
