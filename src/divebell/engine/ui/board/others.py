"""The other players, each in one line."""

from typing import NamedTuple

from ..scene import GLYPHS, Filling
from .board import Board


class Opponent(NamedTuple):
    """The shape of another player's line."""

    glyph: str
    bot: bool
    first: bool
    active: bool
    asked: bool


def draw_line(board: Board, seat: int, **slots: Filling) -> Filling:
    """Another player in one line; `slots` are what the game says about the player."""
    name, kind = board.scene.seats[seat]
    shape = Opponent(
        GLYPHS[seat],
        kind != "human",
        board.view["first"] == seat and not board.solo,
        board.active == seat,
        board.asked == seat,
    )
    return board.fill("opponent", shape, label=board.say("{name}'s board", name=name), name=name, **slots)
