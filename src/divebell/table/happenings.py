"""What people read about the seats of a table: who left, who came, who is away, told in the log beside the moves."""

from typing import TYPE_CHECKING, Final, NamedTuple

from divebell.engine.text import Saying, Translate, english, forms, mark

from .events import (
    FREE,
    HUMAN,
    Absent,
    GivenUp,
    Learned,
    Linked,
    Moved,
    Renamed,
    Replaced,
    Returned,
    Seated,
    TableEvent,
    Undone,
)

if TYPE_CHECKING:
    from .table import Table

KEPT: Final = 60  # of a table: as many as the log on a board has lines
UNDONE: Final = forms("{name} took back {number} move.", "{name} took back {number} moves.")


class Sentence(NamedTuple):
    """A sentence with gaps, as a row can keep it: a `Saying` is made of it for each reader."""

    text: str
    values: dict[str, str | int]
    many: str = ""


class Happening(NamedTuple):
    """Something that happened around the game: after how many moves, when, at which seat, and a sentence about it."""

    at: int
    when: float
    seat: int
    sentence: Sentence

    def told(self, translate: Translate = english) -> str:
        """The sentence in a language."""
        return Saying(*self.sentence).told(translate)


def happening(table: "Table", event: TableEvent, when: float) -> Happening | None:
    """What all are told of an event that is about to happen in the middle of a game; None for nothing."""
    if not table.began or isinstance(event, Moved):
        return None
    if isinstance(event, Learned):
        seat = next(iter(table.seats_of(event.guest)), None)
        told: Sentence | None = _say(mark("From now on, {name} may know the deal."), name=_name(table, seat))
    elif isinstance(event, Undone):
        seat, told = event.seat, _undone(table, event)
    else:
        seat, told = getattr(event, "seat", None), _of_a_seat(table, event)
    return None if told is None or seat is None else Happening(table.at, when, seat, told)


def _say(text: str, **values: str | int) -> Sentence:
    return Sentence(text, values)


def _name(table: "Table", seat: int | None) -> str:
    return "" if seat is None else table.seats[seat].name or table.past[seat].name


def _of_a_seat(table: "Table", event: TableEvent) -> Sentence | None:
    if isinstance(event, Seated):
        return _seated(table, event)
    if isinstance(event, Replaced):
        return _replaced(table, event)
    if isinstance(event, Linked):
        other = next(iter(table.seats_of(event.guest)), None)
        name = _name(table, event.seat)
        if other is not None:
            return _say(mark("{other} can now play for {name} as well."), other=_name(table, other), name=name)
        return _say(mark("{name} is also playing on another device."), name=name)
    if isinstance(event, Renamed):
        return _say(mark("{other} is now called {name}."), other=_name(table, event.seat), name=event.name)
    if isinstance(event, Absent):
        return _say(mark("{name} is away: a bot is filling in."), name=_name(table, event.seat))
    if isinstance(event, Returned):
        return _say(mark("{name} is back."), name=_name(table, event.seat))
    if isinstance(event, GivenUp) and len(table.people()) > 2:
        return _say(mark("{name} gave up: a bot has taken over."), name=_name(table, event.seat))
    return None


def _seated(table: "Table", event: Seated) -> Sentence:
    other = _name(table, event.seat)
    if event.guest in table.past[event.seat].left:
        return _say(mark("{name} is back in their seat."), name=event.name)
    if not other:
        return _say(mark("{name} sat down."), name=event.name)
    return _say(mark("{name} took over the seat from {other}."), name=event.name, other=other)


def _replaced(table: "Table", event: Replaced) -> Sentence:
    name = _name(table, event.seat)
    if event.by == "holder":
        if event.kind in FREE:
            return _say(mark("{name} left their seat to someone else."), name=name)
        return _say(mark("{name} left their seat to {bot}, a bot."), name=name, bot=event.name)
    host = next(iter(table.seats_of(table.created.host)), None)
    if host is None:
        if event.kind in FREE:
            return _say(mark("The host freed {name}'s seat."), name=name)
        return _say(mark("The host gave {name}'s seat to {bot}, a bot."), name=name, bot=event.name)
    by = _name(table, host)
    if event.kind in FREE:
        return _say(mark("{by} freed {name}'s seat."), by=by, name=name)
    return _say(mark("{by} gave {name}'s seat to {bot}, a bot."), by=by, name=name, bot=event.name)


def _undone(table: "Table", event: Undone) -> Sentence | None:
    """Of what only practice takes back, where others play."""
    moves = table.record.played[-event.moves :]
    together = sum(seat.kind == HUMAN for seat in table.seats) > 1
    if not together or not any(move.revealed or move.player != event.seat for move in moves):
        return None
    return Sentence(UNDONE[0], {"name": _name(table, event.seat), "number": event.moves}, UNDONE[1])
