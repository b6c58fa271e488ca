"""The words above the board: who acts, what is expected, and what the preview says."""

from typing import Final

from divebell.engine.move import Move
from divebell.engine.question import Question
from divebell.engine.ui.board.status import Preview, Status, meanwhile, nothing_asked, short_form, whose
from divebell.engine.ui.scene import GLYPHS

from ...rules import moves as m
from ..words.questions import QUESTIONS
from .board import Board

LONG_QUESTION: Final = 26  # letters; longer ones are set smaller


def status(board: Board) -> Status:
    """Who acts and what is expected; a choice that is forced on another player is asked of him at once (F16, X1)."""
    asked = board.question
    if board.over or asked is None:
        return nothing_asked(board)
    text = _question(board, asked)
    return Status(whose(board, asked), text, GLYPHS[asked.player], len(text) > LONG_QUESTION)


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
    say = board.say
    if board.mine and board.question is not None and not board.over:
        by = board.question.effect
        source = (
            _for(board, board.target) if board.target is not None else board.words.named("effect", by) if by else ""
        )
        entry = QUESTIONS[board.about]
        if source:
            return Preview(source, say(entry.hint), lit=True)
        return Preview(say(entry.hint), say(entry.more) if entry.more else "", lit=True)
    return meanwhile(board)
