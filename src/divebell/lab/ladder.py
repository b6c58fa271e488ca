"""The ladder: every bot against its neighbours and against an anchor, and one rating for each."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from divebell.engine.errors import BadOption
from divebell.engine.text import mark

from .arena import Match, Standing, play_match
from .contestants import Contestant
from .ratings import Rating, rate
from .sprt import Bounds
from .workers import Workers


class Ladder(NamedTuple):
    """Who climbs: the bots from the weakest to the strongest, as far as one knows, and the one with rating 0."""

    game: str
    options: dict[str, str]
    bots: tuple[Contestant, ...]
    anchor: int
    seed: int
    deals: int

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Neighbours, past champions with their level of now, and all with the anchor; who should win comes first."""
        numbers = range(len(self.bots))
        now = {bot.name: at for at, bot in enumerate(self.bots)}
        champions = {at: now[bot.level] for at, bot in enumerate(self.bots) if bot.net and bot.level in now}
        neighbours = [(high, low) for low, high in pairwise([at for at in numbers if at not in champions])]
        past = [(level, at) for at, level in champions.items()]
        anchored = [(max(at, self.anchor), min(at, self.anchor)) for at in numbers if at != self.anchor]
        return list(dict.fromkeys(neighbours + past + anchored))

    def match(self, pair: tuple[int, int]) -> Match:
        """The match of a pair."""
        new, old = pair
        return Match(self.game, self.options, 2, self.bots[new], self.bots[old], self.seed)


class Rated:
    """The matches of a ladder and the ratings that explain them best."""

    def __init__(self, ladder: Ladder, standings: dict[tuple[int, int], Standing]) -> None:
        self.ladder = ladder
        self.standings = standings
        self.ratings: list[Rating] = rate(self._wins(), ladder.anchor, ladder.seed)

    def _wins(self) -> Any:
        """How often each beat each, deal by deal."""
        number = len(self.ladder.bots)
        wins = np.zeros((self.ladder.deals, number, number))
        for (new, old), standing in self.standings.items():
            for at, deal in enumerate(standing.deals):
                won = sum(deal.lone("a"))
                wins[at, new, old] += won
                wins[at, old, new] += len(deal.games) - won
        return wins

    def games(self, bot: int) -> int:
        """How many games a bot played."""
        return sum(standing.games for pair, standing in self.standings.items() if bot in pair)

    def document(self) -> dict[str, Any]:
        """Everything as one document, ready for JSON."""
        bots = self.ladder.bots
        return {
            "game": self.ladder.game,
            "options": self.ladder.options,
            "seed": self.ladder.seed,
            "deals": self.ladder.deals,
            "anchor": bots[self.ladder.anchor].title,
            "ratings": {bot.title: rating._asdict() for bot, rating in zip(bots, self.ratings, strict=True)},
            "matches": [standing.document() for standing in self.standings.values()],
        }


def check(ladder: Ladder, players: int) -> None:
    """Refuse a ladder that cannot be climbed."""
    names = [bot.name for bot in ladder.bots]
    if len(names) < 2 or len(set(names)) != len(names):
        raise BadOption(mark("a ladder needs at least two different bots, not {names}"), names=", ".join(names) or "-")
    if players != 2:
        raise BadOption(mark("a ladder is for 2 players, not {given}: use the arena"), given=players)


def climb(
    ladder: Ladder,
    folder: Path,
    workers: Workers,
    begin: Callable[[Match], Callable[[Standing], None]],
) -> Rated | None:
    """Play all matches, or take them from the folder; None when Ctrl-C ended it before all were played.

    `begin` is told each match and gives what is told its progress.
    """
    standings: dict[tuple[int, int], Standing] = {}
    for pair in ladder.pairs:
        match = ladder.match(pair)
        standing = play_match(match, Bounds(), ladder.deals, folder, workers, True, begin(match))
        if len(standing.deals) < ladder.deals:
            return None
        standings[pair] = standing
    return Rated(ladder, standings)


def anchor_of(bots: Sequence[str], asked: str | None) -> int:
    """Where the anchor stands: the one that was asked for, or the first."""
    if asked is None:
        return 0
    if asked not in bots:
        raise BadOption(mark("the anchor must be one of {bots}, not “{given}”"), bots=", ".join(bots), given=asked)
    return bots.index(asked)
