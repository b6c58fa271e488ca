"""`divebell lab calibrate`: are the win chances of hints and analysis right?"""

import argparse
import json
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from divebell.games import find_game
from divebell.lab.calibrate import Calibration, Trial, check, play_trial
from divebell.lab.contestants import find_contestant
from divebell.lab.plots import Dot, plot_reliability
from divebell.lab.sources import bots_hash, rules_hash

from ..language import Language
from ..options import whole_number
from .asked import about_games, add_outputs, options_of, workers_of
from .progress import bar_of, remark_on_stop
from .sheets import Page, Sheet, percent

HELD_OUT: Final = 10_000_000  # seeds from here on are for judging only: fit nothing to them


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this experiment."""
    say = language.say
    parser.add_argument("--bot", metavar="A", default="greedy", help=say("the bot on every seat (greedy)"))
    parser.add_argument("--games", metavar="N", default="200", help=say("how many games (200)"))
    parser.add_argument("--worlds", metavar="N", default="24", help=say("games imagined for each judgement (24)"))
    add_outputs(parser, language)


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Play and judge the games, and show how right the judgements were."""
    package = find_game(given.game)
    options, players = options_of(given, package)
    games = whole_number(given.games, "games")
    seed = HELD_OUT if given.seed is None else whole_number(given.seed, "seed")
    bot = find_contestant(given.bot, package)
    trial = Trial(given.game, options, players, bot, whole_number(given.worlds, "worlds"), seed)
    check(trial, games)
    page = Page(given.report) if given.report else None
    with bar_of(games, language) as progress:
        found = play_trial(trial, games, Path(given.results), workers_of(given), progress)
    judged = len({each.seed for each in found.foretold}) if found is not None else 0
    remark_on_stop(judged, games, language)
    if found is None:
        return 0
    if given.json:
        print(json.dumps(found.document(), indent=1))
    else:
        console.print(Text(_heading(found, language), "bold"))
        for sheet in (_score(found, language), _reliability(found, language)):
            console.print()
            console.print(sheet.for_terminal())
    if page is not None:
        _write(found, page, judged, about_games(given), language)
    return 0


def _heading(found: Calibration, language: Language) -> str:
    return language.counted(
        "{number} judgement in games of {players} {bot}, seeds from {seed}",
        "{number} judgements in games of {players} {bot}, seeds from {seed}",
        len(found.foretold), players=found.trial.players, bot=found.trial.bot.title, seed=found.trial.seed,
    )  # fmt: skip


def _score(found: Calibration, language: Language) -> Sheet:
    say = language.say
    sheet = Sheet(say("Brier score (0 is perfect)"), say("mean"))
    sheet.add(say("all judgements"), f"{found.brier:.3f}")
    for name, value in zip((say("beginning"), say("middle"), say("end of the game")), found.phases, strict=True):
        sheet.add(name, f"{value:.3f}")
    sheet.add(say("always the same chance"), f"{found.blind:.3f}")
    return sheet


def _reliability(found: Calibration, language: Language) -> Sheet:
    say = language.say
    sheet = Sheet(say("chance foretold"), say("judgements"), say("came true"), say("95 %"))
    for each in found.bins:
        ends = f"{100 * each.low:.0f} – {100 * each.high:.0f} %"
        sheet.add(percent(each.foretold), str(each.number), percent(each.happened), ends)
    return sheet


def _write(found: Calibration, page: Page, games: int, about: str, language: Language) -> None:
    say = language.say
    trial = found.trial
    dots = [Dot(str(each.foretold), each.happened, each.low, each.high) for each in found.bins]
    plot_reliability(page.plot("reliability"), dots, say("chance foretold"), say("came true"))
    page.heading(say("Are the win chances right?"))
    page.command(
        f"divebell lab calibrate --bot {trial.bot.name} --games {games} --worlds {trial.worlds} "
        f"--seed {trial.seed}{about}",
        rules_hash(trial.game), bots_hash(), language,
    )  # fmt: skip
    page.paragraph(_heading(found, language) + ".")
    page.sheet(_score(found, language))
    page.sheet(_reliability(found, language))
    page.picture("reliability", say("Chances foretold and what came of them"))
    page.write()
