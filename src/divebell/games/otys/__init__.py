"""Otys (Claude Lucchini, 2017): the rules, one file per chapter of the rulebook.

>>> from divebell.games import otys
>>> game = otys.start(players=3, seed=7)
>>> game.play("key 3")
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ..opening import Opening
from .rules.components import SOURCE, Components
from .rules.game import Game, Result
from .rules.older import Version1
from .rules.options import read_options, write_options
from .rules.position import read_position
from .rules.setup import set_up
from .rules.turn import settle
from .rules.view import fill_in

__all__ = [
    "NAME", "RENEWALS", "RULES_VERSION",
    "Components", "Game", "Result", "determinize", "load", "parse", "parse_components", "read_components",
    "read_options", "start", "write_options",
]  # fmt: skip

NAME: Final = "otys"
RULES_VERSION: Final = 2
RENEWALS: Final = {1: Version1}


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
    return _opening.start(seed, components, players, first, edition, sponsors, designer_variant, solo)


_opening: Final = Opening("Otys", Game, SOURCE, set_up, settle, read_position, fill_in)
load = _opening.load
determinize = _opening.determinize
parse = _opening.parse
parse_components = SOURCE.parse
read_components = SOURCE.read
