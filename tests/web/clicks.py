"""How many clicks a routine turn takes: `python -m tests.web.clicks` writes the table of docs/clicks.md.

The turns were played in kept games of Otys and in seeded games of Aquatica. A board is drawn at each of their
questions, and the buttons on it say what one click plays.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from heapq import heappop, heappush
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from jinja2 import Environment

from divebell.engine.record import Record
from divebell.games import find_game
from divebell.table.events import Created, SeatPlan
from divebell.table.table import Table
from divebell.web.guests import Guest, Settings
from divebell.web.server.app import templates

from ..games.aquatica.web.tables import choose
from .games import kept_games
from .test_pieces import drawn

PAGE = Path(__file__).parent.parent.parent / "docs" / "clicks.md"
HEADING = "| turn | moves | clicks before | clicks | taps before | taps |\n|---|---|---|---|---|---|\n"
ME = Guest("me", Settings())


class Turn(NamedTuple):
    """A turn that somebody played: the position before it, and its moves."""

    game: str
    position: dict[str, Any]
    seat: int
    moves: tuple[str, ...]

    @property
    def verbs(self) -> tuple[str, ...]:
        return tuple(move.split()[0] for move in self.moves)


class Counted(NamedTuple):
    """What a turn takes: by mouse and by finger, as it was when every move was one click, and as it is."""

    clicks_before: int
    clicks: int
    taps_before: int
    taps: int


class Picks(HTMLParser):
    """What can be played at a board with a mouse or a finger, and how often one must click or tap for it."""

    def __init__(self, html: str, touch: bool) -> None:
        super().__init__()
        self.touch = touch
        self.found: list[tuple[list[str], int]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        classes = found.get("class", "").split()
        if ("desk" if self.touch else "touch") in classes or found.get("aria-disabled"):
            return
        moves = [found["data-move"]] if found.get("data-move") else []
        moves += found["data-then"].split(",") if found.get("data-then") else []
        named = "pick" in classes or "end" in classes
        opened = "data-when" in found
        if moves and opened and "data-move" not in found and not self.touch:
            return  # a click on what opens it plays that already
        if moves:
            self.found.append((moves, 1 + (opened or (self.touch and not named))))


@cache
def environment() -> Environment:
    return templates()


def turns_of(record: Record) -> Iterator[Turn]:
    """The turns of a game in which nobody else had to choose."""
    played = record.played
    start = 0
    position: dict[str, Any] = {}
    for at, game in enumerate(record.replay()):
        if at == 0 or at == len(played) or played[at].turn != played[at - 1].turn:
            moves = played[start:at]
            if moves and len({move.player for move in moves}) == 1:
                yield Turn(record.package.NAME, position, moves[0].player, tuple(move.text for move in moves))
            start, position = at, game.position()


@cache
def games_of_aquatica() -> list[Record]:
    found = []
    for seed in range(8):
        record, rng = Record(find_game("aquatica"), {"players": 2, "kings": "none"}, seed), Random(seed)
        while not record.game.over:
            record.play(choose(record.game, rng))
        found.append(record)
    return found


def count(turn: Turn) -> Counted:
    """Play the turn on its boards with as few clicks as they allow."""
    package = find_game(turn.game)
    game = package.load(turn.position)
    seats = [SeatPlan(f"P{seat}", "human", ME.id if seat == turn.seat else "") for seat in range(len(game.standing))]
    options = package.write_options(turn.position["options"] | {"players": len(seats)})
    created = Created(turn.game, package.RULES_VERSION, options, 0, seats, position=turn.position)
    table = Table("a-table", package, created)
    ended = turn.moves[-1] == "end"
    clicks, taps = (_least(table, turn, touch) for touch in (False, True))
    return Counted(len(turn.moves), clicks, 2 * len(turn.moves) - ended, taps)


def _least(start: Table, turn: Turn, touch: bool) -> int:
    """The least clicks or taps that the boards ask for these moves, in any order that leads to the same."""
    goal = _after(start, turn.seat, turn.moves).game.position()
    waiting, number = [(0, 0, start, turn.moves)], 0
    while True:
        cost, _, table, left = heappop(waiting)
        if not left and table.game.position() == goal:
            return cost + (table.held is not None)
        board = drawn(table, "me", "en", environment())[1] if left else ""
        for moves, times in Picks(board, touch).found:
            after, rest = _played(table, turn.seat, moves, left)
            if after is not None:
                number += 1  # no two are compared further
                heappush(waiting, (cost + times, number, after, rest))


def _played(table: Table, seat: int, moves: list[str], left: tuple[str, ...]) -> tuple[Table | None, tuple[str, ...]]:
    """The table after one click and the moves that are then left; None when it plays something else."""
    if not Counter(moves) - Counter(left):
        return _after(table, seat, moves), tuple((Counter(left) - Counter(moves)).elements())
    if len(moves) > 1 and moves[0] == left[0]:
        after = _after(table, seat, moves)
        for done in range(len(left), 1, -1):  # what was a choice in the turn may have been forced here
            if _after(table, seat, left[:done]).game.position() == after.game.position():
                return after, left[done:]
    return None, ()


def _after(table: Table, seat: int, moves: Iterable[str]) -> Table:
    """The table after these moves."""
    after = table.copy()
    for move in moves:
        after.play(seat, move, 0.0, hold=True)
    return after


def first(turns: Iterator[Turn], wanted: Callable[[Turn], bool]) -> Turn:
    return next(turn for turn in turns if wanted(turn))


def _otys() -> Iterator[Turn]:
    for record in kept_games()[:3]:
        yield from turns_of(record)


def _aquatica() -> Iterator[Turn]:
    for record in games_of_aquatica():
        yield from turns_of(record)


def routine() -> dict[str, Turn]:
    """Turns as they come again and again, and one with all that a turn can hold."""

    def plays(*verbs: str) -> Callable[[Turn], bool]:
        return lambda turn: turn.verbs == verbs

    def has(*verbs: str) -> Callable[[Turn], bool]:
        return lambda turn: {*verbs} <= {*turn.verbs} and turn.verbs[0] == "key" and "propel" not in turn.verbs

    def pays(clicks: int) -> Callable[[Turn], bool]:
        return lambda turn: turn.verbs == ("play", "conquer", "use", "end") and count(turn).clicks == clicks

    return {
        "Otys: expert": first(_otys(), plays("key", "dive", "take", "surface", "end")),
        "Otys: sponsor, expert": first(_otys(), plays("key", "sponsor", "dive", "take", "surface", "end")),
        "Otys: sponsor, expert, no battery": first(_otys(), plays("key", "sponsor", "take", "end")),
        "Otys: trader": first(_otys(), plays("key", "dive", "sell", "surface", "end")),
        "Otys: engineer": first(_otys(), plays("key", "dive", "advance", "surface", "end")),
        "Otys: expert, contract": first(_otys(), has("key", "take", "contract")),
        "Otys: paid sponsor, contract, engineer": first(_otys(), has("key", "sponsor", "contract", "advance")),
        "Aquatica: a card, nothing else": first(_aquatica(), plays("play")),
        "Aquatica: recruit": first(_aquatica(), plays("play", "recruit")),
        "Aquatica: conquer, one way to pay": first(_aquatica(), pays(3)),
        "Aquatica: conquer, several ways to pay": first(_aquatica(), pays(4)),
    }


def table() -> str:
    """The table of the page."""
    rows = []
    for name, turn in routine().items():
        counted = count(turn)
        rows.append(f"| {name} | {', '.join(turn.moves)} | {' | '.join(map(str, counted))} |\n")
    return HEADING + "".join(rows)


def main() -> None:
    """Write the table anew."""
    text = PAGE.read_text(encoding="utf-8")
    start = text.index(HEADING.splitlines()[0])
    end = text.index("\n\n", start) if "\n\n" in text[start:] else len(text)
    PAGE.write_text(text[:start] + table() + text[end + 1 :], encoding="utf-8")


if __name__ == "__main__":
    main()
