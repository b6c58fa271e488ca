"""Clocks: how long each seat may still think. Pure arithmetic over the times of events."""

from typing import Final

import msgspec

MINUTE: Final = 60
DAY: Final = 24 * 3600
LEAST: Final = 15  # seconds; nobody can read a board in less
MOST: Final = 30 * DAY
COMES_BACK_WITH: Final = 4  # who comes back to a live clock gets this part of it


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was agreed: a bank for the whole game with an increment after every turn, or a fixed time for each turn."""

    bank: int  # seconds
    increment: int = 0
    each_turn: bool = False


class Clocks:
    """What is left to each seat, and whose clock runs since when."""

    def __init__(self, clock: Clock, seats: int) -> None:
        """Nobody's clock runs yet."""
        self.clock = clock
        self.left = [float(clock.bank)] * seats
        self.running: int | None = None
        self.since = 0.0  # from when on what is left passes
        self.began = 0.0  # when it became the running seat's turn

    def copy(self) -> "Clocks":
        """An independent copy."""
        other = Clocks(self.clock, len(self.left))
        other.left, other.running, other.since, other.began = list(self.left), self.running, self.since, self.began
        return other

    def left_at(self, seat: int, now: float) -> float:
        """What a seat has left at a moment. When the machine's clock was set back, no time has passed."""
        return self.left[seat] - (max(0.0, now - self.since) if seat == self.running else 0)

    @property
    def deadline(self) -> float | None:
        """When the running clock runs out."""
        return None if self.running is None else self.since + self.left[self.running]

    def turn_to(self, seat: int | None, now: float) -> None:
        """From now on it is this seat's time that passes; None: nobody's, as when a bot thinks."""
        if self.running is not None:
            self.left[self.running] = max(0.0, self.left_at(self.running, now))
        if seat != self.running:
            self.began = now
            if self.running is not None and not self.clock.each_turn:
                self.left[self.running] += self.clock.increment
            if seat is not None and self.clock.each_turn:
                self.left[seat] = float(self.clock.bank)
        self.running, self.since = seat, now

    def come_back(self, seat: int) -> None:
        """Give a part of the time back to somebody who let the clock run out and has returned."""
        self.left[seat] = max(self.left[seat], self.clock.bank / COMES_BACK_WITH)
