"""Aquatica (Ivan Tuzovsky, revised printing) with Cold Waters: the rules, one file per chapter of the rulebook.

>>> from divebell.games import aquatica
>>> game = aquatica.start(players=3, seed=7, kings="none")
>>> game.play("play legion")
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from divebell.engine.renewal import Renewal

from ..opening import Opening
from .rules.components import SOURCE, Components
from .rules.game import Game, Result
from .rules.options import read_options, write_options
from .rules.position_reading import read_position
from .rules.setup import set_up
from .rules.turn import settle
from .rules.view import fill_in

__all__ = [
    "NAME", "RENEWALS", "RULES_VERSION",
    "Components", "Game", "Result", "determinize", "load", "parse", "parse_components", "read_components",
    "read_options", "start", "write_options",
]  # fmt: skip

NAME: Final = "aquatica"
RULES_VERSION: Final = 1
RENEWALS: Final[dict[int, type[Renewal]]] = {}


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
    return _opening.start(
        seed, components, players, first, cold_waters, mode, edition, kings, goals, tribes, level, memory
    )


_opening: Final = Opening("Aquatica", Game, SOURCE, set_up, settle, read_position, fill_in)
load = _opening.load
determinize = _opening.determinize
parse = _opening.parse
parse_components = SOURCE.parse
read_components = SOURCE.read
