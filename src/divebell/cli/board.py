"""The boards of the games in the terminal."""

from typing import Any, Protocol, cast

from rich.console import RenderableType

from divebell.games import find_part


class Board(Protocol):
    """What draws a game, always from a view and never from the game itself."""

    @property
    def PIECES(self) -> tuple[str, str]:  # noqa: N802 (a constant of the module)
        """What the pieces with an effect of their own are called after `help`, and what it tells of them."""

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

    def pieces(self, view: dict[str, Any], words: Any) -> RenderableType:
        """What the pieces do that have an effect of their own."""


def find_board(game: str) -> Board:
    """What draws this game."""
    return cast(Board, find_part(game, "ui.terminal"))
