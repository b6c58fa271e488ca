"""The whole board: its frame, what every game puts into it, and the regions of the game's own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ...question import Question
from ..entries import Asked
from ..payoffs import end_payoffs
from ..scene import GLYPHS, Filling, Model, Part, Pen, Scene
from .board import Board
from .choices import FEW, are_kept, draw_actions, draw_choices
from .log import draw_log, lines_of_newest, log_lines, spoken
from .status import Preview, preview_of, status_of, whose
from .watch import begins_turn, draw_deed, draw_last_turns, draw_lately, watching

Slots = dict[str, Filling]


@dataclass(frozen=True, kw_only=True)
class Shape:
    """What decides how the frame of a board looks, whatever is in it; a game adds its own.

    The frame is drawn anew for each shape, so what has many values is a slot.
    """

    solo: bool
    you: bool
    mine: bool
    trial: bool
    shown: bool
    tray: bool
    some: bool
    few: bool
    ends: bool  # the turn can be ended
    log: bool
    lit: bool
    long: bool
    asked: bool
    others: int
    hidden: bool | None  # whether there are cards in a hand that the viewer does not see
    hint: bool
    watching: bool
    turns: int
    lately: bool  # the last turns of the others stand above the board where there is no room beside it

    def _asdict(self) -> Model:
        return vars(self)


class Frame(NamedTuple):
    """How a game makes up its board: the functions that draw what is its own.

    `question` says what is asked, `caption` who is asked, `hint` what to do before anything is pointed at. `regions`
    draws the slots of the frame and says what else decides its `shape`.
    """

    board: Callable[[Scene, Any, Pen], Any]
    question: Callable[[Any, Question], str]
    hint: Callable[[Any, Asked], Preview]
    regions: Callable[[Any], tuple[Slots, Model]]
    shape: Callable[..., Shape]
    opponent: Callable[[Any, int], Filling]
    mini_board: Callable[[Any, int], Filling]
    list_choices: Callable[[Any], None]
    end_model: Callable[[Scene, Any, int], Model]
    caption: Callable[[Any, Question], str] = whose
    log_lines: Callable[..., Model] = log_lines
    spoken: Callable[..., Model] = spoken

    def draw_board(self, scene: Scene, words: Any, pen: Pen) -> Sequence[Part]:
        """The board in the viewer's language: pieces of HTML, one after the other."""
        board: Board = self.board(scene, words, pen)
        asked, hint = status_of(board, self.question, self.caption), preview_of(board, self.hint)
        slots, own = self.regions(board)
        hidden = board.player["hand"]
        you = isinstance(scene.viewer, int)
        self.list_choices(board)
        slots |= {
            "name": words.player(board.seat),
            "glyph": pen.icon(GLYPHS[board.seat]),
            "asked": pen.icon(asked.glyph) if asked.glyph else "",
            "hidden": words.say("{number} hidden", number=hidden) if isinstance(hidden, int) else "",
            "payoffs": board.recent_payoffs(),
            "caption": asked.caption,
            "question": asked.text,
            "title": hint.title,
            "effects": hint.effects,
            "opponents": [[self.opponent(board, seat), "\n"] for seat in board.others],
            "boards": [[self.mini_board(board, seat), "\n"] for seat in board.others],
            "edition": scene.edition,
            "log": draw_log(board, self.log_lines),
            "now": lines_of_newest(board),
            "last_turns": draw_last_turns(board, self.spoken),
            "lately": draw_lately(board, self.spoken),
            "actions": draw_actions(board) if scene.stage is None else board.draw(watching, you),
            "choices": [[choice, "\n"] for choice in draw_choices(board)],
        }
        if scene.stage is not None:
            slots["title"], slots["effects"] = draw_deed(board, self.spoken)
        listed = [choice for choice in board.choices if not choice.touch]
        shape: Any = self.shape(
            solo=board.solo,
            you=board.seat == scene.you,
            mine=board.mine or board.holds,
            trial=scene.trial is not None,
            shown=are_kept(board),
            watching=scene.stage is not None,
            turns=len(scene.last_turns),
            lately=begins_turn(board),
            tray=bool(slots["tray"]),
            some=bool(listed),
            few=sum(not choice.urgent for choice in listed) <= FEW,
            ends=board.holds or "end" in scene.acts,
            log=bool(scene.log),
            lit=hint.lit,
            long=asked.long,
            asked=bool(asked.glyph),
            others=len(board.others),
            hidden=bool(hidden) if isinstance(hidden, int) else None,
            hint=scene.can_ask and board.mine and scene.trial is None,
            **own,
        )
        return pen.fill("board", shape, **slots).parts()

    def draw_end(self, scene: Scene, words: Any, pen: Pen) -> list[Part]:
        """The page after a game: who won, and why."""
        board: Board = self.board(scene, words, pen)
        model = {"name": words.player(board.seat), "end": self.end_model(scene, words, board.seat)}
        return [pen.page("end", {**model, "payoffs": end_payoffs(scene)})]
