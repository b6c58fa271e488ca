"""Why a move cannot be played now, in one sentence."""

from divebell.engine.move import Move

from .state import State


def why_not(state: State | None, move: Move | None) -> str:
    """The reason; `move` is None when no move has the given text."""
    if move is None:
        return "no move has this text."
    return "this cannot be played now."
