"""The log: what happened, the newest first, each line a way back to its moment."""

from collections.abc import Callable
from typing import Final

from ..scene import Model
from .board import Board

LOG_LINES: Final = 60


def draw_log(board: Board, piece: Callable[..., Model]) -> list[str]:
    """The lines of the log, those of a move together in a piece of the game."""
    log, drawn, room = board.scene.log, [], LOG_LINES
    for lines in reversed(log):
        shown = lines[-room:]
        drawn.append(board.draw(piece, shown, board.words.player(shown[0].seat), lines is log[-1]))
        room -= len(shown)
        if not room:
            break
    return drawn
