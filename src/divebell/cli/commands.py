"""What can be typed in a game besides a move: each command does its work and says which list is shown next."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.text import Text

from divebell.engine.errors import BadOption

from .hint import show_hint
from .menu import Menu
from .rules import show_list, show_rule

if TYPE_CHECKING:
    from .table import Table

Command = Callable[["Table", int, str, Menu], "Menu | None"]


class Leave(Exception):
    """Somebody leaves the table."""


def _undo(table: "Table", seat: int, rest: str, menu: Menu) -> Menu | None:
    """Take the last move back, as long as it showed nothing new."""
    try:
        undone = table.record.undo()
    except BadOption as error:
        table.console.print(Text(table.language.told(error)))
        return menu
    table.console.print(table.say("Taken back: {move}.", move=undone.text), style="italic")
    table.told = {who: min(told, len(table.record.played)) for who, told in table.told.items()}
    return None


def _help(table: "Table", seat: int, rest: str, menu: Menu) -> Menu:
    say, console, view = table.say, table.console, table.record.game.view(seat)
    if rest:
        console.print(table.board.pieces(view, table.words))
        return menu
    for paragraph in table.board.guide(view, table.words):
        console.print(Text(paragraph))
        console.print()
    pieces, told = table.board.PIECES
    console.print(say("Type a number from the list, the move written next to it, or:"))
    for command, meaning in (
        ("moves", say("list the moves again")),
        ("board", say("show everything on the table")),
        ("log", say("show what has happened so far")),
        ("hint", say("show the best turns and why; hints are counted")),
        ("undo", say("take back your last move, unless it revealed something")),
        (f"help {pieces}", say(told)),
        ("rules D3", say("show a rule; rules on its own lists them all")),
        ("save [FILE]", say("save the game and keep playing")),
        ("quit", say("save the game and quit")),
    ):
        console.print(Text(f"  {command:<12}", "bold").append(meaning, "not bold"))
    return menu


def _hint(table: "Table", seat: int, rest: str, menu: Menu) -> Menu:
    """Show the best turns; at one moment it counts once."""
    turns = show_hint(table, seat)
    if turns is None:
        return menu
    table.hinted[seat].add(len(table.record.played))
    return turns


def _rules(table: "Table", seat: int, rest: str, menu: Menu) -> Menu:
    game = table.record.package.NAME
    if not rest:
        show_list(game, table.console, table.language)
    for given in rest.replace(",", " ").split():
        show_rule(game, given, table.console, table.language)
    return menu


def _moves(table: "Table", seat: int, rest: str, menu: Menu) -> Menu:
    return table.menu()


def _board(table: "Table", seat: int, rest: str, menu: Menu) -> Menu:
    table.show_board(seat)
    return menu


def _log(table: "Table", seat: int, rest: str, menu: Menu) -> Menu:
    table.tell(seat, 0)
    if not table.record.played:
        table.console.print(table.say("Nothing has been played yet."))
    return menu


def _save(table: "Table", seat: int, rest: str, menu: Menu) -> Menu:
    table.save(Path(rest).expanduser() if rest else table.path)
    return menu


def _quit(table: "Table", seat: int, rest: str, menu: Menu) -> Menu:
    raise Leave


COMMANDS: Final[dict[str, Command]] = {
    "undo": _undo,
    "help": _help,
    "?": _help,
    "hint": _hint,
    "rules": _rules,
    "rule": _rules,
    "moves": _moves,
    "board": _board,
    "log": _log,
    "save": _save,
    "quit": _quit,
    "exit": _quit,
}
