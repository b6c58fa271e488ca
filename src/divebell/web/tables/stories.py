"""What happened at a table, before it is told: the same goes to all its viewers, but for what is secret."""

from typing import Any, Final

from divebell.engine.package import Event
from divebell.engine.ui.board.log import BLOCK, told_at
from divebell.engine.ui.scene import LogLine, Moment
from divebell.engine.ui.spans import Span
from divebell.engine.ui.speech import EVERYBODY
from divebell.table.happenings import Happening
from divebell.table.table import Table

from .pieces import Pen

MOMENTS: Final = 36  # of which a log tells, and a few more: its first block is whole; a move has one or two lines
MOST_KNOWN: Final = 4096  # moves of which is known whether something is secret

Story = list[Moment | LogLine]


def story_of(table: Table, words: Any, viewer: int | str, at: int) -> Story:
    """The end of the story up to a move, as a viewer may know it."""
    story: Story = []
    end = min(at, len(table.record.events))
    start = max(table.record.missing, (end - MOMENTS) // BLOCK * BLOCK, 0)
    around = [happened for happened in table.happened if start < happened.at <= end or happened.at == start == 0]
    for number in range(start, end):
        while around and around[0].at <= number:
            story.append(_around(around.pop(0), words))
        _, known, everybody = known_to(table, number, viewer)
        seat = table.record.played[number].player
        story.append(Moment(number + 1, seat, known, EVERYBODY if everybody else viewer))
    return story + [_around(happened, words) for happened in around]


# Of the events of a move: what happened, and whether all of it lies open. An entry holds for these very events: after
# an undo there are others.
_KNOWN: dict[int, tuple[list[Event], tuple[Event, ...], bool]] = {}


def known_to(table: Table, number: int, viewer: int | str) -> tuple[tuple[Event, ...], tuple[Event, ...], bool]:
    """What happened in a move, what a viewer may know of it, and whether everybody may know the same: all of it."""
    events = table.record.events[number]
    found = _KNOWN.get(id(events))
    if found is None or found[0] is not events:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        is_open = table.game.events_for(events, EVERYBODY) == events
        found = _KNOWN[id(events)] = events, tuple(events), is_open
    _, happened, is_open = found
    return happened, happened if is_open else tuple(table.game.events_for(events, viewer)), is_open


def lines_since(story: Story, words: Any, pen: Pen, since: int) -> list[LogLine]:
    """What a story tells of what happened after so many moves."""
    return [line for moment in story if moment.at > since for line in pen.tell(told_at, words.seats, moment)]


def _around(happened: Happening, words: Any) -> LogLine:
    """A line about the people, not about the game."""
    return LogLine(happened.at, happened.seat, "", (Span(happened.told(words.translate)),))
