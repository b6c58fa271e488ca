"""The boards of the games in the terminal: which module draws which game."""

from typing import Any, Protocol

from rich.console import RenderableType

from . import otys_board


class Board(Protocol):
    """What draws a game, always from a view and never from the game itself."""

    def board(self, view: dict[str, Any], words: Any, viewer: int | str, width: int) -> RenderableType:
        """Everything that lies on the table, as the viewer may see it."""

    def redraw(
        self, view: dict[str, Any], before: dict[str, Any], words: Any, viewer: int | str, width: int
    ) -> RenderableType | None:
        """What has to be seen again within a turn; None when the last drawing still holds."""

    def purse(self, view: dict[str, Any], words: Any, seat: int) -> str:
        """What a player has to spend, in one line."""

    def guide(self, view: dict[str, Any], words: Any) -> list[str]:
        """How to play and what the signs mean, in paragraphs."""

    def divers(self, view: dict[str, Any], words: Any) -> RenderableType:
        """What the pieces do that have an effect of their own."""


BOARDS: dict[str, Board] = {"otys": otys_board}


def find_board(game: str) -> Board:
    """What draws this game."""
    return BOARDS[game]
