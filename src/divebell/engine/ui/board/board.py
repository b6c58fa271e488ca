"""What a board is drawn from, and with what."""

from collections.abc import Callable, Container, Iterable, Sequence
from copy import copy
from typing import Any, ClassVar, Final, NamedTuple, Self

from ...move import Move
from ...package import Event
from ..measure import capital
from ..payoffs import Payoff, written
from ..scene import Filling, Model, Pen, Scene, Story
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
    number: str = ""  # of the thing, beside its first icon


class Glimpse(NamedTuple):
    """What a region of a board is drawn from where nothing can be chosen on it: it can show nothing else."""

    view: Model  # the parts that it shows; of the players only the one that it is about
    seats: list[tuple[str, str]]
    viewer: int | str
    stage: int | None
    live: bool
    practice: bool
    asked: bool  # that player must choose
    marks: list[Mark]


NOTHING: Final = Scene(
    view={}, viewer="spectator", seats=[], question=None, moves=[], acts={}, why_not=lambda _text: "", trace=[],
    recent=[], log=Story(), undo="-", practice=False, known=False, over=False, live=False, result=None, given_up=None,
    ended="", events=[], trial=None, can_ask=False, hints=(), edition="", so_far=None,
)  # fmt: skip


class Board:
    """One viewer's board in the making: what all its regions need to know, whatever the game."""

    LONG_QUESTION: ClassVar[int]  # letters; longer ones are set smaller

    words: Speech
    solo: bool
    others: list[int]  # the other seats, in the order in which they are shown
    trace: Callable[..., Mark | None]  # what an event of the last turn has changed, by event and components
    payoffs: Callable[..., list[Payoff]]  # what to see and hear of a move, by its events, components and the view
    PAYOFFS_SHOW: ClassVar[tuple[str, ...]] = ()  # the parts of the view that they, and what a turn brought, need

    def __init__(self, scene: Scene, words: Speech, pen: Pen) -> None:
        """`words` know the players' names."""
        self.scene = scene
        self.words = words
        self.say = words.say
        self.draw = pen.draw
        self.tell = pen.tell
        self.fill = pen.fill
        self.gather = pen.gather
        self.mark = pen.mark
        self.view = scene.view
        self.players: list[Model] = scene.view["players"]
        self.active: int = scene.view["player"] if scene.held is None else scene.held
        # Whose board is in sight: the watched player's, the viewer's own, or that of the player whose turn it is.
        own = scene.viewer if isinstance(scene.viewer, int) else self.active
        self.seat = own if scene.stage is None else scene.stage
        self.player = self.players[self.seat]
        self.home = scene.viewer if isinstance(scene.viewer, int) else 0  # who else takes the row of the seat in sight
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
        self.traced: dict[Mark, None] = scene.once(("traced", scene.told_to), self._trace)
        self.asked = scene.question.player if scene.question is not None else None

    @property
    def round(self) -> int:
        """The round of the turn in sight: one that waits for its end still belongs to the last."""
        number: int = self.view["round"] if self.scene.round is None else self.scene.round
        return number

    def _trace(self) -> dict[Mark, None]:
        """What the last turn has changed, in this order."""
        marks = (self.trace(event, self.words.components) for event in self.scene.trace)
        return {mark: None for mark in marks if mark is not None}

    def region(
        self, draw: Callable[[Any], Filling], seat: int | None = None, marks: Iterable[Mark] = (), **parts: Any
    ) -> Filling:
        """A region about a player, or about none: where nothing can be chosen, it is known by what it shows."""
        return draw(self) if self.mine else self.glimpse(draw, seat, marks, **parts)

    def glimpse(
        self, draw: Callable[[Any], Filling], seat: int | None = None, marks: Iterable[Mark] = (), **parts: Any
    ) -> Filling:
        """A region without anything to choose, known by what it shows: these parts of the view, these marks.

        It is drawn from them when somebody does not have it yet. The final board is always drawn: more lies open.
        """
        if self.over:
            return draw(self if seat is None else self._with_in_sight(seat))
        scene, own = self.scene, seat == self.seat
        view = {
            **parts,
            "options": self.view["options"],
            "player": seat if seat == self.active else None,
            "players": [player if at == seat else None for at, player in enumerate(self.players)],
        }
        return self.gather(
            drawn_from, draw, type(self),
            Glimpse(
                view, scene.seats, scene.viewer if own else "spectator", scene.stage if own else seat or 0,
                scene.live, scene.practice, seat is not None and self.asked == seat, list(marks),
            ),
        )  # fmt: skip

    def _with_in_sight(self, seat: int) -> Self:
        """The same board with another player's in sight."""
        board = copy(self)
        board.seat, board.player = seat, self.players[seat]
        return board

    def marks(self, *kinds: str, of: Container[Any] | None = None) -> list[Mark]:
        """What the last turn has changed of these kinds, of some seats or things or of all."""
        return [mark for mark in self.traced if mark[0] in kinds and (of is None or mark[1] in of)]

    def in_rows(self, others: list[int]) -> list[int]:
        """The seats in their rows: each keeps its own, and who is in sight lends theirs to `home`."""
        return [self.home if seat == self.seat else seat for seat in others]

    def act(self, text: str, when: str = "", confirm: str = "") -> Act | None:
        """The act of a legal move, None when it is not one."""
        act: Act | None = self.scene.acts.get(text)
        return act._replace(when=when, confirm=confirm) if act is not None and (when or confirm) else act

    def choose(
        self, act: Act | None, icons: tuple[str, ...], text: str = "", detail: str | None = None, touch: bool = False,
        desk: bool = False, main: bool = False, points: int = 0, token: tuple[str, str] | None = None,
        quiet: bool = False, urgent: bool = False, number: str = "",
    ) -> None:  # fmt: skip
        """A button in the row of choices."""
        if act is not None:
            detail = act.detail if detail is None else detail
            text = text or act.title
            self.choices.append(
                Choice(act, icons, text, detail, touch, desk, main, points, token, quiet, urgent, number)
            )

    def consider(self, name: str, title: str, effects: str, moves: Iterable[str], asks: str = "") -> Act:
        """The act of a thing with several moves: the page shows them, and what it `asks`, when it is considered."""
        acts: list[Act] = [self.scene.acts[text] for text in moves]
        if all(act.closed for act in acts):
            return Act(closed=True, title=title, why=acts[0].why)
        full = self.words.pair(title, effects) if effects else ""
        return Act(consider=name, title=title, effects=effects, full=full, asks=asks)

    def unless(self, text: str) -> Act | None:
        """Why a move cannot be played, for a viewer who is the one to choose."""
        reason = self.scene.why_not(text) if self.mine else ""
        return Act(why=capital(reason)) if reason else None

    def picture_way(self, way: Act) -> tuple[tuple[str, ...], str]:
        """The symbols of a choice that is played with what is around it, and its name, "" for what it brings."""
        raise NotImplementedError

    def recent_payoffs(self) -> Filling:
        """What there is to see and hear of the last moves, as the page reads it."""
        view, mark = self.view_of_payoffs()
        found: Filling = self.scene.once(("payoffs", self.scene.told_to, mark), self._payoffs, view)
        return found

    def view_of_payoffs(self) -> tuple[Model, int]:
        """The parts of the view that say what moves came to, and by what these are known."""
        view = {name: self.view[name] for name in self.PAYOFFS_SHOW}
        return view, self.mark(view)

    def _payoffs(self, view: Model) -> list[Filling]:
        return [self.gather(payoffs_of_move, self.payoffs, at, events, view) for at, events in self.scene.recent]

    def was(self, *mark: Any) -> bool:
        """Whether the last turn has changed this."""
        return mark in self.traced


def drawn_from(pen: Pen, draw: Callable[[Any], Filling], kind: type[Board], glimpse: Glimpse) -> Filling:
    """The pieces: a region, drawn from what it shows and nothing else."""
    view, seats, viewer, stage, live, practice, asked, marks = glimpse
    scene = NOTHING._replace(
        view=view, viewer=viewer, seats=seats, stage=stage, live=live, practice=practice
    )  # fmt: skip
    board = kind(scene, pen.words.at_table(tuple([name for name, _ in seats])), pen)
    board.traced = dict.fromkeys(marks)
    board.asked = board.seat if asked else None
    return draw(board)


def payoffs_of_move(
    pen: Pen, payoffs: Callable[..., list[Payoff]], at: int, events: Sequence[Event], view: Model
) -> Filling:
    """What there is to see and hear of a move."""
    return written(at, payoffs(events, pen.words.components, view))
