"""What happened at a table, before it is told: the same goes to all its viewers, but for what is secret."""

from itertools import takewhile
from typing import Any, Final

from divebell.engine.package import Event
from divebell.engine.ui.board.log import BLOCK, told_at
from divebell.engine.ui.scene import LogLine, Moment, Story
from divebell.engine.ui.spans import Span
from divebell.engine.ui.speech import EVERYBODY
from divebell.table.happenings import Happening
from divebell.table.room import limit
from divebell.table.table import Table

from .pieces import Pen, Shared

MOMENTS: Final = 36  # of which a log tells, and a few more: its first block is whole; a move has one or two lines
MOST_KNOWN: Final = limit(4096, 256)  # moves of which is known whether something is secret


def story_of(table: Table, words: Any, viewer: int | str, at: int, shared: Shared) -> Story:
    """The end of the story up to a move, as a viewer may know it."""
    end = min(at, len(table.record.events))
    start = max(table.record.missing, (end - MOMENTS) // BLOCK * BLOCK, 0)
    viewer = told_to(table, viewer, start, end, shared)
    story: Story = shared.of(("story", viewer), _story, table, words, viewer, start, end)
    return story


def told_to(table: Table, viewer: int | str, start: int, end: int, shared: Shared) -> int | str:
    """The viewer when something of some moves is for them alone, or else everybody."""
    return EVERYBODY if shared.of(("open", start, end), _are_open, table, start, end) else viewer


def _are_open(table: Table, start: int, end: int) -> bool:
    return all(move_of(table, number).is_open for number in range(start, end))


def _story(table: Table, words: Any, viewer: int | str, start: int, end: int) -> Story:
    story = Story()
    story.told_to = viewer
    around = [happened for happened in table.happened if start < happened.at <= end or happened.at == start == 0]
    events, played = table.record.events, table.record.played
    for number in range(start, end):
        while around and around[0].at <= number:
            story.append(_around(around.pop(0), words))
        move = _MOVES.get(id(events[number]))
        if move is None or move.events is not events[number]:
            move = move_of(table, number)
        if move.open is not None and (move.open.at, move.open.seat) == (number + 1, played[number].player):
            story.append(move.open)
        else:
            story.append(Moment(number + 1, played[number].player, move.known_to(table, viewer), move.told_to(viewer)))
    story += [_around(happened, words) for happened in around]
    return story


class Move:
    """What happened in a move, and whether everybody may know all of it."""

    __slots__ = ("events", "happened", "is_open", "open")

    def __init__(self, table: Table, number: int) -> None:
        """The move of this number."""
        self.events = table.record.events[number]  # these very ones: after an undo there are others
        self.happened = tuple(self.events)
        self.is_open = table.game.events_for(self.events, EVERYBODY) == self.events
        # As it is told to everybody. Equal events are kept once, so they may be those of another move, too.
        player = table.record.played[number].player
        self.open = Moment(number + 1, player, self.happened, EVERYBODY) if self.is_open else None

    def known_to(self, table: Table, viewer: int | str) -> tuple[Event, ...]:
        """What a viewer may know of it."""
        return self.happened if self.is_open else tuple(table.game.events_for(self.events, viewer))

    def told_to(self, viewer: int | str) -> int | str:
        """The viewer, or everybody when all may know the same."""
        return EVERYBODY if self.is_open else viewer


_MOVES: dict[int, Move] = {}  # by the identity of their events


def move_of(table: Table, number: int) -> Move:
    """The move of this number, found out before or now."""
    events = table.record.events[number]
    move = _MOVES.get(id(events))
    if move is None or move.events is not events:
        if len(_MOVES) >= MOST_KNOWN:
            _MOVES.clear()
        move = _MOVES[id(events)] = Move(table, number)
    return move


def told_since(story: Story, words: Any, pen: Pen, since: int) -> list[tuple[int, str]]:
    """What a story tells of what happened after so many moves: after which, and the sentence."""
    fresh = list(takewhile(lambda moment: moment.at > since, reversed(story)))
    return [
        (line.at, line.text) for moment in reversed(fresh) for line in pen.tell(told_at, words.seats, moment)
    ]  # fmt: skip


def _around(happened: Happening, words: Any) -> LogLine:
    """A line about the people, not about the game."""
    return LogLine(happened.at, happened.seat, "", (Span(happened.told(words.translate)),))
