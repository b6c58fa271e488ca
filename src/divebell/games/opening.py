"""How a game of any kind is begun, loaded, imagined and parsed.

What is given here may be anything, and the checks say in a sentence what is wrong. So this is not compiled: compiled
code would refuse a wrong type before the check could speak.
"""

import secrets
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

from divebell.engine.chance import SEED_BITS, check_seed
from divebell.engine.datafile import Source
from divebell.engine.errors import BadPosition
from divebell.engine.moment import found
from divebell.engine.move import Move

Game = TypeVar("Game")
Components = TypeVar("Components")
Document = dict[str, Any]


class Opening(Generic[Game, Components]):
    """The doors of a game, made from its rules."""

    def __init__(
        self,
        title: str,
        new_game: Callable[[], Game],
        source: Source[Components],
        set_up: Callable[..., None],
        settle: Callable[[Game], None],
        read_position: Callable[[Game, Document, bool], None],
        fill_in: Callable[[Document, Random, Components], Document],
    ) -> None:
        self._title = title
        self._new_game = new_game
        self._source = source
        self._set_up = set_up
        self._settle = settle
        self._read_position = read_position
        self._fill_in = fill_in

    def start(self, seed: object, components: object, *options: object) -> Game:
        """A new game, up to its first question. `options` are those of the game's `set_up`."""
        game = self._empty(secrets.randbits(SEED_BITS) if seed is None else seed, components)
        self._set_up(game, *options)
        self._settle(game)
        return game

    def _empty(self, seed: object, components: object) -> Game:
        game: Any = self._new_game()
        game.clear()
        game.components = self._source.use(components)
        game.seed = check_seed(seed)
        return game  # type: ignore[no-any-return]

    def load(
        self,
        position: Document,
        strict: bool = True,
        seed: int = 0,
        components: Components | str | Path | None = None,
    ) -> Game:
        """The game of a position document. `strict` checks that everything adds up to the components.

        A position holds no chance: whatever is shuffled from now on comes from `seed`.
        """
        game = self._empty(seed, components)
        self._read_position(game, position, strict)
        return game

    def determinize(self, view: Document, rng: Random, components: Components | None = None) -> Game:
        """A full game that agrees with the view and is random in the rest."""
        try:
            document = self._fill_in(view, rng, self._source.use(components))
        except BadPosition:
            raise
        except (KeyError, TypeError, AttributeError, ValueError, IndexError):
            raise BadPosition(f"this is not a view of a game of {self._title}") from None
        return self.load(document, strict=False, seed=rng.getrandbits(SEED_BITS), components=components)

    def parse(self, text: str, components: Components | None = None) -> Move:
        """The move with this text; IllegalMove when no move has it."""
        used: Any = self._source.use(components)
        return found(used.parse(str(text)), text)
