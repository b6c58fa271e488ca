"""Opponents. They see a view, think on games that agree with it, and know no game by name."""

from typing import Any, Final

from divebell.engine.errors import BadOption
from divebell.engine.package import Package
from divebell.engine.text import mark, shown

from .bot import Bot
from .chance import RandomBot
from .greedy import GreedyBot

__all__ = ["BOTS", "Bot", "make_bot"]

BOTS: Final[dict[str, type[RandomBot] | type[GreedyBot]]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(name: str, package: Package, components: Any = None) -> Bot:
    """A fresh bot for one seat of one game; `components` if it is played with others than the packaged ones."""
    if name not in BOTS:
        raise BadOption(mark("there is no bot '{name}': there are {bots}"), name=shown(name), bots=", ".join(BOTS))
    return BOTS[name](package, components)
