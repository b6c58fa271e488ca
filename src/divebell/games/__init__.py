"""The games, one package each.

A game is found here by its name, so that no other room needs to know any of them. docs/engine.md lists the parts that
a game brings, each a module of its package.
"""

from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Final, cast

from divebell.engine.box import Box
from divebell.engine.errors import BadOption
from divebell.engine.judge import Judge
from divebell.engine.package import Package
from divebell.engine.text import mark, shown

GAMES: Final = ("otys", "aquatica")  # the first is meant where nobody says which


def find_game(name: str) -> Package:
    """The package of a game; BadOption when there is no such game."""
    return cast(Package, _module(name))


def find_box(name: str) -> Box:
    """What is on the box of a game."""
    box: Box = find_part(name, "box").BOX
    return box


def has_judge(name: str) -> bool:
    """Whether a game has a judge; without one there are no hints, no analysis and no levels of bots."""
    return has_part(name, "judge")


def find_judge(name: str) -> Judge:
    """The judge of a game, which says what positions are worth; BadOption when the game has none."""
    find_game(name)
    if not has_judge(name):
        raise BadOption(
            mark("nothing judges positions of {game} yet: there are no hints, no analysis, and no bot but random"),
            game=name,
        )
    return cast(Judge, find_part(name, "judge"))


def find_part(name: str, part: str) -> Any:
    """A part of a game: `ui.words`, `rules.tally`, `teaching.rulebook`."""
    return _module(name, f".{part}")


@cache
def has_part(name: str, part: str) -> bool:
    """Whether a game brings a part that not every game has, such as `teaching.lesson` or `teaching.puzzles`."""
    return name in GAMES and find_spec(f"divebell.games.{name}.{part}") is not None


def find_net(name: str, seats: int) -> str | None:
    """The net that learnt to judge games of this many seats; None where no net plays better than judgement by hand."""
    net = files(f"divebell.games.{name}").joinpath(f"judge/net-{seats}.json")
    return net.read_text(encoding="utf-8") if net.is_file() else None


def _module(name: str, part: str = "") -> object:
    if name not in GAMES:
        raise BadOption(mark("there is no game '{name}': there is {games}"), name=shown(name), games=", ".join(GAMES))
    return import_module(f"divebell.games.{name}{part}")
