"""`divebell lab train`: a net that learns to judge positions by playing with itself."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from divebell.engine.errors import BadOption
from divebell.engine.text import mark
from divebell.games import find_game

from ..language import Language
from ..options import whole_number
from ..progress import bar_on, errors_console
from .asked import about_games, options_of, seed_of, workers_of
from .sheets import Sheet

if TYPE_CHECKING:  # numpy takes its time, and the other commands do not need it
    from divebell.lab.train import Trained


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this experiment."""
    say = language.say
    parser.add_argument("--games", metavar="N", default="5000", help=say("number of games to learn from (5000)"))
    parser.add_argument("--out", metavar="FILE", default="net.json", help=say("where to write the net (net.json)"))


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Play, learn, write the net, and show how well it predicts winners."""
    from divebell.lab.train import Course, check, train

    options, players = options_of(given, find_game(given.game))
    games = whole_number(given.games, "games")
    course = Course(given.game, options, players, seed_of(given))
    check(course, games)
    out = Path(given.out)
    if not out.parent.is_dir():
        raise BadOption(
            mark("cannot write {path}: the folder {folder} does not exist; create it first"),
            path=out,
            folder=out.parent,
        )
    errors = errors_console()
    with bar_on(errors) as progress:
        bar = progress.add_task(language.say("Games"), total=games)
        trained = train(
            course, games, Path(given.results), workers_of(given), lambda done: progress.update(bar, completed=done)
        )
    if trained is None:
        errors.print(language.say("Stopped before all games were played: run the same command again to continue."))
        return 0
    try:
        command = f"divebell lab train{about_games(given)} --games {games} --seed {course.seed}"
        out.write_text(trained.text(command), encoding="utf-8")
    except OSError as error:
        raise BadOption(mark("cannot write {path}: {error}"), path=out, error=error.strerror) from None
    _print(trained, console, language)
    console.print(
        Text(language.say("The net is in {path}; in the arena it plays as aquanaut+{path}.", path=out), "dim"),
        soft_wrap=True,
    )
    return 0


def _print(trained: "Trained", console: Console, language: Language) -> None:
    say = language.say
    found = trained.losses
    heading = language.counted(
        "A net trained on {number} game, seed {seed}", "A net trained on {number} games, seed {seed}",
        trained.games, seed=trained.course.seed,
    )  # fmt: skip
    console.print(Text(heading, "bold"))
    console.print()
    sheet = Sheet(say("log loss of predicted winners (0 is perfect)"), say("mean"))
    sheet.add(say("net"), f"{found.net:.4f}")
    sheet.add(say("hand-tuned evaluation"), f"{found.hand:.4f}")
    console.print(sheet.for_terminal())
    console.print()
    console.print(
        language.counted(
            "Measured on {number} held-out game: {positions} positions.",
            "Measured on {number} held-out games: {positions} positions.",
            found.games, positions=found.positions,
        )
    )  # fmt: skip
    console.print(say("Only the arena can tell whether it plays better."))
