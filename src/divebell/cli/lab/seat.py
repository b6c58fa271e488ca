"""`divebell lab seat`: one bot among others, or alone: how often it wins and with how many points."""

import argparse
from pathlib import Path

from rich.console import Console

from divebell.games import find_game
from divebell.lab.contestants import find_contestant
from divebell.lab.plots import Dot, plot_dots
from divebell.lab.seat import Seated, Sitting, check, play_sitting

from ..language import Language
from ..options import whole_number
from ..progress import bar_of, remark_on_stop
from .asked import add_outputs, options_of, put_out, seed_of, workers_of
from .sheets import Page, Sheet, print_sheets, share_cells


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this experiment."""
    say = language.say
    parser.add_argument("bot", metavar="BOT", help=say("the bot in one seat: a name, or my_bot.py:Bot"))
    parser.add_argument("--among", metavar="A", default="greedy", help=say("the bot in the other seats (greedy)"))
    parser.add_argument("--games", metavar="N", default="200", help=say("how many games (200)"))
    add_outputs(parser, language)


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Play the games and show what they add up to."""
    package = find_game(given.game)
    options, players = options_of(given, package)
    games = whole_number(given.games, "games")
    bot, others = find_contestant(given.bot, package), find_contestant(given.among, package)
    sitting = Sitting(given.game, options, players, bot, others, seed_of(given))
    check(sitting, games)
    page = Page(given.report) if given.report else None
    with bar_of(games, language) as progress:
        found = play_sitting(sitting, games, Path(given.results), workers_of(given), progress)
    remark_on_stop(len(found.games) if found is not None else 0, games, language)
    if found is None:
        return 0
    return put_out(
        given, found, lambda: print_sheets(console, _heading(found, language), _sheets(found, language)), page,
        lambda page, about: _write(found, page, about, language),
    )  # fmt: skip


def _heading(found: Seated, language: Language) -> str:
    sitting = found.sitting
    told = {"bot": sitting.bot.title, "seed": sitting.seed}
    if sitting.players == 1:
        return language.counted(
            "{number} game of {bot} alone, seeds from {seed}",
            "{number} games of {bot} alone, seeds from {seed}",
            len(found.games), **told,
        )  # fmt: skip
    return language.counted(
        "{number} game of {bot} among {others} {other}, seeds from {seed}",
        "{number} games of {bot} among {others} {other}, seeds from {seed}",
        len(found.games), others=sitting.players - 1, other=sitting.others.title, **told,
    )  # fmt: skip


def _sheets(found: Seated, language: Language) -> list[Sheet]:
    """Wins, ratings and points, as far as the game has them."""
    say = language.say
    words = language.words_of(found.sitting.game, (), None)
    sheets = []
    if found.sitting.players > 1:
        wins = Sheet(say("wins"), say("share"), say("95 %"))
        wins.add(found.sitting.bot.title, *share_cells(found.wins))
        sheets.append(wins)
    if found.ratings:
        ratings = Sheet(say("rating"), say("games"), say("share"), say("95 %"))
        for name, share in found.ratings.items():
            ratings.add(words.row(name), f"{share.wins:g}", *share_cells(share))
        sheets.append(ratings)
    points = Sheet(say("points at the end"), say("games"), say("share"), say("95 %"))
    for number, share in found.points.items():
        points.add(str(number), f"{share.wins:g}", *share_cells(share))
    middle = Sheet(say("points in all games"), say("mean"), say("median"))
    middle.add(found.sitting.bot.title, f"{found.mean:.2f}", f"{found.median:g}")
    return [*sheets, middle, points]


def _write(found: Seated, page: Page, about: str, language: Language) -> None:
    say = language.say
    sitting = found.sitting
    among = f" --among {sitting.others.name}" if sitting.players > 1 else ""
    dots = [
        Dot(str(number), 100 * share.wins / share.games, 100 * share.low, 100 * share.high)
        for number, share in found.points.items()
    ]
    plot_dots(page.plot("points"), dots, say("games with this number of points, %"))
    page.heading(_heading(found, language))
    page.command(
        f"divebell lab seat {sitting.bot.name}{among} --games {len(found.games)} --seed {sitting.seed}{about}",
        sitting.game, language,
    )  # fmt: skip
    for sheet in _sheets(found, language):
        page.sheet(sheet)
    page.picture("points", say("Games by points"))
    page.write()
