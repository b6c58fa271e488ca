"""What a puzzle of Otys wants: points, contracts, keys, credits and batteries."""

from typing import Final

from divebell.engine.text import forms

from .names import mark

KEYS_BACK: Final = mark("Bring all your keys back")
FIGURES: Final = {
    "points": forms("Score {number} point", "Score {number} points"),
    "contracts": forms("Complete {number} contract", "Complete {number} contracts"),
    "upgrades": forms("Upgrade {number} diver", "Upgrade {number} divers"),
    "advances": forms("Advance {number} technician", "Advance {number} technicians"),
    "rewards": forms("Take {number} reward", "Take {number} rewards"),
    "credits": forms("End the turn with {number} credit", "End the turn with {number} credits"),
    "batteries": forms("End the turn with {number} battery", "End the turn with {number} batteries"),
}
