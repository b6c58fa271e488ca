"""Ratings from games: the model of Bradley and Terry, fitted by maximum likelihood.

The chance that i beats j is 1 / (1 + 10 ** ((rating j - rating i) / 400)); one bot, the anchor, has rating 0. Every
pair that played counts half a win more for both sides, so that a bot which never lost gets a finite rating.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

ELO: Final = 400 / np.log(10)  # of one unit of the logistic scale
HALF_A_WIN: Final = 0.5
STEPS: Final = 100
ENOUGH: Final = 1e-9
MOST_STEP: Final = 1.0  # a long step of Newton's method can lead away from the maximum


class Rating(NamedTuple):
    """The rating of a bot and the 95 % interval of it."""

    elo: float
    low: float
    high: float


def fit(wins: Floats, anchor: int) -> Floats:
    """The ratings for `wins[i, j]`, how often i beat j; a shared win is half a one."""
    played = wins + wins.T > 0
    wins = wins + HALF_A_WIN * played
    games = wins + wins.T
    strengths = np.zeros(len(wins))
    free = np.arange(len(wins)) != anchor
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        slope = (wins - games * chance).sum(axis=1)
        bend = games * chance * (1 - chance)
        curve = np.diag(bend.sum(axis=1)) - bend
        step = np.linalg.solve(curve[np.ix_(free, free)], slope[free])
        strengths[free] += np.clip(step, -MOST_STEP, MOST_STEP)
        if np.abs(step).max() < ENOUGH:
            break
    ratings: Floats = strengths * ELO
    return ratings


def rate(wins_by_deal: Floats, anchor: int, seed: int, samples: int = 1000) -> list[Rating]:
    """Ratings with intervals from `wins_by_deal[deal, i, j]`: whole deals are drawn again and again (bootstrap).

    The games of one deal, of all pairs, stay together: they share their cards.
    """
    deals = len(wins_by_deal)
    rng = np.random.default_rng(seed)
    found = fit(wins_by_deal.sum(axis=0), anchor)
    drawn: Any = rng.multinomial(deals, np.full(deals, 1 / deals), size=samples)
    again = np.array([fit(np.tensordot(times, wins_by_deal, 1), anchor) for times in drawn])
    low, high = np.percentile(again, (2.5, 97.5), axis=0)
    return [Rating(*map(float, ends)) for ends in zip(found, low, high, strict=True)]
