"""Finding puzzles: turns of bot games in which one answer is better than all others.

At the beginning of a turn all its ends are enumerated. A goal (the game's module `puzzles` names those worth setting)
makes a puzzle of the position when exactly one answer reaches the most of it. The solution must not need luck: its
moves reach the goal in imagined games as well, whatever they turn up, so that whoever sees the board can find it.
"""

import re
from collections.abc import Callable, Sequence
from math import log2
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from divebell.bots import make_bot
from divebell.bots.turns import Line, lines_of_turn
from divebell.engine.errors import DivebellError
from divebell.engine.move import Move
from divebell.engine.package import Event, Game, Package
from divebell.engine.teaching.puzzle import SEED, Puzzle, reaches
from divebell.games import find_game, find_judge, find_part

from .blocks import check_games, play_blocks
from .contestants import find_contestant
from .kept import Kept
from .playing import WithItself, play_to_the_end
from .workers import Workers, in_order

MOST_POSITIONS: Final = 8_000  # of a turn: what a test solves again in about a second
FEWEST_ANSWERS: Final = 30
WORLDS: Final = 12  # imagined, in each of which the solution must hold
TEMPTED: Final = 3  # bits of difficulty when the greedy turn is another one
EASY: Final = 14  # bits, less than which a puzzle is easy
HARD: Final = 17  # bits, from which on it is hard

_NAME: Final = re.compile(r"(?P<bot>.+)-(?P<players>\d)(?P<options>(-\w+=\w+)*)-(?P<seed>\d+)-\d+\.\d-[a-z_-]+")


class Hunt(WithItself):
    """Which games are looked through."""

    def document(self) -> dict[str, Any]:
        """What the puzzles depend on, as it stands at the head of their file."""
        return self.head("puzzles") | {
            "most positions": MOST_POSITIONS, "fewest answers": FEWEST_ANSWERS, "worlds": WORLDS,
            "goals": list(find_part(self.game, "teaching.puzzles").GOALS),
        }  # fmt: skip


class Found(NamedTuple):
    """A puzzle, the deal it comes from, how many answers there are, and whether a greedy player misses the best."""

    puzzle: Puzzle
    seed: int
    answers: int
    missed: bool

    def document(self) -> dict[str, Any]:
        """The find, ready for JSON."""
        return {**self._asdict(), "puzzle": self.puzzle._asdict()}


def check(hunt: Hunt, games: int) -> None:
    """Refuse what cannot be looked through."""
    check_games(games, hunt.seed)


def find_puzzles(
    hunt: Hunt, games: int, folder: Path, workers: Workers, progress: Callable[[int], None] = lambda done: None
) -> list[Found]:
    """The puzzles in so many games, in the order of their deals, looked for or taken from the folder."""
    check(hunt, games)
    kept = Kept(folder, f"{hunt.game}-{hunt.players}-puzzles-{hunt.bot.title}", hunt.document())
    seeds = range(hunt.seed, hunt.seed + games)
    return [read_found(entry) for entry in play_blocks(kept, look_through, hunt, seeds, workers, progress)]


def read_found(entry: dict[str, Any]) -> Found:
    """A find from its document."""
    puzzle = Puzzle(**{**entry["puzzle"], "solution": tuple(entry["puzzle"]["solution"])})
    return Found(**{**entry, "puzzle": puzzle})


def look_through(task: tuple[Hunt, int]) -> list[dict[str, Any]]:
    """Play one game and make a puzzle of every turn that is good for one."""
    hunt, seed = task
    return [each.document() for each in _look(hunt, seed, lambda turn: True)]


def find_again(
    game: str, names: Sequence[str], workers: Workers, progress: Callable[[int], None] = lambda done: None
) -> list[Found]:
    """The puzzles of these names, each from the game that it comes from; what is not there is left out."""
    found: list[Found] = []
    for number, block in enumerate(in_order(look_again, ((game, name) for name in names), workers), start=1):
        found += [read_found(entry) for entry in block]
        progress(number)
    return found


def look_again(task: tuple[str, str]) -> list[dict[str, Any]]:
    """Play the game that a puzzle comes from and make it of its turn again."""
    game, name = task
    origin = _NAME.fullmatch(name)
    if origin is None:
        return []
    package = find_game(game)
    options = dict(part.split("=") for part in origin["options"].split("-") if part)
    players = int(origin["players"])
    bot = find_contestant(origin["bot"], package)
    hunt = Hunt(game, usual_options(package, players) | options, players, bot, int(origin["seed"]))
    looked = _look(hunt, hunt.seed, lambda turn: name.startswith(f"{turn}-"))
    return [each.document() for each in looked if each.puzzle.name == name]


