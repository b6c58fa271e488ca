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

from ...rules.score import score_of
from ..words import Words
from .board import Board
from .choices import list_choices, may_end
from .clocks import draw_clocks, round_text
from .end import end_model
from .goals import draw_goals
from .hand import draw_discard, draw_hand, draw_own_piles, draw_scored
from .mantas import draw_mantas
from .ocean import draw_characters, draw_location_piles, draw_open_pile, draw_rows
from .others import draw_mini_board, draw_opponent
from .paying import draw_plan
from .realm import draw_realm
from .status import preview, status
from .tray import draw_tray
from .tribes import draw_tribes

__all__ = ["acts_of", "draw_board", "draw_end"]


class Shape(NamedTuple):
    """What decides how the frame of a board looks, whatever stands in it."""

    solo: bool
    you: bool
    mine: bool
    trial: bool
    shown: bool
    tray: bool
    plan: bool
    few: bool
    log: bool
    lit: bool
    long: bool
    tribes: bool
    asked: str
    glyph: str
    others: int
    cards: int
    mantas: int
    hidden: int | None
    points: bool
    hint: bool


def draw_board(scene: Scene, words: Words, pen: Pen) -> str:
    """The board as HTML, in the viewer's language."""
    board = Board(scene, words, pen)
    asked, hint = status(board), preview(board)
    rows, realm = draw_rows(board), draw_realm(board)
    hand, mantas = draw_hand(board), draw_mantas(board)
    knows = board.knows_all
    score = score_of(board.imagined, board.seat) if knows else None
    slots: dict[str, str | list[str]] = {
        "label": words.say("Realm of {name}", name=words.player(board.seat)),
        "name": words.player(board.seat),
        "round": round_text(words, scene.view["round"]),
        "clocks": draw_clocks(board),
        "caption": asked.caption,
        "question": asked.text,
        "plan": draw_plan(board),
        "title": hint.title,
        "effects": hint.effects,
        "points": str(score.sum) if score is not None else "",
        "points_tip": words.say(
            "{points} now: {hand} in hand, {locations} scored, {goals} on goals, {tribes} with tribes",
            points=words.amount(score.sum, "points"), hand=score.hand, locations=score.locations, goals=score.goals,
            tribes=score.tribes,
        ) if score is not None else "",
        "top": rows["top"],
        "bottom": rows["bottom"],
        "piles": draw_location_piles(board),
        "open_pile": draw_open_pile(board),
        "characters": draw_characters(board),
        "peaks": realm["peaks"],
        "plaques": realm["plaques"],
        "wells": realm["wells"],
        "mantas": mantas,
        "hand": hand,
        "discard": draw_discard(board),
        "scored": draw_scored(board),
        "own_piles": draw_own_piles(board),
        "goals": draw_goals(board),
        "tribes": draw_tribes(board),
        "opponents": [draw_opponent(board, seat) + "\n" for seat in board.others],
        "boards": [draw_mini_board(board, seat) + "\n" for seat in board.others],
        "log": draw_log(board),
        "tray": draw_tray(board),
        "actions": draw_actions(board, may_end(board)),
    }  # fmt: skip
    list_choices(board)
    slots["choices"] = [choice + "\n" for choice in draw_choices(board)]
    lit = sum(choice.touch for choice in board.choices)
    slots["tabs"] = board.draw(tabs, lit if board.about in ("recruit", "buy", "conquer", "discard") else 0,
                               bool(board.view["tribes"]), bool(board.others))  # fmt: skip
    hidden = board.player["hand"]
    shape = Shape(
        solo=board.solo,
        you=board.seat == scene.viewer,
        mine=board.mine,
        trial=scene.trial is not None,
        shown=are_shown(board),
        tray=bool(slots["tray"]),
        plan=bool(slots["plan"]),
        few=sum(not choice.touch for choice in board.choices) <= 2,
        log=bool(scene.log),
        lit=hint.lit,
        long=asked.long,
        tribes=bool(board.view["tribes"]),
        asked=asked.glyph,
        glyph=GLYPHS[board.seat],
        others=len(board.others),
        cards=len(hand),
        mantas=len(mantas),
        hidden=hidden if isinstance(hidden, int) else None,
        points=knows,
        hint=scene.can_ask and board.mine and scene.trial is None,
    )
    return pen.fill("board", shape, **slots)


def draw_end(scene: Scene, words: Words, pen: Pen) -> str:
    """The page after a game: who won, and why."""
    board = Board(scene, words, pen)
    return pen.page("end", {"name": words.player(board.seat), "end": end_model(scene, words, board.seat)})


def tabs(_words: Words, lit: int, tribes: bool, others: bool) -> Model:
    """The piece: what to see where there is no room for all; `lit` things of the ocean can be chosen."""
    return {"lit": lit, "tribes": tribes, "others": others}
