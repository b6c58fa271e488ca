"""Why one turn is better than another: where the two lead, and reasons that every game has."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from ..move import Move
from ..text import forms

if TYPE_CHECKING:
    from .speech import Speech

Player = TypeVar("Player")  # of a game

MORE_POINTS: Final = forms("brings {number} more point", "brings {number} more points")


class Ends(NamedTuple, Generic[Player]):
    """Where two turns of a player lead, in the same imagined game: for saying why one of them is better.

    Nothing that is random in these games may be told.
    """

    seat: int
    before: Any
    moves: tuple[Move, ...]  # of the first turn
    after: Any  # the game after it
    others: tuple[Move, ...]  # and of the second
    other: Any
    whole: bool  # both turns are over; else something is revealed first, or somebody else chooses

    @property
    def own(self) -> tuple[Player, Player]:
        """The player after each of the turns."""
        return self.after.players[self.seat], self.other.players[self.seat]

    def swapped(self) -> "Ends[Player]":
        """The same for the second turn."""
        return self._replace(moves=self.others, after=self.other, others=self.moves, other=self.after)


def leaves_more(
    texts: tuple[str, str], count: Callable[[Player], int], in_turn: bool = True
) -> Callable[["Speech", Ends[Player]], str]:
    """The reason that a turn leaves its player more of something, in the forms for one and for many.

    Without `in_turn` it is a reason only once the turns are over: something that comes and goes within them.
    """

    def told(words: "Speech", ends: Ends[Player]) -> str:
        mine, theirs = map(count, ends.own)
        return words.counted(*texts, mine - theirs) if mine > theirs and (in_turn or ends.whole) else ""

    return told
