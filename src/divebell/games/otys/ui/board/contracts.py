"""The contracts: public ones, those in hand, and the cards of a spy."""

from functools import lru_cache
from typing import NamedTuple

from divebell.engine.move import Move
from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.scene import Filling, Model
from divebell.engine.ui.speech import known

from ...rules import moves as m
from ...rules.components import FROM_HAND, PLAIN
from ...rules.cubes import LETTERS, ZONE_SPACES, count, from_letters, to_letters
from ..symbols import RESOURCES, card_id
from ..words import Words
from .board import Board


class Card(NamedTuple):
    """A drawn contract, and whether it can be completed now."""

    html: Filling
    can: bool


class Cards(NamedTuple):
    """All contracts that somebody has in sight, and how many of them can be completed now."""

    public: Filling
    hand: Filling
    ready: int


def draw_cards(board: Board) -> Cards:
    """The public contracts, and the private ones, first those that can be completed: a large hand is scrolled."""
    if not board.mine:  # none can be completed
        marks, view = board.marks("card"), board.view
        open_to_all = board.glimpse(public_cards, board.seat, marks, public=view["public"], timers=view["timers"])
        return Cards(open_to_all, board.glimpse(hand_cards, board.seat, public=view["public"]), 0)
    cards, held = public(board), hand(board)
    return Cards(_in_lines(cards), _in_lines(held), sum(card.can for card in [*cards, *held]))


def _in_lines(cards: list[Card]) -> Filling:
    return [[card.html, "\n"] for card in cards]


def public_cards(board: Board) -> Filling:
    """The region of the public contracts."""
    return _in_lines(public(board))


def hand_cards(board: Board) -> Filling:
    """The region of the private ones."""
    return _in_lines(hand(board))


def public(board: Board) -> list[Card]:
    """The public contracts."""
    markers = (board.view["timers"] or {}).get("markers", [])
    return [
        _draw_card(board, text, in_hand=False, marker=(markers[slot] if slot < len(markers) else None) or "")
        for slot, text in enumerate(board.view["public"])
        if text is not None
    ]


def hand(board: Board) -> list[Card]:
    """The private contracts, first those that can be completed: a large hand is scrolled."""
    texts = board.player["hand"]
    if isinstance(texts, int):
        return []
    return sorted((_draw_card(board, text, in_hand=True) for text in texts), key=lambda card: not card.can)


def draw_tray(board: Board) -> Filling:
    """The four cards of a spy, or the orders of the cubes in solo; "" when neither is asked."""
    if board.about == "keep":
        cards = tuple(
            str(_draw_card(board, text, in_hand=True, keep=board.act(f"keep {text}")).html)
            for text in board.turn["drawn"]
        )
        return board.draw(tray, cards, ())
    if board.about == "order":
        orders = tuple(
            (board.act(move.text), tuple(RESOURCES[LETTERS[kind]] for kind in (move.a, move.b, move.c, move.d)))
            for move in board.by_word[m.ORDER]
        )
        return board.draw(tray, (), orders)
    return ""


def tray(words: Words, cards: tuple[str, ...], orders: tuple[tuple[Act | None, tuple[str, ...]], ...]) -> Model:
    """The piece: what is chosen from the tray."""
    return {
        "kind": "order" if orders else "keep",
        "title": words.say("Highest space first") if orders else words.say("Keep one of these"),
        "cards": cards,
        "orders": [{"act": act, "symbols": symbols} for act, symbols in orders],
    }


def _draw_card(board: Board, text: str, in_hand: bool, marker: str = "", keep: Act | None = None) -> Card:
    """A contract: whether and from where it can be paid; `keep` when it lies in the tray of a spy."""
    kind = known(board.words.components.card(text))
    both = in_hand and text in board.view["public"]
    moves = [
        move for move in board.by_word.get(m.CONTRACT, ())
        if move.a == kind and (bool(move.d & FROM_HAND) == both or text not in board.view["public"])
    ]  # fmt: skip
    name = card_id(text) + ("-hand" if both else "")
    act = _complete(board, text, name, moves)
    counts = (board.scene.stage is not None or board.scene.live) and not board.scene.over
    html = board.draw(
        card,
        text,
        name if keep is None else f"drawn-{name}",
        tuple(sorted({move.b + 1 for move in moves})),
        tuple(board.player["zones"]) if counts and not moves else None,
        keep or act,
        marker,
        not in_hand and board.was("card", kind),
        any(board.scene.acts[move.text].reveals for move in moves),
    )
    return Card(html, bool(moves))


