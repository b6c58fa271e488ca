"""The divers of the board in sight: the queue on the deck, and the one at each level."""

from typing import Final, NamedTuple

from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.measure import capital
from divebell.engine.ui.scene import Filling, Model

from ...rules import moves as m
from ...rules.cubes import LETTERS
from ...rules.divers import REACH, diver_price
from ...rules.state import BELOW_SURFACE, UPGRADED
from ..symbols import RESOURCES
from ..words import Words
from .board import Board

SURFACE: Final = 3  # places at the top of the column of divers
_LONG: Final = ((11, "longest"), (10, "longer"), (9, "long"))  # names by their number of letters


class Target(NamedTuple):
    """Where a propeller can take a diver: upwards or down."""

    act: Act | None
    up: bool
    icon: str


class Ghost(NamedTuple):
    """What a move would put here, shown while it is considered."""

    move: str
    icon: str


def surface(board: Board) -> dict[str, Filling]:
    """The divers on the deck by their slots, numbered from the top of the column as moves do it."""
    return {f"diver_{place + 1}": draw_diver(board, place) for place in range(SURFACE)}


def draw_diver(board: Board, place: int) -> Filling:
    """A diver of the board in sight, and where a propeller can take which one."""
    text: str = board.player["divers"][place]
    number = m.DIVERS.index(text.removesuffix("+"))
    level = place - BELOW_SURFACE
    act = _act(board, text.removesuffix("+"), number, level) if board.mine else None
    return board.draw(
        diver,
        board.seat,
        text,
        place,
        board.solo,
        board.was("diver", board.seat, number),
        act,
        "propeller" if act and act.consider else "upgrade" if board.about == "upgrade" else "ui-end",
        tuple(ghost.move for ghost in rises(board, level)),
        tuple(
            Target(board.act(move.text, when=f"propel-{m.DIVERS[move.a]}"), move.b < _place_of(board, move.a),
                   f"diver-{m.DIVERS[move.a]}")
            for move in board.by_word.get(m.PROPEL, ()) if move.b == place
        ),
    )  # fmt: skip


def diver(
    words: Words, seat: int, text: str, place: int, solo: bool, was: bool, act: Act | None, notched: str,
    rises: tuple[str, ...], targets: tuple[Target, ...],
) -> Model:  # fmt: skip
    """The piece: `rises` are the moves after which it goes up."""
    kind, upgraded = text.removesuffix("+"), text.endswith("+")
    number = m.DIVERS.index(kind)
    expert = number < len(LETTERS)
    name = words.short_resource(LETTERS[number]) if expert else words.diver(kind)
    length = len(name) + (2 if expert else 0)  # the drawing of a resource needs room, too
    return {
        "id": f"diver-{seat}-{kind}",
        "kind": kind,
        "closeup": f"diver {text}",
        "resource": RESOURCES[LETTERS[number]] if expert else "",
        "name": name,
        "size": next((size for least, size in _LONG if length >= least), ""),
        "label": _stands(words, place, words.diver_side(text)),
        "up": upgraded,
        "price": diver_price(number | (UPGRADED if upgraded else 0), False) if number > len(LETTERS) else None,
        "tip": words.pair(_stands(words, place, words.diver_side(text)), words.diver_effect(text, solo)),
        "quiet": place >= SURFACE,
        "was": was,
        "act": act,
        "notched": notched,
        "rises": rises,
        "targets": targets,
    }


def _stands(words: Words, place: int, name: str) -> str:
    """A diver and its place in the column; of the lowest on the deck also that it goes down next."""
    where = words.place(place)
    if place == SURFACE - 1:
        return words.say("{diver}, {place}, goes down next", diver=name, place=where)
    return f"{name}, {where}"


def _place_of(board: Board, number: int) -> int:
    return next(at for at, text in enumerate(board.player["divers"]) if text.removesuffix("+") == m.DIVERS[number])


def _act(board: Board, kind: str, number: int, level: int) -> Act | None:
    upgrade = board.act(f"upgrade {kind}")
    if upgrade:
        return upgrade
    moves = [move.text for move in board.by_word.get(m.PROPEL, ()) if move.a == number]
    if moves:
        title = capital(board.say("Move the {diver}", diver=board.words.diver(kind)))
        reach = board.words.counted(
            "1 battery, up to {number} place", "1 battery, up to {number} places", REACH[board.player["mechanic"]]
        )
        return board.consider(f"propel-{kind}", title, reach, moves)
    if board.about == "upgrade":
        return board.unless(f"upgrade {kind}")
    if level == board.level and level:
        return board.act("stay") or board.act("hold") or board.act("take")
    return None


def draw_risen(board: Board) -> Filling:
    """The place on the deck where the pushed diver can resurface; "" when it cannot now."""
    act = board.act("surface") or board.act("rise")
    return board.draw(risen, board.diver_at(board.level).removesuffix("+"), act) if act is not None else ""


def risen(_words: Words, kind: str, act: Act) -> Model:
    """The piece: that place."""
    return {"symbol": f"diver-{kind}", "act": act}


def draw_rising(board: Board) -> Filling:
    """The divers that could come up onto the deck."""
    return board.draw(rising, tuple(ghost for level in range(1, 6) for ghost in rises(board, level)))


def rising(_words: Words, ghosts: tuple[Ghost, ...]) -> Model:
    """The piece: a place for each of them."""
    return {"ghosts": ghosts}


def rises(board: Board, level: int) -> list[Ghost]:
    """The moves after which the diver of a level goes up, each with its picture."""
    if level < 1 or not board.mine:
        return []
    moves = [move.text for move in board.by_word.get(m.KEY, ()) if move.b == level]
    if level == board.level:
        moves += [move.text for move in board.by_word.get(m.DIVE, ())]
    icon = f"diver-{board.diver_at(level).removesuffix('+')}"
    return [Ghost(text, icon) for text in moves]
