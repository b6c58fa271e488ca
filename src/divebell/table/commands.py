"""What a player can do at a table: a command with the version it was made for and a nonce, and what comes of it."""

from typing import Annotated, Any, Final, Literal

import msgspec

from divebell.engine.text import Saying, mark

from .decision import Decision
from .errors import Refused
from .events import GivenUp, Hinted, Undone
from .seats import come_back, end_if_all_want
from .table import Table
from .tables import Tables
from .trials import Trial, Trials

LONGEST: Final = 100  # signs of a move or a nonce
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
        "trial_start",
        "trial_move",
        "trial_drop",
        "trial_keep",
        "again",
        "solution",
        "solution_move",
        "retake",
    ]
    move: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""
    hold: bool = False  # a turn that this ends by itself waits until its player ends it
    # What is played with a move as long as nothing is revealed, or what a trial begins with.
    moves: Annotated[list[Annotated[str, msgspec.Meta(max_length=LONGEST)]], msgspec.Meta(max_length=MOST_MOVES)] = []


async def carry_out(tables: Tables, trials: Trials, table: Table, command: Command, guest: str, rng: Any) -> None:
    """Do what a command says; DivebellError says why not, and then nothing has changed."""
    seat = command.seat
    if seat not in table.seats_of(guest):
        raise Refused(mark("this is not your seat"))
    why_no_trial = table.occasion.why_no_trial(table) if command.command.startswith("trial") else ""
    if why_no_trial:
        raise Refused(why_no_trial)
    if command.command in ("trial_start", "trial_move", "trial_drop"):
        _try(trials, table, command, rng)
        return
    trial = trials.of(table, seat)
    await tables.command(
        table, command.version, command.nonce, lambda decision: decide(decision, command, guest, trial)
    )
    if command.command == "trial_keep":
        trials.drop(table, seat)


def _try(trials: Trials, table: Table, command: Command, rng: Any) -> None:
    """What changes a trial and nothing at the table."""
    table.check_version(command.version)
    if command.command == "trial_start":
        trials.start(table, command.seat, command.moves, command.nonce, rng)
    elif command.command == "trial_move":
        trials.move(table, command.seat, command.move, command.nonce)
    else:
        trials.drop(table, command.seat)


def decide(decision: Decision, command: Command, guest: str, trial: Trial | None = None) -> None:
    """Decide what a command leads to: its events, and the table after them; or say why it cannot be."""
    table, seat, nonce, name = decision.after, command.seat, command.nonce, command.command
    if seat not in table.seats_of(guest):  # the host may have given it to another meanwhile
        raise Refused(mark("this is not your seat"))
    _check_plays(table, seat)
    decision.hold = command.hold
    if name == "again":
        table.occasion.repeat(decision, nonce)
    elif name == "solution":
        table.occasion.show_solution(decision, seat, nonce)
    elif name == "solution_move":
        table.occasion.play_solution(decision, seat, nonce)
    elif name == "retake":
        table.occasion.retake(decision, seat, guest, nonce)
    elif name == "trial_keep":
        if trial is None:
            raise Refused(mark("no trial is in progress"))
        come_back(decision, seat)
        decide_moves(decision, seat, trial.moves, nonce)
    else:
        come_back(decision, seat)
        if name == "move":
            table.occasion.play(decision, seat, command.move, nonce)
            decide_rest(decision, seat, command.moves, nonce)
        elif name == "give_up":
            decide_give_up(decision, seat, nonce)
        else:
            decide_undo(decision, seat, nonce, whole_turn=name == "reset")


def decide_moves(decision: Decision, seat: int, moves: list[str], nonce: str = "") -> None:
    """Several moves one after another; if one cannot be played, none is."""
    for number, move in enumerate(moves):
        decision.play(seat, move, f"{nonce}-{number}" if number else nonce)


def decide_rest(decision: Decision, seat: int, moves: list[str], nonce: str = "") -> None:
    """What was to be played with a move: up to the first that reveals something or ends the turn."""
    table = decision.after
    turn = table.record.played[-1].turn if moves else None
    for number, move in enumerate(moves, start=1):
        going = table.asked == seat and table.held is None and table.game.turn == turn
        if not going or table.record.played[-1].revealed or table.occasion.wanted(table):
            break
        decision.play(seat, move, f"{nonce}-{number}", joined=True)


def decide_undo(decision: Decision, seat: int, nonce: str = "", whole_turn: bool = False) -> None:
    """Take back the last move, or all of the turn as far as nothing new was revealed."""
    table = decision.after
    if table.occasion.free_undo:
        table.record.check_complete()
    depth = table.occasion.undo_depth(table, seat)
    if depth == 0:
        why = table.can_undo() or mark("it is not your turn")
        raise Refused(mark("undo is not possible: {why}"), why=Saying(why))
    played = table.record.played
    while whole_turn and depth < table.at:
        before = played[-depth - 1]
        if before.turn != played[-depth].turn or not table.occasion.is_taken_back_too(before, seat):
            break
        depth += 1
    table.check_take_back(depth)
    decision.add(Undone(depth, nonce, seat))


def decide_give_up(decision: Decision, seat: int, nonce: str = "") -> None:
    """Give up: the game ends, or a bot plays on where two or more others remain."""
    decision.after.check_going()
    _check_plays(decision.after, seat)
    decision.add(GivenUp(seat, nonce))
    end_if_all_want(decision)


def _check_plays(table: Table, seat: int) -> None:
    if seat in table.gone:
        raise Refused(mark("this player has already given up"))


def check_hint(table: Table, seat: int) -> None:
    """Refused says why a seat is shown no hint now."""
    table.check_asked(seat)
    _check_plays(table, seat)
    why = table.occasion.why_no_hints(table)
    if why:
        raise Refused(why)


def decide_hint(decision: Decision, seat: int, nonce: str = "") -> None:
    """A seat is shown a hint; at one moment it counts once."""
    check_hint(decision.after, seat)
    if decision.after.hinted != decision.after.in_play:
        decision.add(Hinted(seat, nonce))
