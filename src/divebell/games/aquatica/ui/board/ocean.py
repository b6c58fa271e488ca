"""The open ocean: two rows of locations, their deck and discard pile, and the row of characters with its prices."""

from typing import Final

from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.scene import Filling, Model
from divebell.engine.ui.speech import known

from ..symbols import emblem
from ..words import Words
from ..words.names import location_number
from .board import Board
from .cards import character_face, location_face
from .paying import short_of
from .tips import character_tip, location_tip

_ASKING: Final = {"buy": "buy", "conquer": "conquer", "discard": "discard"}  # question: the move that answers it here


def draw_rows(board: Board) -> dict[str, Filling]:
    """Both rows, each location with what it costs there."""
    locations, marks = board.view["locations"], board.marks("row")
    return {
        "top": board.region(top_row, marks=marks, locations={"top": locations["top"]}, turn=board.aim),
        "bottom": board.region(bottom_row, marks=marks, locations={"bottom": locations["bottom"]}, turn=board.aim),
    }


def top_row(board: Board) -> Filling:
    """The region of the upper row."""
    return [_draw_location(board, name, True) for name in board.view["locations"]["top"]]


def bottom_row(board: Board) -> Filling:
    """The region of the lower row."""
    return [_draw_location(board, name, False) for name in board.view["locations"]["bottom"]]


def _draw_location(board: Board, name: str, top: bool) -> Filling:
    act = board.first_act(f"buy {name}", f"conquer {name}", f"discard {name}")
    short = 0
    if act is None and board.about in _ASKING and (top or board.about != "discard"):
        act = board.unless(f"{_ASKING[board.about]} {name}")
        short = short_of(board, f"{board.about} {name}") if act is not None and board.about != "discard" else 0
    aimed = _target(board) in (f"buy {name}", f"conquer {name}")
    if act is not None and act.move:
        coins, power = prices(board.words, name, top)
        icons = {"buy": ("coin", coins), "conquer": ("power", power)}.get(board.about)
        text, number = (str(icons[1]), location_number(name)) if icons else (location_number(name), "")
        pictures = (emblem(name), *((icons[0],) if icons else ()))
        board.choose(act, pictures, text, detail="", touch=True, number=number)
    return board.draw(location, name, top, board.was("row", name), aimed, act, short, board.about == "conquer")


def prices(words: Words, name: str, top: bool) -> tuple[int, int]:
    """In coins and in power: in the top row conquering costs less (F4)."""
    components = words.components
    found = components.locations[known(components.location(name))]
    return found.coins, max(found.power - (components.discount if top else 0), 0)


def _target(board: Board) -> str:
    """The move that named what is being paid for."""
    last = board.last
    return str(last[2]) if last[0] == "pay" else ""


def location(
    words: Words, name: str, top: bool, was: bool, aimed: bool, act: Act | None, short: int, power: bool
) -> Model:
    """The piece: a location of a row; `aimed` when it is being paid for, `short` of so much power or so many coins."""
    in_coins, in_power = prices(words, name, top)
    return {
        **location_face(words, name),
        "id": f"card-{name}",
        "closeup": f"{'top' if top else 'bottom'} {name}",
        "coins": in_coins,
        "power": in_power,
        "short": short,
        "lacking": "power" if power else "coin",
        "aimed": aimed,
        "was": was,
        "act": act,
        "tip": location_tip(words, name, top),
    }


def draw_location_piles(board: Board) -> Filling:
    """The deck and the discard pile, which is open to all."""
    locations = board.view["locations"]
    return board.draw(
        location_piles, locations["deck"], tuple(locations["discard"]), board.act("scout"), board.was("pile")
    )


def location_piles(words: Words, deck: int, discard: tuple[str, ...], act: Act | None, was: bool) -> Model:
    """The piece: `act` scouts."""
    return {
        "deck": deck,
        "deck_tip": words.counted("{number} location in the deck", "{number} locations in the deck", deck),
        "discard": len(discard),
        "discard_tip": words.counted(
            "{number} location in the discard pile", "{number} locations in the discard pile", len(discard)
        ),
        "act": act,
        "was": was,
    }


def draw_characters(board: Board) -> Filling:
    """The row of characters."""
    row = board.view["characters"]["row"]
    return board.region(character_row, marks=board.marks("character"), characters={"row": row}, turn=board.aim)


def character_row(board: Board) -> Filling:
    """The region of the characters."""
    row = board.view["characters"]["row"]
    return [_draw_character(board, space, card, row[:space].count(card)) for space, card in enumerate(row)]


def _draw_character(board: Board, space: int, card: str, nth: int) -> Filling:
    price = board.components.prices[space]
    move = f"recruit {price}"
    act, short = board.act(move), 0
    if act is None and board.about == "recruit":
        act = board.unless(move)
        short = short_of(board, move) if act is not None else 0
    if act is not None and act.move:
        free = board.about == "recruit free"
        icons = (f"ch-{card}",) if free else (f"ch-{card}", "coin")
        text = board.words.character(card, short=True) if free else str(price)
        board.choose(act, icons, text, detail="", touch=True)
    aimed = _target(board) == move
    return board.draw(recruit, card, nth, price, board.was("character", space), aimed, act, short)


def recruit(
    words: Words, card: str, nth: int, price: int, was: bool, aimed: bool, act: Act | None, short: int
) -> Model:
    """The piece: a character of the row on its space."""
    face = character_face(words, card)
    return {
        **face,
        "id": f"card-ocean-{card}-{nth}",
        "thing": f"character:{card}@ocean",
        "price": price,
        "short": short,
        "few": len(face["effects_of"]) + len(face["delayed"]) <= 1,
        "aimed": aimed,
        "was": was,
        "act": act,
        "tip": words.pair(words.amount(price, "coins"), character_tip(words, card)),
    }


def draw_open_pile(board: Board) -> Filling:
    """The discarded locations, for anyone who wants to browse them."""
    return board.draw(open_pile, tuple(board.view["locations"]["discard"]))


def open_pile(words: Words, names: tuple[str, ...]) -> Model:
    """The piece: all of them, the last one first."""
    return {"locations": [{**location_face(words, name), "tip": location_tip(words, name)} for name in names]}
