"""Two bots against each other: every deal is played from each seat, and a sequential test says when it is enough.

With two players a deal is two games. With more it is one game for each seat of a lone new bot among old ones,
and one for each seat of a lone old bot among new ones: a bot that profits from its like is then found out. Where there
is one player, both bots play the deal, and the one with more points has won it.
"""

from collections.abc import Callable
from pathlib import Path
from statistics import fmean, pvariance
from typing import Any, Final, NamedTuple

from divebell.engine.chance import KEY_BITS
from divebell.engine.errors import BadOption
from divebell.engine.text import mark
from divebell.games import find_game

from .contestants import Contestant
from .kept import Kept
from .playing import Stopped, play_to_the_end, shares_of
from .simulate import Share, wilson
from .sources import rules_hash
from .sprt import Bounds, elo_of, expected_score, llr
from .workers import Workers, in_order

DEALS_IN_A_BLOCK: Final = 4
MOST_DEALS: Final = 1_000_000
LEAST_VARIANCE: Final = 0.25  # of a deal, beside what independent games would have; an interval is never too good
NEW, OLD = "a", "b"


class Match(NamedTuple):
    """Who plays whom at what: plain texts and numbers, so that any process can play its part."""

    game: str
    options: dict[str, str]  # as `write_options` gives them
    players: int
    a: Contestant  # the new one
    b: Contestant  # the old one
    seed: int

    @property
    def lineups(self) -> list[str]:
        """Who sits where in each game of a deal: `ab`, `ba`; alone `a`, `b`."""
        alone = [OLD * seat + NEW + OLD * (self.players - seat - 1) for seat in range(self.players)]
        if self.players == 2:
            return alone
        return alone + [lineup.translate(str.maketrans(NEW + OLD, OLD + NEW)) for lineup in alone]

    @property
    def rivals(self) -> int:
        """How many a win is divided between: the players, or the two bots that play a deal alone."""
        return max(2, self.players)

    def document(self) -> dict[str, Any]:
        """What the games depend on, as it stands at the head of their file."""
        return {
            "match": "arena", "game": self.game, "rules": rules_hash(self.game), "options": self.options,
            "bots": {NEW: [self.a.title, self.a.hash], OLD: [self.b.title, self.b.hash]},
            "seed": self.seed, "deals in a block": DEALS_IN_A_BLOCK,
        }  # fmt: skip


class Played(NamedTuple):
    """One game; the lists run over the seats."""

    lineup: str
    points: list[int]
    shares: list[float]  # of the win; alone of the deal
    turns: int


class Deal(NamedTuple):
    """All games of one deal."""

    seed: int
    games: list[Played]

    def lone(self, who: str) -> list[float]:
        """What a bot won in the games in which it sat alone among the others."""
        return [game.shares[game.lineup.index(who)] for game in self.games if game.lineup.count(who) == 1]

    @property
    def score(self) -> float:
        """From 0, the new bot lost everything, to 1; one half when the two are equal."""
        return (fmean(self.lone(NEW)) - fmean(self.lone(OLD)) + 1) / 2


class Standing:
    """What the deals so far say about two bots."""

    def __init__(self, match: Match, deals: list[Deal], bounds: Bounds) -> None:
        self.match = match
        self.deals = deals
        self.bounds = bounds

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(len(deal.games) for deal in self.deals)

    @property
    def llr(self) -> float:
        """The test so far."""
        rivals = self.match.rivals
        means = expected_score(self.bounds.elo0, rivals), expected_score(self.bounds.elo1, rivals)
        return llr([deal.score for deal in self.deals], *means)

    @property
    def verdict(self) -> str:
        """`stronger`, `not stronger`, or "" while the test has not decided."""
        ratio = self.llr
        return "stronger" if ratio >= self.bounds.upper else "not stronger" if ratio <= self.bounds.lower else ""

    @property
    def score(self) -> Share:
        """The score of the new bot with its 95 % interval, from how much deals differ and not from single games."""
        games = 1 if self.match.players == 1 else len(self.match.lineups)  # alone a deal is one comparison
        return interval([deal.score for deal in self.deals], games)

    def lone(self, who: str) -> Share:
        """The wins of a bot in the games in which it sat alone."""
        found = [deal.lone(who) for deal in self.deals]
        return interval([fmean(shares) for shares in found], self.match.players)

    @property
    def elo(self) -> tuple[float, float, float]:
        """How much stronger the new bot is, and the ends of the 95 % interval."""
        found, rivals = self.score, self.match.rivals
        rate = found.wins / found.games if found.games else 0.5
        return elo_of(rate, rivals), elo_of(found.low, rivals), elo_of(found.high, rivals)

    def document(self) -> dict[str, Any]:
        """Everything as one document, ready for JSON."""
        elo, low, high = self.elo
        return self.match.document() | {
            "deals": len(self.deals), "games": self.games, "score": self.score._asdict(),
            "elo": {"mean": elo, "low": low, "high": high},
            "lone": {who: self.lone(who)._asdict() for who in (NEW, OLD)},
            "test": self.bounds._asdict() | {
                "llr": self.llr, "lower": self.bounds.lower, "upper": self.bounds.upper, "verdict": self.verdict,
            },
        }  # fmt: skip


