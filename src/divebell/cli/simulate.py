"""`divebell simulate`: bots play many games, and a table says what happened in them."""

import argparse
import json
import secrets

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from divebell.bots import bots_of
from divebell.engine.chance import SEED_BITS
from divebell.engine.ui.speech import Speech
from divebell.engine.ui.terminal import figures
from divebell.games import find_game
from divebell.lab.simulate import Plan, Result, Share, Spread, check, default_processes, simulate

from .language import Language
from .options import add_game_options, check_kinds, game_options, split, whole_number
from .progress import bar_of, remark_on_stop


def add_options(parser: argparse.ArgumentParser, language: Language, game: str) -> None:
    """The options of this command."""
    say = language.say
    parser.add_argument("--games", metavar="N", default="100", help=say("how many games (100)"))
    parser.add_argument("--bots", metavar="A,B", help=say("a bot for each seat: {bots}", bots=", ".join(bots_of(game))))
    parser.add_argument("--fixed-seats", action="store_true", help=say("do not rotate the bots through the seats"))
    parser.add_argument("--processes", metavar="K", help=say("number of processes (one per processor)"))
    parser.add_argument("--json", action="store_true", help=say("print the result as JSON"))
    add_game_options(parser, language, game)


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Play the games and print what they add up to."""
    plan = plan_of(given)
    games = plan.games
    processes = (
        default_processes(games) if given.processes is None else max(1, whole_number(given.processes, "processes"))
    )
    check(plan)
    with bar_of(games, language) as progress:
        result = simulate(plan, processes, progress)
    remark_on_stop(len(result.played), games, language)
    if given.json:
        print(json.dumps(result.document(), indent=1))
    elif result.played:
        console.print(tables(result, language))
    return 0


def plan_of(given: argparse.Namespace) -> Plan:
    """What the options ask for."""
    package = find_game(given.game)
    bots, known = split(given.bots), bots_of(given.game)
    check_kinds(bots, list(known), "bots")
    options = game_options(given, package, len(bots) if len(bots) > 1 else None)
    seed = secrets.randbits(SEED_BITS) if given.seed is None else whole_number(given.seed, "seed")
    seats = len(package.start(seed=seed, **options).position()["players"])
    bots = bots or ["greedy" if "greedy" in known else known[0]] * seats
    if len(bots) == 1:
        bots = bots * seats
    games = whole_number(given.games, "games")
    return Plan(given.game, package.write_options(options), tuple(bots), games, seed, not given.fixed_seats)


def tables(result: Result, language: Language) -> Group:
    """Everything that was counted, for people."""
    say = language.say
    plan = result.plan
    words = language.words_of(plan.game, (), None)
    names = bot_names(plan)
    seats = range(len(plan.bots))
    heading = language.counted(
        "{number} game, seed {seed}: {bots}",
        "{number} games, seed {seed}: {bots}",
        len(result.played),
        seed=plan.seed,
        bots=", ".join(names),
    )
    lengths = figures(say("per game"), say("mean"), say("lowest to highest"))
    lengths.add_row(say("rounds"), *_cells(result.rounds))
    lengths.add_row(say("turns by all players"), *_cells(result.turns))
    endings = figures(say("ended by"), say("games"))
    for ending, games in result.endings.items():
        endings.add_row(words.row(ending), str(games))
    scores = figures(
        say("points and wins"), say("points"), say("lowest to highest"), say("wins"), say("share"), say("95 %")
    )
    for bot in seats:
        scores.add_row(names[bot], *_cells(result.bot_points(bot)), *_win_cells(result.bot_wins(bot)))
    if len(set(plan.bots)) > 1 and plan.rotate:
        for seat in seats:
            points, wins = result.seat_points(seat), result.seat_wins(seat)
            scores.add_row(say("seat {seat}", seat=seat), *_cells(points), *_win_cells(wins))
    counts = [_counts(table, rows, names, words) for table, rows in result.tables().items()]
    parts: list[RenderableType] = [Text(heading, "bold"), lengths, endings, scores, *counts]
    return Group(*(Padding(part, (0, 0, 1, 0)) for part in parts))


def bot_names(plan: Plan) -> list[str]:
    """The bots of a plan; equal ones with a number."""
    bots = plan.bots
    return [f"{bot} {bots[: at + 1].count(bot)}" if bots.count(bot) > 1 else bot for at, bot in enumerate(bots)]


def _counts(table: str, rows: dict[str, list[float]], names: list[str], words: Speech) -> Table:
    """One of the game's own tables: the mean of a game for each bot."""
    counts = figures(words.row(table), *names)
    for row, numbers in rows.items():
        counts.add_row(words.row(row), *(f"{number:.2f}" for number in numbers))
    return counts


def _cells(found: Spread) -> tuple[str, str]:
    return f"{found.mean:.2f}", f"{found.least:g} – {found.most:g}"


def _win_cells(found: Share) -> tuple[str, str, str]:
    return f"{found.wins:g}", f"{found.wins / found.games:.1%}", f"{100 * found.low:.0f} – {100 * found.high:.0f} %"
