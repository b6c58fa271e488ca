"""The realm of the player in sight: five slots under one lintel, through which locations rise (A2, F5, L1-L3)."""

from typing import NamedTuple

from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.scene import Filling, Model
from divebell.engine.ui.speech import known

from ...rules import moves as m
from ...rules.vocabulary import item_text
from ..words import Words
from .board import Board
from .cards import location_face
from .tips import location_tip, slot_label


class Slot(NamedTuple):
    """A location on a board, and how many of its depths are covered."""

    name: str
    covered: int


class Ghost(NamedTuple):
    """What a move would put here, shown while it is considered."""

    move: str
    name: str


def read_slot(text: str | None) -> Slot | None:
    """A slot as a view writes it."""
    if text is None:
        return None
    name, _, covered = text.partition("@")
    return Slot(name, int(covered))


def draw_realm(board: Board) -> dict[str, Filling]:
    """The sky with what has risen, the plaques of the lintel, and the shafts below."""
    if board.mine:
        return _realm(board)
    seat, names = board.seat, [slot.partition("@")[0] for slot in board.player["board"] if slot is not None]
    marks = board.marks("location", of=names)
    return {
        "peaks": board.glimpse(peaks, seat, **board.own_turn),
        "plaques": board.glimpse(plaques, seat, **board.own_turn),
        "wells": board.glimpse(wells, seat, marks, **board.own_turn),
    }


def peaks(board: Board) -> Filling:
    """The region of the sky."""
    return _realm(board)["peaks"]


def plaques(board: Board) -> Filling:
    """The region of the lintel."""
    return _realm(board)["plaques"]


def wells(board: Board) -> Filling:
    """The region of the shafts."""
    return _realm(board)["wells"]


def _realm(board: Board) -> dict[str, Filling]:
    slots = [read_slot(text) for text in board.player["board"]]
    free = slots.index(None) if None in slots else -1  # a location goes into the leftmost empty slot (G18)
    ghosts = tuple(
        Ghost(move.text, board.components.locations[move.a].id)
        for word in (m.BUY, m.CONQUER, m.SALVAGE)
        for move in board.by_word.get(word, ())
    )
    aim = _aimed(board)
    drawn: dict[str, list[Filling]] = {"peaks": [], "plaques": [], "wells": []}
    for place, slot in enumerate(slots):
        coming = ghosts if place == free else ()
        aimed = aim if place == free else ""
        drawn["peaks"].append(board.draw(peak, slot, coming, aimed))
        drawn["plaques"].append(board.draw(plaque, slot, coming, aimed))
        drawn["wells"].append(_draw_well(board, slot, place, coming, aimed))
    return {**drawn}


def _aimed(board: Board) -> str:
    """The location that is being paid for, and will stand here; "" when there is none."""
    target = board.target
    if target is None or target.word not in (m.BUY, m.CONQUER) or board.seat != board.active:
        return ""
    return board.components.locations[target.a].id


def _draw_well(board: Board, slot: Slot | None, place: int, coming: tuple[Ghost, ...], aimed: str) -> Filling:
    if slot is None:
        return board.draw(well, None, place, coming, aimed, None, None, (), (), False, 0)
    name = slot.name
    whole = board.first_act(f"raise {name}", f"rise {name}", f"score {name}")
    use = board.act(f"use {name}")
    location = board.components.locations[known(board.components.location(name))]
    copies = tuple(
        board.act(f"copy {item_text(item)}") if at >= slot.covered else None for at, item in enumerate(location.depths)
    )
    if whole is None and use is None:
        if board.about in ("raise", "rise", "score"):
            whole = board.unless(f"{board.about} {name}")
        elif board.about in ("play", "end", "pay") and slot.covered < len(location.depths):
            use = board.unless(f"use {name}")
    return board.draw(
        well, slot, place, (), "", whole, use, copies, board.paid_for_by(f"use {name}"), board.was("location", name),
        _gave(board, name),
    )  # fmt: skip


def _gave(board: Board, name: str) -> int:
    """How much a depth of this location has paid in this main action; 0 when nothing."""
    if board.seat != board.active or name not in board.turn["exploited"]:
        return 0
    slot = next(slot for slot in map(read_slot, board.player["board"]) if slot is not None and slot.name == name)
    location = board.components.locations[known(board.components.location(name))]
    return max(location.gives[slot.covered - 1]) if slot.covered else 0


def peak(words: Words, slot: Slot | None, coming: tuple[Ghost, ...], aimed: str) -> Model:
    """The piece: what is above the lintel, the higher the more depths are covered."""
    return {
        "slot": _face(words, slot),
        "coming": [{"move": ghost.move, **location_face(words, ghost.name)} for ghost in coming],
        "aimed": location_face(words, aimed) if aimed else None,
    }


def plaque(words: Words, slot: Slot | None, coming: tuple[Ghost, ...], aimed: str) -> Model:
    """The piece: the emblem, and how many of its depths are covered."""
    return peak(words, slot, coming, aimed)


def _face(words: Words, slot: Slot | None) -> Model | None:
    if slot is None:
        return None
    face = location_face(words, slot.name)
    return {**face, "covered": slot.covered, "risen": slot.covered == len(face["depths"])}


def well(
    words: Words, slot: Slot | None, place: int, coming: tuple[Ghost, ...], aimed: str, whole: Act | None,
    use: Act | None, copies: tuple[Act | None, ...], pays: tuple[str, ...], was: bool, gave: int,
) -> Model:  # fmt: skip
    """The piece: a shaft and the location that hangs in it.

    `whole` is what a click on the location does, `use` on the depth in play, `copies` on each depth; `pays` are the
    targets for which the depth in play could pay, `gave` is what a depth has paid already.
    """
    face = _face(words, slot)
    return {
        "place": place + 1,
        "slot": face,
        "coming": [{"move": ghost.move, **location_face(words, ghost.name)} for ghost in coming],
        "aimed": location_face(words, aimed) if aimed else None,
        "label": words.say("slot {number}, empty", number=place + 1)
        if slot is None
        else slot_label(words, slot.name, slot.covered),
        "tip": location_tip(words, slot.name) if slot is not None else "",
        "closeup": f"location {slot.name}@{slot.covered}" if slot is not None else "",
        "whole": whole,
        "use": use,
        "copies": copies,
        "pays": pays,
        "was": was,
        "gave": gave,
        "gave_symbol": _gave_symbol(face, gave),
    }


def _gave_symbol(face: Model | None, gave: int) -> str:
    return str(face["depths"][face["covered"] - 1]["signs"][0].symbol) if face is not None and gave else ""
