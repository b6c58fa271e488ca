"""A coach: after a turn what a clearly better one would have been, judged from the player's own view."""

from math import hypot
from typing import Final, NamedTuple

from divebell.bots.advice import Advice, AdvisedTurn, reasons
from divebell.engine.package import View
from divebell.engine.ui.speech import Speech, Step

from .advising import LEAST_ERROR, SURE, tell_reasons

CLEARLY: Final = 0.08  # of the chance to win: what costs less is not worth a word
PART: Final = 1 / 3  # of a hint's budget: enough for clear cases, and the answer comes before the next turn is played


class ToldBetter(NamedTuple):
    """A turn that would have been better, in words: its moves, and why, "" when nothing on the board shows it."""

    steps: list[Step]
    why: str
    played: str  # the first move of the turn that was played


def better_turn(advice: Advice) -> AdvisedTurn | None:
    """The best turn, if it is clearly better than the one that was asked about."""
    best, played = advice.best[0], advice.asked[0]
    gain = best.chance.mean - played.chance.mean
    sure = gain > SURE * max(hypot(best.chance.error, played.chance.error), LEAST_ERROR / 100)
    return best if gain >= CLEARLY and sure and best.moves != played.moves else None


def tell_better(advice: Advice, view: View, words: Speech) -> ToldBetter | None:
    """What the coach says about the turn that was asked about; None when it was good."""
    best, played = better_turn(advice), advice.asked[0]
    if best is None:
        return None
    why = tell_reasons(reasons(advice, best, played), words.ends(view, best.moves, played.moves), words)
    told = words.say("It is better because it {reasons}.", reasons=why) if why else ""
    return ToldBetter(words.steps(view, best.moves), told, words.steps(view, played.moves)[0].text)
