"""How a game of any kind is loaded, imagined and parsed.

What is given here may be anything, and the checks say in a sentence what is wrong. So this is not compiled: compiled
code would refuse a wrong type before the check could speak.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

from divebell.engine.chance import check_seed
from divebell.engine.datafile import Source
from divebell.engine.moment import found
from divebell.engine.move import Move

Game = TypeVar("Game")
Components = TypeVar("Components")
Document = dict[str, Any]


class Opening(Generic[Game, Components]):
    """The doors of a game, made from its rules."""

    def __init__(
        self,
        new_game: Callable[[], Game],
        source: Source[Components],
        read_position: Callable[[Game, Document, bool], None],
        fill_in: Callable[[Document, Random, Components], tuple[Document, int]],
    ) -> None:
        self._new_game = new_game
        self._source = source
        self._read_position = read_position
        self._fill_in = fill_in

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
        game: Any = self._new_game()
        game.clear()
        game.components = self._source.use(components)
        game.seed = check_seed(seed)
        self._read_position(game, position, strict)
        return game  # type: ignore[no-any-return]

    def determinize(self, view: Document, rng: Random, components: Components | None = None) -> Game:
        """A full game that agrees with the view and is random in the rest."""
        document, seed = self._fill_in(view, rng, self._source.use(components))
        return self.load(document, strict=False, seed=seed, components=components)

    def parse(self, text: str, components: Components | None = None) -> Move:
        """The move with this text; IllegalMove when no move has it."""
        used: Any = self._source.use(components)
        return found(used.parse(str(text)), text)
