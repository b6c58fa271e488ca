"""What can happen at a table, as it is written to the log: a table is the fold of its events."""

from typing import Any, Final

import msgspec

from .clock import Clock

HUMAN: Final = "human"
OPEN: Final = "open"  # anybody with the table's invitation may sit down
INVITED: Final = "invited"  # whoever has this seat's own invitation
FREE: Final = (OPEN, INVITED)


class SeatPlan(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits there: a name, "human", "open", "invited" or the name of a bot, and whose device may act for it.

    `invitation` and `device` are the digests of the secrets that open the seat to its person, and to another device.
    """

    name: str
    kind: str
    owner: str = ""
    invitation: str = ""
    device: str = ""


class Created(msgspec.Struct, tag="created", forbid_unknown_fields=True):
    """The table was set up."""

    game: str
    rules: int
    options: dict[str, str]
    seed: int
    seats: list[SeatPlan]
    practice: bool = False
    position: dict[str, Any] | None = None
    deal: dict[str, Any] | None = None  # what everybody saw at the start, whatever the seed deals by now
    moves: list[tuple[str, list[str]]] = []  # played already, with what each turned up: an imported or forked record
    online: bool = False
    public: bool = False
    clock: Clock | None = None
    invitation: str = ""
    dive: str = ""  # the day whose ranked dive this is
    host: str = ""  # who may change seats and end the game
    lesson: bool = False  # the game's lesson is played here
    coached: bool = False  # who plays is told when a clearly better turn existed, and what a newcomer must know
    puzzle: str = ""  # the name of the puzzle that is solved here
    known: list[str] | None = None  # the guests who may know the deal; None: made before that was written down
    told: list[
        str
    ] = []  # topics that the coach need not explain: whoever plays knows them from a lesson or another game
    origin: str = ""  # the table elsewhere from which this one was brought along
    shared: bool = False  # the game of a link, to be looked at
    ended: str = ""  # how the brought game ended before its time, as `Ended` says it
    given_up: int | None = None  # the seat that gave the brought game up


class Moved(msgspec.Struct, tag="moved", forbid_unknown_fields=True):
    """A move was played, and it revealed these cards and tokens.

    `fault` says why a stand-in takes over the rest of a bot's turn: the bot raised, died, was too slow or not legal.
    `held` when the turn ended by itself and waits until its player ends it: see `TurnEnded`.
    """

    player: int
    move: str
    revealed: list[str] = []
    nonce: str = ""
    fault: str = ""
    held: bool = False
    joined: bool = False  # it came with the move before, in one command


class TurnEnded(msgspec.Struct, tag="turn ended", forbid_unknown_fields=True):
    """A player ended a turn that was held: nothing changes in the game, but the next player may move."""

    seat: int
    nonce: str = ""


class Undone(msgspec.Struct, tag="undone", forbid_unknown_fields=True):
    """This many moves were taken back, by a seat; older tables do not say by which."""

    moves: int
    nonce: str = ""
    seat: int | None = None


class GivenUp(msgspec.Struct, tag="given up", forbid_unknown_fields=True):
    """A seat gave the game up."""

    seat: int
    nonce: str = ""


class Seated(msgspec.Struct, tag="seated", forbid_unknown_fields=True):
    """Somebody took a free seat."""

    seat: int
    name: str
    guest: str
    device: str
    nonce: str = ""


class Linked(msgspec.Struct, tag="linked", forbid_unknown_fields=True):
    """Another device of whoever sits there may act for the seat as well."""

    seat: int
    guest: str
    nonce: str = ""


class Began(msgspec.Struct, tag="began", forbid_unknown_fields=True):
    """Everybody is there: the game is dealt for all to see."""

    nonce: str = ""


class Renamed(msgspec.Struct, tag="renamed", forbid_unknown_fields=True):
    """A seat has another name."""

    seat: int
    name: str
    nonce: str = ""


class Replaced(msgspec.Struct, tag="replaced", forbid_unknown_fields=True):
    """The host, or its "holder", gave a seat to a bot, or freed it for somebody else."""

    seat: int
    kind: str
    name: str
    invitation: str = ""
    nonce: str = ""
    by: str = ""


class Absent(msgspec.Struct, tag="absent", forbid_unknown_fields=True):
    """A seat's clock ran out: a bot plays for it until its person is back."""

    seat: int
    nonce: str = ""


class Returned(msgspec.Struct, tag="returned", forbid_unknown_fields=True):
    """The person of an absent seat is back."""

    seat: int
    nonce: str = ""


class Talked(msgspec.Struct, tag="said", forbid_unknown_fields=True):
    """A seat said something: its own words, or the name of a phrase that everybody reads in their language."""

    seat: int
    text: str = ""
    phrase: str = ""
    nonce: str = ""


class Hinted(msgspec.Struct, tag="hinted", forbid_unknown_fields=True):
    """A seat was shown what the bots would play."""

    seat: int
    nonce: str = ""


class Learned(msgspec.Struct, tag="learned", forbid_unknown_fields=True):
    """A guest may know the deal from now on: they took the record, or had the game analysed, before its end."""

    guest: str
    nonce: str = ""


class Voted(msgspec.Struct, tag="voted", forbid_unknown_fields=True):
    """A seat wants to end the game without a result, or no longer."""

    seat: int
    yes: bool
    nonce: str = ""


class Ended(msgspec.Struct, tag="ended", forbid_unknown_fields=True):
    """The game ended before its time: by "vote" of all, or by the "host"."""

    by: str
    nonce: str = ""


class Rematched(msgspec.Struct, tag="rematched", forbid_unknown_fields=True):
    """The same people play again, there."""

    table: str
    nonce: str = ""


TableEvent = (
    Created | Moved | TurnEnded | Undone | GivenUp | Seated | Linked | Began | Renamed | Replaced | Absent | Returned
    | Talked | Hinted | Learned | Voted | Ended | Rematched
)  # fmt: skip
IN_PLAY: Final = (Moved, TurnEnded, Undone, GivenUp, Began, Ended)  # a move made before one of these is stale after it


def write_event(event: TableEvent) -> dict[str, Any]:
    """The event as a JSON-ready dict."""
    body: dict[str, Any] = msgspec.to_builtins(event)
    return body


def read_event(body: dict[str, Any]) -> TableEvent:
    """The event of such a dict."""
    event: TableEvent = msgspec.convert(body, TableEvent)
    return event
