"""Watching the other players: the last turn of each, and what somebody who watches can do."""

from collections.abc import Callable
from typing import NamedTuple

from ..measure import signed
from ..scene import GLYPHS, Filling, Gain, LastTurn, Model, Pen
from ..speech import Speech
from ..telling import gains_of, recap_of, told_deeds
from .board import Board

Spoken = Callable[..., Model]  # the piece of one sentence


class TurnShape(NamedTuple):
    """The shape of a last turn."""

    seat: int
    glyph: str
    deeds: tuple[str, ...]  # their symbols


def draw_last_turns(board: Board, spoken: Spoken) -> Filling:
    """The last turn of each of the other players: what they did, deed by deed, and what it brought."""
    return [[_drawn(board, last_turn, spoken, turn), "\n"] for turn in board.scene.last_turns]


def _drawn(board: Board, piece: Callable[..., Filling], spoken: Spoken, turn: LastTurn) -> Filling:
    view, mark = board.view_of_payoffs()
    key = (piece, spoken, turn.seat, turn.viewer, mark)
    drawn: Filling = board.scene.once(key, _draw, board, piece, spoken, turn, view)
    return drawn


def _draw(board: Board, piece: Callable[..., Filling], spoken: Spoken, turn: LastTurn, view: Model) -> Filling:
    gains = tuple(gains_of(board.words, turn.moves, turn.seat, view))
    return board.gather(piece, spoken, board.words.seats, turn, gains)


def last_turn(pen: Pen, spoken: Spoken, names: tuple[str, ...], turn: LastTurn, gains: tuple[Gain, ...]) -> Filling:
    """The pieces: the last turn of a player."""
    words: Speech = pen.words.at_table(names)
    deeds, name = told_deeds(pen.words, names, turn.moves, turn.viewer), words.player(turn.seat)
    # The numbers of moves before it and after each deed.
    moments = " ".join(str(at) for at in (deeds[0].start, *(deed.at for deed in deeds)))
    symbols = tuple(words.picture(deed.lines[0].about) for deed in deeds)
    sentences: dict[str, Filling] = {
        f"deed_{number}": [[pen.draw(spoken, line, line.seat == turn.seat), " "] for line in deed.lines]
        for number, deed in enumerate(deeds)
    }
    return pen.fill(
        "last_turn",
        TurnShape(turn.seat, GLYPHS[turn.seat], symbols),
        name=name,
        moments=moments,
        label=words.say("Watch {name}'s last turn again", name=name),
        gains=[pen.draw(gain, each) for each in gains],
        recap=_recap(pen, spoken, names, turn),
        **sentences,
    )


class LineShape(NamedTuple):
    """The shape of a last turn in a line."""

    glyph: str


def begins_turn(board: Board) -> bool:
    """Whether the viewer has yet to do something in this turn, and others have played before."""
    scene = board.scene
    last = scene.recent[-1][1] if scene.recent else []
    moved = any(event[:2] == ("move", scene.viewer) for event in last)
    own = board.mine and board.active == scene.viewer
    return own and not moved and scene.trial is None and bool(scene.last_turns)


def draw_lately(board: Board, spoken: Spoken) -> Filling:
    """The last turns of the others in a line each, for whoever begins a turn."""
    return [_drawn(board, lately, spoken, turn) for turn in board.scene.last_turns] if begins_turn(board) else []


def lately(pen: Pen, spoken: Spoken, names: tuple[str, ...], turn: LastTurn, gains: tuple[Gain, ...]) -> Filling:
    """The pieces: the last turn of a player in a line."""
    words: Speech = pen.words.at_table(names)
    return pen.fill(
        "lately",
        LineShape(GLYPHS[turn.seat]),
        name=words.player(turn.seat),
        gains=[pen.draw(gain, each) for each in gains],
        recap=_recap(pen, spoken, names, turn),
    )


def _recap(pen: Pen, spoken: Spoken, names: tuple[str, ...], turn: LastTurn) -> Filling:
    lines = recap_of(pen.words, names, turn.moves, turn.viewer)
    return [[pen.draw(spoken, line, line.seat == turn.seat), " "] for line in lines]


def gain(_words: Speech, gained: Gain) -> Model:
    """The piece: one thing that a turn brought or cost."""
    return {"symbol": gained.symbol, "number": signed(gained.number), "text": gained.text}


def draw_deed(board: Board, spoken: Spoken) -> tuple[Filling, Filling]:
    """What was just done, in the sentences of the log: the first of them, and the rest."""
    deed = board.scene.deed
    if deed is None:
        return "", []
    first, *more = [board.draw(spoken, line, False) for line in deed.lines]
    return [first], [[sentence, " "] for sentence in more]


def watching(_words: Speech, you: bool) -> Model:
    """The piece: pause, step and skip; `you`: the viewer has a board of their own to go back to."""
    return {"you": you}
