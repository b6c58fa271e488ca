"""Is the game fair, and is everything in it worth having? Many games of one bot with itself, watched.

The game says what to look at: the `Observer` of its part `observer` watches a game and names groups of things (such as
contracts) and the items in them. Here each item is compared with the others of its group: did those who had it win more
often? That is said for the bot that played and is no cause: whoever is ahead also has more. Many comparisons find
something by chance, so what counts is the rate of false discoveries (Benjamini and Hochberg).
"""

from collections.abc import Callable
from math import sqrt
from pathlib import Path
from statistics import NormalDist, fmean, variance
from typing import Any, Final, NamedTuple

from divebell.engine.errors import BadOption
from divebell.engine.judge.observer import Observer
from divebell.engine.move import Move
from divebell.engine.package import Game
from divebell.engine.text import mark
from divebell.games import find_game, find_part

from .blocks import check_games, play_blocks
from .kept import Kept
from .playing import WithItself, play_to_the_end, shares_of
from .simulate import Z
from .workers import Workers

GAMES_IN_A_BLOCK: Final = 10
FEW: Final = 20  # fewer boards or offers say nothing
DISCOVERED: Final = 0.05  # the rate of false discoveries that is accepted
SELDOM: Final = 0.02  # taken less often than that of all offers is never, more often than the rest of it always


class Study(WithItself):
    """Which games are played and watched."""

    def document(self) -> dict[str, Any]:
        """What the games depend on, as it stands at the head of their file."""
        return self.head("balance") | {"games in a block": GAMES_IN_A_BLOCK}


class Watched(NamedTuple):
    """One game as its observer saw it."""

    seed: int
    shares: list[float]
    rounds: int
    had: dict[str, dict[str, list[int]]]
    offers: dict[str, dict[str, list[int]]]
    table: dict[str, list[str]]
    measures: dict[str, list[int | None]]


class Mean(NamedTuple):
    """A mean and half of its 95 % interval."""

    mean: float
    half: float
    number: int


class Item(NamedTuple):
    """One thing beside the others of its group."""

    group: str
    name: str
    boards: int  # seats of games that had it
    times: float  # a seat had it in a game, on average
    offered: int
    taken: int
    wins: float  # of those who had it, every time counted
    gain: Mean  # of wins over the mean of the group
    chance: float  # of such a gain if there were none (p); 1 for what is too seldom to say


class Side(NamedTuple):
    """What a thing on the table does to the length of a game, in rounds."""

    group: str
    name: str
    games: int
    gain: Mean
    chance: float


class Balance:
    """What the watched games add up to."""

    def __init__(self, study: Study, games: list[Watched]) -> None:
        self.study = study
        self.games = games
        self.items = [item for group in _groups(games) for item in _items(group, games)]
        self.sides = [side for group in _tables(games) for side in _sides(group, games)]
        compared: list[Item | Side] = [*self.items, *self.sides]
        found = discoveries([entry.chance for entry in compared])
        self.discovered = {(entry.group, entry.name) for entry, real in zip(compared, found, strict=True) if real}

    @property
    def measures(self) -> dict[str, list[Mean]]:
        """For each number of a seat: its mean over all seats, over winners and over the others."""
        return {
            name: [
                _mean([value for game in self.games for seat, value in enumerate(game.measures[name])
                       if value is not None and wanted(game.shares[seat])])
                for wanted in (_all, _won, _lost)
            ]
            for name in self.games[0].measures
        }  # fmt: skip

    @property
    def rounds(self) -> Mean:
        """The length of a game."""
        return _mean([game.rounds for game in self.games])

    def ignored(self) -> list[Item]:
        """What is never taken when it is offered."""
        return [item for item in self.items if item.offered >= FEW and item.taken < SELDOM * item.offered]

    def irresistible(self) -> list[Item]:
        """What is always taken when it is offered."""
        return [item for item in self.items if item.offered >= FEW and item.taken > (1 - SELDOM) * item.offered]

    def document(self) -> dict[str, Any]:
        """Everything as one document, ready for JSON."""
        return self.study.document() | {
            "games": len(self.games),
            "rounds": self.rounds._asdict(),
            "measures": {name: [mean._asdict() for mean in means] for name, means in self.measures.items()},
            "items": [item._asdict() | {"gain": item.gain._asdict()} for item in self.items],
            "sides": [side._asdict() | {"gain": side.gain._asdict()} for side in self.sides],
            "discovered": sorted(self.discovered),
        }


def play_study(
    study: Study, games: int, folder: Path, workers: Workers, progress: Callable[[int], None] = lambda done: None
) -> Balance | None:
    """Play and watch the games, or take them from the folder; None when Ctrl-C came before the first block."""
    check(study, games)
    kept = Kept(folder, f"{study.game}-{study.players}-balance-{study.bot.title}", study.document())
    last = study.seed + games
    starts = range(study.seed, last, GAMES_IN_A_BLOCK)
    watched = play_blocks(kept, watch_block, study, starts, workers, lambda done: progress(GAMES_IN_A_BLOCK * done))
    found = [game for game in (Watched(*game) for game in watched) if game.seed < last]
    return Balance(study, found) if found else None


