"""Aquatica (Ivan Tuzovsky, revised printing) with Cold Waters: the rules, one file per chapter of the rulebook.

>>> from divebell.games import aquatica
>>> game = aquatica.start(players=3, seed=7, kings="none")
>>> game.play("play legion")
"""

from random import Random
from typing import Any, Final

from .components import STANDARD, Components, parse_components, read_components
from .detours import is_detour, worth
from .evaluation import TERMS, chances, margin, outcome, phase, prospect, prospects, terms, weights
from .game import Game, Result, load, parse, start
from .options import read_options, write_options
from .view import fill_in

__all__ = [
    "NAME", "NOISE", "RULES_VERSION", "TERMS",
    "Components", "Game", "Result", "chances", "determinize", "is_detour", "load", "margin", "outcome", "parse",
    "parse_components", "phase", "prospect", "prospects", "read_components", "read_options", "start", "terms",
    "weights", "worth", "write_options",
]  # fmt: skip

NAME: Final = "aquatica"
RULES_VERSION: Final = 1
NOISE: Final = {"paddler": 4.15, "snorkeller": 3.36, "freediver": 2.2, "pupil": 3.0, "player": 3.0}


def determinize(view: dict[str, Any], rng: Random, components: Components | None = None) -> Game:
    """A full game that agrees with the view and is random in the rest."""
    document, seed = fill_in(view, rng, components or STANDARD)
    return load(document, strict=False, seed=seed, components=components)
