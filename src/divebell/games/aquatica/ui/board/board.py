"""The board of Aquatica in the making: what is pending, what is being paid for, which piles are known."""

from functools import cached_property
from typing import Any, ClassVar, Final

from divebell.engine.move import Move
from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.board.board import Board as AnyBoard
from divebell.engine.ui.scene import Model, Pen, Scene

from ...rules.game import Game
from ...rules.position_reading import read_own
from ...rules.state import State
from ..words import Words
from .payoffs import payoffs
from .trace import trace

_BETWEEN_TURNS: Final[Model] = {"phase": "", "coins": 0, "power": 0, "exploited": [], "used": [], "pending": [],
                                "offered": []}  # fmt: skip


class Board(AnyBoard):
    """What all regions of a board need to know: the turn, what is pending in it, and who may look into which pile."""

    LONG_QUESTION: ClassVar = 26

    words: Words
    trace = staticmethod(trace)
    payoffs = staticmethod(payoffs)
    PAYOFFS_SHOW: ClassVar = ("goals",)

    def __init__(self, scene: Scene, words: Words, pen: Pen) -> None:
        super().__init__(scene, words, pen)
        self.components = words.components
        self.solo = len(self.players) == 1
        self.turn: Model = scene.view.get("turn") or _BETWEEN_TURNS
        self.pending: list[list[Any]] = self.turn["pending"]
        self.others = self.in_rows([(self.home + step) % len(self.players) for step in range(1, len(self.players))])

    @cached_property
    def imagined(self) -> Game:
        """A game that agrees with the view, to ask the rules what the viewer can work out."""
        game: Game = self.words.imagine(self.scene.known_json or self.view)
        return game

    @cached_property
    def counted(self) -> State:
        """What points and goals of the player in sight are counted from; for whom it is open to the viewer."""
        return self.imagined if self.mine or not self.hidden else read_own(self.view, self.seat, self.components)

    @property
    def aim(self) -> Model:
        """The turn, as far as the ocean shows it: what is being paid for."""
        return {**_BETWEEN_TURNS, "pending": self.pending[-1:] if self.last[0] in ("pay", "place") else []}

    @property
    def own_turn(self) -> Model:
        """The turn of the player in sight, as a part of the view."""
        return {"turn": self.turn} if self.seat == self.active and "turn" in self.view else {}

    @property
    def last(self) -> list[Any]:
        """What is pending first, as a view writes it."""
        return self.pending[-1] if self.pending else [""]

    @property
    def target(self) -> Move | None:
        """What is being paid for, as the move that named it."""
        return self.components.parse(self.last[2]) if self.last[0] == "pay" else None

    @property
    def knows_all(self) -> bool:
        """Whether hand and piles of the board in sight are open to the viewer."""
        return isinstance(self.player["hand"], list)

    @property
    def knows_alone(self) -> bool:
        """Whether nobody but the viewer may look through these piles (H2)."""
        return self.seat == self.scene.viewer and self.hidden

    @property
    def hidden(self) -> bool:
        """Whether hands and piles are secret at this table (H2); alone there is nobody to hide them from."""
        return not self.solo and self.view["options"]["memory"] != "open" and not self.view.get("over")

    def first_act(self, *texts: str) -> Act | None:
        """The act of the first legal one of these moves: a thing answers one question at a time."""
        return next((act for act in map(self.act, texts) if act is not None), None)

    def paid_for_by(self, source: str) -> tuple[str, ...]:
        """The targets that this source could help to pay for: it is shown while one of them is considered."""
        return tuple(text for text, act in self.scene.acts.items() if source in act.sources)
