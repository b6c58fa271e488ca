"""The row of choices below the board: sales, the sponsor, cubes to move, and what stands nowhere on the board."""

from divebell.engine.move import Move
from divebell.engine.ui.board.choices import AND_FINISH, choose

from ...rules import moves as m
from ...rules.cubes import LETTERS
from ..symbols import RESOURCES
from ..words.plain import COSTS
from .board import Board
from .contracts import list_declined
from .levels import cube_act, short_sponsor
from .store import price, sale


def list_choices(board: Board) -> None:
    """The moves that stand nowhere on the board, or where a finger cannot hit them."""
    for move in board.scene.moves:
        if move.word == m.SELL:
            _list_sale(board, move)
        elif move.word == m.BUY:
            icons = ("credit", "ui-right", RESOURCES[LETTERS[move.a]])
            _list_trade(board, move, icons, price(board, LETTERS[move.a]))
        elif move.word == m.SPONSOR:
            _list_sponsor(board, move)
        elif move.word == m.SWAP:
            when = f"swap-{LETTERS[move.a]}-{move.b}"
            icons = (RESOURCES[LETTERS[move.a]], "ui-swap", RESOURCES[LETTERS[move.c]])
            board.choose(board.act(move.text, when=when), icons, board.say("zone {zone}", zone=move.d))
        else:
            choose(board, move)
    if board.about == "battery or move":
        _list_cubes(board)
    list_declined(board)


def _list_sponsor(board: Board, move: Move) -> None:
    """The sponsor next to the dive, so that nobody forgets it; one that is paid for only where a finger needs it."""
    text = board.view["sponsors"][board.level - 1]
    name = board.tell(short_sponsor, text, board.german)
    board.choose(board.act(move.text), (f"sponsor-{text[1:]}",), name, touch=text in COSTS)


def _list_sale(board: Board, move: Move) -> None:
    """A sale; where it can be for credits or for points, a cell of the store leads to both."""
    letter = LETTERS[move.a]
    icons = (RESOURCES[letter], "ui-right", "point" if move.b else "credit")
    gain = f"+{sale(board, letter, move.b)}"
    _list_trade(board, move, icons, gain)
    if f"sell {letter} points" in board.scene.acts:
        alone = move.text not in board.ways
        board.choose(board.act(move.text, when=f"sell-{letter}"), icons, gain, desk=alone)


def _list_trade(board: Board, move: Move, icons: tuple[str, ...], text: str) -> None:
    """A sale or purchase with the end of the turn; where that does not follow, alone."""
    way = board.ways.get(move.text)
    if way is not None:
        board.choose(way, icons, text, board.say(AND_FINISH))
    else:
        board.choose(board.act(move.text), icons, text, touch=True)


def _list_cubes(board: Board) -> None:
    """The cubes that can be moved, each once."""
    seen = set()
    for move in [*board.by_word.get(m.MOVE, ()), *board.by_word.get(m.SWAP, ())]:
        letter = LETTERS[move.a]
        if (letter, move.b) not in seen:
            seen.add((letter, move.b))
            text = board.say("zone {zone}", zone=move.b)
            board.choose(cube_act(board, letter, move.b), (RESOURCES[letter],), text, touch=True)
