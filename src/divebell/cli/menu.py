"""The list of legal moves: numbered, and folded where it would be too long to read."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.table import Table
from rich.text import Text

from divebell.engine.move import Move
from divebell.engine.ui.speech import Offer

from .language import Language

LINES: Final = 14  # a longer list is folded
GROUP: Final = 6  # more moves of one kind are folded even in a short list


class Entry(NamedTuple):
    """One line: a move, or a fold that opens into several."""

    title: str
    effects: str
    options: tuple[Offer, ...]

    @property
    def move(self) -> Move | None:
        """The move of this line, None for a fold."""
        return self.options[0].move if len(self.options) == 1 else None


class Menu:
    """Numbered entries; `depth` counts the folds that were opened to get here."""

    def __init__(self, options: Sequence[Offer], depth: int = 0) -> None:
        self.depth = depth
        self.entries = _fold(options, depth)

    @property
    def last(self) -> int:
        """The largest number."""
        return len(self.entries)

    def choose(self, number: int) -> "Move | Menu | tuple[str, ...] | None":
        """What stands at this number: a move, the list behind a fold, or None when there is no such number."""
        if not 1 <= number <= len(self.entries):
            return None
        entry = self.entries[number - 1]
        return entry.move or Menu(entry.options, self.depth + 1)

    def table(self, language: Language) -> Table:
        """The list as lines: number, the move's text, what it is, costs and gives."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold", min_width=2)
        grid.add_column(style="cyan", no_wrap=True)
        grid.add_column()
        for number, entry in enumerate(self.entries, start=1):
            grid.add_row(str(number), entry.move.text if entry.move else "…", self._line(entry, language))
        if self.depth:
            grid.add_row("0", "…", Text(language.say("Back to the other moves")))
        return grid

    def _line(self, entry: Entry, language: Language) -> Text:
        if entry.move is None:
            opens = language.counted("opens {number} move", "opens {number} moves", len(entry.options))
            return Text(entry.title).append(f" ({opens})", "dim")
        if not entry.effects:
            return Text(entry.title)
        return Text(language.say("{thing}: {what}", thing=entry.title, what="")).append(entry.effects, "italic")


def _fold(options: Sequence[Offer], depth: int) -> list[Entry]:
    """Fold the largest groups until the list is short enough."""
    sizes: dict[str, int] = {}
    aside: set[str] = set()
    for option in options:
        if len(option.folds) > depth:
            sizes[option.folds[depth]] = sizes.get(option.folds[depth], 0) + 1
            if option.aside:
                aside.add(option.folds[depth])
    lines = len(options)
    folded: set[str] = set()
    # first what is set aside, then the largest; of equal groups the last one first
    for name in sorted(sizes, key=lambda name: (name in aside, sizes[name]))[::-1]:
        if sizes[name] == 1 or (lines <= LINES and sizes[name] <= GROUP and name not in aside):
            continue
        if sizes[name] == len(options):
            continue
        folded.add(name)
        lines -= sizes[name] - 1
    entries: dict[str, Entry] = {}
    for option in options:
        fold = option.folds[depth] if len(option.folds) > depth else ""
        if fold in folded:
            entries[fold] = Entry(fold, "", (*(entries[fold].options if fold in entries else ()), option))
        else:
            entries[f" {option.move.text}"] = Entry(option.title, option.effects, (option,))
    return list(entries.values())
