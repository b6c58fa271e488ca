"""How things are laid out on the boards: tables without lines, and things side by side."""

from typing import Final

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from ..package import View
from .speech import Speech

WIDE: Final = 100  # from this width on there is room for whole words
GAP: Final = 3  # between two things side by side
ACTIVE: Final = "▶"  # beside whose turn it is, and what is in play
FIRST_COLUMN: Final = 20  # letters that say what the numbers of a row are


def side_by_side(*parts: RenderableType, gap: int = GAP) -> Table:
    """Things beside each other, from the left."""
    grid = Table.grid(padding=(0, gap, 0, 0))
    for _ in parts:
        grid.add_column()
    grid.add_row(*parts)
    return grid


def fits(width: int, *parts: RenderableType) -> bool:
    """Whether there is room for these side by side."""
    widest = [Console(width=2 * width).measure(part).maximum for part in parts]
    return sum(widest) + GAP * (len(parts) - 1) <= width


def heading(view: View, words: Speech, rest: str, soon: str = "", now: str = "") -> Text:
    """What is above a board: whose turn it is, or what else is done `now`, what comes `soon`, what is left."""
    say, number = words.say, view["round"]
    if view.get("over"):
        return Text(say("The game is over after round {round}.", round=number), style="bold")
    now = now or say("Round {round}: {name}'s turn", round=number, name=words.player(view["player"]))
    heading = Text().append(now, "bold").append(f"  {soon}" if soon else "", "bold yellow")
    if len(view["players"]) > 1:
        rest = say("{rest}, {name} began", rest=rest, name=words.player(view["first"]))
    return heading.append(f"   {rest}", style="dim")


def name_of(view: View, words: Speech, seat: int, most: int, called: str = "") -> Text:
    """A player at the head of a line, in at most this many letters, marked when it is their turn."""
    active = seat == view["player"] and not view.get("over")
    name = Text((ACTIVE if active else " ") + (called or words.player(seat)), style="bold" if active else "")
    name.truncate(most, overflow="ellipsis")
    return name


def lineless(*columns: str | Text, gap: int = 2, may_break: bool = False) -> Table:
    """A table without lines; a row is one line, unless it may break."""
    table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="dim")
    for column in columns:
        table.add_column(column, no_wrap=not may_break)
    return table


def figures(*columns: str) -> Table:
    """A table of numbers; the first column says what they are."""
    table = lineless(*columns, gap=GAP)
    table.columns[0].no_wrap = False
    table.columns[0].min_width = FIRST_COLUMN
    for column in table.columns[1:]:
        column.justify = "right"
    return table
