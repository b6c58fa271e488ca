"""The log: what happened, the newest first, each line a way back to its moment."""

from collections.abc import Callable
from itertools import groupby
from typing import Final

from ..measure import initial, is_apart
from ..scene import GLYPHS, LogLine, Model, Moment, Pen, Piece
from ..spans import things_of
from ..speech import Speech
from ..telling import told
from .board import Board

BLOCK: Final = 8  # moves
MOST_NEW: Final = 4  # lines that are highlighted


def log_lines(
    words: Speech,
    names: tuple[str, ...],
    moment: Moment | LogLine,
    card: Callable[[str], Model | None] = lambda _about: None,
) -> Model:
    """The piece: what a move did, the last first; `card` draws a thing that a sentence names."""
    lines = told(words.at_table(names), moment)
    return {"lines": [_line(words, line, card) for line in reversed(lines)]}


def _line(words: Speech, line: LogLine, card: Callable[[str], Model | None]) -> Model:
    """One sentence, with the name of whose move it is and the cards in it set off.

    `things` are the pieces that it speaks of, as the board marks them.
    """
    parts = _parts(line, card)
    return {
        "at": line.at,
        "glyph": GLYPHS[line.seat],
        "parts": parts,
        "symbol": words.picture(line.about),
        "things": " ".join(things_of(line.spans, line.things)),
    }


def _parts(line: LogLine, card: Callable[[str], Model | None]) -> list[Model]:
    parts: list[Model] = []
    for span in line.spans:
        named = span.about == f"player {line.seat}" and not any(part["name"] for part in parts)
        parts.append({"text": span.text, "name": span.text if named else "", "card": card(span.about)})
    return parts


def spoken(
    _words: Speech, line: LogLine, under: bool, card: Callable[[str], Model | None] = lambda _about: None
) -> Model:
    """The piece: one sentence; `under` the name of its player, it begins with what they do."""
    parts = _parts(line, card)
    unnamed = under and len(parts) > 1 and bool(parts[0]["name"]) and is_apart(parts[1]["text"])
    if not unnamed:
        return {"name": "", "initial": "", "parts": parts}
    letter, rest = initial(parts[1]["text"])
    return {"name": parts[0]["text"], "initial": letter, "parts": [{**parts[1], "text": rest}, *parts[2:]]}


def draw_log(board: Board, piece: Callable[..., Model] = log_lines) -> list[Piece]:
    """The lines of the log, those of a move together; of some moves nothing is told.

    They come in blocks of moves that stay as they are, but for the last of them.
    """
    blocks = [tuple(moments) for _, moments in groupby(board.scene.log, key=_block)]
    return [board.gather(log_block, piece, board.words.seats, moments) for moments in reversed(blocks)]


def _block(moment: Moment | LogLine) -> int:
    return (moment.at - 1) // BLOCK


def log_block(
    pen: Pen, piece: Callable[..., Model], names: tuple[str, ...], moments: tuple[Moment | LogLine, ...]
) -> list[Piece]:
    """The pieces: some moments of the log, the last first."""
    return [pen.draw(piece, names, moment) for moment in reversed(moments)]


def lines_of_newest(board: Board) -> str:
    """How many lines the last moment has: these are highlighted."""
    newest = newest_of(board)
    return str(min(len(board.tell(told_at, board.words.seats, newest)), MOST_NEW)) if newest is not None else "0"


def newest_of(board: Board) -> Moment | LogLine | None:
    """The last moment of which something is told."""
    for moment in reversed(board.scene.log):
        if board.tell(told_at, board.words.seats, moment):
            return moment
    return None


def told_at(words: Speech, names: tuple[str, ...], moment: Moment | LogLine) -> tuple[LogLine, ...]:
    """What is told of a moment."""
    return told(words.at_table(names), moment)
