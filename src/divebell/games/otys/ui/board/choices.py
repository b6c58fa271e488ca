"""The row of choices below the board, and the actions beside it."""

from typing import Final

from divebell.engine.move import Move
from divebell.engine.text import mark
from divebell.engine.ui.scene import GLYPHS

from ...rules import moves as m
from ...rules.cubes import LETTERS
from ...rules.moves import DIVERS
from ...rules.state import BELOW_SURFACE
from .board import Board
from .levels import cube_act
from .store import price, sale
from .symbols import RESOURCES

_ON_THE_BOARD: Final = (
    m.SPONSOR, m.END, m.CONTRACT, m.KEEP, m.ORDER, m.KEY, m.PROPEL, m.UPGRADE, m.BACK, m.MOVE, m.REWARD,
)  # fmt: skip
_SHORT: Final = {
    m.DRAW: mark("Draw 4"),
    m.STAY: mark("Stay"),
    m.SURFACE: mark("Resurface"),
    m.HOLD: mark("Hold"),
    m.RISE: mark("Let it rise"),
    m.DONE: mark("Go on"),
    m.PASS: mark("No more"),
    m.BONUS: mark("Bonus"),
    m.BATTERY: mark("Battery"),
    m.RESOURCE: mark("Nothing"),
}
_ICONS: Final = {
    m.STAY: "battery",
    m.HOLD: "battery",
    m.SURFACE: "ui-up",
    m.RISE: "ui-up",
    m.DIVE: "ui-go",
    m.DRAW: "ui-card",
    m.BATTERY: "battery",
    m.TIMER: "timer",
    m.PUSH: "timer",
    m.DONE: "ui-end",
    m.PASS: "ui-no",
}
_BONUS_ICONS: Final = ("key-neutral", "credit", "battery", "ui-key")  # of each upgraded expert


def list_choices(board: Board) -> None:
    """The moves that stand nowhere on the board, or where a finger cannot hit them."""
    for move in board.scene.moves:
        text, word = move.text, move.word
        if word in _ON_THE_BOARD:
            continue
        letter = LETTERS[move.a] if word in (m.SELL, m.BUY, m.RESOURCE, m.SWAP) and move.a >= 0 else ""
        if word == m.SELL:
            icons = (RESOURCES[letter], "ui-right", "point" if move.b else "credit")
            gain = f"+{sale(board, letter, move.b)}"
            board.choose(board.act(text), icons, gain, touch=True)
            if f"sell {letter} points" in board.scene.acts:
                board.choose(board.act(text, when=f"sell-{letter}"), icons, gain, desk=True)
        elif word == m.BUY:
            icons = ("credit", "ui-right", RESOURCES[letter])
            board.choose(board.act(text), icons, price(board, letter), touch=True)
        elif word == m.SWAP:
            name = f"swap-{letter}-{move.b}"
            icons = (RESOURCES[letter], "ui-swap", RESOURCES[LETTERS[move.c]])
            board.choose(board.act(text, when=name), icons, board.say("zone {zone}", zone=move.d))
        else:
            board.choose(board.act(text), _icons(board, move), _short(board, move), main=word == m.DIVE)
    if board.about == "battery or move":
        _list_cubes(board)


def _list_cubes(board: Board) -> None:
    """The cubes that can be moved, each once."""
    seen = set()
    for move in [*board.by_word.get(m.MOVE, ()), *board.by_word.get(m.SWAP, ())]:
        letter = LETTERS[move.a]
        if (letter, move.b) not in seen:
            seen.add((letter, move.b))
            text = board.say("zone {zone}", zone=move.b)
            board.choose(cube_act(board, letter, move.b), (RESOURCES[letter],), text, touch=True)


def _icons(board: Board, move: Move) -> tuple[str, ...]:
    """Pictures for a choice."""
    word = move.word
    if word == m.RESOURCE:
        return (RESOURCES[LETTERS[move.a]] if move.a >= 0 else "ui-no",)
    if word in (m.TAKE, m.BONUS):
        return (RESOURCES[LETTERS[_expert(board)]] if word == m.TAKE else _BONUS_ICONS[_expert(board)],)
    if word == m.ADVANCE:
        return ("hacker" if move.a == m.HACKER else "mechanic",)
    if word == m.COPY:
        seat = board.neighbour(move.text)
        return (GLYPHS[seat], f"diver-{_copied(board, seat)}")
    return (_ICONS[word],) if word in _ICONS else ()


def _expert(board: Board) -> int:
    """The kind of the expert whose parts are taken."""
    assert board.question is not None
    return DIVERS.index(board.question.effect.removesuffix("+"))


def _copied(board: Board, seat: int) -> str:
    """The kind of the diver that a spy copies."""
    diver: str = board.players[seat]["divers"][board.level + BELOW_SURFACE]
    return diver.removesuffix("+")


def _short(board: Board, move: Move) -> str:
    """A choice in a word or two: the page says the rest when it is pointed at."""
    words = board.words
    if move.word in (m.TIMER, m.PUSH):
        start = move.a + 1 if move.word == m.TIMER else move.a - 1
        return f"{start} → {move.a}"
    if move.word == m.RESOURCE and move.a >= 0:
        return words.resource(LETTERS[move.a])
    if move.word == m.TAKE:
        return words.resource(LETTERS[_expert(board)])
    if move.word == m.COPY:
        kind = DIVERS.index(_copied(board, board.neighbour(move.text)))
        return words.resource(LETTERS[kind]) if kind < len(LETTERS) else words.diver(DIVERS[kind])
    if move.word == m.ADVANCE:
        return board.say("Hacker") if move.a == m.HACKER else board.say("Mechanic")
    return board.say(_SHORT[move.word]) if move.word in _SHORT else ""


def may_end(board: Board) -> str:
    """What is asked before a turn ends in which more could be done."""
    return board.say("A contract can still be completed. End the turn?") if m.CONTRACT in board.by_word else ""
