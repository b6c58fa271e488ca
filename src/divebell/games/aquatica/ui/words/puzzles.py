"""What a puzzle of Aquatica wants: points, goals, locations, mantas and tribes."""

from typing import Final

from divebell.engine.text import forms

FIGURES: Final = {
    "points": forms("Gain {number} point", "Gain {number} points"),
    "scored": forms("Score {number} location", "Score {number} locations"),
    "taken": forms("Take {number} location", "Take {number} locations"),
    "recruits": forms("Recruit {number} character", "Recruit {number} characters"),
    "wild": forms("Win {number} wild manta", "Win {number} wild mantas"),
    "goals": forms("Claim {number} goal", "Claim {number} goals"),
    "tribes": forms("Recruit {number} tribe", "Recruit {number} tribes"),
    "ready": forms("End the turn with {number} ready manta", "End the turn with {number} ready mantas"),
    "hand": forms("End the turn with {number} card in hand", "End the turn with {number} cards in hand"),
}
