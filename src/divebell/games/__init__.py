"""The games, one package each.

A game is found here by its name, so that bots, lab and the record of a game need to know none of them. A game brings
its words (`words`), what it adds to a statistic (`tally`), its rulebook (`rulebook`) and its puzzles (`puzzles`) as
modules of those names.
"""

from importlib import import_module
from typing import Any, Final, cast

from divebell.engine.errors import BadOption
from divebell.engine.package import Package
from divebell.engine.text import mark, shown

GAMES: Final = ("otys",)  # those with a page and a terminal
LIBRARY: Final = (*GAMES, "aquatica")  # all that programs and records can play


def find_game(name: str) -> Package:
    """The package of a game; BadOption when there is no such game."""
    return cast(Package, _module(name))


def find_part(name: str, part: str) -> Any:
    """A part of a game: its `words`, its `tally`, its `rulebook`."""
    return _module(name, f".{part}")


def _module(name: str, part: str = "") -> object:
    if name not in LIBRARY:
        raise BadOption(mark("there is no game '{name}': there is {games}"), name=shown(name), games=", ".join(LIBRARY))
    return import_module(f"divebell.games.{name}{part}")
