"""Who watches a game for a study of balance: what each seat had, and what could be had."""

from collections.abc import Iterable
from typing import Any, Final

from ..move import Move
from ..package import Event

Events = Iterable[Event]
Had = dict[str, dict[str, list[int]]]  # group, item: how often each seat had it
Offers = dict[str, dict[str, list[int]]]  # group, item: how often it could be chosen, and how often it was

ORDER: Final = "turn order"
POINTS: Final = "points at the end"  # a measure that every game has


class Observer:
    """Watches one game and never touches it. A game says in `chosen` and `ended` what there is to see.

    Things are compared within their group; `table` lists what was there for
    everybody, `measures` numbers of each seat.
    """

    table: dict[str, list[str]]
    measures: dict[str, list[int | None]]

    def __init__(self, game: Any, groups: Iterable[str], offered: Iterable[str]) -> None:
        """At the beginning of a game; `offered` are the groups of which offers are counted, too."""
        self.seats = len(game.players)
        self.had: Had = {group: {} for group in (ORDER, *groups)}
        self.offers: Offers = {group: {} for group in offered}
        for seat in range(self.seats):
            self.have(ORDER, str((seat - game.first) % self.seats + 1), seat)

    def chosen(self, game: Any, move: Move) -> None:
        """A move, just before it is played."""
        raise NotImplementedError

    def ended(self, game: Any, events: Events) -> None:
        """The finished game with everything that happened in it."""
        raise NotImplementedError

    def have(self, group: str, item: str, seat: int) -> None:
        """A seat had this."""
        self.had[group].setdefault(item, [0] * self.seats)[seat] += 1

    def offer(self, group: str, item: str, taken: bool = False, times: int = 1) -> None:
        """Count how often this could be chosen, and whether it was."""
        offer = self.offers[group].setdefault(item, [0, 0])
        offer[0] += times
        offer[1] += taken
