"""What a player can do at a table: one POST with the version it was made for and a nonce."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec

from divebell.engine.text import mark
from divebell.table.events import Event, Returned
from divebell.table.lessons import NOT_YET, decide_again, decide_taught, progress_of
from divebell.table.puzzles import decide_solution, decide_solution_move
from divebell.table.seats import with_end
from divebell.table.table import Refused, Stale, Table
from divebell.table.tables import Tables

LONGEST: Final = 100  # signs of a move or a nonce
MOST_PLANS: Final = 1000
MOST_MOVES: Final = 60  # that a trial begins with


class Command(msgspec.Struct, forbid_unknown_fields=True):
    """A command as the page sends it."""

    version: int
    nonce: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    seat: int
    command: Literal[
        "move",
        "undo",
        "reset",
        "give_up",
        "plan_start",
        "plan_move",
        "plan_drop",
        "plan_keep",
        "again",
        "solution",
        "solution_move",
    ]
    move: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""
    moves: Annotated[list[Annotated[str, msgspec.Meta(max_length=LONGEST)]], msgspec.Meta(max_length=MOST_MOVES)] = []


class Plan(NamedTuple):
    """A turn that somebody tries: the last move it fits, the imagined game, the moves, the last command's nonce."""

    in_play: int
    game: Any
    moves: list[str]
    nonce: str


class Plans:
    """Turns that players try on an imagined game; nothing of it is at the table until it is kept."""

    def __init__(self) -> None:
        """No plans yet."""
        self.plans: dict[tuple[str, int], Plan] = {}

    def of(self, table: Table, seat: int | str | None) -> Plan | None:
        """The plan of a seat, if it still fits the table."""
        found = self.plans.get((table.id, seat)) if isinstance(seat, int) else None
        return found if found is not None and found.in_play == table.in_play and table.asked == seat else None

    def start(self, table: Table, seat: int, moves: Sequence[str], nonce: str, rng: Any) -> None:
        """Begin to plan from what the seat sees, with these moves; if one cannot be tried, there is no plan."""
        if table.asked != seat:
            raise Refused(mark("a turn can be tried by who has to choose"))
        components = table.record.options.get("components")
        game = table.package.determinize(table.game.view(seat), rng, components)
        for move in moves:
            game = self._try(game, seat, move)
        self._keep(table, seat, Plan(table.in_play, game, list(moves), nonce))

    def _keep(self, table: Table, seat: int, plan: Plan) -> None:
        """The newest last; who began a plan long ago and never came back loses it when there are too many."""
        self.plans.pop((table.id, seat), None)
        self.plans[table.id, seat] = plan
        if len(self.plans) > MOST_PLANS:
            del self.plans[next(iter(self.plans))]

    def move(self, table: Table, seat: int, move: str, nonce: str) -> None:
        """Try a move. One that would turn up something new cannot be tried."""
        plan = self.of(table, seat)
        if plan is None:
            raise Refused(mark("there is no plan"))
        if nonce == plan.nonce:
            return
        trial = self._try(plan.game, seat, move)
        self._keep(table, seat, Plan(table.in_play, trial, [*plan.moves, move], nonce))

    def _try(self, game: Any, seat: int, move: str) -> Any:
        """The imagined game after a move; Refused when that would leave what a plan can know."""
        trial = game.copy()
        trial.journal = []
        trial.play(move)
        if trial.revealed(trial.journal) or trial.turn != game.turn or trial.player != seat:
            raise Refused(mark("a plan ends where something new is turned up or the turn ends"))
        trial.journal = None
        return trial

    def drop(self, table: Table, seat: int) -> None:
        """Leave the plan."""
        self.plans.pop((table.id, seat), None)


async def carry_out(tables: Tables, plans: Plans, table: Table, command: Command, owner: str, rng: Any) -> None:
    """Do what a command says; DivebellError says why not, and then nothing has changed."""
    seat, nonce, name = command.seat, command.nonce, command.command
    if seat not in table.seats_of(owner):
        raise Refused(mark("this is not your seat"))
    progress = progress_of(table)
    if name.startswith("plan") and progress is not None and progress.beat is not None:
        raise Refused(NOT_YET)
    if name in ("plan_start", "plan_move", "plan_drop"):
        if not table.in_play <= command.version <= table.version:
            raise Stale(mark("the table has moved on since; look again"))
        if name == "plan_start":
            plans.start(table, seat, command.moves, nonce, rng)
        elif name == "plan_move":
            plans.move(table, seat, command.move, nonce)
        else:
            plans.drop(table, seat)
        return

    plan = plans.of(table, seat)

    def decide(at: Table) -> Sequence[Event]:
        if seat not in at.seats_of(owner):  # the host may have given it to another meanwhile
            raise Refused(mark("this is not your seat"))
        if seat in at.gone:
            raise Refused(mark("this seat has given up already"))
        back = [Returned(seat)] if seat in at.absent else []  # who acts is there again
        if name == "plan_keep":
            if plan is None:
                raise Refused(mark("there is no plan"))
            return [*back, *at.decide_moves(seat, plan.moves, nonce)]
        if name == "move":
            return [*back, *decide_taught(at, seat, command.move, nonce)]
        if name == "again":
            return decide_again(at, nonce)
        if name == "solution":
            return decide_solution(at, seat, nonce)
        if name == "solution_move":
            return decide_solution_move(at, seat, nonce)
        if name == "give_up":
            return with_end(at, [*back, at.decide_give_up(seat, nonce)])
        return [*back, at.decide_undo(seat, nonce, whole_turn=name == "reset")]

    await tables.command(table, command.version, nonce, decide)
    if name == "plan_keep":
        plans.drop(table, seat)
