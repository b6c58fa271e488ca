"""`divebell lab ladder`: a rating for every bot, in a table, in a plot and in a page."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from divebell.bots import bots_of
from divebell.games import find_game
from divebell.lab.arena import Match, Standing
from divebell.lab.contestants import find_contestant

from ..language import Language
from ..options import split, whole_number
from ..progress import bar_on, errors_console
from .asked import add_outputs, options_of, put_out, seed_of, workers_of
from .sheets import Page, Sheet, print_sheets, share_cells

if TYPE_CHECKING:  # numpy takes its time, and the other commands do not need it
    from divebell.lab.ladder import Rated


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this experiment."""
    say = language.say
    parser.add_argument("--bots", metavar="A,B", help=say("from weakest to strongest (all of Divebell's)"))
    parser.add_argument("--anchor", metavar="A", help=say("the bot with rating 0 (the first)"))
    parser.add_argument("--deals", metavar="N", default="200", help=say("deals for each pair, two games each (200)"))
    add_outputs(parser, language)


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Play all matches, fit the ratings, and show them."""
    from divebell.lab.ladder import Ladder, anchor_of, check, climb

    package = find_game(given.game)
    options, players = options_of(given, package)
    names = split(given.bots) or list(bots_of(given.game))
    bots = tuple(find_contestant(name, package) for name in names)
    ladder = Ladder(
        given.game, options, bots, anchor_of(names, given.anchor), seed_of(given), whole_number(given.deals, "deals")
    )
    check(ladder, players)
    page = Page(given.report) if given.report else None
    errors = errors_console()
    with bar_on(errors) as progress:

        def begin(match: Match) -> Callable[[Standing], None]:
            text = language.say("{new} against {old}", new=match.a.title, old=match.b.title)
            bar = progress.add_task(text, total=ladder.deals)
            return lambda standing: progress.update(bar, completed=len(standing.deals))

        rated = climb(ladder, Path(given.results), workers_of(given), begin)
    if rated is None:
        errors.print(language.say("Stopped before all games were played: run the same command again to continue."))
        return 0
    return put_out(
        given, rated, lambda: print_sheets(console, _heading(rated, language), _sheets(rated, language)), page,
        lambda page, about: _write(rated, page, about, language),
    )  # fmt: skip


def _sheets(rated: "Rated", language: Language) -> tuple[Sheet, Sheet]:
    """The ratings, best first, and the matches they come from."""
    say = language.say
    bots = rated.ladder.bots
    ratings = Sheet(say("bot"), say("rating"), say("95 %"), say("games"))
    for at in sorted(range(len(bots)), key=lambda bot: -rated.ratings[bot].elo):
        elo, low, high = rated.ratings[at]
        ratings.add(bots[at].title, f"{elo:+.0f}", f"{low:+.0f} – {high:+.0f}", str(rated.games(at)))
    matches = Sheet(say("match"), say("games"), say("score"), say("95 %"))
    for standing in rated.standings.values():
        title = say("{new} against {old}", new=standing.match.a.title, old=standing.match.b.title)
        matches.add(title, str(standing.games), *share_cells(standing.score))
    return ratings, matches


def _heading(rated: "Rated", language: Language) -> str:
    ladder = rated.ladder
    return language.say(
        "The ladder: seeds {first} to {last}, every deal played from both seats",
        first=ladder.seed, last=ladder.seed + ladder.deals - 1,
    )  # fmt: skip


def _write(rated: "Rated", page: "Page", about: str, language: Language) -> None:
    from divebell.lab.plots import Dot, plot_dots

    say = language.say
    ladder = rated.ladder
    order = sorted(range(len(ladder.bots)), key=lambda bot: -rated.ratings[bot].elo)
    plot_dots(
        page.plot("ratings"), [Dot(ladder.bots[at].title, *rated.ratings[at]) for at in order], say("rating, Elo")
    )
    ratings, matches = _sheets(rated, language)
    page.heading(say("The ladder"))
    page.command(
        f"divebell lab ladder --bots {','.join(bot.name for bot in ladder.bots)} --deals {ladder.deals} "
        f"--seed {ladder.seed} --anchor {ladder.bots[ladder.anchor].name}{about}",
        ladder.game, language,
    )  # fmt: skip
    page.paragraph(
        say(
            "Every pair plays the same deals, each from both seats. The ratings are the Bradley-Terry ratings that "
            "best explain all games; the 95 % intervals come from resampling whole deals."
        )
    )
    page.sheet(ratings)
    page.picture("ratings", say("Ratings with their intervals"))
    page.sheet(matches)
    page.write()
