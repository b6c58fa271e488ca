"""What happened at a table, told in a language. The same sentences go to all its viewers, but for what is secret."""

from typing import Any, Final
from weakref import WeakKeyDictionary

from divebell.engine.package import Event
from divebell.engine.ui.scene import LogLine
from divebell.engine.ui.spans import Span
from divebell.table.happenings import Happening
from divebell.table.table import Table

from .pieces import Pen

LINES: Final = 60  # so many, or a few more, are told
MOST_STORIES: Final = 100  # tables whose stories are kept; that of a table nobody looks at goes first
EVERYBODY: Final = "spectator"  # who knows what lies open and no more

Lines = tuple[Any, ...]
# By the number of a move its events and what everybody is told of it; None when some of it is secret. An entry holds
# for these very events: after an undo there are others.
Told = dict[int, tuple[list[Event], Lines | None]]

_STORIES: WeakKeyDictionary[Table, dict[tuple[Pen, tuple[str, ...]], Told]] = WeakKeyDictionary()


def story_of(table: Table, words: Any, pen: Pen, viewer: int | str, at: int) -> list[Lines]:
    """The story up to a move, its end as a viewer may know it: for each move that has something to tell, its lines."""
    told = _told(table, words, pen)
    story: list[Lines] = []
    number = min(at, len(table.record.events))
    around = [happened for happened in table.happened if happened.at <= number]
    room = LINES
    while room > 0:
        while around and around[-1].at == number and room > 0:
            story.append((_around(around.pop(), words),))
            room -= 1
        if number <= table.record.missing:
            break
        number -= 1
        lines = lines_of(table, words, pen, viewer, number)
        if lines:
            story.append(lines)
            room -= len(lines)
    if len(told) > 2 * LINES:  # what is told no longer
        _STORIES[table][pen, words.seats] = {move: kept for move, kept in told.items() if move >= number}
    return story[::-1]


def lines_of(table: Table, words: Any, pen: Pen, viewer: int | str, number: int) -> Lines:
    """What is told of one move, by its number, as far as a viewer may know it."""
    told = _told(table, words, pen)
    events = table.record.events[number]
    kept = told.get(number)
    if kept is None or kept[0] is not events:
        is_open = table.game.events_for(events, EVERYBODY) == events
        kept = told[number] = (events, _lines(table, words, number, events, EVERYBODY) if is_open else None)
    if kept[1] is not None:
        return kept[1]
    return _lines(table, words, number, table.game.events_for(events, viewer), viewer)


def _told(table: Table, words: Any, pen: Pen) -> Told:
    """What has been told at a table in a language."""
    stories = _STORIES[table] = _STORIES.pop(table, {})
    while len(_STORIES) > MOST_STORIES:
        del _STORIES[next(iter(_STORIES))]
    return stories.setdefault((pen, words.seats), {})


def _around(happened: Happening, words: Any) -> LogLine:
    """A line about the people, not about the game."""
    return LogLine(happened.at, happened.seat, "", (Span(happened.told(words.translate)),))


def _lines(table: Table, words: Any, number: int, events: list[Event], viewer: int | str) -> Lines:
    seat = table.record.played[number].player
    return tuple(LogLine(number + 1, seat, *line) for line in words.story(events, viewer))
