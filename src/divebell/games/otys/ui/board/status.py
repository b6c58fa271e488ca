"""The words above the board: who acts, what is expected, and what the preview says."""

from typing import Final

from divebell.engine.text import mark
from divebell.engine.ui.board.status import Preview, Status, meanwhile, nothing_asked, whose
from divebell.engine.ui.scene import GLYPHS

from ...rules import moves as m
from .board import Board

LONG_QUESTION: Final = 28  # letters; longer ones are set smaller

_HINTS: Final = {  # what the preview says before anything is pointed at
    "order": mark("The first one lies on the highest space. When a timer passes it, it goes into the store."),
    "key": mark("A key works at its level: the sponsor first, then the diver."),
    "step 1": mark("Before the dive: the sponsor of this level, and propellers for a battery each."),
    "diver": mark("Lit things show what it can do now."),
    "step 3": mark("Resurfacing is free. To stay at the level costs a battery."),
    "end": mark("Contracts can still be completed, then the turn is over."),
    "timer": mark("A timer comes closer: choose which."),
    "key back": mark("Choose one of your keys on the track."),
    "upgrade": mark("The upgraded side does more and never turns back."),
    "battery or move": mark("Take the battery, or choose a resource and the zone it goes to."),
    "reward": mark("Its front works at once."),
    "resource": mark("It goes into the zone of this level."),
    "keep": mark("You keep one, the others go under the deck. Nobody else sees them."),
    "expert": mark("Each part can be taken or left."),
    "copied diver": mark("It works with your own resources and at your level."),
    "neighbour": mark("Your diver was used by a neighbour: it resurfaces, unless you spend a battery."),
}
_MORE: Final = {"key": mark("Point at one to see what it does."), "step 1": mark("Then push the diver.")}
_ASKED: Final = {  # the question in a few words; whose it is stands above it
    "order": mark("In which order do the cubes lie?"),
    "key": mark("Choose a key"),
    "step 1": mark("Sponsor, propellers, then dive"),
    "diver": mark("What does the {effect} do?"),
    "step 3": mark("Resurface or stay?"),
    "end": mark("End the turn"),
    "timer": mark("Which timer moves down?"),
    "key back": mark("Take back which key?"),
    "upgrade": mark("Upgrade which diver?"),
    "battery or move": mark("A battery, or move a cube?"),
    "reward": mark("Use which reward?"),
    "resource": mark("Take which resource?"),
    "keep": mark("Keep which contract?"),
    "expert": mark("What is taken?"),
    "copied diver": mark("What does the copied {effect} do?"),
    "neighbour": mark("Hold the diver, or let it rise?"),
}
_OR_CONTRACT: Final = {
    "key": mark("Choose a key, or complete a contract"),
    "end": mark("Complete a contract, or end the turn"),
}
_OF_OTHERS: Final = {"key": mark("Which key?"), "end": mark("The end of the turn")}  # who is not addressed
_STEPS: Final = {"step 1": 1, "diver": 2, "expert": 2, "copied diver": 2, "step 3": 3}


def status(board: Board) -> Status:
    """Who acts and what is expected."""
    say, asked = board.say, board.question
    if board.over or asked is None:
        return nothing_asked(board)
    told = _OF_OTHERS if not board.mine else _OR_CONTRACT if m.CONTRACT in board.by_word else {}
    effect = board.words.diver(asked.effect) if "{effect}" in _ASKED[asked.about] else ""
    text = say(told.get(asked.about, _ASKED[asked.about]), effect=effect)
    caption = whose(board, asked)
    if board.scene.live and asked.about in _STEPS:
        caption = say("{whose}, step {number}", whose=caption, number=_STEPS[asked.about])
    return Status(caption, text, GLYPHS[asked.player], len(text) > LONG_QUESTION)


def preview(board: Board) -> Preview:
    """What the strip beside the status says while nothing is pointed at."""
    say = board.say
    if board.mine and board.question is not None and not board.over:
        effect = board.question.effect
        if board.about in ("diver", "copied diver"):
            does = board.words.diver_effect(effect, board.solo)
            return Preview(board.words.pair(board.words.diver(effect), does), say(_HINTS["diver"]), lit=True)
        more = say(_MORE[board.about]) if board.about in _MORE else ""
        return Preview(say(_HINTS[board.about]), more, lit=True)
    return meanwhile(board)
