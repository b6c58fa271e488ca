"""The row of choices below the board, and the actions beside it."""

from typing import Final

from divebell.engine.move import Move
from divebell.engine.text import mark

from ...rules import moves as m
from ...rules.vocabulary import EFFECTS, JOINED
from .board import Board
from .symbols import effect_picture, word_picture

# What stands nowhere on the board, or where only a part of it can be pointed at.
_LISTED: Final = (m.DECLINE, m.SCOUT, m.SKIP, m.BACK_ALL, m.COPY, m.CHOOSE, m.DOWN)
_SHORT: Final = {
    m.DECLINE: mark("Take nothing"),
    m.SCOUT: mark("Scout"),
    m.SKIP: mark("Do not scout"),
    m.BACK_ALL: mark("Take all back"),
    m.DOWN: mark("Face down"),
}
_ICONS: Final = {
    m.DECLINE: "ui-no",
    m.SCOUT: "fx-scout",
    m.SKIP: "ui-no",
    m.BACK_ALL: "fx-back",
    m.DOWN: "tribe-down",
}
_MAIN: Final = (m.SCOUT, m.BACK_ALL)


def list_choices(board: Board) -> None:
    """The moves that stand nowhere on the board, and each manta for a goal that is considered."""
    for word in _LISTED:
        for move in board.by_word.get(word, ()):
            text = board.say(_SHORT[word]) if word in _SHORT else board.words.effect(_item(board, move))
            board.choose(board.act(move.text), (_icon(board, move),), text, main=word in _MAIN)
    for move in board.by_word.get(m.CLAIM, ()):
        goal, manta = board.components.goals[move.a].id, board.components.mantas[move.b]
        act = board.act(move.text, when=f"claim-{goal}")
        board.choose(act, ("ui-ray", effect_picture(manta.item)), board.words.effect(manta.item), detail="")


def _icon(board: Board, move: Move) -> str:
    if move.word == m.COPY:
        return effect_picture(move.a)
    return word_picture(move.a) if move.word == m.CHOOSE else _ICONS[move.word]


def _item(board: Board, move: Move) -> int:
    """The effect that a move copies or chooses."""
    if move.word == m.COPY:
        return move.a
    for _, number, _, _ in reversed(board.imagined.stack):
        for part in (number % JOINED, number // JOINED):
            if number >= JOINED and EFFECTS[part].word == move.a:
                return part
    return 0


def may_end(board: Board) -> str:
    """What is asked before a turn ends in which more could be done."""
    return board.say("A goal can still be claimed. End the turn?") if m.CLAIM in board.by_word else ""
