"""What a search may cost: positions looked at, and seconds where somebody waits for the answer.

Positions are what levels are made of: they are the same on every machine. Seconds are for those who have so much time
and want the best of it; the same search may then end differently the next time.
"""

from collections.abc import Callable
from time import monotonic
from typing import Final

NO_LIMIT: Final = 1 << 60  # positions, where only seconds count

Stop = Callable[[], bool]


def never() -> bool:
    """For thoughts that nobody cancels."""
    return False


class Cancelled(Exception):
    """Somebody no longer wants to know."""


class Budget:
    """At most this many positions and seconds from now on, and the positions looked at so far."""

    __slots__ = ("begun", "positions", "seconds", "spent", "stop")

    def __init__(self, positions: int, seconds: float | None = None, stop: Stop = never) -> None:
        self.positions = positions
        self.seconds = seconds
        self.stop = stop  # asked often: when it says yes, the search ends with `Cancelled`
        self.spent = 0
        self.begun = monotonic() if seconds is not None else 0.0

    def is_used_up(self, part: int = 1, parts: int = 1) -> bool:
        """Whether this part of this many is spent, in positions or in seconds."""
        if self.spent >= self.positions * part // parts:
            return True
        return self.seconds is not None and (monotonic() - self.begun) * parts >= self.seconds * part

    def of(self, positions: int, share: float = 1.0) -> "Budget":
        """Another budget for a part of the search: so many positions at most, within this share of the seconds left."""
        left = None if self.seconds is None else max(0.0, self.seconds - (monotonic() - self.begun)) * share
        return Budget(min(positions, self.positions), left, self.stop)

    def check(self) -> None:
        """Cancelled when nobody wants to know any more."""
        if self.stop():
            raise Cancelled
