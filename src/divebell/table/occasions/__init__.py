"""What a table is for: free play, practice, a game with a coach, a lesson, a puzzle, the dive of the day, a replay.

One class for each. It owns the rules about undo, hints, records and what is shown; everybody else asks
`table.occasion` and never which of them it is. To add one, write its class here and let `occasion_of` find it.
"""

from collections.abc import Mapping
from typing import Any, Final

from divebell.engine.text import mark

from ..events import Created
from .coached import CoachedGame, CoachedPractice
from .dive import RankedDive
from .free import FreeGame, Occasion
from .lesson import TaughtGame
from .practice import PracticeGame
from .puzzle import PuzzleTurn
from .shared import SharedReplay

__all__ = ["Occasion", "counts", "day_of", "labels_of", "occasion_of", "occasion_type"]


KNOWN: Final = mark("known deal")
KINDS: Final = ("shared", "dive", "lesson", "puzzle", "coached", "practice")


def occasion_of(created: Created) -> Occasion:
    """What a table was set up for."""
    return occasion_type({name: getattr(created, name) for name in KINDS})(created)


def occasion_type(summary: Mapping[str, Any]) -> type[Occasion]:
    """The same of a row in a list, which does not tell of a coach."""
    if summary.get("shared"):
        return SharedReplay
    if summary.get("dive"):
        return RankedDive
    if summary.get("lesson"):
        return TaughtGame
    if summary.get("puzzle"):
        return PuzzleTurn
    if summary.get("coached"):
        return CoachedPractice if summary.get("practice") else CoachedGame
    return PracticeGame if summary.get("practice") else FreeGame


def counts(summary: Mapping[str, Any]) -> bool:
    """Whether a finished game counts in statistics, streaks and best scores: neither practice nor a known deal does."""
    return occasion_type(summary).counted and not summary.get("known")


def day_of(summary: Mapping[str, Any]) -> str:
    """The day of a dive of the day, of a row in a list; "" for all other tables."""
    return summary.get("dive") or ""


def labels_of(summary: Mapping[str, Any]) -> tuple[str, ...]:
    """What a list says about a table beside who plays and how far it is."""
    labels = occasion_type(summary).labels
    return (*labels, KNOWN) if summary.get("known") and not labels else labels
