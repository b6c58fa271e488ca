"""The words above the board: who acts, what is expected, and what the preview says."""

from typing import Final

from divebell.engine.text import mark
from divebell.engine.ui.board.status import Preview, Status, meanwhile, nothing_asked, whose
from divebell.engine.ui.scene import GLYPHS

from .board import Board

LONG_QUESTION: Final = 26  # letters; longer ones are set smaller

_ASKED: Final = {  # the question in a few words; whose it is stands above it
    "king": mark("Keep which king?"),
    "play": mark("Play a character"),
    "end": mark("End the turn"),
    "choose": mark("Which of the two?"),
    "pay": mark("Pay {left}"),
    "recruit": mark("Recruit whom?"),
    "buy": mark("Buy which location?"),
    "conquer": mark("Conquer which location?"),
    "replay": mark("Play which card again?"),
    "recruit free": mark("Recruit whom, free?"),
    "scout": mark("Scout?"),
    "discard": mark("Discard down to four"),
    "salvage": mark("Salvage which location?"),
    "raise": mark("Raise which location?"),
    "rise": mark("Raise which one fully?"),
    "score": mark("Score which location?"),
    "back": mark("Take back which card?"),
    "back all": mark("Take back all cards"),
    "ready": mark("Ready which manta?"),
    "drop": mark("Discard which card?"),
    "tire": mark("Tire which manta?"),
    "copy": mark("Copy which effect?"),
    "play one more": mark("Play one more card"),
    "place": mark("Place which manta?"),
    "rival": mark("Where does the rival go?"),
}
_OF_OTHERS: Final = {"play": mark("Which character?"), "end": mark("The end of the turn")}  # who is not addressed
_HINTS: Final = {  # what the preview says before anything is pointed at
    "king": mark("The others go to the next player, but for one that goes back to the box."),
    "play": mark("Lit mantas, depths and tribes can be used first."),
    "end": mark("Lit mantas, depths and tribes can still be used, then the turn is over."),
    "choose": mark("What is chosen must be done."),
    "pay": mark("Lit mantas and depths give what is asked. What is over is lost."),
    "recruit": mark("The price belongs to the space. Point at a card to see what could help to pay."),
    "buy": mark("Point at a location to see what could help to pay, and where it goes."),
    "conquer": mark("Point at a location to see what could help to pay, and where it goes."),
    "replay": mark("The card is played in full and goes back on top."),
    "recruit free": mark("Any space, and nothing is paid."),
    "scout": mark("The top row goes, the bottom row moves up, six new locations come."),
    "discard": mark("Only four locations stay in the top row."),
    "salvage": mark("It goes into an empty slot, free."),
    "raise": mark("It slides up by one depth. What is covered is not gained."),
    "rise": mark("It slides up until all its depths are covered."),
    "score": mark("Only what is scored counts at the end; the slot is free at once."),
    "back": mark("It comes back into your hand."),
    "back all": mark("A goal can be claimed first."),
    "ready": mark("It can be flipped again."),
    "drop": mark("It goes on top of your discard pile."),
    "tire": mark("It gives nothing for it."),
    "copy": mark("The copied location does not move."),
    "play one more": mark("It is played in full before the first card goes on."),
    "place": mark("It stays there for the rest of the game."),
    "rival": mark("His manta takes the first free spot."),
}
_MORE: Final = {"play": mark("The card then does everything it can.")}
_LEFT: Final = ("raise", "score", "back", "ready", "drop")  # done one by one, so many in all (G19)


def status(board: Board) -> Status:
    """Who acts and what is expected; a choice that is forced on another player is asked of him at once (F16, X1)."""
    asked = board.question
    if board.over or asked is None:
        return nothing_asked(board)
    text = _question(board)
    return Status(whose(board, asked), text, GLYPHS[asked.player], len(text) > LONG_QUESTION)


def _question(board: Board) -> str:
    assert board.question is not None
    about = board.question.about
    last = board.last
    if about == "pay":
        what = "power" if str(last[2]).startswith("conquer") else "coins"
        return board.say(_ASKED[about], left=board.words.amount(last[1], what))
    text = board.say(_ASKED[about] if board.mine else _OF_OTHERS.get(about, _ASKED[about]))
    if about in _LEFT and last[1] > 1:
        return board.say("{question} ({number} left)", question=text, number=last[1])
    return text


def _target(board: Board) -> str:
    """What is being paid for."""
    word, _, name = str(board.last[2]).partition(" ")
    if word == "recruit" and name.isdigit():
        name = board.view["characters"]["row"][board.components.prices.index(int(name))]
    return board.say("For {thing}", thing=board.words.named("effect", name))


def preview(board: Board) -> Preview:
    """What the strip beside the status says while nothing is pointed at."""
    say = board.say
    if board.mine and board.question is not None and not board.over:
        by = board.question.effect
        source = _target(board) if board.about == "pay" else board.words.named("effect", by) if by else ""
        hint = say(_HINTS[board.about])
        more = say(_MORE[board.about]) if board.about in _MORE else ""
        return Preview(source, hint, lit=True) if source else Preview(hint, more, lit=True)
    return meanwhile(board)
