"""Otys (Claude Lucchini, 2017): the rules, one file per chapter of the rulebook.

>>> from divebell.games import otys
>>> game = otys.start(players=3, seed=7)
>>> game.play("key 3")
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
from .rules.position import read_position
from .rules.setup import set_up, use_components
from .rules.turn import settle
from .rules.view import fill_in

__all__ = [
    "NAME", "RULES_VERSION",
    "Components", "Game", "Result", "determinize", "load", "parse", "parse_components", "read_components",
    "read_options", "start", "write_options",
]  # fmt: skip

NAME: Final = "otys"
RULES_VERSION: Final = 1


def start(
    players: int | None = None,
    seed: int | None = None,
    first: int | None = None,
    edition: str = "fr",
    sponsors: str | Sequence[str] = "basic",
    designer_variant: bool = False,
    solo: str | None = None,
    components: Components | str | Path | None = None,
) -> Game:
    """A new game: 2 players unless said otherwise, 1 player is the solo game.

    `sponsors` is "basic", "advanced", "random", or names each side: "S1 S2a S3 S4 S5a". Without a `seed`
    one is taken at random; without `first` the first player is.
    """
    game = Game()
    game.clear()
    set_up(game, players, seed, first, edition, sponsors, designer_variant, solo, components)
    settle(game)
    return game


def load(
    position: dict[str, Any],
    strict: bool = True,
    seed: int = 0,
    components: Components | str | Path | None = None,
) -> Game:
    """The game of a position document. `strict` checks that everything adds up to the components.

    A position holds no chance: whatever is shuffled from now on comes from `seed`.
    """
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
