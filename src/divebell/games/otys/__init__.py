"""Otys (Claude Lucchini, 2017): the rules, one file per chapter of the rulebook.

>>> from divebell.games import otys
>>> game = otys.start(players=3, seed=7)
>>> game.play("key 3")
"""

from random import Random
from typing import Any, Final

from .components import STANDARD, Components, parse_components, read_components
from .evaluation import chances, is_detour, margin, outcome, phase, prospect, prospects, terms, weights, worth
from .game import Game, Result, load, parse, start
from .named_terms import TERMS
from .options import read_options, write_options
from .view import fill_in

__all__ = [
    "NAME", "NOISE", "RULES_VERSION", "TERMS",
    "Components", "Game", "Result", "chances", "determinize", "is_detour", "load", "margin", "outcome", "parse",
    "parse_components", "phase", "prospect", "prospects", "read_components", "read_options", "start", "terms",
    "weights", "worth", "write_options",
]  # fmt: skip

NAME: Final = "otys"
RULES_VERSION: Final = 1
NOISE: Final[dict[str, float]] = {}  # the levels were made on this game


def determinize(view: dict[str, Any], rng: Random, components: Components | None = None) -> Game:
    """A full game that agrees with the view and is random in the rest."""
    document, seed = fill_in(view, rng, components or STANDARD)
    return load(document, strict=False, seed=seed, components=components)
