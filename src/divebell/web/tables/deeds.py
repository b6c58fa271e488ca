"""What players do, deed by deed: the same sentences as in the log, for somebody who watches."""

from typing import Any, Final

from divebell.engine.package import Event
from divebell.engine.ui.scene import Deed, Gain, LastTurn, LogLine
from divebell.table.table import Table

from .pieces import Pen
from .stories import lines_of

FURTHEST: Final = 120  # moves back in which the last turn of a player is looked for


def deeds_of(table: Table, words: Any, pen: Pen, viewer: int | str, start: int, end: int) -> list[Deed]:
    """What was done in some moves, the first of which begins a turn."""
    deeds: list[Deed] = []
    turn, events = None, list[Event]()
    for number in range(start, end):
        played, moved = table.record.played[number], table.record.events[number]
        goes_on = bool(deeds) and turn == played.turn and deeds[-1].player == played.player
        if goes_on and not _begins(words, moved, events):
            events += moved
            deeds[-1] = deeds[-1]._replace(at=number + 1, lines=_told(table, words, viewer, number, events))
        else:
            turn, events = played.turn, list(moved)
            lines = lines_of(table, words, pen, viewer, number)
            if len(lines) > 1:
                lines = _told(table, words, viewer, number, events)
            deeds.append(Deed(played.turn[1], played.player, number, number + 1, lines))
    return _joined(deeds)


def _told(table: Table, words: Any, viewer: int | str, number: int, events: list[Event]) -> tuple[LogLine, ...]:
    """The sentences of a deed up to a move: what its moves came to, not what each of them was for."""
    player = table.record.played[number].player
    told = words.deed(table.game.events_for(events, viewer), viewer)
    return tuple(LogLine(number + 1, player, *line) for line in told)


def _joined(deeds: list[Deed]) -> list[Deed]:
    """The same deeds, where one of which nothing is told belongs to the one before it."""
    joined: list[Deed] = []
    for deed in deeds:
        if deed.lines:
            joined.append(deed)
        elif joined and joined[-1].seat == deed.seat:
            joined[-1] = joined[-1]._replace(at=deed.at)
    return joined


def _begins(words: Any, moved: list[Event], events: list[Event]) -> bool:
    """Whether a move begins a new deed after the events of the last one."""
    chosen = next((event for event in moved if event[0] == "move"), None)
    return chosen is not None and words.begins(words.components.moves[chosen[2]], events)


def turn_start(table: Table, at: int) -> int:
    """How many moves there were before the turn of the last of so many moves."""
    if not at:
        return 0
    turn = table.record.played[at - 1].turn
    start = at
    while start > table.record.missing and table.record.played[start - 1].turn == turn:
        start -= 1
    return start


def deed_at(table: Table, words: Any, pen: Pen, viewer: int | str, at: int) -> Deed | None:
    """The deed that a move ended."""
    deeds = deeds_of(table, words, pen, viewer, turn_start(table, at), at)
    return deeds[-1] if deeds else None


def deeds_since(table: Table, words: Any, pen: Pen, viewer: int | str, since: int, own: list[int]) -> list[Deed]:
    """What others than these seats did after so many moves."""
    since = max(since, table.at - FURTHEST)
    start = turn_start(table, min(since + 1, table.at)) if since < table.at else since
    deeds = deeds_of(table, words, pen, viewer, max(start, table.record.missing), table.at)
    return [deed for deed in deeds if deed.at > since and deed.player not in own]


def last_turns(table: Table, words: Any, pen: Pen, viewer: int | str, at: int) -> tuple[LastTurn, ...]:
    """The last turn that each player but the viewer has begun."""
    seats = [seat for seat in range(len(table.seats)) if seat != viewer]
    found: dict[int, LastTurn] = {}
    end, first = at, max(table.record.missing, at - FURTHEST)
    while end > first and len(found) < len(seats):
        seat, start = table.record.played[end - 1].turn[1], turn_start(table, end)
        if seat in seats and seat not in found:
            deeds = tuple(deeds_of(table, words, pen, viewer, start, end))
            found[seat] = LastTurn(seat, deeds, _gains(table, words, viewer, seat, start, end))
        end = start
    return tuple(found[seat] for seat in seats if seat in found and found[seat].deeds)


def _gains(table: Table, words: Any, viewer: int | str, seat: int, start: int, end: int) -> tuple[Gain, ...]:
    moved = [table.game.events_for(events, viewer) for events in table.record.events[start:end]]
    gained = words.brought([event for events in moved for event in events], seat)
    return tuple(
        Gain(words.GAINS[what], number, words.change(number, what)) for what, number in gained.items() if number
    )
