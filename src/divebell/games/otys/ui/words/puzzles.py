"""What a puzzle wants, figure by figure."""

from typing import Final

from divebell.engine.text import forms

from .names import Names, mark

_KEYS_BACK: Final = mark("Bring all your keys back")
_GOALS: Final = {
    "points": forms("Score {number} point", "Score {number} points"),
    "contracts": forms("Complete {number} contract", "Complete {number} contracts"),
    "upgrades": forms("Upgrade {number} diver", "Upgrade {number} divers"),
    "advances": forms("Advance {number} technician", "Advance {number} technicians"),
    "rewards": forms("Take {number} reward", "Take {number} rewards"),
    "credits": forms("End the turn with {number} credit", "End the turn with {number} credits"),
    "batteries": forms("End the turn with {number} battery", "End the turn with {number} batteries"),
}


def puzzle_goal(words: Names, name: str, least: int) -> str:
    """One figure of a goal, as what to do."""
    if name == "keys back":
        return words.say(_KEYS_BACK)
    one, many = _GOALS[name]
    return words.translate(one, many, least).format(number=least)
