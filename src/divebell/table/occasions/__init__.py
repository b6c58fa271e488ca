"""What a table is for: free play, practice, a game with a coach, a lesson, a puzzle, the dive of the day.

One class for each. It owns the rules about undo, hints, records and what is shown; everybody else asks
`table.occasion` and never which of them it is. To add one, write its class here and let `occasion_of` find it.
"""

from collections.abc import Mapping
from typing import Any, Final

from ..events import Created
from .coached import CoachedGame, CoachedPractice
from .dive import RankedDive
from .free import FreeGame, Occasion
from .lesson import TaughtGame
from .practice import PracticeGame
from .puzzle import PuzzleTurn

__all__ = ["Occasion", "occasion_of", "occasion_type"]


KINDS: Final = ("dive", "lesson", "puzzle", "coached", "practice")


def occasion_of(created: Created) -> Occasion:
    """What a table was set up for."""
    return occasion_type({name: getattr(created, name) for name in KINDS})(created)


def occasion_type(summary: Mapping[str, Any]) -> type[Occasion]:
    """The same of a row in a list, which does not tell of a coach."""
    if summary.get("dive"):
        return RankedDive
    if summary.get("lesson"):
        return TaughtGame
    if summary.get("puzzle"):
        return PuzzleTurn
    if summary.get("coached"):
        return CoachedPractice if summary.get("practice") else CoachedGame
    return PracticeGame if summary.get("practice") else FreeGame
