"""A fair queue for workers: whoever asked least lately goes first, by address and then by guest.

An address is charged for the seconds that workers spend on it, and forgiven half of them every minute. So an address
with sixty waiting thoughts and one with a single thought take turns, and within an address its guests do. Of several
workers one always stays free for an address that has none.
"""

import time
from collections.abc import Callable
from typing import Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")

HALF_LIFE: Final = 60.0  # seconds until half of what somebody spent is forgotten
FEE: Final = 0.05  # seconds that every thought costs, however quick it is
FORGOTTEN: Final = 0.01  # seconds: who spent less is not remembered
MANY: Final = 1000  # accounts, from which on those that spent little are swept out
CALM: Final = 4  # thoughts for each worker that all get their usual budget
LEAST: Final = 1 / 8  # of a budget, however many wait


class Asker(NamedTuple):
    """For whom a worker thinks: an address, and a guest there. Without an address it is somebody who is not here."""

    address: str = ""
    guest: str = ""


NOBODY: Final = Asker()


def seen() -> bool:
    """For thoughts that somebody waits for as long as they are wanted."""
    return True


class Wish(NamedTuple, Generic[T]):
    """Something that waits: its number in the order of arrival, for whom, and whether anybody looks on."""

    number: int
    asker: Asker
    watched: Callable[[], bool]
    thing: T


class Running(NamedTuple):
    """A thought that a worker is busy with."""

    asker: Asker
    since: float


class Accounts:
    """What everybody spent lately, in seconds of a worker."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Nobody spent anything yet."""
        self.clock = clock
        self.spent: dict[Asker, tuple[float, float]] = {}  # seconds, and when they were counted

    def of(self, account: Asker) -> float:
        """What is not forgotten yet."""
        seconds, when = self.spent.get(account, (0.0, 0.0))
        return seconds * 0.5 ** ((self.clock() - when) / HALF_LIFE) if seconds else 0.0

    def charge(self, account: Asker, seconds: float) -> None:
        """Add this much to what somebody has spent."""
        if len(self.spent) >= MANY:
            self.spent = {other: spent for other, spent in self.spent.items() if self.of(other) > FORGOTTEN}
        self.spent[account] = self.of(account) + seconds, self.clock()


class FairQueue(Generic[T]):
    """What waits for one of so many workers. It starts nothing: whoever has a free worker takes the next thing."""

    def __init__(self, workers: int, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` says the time in seconds."""
        self.workers = workers
        self.clock = clock
        self.accounts = Accounts(clock)
        self.waiting: list[Wish[T]] = []
        self.running: list[Running] = []
        self.count = 0

    def add(self, thing: T, asker: Asker, watched: Callable[[], bool] = seen) -> Wish[T]:
        """Let something wait."""
        self.count += 1
        wish = Wish(self.count, asker, watched, thing)
        self.waiting.append(wish)
        return wish

    def remove(self, wish: Wish[T]) -> None:
        """Nobody wants it any more."""
        self.waiting = [other for other in self.waiting if other.number != wish.number]

    def take(self) -> Wish[T] | None:
        """The next thing, for a worker that is free; None when nobody who waits may have it now."""
        free = self.workers - len(self.running)
        busy = {running.asker.address for running in self.running}
        waiting = [wish for wish in self.waiting if free > 1 or self.workers == 1 or wish.asker.address not in busy]
        if not waiting or not free:
            return None
        address = self._least([(Asker(wish.asker.address), wish.number) for wish in waiting]).address
        waiting = [wish for wish in waiting if wish.asker.address == address]
        asker = self._least([(wish.asker, wish.number) for wish in waiting])
        waiting = [wish for wish in waiting if wish.asker == asker]
        wish = min(waiting, key=lambda wish: (not wish.watched(), wish.number))
        self.remove(wish)
        self.running.append(Running(asker, self.clock()))
        for account in {asker, Asker(asker.address)}:
            self.accounts.charge(account, FEE)
        return wish

    def done(self, asker: Asker) -> None:
        """A worker is free again that was busy for somebody."""
        running = next(running for running in self.running if running.asker == asker)
        self.running.remove(running)
        for account in {asker, Asker(asker.address)}:
            self.accounts.charge(account, self.clock() - running.since)

    def _least(self, waiting: list[tuple[Asker, int]]) -> Asker:
        """Of these accounts the one that spent least lately; of several the one that waits longest."""
        first = dict(reversed(waiting))
        return min(first, key=lambda account: (self._lately(account), first[account]))

    def _lately(self, account: Asker) -> float:
        """What somebody spent lately, with what is being spent for them now."""
        now = self.clock()
        return self.accounts.of(account) + sum(
            now - running.since
            for running in self.running
            if account in (running.asker, Asker(running.asker.address))
        )  # fmt: skip

    def share(self, asker: Asker) -> float:
        """Which part of its usual budget a thought of somebody gets: all of it, a half, a quarter or an eighth.

        It depends on how many thoughts of the same address there are, and how many addresses: so who floods the workers
        makes the own thoughts shorter, not those of the others.
        """
        askers = [wish.asker for wish in self.waiting] + [running.asker for running in self.running]
        same = sum(other.address == asker.address for other in askers)
        load = max(same, len({other.address for other in askers})) / self.workers
        share = 1.0
        while share > LEAST and load * share > CALM:
            share /= 2
        return share
