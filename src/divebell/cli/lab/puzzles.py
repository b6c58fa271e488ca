"""`divebell lab puzzles`: turns of bot games with one best answer."""

import argparse
import json
from pathlib import Path

from rich.console import Console
from rich.text import Text

from divebell.engine.errors import BadOption
from divebell.engine.teaching.puzzle import GRADES
from divebell.engine.text import mark
from divebell.engine.ui.speech import Speech
from divebell.games import find_game, find_part
from divebell.lab.contestants import find_contestant
from divebell.lab.puzzles import Found, Hunt, check, find_again, find_puzzles

from ..language import Language
from ..options import whole_number
from ..progress import bar_of
from .asked import options_of, seed_of, workers_of


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """The options of this search."""
    say = language.say
    parser.add_argument("--bot", metavar="A", default="greedy", help=say("the bot in every seat (greedy)"))
    parser.add_argument("--games", metavar="N", default="10", help=say("how many games (10)"))
    parser.add_argument(
        "--again", action="store_true", help=say("find the game's puzzles again in the games they came from")
    )
    parser.add_argument("--json", action="store_true", help=say("print the result as JSON"))
    parser.add_argument("--write", metavar="FILE", help=say("also write the puzzles as JSON that the game can read"))


def run(given: argparse.Namespace, console: Console, language: Language) -> int:
    """Look through the games and show the puzzles in them."""
    found = _look_again(given, language) if given.again else _look(given, language)
    if given.json:
        print(json.dumps([each.document() for each in found], indent=1))
    else:
        for each in found:
            _show(each, language.words_of(given.game, (), None), console, language)
        console.print(Text(language.counted("{number} puzzle", "{number} puzzles", len(found)), "bold"))
    if given.write:
        _write(found, Path(given.write))
    return 0


def _look(given: argparse.Namespace, language: Language) -> list[Found]:
    """What is found in games that nobody has looked through yet."""
    package = find_game(given.game)
    options, players = options_of(given, package)
    games = whole_number(given.games, "games")
    hunt = Hunt(given.game, options, players, find_contestant(given.bot, package), seed_of(given))
    check(hunt, games)
    with bar_of(games, language) as progress:
        return find_puzzles(hunt, games, Path(given.results), workers_of(given), progress)


def _look_again(given: argparse.Namespace, language: Language) -> list[Found]:
    """The puzzles that come with the game, as its games and the search give them today."""
    names = [puzzle.name for puzzle in find_part(given.game, "teaching.puzzles").read_puzzles()]
    with bar_of(len(names), language) as progress:
        return find_again(given.game, names, workers_of(given), progress)


def _show(found: Found, words: Speech, console: Console, language: Language) -> None:
    """A puzzle in three lines: where it is from and how hard, what it wants, and the solution."""
    puzzle = found.puzzle
    answers = language.counted("{number} answer", "{number} answers", found.answers)
    console.print(Text(f"{puzzle.name}: {language.say(GRADES[puzzle.grade])}, {answers}", "bold"))
    console.print(Text("  " + ", ".join(words.puzzle_goal(name, least) for name, least in puzzle.goal.items())))
    console.print(Text("  " + ", ".join(puzzle.solution)))


def _write(found: list[Found], path: Path) -> None:
    order = list(GRADES)
    puzzles = sorted((each.puzzle for each in found), key=lambda puzzle: order.index(puzzle.grade))
    lines = ",\n".join(json.dumps(puzzle._asdict()) for puzzle in puzzles)
    try:
        path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    except OSError as error:
        raise BadOption(mark("cannot write {path}: {error}"), path=path, error=error.strerror) from None
