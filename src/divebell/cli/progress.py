"""The bar that shows how far a long piece of work is, and the remark when it was stopped."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from .language import Language


def errors_console() -> Console:
    """Where the bar and remarks go, so that the result alone is on the output."""
    return Console(file=sys.stderr, markup=False, emoji=False, highlight=False)


def bar_on(console: Console) -> Progress:
    """A bar that is gone when the work is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


@contextmanager
def bar_of(games: int, language: Language) -> Iterator[Callable[[int], None]]:
    """A bar for so many games, to be told how many are done."""
    with bar_on(errors_console()) as progress:
        bar = progress.add_task(language.say("Games"), total=games)
        yield lambda done: progress.update(bar, completed=done)


def remark_on_stop(done: int, games: int, language: Language) -> None:
    """Say so when not all games were played."""
    if not done:
        errors_console().print(language.say("Stopped before a block of games was finished."))
    elif done < games:
        errors_console().print(
            language.counted(
                "Stopped after {done} of {number} game.", "Stopped after {done} of {number} games.", games, done=done
            )
        )
