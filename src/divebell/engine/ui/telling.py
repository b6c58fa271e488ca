"""What players did, told: move by move in the log, and deed by deed for somebody who watches."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from ..package import Event
from .scene import Deed, Gain, Happened, LogLine, Moment
from .spans import Line

MOST_TOLD: Final = 256  # turns, for the others at the same table


def told(words: Any, moment: Moment | LogLine) -> tuple[LogLine, ...]:
    """The sentences of a moment; what happened around the game is one already."""
    if isinstance(moment, LogLine):
        return (moment,)
    at, seat, events, viewer = moment
    return tuple([LogLine(at, _whose(line, seat), *line) for line in words.story(events, viewer)])


def _whose(line: Line, mover: int) -> int:
    """Whose a sentence is: of the player with whom it begins, or of whoever has moved."""
    first = next((span for span in line.spans if span.text), None)
    kind, _, seat = first.about.partition(" ") if first is not None else ("", "", "")
    return int(seat) if kind == "player" else mover


@lru_cache(maxsize=MOST_TOLD)
def told_deeds(words: Any, names: tuple[str, ...], moves: tuple[Happened, ...], viewer: int | str) -> tuple[Deed, ...]:
    """What was done in some moves, the first of which begins a turn: told once for all who may know the same.

    The words know no player by name: the names are values like others.
    """
    return tuple(_deeds_of(words.at_table(names), moves, viewer))


def _deeds_of(words: Any, moves: Sequence[Happened], viewer: int | str) -> list[Deed]:
    deeds: list[Deed] = []
    turn, events, known = None, list[Event](), list[Event]()
    for move in moves:
        at = move.start + 1
        goes_on = bool(deeds) and turn == move.turn and deeds[-1].player == move.player
        if goes_on and not _begins(words, move.events, events):
            events += move.events
            known += move.known
            deeds[-1] = deeds[-1]._replace(at=at, lines=_told(at, move.player, words.deed(known, viewer)))
        else:
            turn, events, known = move.turn, list(move.events), list(move.known)
            lines = told(words, Moment(at, move.player, move.known, viewer))
            if len(lines) > 1:
                lines = _told(at, move.player, words.deed(known, viewer))
            deeds.append(Deed(move.turn[1], move.player, move.start, at, lines))
    return _joined(deeds)


def _told(at: int, player: int, lines: Iterable[Line]) -> tuple[LogLine, ...]:
    """The sentences of a deed up to a move: what its moves came to, not what each of them was for."""
    return tuple([LogLine(at, player, *line) for line in lines])


def _joined(deeds: list[Deed]) -> list[Deed]:
    """The same deeds, where one of which nothing is told belongs to the one before it."""
    joined: list[Deed] = []
    for deed in deeds:
        if deed.lines:
            joined.append(deed)
        elif joined and joined[-1].seat == deed.seat:
            joined[-1] = joined[-1]._replace(at=deed.at)
    return joined


def _begins(words: Any, moved: Sequence[Event], events: list[Event]) -> bool:
    """Whether a move begins a new deed after the events of the last one."""
    chosen = next((event for event in moved if event[0] == "move"), None)
    return chosen is not None and words.begins(words.components.moves[chosen[2]], events)


@lru_cache(maxsize=MOST_TOLD)
def recap_of(words: Any, names: tuple[str, ...], moves: tuple[Happened, ...], viewer: int | str) -> tuple[LogLine, ...]:
    """A turn in short: what its player did, then what others had to do in it."""
    speaking = words.at_table(names)
    lines: list[LogLine] = []
    for player in dict.fromkeys([moves[0].turn[1], *(move.player for move in moves)]):
        known = [event for move in moves if move.player == player for event in move.known]
        lines += _told(moves[-1].start + 1, player, speaking.recap(known, viewer))
    return tuple(lines)


def gains_of(words: Any, moves: Sequence[Happened], seat: int, view: Any) -> list[Gain]:
    """What some moves brought a seat, as far as it is known; `view` is one after them."""
    gained = words.brought([event for move in moves for event in move.known], seat, view)
    return [Gain(words.GAINS[what], number, words.change(number, what)) for what, number in gained.items() if number]
