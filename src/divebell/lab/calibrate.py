"""Are foretold chances right? Of the positions called 70 %, seven in ten should be won.

A bot plays with itself. At some moments of each game the player whose turn begins is told the chance to win, from that
player's own view; the end of the game says what it was worth. Play deals that nothing was fitted to.
"""

from collections.abc import Callable
from math import floor
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from divebell.bots.advice import judge_position
from divebell.engine.errors import BadOption
from divebell.engine.move import Move
from divebell.engine.package import Game, View
from divebell.engine.text import mark
from divebell.games import find_game

from .blocks import check_games, play_blocks
from .contestants import Contestant
from .kept import Kept
from .playing import play_to_the_end, shares_of
from .simulate import wilson
from .sources import bots_hash, rules_hash
from .workers import Workers

GAMES_IN_A_BLOCK: Final = 5
MOMENTS: Final = 4  # of a game: more of them tell less and less
BINS: Final = 10
PHASES: Final = 3  # beginning, middle and end of a game


class Trial(NamedTuple):
    """Which games are played and judged."""

    game: str
    options: dict[str, str]
    players: int
    bot: Contestant
    worlds: int  # imagined for each judgement
    seed: int

    def document(self) -> dict[str, Any]:
        """What the judgements depend on, as it stands at the head of their file."""
        return {
            "match": "calibrate", "game": self.game, "rules": rules_hash(self.game), "options": self.options,
            "bot": [self.bot.title, self.bot.hash], "judge": bots_hash(), "worlds": self.worlds, "seed": self.seed,
            "games in a block": GAMES_IN_A_BLOCK, "moments": MOMENTS,
        }  # fmt: skip


class Foretold(NamedTuple):
    """One judgement: when in the game (from 0 to 1), the chance that was told, and the part of the win it became."""

    seed: int
    when: float
    chance: float
    won: float


class Bin(NamedTuple):
    """The judgements between two chances: their mean, how often they came true, and the 95 % interval of that."""

    foretold: float
    happened: float
    low: float
    high: float
    number: int


class Calibration:
    """What the judgements add up to."""

    def __init__(self, trial: Trial, foretold: list[Foretold]) -> None:
        self.trial = trial
        self.foretold = foretold

    @property
    def brier(self) -> float:
        """The mean square of the errors: 0 is perfect."""
        return brier(self.foretold)

    @property
    def blind(self) -> float:
        """The same for somebody who always tells everybody the same chance."""
        return fmean((1 / self.trial.players - each.won) ** 2 for each in self.foretold)

    @property
    def phases(self) -> list[float]:
        """The Brier score of the beginning, the middle and the end of games; nothing judged is 0."""
        parts = [[each for each in self.foretold if floor(PHASES * each.when) == part] for part in range(PHASES)]
        return [brier(part) for part in parts]

    @property
    def bins(self) -> list[Bin]:
        """The reliability: chances in equal steps, without the empty ones."""
        found = []
        for step in range(BINS):
            mine = [each for each in self.foretold if min(floor(BINS * each.chance), BINS - 1) == step]
            if mine:
                happened = fmean(each.won for each in mine)
                low, high = wilson(happened, len(mine))
                found.append(Bin(fmean(each.chance for each in mine), happened, low, high, len(mine)))
        return found

    def document(self) -> dict[str, Any]:
        """Everything as one document, ready for JSON."""
        return self.trial.document() | {
            "judgements": len(self.foretold), "brier": self.brier, "blind": self.blind, "phases": self.phases,
            "bins": [each._asdict() for each in self.bins],
        }  # fmt: skip


def brier(foretold: list[Foretold]) -> float:
    """The mean square of what was told less what happened."""
    return fmean((each.chance - each.won) ** 2 for each in foretold) if foretold else 0.0


def check(trial: Trial, games: int) -> None:
    """Refuse a trial that cannot be made."""
    if trial.players < 2:
        raise BadOption(mark("chances are judged in games of at least 2 players, not {given}"), given=trial.players)
    if not 1 <= trial.worlds <= 1000:
        raise BadOption(mark("worlds must be 1 to 1000, not {given}"), given=trial.worlds)
    check_games(games, trial.seed)


def play_trial(
    trial: Trial, games: int, folder: Path, workers: Workers, progress: Callable[[int], None] = lambda done: None
) -> Calibration | None:
    """Play and judge the games, or take them from the folder; None when Ctrl-C came before the first block."""
    check(trial, games)
    kept = Kept(folder, f"{trial.game}-{trial.players}-calibrate-{trial.bot.title}", trial.document())
    last = trial.seed + games
    starts = range(trial.seed, last, GAMES_IN_A_BLOCK)
    judged = play_blocks(kept, judge_block, trial, starts, workers, lambda done: progress(GAMES_IN_A_BLOCK * done))
    found = [each for each in (Foretold(*each) for each in judged) if each.seed < last]
    return Calibration(trial, found) if found else None


def judge_block(task: tuple[Trial, int]) -> list[Foretold]:
    """Play and judge the games of a block."""
    trial, first = task
    return [each for seed in range(first, first + GAMES_IN_A_BLOCK) for each in judge_game(trial, seed)]


def judge_game(trial: Trial, seed: int) -> list[Foretold]:
    """Play one game and judge some moments of it, each from the view of the player whose turn began."""
    package = find_game(trial.game)
    options = package.read_options(trial.options)
    views: list[tuple[int, View]] = []
    turn: tuple[int, int] | None = None

    def watch(game: Game, move: Move) -> None:
        nonlocal turn
        if game.turn != turn:
            turn = game.turn
            views.append((game.player, game.view(game.player)))

    game, _ = play_to_the_end(package, options, seed, [trial.bot] * trial.players, watch)
    shares = shares_of(game)
    moments = sorted(Random(seed).sample(range(len(views)), min(MOMENTS, len(views))))
    found = []
    for moment in moments:
        seat, view = views[moment]
        chances = judge_position(view, package, seed, trial.worlds, options.get("components"))
        found.append(Foretold(seed, moment / len(views), chances[seat].mean, shares[seat]))
    return found
