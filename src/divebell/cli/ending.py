"""The end of a game: the last boards, the ranking, and where the points came from."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from divebell.engine.record import Record
from divebell.engine.ui.speech import Speech
from divebell.engine.ui.terminal import figures
from divebell.games import find_part

from .board import find_board
from .language import Language


def show_ending(record: Record, words: Speech, console: Console, language: Language) -> None:
    """Everything lies open now, hands too."""
    console.print()
    console.rule(style="dim")
    console.print(find_board(record.package.NAME).board(record.game.position(), words, "spectator", console.width))
    console.print()
    for sentence in words.ending(record.game):
        console.print(Text(sentence, "bold"))
    console.print()
    console.print(_points(record, words, language))


def _points(record: Record, words: Speech, language: Language) -> Table:
    """What scored, a row for each source and a column for each seat."""
    events = [event for events in record.events for event in events]
    tables = find_part(record.package.NAME, "rules.tally").tally(record.game, events)
    names = [words.player(seat) for seat in range(len(record.seats))]
    table = figures(language.say("where the points came from"), *names)
    for row, numbers in tables["points"].items():
        table.add_row(words.row(row), *(str(number) for number in numbers))
    sums = [sum(column) for column in zip(*tables["points"].values(), strict=True)]
    table.add_row(language.say("total"), *(str(number) for number in sums), style="bold")
    return table
