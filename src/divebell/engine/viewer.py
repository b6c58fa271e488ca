"""Who looks at a game: a seat or a spectator; and dealing out what a viewer does not see."""

from typing import Final

from .errors import BadOption, BadPosition

SPECTATOR: Final = "spectator"


def check_viewer(viewer: object, seats: int) -> None:
    """Refuse anything but a seat of the game or a spectator."""
    if viewer != SPECTATOR and (not isinstance(viewer, int) or isinstance(viewer, bool) or not 0 <= viewer < seats):
        raise BadOption(f"viewer must be a seat from 0 to {seats - 1} or 'spectator', not {viewer!r}")


def deal(unseen: list[str], number: int, what: str) -> list[str]:
    """Take so many off the pieces that a viewer does not see, for a part of a position."""
    if not 0 <= number <= len(unseen):
        raise BadPosition(f"{what} must be from 0 to {len(unseen)}, the pieces nobody sees, not {number}")
    dealt = unseen[:number]
    del unseen[:number]
    return dealt
