"""A move in the log: each line is a way back to its moment."""

import re

from divebell.engine.ui.scene import GLYPHS, LogLine, Model

from ..words import Words
from .symbols import picture


def log_lines(words: Words, lines: tuple[LogLine, ...], name: str, now: bool) -> Model:
    """The piece: what a move did, the last first."""
    return {"lines": [_line(words, line, name) for line in reversed(lines)], "now": now}


def _line(words: Words, line: LogLine, name: str) -> Model:
    """One sentence, with the player's name in it set off."""
    parts: list[Model] = []
    for text in re.split(f"(\\b{re.escape(name)}\\b)", line.text):
        if text == name and not any(part["name"] for part in parts):
            parts.append({"text": "", "name": text})
        elif text:
            parts.append({"text": text, "name": ""})
    return {"at": line.at, "glyph": GLYPHS[line.seat], "parts": parts, "symbol": picture(line.about, words.components)}
