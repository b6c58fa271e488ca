"""The words above a board: who acts, what is expected, and what the preview says."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from ...question import Question
from ...text import mark
from ..entries import Asked, Held
from ..scene import GLYPHS
from .board import Board
from .log import newest_of

MOST_TOLD: Final = 4  # sentences about a trial: there is no room for more

_REVEALS: Final = mark("A trial stops where something new is revealed.")
_OTHERS_CHOOSE: Final = mark("Now somebody else has to choose.")


class Status(NamedTuple):
    """Whose question it is, and which."""

    caption: str
    text: str
    glyph: str = ""
    long: bool = False


class Preview(NamedTuple):
    """What it says first and after that, and whether it is highlighted."""

    title: str
    effects: str = ""
    lit: bool = False


def nothing_asked(board: Board) -> Status:
    """What it says when the game is over, or the turn of a puzzle."""
    if board.over:
        return Status(board.say("Game over"), board.say("The game is over."))
    return Status(board.say("Puzzle"), board.say("The turn is over."))


def held_by(board: Board) -> Held:
    """What the last move of a turn that is held says about its end."""
    moves = board.words.components.moves
    last = board.scene.recent[-1][1] if board.scene.recent else []
    played = [moves[number].word for what, _, number, _ in last if what == "move"]
    return (board.words.VERBS[played[0]].held if played else None) or Held()


def held_turn(board: Board, seat: int) -> Status:
    """What it says when everything in a turn is done and its player has not ended it."""
    say = board.say
    if board.holds:
        return Status(say("Your turn"), say(held_by(board).short), GLYPHS[seat])
    return Status(say("{name}'s turn", name=board.words.player(seat)), say("The end of the turn"), GLYPHS[seat])


def whose(board: Board, asked: Question) -> str:
    """Who is asked; a player may be asked during another player's turn."""
    say, scene, name = board.say, board.scene, board.words.player(asked.player)
    own_turn = board.active == asked.player
    if not scene.live:
        return say("Replay: {name}'s turn", name=name)
    if asked.player == scene.viewer and board.mine:
        return say("Your turn") if own_turn else say("Your answer")
    if not own_turn:
        return say("{name} must choose", name=name)
    if scene.seats[asked.player][1] != "human":
        return say("{name} thinks", name=name)
    return say("{name}'s turn", name=name)


def status_of(board: Board, tell: Callable[[Any, Question], str], caption: Callable[[Any, Question], str]) -> Status:
    """Who acts and what is expected, when `tell` says what is asked and `caption` whose question it is."""
    asked, scene = board.question, board.scene
    if scene.stage is not None:
        seat = scene.stage if scene.deed is None else scene.deed.player
        if seat == scene.viewer:
            return Status(board.say("After your turn"), board.say("The outcome"), GLYPHS[seat])
        return Status(board.say("Watching"), board.words.player(seat), GLYPHS[seat])
    if why_trial_ends(board):
        return Status(board.say("Your turn"), board.say("The trial ends here"), GLYPHS[board.seat])
    if scene.held is not None:
        return held_turn(board, scene.held)
    if board.over or asked is None:
        return nothing_asked(board)
    text = tell(board, asked)
    return Status(caption(board, asked), text, GLYPHS[asked.player], len(text) > board.LONG_QUESTION)


def preview_of(board: Board, tell: Callable[[Any, Asked], Preview]) -> Preview:
    """What the strip next to the status says while nothing is pointed at; `tell` says it to the player who is asked."""
    if board.scene.stage is not None:
        return Preview("", lit=board.scene.deed is not None)  # the deed is drawn there
    if board.scene.trial or why_trial_ends(board):
        return _of_trial(board)
    unasked = _unasked(board)
    if board.holds:
        held = held_by(board)
        left, undo = board.say(held.hint), board.say(held.undo) if not board.scene.undo else ""
        return Preview(unasked, f"{left} {undo}", lit=True) if unasked else Preview(left, undo, lit=True)
    if board.mine and board.question is not None and not board.over:
        told = tell(board, board.words.QUESTIONS[board.about])
        return Preview(unasked, f"{told.title} {told.effects}", lit=True) if unasked else told
    return meanwhile(board)


def why_trial_ends(board: Board) -> str:
    """Why a trial goes no further, "" while there is something to try or none is in progress."""
    scene, words, say = board.scene, board.words, board.say
    if scene.trial is None:
        return ""
    if board.holds:
        same = scene.view["player"] == board.seat and scene.view["round"] == board.round and not scene.over
        return words.by_itself(scene.trace, board.seat, not same) or say(_OTHERS_CHOOSE if same else Held().hint)
    ends = [move.text for move in board.by_word.get(words.END, ())]
    if any(not act.closed for text, act in scene.acts.items() if text not in ends):
        return ""
    return say(_REVEALS) if any(act.closed for act in scene.acts.values()) else say(Held().hint)


def _of_trial(board: Board) -> Preview:
    """What a trial has changed and the moves that did it; where it goes no further, first why."""
    scene, words, say = board.scene, board.words, board.say
    gains = words.brought(scene.trace, board.seat, scene.view)
    changed = words.series([words.change(number, what) for what, number in gains.items() if number])
    title = words.pair(say("Tried so far"), changed) if changed else say("Tried so far")
    told = [why_trial_ends(board), *words.tell(scene.trace, scene.viewer)[-MOST_TOLD:]]
    return Preview(title, " ".join(filter(None, told)), lit=True)


def _unasked(board: Board) -> str:
    """What the viewer's last move brought about without a question."""
    seat, recent = board.scene.viewer, board.scene.recent
    events = recent[-1][1] if recent else []
    if not isinstance(seat, int) or not any(event[:2] == ("move", seat) for event in events):
        return ""
    return board.words.by_itself(events, seat, board.holds or board.about == "end")


def hint(board: Board, entry: Asked) -> Preview:
    """What a question says before anything is pointed at."""
    return Preview(board.say(entry.hint), board.say(entry.more) if entry.more else "", lit=True)


def short_form(board: Board, asked: Question) -> str:
    """The text of a question in a few words, for whoever looks at it."""
    entry = board.words.QUESTIONS[asked.about]
    if not board.mine:
        return entry.of_others or entry.short
    also = any(word in board.by_word for word in board.words.ALSO)
    return (entry.short_also if also else "") or entry.short


def meanwhile(board: Board) -> Preview:
    """What the strip next to the status says to a viewer who is not asked."""
    say, scene = board.say, board.scene
    if board.over:
        return Preview(say("The final board stays."))
    if not scene.live:
        return Preview(say("This is how the table looked."))
    if not isinstance(scene.viewer, int):
        return Preview(say("You are watching."), say("Hands stay hidden."))
    newest = newest_of(board)
    last = newest[-1].text if newest else ""
    return Preview(last or say("You will be asked when it is your turn."))
