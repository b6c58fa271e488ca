"""One bot on each seat in turn, among bots of another kind or alone: how often it wins, and with how many points.

For games of three and four this is the question of a person at the table: a strong player among weaker ones. In a solo
game there is nobody to beat, so only points and ratings are counted.
"""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import fmean, median
from typing import Any, NamedTuple

from divebell.engine.errors import BadOption
from divebell.engine.text import mark
from divebell.games import find_game

from .arena import interval
from .blocks import check_games, play_blocks
from .contestants import Contestant
from .kept import Kept
from .playing import play_to_the_end, shares_of
from .simulate import Share, wilson
from .sources import rules_hash
from .workers import Workers


class Sitting(NamedTuple):
    """Who sits among whom: plain texts and numbers, so that any process can play its part."""

    game: str
    options: dict[str, str]  # as `write_options` gives them
    players: int
    bot: Contestant
    others: Contestant
    seed: int

    def document(self) -> dict[str, Any]:
        """What the games depend on, as it stands at the head of their file."""
        alone = self.players == 1
        return {
            "match": "seat", "game": self.game, "rules": rules_hash(self.game), "options": self.options,
            "bot": [self.bot.title, self.bot.hash], "among": None if alone else [self.others.title, self.others.hash],
            "seed": self.seed,
        }  # fmt: skip


class Sat(NamedTuple):
    """One game: where the bot sat, its points and its part of the win, and the rating if the game gives one."""

    seed: int
    seat: int
    points: int
    share: float
    turns: int
    rating: str


class Seated:
    """What the games add up to."""

    def __init__(self, sitting: Sitting, games: list[Sat]) -> None:
        self.sitting = sitting
        self.games = games

    @property
    def wins(self) -> Share:
        """The wins with their 95 % interval, from how much deals differ."""
        deals: dict[int, list[float]] = {}
        for game in self.games:
            deals.setdefault(game.seed, []).append(game.share)
        return interval([fmean(shares) for shares in deals.values()], self.sitting.players)

    @property
    def mean(self) -> float:
        """Points in the mean of all games."""
        return fmean(game.points for game in self.games)

    @property
    def median(self) -> float:
        """Half of the games had at least so many points."""
        return median(game.points for game in self.games)

    @property
    def points(self) -> dict[int, Share]:
        """How many games ended with so many points, from the most to the least, without gaps."""
        found = Counter(game.points for game in self.games)
        return {number: self._share(found[number]) for number in range(max(found), min(found) - 1, -1)}

    @property
    def ratings(self) -> dict[str, Share]:
        """How many games got each rating, that of the most points first; nothing in a game without ratings."""
        best = sorted(self.games, key=lambda game: -game.points)
        found = Counter(game.rating for game in best if game.rating)
        return {name: self._share(number) for name, number in found.items()}

    def _share(self, number: int) -> Share:
        games = len(self.games)
        return Share(number, games, *wilson(number / games, games))

    def document(self) -> dict[str, Any]:
        """Everything as one document, ready for JSON."""
        return self.sitting.document() | {
            "games": len(self.games), "wins": self.wins._asdict(), "mean": self.mean, "median": self.median,
            "points": {str(number): share._asdict() for number, share in self.points.items()},
            "ratings": {name: share._asdict() for name, share in self.ratings.items()},
        }  # fmt: skip


def check(sitting: Sitting, games: int) -> None:
    """Refuse games that cannot be played."""
    check_games(games, sitting.seed)
    if games % sitting.players:
        raise BadOption(
            mark("games must be a multiple of {players}, one for each seat, not {given}"),
            players=sitting.players, given=games,
        )  # fmt: skip


def play_sitting(
    sitting: Sitting, games: int, folder: Path, workers: Workers, progress: Callable[[int], None] = lambda done: None
) -> Seated | None:
    """Play the deals, or take them from the folder; None when Ctrl-C came before the first was finished."""
    check(sitting, games)
    name = f"{sitting.game}-{sitting.players}-seat-{sitting.bot.title}"
    kept = Kept(folder, name, sitting.document())
    seeds = range(sitting.seed, sitting.seed + games // sitting.players)
    found = play_blocks(kept, play_deal, sitting, seeds, workers, lambda deals: progress(sitting.players * deals))
    return Seated(sitting, [Sat(*game) for game in found]) if found else None


def play_deal(task: tuple[Sitting, int]) -> list[Sat]:
    """Play one deal, the bot on each seat in turn."""
    sitting, seed = task
    package = find_game(sitting.game)
    options = package.read_options(sitting.options)
    found = []
    for seat in range(sitting.players):
        seats = [sitting.bot if at == seat else sitting.others for at in range(sitting.players)]
        game, turns = play_to_the_end(package, options, seed, seats)
        assert game.result is not None
        rating = game.result.rating or ""
        found.append(Sat(seed, seat, game.result.points[seat], shares_of(game)[seat], turns, rating))
    return found
