"""Tables that are both printed in the terminal and written into a page."""

from collections.abc import Sequence
from typing import Final

from rich.table import Table

from divebell.lab.simulate import Share

FIRST_COLUMN: Final = 20


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
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
        for column in self.columns:
            table.add_column(column, justify="right" if table.columns else "left", no_wrap=bool(table.columns))
        table.columns[0].min_width = FIRST_COLUMN
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


def percent(rate: float, digits: int = 1) -> str:
    """`96.3 %`."""
    return f"{100 * rate:.{digits}f} %"


def share_cells(share: Share) -> tuple[str, str]:
    """A rate and its interval."""
    rate = share.wins / share.games if share.games else 0.0
    return percent(rate), f"{100 * share.low:.1f} – {100 * share.high:.1f} %"
