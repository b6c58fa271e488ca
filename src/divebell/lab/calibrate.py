"""Are predicted chances right? Of the positions called 70 %, seven in ten should be won.

A bot plays with itself. At some moments of each game the player whose turn begins is told the chance to win, from that
player's own view, once by the analysis and once by a hint; the end of the game says what it was worth. Play deals that
nothing was fitted to.
"""

from collections.abc import Callable
from math import floor
from pathlib import Path
from random import Random
from statistics import fmean, quantiles
from typing import Any, Final, NamedTuple

from divebell.bots import make_mind
from divebell.bots.advice import advise, judge_position
from divebell.engine.errors import BadOption
from divebell.engine.move import Move
from divebell.engine.package import Game, View
from divebell.engine.text import mark
from divebell.games import find_game

from .blocks import check_games, play_blocks
from .contestants import Contestant
from .kept import Kept
from .playing import play_to_the_end
from .simulate import wilson
from .sources import bots_hash, rules_hash
from .workers import Workers

MOMENTS: Final = 4  # of a game: more of them tell less and less
BINS: Final = 10
PHASES: Final = 3  # beginning, middle and end of a game
SAMPLES: Final = 1000


class Survey(NamedTuple):
    """Which games are played and judged."""

    game: str
    options: dict[str, str]
    players: int
    bot: Contestant
    worlds: int  # imagined for each judgement of the analysis
    budget: int  # positions that each hint looks at
    seed: int

    def document(self) -> dict[str, Any]:
        """What the judgements depend on, as it stands at the head of their file."""
        return {
            "match": "calibrate", "game": self.game, "rules": rules_hash(self.game), "options": self.options,
            "bot": [self.bot.title, self.bot.hash], "judge": bots_hash(self.game), "worlds": self.worlds,
            "budget": self.budget, "seed": self.seed, "moments": MOMENTS,
        }  # fmt: skip


class Judgement(NamedTuple):
    """When in the game (from 0 to 1), the chance that the analysis told, that of a hint, and what became of it."""

    seed: int
    when: float
    analysis: float
    hint: float
    won: float  # a part of it when the win is shared; alone 1 for the best rating


class Prediction(NamedTuple):
    """One judgement of a moment."""

    seed: int
    when: float
    chance: float
    won: float


class Score(NamedTuple):
    """A Brier score, the mean square of what was told less what happened, and the 95 % interval of it."""

    mean: float
    low: float
    high: float


class Bin(NamedTuple):
    """The judgements between two chances: their mean, how often they came true, and the 95 % interval of that."""

    predicted: float
    happened: float
    low: float
    high: float
    number: int


class Reliability:
    """How right the judgements of one judge are."""

    def __init__(self, predictions: list[Prediction], seed: int) -> None:
        """The seed draws games again."""
        phases = [[each for each in predictions if floor(PHASES * each.when) == phase] for phase in range(PHASES)]
        steps = [[each for each in predictions if min(floor(BINS * each.chance), BINS - 1) == at] for at in range(BINS)]
        self.score = score(predictions, seed)
        self.phases = [score(phase, seed) for phase in phases]
        self.bins = [bin_of(step) for step in steps if step]

    def document(self) -> dict[str, Any]:
        """Everything as one document, ready for JSON."""
        return {
            "brier": self.score._asdict(), "phases": [each._asdict() for each in self.phases],
            "bins": [each._asdict() for each in self.bins],
        }  # fmt: skip


class Calibration:
    """What the judgements add up to."""

    def __init__(self, survey: Survey, moments: list[Judgement]) -> None:
        self.survey = survey
        self.moments = moments
        self.analysis = Reliability([Prediction(at.seed, at.when, at.analysis, at.won) for at in moments], survey.seed)
        self.hint = Reliability([Prediction(at.seed, at.when, at.hint, at.won) for at in moments], survey.seed)

    @property
    def blind(self) -> float:
        """The Brier score of somebody who always tells the chance that comes true on average."""
        always = fmean(each.won for each in self.moments)
        return fmean((always - each.won) ** 2 for each in self.moments)

    def document(self) -> dict[str, Any]:
        """Everything as one document, ready for JSON."""
        return self.survey.document() | {
            "judgements": len(self.moments), "blind": self.blind,
            "analysis": self.analysis.document(), "hint": self.hint.document(),
        }  # fmt: skip


