"""Records of older versions of the rules: how their moves are played by the present ones."""

from collections.abc import Iterator
from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Renewal:
    """Plays moves as they are written. A game whose rules have changed says in a subclass what is played instead."""

    def moves(self, game: Any, text: str) -> Iterator[str]:
        """What is played for a move of the record; each is played before the next is asked for.

        BadRecord says in a sentence why the old rules cannot be followed any more.
        """
        yield text
