"""`divebell lab regret`: how much winning chance a bot gives away per decision."""

import argparse
import json
from pathlib import Path

from rich.console import Console
from rich.text import Text

from divebell.engine.errors import BadOption
from divebell.engine.text import mark
from divebell.games import find_game
from divebell.lab.contestants import find_contestant
from divebell.lab.positions import bench_path, read_bench
from divebell.lab.regret import Mean, Regret, Trial, measure

from ..language import Language
from ..options import whole_number
from ..progress import bar_on, errors_console
from .asked import options_of, workers_of
from .positions import add_bench
from .sheets import Sheet, percent, print_sheets


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this measurement."""
    say = language.say
    parser.add_argument("bots", metavar="BOT", nargs="+", help=say("a bot to measure: a name, or my_bot.py:Bot"))
    parser.add_argument("--positions", metavar="N", help=say("use only the first N positions"))
    parser.add_argument(
        "--held-back", action="store_true", help=say("use the half of the positions that is kept for the final test")
    )
    add_bench(parser, language)
    parser.add_argument("--json", action="store_true", help=say("print the result as JSON"))


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Measure every bot and show what each gives away."""
    package = find_game(given.game)
    options, players = options_of(given, package)
    bench = read_bench(Path(given.bench) if given.bench else bench_path(given.game, players))
    if (bench.game, bench.options) != (given.game, options):
        raise BadOption(mark("these positions are from games with other options"))
    most = None if given.positions is None else whole_number(given.positions, "positions")
    bots = [find_contestant(name, package) for name in given.bots]
    found: list[Regret] = []
    with bar_on(errors_console()) as progress:
        for bot in bots:
            bar = progress.add_task(bot.title)
            measured = measure(
                Trial(bench, bot, given.held_back), most, Path(given.results), workers_of(given),
                lambda done, total, bar=bar: progress.update(bar, completed=done, total=total),  # type: ignore[misc]
            )  # fmt: skip
            if measured is None:
                break
            found.append(measured)
    if len(found) < len(bots):
        errors_console().print(language.say("Stopped. The same command continues from here."))
    if given.json:
        print(json.dumps([each.document() for each in found], indent=1))
    elif found:
        _print(found, console, language)
    return 0


def _print(found: list[Regret], console: Console, language: Language) -> None:
    say = language.say
    number = found[0].all.number
    heading = language.counted(
        "Winning chance given away per decision, in {number} position",
        "Winning chance given away per decision, in {number} positions",
        number,
    )
    sheet = Sheet(say("bot"), say("given away"), say("95 %"), say("middle"), say("late"), say("best"))
    for each in found:
        mean = each.all
        sheet.add(
            each.trial.bot.title, percent(mean.mean), _ends(mean), percent(each.middle.mean), percent(each.late.mean),
            percent(each.best, 0),
        )  # fmt: skip
    print_sheets(console, heading, [sheet])
    first = found[0]
    for each in found[1:]:
        more = each.less(first)
        text = say(
            "{bot} compared with {other}: {more} (95 %: {ends})",
            bot=each.trial.bot.title, other=first.trial.bot.title, more=_signed(more.mean), ends=_ends(more),
        )  # fmt: skip
        console.print(Text(text))


def _signed(rate: float) -> str:
    return f"{100 * rate:+.1f} %"


def _ends(mean: Mean) -> str:
    return f"{100 * mean.low:.1f} – {100 * mean.high:.1f} %"
