"""The store: four columns of three cells, what the trader can put where and take from where."""

from typing import NamedTuple

from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.scene import Filling, Model

from ...rules.cubes import LETTERS
from ...rules.store import CELL_CREDITS, CELL_POINTS
from ..symbols import RESOURCES
from ..words import Words
from .board import Board
from .levels import sale_act


class Trade(NamedTuple):
    """What a trader can do with a cell, and the price on it."""

    act: Act | None
    chip: str


def draw_store(board: Board) -> Filling:
    """The panel of the store."""
    trading = is_trading(board)
    numbers = tuple(board.view["store"][letter] for letter in LETTERS)
    columns = list(zip(LETTERS, numbers, strict=True)) if trading else []
    return board.draw(
        store,
        numbers,
        trading,
        trading and is_upgraded(board),
        tuple(_sells(board, letter, number) for letter, number in columns),
        tuple(_buys(board, letter, number) for letter, number in columns),
        frozenset(mark for mark in board.traced if mark[0] == "store"),
    )


def _sells(board: Board, letter: str, number: int) -> Trade | None:
    """What a sale into the next free cell brings."""
    if number == len(CELL_CREDITS):
        return None
    act = sale_act(board, letter) or board.unless(f"sell {letter} credits")
    return Trade(act, f"+{sale(board, letter, 0)}" if f"sell {letter} credits" in board.scene.acts else "")


def _buys(board: Board, letter: str, number: int) -> Trade | None:
    """What the lowest cube costs."""
    if number == 0:
        return None
    act = board.act(f"buy {letter}") or board.unless(f"buy {letter}")
    return Trade(act, price(board, letter) if act and act.move else "")


def is_trading(board: Board) -> bool:
    """Whether a trader's effect is asked about."""
    trader = board.question is not None and board.question.effect.startswith("trader")
    return trader and board.about in ("diver", "copied diver")


def is_upgraded(board: Board) -> bool:
    """Whether the diver in question is on its upgraded side."""
    return board.question is not None and board.question.effect.endswith("+")


def sale(board: Board, letter: str, points: int) -> int:
    """What the next cube of a resource sells for: credits or points."""
    cell = board.view["store"][letter]
    return (CELL_POINTS if points else CELL_CREDITS)[cell] + is_upgraded(board)


def price(board: Board, letter: str) -> str:
    """What the lowest cube of a resource costs, as it is written on the cell."""
    if board.about == "diver" and board.turn.get("free"):
        return "0"
    cost = CELL_CREDITS[board.view["store"][letter] - 1] - is_upgraded(board)
    return f"−{cost}" if cost else "0"


def store(
    words: Words, numbers: tuple[int, ...], trading: bool, upgraded: bool, sells: tuple[Trade | None, ...],
    buys: tuple[Trade | None, ...], traced: frozenset[tuple[str, str, int]],
) -> Model:  # fmt: skip
    """The piece: `numbers` of cubes, `sells` and `buys` for each resource."""
    rows = []
    for row in range(len(CELL_CREDITS)):
        cells = []
        for kind, letter in enumerate(LETTERS):
            number, resource = numbers[kind], words.resource_title(letter)
            trade = None
            if trading and number - 1 <= row <= number:
                trade = sells[kind] if row == number else buys[kind]
            full = row < number
            cells.append({
                "id": f"cell-{letter}-{row}", "symbol": RESOURCES[letter], "full": full,
                "next": row == number, "act": trade.act if trade else None, "chip": trade.chip if trade else "",
                "closeup": f"store {letter}",
                "was": ("store", letter, row + 1) in traced,
                "tip": words.say("{resource} in the Store; bought from the bottom up", resource=resource) if full
                else words.say("free cell for {resource}", resource=words.resource(letter)),
            })  # fmt: skip
        rows.append({"credits": CELL_CREDITS[row] + upgraded, "points": CELL_POINTS[row] + upgraded, "cells": cells})
    label = "; ".join(
        words.counted("{resource}: {number} cell of {cells} full", "{resource}: {number} cells of {cells} full", number,
                      resource=words.resource_title(letter), cells=len(CELL_CREDITS))
        for letter, number in zip(LETTERS, numbers, strict=True)
    )  # fmt: skip
    return {"rows": rows, "trading": trading, "label": label,
            "caption": words.say("sell or buy") if trading else words.say("prices")}  # fmt: skip
