"""What can happen at a table, as it is written to the log: a table is the fold of its events."""

from typing import Any

import msgspec


class SeatPlan(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits there: a name, "human" or the name of a bot, and whose device may act for it."""

    name: str
    kind: str
    owner: str = ""


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


class Moved(msgspec.Struct, tag="moved", forbid_unknown_fields=True):
    """A move was played, and it turned up these cards and tokens."""

    player: int
    move: str
    revealed: list[str] = []
    nonce: str = ""


class Undone(msgspec.Struct, tag="undone", forbid_unknown_fields=True):
    """So many moves were taken back."""

    moves: int
    nonce: str = ""


class GivenUp(msgspec.Struct, tag="given up", forbid_unknown_fields=True):
    """A seat gave the game up."""

    seat: int
    nonce: str = ""


Event = Created | Moved | Undone | GivenUp


def write_event(event: Event) -> dict[str, Any]:
    """The event as a JSON-ready dict."""
    body: dict[str, Any] = msgspec.to_builtins(event)
    return body


def read_event(body: dict[str, Any]) -> Event:
    """The event of such a dict."""
    event: Event = msgspec.convert(body, Event)
    return event
