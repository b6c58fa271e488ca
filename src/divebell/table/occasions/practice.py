"""Practice: everything can be taken back, and nothing counts."""

from typing import TYPE_CHECKING

from divebell.engine.record import Played
from divebell.engine.text import mark

from .free import Occasion

if TYPE_CHECKING:
    from ..table import Table


class PracticeGame(Occasion):
    """A game to learn from."""

    free_undo = True
    most_undone = 1000
    labels = (mark("practice"),)
    counted = False
    caution = mark("Practice: everyone can take back any move.")

    def undo_depth(self, table: "Table", seat: int) -> int:
        """Back to the last move of the seat, whoever has moved since; of a finished game too."""
        if table.given_up is not None or table.ended:
            return 0
        depth = 1
        known = table.at - table.record.missing
        while depth <= known and table.record.played[-depth].player != seat:
            depth += 1
        return table.with_last(depth) if depth <= known or table.record.missing else 0

    def is_taken_back_too(self, before: Played, seat: int) -> bool:
        """All of the turn."""
        return True

    def may_fork(self, table: "Table", guest: str) -> bool:
        """At any time by whoever plays alone."""
        alone = table.began and not table.free() and not table.together()
        return super().may_fork(table, guest) or bool(alone and table.seats_of(guest))

    def offers_fork(self, table: "Table") -> bool:
        """At any time."""
        return True
