"""What a board is drawn from, and with what."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

from ...move import Move
from ...package import Event
from ..measure import capital
from ..payoffs import Payoff, written
from ..scene import Filling, Model, Pen, Scene
from ..speech import Speech
from .acts import Act

Mark = tuple[Any, ...]  # what a turn has changed: the thing, and its seat when it is on somebody's board


class Choice(NamedTuple):
    """A button in the row of choices; `touch` when the thing itself can be pointed at where there is room."""

    act: Act
    icons: tuple[str, ...]
    text: str
    detail: str
    touch: bool = False
    desk: bool = False  # only where there is room
    main: bool = False
    points: int = 0  # shown instead of a text
    token: tuple[str, str] | None = None  # shown instead of icons
    quiet: bool = False  # few people want it
    urgent: bool = False  # whoever ends the turn without it is warned


class Board:
    """One viewer's board in the making: what all its regions need to know, whatever the game."""

    LONG_QUESTION: ClassVar[int]  # letters; longer ones are set smaller

    words: Speech
    solo: bool
    others: list[int]  # the other seats, in the order in which they are shown
    trace: Callable[..., Mark | None]  # what an event of the last turn has changed, by event and components
    payoffs: Callable[..., list[Payoff]]  # what to see and hear of a move, by its events, components and the view
    PAYOFFS_SHOW: ClassVar[tuple[str, ...]] = ()  # the parts of the view that they need

    def __init__(self, scene: Scene, words: Speech, pen: Pen) -> None:
        """`words` know the players' names."""
        self.scene = scene
        self.words = words
        self.say = words.say
        self.draw = pen.draw
        self.tell = pen.tell
        self.fill = pen.fill
        self.gather = pen.gather
        self.view = scene.view
        self.players: list[Model] = scene.view["players"]
        self.active: int = scene.view["player"] if scene.held is None else scene.held
        # Whose board is in sight: the watched player's, the viewer's own, or that of the player whose turn it is.
        own = scene.viewer if isinstance(scene.viewer, int) else self.active
        self.seat = own if scene.stage is None else scene.stage
        self.player = self.players[self.seat]
        self.over = scene.over or scene.result is not None
        self.question = scene.question
        self.mine = bool(scene.moves)
        self.holds = scene.held is not None and scene.held == scene.viewer  # the viewer must end the turn
        self.about = scene.question.about if scene.question is not None and self.mine else ""
        self.by_word: dict[int, list[Move]] = {}
        for move in scene.moves:
            self.by_word.setdefault(move.word, []).append(move)
        self.choices: list[Choice] = []  # the buttons in the row of choices
        here: list[Act] = [way for way in scene.ways if not way.when]
        self.rest = next((way for way in here if not way.chosen), None)  # plays all that plainly follows
        self.ways = {way.chosen: way for way in here if way.chosen}  # and these a choice with what is around it
        marks = (self.trace(event, words.components) for event in scene.trace)
        self.traced = {mark for mark in marks if mark is not None}

    def act(self, text: str, when: str = "", confirm: str = "") -> Act | None:
        """The act of a legal move, None when it is not one."""
        act: Act | None = self.scene.acts.get(text)
        return act._replace(when=when, confirm=confirm) if act is not None and (when or confirm) else act

    def choose(
        self, act: Act | None, icons: tuple[str, ...], text: str = "", detail: str | None = None, touch: bool = False,
        desk: bool = False, main: bool = False, points: int = 0, token: tuple[str, str] | None = None,
        quiet: bool = False, urgent: bool = False,
    ) -> None:  # fmt: skip
        """A button in the row of choices."""
        if act is not None:
            detail = act.detail if detail is None else detail
            text = text or act.title
            self.choices.append(Choice(act, icons, text, detail, touch, desk, main, points, token, quiet, urgent))

    def consider(self, name: str, title: str, effects: str, moves: Iterable[str]) -> Act:
        """The act of a thing with several moves: the page shows them when it is considered."""
        acts: list[Act] = [self.scene.acts[text] for text in moves]
        if all(act.closed for act in acts):
            return Act(closed=True, title=title, why=acts[0].why)
        return Act(consider=name, title=title, effects=effects, full=self.words.pair(title, effects) if effects else "")

    def unless(self, text: str) -> Act | None:
        """Why a move cannot be played, for a viewer who is the one to choose."""
        reason = self.scene.why_not(text) if self.mine else ""
        return Act(why=capital(reason)) if reason else None

    def picture_way(self, way: Act) -> tuple[tuple[str, ...], str]:
        """The symbols of a choice that is played with what is around it, and its name, "" for what it brings."""
        raise NotImplementedError

    def recent_payoffs(self) -> Filling:
        """What there is to see and hear of the last moves, as the page reads it."""
        view = {name: self.view[name] for name in self.PAYOFFS_SHOW}
        return [self.gather(payoffs_of_move, self.payoffs, at, events, view) for at, events in self.scene.recent]

    def was(self, *mark: Any) -> bool:
        """Whether the last turn has changed this."""
        return mark in self.traced


def payoffs_of_move(
    pen: Pen, payoffs: Callable[..., list[Payoff]], at: int, events: Sequence[Event], view: Model
) -> Filling:
    """What there is to see and hear of a move."""
    return written(at, payoffs(events, pen.words.components, view))
