"""A move in the log: each line is a way back to its moment."""

import re

from divebell.engine.ui.scene import GLYPHS, LogLine, Model

from ...rules.cubes import to_letters
from ..words import Words
from .acts import CARD
from .symbols import RESOURCES, picture


def log_lines(words: Words, lines: tuple[LogLine, ...], name: str, now: bool) -> Model:
    """The piece: what a move did, the last first."""
    return {"lines": [_line(words, line, name) for line in reversed(lines)], "now": now}


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
    return {"label": words.pair(words.asked(text), words.worth(text)), "symbols": symbols,
            "points": contract.points, "credits": contract.credits, "batteries": contract.batteries}  # fmt: skip
