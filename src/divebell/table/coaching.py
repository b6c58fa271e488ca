"""A coach: after a turn a sentence or two when a clearly better one existed, judged from the player's own view."""

from math import hypot
from typing import Final

from divebell.bots.advice import Advice, AdvisedTurn, reasons
from divebell.engine.package import View
from divebell.engine.ui.speech import Speech

from .advising import LEAST_ERROR, SURE, tell_reasons

CLEARLY: Final = 0.08  # of the chance to win: what costs less is not worth a word


def better_turn(advice: Advice) -> AdvisedTurn | None:
    """The best turn, if it is clearly better than the one that was asked about."""
    best, played = advice.best[0], advice.asked[0]
    gain = best.chance.mean - played.chance.mean
    sure = gain > SURE * max(hypot(best.chance.error, played.chance.error), LEAST_ERROR / 100)
    return best if gain >= CLEARLY and sure and best.moves != played.moves else None


def tell_better(advice: Advice, view: View, words: Speech) -> list[str]:
    """The coach's sentences about the turn that was asked about; none when it was good."""
    best = better_turn(advice)
    if best is None:
        return []
    steps = ", ".join(words.turn(view, best.moves))
    told = [words.say("A better turn would have been: {steps}.", steps=steps)]
    why = tell_reasons(reasons(advice, best, advice.asked[0]), words)
    return [*told, words.say("It is better because it {reasons}.", reasons=why)] if why else told
