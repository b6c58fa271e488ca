"""`divebell lab calibrate`: are the win chances of hints and analysis right?"""

import argparse
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from divebell.bots.advice import BUDGET
from divebell.games import find_game
from divebell.lab.calibrate import Calibration, Reliability, Score, Survey, check, play_survey
from divebell.lab.contestants import find_contestant
from divebell.lab.plots import Dot, plot_reliability

from ..language import Language
from ..options import whole_number
from ..progress import bar_of, remark_on_stop
from .asked import add_outputs, options_of, put_out, workers_of
from .sheets import Page, Sheet, percent, print_sheets

HELD_OUT: Final = 10_000_000  # seeds from here on are for judging only: fit nothing to them


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this experiment."""
    say = language.say
    parser.add_argument("--bot", metavar="A", default="greedy", help=say("the bot in every seat (greedy)"))
    parser.add_argument("--games", metavar="N", default="200", help=say("how many games (200)"))
    parser.add_argument(
        "--worlds", metavar="N", default="24", help=say("simulated games per judgement of the analysis (24)")
    )
    parser.add_argument(
        "--budget", metavar="N", default=str(BUDGET), help=say("positions examined per hint ({number})", number=BUDGET)
    )
    add_outputs(parser, language)


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Play and judge the games, and show how right the judgements were."""
    package = find_game(given.game)
    options, players = options_of(given, package)
    games = whole_number(given.games, "games")
    seed = HELD_OUT if given.seed is None else whole_number(given.seed, "seed")
    bot = find_contestant(given.bot, package)
    worlds, budget = whole_number(given.worlds, "worlds"), whole_number(given.budget, "budget")
    survey = Survey(given.game, options, players, bot, worlds, budget, seed)
    check(survey, games)
    page = Page(given.report) if given.report else None
    with bar_of(games, language) as progress:
        found = play_survey(survey, games, Path(given.results), workers_of(given), progress)
    judged = len({each.seed for each in found.moments}) if found is not None else 0
    remark_on_stop(judged, games, language)
    if found is None:
        return 0
    return put_out(
        given, found, lambda: _print(found, console, language), page,
        lambda page, about: _write(found, page, judged, about, language),
    )  # fmt: skip


def _print(found: Calibration, console: Console, language: Language) -> None:
    print_sheets(console, _heading(found, language), [_scores(found, language)])
    for _, title, judge in _judges(found, language):
        console.print()
        console.print(Text(title, "bold"))
        console.print(_reliability(judge, language).for_terminal())


def _heading(found: Calibration, language: Language) -> str:
    return language.counted(
        "{number} judgement in games of {players} {bot}, seeds from {seed}",
        "{number} judgements in games of {players} {bot}, seeds from {seed}",
        len(found.moments), players=found.survey.players, bot=found.survey.bot.title, seed=found.survey.seed,
    )  # fmt: skip


def _judges(found: Calibration, language: Language) -> list[tuple[str, str, Reliability]]:
    """Who predicted: the name of the plot, the title, and how right it was."""
    return [("analysis", language.say("Analysis"), found.analysis), ("hint", language.say("Hint"), found.hint)]


def _scores(found: Calibration, language: Language) -> Sheet:
    say = language.say
    judges = [judge for _, _, judge in _judges(found, language)]
    sheet = Sheet(say("Brier score (0 is perfect)"), *(title for _, title, _ in _judges(found, language)))
    sheet.add(say("all judgements"), *(_cell(judge.score) for judge in judges))
    for at, name in enumerate((say("beginning"), say("middle"), say("end of the game"))):
        sheet.add(name, *(_cell(judge.phases[at]) for judge in judges))
    sheet.add(say("always predicting the same chance"), *(f"{found.blind:.3f}" for _ in judges))
    return sheet


def _cell(score: Score) -> str:
    return f"{score.mean:.3f} ({score.low:.3f} – {score.high:.3f})"


def _reliability(judge: Reliability, language: Language) -> Sheet:
    say = language.say
    sheet = Sheet(say("predicted chance"), say("judgements"), say("came true"), say("95 %"))
    for each in judge.bins:
        ends = f"{100 * each.low:.0f} – {100 * each.high:.0f} %"
        sheet.add(percent(each.predicted), str(each.number), percent(each.happened), ends)
    return sheet


def _write(found: Calibration, page: Page, games: int, about: str, language: Language) -> None:
    say = language.say
    survey = found.survey
    page.heading(say("Are the win chances right?"))
    page.command(
        f"divebell lab calibrate --bot {survey.bot.name} --games {games} --worlds {survey.worlds} "
        f"--budget {survey.budget} --seed {survey.seed}{about}",
        survey.game, language,
    )  # fmt: skip
    page.paragraph(
        _heading(found, language)
        + ". "
        + say(
            "The analysis and the first turn of a hint judge the same positions. Judgements in one game share its "
            "result, so the 95 % intervals treat each game as a unit: scores are resampled by game, and each group "
            "has Wilson's interval for its number of independent judgements."
        )
    )
    page.sheet(_scores(found, language))
    for name, title, judge in _judges(found, language):
        dots = [Dot(str(each.predicted), each.happened, each.low, each.high) for each in judge.bins]
        plot_reliability(page.plot(name), dots, say("predicted chance"), say("came true"))
        page.heading(title, 2)
        page.sheet(_reliability(judge, language))
        page.picture(name, say("Predicted chances and actual results"))
    page.write()
