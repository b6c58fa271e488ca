"""The board of Otys in the making: the level in play, whose divers can be copied."""

from typing import ClassVar

from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.board.board import Board as AnyBoard
from divebell.engine.ui.scene import Model, Pen, Scene

from ...rules import moves as m
from ...rules.cubes import LETTERS
from ...rules.state import BELOW_SURFACE
from ..symbols import RESOURCES
from ..words import Words
from .payoffs import payoffs
from .trace import trace


class Board(AnyBoard):
    """What all regions of a board need to know: the turn, its level, and the edition."""

    LONG_QUESTION: ClassVar = 22

    words: Words
    trace = staticmethod(trace)
    payoffs = staticmethod(payoffs)

    def __init__(self, scene: Scene, words: Words, pen: Pen) -> None:
        super().__init__(scene, words, pen)
        self.solo = scene.view["options"]["solo"] is not None
        self.german = scene.view["options"]["edition"] == "de"
        self.turn: Model = scene.view.get("turn") or {"phase": "", "key": None, "level": 0, "sponsor_used": False}
        self.others = self.in_rows([seat for seat in range(len(self.players)) if seat != self.home])
        self.level: int = self.turn["level"] if self.active == self.seat or self.about == "neighbour" else 0

    def diver_at(self, level: int) -> str:
        """The diver of a level of the board in sight, as a view writes it."""
        diver: str = self.player["divers"][level + BELOW_SURFACE]
        return diver

    def picture_way(self, way: Act) -> tuple[tuple[str, ...], str]:
        move = self.words.components.parse(way.chosen)
        assert move is not None, "a way names moves"
        if move.word == m.SELL:
            return (RESOURCES[LETTERS[move.a]], "ui-right", "point" if move.b else "credit"), ""
        if move.word == m.BUY:
            return ("credit", "ui-right", RESOURCES[LETTERS[move.a]]), ""
        if move.word == m.ADVANCE:
            return (("hacker",), self.say("Hacker")) if move.a == m.HACKER else (("mechanic",), self.say("Mechanic"))
        return ("ui-card",), ""

    def neighbour(self, text: str) -> int:
        """Whose diver a copy move uses: the neighbour on the left sits next in turn."""
        step = 1 if text == "copy left" else -1
        return (self.active + step) % len(self.players)
