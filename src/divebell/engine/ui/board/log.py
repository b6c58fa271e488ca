"""The log: what happened, the newest first, each line a way back to its moment."""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Final

from ..measure import initial, is_apart
from ..scene import GLYPHS, LogLine, Model, Moment, Pen, Piece
from ..spans import things_of
from ..speech import EVERYBODY, Speech
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
    log = board.scene.log
    drawn: list[Piece] = board.scene.once(("log", piece, log.told_to), _blocks, board, piece)
    return drawn


def _blocks(board: Board, piece: Callable[..., Model]) -> list[Piece]:
    names, once = board.words.seats, board.scene.once
    blocks = [(number, tuple(moments)) for number, moments in groupby(board.scene.log, key=_block)]
    return [
        once(("block", piece, number, told_to(moments)), board.gather, log_block, piece, names, moments)
        for number, moments in reversed(blocks)
    ]


def _block(moment: Moment | LogLine) -> int:
    return (moment.at - 1) // BLOCK


def told_to(moments: Iterable[Moment | LogLine]) -> int | str:
    """The viewer when something of these moments is for them alone, or else everybody."""
    return next((one.viewer for one in moments if isinstance(one, Moment) and one.viewer != EVERYBODY), EVERYBODY)


def log_block(
    pen: Pen, piece: Callable[..., Model], names: tuple[str, ...], moments: tuple[Moment | LogLine, ...]
) -> list[Piece]:
    """The pieces: some moments of the log, the last first."""
    return [pen.draw(piece, names, moment) for moment in reversed(moments)]


def lines_of_newest(board: Board) -> str:
    """How many lines the last moment has: these are highlighted."""
    return str(min(len(newest_of(board)), MOST_NEW))


def newest_of(board: Board) -> tuple[LogLine, ...]:
    """What is told of the last moment of which something is told."""
    newest: tuple[LogLine, ...] = board.scene.once(("newest", board.scene.log.told_to), _newest, board)
    return newest


def _newest(board: Board) -> tuple[LogLine, ...]:
    told = (board.tell(told_at, board.words.seats, moment) for moment in reversed(board.scene.log))
    return next((lines for lines in told if lines), ())


def told_at(words: Speech, names: tuple[str, ...], moment: Moment | LogLine) -> tuple[LogLine, ...]:
    """What is told of a moment."""
    return told(words.at_table(names), moment)
