"""The words above the board of Aquatica."""

from divebell.engine.move import Move
from divebell.engine.question import Question
from divebell.engine.ui.board.status import Preview, Status, hint, preview_of, short_form, status_of, whose
from divebell.engine.ui.entries import Asked

from ...rules import moves as m
from ..words.questions import QUESTIONS
from .board import Board


def status(board: Board) -> Status:
    """Who acts and what is expected; a choice that is forced on another player is asked of him at once (F16, X1)."""
    return status_of(board, _question, whose)


def _question(board: Board, asked: Question) -> str:
    last, target = board.last, board.target
    if asked.about == "pay" and target is not None:
        what = "power" if target.word == m.CONQUER else "coins"
        return board.say(QUESTIONS[asked.about].short, left=board.words.amount(last[1], what))
    text = board.say(short_form(board, asked))
    if QUESTIONS[asked.about].repeated and last[1] > 1:
        return board.say("{question} ({number} left)", question=text, number=last[1])
    return text


def _for(board: Board, target: Move) -> str:
    """What is being paid for."""
    named = board.words.values(board.imagined, target)
    thing = next(named[kind] for kind in ("card", "location", "tribe") if kind in named)
    return board.say("For {thing}", thing=thing)


def preview(board: Board) -> Preview:
    """What the strip beside the status says while nothing is pointed at."""
    return preview_of(board, _hint)


def _hint(board: Board, entry: Asked) -> Preview:
    by = board.question.effect if board.question is not None else ""
    source = _for(board, board.target) if board.target is not None else board.words.named("effect", by) if by else ""
    return Preview(source, board.say(entry.hint), lit=True) if source else hint(board, entry)
