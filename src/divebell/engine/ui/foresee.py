"""Trying out moves in an imagined game, to say what they would do."""

import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from ..move import Move
from ..package import Event, View

MOST_IMAGINED: Final = 32  # games cached for the next question about the same view


def imagine(determinize: Callable[..., Any], view: View | bytes, components: Any) -> Any:
    """A game that agrees with a view, or with its JSON. It is cached and shared: copy it before playing in it."""
    return _imagined(determinize, view if isinstance(view, bytes) else encoded(view), components)


def encoded(view: View) -> bytes:
    """A view as JSON, as short as possible: games are cached by it."""
    return json.dumps(view, ensure_ascii=False, separators=(",", ":")).encode()


@lru_cache(maxsize=MOST_IMAGINED)
def _imagined(determinize: Callable[..., Any], view: bytes, components: Any) -> Any:
    return determinize(json.loads(view), Random(0), components)


def foresee(game: Any, move: Move) -> tuple[Any, list[Event]]:
    """The game after a move, and what happens in it; the game itself stays as it is."""
    after = game.copy()
    events: list[Event] = []
    after.journal = events
    after.play(move)
    return after, events


def follow(game: Any, texts: Sequence[str]) -> tuple[tuple[Move, ...], Any]:
    """The moves of these texts, and the game after them; the game itself stays as it is."""
    after = game.copy()
    moves = []
    for text in texts:
        move = after.parse(text)
        assert move is not None, "advice names legal moves"
        moves.append(move)
        after.play(move)
    return tuple(moves), after
