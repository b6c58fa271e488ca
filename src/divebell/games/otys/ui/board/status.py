"""The words above the board of Otys."""

from divebell.engine.question import Question
from divebell.engine.ui.board.status import Preview, Status, hint, preview_of, short_form, status_of, whose
from divebell.engine.ui.entries import Asked

from ..words.questions import QUESTIONS
from .board import Board


def status(board: Board) -> Status:
    """Who acts and what is expected."""
    return status_of(board, _question, _caption)


def _question(board: Board, asked: Question) -> str:
    return board.say(short_form(board, asked), effect=board.words.named("effect", asked.effect))


def _caption(board: Board, asked: Question) -> str:
    step = QUESTIONS[asked.about].number
    if not board.scene.live or not step:
        return whose(board, asked)
    return board.say("{whose}, step {number}", whose=whose(board, asked), number=step)


def preview(board: Board) -> Preview:
    """What the strip beside the status says while nothing is pointed at."""
    return preview_of(board, _hint)


def _hint(board: Board, entry: Asked) -> Preview:
    if board.about not in ("diver", "copied diver"):
        return hint(board, entry)
    diver = board.question.effect if board.question is not None else ""
    does = board.words.diver_effect(diver, board.solo)
    return Preview(board.words.pair(board.words.diver(diver), does), board.say(entry.hint), lit=True)
