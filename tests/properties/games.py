"""Random games, and how properties look at them: one step after another.

What is particular to a game is in the module of its name beside this one: its options, how it is played at random, what
its documents hold, what must add up, what a viewer cannot know, and how it may end.
"""

import hashlib
import json
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from divebell.engine.errors import DivebellError
from divebell.engine.move import Move
from divebell.engine.package import Event, Package
from divebell.games import find_game

Game = Any  # of either package
Document = dict[str, Any]

MOVES_AT_MOST = 20_000  # no game comes near it: the longest of some thousands had 2,500


class Setting(NamedTuple):
    """A game to be played at random: which, the options of its `start`, its seed, and who chooses how."""

    game: str
    options: dict[str, Any]
    seed: int
    walk: int  # the seed of the choices
    eager: bool  # takes points when it can, so that the game is short

    @property
    def seats(self) -> int:
        return int(self.options["players"])

    @property
    def package(self) -> Package:
        return find_game(self.game)

    @property
    def particulars(self) -> Any:
        """The module with what is particular to the game."""
        return import_module(f"tests.properties.{self.game}")

    @property
    def components(self) -> Any:
        return self.options.get("components")

    def start(self) -> Game:
        return self.package.start(seed=self.seed, **self.options)

    def load(self, position: Document, strict: bool = True, seed: int = 0) -> Game:
        return self.package.load(position, strict=strict, seed=seed, components=self.components)

    def determinize(self, view: Document, rng: Random) -> Game:
        return self.package.determinize(view, rng, self.components)

    def rng(self, purpose: str) -> Random:
        """Chance for a purpose of its own, so that looking does not change the choices."""
        return Random(f"{self.walk} {purpose}")


class Step(NamedTuple):
    """A game, the move that led there (None at the beginning), and what it noted."""

    game: Game
    move: Move | None
    events: list[Event]


# Playing


def steps(setting: Setting) -> Iterator[Step]:
    """The game at its beginning and after every move, to its end: one game object that goes on."""
    game = setting.start()
    rng = setting.rng("choices")
    yield Step(game, None, [])
    for _ in range(MOVES_AT_MOST):
        if game.over:
            return
        move = setting.particulars.choose(game, rng, setting.eager)
        events: list[Event] = []
        game.journal = events
        game.play(move)
        game.journal = None
        yield Step(game, move, events)
    raise AssertionError(f"the game did not end in {MOVES_AT_MOST} moves")


def texts_of(game: Game) -> list[str]:
    """The texts of the legal moves, in their order."""
    return [move.text for move in game.moves()]


def refused(error: type[DivebellError], action: Any, *arguments: Any) -> str:
    """The sentence with which an action is refused; AssertionError when it is not."""
    try:
        action(*arguments)
    except error as reason:
        return str(reason)
    raise AssertionError(f"{error.__name__} was expected")


def as_json(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False)


def digest(settings_to_play: list[Setting]) -> str:
    """One number for all positions of some games."""
    sum_of_all = hashlib.sha256()
    for setting in settings_to_play:
        for step in steps(setting):
            sum_of_all.update(as_json([step.game.position(), texts_of(step.game), step.events]).encode())
    return sum_of_all.hexdigest()
