"""What a board is drawn from, and with what."""

from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.board.board import Board as AnyBoard
from divebell.engine.ui.scene import Model, Pen, Scene

from ...rules.state import BELOW_SURFACE
from ..words import Words
from .acts import Choice
from .trace import traces


class Board(AnyBoard):
    """One viewer's board in the making: what its regions have to know in common."""

    words: Words
    choices: list[Choice]

    def __init__(self, scene: Scene, words: Words, pen: Pen) -> None:
        """`words` know the players' names."""
        super().__init__(scene, words, pen, traces(scene.trace, words.components.moves))
        self.solo = scene.view["options"]["solo"] is not None
        self.german = scene.view["options"]["edition"] == "de"
        self.turn: Model = scene.view.get("turn") or {"phase": "", "key": None, "level": 0, "sponsor_used": False}
        self.others = [seat for seat in range(len(self.players)) if seat != self.seat]
        self.level: int = self.turn["level"] if self.active == self.seat or self.about == "neighbour" else 0

    def choose(
        self, act: Act | None, icons: tuple[str, ...], text: str = "", detail: str | None = None, touch: bool = False,
        desk: bool = False, main: bool = False, points: int = 0, token: tuple[str, str] | None = None,
    ) -> None:  # fmt: skip
        """A button in the row of choices."""
        if act is not None:
            detail = act.detail if detail is None else detail
            self.choices.append(Choice(act, icons, text or act.title, detail, touch, desk, main, points, token))

    def diver_at(self, level: int) -> str:
        """The diver of a level of the board in sight, as a view writes it."""
        diver: str = self.player["divers"][level + BELOW_SURFACE]
        return diver

    def neighbour(self, text: str) -> int:
        """Whose diver a copy move uses: the neighbour on the left sits next in turn."""
        step = 1 if text == "copy left" else -1
        return (self.active + step) % len(self.players)
