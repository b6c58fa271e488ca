"""A lesson at a table: which move it wants next, what everybody else plays after it, and the way back to repeat a step.

How far a lesson has come is how many moves of its script its table has seen, so that it is kept, left and taken up
again like any other game. When the script is over, the table is free, and so is a table whose moves are of an older
script: nobody can be led on there.
"""

from typing import Final, NamedTuple

from divebell.engine.teaching.lesson import Beat, Lesson
from divebell.engine.text import mark
from divebell.games import find_part

from .events import Event, Undone
from .table import Refused, Table

NOT_YET: Final = mark("In a game you could do that. Here the lesson goes on with what is lit.")


class Progress(NamedTuple):
    """Where a lesson stands: the step by its number from 0, and the next beat; None when it is over."""

    lesson: Lesson
    step: int
    beat: Beat | None
    outdated: bool = False  # the table began with another script


def progress_of(table: Table, at: int | None = None) -> Progress | None:
    """Where the lesson of a table stands, now or after so many moves; None at a table without one."""
    if not table.created.lesson or table.base is not None:
        return None
    lesson: Lesson = find_part(table.package.NAME, "teaching.lesson").LESSON
    played = [move.text for move in table.record.played]
    if table.created.position != lesson.position or played != lesson.script[: len(played)]:
        return Progress(lesson, 0, None, True)
    number = lesson.beat_at(table.at if at is None else at)
    if number == len(lesson.beats):
        return Progress(lesson, len(lesson.steps), None)
    return Progress(lesson, *lesson.beats[number])


def decide_taught(table: Table, seat: int, move: str, nonce: str = "") -> list[Event]:
    """The events of a move: at a table with a lesson only of the one it wants, and of what the others do then."""
    progress = progress_of(table)
    event = table.decide_move(seat, move, nonce)
    if progress is None or progress.beat is None:
        return [event]
    if table.game.parse(move) is not table.game.parse(progress.beat.move):
        raise Refused(NOT_YET)
    events: list[Event] = [event]
    for text in progress.beat.others:
        now = table.after(events, table.touched)
        events.append(now.decide_move(now.game.player, text))
    return events


def decide_again(table: Table, nonce: str = "") -> list[Event]:
    """The way back to the beginning of this step, or of the one before when it has just begun."""
    progress = progress_of(table)
    if progress is None or progress.outdated or not table.at:
        raise Refused(mark("there is no step to repeat"))
    starts = [progress.lesson.moves_before(step) for step in range(progress.step + 1)]
    start = max(start for start in starts if start < table.at)
    return [Undone(table.at - start, nonce)]