def _complete(board: Board, text: str, name: str, moves: list[Move]) -> Act | None:
    """What a click on a contract does; the ways to pay it are among the choices."""
    if not moves:
        return None
    contract = board.words.components.contracts[moves[0].a]
    ways = [move for move in moves if not move.d & PLAIN]
    act = board.act(ways[0].text)
    if len(ways) > 1:
        title = board.say("Complete the contract “{contract}”", contract=board.words.contract(text))
        act = board.consider(name, title, board.words.worth(text), [move.text for move in ways])
    icons = tuple(RESOURCES[letter] for letter in to_letters(contract.payments[0]))
    if contract.lots:
        icons = tuple(f"any-{'abcd'[at]}" for at, lot in enumerate(contract.lots) for _ in range(lot))
    board.choose(act, icons, " ", detail="", touch=True, points=contract.points, urgent=True)
    for move in ways if len(ways) > 1 else ():
        cubes = tuple(RESOURCES[letter] for letter in to_letters(move.c))
        board.choose(board.act(move.text, when=name), cubes, board.say("zone {zone}", zone=move.b + 1), detail="")
    return act


def list_declined(board: Board) -> None:
    """One quiet button that leads to the contracts without the bonus of a token (G8): whoever wants it clicks twice."""
    moves = [move for move in board.by_word.get(m.CONTRACT, ()) if move.d & PLAIN]
    if not moves:
        return
    title = board.say("Complete a contract without the token's bonus")
    act = board.consider("plain", title, "", [move.text for move in moves])
    if act.closed:
        return
    board.choose(act, ("ui-card",), board.say("Without bonus"), quiet=True)
    for move in moves:
        card = board.words.components.contracts[move.a]
        cubes = tuple(RESOURCES[letter] for letter in to_letters(move.c))
        zone = board.say("zone {zone}", zone=move.b + 1)
        board.choose(board.act(move.text, when="plain"), cubes, zone, detail=board.words.worth(card.text), quiet=True)


def card(
    words: Words, text: str, name: str, paying: tuple[int, ...], zones: tuple[str, ...] | None, act: Act | None,
    marker: str, was: bool, reveals: bool,
) -> Model:  # fmt: skip
    """The piece: what a contract asks and gives, the zones that pay it, or what the nearest of the `zones` lacks."""
    contract = words.components.contracts[known(words.components.card(text))]
    label = words.pair(words.asked(text), words.worth(text))
    note, lacks, zone, many = "", [], 0, 0
    if paying:
        note = words.say("zone {zones} ✓", zones=", ".join(str(zone) for zone in paying))
    elif zones is not None:
        zone, missing = nearest(contract.payments, zones)
        note = words.say("zone {zone}", zone=zone)
        lacks = ["any-a"] * len(missing) if contract.lots else [RESOURCES[letter] for letter in missing]
        if len(missing) > 3:
            many = len(missing)
            lacks = ["any-a"]
        if missing:
            why = words.cubes(from_letters(missing))
            lacking = words.say("Zone {zone} comes closest: it lacks {missing}.", zone=zone, missing=why)
            act = act or Act(why=lacking)
        else:
            note = words.say("zone {zones} ✓", zones=zone)
    return {
        "id": name,
        "thing": f"contract:{text}",
        "closeup": f"contract {text}",
        "points": contract.points,
        "asked": [RESOURCES[letter] for letter in to_letters(contract.payments[0])] if not contract.lots else [],
        "lots": [{"number": lot, "symbol": f"any-{'abcd'[at]}"} for at, lot in enumerate(contract.lots)],
        "credits": contract.credits,
        "batteries": contract.batteries,
        "can": bool(paying),
        "note": note,
        "zone": zone,
        "lacks": lacks,
        "many": many,
        "act": act,
        "marker": RESOURCES[marker] if marker else "",
        "was": was,
        "tip": words.say("Contract: {label}. All its cubes must be in one zone.", label=label),
        "reveals": reveals,
    }


def nearest(payments: tuple[int, ...], zones: tuple[str, ...]) -> tuple[int, str]:
    """The zone that lacks least for a contract, and the letters it lacks."""
    found = [
        (len(missing), zone, missing)
        for zone, (letters, spaces) in enumerate(zip(zones, ZONE_SPACES, strict=True), start=1)
        if (missing := _missing(payments, letters, spaces)) is not None
    ]
    _, zone, missing = min(found)
    return zone, missing


@lru_cache(maxsize=16384)
def _missing(payments: tuple[int, ...], letters: str, spaces: int) -> str | None:
    """What the cheapest payment that fits into a zone lacks there; None when none fits."""
    pile = from_letters(letters)
    found = [
        "".join(letter * max(count(payment, kind) - count(pile, kind), 0) for kind, letter in enumerate(LETTERS))
        for payment in payments
        if sum(count(payment, kind) for kind in range(len(LETTERS))) <= spaces
    ]
    return min(found, key=lambda missing: (len(missing), missing), default=None)
