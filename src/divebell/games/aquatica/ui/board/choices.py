"""The row of choices below the board: what stands nowhere on it, and the mantas for a goal."""

from divebell.engine.ui.board.choices import choose

from ...rules import moves as m
from ..symbols import effect_picture
from ..words.verbs import VERBS
from .board import Board


def list_choices(board: Board) -> None:
    """The moves that stand nowhere on the board, and each manta for a goal that is considered."""
    for word in VERBS:
        for move in board.by_word.get(word, ()):
            choose(board, move)
    for move in board.by_word.get(m.CLAIM, ()):
        goal, manta = board.components.goals[move.a].id, board.components.mantas[move.b]
        act = board.act(move.text, when=f"claim-{goal}")
        board.choose(act, ("ui-ray", effect_picture(manta.item)), board.words.effect(manta.item), detail="")
