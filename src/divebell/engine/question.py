"""What a state asks."""

from typing import NamedTuple


class Question(NamedTuple):
    """Who chooses, what the choice is about, and from what effect it comes ("" for the turn itself)."""

    player: int
    about: str
    effect: str
    level: int
