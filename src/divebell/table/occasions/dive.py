"""The dive of the day: one solo deal for everybody, one ranked attempt for each guest.

Until somebody has finished, the attempts of others are closed to them, and nothing that tells the deal is handed out
before the day is over.
"""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from divebell.engine.text import mark

from .free import Occasion

if TYPE_CHECKING:
    from ..table import Table
    from ..tables import Tables

CLOSED: Final = mark("This is one of today's dives: finish your own to watch it.")


def today() -> str:
    """The day of the dive: the same everywhere."""
    return datetime.now(UTC).date().isoformat()


class RankedDive(Occasion):
    """A guest's one attempt at the dive of a day."""

    labels = (mark("Dive of the day"),)
    mode = "dive"
    can_be_ended = False

    def only_attempt(self) -> tuple[str, str]:
        """The database keeps the pair once."""
        return self.created.dive, self.created.host

    def why_no_end(self) -> str:
        """It is ranked."""
        return mark("a dive ends when its game is over or given up")

    def why_kept(self) -> str:
        """Else there would be a second attempt."""
        return mark("the dive of the day can be deleted tomorrow") if self.is_sealed() else ""

    def why_seats_stay(self) -> str:
        """It is the attempt of one guest."""
        return mark("a dive of the day stays with the player who started it")

    def why_no_hints(self, table: "Table") -> str:
        """It is ranked."""
        return mark("there are no hints in the dive of the day")

    async def why_closed(self, table: "Table", guest: str, tables: "Tables") -> str:
        """A dive of today, or one that the guest still dives, is open only to who has finished it."""
        if table.seats_of(guest):
            return ""
        own = await tables.log.dive_of(self.created.dive, self.created.game, guest)
        if own is None:
            return CLOSED if self.is_sealed() else ""
        dived = await tables.find(own)
        return "" if dived is None or dived.over else CLOSED

    def is_sealed(self) -> bool:
        """Others dive it until the day is over."""
        return self.created.dive >= today()

    def why_not_brought(self) -> str:
        """Others dive it until the day is over."""
        return mark("a dive of the day can be brought along from the next day") if self.is_sealed() else ""

    def may_rematch(self, table: "Table", guest: str) -> bool:
        """There is one attempt."""
        return False
