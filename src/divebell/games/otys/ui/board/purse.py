"""The purse on the deck: points, credits and batteries."""

from typing import Final

from divebell.engine.ui.scene import Filling, Model

from ..words import Words
from .board import Board

_COINS: Final = {"points": "point", "credits": "credit", "batteries": "battery"}


def draw_purse(board: Board) -> Filling:
    """What the player in sight has."""
    seat, player = board.seat, board.player
    return [board.draw(coin, seat, what, player[what], board.was(what, seat)) for what in _COINS]


def coin(words: Words, seat: int, what: str, number: int, was: bool) -> Model:
    """The piece: what somebody has of something."""
    return {
        "id": f"purse-{seat}-{what}",
        "symbol": _COINS[what],
        "value": number,
        "tip": words.amount(number, what),
        "was": was,
    }
