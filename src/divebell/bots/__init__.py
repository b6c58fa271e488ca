"""Opponents. They see a view, think on games that agree with it, and know no game by name."""

from typing import Any, Final

from divebell import build
from divebell.engine.errors import BadOption
from divebell.engine.package import Package
from divebell.engine.text import mark, shown
from divebell.games import has_judge

from .bot import Bot
from .chance import RandomBot
from .greedy import POSITIONS, GreedyBot
from .levels import LEVELS, Level, LevelBot
from .mind import Mind, make_mind

__all__ = [
    "ABOUT", "BOTS", "LEVELS", "QUICKLY", "TITLES", "USUAL", "Bot", "Level", "LevelBot", "Mind", "bots_of", "levels_of",
    "make_bot", "make_mind", "usual_bot", "usual_budget",
]  # fmt: skip

BOTS: Final = ("random", "greedy", *LEVELS)  # the first two are fixed marks for measuring; the others from the weakest

# Positions for one turn of bots that people would wait too long for otherwise: plain Python is several times slower.
# The lab does not use it: there nothing depends on the build.
QUICKLY: Final[dict[str, int]] = {} if build() == "compiled" else {"leviathan": 40_000}

USUAL: Final = "snorkeller"  # the opponent of people who have not chosen one
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
# The same in a sentence.
ABOUT: Final = {
    "random": mark("Plays any move."),
    "greedy": mark("Takes whatever looks best right now."),
    "paddler": mark("Sees only its own turn and often makes mistakes: for your first games."),
    "snorkeller": mark("Also sees only its own turn, but makes fewer mistakes."),
    "freediver": mark("Also considers detours and rarely makes mistakes."),
    "aquanaut": mark("Always plays the best turn it finds."),
    "leviathan": mark("Tries out its best turns in simulated games: the strongest."),
}


def bots_of(game: str) -> tuple[str, ...]:
    """The bots that can play a game: only `random` needs no judge."""
    return BOTS if has_judge(game) else BOTS[:1]


def levels_of(game: str) -> tuple[str, ...]:
    """The bots of a game that people choose from, the weakest first: the levels, or `random` where there are none."""
    return tuple(LEVELS) if has_judge(game) else BOTS[:1]


def usual_bot(game: str) -> str:
    """The bot of a game that people meet who have not chosen."""
    return USUAL if has_judge(game) else BOTS[0]


def usual_budget(name: str) -> int:
    """How many positions a bot looks at for one turn when nobody sets it a budget."""
    level = LEVELS.get(name)
    return POSITIONS if level is None else level.searched or level.positions


def make_bot(name: str, package: Package, components: Any = None) -> Bot:
    """A fresh bot for one seat of one game; `components` if it is played with others than the packaged ones.

    BadOption when there is no such bot, or when it needs a judge and the game has none.
    """
    if name not in BOTS:
        raise BadOption(mark("there is no bot “{name}”: choose one of {bots}"), name=shown(name), bots=", ".join(BOTS))
    if name == "random":
        return RandomBot(package, components)
    if name == "greedy":
        return GreedyBot(make_mind(package, components))
    return LevelBot(LEVELS[name], package, components)
