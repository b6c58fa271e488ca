"""Games alone: how far somebody has come with them."""

from collections.abc import Sequence
from typing import NamedTuple

from divebell.engine.box import Box, Solo
from divebell.store.log import Tally


class Standing(NamedTuple):
    """One way to play alone, and a player's games in it; `following` is the one that is proposed next."""

    solo: Solo
    games: int = 0
    best: int = 0
    won: bool = False
    following: bool = False


def standings(box: Box, tallies: Sequence[Tally]) -> list[Standing]:
    """How somebody has fared in every way to play alone."""
    known = {tally.mode: tally for tally in tallies}
    found = []
    for solo in box.solos:
        tally = known.get(solo.name)
        found.append(Standing(solo) if tally is None else Standing(solo, tally.games, tally.best, tally.won > 0))
    level = following(found)
    return [standing._replace(following=level > 0 and standing.solo.level == level) for standing in found]


def following(found: Sequence[Standing]) -> int:
    """The level that is to be climbed next: above the highest that was won, or where somebody began; 0 without levels.

    Whoever has won the last one plays it again, for a better score.
    """
    levels = [standing for standing in found if standing.solo.level]
    if not levels:
        return 0
    won = [standing.solo.level for standing in levels if standing.won]
    if won:
        return min(max(won) + 1, levels[-1].solo.level)
    return min([standing.solo.level for standing in levels if standing.games], default=levels[0].solo.level)
