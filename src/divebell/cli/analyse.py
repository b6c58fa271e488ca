"""`divebell analyse`: what the turns of a saved game were worth, which cost most, and what luck brought."""

import argparse

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from divebell.bots import make_mind
from divebell.bots.analysis import JudgedTurn, judge_turn, turns_of
from divebell.bots.budget import Cancelled
from divebell.engine.errors import BadOption
from divebell.engine.record import Record
from divebell.engine.text import mark
from divebell.engine.ui.speech import Speech
from divebell.games import find_judge
from divebell.lab.interrupt import ctrl_c_waits
from divebell.table.analysis import Mistake, left_in_a_turn, tell_analysis

from .files import load_record
from .language import Language
from .progress import bar_on

STEPS = "▁▂▃▄▅▆▇█"  # of a chance from 0 to 1


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this command."""
    parser.add_argument("file", metavar="FILE", help=language.say("a saved game"))


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Judge every turn, then tell."""
    record = load_record(given.file)
    if not record.played:
        raise BadOption(mark("no moves have been played in this game yet"))
    words = language.words(record)
    try:
        turns = _judge(record, console, language)
    except Cancelled:
        raise KeyboardInterrupt from None
    _show(turns, record, words, console, language)
    return 0


def _judge(record: Record, console: Console, language: Language) -> list[JudgedTurn]:
    """With a bar on a terminal, because it takes a while."""
    mind = make_mind(record.package, record.options.get("components"))
    with ctrl_c_waits() as stop, bar_on(console) as progress:
        played = turns_of(record)
        bar = progress.add_task(language.say("Judging the turns"), total=len(played))
        turns = []
        for number, turn in enumerate(played):
            turns.append(judge_turn(turn, mind, number, stop=stop))
            progress.advance(bar)
    return turns


def _show(turns: list[JudgedTurn], record: Record, words: Speech, console: Console, language: Language) -> None:
    say = language.say
    console.print(Text(words.goal(record.game.view("spectator")), "bold"))
    chances = [turn.chances for turn in turns]
    if record.game.over:
        chances.append(tuple(find_judge(record.package.NAME).chances(record.game)))
    for game in tell_analysis(turns, record, words):
        line = "".join(STEPS[min(7, int(8 * chance[game.seat]))] for chance in chances)
        console.print()
        console.print(Text(words.player(game.seat), "bold"))
        console.print(Text(line))
        for what, figure in ((say("Lost through mistakes"), game.lost), (say("Luck of the draw"), game.luck)):
            console.print(Text(say("{thing}: {what}", thing=what, what=figure)))
        if game.gained:
            console.print(Text(game.gained))
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column()
        for mistake in game.mistakes:
            grid.add_row(say("Round {number}", number=mistake.round), _mistake(mistake, language))
        if game.mistakes:
            console.print(grid)
    if left_in_a_turn(record):
        console.print()
        console.print(Text(say("The last turn was not finished: only the moves played are judged.")))


def _mistake(mistake: Mistake, language: Language) -> Text:
    told = Text(mistake.lost, "bold")
    for which, way in ((language.say("Played"), mistake.played), (language.say("Better"), mistake.better)):
        open_end = [language.say("play on with what is revealed")] if way.open else []
        steps = " > ".join([*(step.text for step in way.steps), *open_end])
        led = f" ({way.led})" if way.led else ""
        told.append("\n" + language.say("{thing}: {what}", thing=which, what=steps) + led, "not bold")
    return told.append("\n" + mistake.why, "not bold italic") if mistake.why else told
