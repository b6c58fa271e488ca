"""What a board is drawn from, and with what."""

from collections.abc import Iterable
from typing import Any

from divebell.engine.move import Move
from divebell.engine.scene import Model, Pen, Scene

from ..state import BELOW_SURFACE
from ..words import Words
from .acts import MOST_DETAIL, Act, Choice
from .trace import traces


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
        self.view = scene.view
        self.players: list[Model] = scene.view["players"]
        self.solo = scene.view["options"]["solo"] is not None
        self.german = scene.view["options"]["edition"] == "de"
        self.active: int = scene.view["player"]
        self.turn: Model = scene.view.get("turn") or {"phase": "", "key": None, "level": 0, "sponsor_used": False}
        self.seat = scene.viewer if isinstance(scene.viewer, int) else self.active
        self.player = self.players[self.seat]
        self.others = [seat for seat in range(len(self.players)) if seat != self.seat]
        self.over = scene.over or scene.result is not None
        self.question = scene.question
        self.mine = bool(scene.moves)
        self.about = scene.question.about if scene.question is not None and self.mine else ""
        self.level: int = self.turn["level"] if self.active == self.seat or self.about == "neighbour" else 0
        self.by_word: dict[int, list[Move]] = {}
        for move in scene.moves:
            self.by_word.setdefault(move.word, []).append(move)
        self.choices: list[Choice] = []
        self.traced = traces(scene.trace, words.components.moves)

    # Acts

    def act(self, text: str, when: str = "", confirm: str = "") -> Act | None:
        """The act of a legal move, None when it is not one."""
        act = self.scene.acts.get(text)
        return act._replace(when=when, confirm=confirm) if act is not None and (when or confirm) else act

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
        desk: bool = False, main: bool = False, points: int = 0, token: tuple[str, str] | None = None,
    ) -> None:  # fmt: skip
        """A button in the row of choices."""
        if act is None:
            return
        if detail is None:  # the preview has all
            detail = act.effects if act.move and len(act.effects) <= MOST_DETAIL else ""
        self.choices.append(Choice(act, icons, text or act.title, detail, touch, desk, main, points, token))

    # What more than one region asks

    def was(self, *mark: Any) -> bool:
        """Whether the last turn has changed this."""
        return mark in self.traced

    def diver_at(self, level: int) -> str:
        """The diver of a level of the board in sight, as a view writes it."""
        diver: str = self.player["divers"][level + BELOW_SURFACE]
        return diver

    def neighbour(self, text: str) -> int:
        """Whose diver a copy move uses: the neighbour on the left sits next in turn."""
        step = 1 if text == "copy left" else -1
        return (self.active + step) % len(self.players)
