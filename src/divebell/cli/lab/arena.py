"""`divebell lab arena`: two bots, every deal from each seat, until a test says which is stronger."""

import argparse
import json
from pathlib import Path

from rich.console import Console
from rich.text import Text

from divebell.games import find_game
from divebell.lab.arena import NEW, OLD, Match, Standing, check, kept_games, play_match
from divebell.lab.contestants import find_contestant
from divebell.lab.sprt import Bounds

from ..language import Language
from ..options import whole_number
from ..progress import bar_on, errors_console
from .asked import number, options_of, seed_of, workers_of
from .sheets import Sheet, share_cells


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this experiment."""
    say = language.say
    parser.add_argument("a", metavar="NEW", help=say("the bot to test: a name, or my_bot.py:Bot"))
    parser.add_argument("b", metavar="OLD", help=say("the bot to test it against"))
    parser.add_argument("--elo0", metavar="X", default="0", help=say("“not stronger” means at most this much Elo (0)"))
    parser.add_argument("--elo1", metavar="X", default="30", help=say("“stronger” means at least this much Elo (30)"))
    parser.add_argument("--alpha", metavar="P", default="0.05", help=say("accepted risk of a wrong “stronger” (0.05)"))
    parser.add_argument(
        "--beta", metavar="P", default="0.05", help=say("accepted risk of a wrong “not stronger” (0.05)")
    )
    parser.add_argument("--deals", metavar="N", default="5000", help=say("maximum number of deals (5000)"))
    parser.add_argument("--all", action="store_true", help=say("play all deals, whatever the test says"))
    parser.add_argument("--json", action="store_true", help=say("print the result as JSON"))


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Play the match and print how it stands."""
    package = find_game(given.game)
    options, players = options_of(given, package)
    bounds = Bounds(*(number(getattr(given, name), name) for name in Bounds._fields))
    deals = whole_number(given.deals, "deals")
    match = Match(
        given.game,
        options,
        players,
        find_contestant(given.a, package),
        find_contestant(given.b, package),
        seed_of(given),
    )
    check(match, deals)
    errors = errors_console()
    with bar_on(errors) as progress:
        bar = progress.add_task(language.say("deals"), total=deals)

        def show(standing: Standing) -> None:
            text = language.say("deals, LLR {llr}", llr=f"{standing.llr:+.2f}")
            progress.update(bar, completed=len(standing.deals), description=text)

        standing = play_match(match, bounds, deals, Path(given.results), workers_of(given), given.all, show)
    if not standing.deals:
        errors.print(language.say("Stopped before a block of deals was finished."))
        return 0
    if given.json:
        print(json.dumps(standing.document(), indent=1))
        return 0
    print_standing(standing, console, language)
    file = kept_games(match, Path(given.results)).path
    console.print(Text(language.say("Every game is saved in {path}.", path=file), "dim"), soft_wrap=True)
    return 0


def print_standing(standing: Standing, console: Console, language: Language) -> None:
    """The score, the Elo, and what the test says."""
    say = language.say
    match = standing.match
    names = {"new": match.a.title, "old": match.b.title}
    last = standing.deals[-1].seed
    heading = language.counted(
        "{new} against {old}: {number} game, seeds {first} to {last}",
        "{new} against {old}: {number} games, seeds {first} to {last}",
        standing.games, first=match.seed, last=last, **names,
    )  # fmt: skip
    console.print(Text(heading, "bold"))
    console.print()
    sheet = Sheet(say("score"), say("share"), say("95 %"))
    if match.rivals == 2:
        sheet.add(match.a.title, *share_cells(standing.score))
    else:
        others = match.players - 1
        sheet.add(say("1 {new} among {others} {old}", others=others, **names), *share_cells(standing.lone(NEW)))
        sheet.add(
            say("1 {new} among {others} {old}", new=names["old"], others=others, old=names["new"]),
            *share_cells(standing.lone(OLD)),
        )
        sheet.add(say("overall (50 % if equal)"), *share_cells(standing.score))
    console.print(sheet.for_terminal())
    console.print()
    elo, low, high = standing.elo
    console.print(
        say(
            "Elo of {new} over {old}: {elo} (95 %: {low} to {high})",
            elo=elo_text(elo), low=elo_text(low), high=elo_text(high), **names,
        )
    )  # fmt: skip
    console.print(_verdict(standing, language))


def _verdict(standing: Standing, language: Language) -> str:
    say = language.say
    bounds = standing.bounds
    new = standing.match.a.title
    found = {
        "stronger": say("Test result: {new} is stronger (by at least {elo1} Elo rather than at most {elo0}).",
                        new=new, elo0=f"{bounds.elo0:g}", elo1=f"{bounds.elo1:g}"),
        "not stronger": say("Test result: {new} is not stronger (by at most {elo0} Elo rather than at least {elo1}).",
                            new=new, elo0=f"{bounds.elo0:g}", elo1=f"{bounds.elo1:g}"),
        "": say("No decision yet: more deals are needed."),
    }[standing.verdict]  # fmt: skip
    figures = say(
        "(LLR {llr}, bounds {lower} and {upper}, alpha {alpha}, beta {beta})",
        llr=f"{standing.llr:.2f}", lower=f"{bounds.lower:.2f}", upper=f"{bounds.upper:.2f}",
        alpha=f"{bounds.alpha:g}", beta=f"{bounds.beta:g}",
    )  # fmt: skip
    return f"{found} {figures}"


def elo_text(elo: float) -> str:
    """A difference of Elo; beyond 1500 it only says that nobody lost."""
    return f"{round(elo):+d}" if abs(elo) < 1500 else "+∞" if elo > 0 else "-∞"
