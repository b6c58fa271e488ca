"""A game with a coach, who explains each thing when it first matters, and says when a better turn existed.

What was explained follows from the moves like everything else at a table. What somebody was told at other tables, and
what their lesson taught them, is written down when a new table is set up.
"""

from typing import TYPE_CHECKING, NamedTuple

from divebell.engine.teaching.lesson import Lesson
from divebell.engine.teaching.topics import Topic, next_topic
from divebell.engine.text import mark
from divebell.games import find_part, has_judge, has_part

from ..errors import Refused
from ..events import Undone
from ..knowing import decide_learn
from .free import Occasion
from .practice import PracticeGame

if TYPE_CHECKING:
    from ..decision import Decision
    from ..table import Table, Told
    from ..tables import Tables

MOST_TABLES = 200  # of a guest that are asked what was told there


def topics_of(game: str) -> tuple[Topic, ...]:
    """What the coach of a game can explain; nothing where the lesson says it all."""
    return find_part(game, "teaching.topics").TOPICS if has_part(game, "teaching.topics") else ()


async def told_before(tables: "Tables", guest: str, game: str) -> list[str]:
    """The topics that a guest was told by a coach or taught by the lesson, in the order of all topics."""
    known: set[str] = set()
    for entry in await tables.of_guest(guest, MOST_TABLES):
        if entry.game == game:
            known.update(entry.summary.get("told", ()))
            if entry.summary.get("lesson"):
                known.update(taught_by(game, entry.summary["moves"]))
    return [topic.name for topic in topics_of(game) if topic.name in known]


def taught_by(game: str, moves: int) -> list[str]:
    """The topics that the lesson of a game has taught after so many moves of its script."""
    if not has_part(game, "teaching.lesson"):
        return []
    lesson: Lesson = find_part(game, "teaching.lesson").LESSON
    taken = {step.title for number, step in enumerate(lesson.steps) if lesson.moves_before(number + 1) <= moves}
    return [topic.name for topic in topics_of(game) if topic.step in taken]


class FinishedTurn(NamedTuple):
    """A turn that somebody has finished: how many moves came before it, and the texts of theirs in it."""

    start: int
    moves: tuple[str, ...]


def last_turn(table: "Table", seat: int) -> FinishedTurn | None:
    """The last turn that a seat has finished, None before its first."""
    played = table.record.played
    going = None if table.game.over else table.turn
    turn = next((move.turn for move in reversed(played) if move.turn[1] == seat and move.turn != going), None)
    if turn is None:
        return None
    moves = [(at, move.text) for at, move in enumerate(played) if move.turn == turn and move.player == seat]
    return FinishedTurn(moves[0][0], tuple(text for _, text in moves))


class CoachedGame(Occasion):
    """A game in which whoever plays alone is coached."""

    def has_coach(self) -> bool:
        """If the game brings a judge."""
        return has_judge(self.created.game)

    def why_no_coach(self, table: "Table", seats: list[int]) -> str:
        """A coach has one player."""
        return self.why_no_hints(table) or ("" if len(seats) == 1 else mark("there is no coach at this table"))

    def told(self, table: "Table") -> "tuple[Told, ...]":
        """One topic more, if one matters to the player at this moment."""
        people = table.people()
        if len(people) != 1 or table.asked != people[0] or table.is_bot(people[0]) or table.held is not None:
            return table.told
        known = {*self.created.told, *(told.topic for told in table.told)}
        topic = next_topic(topics_of(self.created.game), table.game.view(people[0]), people[0], known)
        return table.told if topic is None else (*table.told, table.tell(topic.name))

    def topic(self, table: "Table", seats: list[int]) -> Topic | None:
        """The last one, until the turn is over in which it was told."""
        if table.over or len(seats) != 1 or not table.told or table.told[-1].turn != table.turn:
            return None
        return next((topic for topic in topics_of(self.created.game) if topic.name == table.told[-1].topic), None)

    def coached_turn(self, table: "Table", seats: list[int]) -> FinishedTurn | None:
        """The last one that is finished."""
        return last_turn(table, seats[0]) if self.has_coach() and len(seats) == 1 else None

    def retake(self, decision: "Decision", seat: int, guest: str, nonce: str) -> None:
        """Begin the last turn again, whoever has moved since. Whoever does it has seen what came, so nothing counts."""
        table = decision.after
        why = self.why_no_coach(table, table.people())
        if why:
            raise Refused(why)
        table.record.check_complete()
        table.check_asked(seat)
        turn = self.coached_turn(table, [seat])
        if turn is None:
            raise Refused(mark("there is no turn to take back yet"))
        table.check_take_back(table.at - turn.start)
        decide_learn(decision, guest)
        decision.add(Undone(table.at - turn.start, nonce, seat))


class CoachedPractice(CoachedGame, PracticeGame):
    """Both."""
