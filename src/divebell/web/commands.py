"""What a player can do at a table: one POST with the version it was made for and a nonce."""

from typing import Any, Literal

import msgspec

from divebell.engine.errors import DivebellError
from divebell.engine.text import mark
from divebell.table.events import Event
from divebell.table.table import Refused, Table
from divebell.table.tables import Tables


class Command(msgspec.Struct, forbid_unknown_fields=True):
    """A command as the page sends it."""

    version: int
    nonce: str
    seat: int
    command: Literal["move", "undo", "reset", "give_up", "plan_start", "plan_move", "plan_drop", "plan_keep"]
    move: str = ""


class Plans:
    """Turns that players try on an imagined game; nothing of it is at the table until it is kept."""

    def __init__(self) -> None:
        """No plans yet."""
        self.plans: dict[tuple[str, int], tuple[int, Any, list[str]]] = {}  # version, imagined game, moves

    def of(self, table: Table, seat: int | str | None) -> tuple[Any, list[str]] | None:
        """The plan of a seat, if it still fits the table."""
        found = self.plans.get((table.id, seat)) if isinstance(seat, int) else None
        if found is None or found[0] != table.version or table.asked != seat:
            return None
        return found[1], found[2]

    def start(self, table: Table, seat: int, rng: Any) -> None:
        """Begin to plan from what the seat sees."""
        components = table.record.options.get("components")
        game = table.package.determinize(table.game.view(seat), rng, components)
        self.plans[table.id, seat] = (table.version, game, [])

    def move(self, table: Table, seat: int, move: str) -> None:
        """Try a move. One that would turn up something new cannot be tried."""
        plan = self.of(table, seat)
        if plan is None:
            raise Refused(mark("there is no plan"))
        game, moves = plan
        trial = game.copy()
        trial.journal = []
        trial.play(move)
        if trial.revealed(trial.journal) or trial.turn != game.turn or trial.player != seat:
            raise Refused(mark("a plan ends where something new is turned up or the turn ends"))
        trial.journal = None
        self.plans[table.id, seat] = (table.version, trial, [*moves, move])

    def drop(self, table: Table, seat: int) -> list[str]:
        """Leave the plan; the moves that were tried."""
        plan = self.of(table, seat)
        self.plans.pop((table.id, seat), None)
        return plan[1] if plan else []


async def carry_out(tables: Tables, plans: Plans, table: Table, command: Command, owner: str, rng: Any) -> None:
    """Do what a command says; DivebellError says why not, and then nothing has changed."""
    if command.seat not in table.seats_of(owner):
        raise Refused(mark("this is not your seat"))
    seat, nonce = command.seat, command.nonce
    if command.command == "plan_start":
        plans.start(table, seat, rng)
        return
    if command.command == "plan_move":
        plans.move(table, seat, command.move)
        return
    if command.command == "plan_drop":
        plans.drop(table, seat)
        return
    if command.command == "plan_keep":
        for number, move in enumerate(plans.drop(table, seat)):
            await _one(tables, table, table.version, f"{nonce}-{number}", seat, "move", move)
        return
    await _one(tables, table, command.version, nonce, seat, command.command, command.move)


async def _one(tables: Tables, table: Table, version: int, nonce: str, seat: int, name: str, move: str) -> None:
    def decide(at: Table) -> Event:
        if name == "move":
            return at.decide_move(seat, move, nonce)
        if name == "give_up":
            return at.decide_give_up(seat, nonce)
        return at.decide_undo(seat, nonce, whole_turn=name == "reset")

    await tables.command(table, version, nonce, decide)


__all__ = ["Command", "DivebellError", "Plans", "carry_out"]
