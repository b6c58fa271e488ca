"""What plainly follows in a turn of Aquatica: to pay with these sources, when no others could cover the price."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from divebell.engine.move import Move
from divebell.engine.package import Event
from divebell.engine.ui.foresee import foresee

from .names import Names
from .offers import SOURCES
from .verbs import is_paying

if TYPE_CHECKING:
    from ...rules.game import Game

MOST_WAYS: Final = 60  # payments that are looked at before it counts as a choice


def plain(_words: Names, game: "Game") -> Move | None:
    """The next source of the only payment there is, None where a player chooses."""
    if not is_paying(game):
        return None
    ways = _ways(game)
    return _sources(game)[0] if len(ways) == 1 else None


def _sources(game: "Game") -> list[Move]:
    return [move for move in game.moves() if move.word in SOURCES]


def _ways(game: "Game") -> set[tuple[str, ...]]:
    """The sets of sources that cover the price, two at most: more are as good as two."""
    found: set[tuple[str, ...]] = set()
    waiting: list[tuple[Game, tuple[str, ...]]] = [(game, ())]
    seen: set[tuple[str, ...]] = {()}
    while waiting and len(found) < 2:
        now, used = waiting.pop()
        for move in _sources(now):
            now_used = tuple(sorted((*used, move.text)))
            if now_used in seen:
                continue
            seen.add(now_used)
            after, events = foresee(now, move)
            if is_paying(after) and after.player == game.player:
                waiting.append((after, now_used))
            else:
                found.add(tuple(sorted((*now_used, *_forced(game, events)))))
        if len(seen) > MOST_WAYS:
            return {(), ("",)}
    return found


def _forced(game: "Game", events: Sequence[Event]) -> list[str]:
    """The last source pays by itself when no other is left."""
    moves = [game.components.moves[number] for what, _, number, _ in events if what == "forced"]
    return [move.text for move in moves if move.word in SOURCES]
