"""The table as a page shows it, made from what a viewer may see: a file for each region of the board.

A region finds out what is there and what can be chosen, and hands it to its *pieces*: functions of plain values, each
with a template of its name in templates/pieces. What was drawn is kept by these values (`Pen`), because a move changes
little of a board. Templates decide nothing. Every thing that can be chosen carries an *act* (acts.py).
"""

from typing import NamedTuple

from divebell.engine.ui.board.acts import acts_of
from divebell.engine.ui.board.choices import are_shown, draw_actions, draw_choices
from divebell.engine.ui.board.log import draw_log
from divebell.engine.ui.scene import GLYPHS, Model, Pen, Scene

from ..words import Words
from .bed import draw_any_level_keys, draw_mechanic, draw_track, small_mechanic
from .board import Board
from .choices import list_choices, may_end
from .contracts import draw_tray, hand, public
from .divers import draw_risen, draw_rising, surface
from .end import end_model
from .levels import rows
from .log import log_lines
from .others import draw_mini_board, draw_opponent
from .purse import draw_purse
from .race import draw_race
from .status import preview, status
from .store import draw_store

__all__ = ["acts_of", "draw_board", "draw_end"]


class Shape(NamedTuple):
    """What decides how the frame of a board looks, whatever stands in it."""

    solo: bool
    you: bool
    mine: bool
    trial: bool
    shown: bool
    tray: bool
    few: bool
    log: bool
    lit: bool
    long: bool
    asked: str
    glyph: str
    others: int
    public: int
    hand: int
    hidden: int | None
    hint: bool


def draw_board(scene: Scene, words: Words, pen: Pen) -> str:
    """The board as HTML, in the viewer's language."""
    board = Board(scene, words, pen)
    asked, hint = status(board), preview(board)
    slots: dict[str, str | list[str]] = {
        "label": words.say("Board of {name}", name=words.player(board.seat)),
        "name": words.player(board.seat),
        "round": words.say("Round {number}", number=scene.view["round"]),
        "race": draw_race(board),
        "caption": asked.caption,
        "question": asked.text,
        "title": hint.title,
        "effects": hint.effects,
        "purse": draw_purse(board),
        **surface(board),
        "risen": draw_risen(board),
        "rising": draw_rising(board),
        "levels": rows(board),
        "track": draw_track(board),
        "mechanic": draw_mechanic(board),
        "small_mechanic": board.draw(small_mechanic, board.player["mechanic"]),
        "any_level_keys": draw_any_level_keys(board),
        "store": draw_store(board),
        "left": words.say("{number} in the deck", number=scene.view["deck"]),
        "opponents": [draw_opponent(board, seat) + "\n" for seat in board.others],
        "boards": [draw_mini_board(board, seat) + "\n" for seat in board.others],
        "log": draw_log(board, log_lines),
        "tray": draw_tray(board),
        "actions": draw_actions(board, may_end(board)),
    }
    cards, held = public(board), hand(board)
    list_choices(board)
    slots["public"] = [card.html + "\n" for card in cards]
    slots["hand"] = [card.html + "\n" for card in held]
    slots["choices"] = [choice + "\n" for choice in draw_choices(board)]
    slots["tabs"] = board.draw(tabs, sum(card.can for card in [*cards, *held]), bool(board.others))
    hidden = board.player["hand"]
    shape = Shape(
        solo=board.solo,
        you=board.seat == scene.viewer,
        mine=board.mine,
        trial=scene.trial is not None,
        shown=are_shown(board),
        tray=bool(slots["tray"]),
        few=sum(not choice.touch for choice in board.choices) <= 2,
        log=bool(scene.log),
        lit=hint.lit,
        long=asked.long,
        asked=asked.glyph,
        glyph=GLYPHS[board.seat],
        others=len(board.others),
        public=len(cards),
        hand=len(held),
        hidden=hidden if isinstance(hidden, int) else None,
        hint=scene.can_ask and board.mine and scene.trial is None,
    )
    return pen.fill("board", shape, **slots)


def draw_end(scene: Scene, words: Words, pen: Pen) -> str:
    """The page after a game: who won, and why."""
    board = Board(scene, words, pen)
    return pen.page("end", {"name": words.player(board.seat), "end": end_model(scene, words, board.seat)})


def tabs(_words: Words, ready: int, others: bool) -> Model:
    """The piece: what to see where there is no room for all; `ready` contracts can be completed."""
    return {"ready": ready, "others": others}