def interval(scores: list[float], games: int) -> Share:
    """The sum of the scores of some deals of so many games each, with Wilson's interval for as many games as they tell.

    Games of one deal are not independent. They count for more or less than their number, as the deals' variance says.
    """
    if not scores:
        return Share(0, 0, 0, 1)
    rate = fmean(scores)
    independent = rate * (1 - rate) / games
    ratio = pvariance(scores) / independent if independent else 1.0
    number = games * len(scores)
    return Share(rate * number, number, *wilson(rate, number / max(ratio, LEAST_VARIANCE)))


def check(match: Match, deals: int) -> None:
    """Refuse a match that cannot be played."""
    if not 1 <= deals <= MOST_DEALS:
        raise BadOption(mark("deals must be 1 to {most}, not {given}"), most=MOST_DEALS, given=deals)
    if match.seed + deals > 1 << KEY_BITS:
        raise BadOption(mark("seed must be smaller: every deal uses the next seed"))


def play_match(
    match: Match,
    bounds: Bounds,
    deals: int,
    folder: Path,
    workers: Workers = Workers(),  # noqa: B008 (a value that never changes)
    to_the_end: bool = False,
    progress: Callable[[Standing], None] = lambda standing: None,
) -> Standing:
    """Play until the test decides, or all deals; what is kept in the folder is not played again.

    Blocks count in the order of their seeds, so the verdict is the same on any number of processes and after any
    interruption. Ctrl-C ends it early: then the standing is that of the finished blocks.
    """
    check(match, deals)
    bounds.check()
    kept = kept_games(match, folder)
    done = [_read_block(block) for block in kept.read()]
    last = match.seed + deals
    starts = range(match.seed, last, DEALS_IN_A_BLOCK)
    standing = Standing(match, [], bounds)
    to_play = ((match, start) for start in starts[len(done) :])
    played = in_order(play_block, to_play, workers)
    try:
        for number in range(len(starts)):
            if number < len(done):
                block = done[number]
            else:
                block = next(played)
                kept.add(_write_block(block))
            standing.deals += [deal for deal in block if deal.seed < last]
            progress(standing)
            if standing.verdict and not to_the_end:
                break
    except (KeyboardInterrupt, Stopped):
        pass
    finally:
        if hasattr(played, "close"):
            played.close()
    return standing


def kept_games(match: Match, folder: Path) -> Kept:
    """The file of a match."""
    name = f"{match.game}-{match.players}-{match.a.title}-{match.b.title}"
    return Kept(folder, name, match.document())


def play_block(task: tuple[Match, int]) -> list[Deal]:
    """Play the deals of a block."""
    match, first = task
    package = find_game(match.game)
    options = package.read_options(match.options)
    deals = []
    for seed in range(first, first + DEALS_IN_A_BLOCK):
        games = []
        for lineup in match.lineups:
            seats = [match.a if who == NEW else match.b for who in lineup]
            game, turns = play_to_the_end(package, options, seed, seats)
            assert game.result is not None
            games.append(Played(lineup, game.result.points, shares_of(game), turns))
        deals.append(Deal(seed, games if match.players > 1 else compared(games)))
    return deals


def compared(games: list[Played]) -> list[Played]:
    """Games that were played alone, with their shares of the deal: most points win it."""
    most = max(game.points[0] for game in games)
    best = sum(game.points[0] == most for game in games)
    return [game._replace(shares=[1 / best if game.points[0] == most else 0.0]) for game in games]


def _write_block(block: list[Deal]) -> list[Any]:
    return [[deal.seed, [list(game) for game in deal.games]] for deal in block]


def _read_block(lines: list[Any]) -> list[Deal]:
    return [Deal(seed, [Played(*game) for game in games]) for seed, games in lines]
