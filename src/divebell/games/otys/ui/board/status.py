"""The words above the board of Otys."""

from divebell.engine.question import Question
from divebell.engine.ui.board.status import Preview, hint, short_form, whose
from divebell.engine.ui.entries import Asked

from ..words.questions import QUESTIONS
from .board import Board


def question(board: Board, asked: Question) -> str:
    """What is asked, in a few words."""
    return board.say(short_form(board, asked), effect=board.words.named("effect", asked.effect))


def caption(board: Board, asked: Question) -> str:
    """Whose question it is, and in which step of the turn."""
    step = QUESTIONS[asked.about].number
    if not board.scene.live or not step:
        return whose(board, asked)
    return board.say("{whose}, step {number}", whose=whose(board, asked), number=step)


def preview(board: Board, entry: Asked) -> Preview:
    """What a question says while nothing is pointed at; of a diver also what it does."""
    if board.about not in ("diver", "copied diver"):
        return hint(board, entry)
    diver = board.question.effect if board.question is not None else ""
    does = board.words.diver_effect(diver, board.solo)
    return Preview(board.words.pair(board.words.diver_side(diver), does), board.say(entry.hint), lit=True)
