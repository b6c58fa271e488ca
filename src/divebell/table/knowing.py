"""Who may know the deal of a table. Here it is decided, and everybody else asks: `table.known`, `counts` of a row.

A deal is known to whoever brought it (as a seed, a position, a record), to all who have played it, and to whoever saw
more of it than a game shows: took the record or the analysis before the end, took back what was turned up. A game
whose deal somebody may know can be played, also with others, but it counts nowhere, and all who sit down are told.
"""

from typing import TYPE_CHECKING

from divebell.engine.chance import KEY_BITS

from .events import HUMAN, Created, Learned

if TYPE_CHECKING:
    from .decision import Decision
    from .table import Table


def known_at_first(created: Created) -> frozenset[str]:
    """The guests who may know the deal of a table before anything happens there."""
    if created.known is not None:
        return frozenset(created.known)
    brought = created.position is not None or bool(created.moves)
    chosen = created.online and created.seed < 1 << KEY_BITS - 1  # a seed that nobody drew for far apart
    return frozenset({created.host}) if brought or chosen else frozenset()


def players_of(table: "Table", guest: str = "") -> list[str]:
    """The guests who know the deal of a table when it is played again, and one more who plays it."""
    held = {other for holders in table.holders for other in holders}
    return sorted((held | table.former | table.known | {table.created.host, guest}) - {""})


def seats_that_know(table: "Table") -> list[int]:
    """The seats of people who may know the deal."""
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.kind == HUMAN and not (table.known - {""}).isdisjoint(table.holders[number])
    ]


def spoils(table: "Table", guest: str) -> bool:
    """Whether the whole truth would tell a guest something: the game goes on, and they do not know its deal yet."""
    return not table.over and guest not in table.known


def decide_learn(decision: "Decision", guest: str) -> None:
    """A guest is about to be shown the whole truth."""
    if spoils(decision.after, guest):
        decision.add(Learned(guest))
