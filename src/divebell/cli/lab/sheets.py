"""Tables that are both printed in the terminal and written into a page."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryFile
from textwrap import wrap
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from divebell.engine.errors import BadOption
from divebell.engine.text import mark
from divebell.engine.ui.terminal import figures
from divebell.lab.simulate import Share
from divebell.lab.sources import bots_hash, rules_hash

from ..language import Language

WIDTH: Final = 118  # of a page of documentation


class Sheet:
    """A table with a heading for each column; the first column is text, the others are numbers."""

    def __init__(self, *columns: str) -> None:
        self.columns = columns
        self.rows: list[Sequence[str]] = []

    def add(self, *cells: str) -> None:
        """One row."""
        self.rows.append(cells)

    def for_terminal(self) -> Table:
        """The table as the terminal shows it."""
        table = figures(*self.columns)
        for row in self.rows:
            table.add_row(*row)
        return table

    def for_page(self) -> list[str]:
        """The table as lines of Markdown."""
        return [
            "| " + " | ".join(self.columns) + " |",
            "|---|" + "---:|" * (len(self.columns) - 1),
            *("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in self.rows),
        ]


def print_sheets(console: Console, heading: str, sheets: Iterable[Sheet]) -> None:
    """Tables under a heading, in the terminal."""
    console.print(Text(heading, "bold"))
    for sheet in sheets:
        console.print()
        console.print(sheet.for_terminal())


def percent(rate: float, digits: int = 1) -> str:
    """`96.3 %`."""
    return f"{100 * rate:.{digits}f} %"


def share_cells(share: Share) -> tuple[str, str]:
    """A rate and its interval."""
    rate = share.wins / share.games if share.games else 0.0
    return percent(rate), f"{100 * share.low:.1f} – {100 * share.high:.1f} %"


class Page:
    """A page of documentation that a command writes, with its plots beside it."""

    def __init__(self, path: str) -> None:
        """Refused at once when it could not be written later."""
        self.path = Path(path)
        self.lines: list[str] = []
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            TemporaryFile(dir=self.path.parent).close()
        except OSError as error:
            raise BadOption(mark("cannot write {path}: {error}"), path=path, error=error.strerror) from None

    def heading(self, text: str, level: int = 1) -> None:
        """A heading."""
        self._add([f"{'#' * level} {text}"])

    def paragraph(self, text: str) -> None:
        """A paragraph, its lines as wide as those of other pages."""
        self._add(wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False))

    def command(self, command: str, game: str, language: Language) -> None:
        """Which command wrote the page, with which source."""
        text = mark("Written by `{command}` (rules {rules}, bots {bots}).")
        self.paragraph(language.say(text, command=command, rules=rules_hash(game), bots=bots_hash(game)))

    def sheet(self, sheet: Sheet) -> None:
        """A table."""
        self._add(sheet.for_page())

    def plot(self, name: str) -> Path:
        """Where the plot of this name is drawn."""
        return self.path.with_name(f"{self.path.stem}-{name}.svg")

    def picture(self, name: str, text: str) -> None:
        """The plot of this name, with a text for those who do not see it."""
        self._add([f"![{text}]({self.plot(name).name})"])

    def write(self) -> None:
        """All or nothing."""
        new = self.path.with_name(f"{self.path.name}.new")
        new.write_text("\n\n".join(self.lines) + "\n", encoding="utf-8")
        new.replace(self.path)

    def _add(self, lines: Sequence[str]) -> None:
        self.lines.append("\n".join(lines))
