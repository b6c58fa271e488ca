"""Aquatica (Ivan Tuzovsky, revised printing) with Cold Waters: the rules, one file per chapter of the rulebook.

>>> from divebell.games import aquatica
>>> game = aquatica.start(players=3, seed=7, kings="none")
>>> game.play("play legion")
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from divebell.engine.chance import check_seed
from divebell.engine.moment import found
from divebell.engine.move import Move

from .rules.components import STANDARD, Components, parse_components, read_components
from .rules.game import Game, Result
from .rules.options import read_options, write_options
from .rules.position_reading import read_position
from .rules.setup import set_up, use_components
from .rules.turn import settle
from .rules.view import fill_in

__all__ = [
    "NAME", "RULES_VERSION",
    "Components", "Game", "Result", "determinize", "load", "parse", "parse_components", "read_components",
    "read_options", "start", "write_options",
]  # fmt: skip

NAME: Final = "aquatica"
RULES_VERSION: Final = 1


def start(
    players: int = 2,
    seed: int | None = None,
    first: int | None = None,
    cold_waters: bool = True,
    mode: str = "goals",
    edition: str = "fr",
    kings: str | None = None,
    goals: str | Sequence[str] | None = None,
    tribes: str | Sequence[str] | None = None,
    level: int | None = None,
    memory: str = "table",
    components: Components | str | Path | None = None,
) -> Game:
    """A new game: 1 player is a solo game, against the rival with goals or at a `level` with tribes.

    `goals` is "printed", "random" or four names, `tribes` "random" or eight names; `kings` is "none", "basic" or
    "draft", the default but in solo with tribes. Without a `seed` one is taken at random; without `first` the first
    player is.
    """
    game = Game()
    game.clear()
    set_up(game, players, seed, first, cold_waters, mode, edition, kings, goals, tribes, level, memory, components)
    settle(game)
    return game


def load(
    position: dict[str, Any],
    strict: bool = True,
    seed: int = 0,
    components: Components | str | Path | None = None,
) -> Game:
    """The game of a position document. `strict` checks that everything adds up to the components."""
    game = Game()
    game.clear()
    game.components = use_components(components)
    game.seed = check_seed(seed)
    read_position(game, position, strict)
    return game


def parse(text: str, components: Components | None = None) -> Move:
    """The move with this text; IllegalMove when no move has it."""
    return found(use_components(components).parse(str(text)), text)


def determinize(view: dict[str, Any], rng: Random, components: Components | None = None) -> Game:
    """A full game that agrees with the view and is random in the rest."""
    document, seed = fill_in(view, rng, components or STANDARD)
    return load(document, strict=False, seed=seed, components=components)
