"""The library's surface: start or load a game.

What is given here may be anything; the checks say in a sentence what is wrong. So this file and `setup.py` are not
compiled: compiled code would refuse a wrong type before the check could speak.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from divebell.engine.chance import check_seed
from divebell.engine.moment import found
from divebell.engine.move import Move

from .components import Components
from .play import Game, Result
from .position_reading import read_position
from .setup import set_up, use_components
from .turn import settle

__all__ = ["Game", "Result", "load", "parse", "start"]


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
