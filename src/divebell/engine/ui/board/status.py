"""The words above a board: who acts, what is expected, and what the preview says."""

from typing import NamedTuple

from ...question import Question
from .board import Board


class Status(NamedTuple):
    """Whose question it is, and which."""

    caption: str
    text: str
    glyph: str = ""
    long: bool = False


class Preview(NamedTuple):
    """What it says first and after that, and whether it is lit."""

    title: str
    effects: str = ""
    lit: bool = False


def nothing_asked(board: Board) -> Status:
    """What stands there when the game is over, or the turn of a puzzle."""
    if board.over:
        return Status(board.say("Game over"), board.say("The game is over."))
    return Status(board.say("Puzzle"), board.say("The turn is over."))


def whose(board: Board, asked: Question) -> str:
    """Who is asked; somebody may be asked in another's turn."""
    say, scene, name = board.say, board.scene, board.words.player(asked.player)
    own_turn = board.active == asked.player
    if not scene.live:
        return say("Replay: {name}'s turn", name=name)
    if asked.player == scene.viewer:
        return say("Your turn") if own_turn else say("Your answer")
    if not own_turn:
        return say("{name} must choose", name=name)
    if scene.seats[asked.player][1] != "human":
        return say("{name} thinks", name=name)
    return say("{name}'s turn", name=name)


def short_form(board: Board, asked: Question) -> str:
    """The text of a question in a few words, for whoever looks at it."""
    entry = board.words.QUESTIONS[asked.about]
    if not board.mine:
        return entry.of_others or entry.short
    also = any(word in board.by_word for word in board.words.ALSO)
    return (entry.short_also if also else "") or entry.short


def meanwhile(board: Board) -> Preview:
    """What the strip beside the status says to somebody who is not asked."""
    say, scene = board.say, board.scene
    if board.over:
        return Preview(say("The final board stays."))
    if not scene.live:
        return Preview(say("This is how the table looked."))
    if not isinstance(scene.viewer, int):
        return Preview(say("You are watching."), say("Hands stay hidden."))
    last = scene.log[-1][-1].text if scene.log else ""
    return Preview(last or say("You are next to be asked when it is your turn."))
