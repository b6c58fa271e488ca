"""The end of a game: the last boards, the ranking, and where the points came from."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from divebell.engine.record import Record
from divebell.games import find_part

from .board import find_board
from .language import Language, Words


def show_ending(record: Record, words: Words, console: Console, language: Language) -> None:
    """Everything lies open now, hands too."""
    console.print()
    console.rule(style="dim")
    console.print(find_board(record.package.NAME).board(record.game.position(), words, "spectator", console.width))
    console.print()
    for sentence in words.ending(record.game):
        console.print(Text(sentence, "bold"))
    console.print()
    console.print(_points(record, words, language))


def _points(record: Record, words: Words, language: Language) -> Table:
    """What scored, a row for each source and a column for each seat."""
    events = [event for events in record.events for event in events]
    tables = find_part(record.package.NAME, "rules.tally").tally(record.game, events)
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column(language.say("where the points came from"))
    for seat in range(len(record.seats)):
        table.add_column(words.player(seat), justify="right")
    for row, numbers in tables["points"].items():
        table.add_row(words.row(row), *(str(number) for number in numbers))
    sums = [sum(column) for column in zip(*tables["points"].values(), strict=True)]
    table.add_row(language.say("all"), *(str(number) for number in sums), style="bold")
    return table
