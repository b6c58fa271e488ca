"""A hint in the terminal: the best turns for whoever must choose, and why."""

from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from divebell.bots import make_mind
from divebell.bots.advice import advise
from divebell.bots.budget import Cancelled
from divebell.lab.interrupt import ctrl_c_waits
from divebell.table.advising import ToldTurn, tell_advice

if TYPE_CHECKING:
    from .table import Table


def show_hint(table: "Table", seat: int) -> bool:
    """Think about what the seat sees, and tell it; Ctrl-C stops the thought. Says whether there was a hint."""
    record, say = table.record, table.say
    view = record.game.view(seat)
    mind = make_mind(record.package, record.options.get("components"))
    thinking = table.console.status(say("Thinking, using only what you can see. Press Ctrl-C to stop."))
    try:
        with ctrl_c_waits() as stop, thinking:
            advice = advise(view, mind, len(record.played), stop=stop)
            told = tell_advice(advice, view, table.words)
    except Cancelled:
        return False
    goal = table.words.goal(view)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold", min_width=2)
    grid.add_column()
    for turn in told:
        grid.add_row(str(turn.number), _told(table, goal, turn))
    table.console.print()
    table.console.print(grid)
    return True


def _told(table: "Table", goal: str, turn: ToldTurn) -> Text:
    open_end = [] if turn.whole else [table.say("see what is revealed, then ask again")]
    told = Text(f"{goal} {turn.chance}", "bold")
    told.append("\n" + " > ".join([*turn.steps, *open_end]), "not bold")
    told.append("\n" + ", ".join(turn.moves), "not bold cyan")
    return told.append("\n" + " ".join(turn.why) + "\n", "not bold italic") if turn.why else told.append("\n")
