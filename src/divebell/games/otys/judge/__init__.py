"""What a position of Otys is worth to a bot, and how a learning program sees it."""

from typing import Final

from .detours import is_detour, sensible, worth
from .evaluation import chances, margin, outcome, phase, prospect, prospects, weights
from .terms import TERMS, terms

__all__ = [
    "NOISE", "TERMS", "chances", "is_detour", "margin", "outcome", "phase", "prospect", "prospects", "sensible",
    "terms", "weights", "worth",
]  # fmt: skip

NOISE: Final[dict[str, float]] = {}  # the levels were made on this game
