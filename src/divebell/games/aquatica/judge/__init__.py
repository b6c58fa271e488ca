"""What a position of Aquatica is worth to a bot, and how a learning program sees it."""

from typing import Final

from .detours import is_detour, sensible, worth
from .evaluation import chances, margin, outcome, phase, prospect, prospects, weights
from .terms import TERMS, terms

__all__ = [
    "NOISE", "TERMS", "chances", "is_detour", "margin", "outcome", "phase", "prospect", "prospects", "sensible",
    "terms", "weights", "worth",
]  # fmt: skip

NOISE: Final = {"paddler": 4.15, "snorkeller": 3.36, "freediver": 2.2, "pupil": 3.0, "player": 3.0}
