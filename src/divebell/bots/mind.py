"""A mind: what a bot needs to think about a game from what its seat may see."""

from random import Random
from typing import Any

from divebell.engine.judge import Judge
from divebell.engine.package import Game, Package, View
from divebell.games import find_judge


class Mind:
    """The rules of a game, a judge of its positions, and the components it is played with (None: the packaged ones)."""

    __slots__ = ("components", "judge", "package")

    def __init__(self, package: Package, judge: Judge, components: Any = None) -> None:
        self.package = package
        self.judge = judge
        self.components = components

    def imagine(self, view: View, rng: Random) -> Game:
        """A game that agrees with the view and is random in the rest."""
        game: Game = self.package.determinize(view, rng, self.components)
        return game

    def imagine_some(self, view: View, rng: Random, number: int) -> list[Game]:
        """This many of them."""
        return [self.imagine(view, rng) for _ in range(number)]


def make_mind(package: Package, components: Any = None) -> Mind:
    """A mind that judges by hand, as the game's own judge does; BadOption when the game has none."""
    return Mind(package, find_judge(package.NAME), components)
