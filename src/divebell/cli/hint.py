"""A hint in the terminal: the best turns for whoever must choose, and why."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from divebell.bots import make_mind
from divebell.bots.advice import advise
from divebell.bots.budget import Cancelled
from divebell.lab.interrupt import ctrl_c_waits
from divebell.table.advising import ToldTurn, tell_advice

from .menu import Menu

if TYPE_CHECKING:
    from .table import Table


class Turns(Menu):
    """The turns of a hint, to be chosen by their numbers; 0 leads back to the moves."""

    def __init__(self, turns: Sequence[tuple[str, ...]]) -> None:
        super().__init__((), depth=1)
        self.turns = tuple(turns)

    @property
    def last(self) -> int:
        """The number of the last turn."""
        return len(self.turns)

    def choose(self, number: int) -> tuple[str, ...] | None:
        """The moves of the turn with this number."""
        return self.turns[number - 1] if 1 <= number <= len(self.turns) else None


def show_hint(table: "Table", seat: int) -> Turns | None:
    """Think about what the seat sees, and tell it; Ctrl-C stops the thought. The turns to choose from, if any."""
    record, say = table.record, table.say
    view = record.game.view(seat)
    mind = make_mind(record.package, record.options.get("components"))
    thinking = table.console.status(say("Thinking, using only what you can see. Press Ctrl-C to stop."))
    try:
        with ctrl_c_waits() as stop, thinking:
            advice = advise(view, mind, len(record.played), stop=stop)
            told = tell_advice(advice, view, table.words)
    except Cancelled:
        return None
    goal = table.words.goal(view)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold", min_width=2)
    grid.add_column()
    for turn in told:
        grid.add_row(str(turn.number), _told(table, goal, turn))
    table.console.print()
    table.console.print(grid)
    table.console.print(say("Type the number of a turn to play it, or 0 for the list of moves."), style="dim")
    return Turns([turn.moves for turn in told])


def _told(table: "Table", goal: str, turn: ToldTurn) -> Text:
    open_end = [] if turn.whole else [table.say("see what is revealed, then ask again")]
    told = Text(f"{goal} {turn.chance}", "bold")
    told.append("\n" + " > ".join([*(step.text for step in turn.steps), *open_end]), "not bold")
    return told.append("\n" + " ".join(turn.why) + "\n", "not bold italic") if turn.why else told.append("\n")