def check(study: Study, games: int) -> None:
    """Refuse a study that cannot be made."""
    if study.players < 2:
        raise BadOption(mark("a study of balance needs at least 2 players, not {given}"), given=study.players)
    check_games(games, study.seed, least=2)


def watch_block(task: tuple[Study, int]) -> list[Watched]:
    """Play and watch the games of a block."""
    study, first = task
    return [watch_game(study, seed) for seed in range(first, first + GAMES_IN_A_BLOCK)]


def watch_game(study: Study, seed: int) -> Watched:
    """Play and watch one game."""
    package = find_game(study.game)
    options = package.read_options(study.options)
    observer: Observer = find_part(study.game, "judge.observer").Observer(package.start(seed=seed, **options))

    def watch(game: Game, move: Move) -> None:
        observer.chosen(game, move)

    game, _ = play_to_the_end(package, options, seed, [study.bot] * study.players, watch)
    observer.ended(game, game.journal or [])
    seen = (observer.had, observer.offers, observer.table, observer.measures)
    return Watched(seed, shares_of(game), game.turn[0], *seen)


def discoveries(chances: list[float], rate: float = DISCOVERED) -> list[bool]:
    """Which of these chances (p values) are discoveries when so many of those may be false (Benjamini, Hochberg)."""
    order = sorted(chances)
    limit = max((p for rank, p in enumerate(order, start=1) if p <= rate * rank / len(order)), default=-1.0)
    return [p <= limit for p in chances]


def _groups(games: list[Watched]) -> list[str]:
    return list(dict.fromkeys(group for game in games for group in game.had))


def _tables(games: list[Watched]) -> list[str]:
    return list(dict.fromkeys(group for game in games for group in game.table))


def _items(group: str, games: list[Watched]) -> list[Item]:
    """The items of a group, each beside the mean of the group."""
    names = {item for game in games for item in game.had[group]}
    names |= {item for game in games for item in game.offers.get(group, {})}
    had = [(share, times) for game in games for each in game.had[group].values()
           for share, times in zip(game.shares, each, strict=True)]  # fmt: skip
    all_times = sum(times for _, times in had)
    mean = sum(share * times for share, times in had) / all_times if all_times else 0.0
    return [_item(group, name, mean, games) for name in sorted(names)]


def _item(group: str, name: str, mean: float, games: list[Watched]) -> Item:
    """Every time that a seat had it counts; the seats of one game are not independent, so a game counts as a whole."""
    boards, times, won, offered, taken = 0, 0, 0.0, 0, 0
    gains: list[float] = []
    for game in games:
        mine = list(zip(game.shares, game.had[group].get(name, [0] * len(game.shares)), strict=True))
        boards += sum(number > 0 for _, number in mine)
        times += sum(number for _, number in mine)
        won += sum(number * share for share, number in mine)
        gains.append(sum(number * (share - mean) for share, number in mine))
        could, did = game.offers.get(group, {}).get(name, (0, 0))
        offered, taken = offered + could, taken + did
    seats = len(games) * len(games[0].shares)
    rate = won / times if times else 0.0
    error = sqrt(sum(gain * gain for gain in gains)) / times if times else 0.0
    gain = Mean(rate - mean if times else 0.0, Z * error, boards)
    return Item(group, name, boards, times / seats, offered, taken, rate, gain, _chance(gain.mean, error, boards))


def _sides(group: str, games: list[Watched]) -> list[Side]:
    """What an item on the table does to the length of a game; nothing for what always or never lies there."""
    found = []
    for name in sorted({item for game in games for item in game.table[group]}):
        there = [float(game.rounds) for game in games if name in game.table[group]]
        not_there = [float(game.rounds) for game in games if name not in game.table[group]]
        if min(len(there), len(not_there)) < 2:
            continue
        error = sqrt(variance(there) / len(there) + variance(not_there) / len(not_there))
        gain = Mean(fmean(there) - fmean(not_there), Z * error, len(there))
        chance = _chance(gain.mean, error, min(len(there), len(not_there)))
        found.append(Side(group, name, len(there), gain, chance))
    return found


def _chance(gain: float, error: float, number: int) -> float:
    """The chance of a gain at least so far from 0 by chance alone."""
    if number < FEW or not error:
        return 1.0
    return 2 * NormalDist().cdf(-abs(gain) / error)


def _mean(values: list[Any]) -> Mean:
    if len(values) < 2:
        return Mean(float(sum(values)), 0.0, len(values))
    return Mean(fmean(values), Z * sqrt(variance(values) / len(values)), len(values))


def _all(share: float) -> bool:
    return True


def _won(share: float) -> bool:
    return share > 0


def _lost(share: float) -> bool:
    return share == 0
