"""What happened at a table, before it is told: the same goes to all its viewers, but for what is secret."""

from typing import Any, Final

from divebell.engine.package import Event
from divebell.engine.ui.scene import LogLine, Moment
from divebell.engine.ui.spans import Span
from divebell.engine.ui.speech import EVERYBODY
from divebell.engine.ui.telling import told
from divebell.table.happenings import Happening
from divebell.table.table import Table

MOMENTS: Final = 36  # of which a log tells; a move has one or two lines

Story = list[Moment | LogLine]


def story_of(table: Table, words: Any, viewer: int | str, at: int) -> Story:
    """The end of the story up to a move, as a viewer may know it."""
    story: Story = []
    number = min(at, len(table.record.events))
    around = [happened for happened in table.happened if happened.at <= number]
    while len(story) < MOMENTS:
        while around and around[-1].at == number:
            story.append(_around(around.pop(), words))
        if number <= table.record.missing:
            break
        number -= 1
        known, everybody = known_to(table, tuple(table.record.events[number]), viewer)
        seat = table.record.played[number].player
        story.append(Moment(number + 1, seat, known, EVERYBODY if everybody else viewer))
    return story[:MOMENTS][::-1]


def known_to(table: Table, events: tuple[Event, ...], viewer: int | str) -> tuple[tuple[Event, ...], bool]:
    """What a viewer may know of the events of a move, and whether everybody may know the same: all of it."""
    if len(table.game.events_for(events, EVERYBODY)) == len(events):
        return events, True
    return tuple(table.game.events_for(events, viewer)), False


def lines_since(story: Story, words: Any, since: int) -> list[LogLine]:
    """What a story tells of what happened after so many moves."""
    return [line for moment in story if moment.at > since for line in told(words, moment)]


def _around(happened: Happening, words: Any) -> LogLine:
    """A line about the people, not about the game."""
    return LogLine(happened.at, happened.seat, "", (Span(happened.told(words.translate)),))
