"""Which moves are told to somebody who watches: the same sentences as in the log, deed by deed."""

from typing import Any, Final

from divebell.engine.ui.scene import Deed, Happened, LastTurn
from divebell.engine.ui.speech import EVERYBODY
from divebell.engine.ui.telling import told_deeds
from divebell.table.room import limit
from divebell.table.table import Table

from .pieces import Pen, Shared
from .stories import move_of, told_to

FURTHEST: Final = 120  # moves back in which the last turn of a player is looked for
MOST_KNOWN: Final = limit(50_000, 1000)  # turns of which is known whether there is something to tell
_TELLS: dict[int, bool] = {}  # that, by the mark of a turn


def moves_of(table: Table, viewer: int | str, start: int, end: int) -> tuple[tuple[Happened, ...], int | str]:
    """Some moves as a viewer may know them, and who else is told the same."""
    moves = []
    same = True
    for number in range(start, end):
        played, move = table.record.played[number], move_of(table, number)
        same = same and move.is_open
        moves.append(Happened(number, played.turn, played.player, move.happened, move.known_to(table, viewer)))
    return tuple(moves), EVERYBODY if same else viewer


def _deeds(table: Table, words: Any, pen: Pen, viewer: int | str, start: int, end: int) -> tuple[Deed, ...]:
    return told_deeds(pen.words, words.seats, *moves_of(table, viewer, start, end))


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
    deeds = _deeds(table, words, pen, viewer, turn_start(table, at), at)
    return deeds[-1] if deeds else None


def deeds_since(
    table: Table, words: Any, pen: Pen, viewer: int | str, since: int, own: list[int], shared: Shared
) -> list[Deed]:
    """What others than these seats did after so many moves. `shared` is of the newest of them."""
    since = max(since, table.at - FURTHEST)
    start = max(turn_start(table, min(since + 1, table.at)) if since < table.at else since, table.record.missing)
    key = ("deeds", start, told_to(table, viewer, start, table.at, shared))
    deeds = shared.of(key, _deeds, table, words, pen, viewer, start, table.at)
    return [deed for deed in deeds if deed.at > since and deed.player not in own]


def last_turns(table: Table, words: Any, pen: Pen, viewer: int | str, at: int, shared: Shared) -> tuple[LastTurn, ...]:
    """The last turn that each player but the viewer has begun, if something is told of it."""
    found = []
    for seat, start, end in shared.of("last turns", _last_turns, table, at):
        if seat != viewer:
            key = ("last turn", seat, told_to(table, viewer, start, end, shared))
            turn = shared.of(key, _last_turn, table, words, pen, viewer, seat, start, end)
            found += [turn] if turn is not None else []
    return tuple(found)


def _last_turns(table: Table, at: int) -> list[tuple[int, int, int]]:
    """The seats in their order, and around which moves the last turn of each is."""
    found: dict[int, tuple[int, int, int]] = {}
    end, first = at, max(table.record.missing, at - FURTHEST)
    while end > first and len(found) < len(table.seats):
        seat, start = table.record.played[end - 1].turn[1], turn_start(table, end)
        found.setdefault(seat, (seat, start, end))
        end = start
    return sorted(found.values())


def _last_turn(
    table: Table, words: Any, pen: Pen, viewer: int | str, seat: int, start: int, end: int
) -> LastTurn | None:
    turn = LastTurn(seat, *moves_of(table, viewer, start, end))
    return turn if _is_told(pen, words.seats, turn) else None


def _is_told(pen: Pen, names: tuple[str, ...], turn: LastTurn) -> bool:
    mark = pen.mark(names, turn)
    told = _TELLS.get(mark)
    if told is None:
        if len(_TELLS) >= MOST_KNOWN:
            _TELLS.clear()
        told = _TELLS[mark] = bool(told_deeds(pen.words, names, turn.moves, turn.viewer))
    return told
