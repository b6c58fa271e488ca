"""What a board is drawn from, and with what."""

from collections.abc import Iterable
from functools import cached_property
from random import Random
from typing import Any, Final

from divebell.engine.move import Move
from divebell.engine.scene import Model, Pen, Scene

from ..game import Game, load
from ..view import fill_in
from ..words import Words
from .acts import MOST_DETAIL, Act, Choice
from .trace import traces

_BETWEEN_TURNS: Final[Model] = {"phase": "", "coins": 0, "power": 0, "exploited": [], "used": [], "pending": [],
                                "offered": []}  # fmt: skip


class Board:
    """One viewer's board in the making: what its regions have to know in common."""

    def __init__(self, scene: Scene, words: Words, pen: Pen) -> None:
        """`words` know the players' names."""
        self.scene = scene
        self.words = words
        self.say = words.say
        self.draw = pen.draw
        self.tell = pen.tell
        self.fill = pen.fill
        self.components = words.components
        self.view = scene.view
        self.players: list[Model] = scene.view["players"]
        self.solo = len(self.players) == 1
        self.active: int = scene.view["player"]
        self.turn: Model = scene.view.get("turn") or _BETWEEN_TURNS
        self.pending: list[list[Any]] = self.turn["pending"]
        self.seat = scene.viewer if isinstance(scene.viewer, int) else self.active
        self.player = self.players[self.seat]
        self.others = [(self.seat + step) % len(self.players) for step in range(1, len(self.players))]
        self.over = scene.over or scene.result is not None
        self.question = scene.question
        self.mine = bool(scene.moves)
        self.about = scene.question.about if scene.question is not None and self.mine else ""
        self.by_word: dict[int, list[Move]] = {}
        for move in scene.moves:
            self.by_word.setdefault(move.word, []).append(move)
        self.choices: list[Choice] = []
        self.traced = traces(scene.trace, words.components)

    @cached_property
    def imagined(self) -> Game:
        """A game that agrees with the view, to ask the rules what the viewer can work out; the rest is random."""
        document, seed = fill_in(self.view, Random(0), self.components)
        return load(document, strict=False, seed=seed, components=self.components)

    @property
    def last(self) -> list[Any]:
        """What is pending first, as a view writes it."""
        return self.pending[-1] if self.pending else [""]

    @property
    def knows_all(self) -> bool:
        """Whether hand and piles of the board in sight lie open to the viewer."""
        return isinstance(self.player["hand"], list)

    @property
    def knows_alone(self) -> bool:
        """Whether nobody but the viewer may look through these piles (H2)."""
        hidden = self.view["options"]["memory"] != "open" and not self.view.get("over")
        return self.seat == self.scene.viewer and hidden

    # Acts

    def act(self, text: str, when: str = "", confirm: str = "") -> Act | None:
        """The act of a legal move, None when it is not one."""
        act = self.scene.acts.get(text)
        return act._replace(when=when, confirm=confirm) if act is not None and (when or confirm) else act

    def first_act(self, *texts: str) -> Act | None:
        """The act of the first legal one of these moves: a thing answers one question at a time."""
        return next((act for act in map(self.act, texts) if act is not None), None)

    def consider(self, name: str, title: str, effects: str, moves: Iterable[str]) -> Act:
        """The act of a thing with several moves: the page shows them when it is considered."""
        acts = [self.scene.acts[text] for text in moves]
        if all(act.closed for act in acts):
            return Act(closed=True, title=title, why=acts[0].why)
        return Act(consider=name, title=title, effects=effects, full=self.words.pair(title, effects) if effects else "")

    def unless(self, text: str) -> Act | None:
        """Why a move cannot be played, for a viewer who must choose now."""
        reason = self.scene.why_not(text) if self.mine else ""
        return Act(why=reason[:1].upper() + reason[1:]) if reason else None

    def choose(
        self, act: Act | None, icons: tuple[str, ...], text: str = "", detail: str | None = None, touch: bool = False,
        main: bool = False,
    ) -> None:  # fmt: skip
        """A button in the row of choices."""
        if act is None:
            return
        if detail is None:  # the preview has all
            detail = act.effects if act.move and len(act.effects) <= MOST_DETAIL else ""
        self.choices.append(Choice(act, icons, text or act.title, detail, touch, main))

    # What more than one region asks

    def was(self, *mark: Any) -> bool:
        """Whether the last turn has changed this."""
        return mark in self.traced

    def paid_for_by(self, source: str) -> tuple[str, ...]:
        """The targets that this source could help to pay for: it is shown while one of them is considered."""
        return tuple(text for text, act in self.scene.acts.items() if source in act.sources)
