"""The words above the board: who acts, what is expected, and what the preview says."""

from typing import Final

from divebell.engine.ui.board.status import Preview, Status, meanwhile, nothing_asked, short_form, whose
from divebell.engine.ui.scene import GLYPHS

from ..words.questions import QUESTIONS
from .board import Board

LONG_QUESTION: Final = 28  # letters; longer ones are set smaller


def status(board: Board) -> Status:
    """Who acts and what is expected."""
    asked = board.question
    if board.over or asked is None:
        return nothing_asked(board)
    text = board.say(short_form(board, asked), effect=board.words.named("effect", asked.effect))
    caption, step = whose(board, asked), QUESTIONS[asked.about].number
    if board.scene.live and step:
        caption = board.say("{whose}, step {number}", whose=caption, number=step)
    return Status(caption, text, GLYPHS[asked.player], len(text) > LONG_QUESTION)


def preview(board: Board) -> Preview:
    """What the strip beside the status says while nothing is pointed at."""
    say = board.say
    if board.mine and board.question is not None and not board.over:
        effect, entry = board.question.effect, QUESTIONS[board.about]
        if board.about in ("diver", "copied diver"):
            does = board.words.diver_effect(effect, board.solo)
            return Preview(board.words.pair(board.words.diver(effect), does), say(QUESTIONS["diver"].hint), lit=True)
        return Preview(say(entry.hint), say(entry.more) if entry.more else "", lit=True)
    return meanwhile(board)
