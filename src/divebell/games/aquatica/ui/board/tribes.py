"""The tribes (section 13): their price for the player in sight, bonus and points, and whose mantas are there."""

from typing import Final

from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.measure import longest_word
from divebell.engine.ui.scene import GLYPHS, Filling, Model
from divebell.engine.ui.speech import known

from ...rules import pieces as parts
from ...rules.tribes import price_for
from ...rules.vocabulary import ANY_TYPE, TYPES
from ..symbols import signs
from ..words import Words
from .board import Board
from .cards import letters
from .paying import short_of
from .tips import tribe_tip

_COUNTED: Final = {
    parts.PER_RECRUITED: "fx-recruit", parts.PER_CHARACTER: "ui-card", parts.PER_SCORED: "fx-score",
    parts.PER_RISEN: "fx-raise-full", parts.PER_MANTA: "ui-ray", parts.PER_TYPE: "goal-types",
}  # fmt: skip


def draw_tribes(board: Board) -> Filling:
    """The tribes."""
    tribes, marks = board.view["tribes"], board.marks("tribe")
    turn = {**board.aim, "used": board.turn["used"]} if board.seat == board.active else board.aim
    return board.region(tribe_tokens, board.seat, marks, tribes=tribes, turn=turn) if tribes else []


def tribe_tokens(board: Board) -> Filling:
    """The region of the tribes: every one of the board."""
    return [_draw_tribe(board, entry) for entry in board.view["tribes"] or ()]


def _draw_tribe(board: Board, entry: Model) -> Filling:
    name, by, short = entry["tribe"], tuple(entry["by"]), 0
    act = board.first_act(f"recruit {name}", f"use {name}") or _down(board, name)
    if act is None and board.about == "recruit":
        act = board.unless(f"recruit {name}")
        short = short_of(board, f"recruit {name}") if act is not None and board.seat not in by else 0
    if act is not None and act.move:
        symbol = "tribe-2" if name.startswith("II") else "tribe-1"
        board.choose(act, (symbol,), board.words.tribe(name), detail="", touch=True)
    last = board.last
    aimed = (last[0] == "pay" and last[2] == f"recruit {name}") or last == ["place", name]
    owners = tuple(board.words.player(seat) for seat in by)
    used = name in board.turn["used"] and board.seat == board.active
    return board.draw(
        tribe, name, by, owners, entry["down"], board.seat, used, aimed, board.was("tribe", name, board.seat), act,
        board.paid_for_by(f"use {name}"), short, board.seat == board.scene.viewer,
    )  # fmt: skip


def _down(board: Board, name: str) -> Act | None:
    """Turning the tribe that is being recruited face down (U3)."""
    last = board.last
    return board.act("down") if last == ["place", name] else None


def tribe(
    words: Words, name: str, by: tuple[int, ...], owners: tuple[str, ...], down: bool, seat: int, used: bool,
    aimed: bool, was: bool, act: Act | None, pays: tuple[str, ...],
    short: int, mine: bool,
) -> Model:  # fmt: skip
    """The piece: a tribe; the price counts the mantas of others (B2); `short` is how many coins are missing,
    `mine` whether the player in sight is the viewer."""
    card = words.components.tribes[known(words.components.tribe(name))]
    counted = _COUNTED.get(card.counted, "")
    price = price_for(seat, card, by)
    if card.counted == parts.PER_SCORED and card.type != ANY_TYPE:
        counted = f"ty-{TYPES[card.type].lower()}"
    return {
        "id": f"tribe-{name}",
        "tribe": name,
        "thing": f"tribe:{name}",
        "name": words.tribe(name, narrow=True),
        "size": letters(longest_word(words.tribe(name))),
        "second": not card.permanent,
        "price": price,
        "short": short,
        "owned": seat in by,
        "mine": mine and seat in by,
        "used": used,
        "down": down,
        "aimed": aimed,
        "was": was,
        "bonus": [sign for item in card.bonus for sign in signs(words, item)],
        "points": card.points,
        "counted": counted,
        "mantas": [{"seat": other, "glyph": GLYPHS[other]} for other in by],
        "act": act,
        "pays": pays,
        "closeup": f"tribe {name}",
        "tip": tribe_tip(words, name, price, owners),
    }