def usual_options(package: Package, players: int) -> dict[str, str]:
    """The options of a game for so many players, as texts, when nobody says otherwise."""
    options: dict[str, str] = package.write_options(package.read_options({"players": str(players)}))
    return options


def name_of_turn(hunt: Hunt, seed: int, turn: tuple[int, int]) -> str:
    """Where a puzzle comes from: `greedy-2-OPTION=VALUE-504-15.0`; usual options go without saying."""
    usual = usual_options(find_game(hunt.game), hunt.players)
    options = [f"{name}={value}" for name, value in hunt.options.items() if usual.get(name) != value]
    return "-".join([hunt.bot.title, str(hunt.players), *options, str(seed), f"{turn[0]}.{turn[1]}"])


def _look(hunt: Hunt, seed: int, wanted: Callable[[str], bool]) -> list[Found]:
    """The puzzles in those turns of one game whose names are wanted."""
    package = find_game(hunt.game)
    found: list[Found] = []
    turn: tuple[int, int] | None = None

    def watch(game: Game, move: Move) -> None:
        nonlocal turn
        if game.turn != turn:
            turn = game.turn
            name = name_of_turn(hunt, seed, turn)
            if wanted(name):
                found.extend(puzzles_of(package, game.position(), name, seed))

    play_to_the_end(package, package.read_options(hunt.options), seed, [hunt.bot] * hunt.players, watch)
    return found


def puzzles_of(package: Package, position: dict[str, Any], turn: str, seed: int) -> list[Found]:
    """The puzzles that a position at the beginning of a turn is good for, each named after the turn and its goal."""
    game: Game = package.load(position, seed=SEED)
    lines = lines_of_turn(game, MOST_POSITIONS, find_judge(package.NAME))
    if lines is None:
        return []
    part = find_part(package.NAME, "teaching.puzzles")
    seat = game.player
    answers: dict[object, Line] = {}
    for line in lines:
        answers.setdefault(part.answer(line.after, seat), line)
    if len(answers) < FEWEST_ANSWERS:
        return []
    measured = [(part.figures(line.after, seat, line.events), line) for line in answers.values()]
    greedy = greedy_figures(package, game, part)
    found = []
    for least in part.GOALS:
        most = max(tuple(figures[each] for each in least) for figures, _ in measured)
        goal = dict(zip(least, most, strict=True))
        if not reaches(goal, least):
            continue
        ways = [line for figures, line in measured if reaches(figures, goal)]
        solution = tuple(move.text for move in ways[0].moves)
        if len(ways) == 1 and holds(package, game, solution, goal, part):
            missed = not reaches(greedy, goal)
            grade = grade_of(len(solution), len(answers), missed)
            name = "-".join([turn, *(each.replace(" ", "_") for each in goal)])
            found.append(Found(Puzzle(name, grade, goal, seat, position, solution), seed, len(answers), missed))
    return found


def holds(package: Package, game: Game, moves: Sequence[str], goal: dict[str, int], part: Any) -> bool:
    """Whether these moves reach the goal whatever is turned up on the way."""
    seat = game.player
    rng = Random(SEED)
    for _ in range(WORLDS):
        world = package.determinize(game.view(seat), rng)
        journal: list[Event] = []
        world.journal = journal
        try:
            world.play(*moves)
        except DivebellError:
            return False
        if not reaches(part.figures(world, seat, journal), goal):
            return False
    return True


def greedy_figures(package: Package, game: Game, part: Any) -> dict[str, int]:
    """What a player who takes the most for this turn makes of it."""
    seat, turn = game.player, game.turn
    bot, rng = make_bot("greedy", package), Random(SEED)
    here = game.copy()
    journal: list[Event] = []
    here.journal = journal
    while not here.over and here.turn == turn:
        here.play(bot.choose(here.view(seat), here.moves(), rng))
    figures: dict[str, int] = part.figures(here, seat, journal)
    return figures


def grade_of(moves: int, answers: int, missed: bool) -> str:
    """How hard a puzzle is: by the length of its solution, the number of wrong answers, and the temptation."""
    bits = moves + log2(answers) + TEMPTED * missed
    return "easy" if bits < EASY else "hard" if bits >= HARD else "middle"
