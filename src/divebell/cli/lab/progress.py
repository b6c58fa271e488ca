"""The bar that shows how far an experiment is."""

import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def errors_console() -> Console:
    """Where the bar and remarks go, so that the result alone is on the output."""
    return Console(file=sys.stderr, markup=False, emoji=False, highlight=False)


def bar_on(console: Console) -> Progress:
    """A bar that is gone when the work is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
