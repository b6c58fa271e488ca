"""The generalised sequential probability ratio test (GSPRT) that decides when a match has been long enough.

The hypotheses are two expected scores of a deal. Each is given the distribution over the scores seen that has this mean
and explains the scores best; the test adds up the logarithm of the ratio of the two likelihoods, LLR, and ends when it
leaves its bounds. For scores of 0 and 1 only, this is Wald's test. (Fishtest's pentanomial test works in the same way.)
"""

from collections import Counter
from collections.abc import Iterable
from math import log
from typing import Final, NamedTuple

from divebell.engine.errors import BadOption
from divebell.engine.text import mark

SELDOM: Final = 1e-3  # so often the scores 0 and 1 count as seen even if they were not: any mean is then possible
STEPS: Final = 60  # halvings of an interval


class Bounds(NamedTuple):
    """What is tested: at most `elo0` against at least `elo1`, with these chances of being wrong about either."""

    elo0: float = 0
    elo1: float = 30
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def lower(self) -> float:
        """At this LLR the gain is taken to be at most elo0."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At this LLR the gain is taken to be at least elo1."""
        return log((1 - self.beta) / self.alpha)

    def check(self) -> None:
        """Refuse what cannot be tested."""
        if not -1000 <= self.elo0 < self.elo1 <= 1000:
            raise BadOption(
                mark("elo0 must be less than elo1, both from -1000 to 1000, not {elo0} and {elo1}"),
                elo0=f"{self.elo0:g}", elo1=f"{self.elo1:g}",
            )  # fmt: skip
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0.0001 <= value <= 0.4:
                raise BadOption(mark("{name} must be from 0.0001 to 0.4, not {given}"), name=name, given=f"{value:g}")


def expected_score(elo: float, players: int) -> float:
    """What `Deal.score` of the arena tends to when the new bot is so much stronger (Plackett and Luce).

    The lone new one wins r / (r + others), the lone old one 1 / (1 + others * r); equal bots score one half.
    """
    r = 10 ** (elo / 400)
    others = players - 1
    return (r / (r + others) - 1 / (1 + others * r) + 1) / 2


def elo_of(score: float, players: int) -> float:
    """How much stronger a bot with this score is: the inverse of `expected_score`, at most 2000 either way."""
    low, high = -2000.0, 2000.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if expected_score(middle, players) < score else (low, middle)
    return (low + high) / 2


def llr(scores: Iterable[float], mean0: float, mean1: float) -> float:
    """The logarithm of how much better a mean score of `mean1` explains the scores of some deals than `mean0`."""
    counts: dict[float, float] = {0.0: SELDOM, 1.0: SELDOM}
    for score, times in Counter(scores).items():
        counts[score] = counts.get(score, 0.0) + times - (SELDOM if score in (0.0, 1.0) else 0.0)
    first, second = _tilt(counts, mean0), _tilt(counts, mean1)
    return sum(
        times * log((1 + first * (score - mean0)) / (1 + second * (score - mean1))) for score, times in counts.items()
    )


def _tilt(counts: dict[float, float], mean: float) -> float:
    """The t for which weights of times / (1 + t * (score - mean)) have this mean: the likeliest such distribution."""
    low, high = -1 / (max(counts) - mean), 1 / (mean - min(counts))
    for _ in range(STEPS):
        t = (low + high) / 2
        if sum(times * (score - mean) / (1 + t * (score - mean)) for score, times in counts.items()) > 0:
            low = t
        else:
            high = t
    return (low + high) / 2
