"""What is said about a verb and about a question: one entry for each, in one table of the game's words.

An entry holds every text at once: for a list, for a turn told in one line, for a button, for the log. Texts are
marked for translation; where a text depends on the move, a function takes its place.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ..move import Move
from ..text import mark
from .speech import Consequence

Values = dict[str, Any]


def _nothing(*_: Any) -> Values:
    return {}


def _never(_move: Move) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Said:
    """A verb. The functions get the game's own words, its board, or the game in which the move is legal."""

    title: str | Callable[[Any, Any, Move], str]  # what the move is; a function of words, game and move says it
    step: str | Callable[[Move], str] = ""  # the same in a turn told in one line; "" when the title is short enough
    names: Callable[[Any, Move], Values] = _nothing  # what fills the gaps, by words and move
    here: Callable[[Any, Any, Move], Values] = _nothing  # what the game must be asked for: by words, game and move
    folds: Callable[[Any, Any, Move], tuple[str, ...]] | None = None  # headings of a long list, from the outside in
    aside: Callable[[Move], bool] = _never  # whether a list always folds it: few people want it
    # What it costs and gives that its events do not say: by words, the game, and that after the move.
    promise: Callable[[Any, Any, Any, Move], list[Consequence]] | None = None
    ahead: Callable[[Any, Any, Any, Move], list[Consequence]] | None = None  # what a preview draws instead of all this
    button: str | Callable[[Any, Move], str] | None = None  # in the row of choices, "" for the title; None: no button
    icon: str | Callable[[Any, Move], tuple[str, ...]] = ""  # on that button, by board and move
    main: bool = False  # whether that button stands out
    log: str | Callable[[Move], str] = ""  # the line of the log; "" when its events tell enough
    about: str | Callable[[Move], str] = ""  # the picture beside it
    at_end: str = ""  # what is asked of somebody who ends the turn while this can still be done
    held: "Held | None" = None  # what a turn that ends by itself with it says, until its player ends it
    begins: bool = False  # a deed; other moves answer what a deed asks, and are told with it


@dataclass(frozen=True, kw_only=True)
class Held:
    """A turn in which all is done, while its player can still take something back."""

    short: str = mark("End the turn")  # above the board
    hint: str = mark("Nothing is left to do in this turn.")
    undo: str = mark("End it, or take back a move.")
    button: str = mark("End turn")


END_OF_TURN: Final[Values] = {  # how every game asks for it
    "prompt": mark("{name}: nothing left to do but end the turn."),
    "short": mark("End the turn"),
    "of_others": mark("The end of the turn"),
}


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question. The gap {name} is the player, {effect} the piece that asks."""

    prompt: str  # a whole sentence
    short: str  # in a few words above the board, where it says whose question it is
    hint: str  # before anything is pointed at
    more: str = ""  # and after the hint
    of_others: str = ""  # the short form for somebody who is not asked, where it would address them
    prompt_also: str = ""  # when something else can be done before it is answered
    short_also: str = ""
