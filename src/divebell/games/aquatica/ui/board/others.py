"""The other players: points, cards and mantas in one line each, and their realms."""

from typing import Final, NamedTuple

from divebell.engine.ui.board.others import draw_line
from divebell.engine.ui.scene import GLYPHS, Filling, Model, Pen
from divebell.engine.viewer import number_of

from ...rules.view import read_discard
from ..symbols import character_picture
from ..words import Words
from .board import Board
from .cards import character_face, location_face, manta_face
from .points import open_points, points_tip
from .realm import read_slot
from .tips import character_tip, location_tip, manta_tip, slot_label

_FACTS: Final = {
    "points": "point", "total": "point", "hand": "ui-hand", "pile": "ui-chest", "mantas": "ui-ray", "tribes": "tribe-1",
}  # fmt: skip


def draw_opponent(board: Board, seat: int) -> Filling:
    """Another player in one line."""
    if not board.hidden:
        return _line(board, seat)
    view, names = board.view, [slot.partition("@")[0] for slot in board.players[seat]["board"] if slot is not None]
    marks = board.marks("pile", "discard", of=(seat,)) + board.marks("location", of=names)
    return board.glimpse(
        opponent, seat, marks, first=view["first"], goals=view["goals"], tribes=view["tribes"]
    )  # fmt: skip


def opponent(board: Board) -> Filling:
    """The region of another player."""
    return _line(board, board.seat)


def _line(board: Board, seat: int) -> Filling:
    """What everybody wants to know; the realm; the top of the discard pile."""
    player, was = board.players[seat], board.was
    mantas = [*player["trained"], *player["wild"]]
    ready = sum(not code.endswith("-") for code in mantas)
    facts: list[tuple[str, int, int, bool]] = [
        (*open_points(board, seat), 0, False),
        ("hand", number_of(player["hand"]), 0, False),
        ("pile", number_of(player["pile"]), 0, was("pile", seat)),
        ("mantas", ready, len(mantas), False),
    ]
    top, number = read_discard(player["discard"])
    return draw_line(
        board,
        seat,
        facts=[board.draw(fact, seat, *each) for each in facts],
        slots=[board.draw(small_slot, text, _was(board, text)) for text in player["board"]],
        top=board.draw(small_discard, seat, top, number, was("discard", seat)),
    )


def _was(board: Board, text: str | None) -> bool:
    return text is not None and board.was("location", text.partition("@")[0])


def fact(words: Words, seat: int, what: str, value: int, all: int, was: bool) -> Model:
    """The piece: one number about another player."""
    say = words.say
    tip = {
        "hand": lambda: say("{cards} in hand", cards=words.amount(value, "cards")),
        "pile": lambda: words.counted("{number} location scored", "{number} locations scored", value),
        "mantas": lambda: say("{number} of {mantas} ready", number=value, mantas=words.amount(all, "mantas")),
    }.get(what, lambda: points_tip(words, what, value))()
    return {
        "id": f"fact-{seat}-{what}", "symbol": _FACTS[what], "value": value, "all": all, "tip": tip, "rule": "H1",
        "mark": "ui-flag" if what == "points" else "", "was": was,
    }  # fmt: skip


def small_slot(words: Words, text: str | None, was: bool) -> Model:
    """The piece: a slot of another realm: the depth in play, and how many there are still."""
    slot = read_slot(text)
    if slot is None:
        return {"slot": None, "tip": words.say("empty slot"), "closeup": "", "was": False}
    face = location_face(words, slot.name)
    depths = face["depths"]
    return {
        "slot": face,
        "now": depths[slot.covered] if slot.covered < len(depths) else None,
        "left": len(depths) - slot.covered,
        "tip": slot_label(words, slot.name, slot.covered),
        "closeup": f"location {text}",
        "was": was,
    }


def small_discard(words: Words, seat: int, top: str | None, number: int, was: bool) -> Model:
    """The piece: the top card of another discard pile; it may have a delayed effect (D1)."""
    return {
        "id": f"discard-{seat}",
        "thing": f"character:{top}@{seat}" if top is not None else "",
        "face": character_picture(top) if top is not None else "",
        "number": number,
        "was": was,
        "closeup": f"character {top}" if top is not None else "",
        "tip": words.pair(words.say("discard pile"), character_tip(words, top)) if top else words.say("discard pile"),
    }


class MiniShape(NamedTuple):
    """The shape of a small board."""

    glyph: str
    open: bool
    discarded: bool
    scored: bool


def draw_mini_board(board: Board, seat: int) -> Filling:
    """All that is known of another player."""
    player = board.players[seat]
    lies_open = isinstance(player["hand"], list)
    piles = tuple([tuple(player[name]) for name in ("hand", "discard", "pile")]) if lies_open else None
    return board.gather(
        mini_board, seat, board.scene.seats[seat][0], tuple(player["board"]), (*player["trained"], *player["wild"]),
        tuple(player["characters"]), piles, len(board.players),
    )  # fmt: skip


def mini_board(
    pen: Pen, seat: int, name: str, slots: tuple[str | None, ...], mantas: tuple[str, ...],
    characters: tuple[str, ...], piles: tuple[tuple[str, ...], ...] | None, players: int,
) -> Filling:  # fmt: skip
    """The pieces: a player's realm, mantas, and the characters in hand and discard pile together (H5).

    When hand, discard pile and scoring pile are open, each is shown by itself, from the top.
    """

    def faces(cards: tuple[str, ...], rule: str) -> list[Filling]:
        return [pen.draw(small_character, seat, card, rule, players) for card in cards]

    hand, discarded, scored = piles or ((), (), ())
    return pen.fill(
        "mini_board",
        MiniShape(GLYPHS[seat], piles is not None, bool(discarded), bool(scored)),
        name=name,
        slots=[pen.draw(small_slot, text, False) for text in slots],
        mantas=[pen.draw(small_manta, seat, code) for code in mantas],
        characters=faces(characters, "H5"),
        hand=faces(hand, "M1"),
        discarded=faces(discarded, "M4"),
        scored=[pen.draw(small_location, place) for place in scored],
    )


def small_manta(words: Words, seat: int, code: str) -> Model:
    """The piece: a manta of another player."""
    kind, tired = code.removesuffix("-"), code.endswith("-")
    return {**manta_face(words, kind), "seat": seat, "tired": tired, "thing": f"manta:{kind}@{seat}",
            "closeup": f"manta {code}", "tip": manta_tip(words, kind, tired)}  # fmt: skip


def small_character(words: Words, seat: int, card: str, rule: str, players: int) -> Model:
    """The piece: a character of another player; `rule` tells more about where it is."""
    return {**character_face(words, card), "thing": f"character:{card}@{seat}", "rule": rule,
            "tip": character_tip(words, card, players)}  # fmt: skip


def small_location(words: Words, name: str) -> Model:
    """The piece: a location in an open scoring pile."""
    return {**location_face(words, name), "tip": location_tip(words, name)}
