"""The table as a page shows it, made from what a viewer may see: a file for each region of the board.

A region finds out what is there and what can be chosen, and hands it to its *pieces*: functions of plain values, each
with a template of its name in templates/pieces. What was drawn is kept by these values (`Pen`), because a move changes
little of a board. Templates decide nothing. Every thing that can be chosen carries an *act* (acts.py).
"""

from ..words import Words
from .acts import acts_of
from .bed import draw_any_level_keys, draw_mechanic, draw_track, small_mechanic
from .choices import are_shown, draw_actions, draw_choices, list_choices
from .contracts import draw_tray, hand, public
from .divers import Ghost, draw_risen, rises, surface
from .end import end_model
from .levels import rows
from .log import draw_log, story
from .others import draw_others
from .race import draw_race
from .scene import Board, LogLine, Model, Pen, Scene
from .status import preview, status
from .store import draw_store
from .symbols import GLYPHS

__all__ = ["LogLine", "Pen", "Scene", "acts_of", "draw_board", "draw_end", "story"]


def draw_board(scene: Scene, words: Words, pen: Pen) -> str:
    """The board as HTML, in the viewer's language."""
    board = Board(scene, words, pen)
    hidden = board.player["hand"]
    model: Model = {
        "name": words.player(board.seat),
        "you": board.seat == scene.viewer,
        "glyph": GLYPHS[board.seat],
        "solo": board.solo,
        "mine": board.mine,
        "trial": scene.plan is not None,
        "round": words.say("Round {number}", number=scene.view["round"]),
        "race": draw_race(board),
        "status": status(board),
        "preview": preview(board),
        "purse": [board.draw(coin, *what) for what in _purse(board)],
        "surface": surface(board),
        "risen": draw_risen(board),
        "rising": _rising(board),
        "levels": rows(board),
        "track": draw_track(board),
        "mechanic": draw_mechanic(board),
        "small_mechanic": board.draw(small_mechanic, board.player["mechanic"]),
        "any_level_keys": draw_any_level_keys(board),
        "store": draw_store(board),
        "public": public(board),
        "left": words.say("{number} in the deck", number=scene.view["deck"]),
        "hand": hand(board),
        "hidden": hidden if isinstance(hidden, int) else None,
        "others": draw_others(board),
        "log": draw_log(board),
        "tray": draw_tray(board),
        "shown": are_shown(board),
        "actions": draw_actions(board),
    }
    list_choices(board)
    model["choices"] = draw_choices(board)
    model["few"] = sum(1 for choice in board.choices if not choice.touch) <= 2
    ready = sum(1 for card in [*model["public"], *model["hand"]] if card.can)
    model["tabs"] = board.draw(tabs, ready, len(board.players) > 1)
    return pen.page("board", model)


def draw_end(scene: Scene, words: Words, pen: Pen) -> str:
    """The page after a game: who won, and why."""
    board = Board(scene, words, pen)
    return pen.page("end", {"name": words.player(board.seat), "end": end_model(scene, words, board.seat)})


def _purse(board: Board) -> list[tuple[int, str, int, bool]]:
    seat, player = board.seat, board.player
    return [(seat, what, player[what], board.was(what, seat)) for what in ("points", "credits", "batteries")]


def coin(words: Words, seat: int, what: str, number: int, was: bool) -> Model:
    """The piece: what somebody has of something."""
    symbol = {"points": "point", "credits": "credit", "batteries": "battery"}[what]
    return {
        "id": f"purse-{seat}-{what}",
        "symbol": symbol,
        "value": number,
        "tip": words.amount(number, what),
        "was": was,
    }


def tabs(_words: Words, ready: int, others: bool) -> Model:
    """The piece: what to see where there is no room for all; `ready` contracts can be completed."""
    return {"ready": ready, "others": others}


def _rising(board: Board) -> list[Ghost]:
    """The divers that could come up onto the deck."""
    return [ghost for level in range(1, 6) for ghost in rises(board, level)]
