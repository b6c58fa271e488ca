"""The words above the board of Aquatica."""

from divebell.engine.move import Move
from divebell.engine.question import Question
from divebell.engine.ui.board.status import Preview, hint, short_form
from divebell.engine.ui.entries import Asked

from ...rules import moves as m
from ..words.offers import SOURCES
from ..words.questions import QUESTIONS, WITHOUT_TRIBES
from .board import Board


def question(board: Board, asked: Question) -> str:
    """What is asked, in a few words, and how much of it is left."""
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


def preview(board: Board, entry: Asked) -> Preview:
    """What a question says while nothing is pointed at, after the piece that asks it or what is paid for."""
    if board.about == "king" and board.solo:
        return Preview(board.say("The others go back to the box."), lit=True)
    if board.about == "play" and not any(word in board.by_word for word in SOURCES):
        return Preview(board.say("The card does everything it can."), lit=True)
    if board.about in WITHOUT_TRIBES and board.view["tribes"] is None:
        return Preview(board.say(WITHOUT_TRIBES[board.about]), board.say(entry.more) if entry.more else "", lit=True)
    by = board.question.effect if board.question is not None else ""
    source = _for(board, board.target) if board.target is not None else board.words.named("effect", by) if by else ""
    # In one: where there is little room, only the title is shown.
    return Preview(board.words.pair(source, board.say(entry.hint)), lit=True) if source else hint(board, entry)
