"""The table of Otys as a page shows it: a file for each region of the board."""

from dataclasses import dataclass
from typing import Final

from divebell.engine.ui.board import frame
from divebell.engine.ui.board.frame import Frame, Slots
from divebell.engine.ui.scene import Model

from ..words import Words
from .bed import draw_any_level_keys, draw_mechanic, draw_track, small_mechanic
from .board import Board
from .choices import list_choices
from .closeup import closeup as closeup
from .contracts import draw_cards, draw_tray
from .divers import draw_risen, draw_rising, surface
from .end import end_model
from .levels import draw_levels
from .log import log_lines, spoken
from .others import draw_mini_board, draw_opponent
from .purse import draw_purse
from .race import draw_race
from .status import caption, preview, question
from .store import draw_store


@dataclass(frozen=True, kw_only=True)
class Shape(frame.Shape):
    """The frame of a board of Otys: whether there are contracts in a hand that the viewer sees."""

    hand: bool


def regions(board: Board) -> tuple[Slots, Model]:
    """What is in the frame, and what decides how the frame looks."""
    say = board.say
    slots: Slots = {
        "label": say("{name}'s board", name=board.words.player(board.seat)),
        "round": board.words.round_title(board.round),
        "race": draw_race(board),
        "purse": draw_purse(board),
        **surface(board),
        "risen": draw_risen(board),
        "rising": draw_rising(board),
        "levels": draw_levels(board),
        "track": draw_track(board),
        "mechanic": draw_mechanic(board),
        "small_mechanic": board.draw(small_mechanic, board.player["mechanic"]),
        "any_level_keys": draw_any_level_keys(board),
        "store": draw_store(board),
        "left": say("{number} in the deck", number=board.view["deck"]),
        "tray": draw_tray(board),
    }
    cards = draw_cards(board)
    slots["public"], slots["hand"] = cards.public, cards.hand
    slots["tabs"] = board.draw(tabs, cards.ready, bool(board.others))
    held = board.player["hand"]
    held = len(held) if isinstance(held, list) else 0
    slots["number_of_public"] = str(sum(text is not None for text in board.view["public"]))
    slots["number_of_hand"] = str(held)
    return slots, {"hand": bool(held)}


def tabs(_words: Words, ready: int, others: bool) -> Model:
    """The piece: what to see where there is no room for all; `ready` contracts can be completed."""
    return {"ready": ready, "others": others}


FRAME: Final = Frame(
    Board,
    question,
    preview,
    regions,
    Shape,
    draw_opponent,
    draw_mini_board,
    list_choices,
    end_model,
    caption,
    log_lines,
    spoken,
)
