"""A game for its own sake, and with it everything that an occasion is asked. Others say where they differ."""

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from divebell.engine.record import Played
from divebell.engine.teaching.topics import Topic
from divebell.engine.text import Saying, mark
from divebell.games import has_judge

from ..errors import Refused
from ..events import HUMAN, Created
from ..knowing import seats_that_know

if TYPE_CHECKING:
    from ..decision import Decision
    from ..table import Table, Told
    from ..tables import Tables
    from .coached import FinishedTurn

NOT_OVER = mark("a game can be analysed once it is over")
KNOWN_TO = mark("{names} may already know this deal.")
KNOWN = mark("Someone may already know this deal.")
NOT_COUNTED = mark("The game does not count.")


class Panel(NamedTuple):
    """What stands above the board: a template of the page, and what it needs."""

    template: str
    values: dict[str, Any]


class Occasion:
    """What a table is for. It knows how the table was set up and is asked about the table as it stands."""

    # What holds for all tables of the kind, in lists too
    free_undo: bool = False  # any move can be taken back, whatever it turned up
    most_undone: ClassVar[int] = 200  # moves that can be taken back in one turn
    needs_history: ClassVar[bool] = False  # it is asked about all moves, not only about the last ones
    labels: ClassVar[tuple[str, ...]] = ()  # what a list says about such a table
    counted: ClassVar[bool] = True  # a finished game counts in the statistics, unless its deal was known
    caution: ClassVar[str] = ""  # what all must know who play such a game with others
    mode: ClassVar[str] = ""  # where it counts; "" goes by who played
    resumed_from_home: ClassVar[bool] = True  # the first page leads back to it
    analysed: ClassVar[bool] = True  # a list leads to the analysis of a finished game
    can_be_ended: ClassVar[bool] = True  # by a vote or by the host
    watched: ClassVar[bool] = False  # nobody plays here: it is a replay of what happened elsewhere

    def __init__(self, created: Created) -> None:
        """Of a table that was set up like this."""
        self.created = created

    def marks(self) -> dict[str, Any]:
        """How the row of the table names its occasion."""
        created = self.created
        return {
            "practice": created.practice, "dive": created.dive, "lesson": created.lesson, "puzzle": created.puzzle,
        }  # fmt: skip

    @property
    def owner(self) -> str:
        """In whose list of games the table is."""
        return self.created.host

    def only_attempt(self) -> tuple[str, str] | None:
        """The day and the guest whose one attempt this is."""
        return None

    # Playing

    def play(self, decision: "Decision", seat: int, move: str, nonce: str) -> None:
        """Let a seat play a move."""
        decision.play(seat, move, nonce)

    def wanted(self, table: "Table") -> tuple[str, ...]:
        """The one move that may be played now, and why no other; nothing when all may."""
        return ()

    def why_no_trial(self, table: "Table") -> str:
        """Why no turn can be tried now, "" when one can."""
        return ""

    def is_played_out(self, table: "Table") -> bool:
        """Whether nobody is asked any more although the game is not over."""
        return False

    def is_solved(self, table: "Table") -> bool:
        """Whether what was to be solved has just been."""
        return False

    def why_no_end(self) -> str:
        """Why the game cannot be ended before its time, "" when it can."""
        return ""

    def why_kept(self) -> str:
        """Why its player cannot delete the table yet, "" when they can."""
        return ""

    def why_seats_stay(self) -> str:
        """Why nobody else can ever sit down at this table, "" when a seat can be given to somebody.

        At home the whole truth can be had at any time, so whoever came would play against somebody who knows it.
        """
        return "" if self.created.online else mark("seats can change hands only at online tables")

    # Taking back

    def undo_depth(self, table: "Table", seat: int) -> int:
        """How many moves one step of undo takes back for a seat: 0 when it may not."""
        if table.over:
            return 0
        return table.with_last() if table.asked == seat and not table.can_undo() else 0

    def is_taken_back_too(self, before: Played, seat: int) -> bool:
        """Whether an earlier move of the turn goes back with the whole turn."""
        return not before.revealed and before.player == seat

    # What only some tables have; the others say so

    def retake(self, decision: "Decision", seat: int, guest: str, nonce: str) -> None:
        """Take back the last turn, which the coach spoke about."""
        raise Refused(mark("there is no coach at this table"))

    def repeat(self, decision: "Decision", nonce: str) -> None:
        """Go back to the beginning of a step."""
        raise Refused(mark("there is no step to repeat"))

    def show_solution(self, decision: "Decision", seat: int, nonce: str) -> None:
        """Be shown the solution."""
        raise Refused(mark("there is no puzzle at this table"))

    def play_solution(self, decision: "Decision", seat: int, nonce: str) -> None:
        """Play the next move of the solution."""
        raise Refused(mark("show the solution first"))

    # Advice

    def why_no_hints(self, table: "Table") -> str:
        """Why nobody is shown hints at this table, "" when whoever has to choose is."""
        if not has_judge(self.created.game):
            return mark("there are no hints for this game")
        if table.together() or table.free():
            return mark("there are no hints in games with other people; everyone can see the analysis afterwards")
        return ""

    def has_coach(self) -> bool:
        """Whether somebody here is told of a better turn."""
        return False

    def why_no_coach(self, table: "Table", seats: list[int]) -> str:
        """Why the player of these seats is told nothing about the last turn, "" when they are."""
        return self.why_no_hints(table) or mark("there is no coach at this table")

    def coached_turn(self, table: "Table", seats: list[int]) -> "FinishedTurn | None":
        """The turn that a coach can speak about: the last one of whoever plays these seats."""
        return None

    def told(self, table: "Table") -> "tuple[Told, ...]":
        """What a coach has explained so far, with what is explained at this moment."""
        return table.told

    def topic(self, table: "Table", seats: list[int]) -> Topic | None:
        """What a coach explains now to the player of these seats."""
        return None

    def why_no_analysis(self, table: "Table", guest: str) -> str:
        """Why a guest cannot have the game analysed, "" when they can.

        A game that is over is open to all who may see it; one that goes on to whoever has its whole truth anyway.
        """
        if not has_judge(self.created.game):
            return mark("there is no analysis of this game")
        open_to = table.over or self.may_have_record(table, guest)
        return "" if table.began and table.record.played and open_to else NOT_OVER

    def offers_analysis(self, table: "Table") -> bool:
        """Whether the page leads to the analysis."""
        return table.over and has_judge(self.created.game)

    # Who may see what

    async def why_closed(self, table: "Table", guest: str, tables: "Tables") -> str:
        """Why a guest may not look at the table, "" when they may."""
        return ""

    def is_sealed(self) -> bool:
        """Whether the deal must stay secret even after the end."""
        return False

    def why_not_brought(self) -> str:
        """Why the game cannot be brought along from elsewhere yet, "" when it can."""
        return ""

    @property
    def shared_puzzle(self) -> str:
        """The puzzle that a link to this table holds, from its beginning; "" when it holds the game as it stands."""
        return ""

    def watched_from(self, table: "Table") -> int | None:
        """The seat from which somebody sees the table who has none; None for what everybody may see."""
        return None

    def may_have_record(self, table: "Table", guest: str) -> bool:
        """The record is the whole truth, with the seed: of a finished game, or at home of one's own."""
        if not table.began or self.is_sealed():
            return False
        own = table.people() == table.seats_of(guest) and bool(table.people())
        return table.over or (own and not table.created.online)

    # Playing again

    def may_rematch(self, table: "Table", guest: str) -> bool:
        """Whether a guest can play again with the same people."""
        return table.over and bool(table.seats_of(guest))

    def may_replay_deal(self, table: "Table") -> bool:
        """Whether the same deal can be played again."""
        return table.over and not self.is_sealed()

    def may_fork(self, table: "Table", guest: str) -> bool:
        """Whether a guest can play on from an earlier moment as a new game."""
        return self.may_replay_deal(table)

    def offers_fork(self, table: "Table") -> bool:
        """Whether the replay offers to play on from there."""
        return table.over

    # What is shown and said beside the game

    def cautions(self, table: "Table") -> list[Saying]:
        """What all who sit down are told, and all who play together see as long as they do: why nothing counts here."""
        if sum(seat.kind == HUMAN for seat in table.seats) < 2 and not table.free():
            return []
        told = [Saying(self.caution)] if self.caution else []
        if table.known:
            names = ", ".join(table.seats[seat].name for seat in seats_that_know(table))
            told.append(Saying(KNOWN_TO, {"names": names}) if names else Saying(KNOWN))
        return [*told, Saying(NOT_COUNTED)] if told else []

    def sheets(self) -> tuple[str, ...]:
        """The style sheets of what stands above the board."""
        return ()

    def panel(self, table: "Table", at: int, words: Any) -> Panel | None:
        """What stands above the board after so many moves."""
        return None

    def said(self, table: "Table", at: int, mine: bool, live: bool, words: Any) -> list[str]:
        """What whoever hears the page is told beside what happened; `mine` when they have to choose."""
        return []


class FreeGame(Occasion):
    """A game for its own sake."""
