"""The table of Aquatica as a page shows it: a file for each region of the board."""

from dataclasses import dataclass
from typing import Final

from divebell.engine.ui.board import frame
from divebell.engine.ui.board.frame import Frame, Slots
from divebell.engine.ui.scene import Model

from ..words import Words
from .board import Board
from .choices import list_choices
from .clocks import aim_alone, draw_clocks
from .closeup import closeup as closeup
from .end import end_model
from .goals import draw_goals
from .hand import cards_in_sight, draw_discard, draw_hand, draw_own_piles, draw_scored
from .mantas import draw_mantas
from .ocean import draw_characters, draw_location_piles, draw_open_pile, draw_rows
from .others import draw_mini_board, draw_opponent
from .paying import draw_payment
from .points import draw_points
from .realm import draw_realm
from .status import preview, question
from .tray import draw_tray
from .tribes import draw_tribes


@dataclass(frozen=True, kw_only=True)
class Shape(frame.Shape):
    """The frame of a board of Aquatica: whether something is paid for, and what lies in the ocean."""

    payment: bool
    tribes: bool
    scouting: bool  # the bottom row has moved up: there is no room beside it for the piles (F8)


def regions(board: Board) -> tuple[Slots, Model]:
    """What is in the frame, and what decides how the frame looks."""
    words, tribes = board.words, bool(board.view["tribes"])
    rows, realm = draw_rows(board), draw_realm(board)
    payment = draw_payment(board)
    slots: Slots = {
        "label": words.say("Realm of {name}", name=words.player(board.seat)),
        "round": words.round_title(board.round),
        "clocks": draw_clocks(board),
        "payment": payment,
        "top": rows["top"],
        "bottom": rows["bottom"],
        "piles": draw_location_piles(board),
        "open_pile": draw_open_pile(board),
        "characters": draw_characters(board),
        "peaks": realm["peaks"],
        "plaques": realm["plaques"],
        "wells": realm["wells"],
        "mantas": draw_mantas(board),
        "number_of_mantas": str(len(board.player["trained"]) + len(board.player["wild"])),
        "hand": draw_hand(board),
        "number_of_cards": str(cards_in_sight(board)),
        "discard": draw_discard(board),
        "scored": draw_scored(board),
        "own_piles": draw_own_piles(board),
        "goals": draw_goals(board),
        "tribes": draw_tribes(board),
        "tray": draw_tray(board),
        "points": draw_points(board),
        "aim": aim_alone(board) if board.solo else "",
    }
    lit = sum(choice.touch for choice in board.choices)
    in_the_ocean = board.about in ("recruit", "buy", "conquer", "discard")
    slots["tabs"] = board.draw(tabs, lit if in_the_ocean else 0, tribes, bool(board.others))
    return slots, {
        "payment": bool(payment), "tribes": tribes,
        "scouting": len(board.view["locations"]["top"]) > board.components.rows[0],
    }  # fmt: skip


def tabs(_words: Words, lit: int, tribes: bool, others: bool) -> Model:
    """The piece: what to see where there is no room for all; `lit` things of the ocean can be chosen."""
    return {"lit": lit, "tribes": tribes, "others": others}


FRAME: Final = Frame(Board, question, preview, regions, Shape, draw_opponent, draw_mini_board, list_choices, end_model)
