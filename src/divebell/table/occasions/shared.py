"""The replay of a game that came in a link: to be looked at, and nobody plays here.

It is kept for whoever opened the link, but not among their games: the link opened again leads to the same table, and
only the last ones are kept. To play on from one of its moments is a game of its own.
"""

from typing import TYPE_CHECKING, Final

from divebell.engine.text import Saying, mark
from divebell.games import has_judge

from ..events import HUMAN, Created
from .free import Occasion

if TYPE_CHECKING:
    from ..table import Table

TOLD: Final = mark("Replay of a shared game, played by {names}. It is not added to your games.")
KEPT: Final = 20  # replays for each reader


def reader_of(guest: str) -> str:
    """Under whom the log keeps the replays that a guest has opened."""
    return f"reader of {guest}"


class SharedReplay(Occasion):
    """Somebody's game, to look at."""

    counted = False
    needs_history = True
    resumed_from_home = False
    watched = True

    def __init__(self, created: Created) -> None:
        """The record stays what it is: practice, or not."""
        super().__init__(created)
        self.free_undo = created.practice

    @property
    def owner(self) -> str:
        """No list of the guest's games has it."""
        return reader_of(self.created.host)

    def is_played_out(self, table: "Table") -> bool:
        """Neither people nor bots go on."""
        return True

    def why_no_hints(self, table: "Table") -> str:
        """Nobody has to choose."""
        return mark("there are no hints in a replay, but there is the analysis")

    def offers_analysis(self, table: "Table") -> bool:
        """At any time: the link holds the whole truth."""
        return has_judge(self.created.game) and bool(table.record.played)

    def may_have_record(self, table: "Table", guest: str) -> bool:
        """Whoever has the link has it."""
        return table.over or guest == self.created.host

    def offers_fork(self, table: "Table") -> bool:
        """At any moment."""
        return True

    def may_rematch(self, table: "Table", guest: str) -> bool:
        """Nobody played here."""
        return False

    def may_fork(self, table: "Table", guest: str) -> bool:
        """Whoever may have the record."""
        return self.may_have_record(table, guest)

    def cautions(self, table: "Table") -> list[Saying]:
        """Whose game this is."""
        names = ", ".join(seat.name for seat in table.seats if seat.kind == HUMAN) or table.seats[0].name
        return [Saying(TOLD, {"names": names})]

    def watched_from(self, table: "Table") -> int | None:
        """The seat of the only person, for that is how they saw it."""
        people = [number for number, seat in enumerate(table.seats) if seat.kind == HUMAN]
        return people[0] if len(people) == 1 else None
