"""The row of choices below a board, and the actions beside it."""

from typing import Final

from ...move import Move
from ...text import mark
from ..entries import Held
from ..measure import capital
from ..scene import Filling, Model, Piece
from ..speech import Speech
from .acts import Act
from .board import Board, Choice
from .status import held_by

AND_FINISH: Final = mark("and finish the turn")
FEW: Final = 2  # choices with room for more beside them


def choose(board: Board, move: Move) -> None:
    """The button of a move, as the entry of its verb has it."""
    said = board.words.VERBS[move.word]
    if said.button is None:
        return
    text = board.say(said.button) if isinstance(said.button, str) and said.button else said.button
    icons = said.icon
    way = board.ways.get(move.text)
    board.choose(
        way or board.act(move.text),
        ((icons,) if icons else ()) if isinstance(icons, str) else icons(board, move),
        text if isinstance(text, str) else text(board, move),
        board.say(AND_FINISH) if way else None,
        main=said.main and (board.rest is None or bool(board.rest.without)),
    )


def draw_choices(board: Board) -> list[Piece]:
    """The buttons, when all regions have named theirs: what costs something comes late, what plainly follows last."""
    for way in board.scene.ways:
        if not way.when and way.chosen not in board.scene.acts:
            board.choices.append(_told(board, way))
    if any(choice.urgent for choice in board.choices):
        has_room = sum(not choice.touch and not choice.act.when for choice in board.choices) <= FEW
        board.choices[:] = [_pressing(choice, has_room) for choice in board.choices]
    ordered = sorted(board.choices, key=lambda choice: (choice.act is board.rest, choice.act.costs))
    return [board.draw(pick, number, choice) for number, choice in enumerate(ordered, start=1)]


def _pressing(choice: Choice, has_room: bool) -> Choice:
    """What is urgent stands out alone, everywhere if there is room."""
    return choice._replace(main=choice.urgent, touch=choice.touch and not (choice.urgent and has_room))


def _told(board: Board, way: Act) -> Choice:
    """The button that plays several moves: what it brings, and where it ends."""
    brings = board.words.series([text for _, text in way.brings])
    if way.chosen:
        icons, text = board.picture_way(way)
        detail = "" if way.last else board.say(AND_FINISH)
        return Choice(way, icons, text or brings, detail, urgent=way.urgent)
    if way.when and way.last and brings:  # there is little room
        return Choice(way, tuple(symbol for symbol, _ in way.brings if symbol), brings, way.without)
    main = not way.when and not way.without
    if way.last:
        return Choice(way, ("ui-go",), way.last, "", main=main)
    icons = tuple(symbol for symbol, _ in way.brings if symbol) or ("ui-end",)
    return Choice(way, icons, way.title, brings, main=main)


def pick(_words: Speech, number: int, choice: Choice) -> Model:
    """The piece: one choice."""
    return {"number": number, "c": choice}


def draw_actions(board: Board) -> Filling:
    """Undo, reset, a trial and the end of the turn, or why not."""
    say, scene = board.say, board.scene
    undo = "" if scene.undo == "" else say("There is nothing to undo.") if scene.undo == "-" else capital(scene.undo)
    held = held_by(board) if board.holds else Held()
    end = Act(move="end", title=say(held.button)) if board.holds else board.act("end", confirm=_at_end(board))
    if end is None:
        why = scene.why_not("end") if board.mine else say("It is not your turn.")
        end = Act(why=capital(why) or say("The turn goes on."))
    tried = len(scene.trial) if scene.trial is not None else None
    alone = board.holds or sum(not act.closed for act in scene.acts.values()) == 1
    why = "" if board.mine else say(held.hint) if board.holds else say("It is not your turn.")
    ahead = tuple(board.draw(pick, 0, _told(board, way)) for way in scene.ways if way.when)
    main = bool(end.move) and alone
    return board.draw(actions, are_shown(board), tried, undo, why, end, held.button, main, ahead)


def _at_end(board: Board) -> str:
    """What is asked before a turn ends in which more could be done."""
    asked = [board.words.VERBS[word].at_end for word in board.by_word]
    return next((board.say(text) for text in asked if text), "")


def are_shown(board: Board) -> bool:
    """Whether the viewer plays here now."""
    return are_kept(board) and isinstance(board.scene.viewer, int)


def are_kept(board: Board) -> bool:
    """Whether the actions keep their place; they are empty while somebody looks on, until there is a turn to watch."""
    scene = board.scene
    return scene.stage is not None or (scene.live and not scene.over)


def actions(
    words: Speech, shown: bool, tried: int | None, undo: str, why: str, end: Act, ends: str, end_main: bool,
    ahead: tuple[str, ...],
) -> Model:  # fmt: skip
    """The piece: `tried` are the moves of a trial, `why` none can begin, `undo` why nothing can be taken back.

    `ends` is the name of the end of the turn, `ahead` are the ways on from a move that is considered.
    """
    return {
        "shown": shown, "tried": tried, "undo": undo, "why": why, "end": end, "ends": words.say(ends),
        "end_main": end_main, "ahead": ahead,
    }  # fmt: skip
