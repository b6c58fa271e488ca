"""Who looks at a game: a seat or a spectator; and dealing out what a viewer does not see."""

from collections.abc import Sequence
from typing import Final

from .document import Document
from .errors import BadOption, BadPosition

SPECTATOR: Final = "spectator"


def open_to(viewer: object, position: Document, names: Sequence[str]) -> Document:
    """What anybody who may look at a position can see of it: a seat of the game or a spectator."""
    seats = len(position["players"])
    if viewer != SPECTATOR and (not isinstance(viewer, int) or isinstance(viewer, bool) or not 0 <= viewer < seats):
        raise BadOption(f"viewer must be a seat from 0 to {seats - 1} or 'spectator', not {viewer!r}")
    return opened(position, names)


def opened(document: Document, names: Sequence[str]) -> Document:
    """The open part of a document, by the names of its entries."""
    return {name: document[name] for name in names if name in document}


def show_turn(view: Document, whole: Document, names: Sequence[str], secret: str, own: bool) -> None:
    """Show the turn of a position, once it has begun; to others, what only its player may look at is a number."""
    if "turn" in whole:
        turn = whole["turn"]
        view["turn"] = opened(turn, names) | {secret: turn[secret] if own else len(turn[secret])}


def number_of(pile: int | list[str]) -> int:
    """How many pieces a pile of a view has, whether they are open or not."""
    return pile if isinstance(pile, int) else len(pile)


def unsealed(view: Document) -> Document:
    """A view that can be filled in: its players and its turn are copies."""
    document = {**view, "players": [dict(player) for player in view["players"]]}
    if "turn" in view:
        document["turn"] = dict(view["turn"])
    return document


def deal(unseen: list[str], number: int, what: str) -> list[str]:
    """Take this many of the pieces that a viewer does not see, for a part of a position."""
    if not 0 <= number <= len(unseen):
        raise BadPosition(f"{what} must be from 0 to {len(unseen)}, the pieces nobody sees, not {number}")
    dealt = unseen[:number]
    del unseen[:number]
    return dealt