def score(predictions: list[Prediction], seed: int) -> Score:
    """The Brier score, 0 when nothing was judged; for its interval whole games are drawn again (bootstrap)."""
    if not predictions:
        return Score(0.0, 0.0, 0.0)
    games = [[(each.chance - each.won) ** 2 for each in game] for game in _by_game(predictions)]
    sums = [(sum(errors), len(errors)) for errors in games]
    rng = Random(seed)
    means = []
    for _ in range(SAMPLES):
        drawn = rng.choices(sums, k=len(sums))
        means.append(sum([errors for errors, _ in drawn]) / sum([number for _, number in drawn]))
    ends = quantiles(means, n=40)
    return Score(fmean(error for errors in games for error in errors), ends[0], ends[-1])


def bin_of(predictions: list[Prediction]) -> Bin:
    """Some judgements together, with Wilson's interval for as many of them as are independent.

    Those of one game share its end: how far whole games lie from the mean says how many they are worth. Games are not
    drawn again here, since a group that always came true would then look certain.
    """
    number = len(predictions)
    happened = fmean(each.won for each in predictions)
    games = _by_game(predictions)
    spread = sum(sum(each.won - happened for each in game) ** 2 for game in games)
    telling = min(1.0, happened * (1 - happened) * number / spread) * number if spread else len(games)
    return Bin(fmean(each.chance for each in predictions), happened, *wilson(happened, telling), number)


def _by_game(predictions: list[Prediction]) -> list[list[Prediction]]:
    games: dict[int, list[Prediction]] = {}
    for each in predictions:
        games.setdefault(each.seed, []).append(each)
    return list(games.values())


def check(survey: Survey, games: int) -> None:
    """Refuse a survey that cannot be made."""
    if not 1 <= survey.worlds <= 1000:
        raise BadOption(mark("worlds must be 1 to 1000, not {given}"), given=survey.worlds)
    check_games(games, survey.seed)


def play_survey(
    survey: Survey, games: int, folder: Path, workers: Workers, progress: Callable[[int], None] = lambda done: None
) -> Calibration | None:
    """Play and judge the games, or take them from the folder; None when Ctrl-C came before the first was judged."""
    check(survey, games)
    kept = Kept(folder, f"{survey.game}-{survey.players}-calibrate-{survey.bot.title}", survey.document())
    seeds = range(survey.seed, survey.seed + games)
    moments = [Judgement(*each) for each in play_blocks(kept, judge_game, survey, seeds, workers, progress)]
    return Calibration(survey, moments) if moments else None


def judge_game(task: tuple[Survey, int]) -> list[Judgement]:
    """Play one game and judge some moments of it, each from the view of the player whose turn began."""
    survey, seed = task
    package = find_game(survey.game)
    options = package.read_options(survey.options)
    mind = make_mind(package, options.get("components"))
    views: list[tuple[int, View]] = []
    turn: tuple[int, int] | None = None

    def watch(game: Game, move: Move) -> None:
        nonlocal turn
        if game.turn != turn:
            turn = game.turn
            views.append((game.player, game.view(game.player)))

    game, _ = play_to_the_end(package, options, seed, [survey.bot] * survey.players, watch)
    won = mind.judge.chances(game)
    found = []
    for at in sorted(Random(seed).sample(range(len(views)), min(MOMENTS, len(views)))):
        seat, view = views[at]
        analysis = judge_position(view, mind, seed, survey.worlds)[seat]
        hint = advise(view, mind, seed, survey.budget).best[0].chance
        found.append(Judgement(seed, at / len(views), analysis.mean, hint.mean, won[seat]))
    return found
