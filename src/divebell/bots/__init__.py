"""Opponents. They see a view, think on games that agree with it, and know no game by name."""

from typing import Any, Final

from divebell.engine.errors import BadOption
from divebell.engine.package import Package
from divebell.engine.text import mark, shown

from .bot import Bot
from .chance import RandomBot
from .greedy import GreedyBot
from .levels import LEVELS, Level, LevelBot

__all__ = ["BOTS", "LEVELS", "TITLES", "USUAL", "Bot", "Level", "LevelBot", "make_bot"]

BOTS: Final = ("random", "greedy", *LEVELS)  # the first two are fixed marks for measuring; the others from the weakest

USUAL: Final = "snorkeller"  # whom people meet who have not chosen
# What people read, in their language.
TITLES: Final = {
    "random": mark("Drifting"),
    "greedy": mark("Steady"),
    "paddler": mark("Paddler"),
    "snorkeller": mark("Snorkeller"),
    "freediver": mark("Freediver"),
    "aquanaut": mark("Aquanaut"),
    "leviathan": mark("Leviathan"),
}


def make_bot(name: str, package: Package, components: Any = None) -> Bot:
    """A fresh bot for one seat of one game; `components` if it is played with others than the packaged ones."""
    if name == "random":
        return RandomBot(package, components)
    if name == "greedy":
        return GreedyBot(package, components)
    if name not in LEVELS:
        raise BadOption(mark("there is no bot '{name}': there are {bots}"), name=shown(name), bots=", ".join(BOTS))
    return LevelBot(LEVELS[name], package, components)
