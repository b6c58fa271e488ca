"""A lesson: which move it wants next, what everybody else plays after it, and the way back to repeat a step.

How far a lesson has come is how many moves of its script its table has seen, so that it is kept, left and taken up
again like any other game. When the script is over, the table is free, and so is a table whose moves are of an older
script: nobody can be led on there.
"""

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from divebell.bots import levels_of
from divebell.engine.teaching.lesson import Beat, Lesson
from divebell.engine.text import mark
from divebell.games import find_part, has_judge
from divebell.store.log import Listed

from ..errors import Refused
from ..events import Undone
from .free import Panel
from .practice import PracticeGame

if TYPE_CHECKING:
    from ..decision import Decision
    from ..table import Table
    from ..tables import Tables

NOT_YET: Final = mark("In a real game you could do that. For now, choose what is highlighted.")


class Progress(NamedTuple):
    """Where a lesson stands: the step by its number from 0, and the next beat; None when it is over.

    While somebody else still plays, it stands at the beat that they answer.
    """

    lesson: Lesson
    step: int
    beat: Beat | None
    outdated: bool = False  # the table began with another script
    plays: str = ""  # who still plays before the next beat

    @property
    def first(self) -> bool:
        """Whether the second part of the lesson begins here."""
        steps = self.lesson.steps
        half = self.lesson.halfway
        return self.step == half < len(steps) and self.beat is steps[half].beats[0]


def progress_of(table: "Table", at: int | None = None) -> Progress | None:
    """Where the lesson of a table stands, now or after so many moves; None at a table without one."""
    if not table.created.lesson or table.base is not None:
        return None
    lessons: tuple[Lesson, ...] = find_part(table.package.NAME, "teaching.lesson").LESSONS
    position = table.created.position
    lesson = next((each for each in lessons if each.position == position), lessons[0])
    played = [move.text for move in table.record.played]
    if position != lesson.position or played != lesson.script[: len(played)]:
        return Progress(lesson, 0, None, True)
    moment = table.at if at is None else at
    number = lesson.beat_at(moment)
    if moment < min(lesson.moves_before_beat(number), len(played)):
        name = table.seats[table.record.played[moment].player].name
        return Progress(lesson, *lesson.beats[number - 1], plays=name)
    if number == len(lesson.beats):
        return Progress(lesson, len(lesson.steps), None)
    return Progress(lesson, *lesson.beats[number])


async def lesson_going_on(tables: "Tables", guest: str, game: str, lesson: Lesson) -> Listed | None:
    """The table where a guest has begun this lesson and not finished it; one of an older script is none."""
    for entry in await tables.of_guest(guest):
        if entry.game == game and entry.summary.get("lesson") and not entry.over:
            table = await tables.find(entry.id)
            progress = None if table is None else progress_of(table)
            if progress is not None and not progress.outdated and progress.lesson is lesson:
                return entry
    return None


class TaughtGame(PracticeGame):
    """A game that a lesson leads through its first turns."""

    labels = (mark("Lesson"),)
    most_undone = 5000
    needs_history = True

    def play(self, decision: "Decision", seat: int, move: str, nonce: str) -> None:
        """Play the move that the lesson wants, no other, and what everybody else does then."""
        progress = progress_of(decision.after)
        beat = progress.beat if progress is not None else None
        game = decision.after.game
        decision.hold = decision.hold and beat is None  # the others move at once
        other = beat is not None and game.parse(move) is not game.parse(beat.move)
        decision.play(seat, move, nonce)  # what is not legal at all is refused for that reason
        if other:
            raise Refused(NOT_YET)
        for text in beat.others if beat is not None else ():
            decision.play(decision.after.game.player, text)

    def wanted(self, table: "Table") -> tuple[str, ...]:
        """The move of the next beat."""
        progress = progress_of(table)
        return (progress.beat.move, NOT_YET) if progress is not None and progress.beat is not None else ()

    def why_no_trial(self, table: "Table") -> str:
        """As long as the script goes on."""
        return NOT_YET if self.wanted(table) else ""

    def repeat(self, decision: "Decision", nonce: str) -> None:
        """Go back to the beginning of this step, or of the one before when it has just begun."""
        table = decision.after
        progress = progress_of(table)
        if progress is None or progress.outdated or not table.at:
            raise Refused(mark("there is no step to repeat"))
        starts = [progress.lesson.moves_before(step) for step in range(progress.step + 1)]
        start = max(start for start in starts if start < table.at)
        table.check_take_back(table.at - start)
        decision.add(Undone(table.at - start, nonce))

    def why_no_hints(self, table: "Table") -> str:
        """Never."""
        return mark("the lesson itself tells you what to do next")

    def sheets(self) -> tuple[str, ...]:
        """Its own."""
        return ("lesson.css",)

    def panel(self, table: "Table", at: int, words: Any) -> Panel | None:
        """What the lesson says at this moment."""
        progress = progress_of(table, at)
        if progress is None:
            return None
        coach = has_judge(self.created.game)
        return Panel("lesson.html", {"progress": progress, "bot": levels_of(table.package.NAME)[0], "coach": coach})

    def said(self, table: "Table", at: int, mine: bool, live: bool, words: Any) -> list[str]:
        """The same for whoever hears the page."""
        progress = progress_of(table) if mine else None
        return [] if progress is None or progress.beat is None else [words.translate(progress.beat.text)]
