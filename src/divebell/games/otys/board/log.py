"""The log: what happened, the newest first, each line a way back to its moment."""

import re
from itertools import groupby
from operator import itemgetter
from typing import Final

from ..cubes import to_letters
from ..state import Event
from ..words import Words
from .acts import CARD
from .scene import Board, LogLine, Model
from .symbols import GLYPHS, RESOURCES, picture

LOG_LINES: Final = 60


def story(
    words: Words, names: tuple[str, ...], events: tuple[Event, ...], viewer: int | str
) -> tuple[tuple[str, str], ...]:
    """What a move did, in sentences, each with what it is about."""
    return tuple(words.at_table(names).story(events, viewer))


def draw_log(board: Board) -> list[str]:
    """The lines of the log, those of a move together."""
    log = board.scene.log
    last = log[-1].at if log else 0
    return [
        board.draw(log_lines, tuple(lines), board.words.player(seat), at == last)
        for (at, seat), lines in groupby(log[: -LOG_LINES - 1 : -1], key=itemgetter(0, 1))
    ]


def log_lines(words: Words, lines: tuple[LogLine, ...], name: str, now: bool) -> Model:
    """The piece: what a move did."""
    return {"lines": [_line(words, line, name) for line in lines], "now": now}


def _line(words: Words, line: LogLine, name: str) -> Model:
    """One sentence, with the player's name and the contracts in it set off."""
    parts: list[Model] = []
    for text in re.split(f"({CARD}|\\b{re.escape(name)}\\b)", line.text):
        if text == name and not any(part["name"] for part in parts):
            parts.append({"text": "", "name": text, "card": None})
        elif words.components.card(text) is not None:
            parts.append({"text": "", "name": "", "card": _small_card(words, text)})
        elif text:
            parts.append({"text": text, "name": "", "card": None})
    return {"at": line.at, "glyph": GLYPHS[line.seat], "parts": parts, "symbol": picture(line.about)}


def _small_card(words: Words, text: str) -> Model:
    """A contract as it stands in a sentence."""
    contract = words.components.contracts[words.components.card(text) or 0]
    symbols = [RESOURCES[letter] for letter in to_letters(contract.payments[0])]
    if contract.lots:
        symbols = [f"any-{'abcd'[at]}" for at, lot in enumerate(contract.lots) for _ in range(lot)]
    return {"label": f"{words.asked(text)}: {words.worth(text)}", "symbols": symbols,
            "points": contract.points, "credits": contract.credits, "batteries": contract.batteries}  # fmt: skip
