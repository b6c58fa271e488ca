"""The payment line: how a price is being covered, source by source, and what the next one would add (R3-R6)."""

from typing import NamedTuple

from divebell.engine.ui.scene import Filling, Model
from divebell.engine.ui.speech import known

from ...rules import moves as m
from ...rules.payment import missing, target_price
from ...rules.tribes import scored_location_coins
from ...rules.vocabulary import BUY, CONQUER, EFFECTS, IN_COINS, IN_POWER, JOINED, RECRUIT, REPLAY, amounts, words_of
from ..symbols import character_picture, effect_picture, emblem
from ..words import Words
from ..words.offers import SOURCES
from .board import Board


def short_of(board: Board, text: str) -> int:
    """How much is missing to pay for what a move that cannot be played now would take; 0 if that is not why."""
    move = board.components.parse(text)
    return missing(board.imagined, move) if move is not None else 0


class Part(NamedTuple):
    """What somebody or something gives to a payment."""

    symbol: str
    amount: int
    move: str = ""  # the move that would add it
    badge: str = ""  # a smaller symbol on it


def draw_payment(board: Board) -> Filling:
    """The parts of the payment so far, and those that could come next; "" when nothing is being paid for."""
    target = board.target
    if target is None:
        return ""
    left = board.last[1]
    price = target_price(board.imagined, target, _replay_price(board))
    conquers = target.word == m.CONQUER
    asked = board.components.locations[target.a].type + IN_POWER if conquers else IN_COINS
    parts = _pool(board, conquers) + _spent(board, target.number)
    missing = price - left - sum(part.amount for part in parts)
    if missing:  # of a trial nothing is told but where it stands
        parts = [Part("ui-go", price - left)]
    coming = tuple(
        Part(_symbol(board, move.word, move.a), _gives(board, move.word, move.a, asked), move.text)
        for move in board.scene.moves
        if move.word in SOURCES
    )
    return board.draw(payment, tuple(parts), coming, price, left, conquers)


def _replay_price(board: Board) -> int:
    """What a Healer asks for playing a card again (F13)."""
    for entry in reversed(board.pending):
        if entry[0] == "card":
            card = board.components.characters[known(board.components.character(entry[2]))]
            item = card.effects[entry[1] - 1] if entry[1] <= len(card.effects) else 0
            return EFFECTS[item % JOINED].number if EFFECTS[item % JOINED].word == REPLAY else 0
    return 0


def _pool(board: Board, conquers: bool) -> list[Part]:
    """The pool by where it comes from: the card being played, and before it the delayed effect (R1, D3)."""
    pool = board.turn["power" if conquers else "coins"]
    if not pool:
        return []
    cards = [entry for entry in board.pending if entry[0] == "card"]
    name, step = (cards[-1][2], cards[-1][1]) if cards else ("", 0)
    card = board.components.characters[known(board.components.character(name))]
    own = 0
    for item in card.effects[:step]:
        if set(words_of(item)) & ({CONQUER} if conquers else {BUY, RECRUIT, REPLAY}) and item != card.effects[step - 1]:
            own = 0  # a payment has emptied the pool (R7)
        given = amounts(item)
        own += given[IN_POWER] if conquers else given[IN_COINS]
    own = min(own, pool)
    parts = [Part(character_picture(name), own)] if own else []
    if pool > own:
        delayed = [thing for what, seat, _, thing in board.scene.trace if what == "delayed" and seat == board.active]
        symbol = character_picture(board.components.characters[delayed[-1]].id) if delayed else character_picture(name)
        parts.insert(0, Part(symbol, pool - own, badge="fx-delayed" if delayed else ""))
    return parts


def _spent(board: Board, target: int) -> list[Part]:
    """The sources used since the target was named, as the journal tells it."""
    last = None
    parts: list[Part] = []
    for what, _, number, thing in board.scene.trace:
        if what in ("move", "forced"):
            last = board.components.moves[number]
            if number == target:
                parts = []
        elif what in ("coins", "power") and last is not None:
            parts.append(Part(_symbol(board, last.word, thing), number))
    return parts


def _symbol(board: Board, word: int, thing: int) -> str:
    components = board.components
    if word == m.USE_MANTA:
        return effect_picture(components.mantas[thing].item)
    if word == m.USE_TRIBE:
        return "tribe-1"
    return emblem(components.locations[thing].id) if word == m.USE_LOCATION else "ui-chest"


def _gives(board: Board, word: int, thing: int, asked: int) -> int:
    """What a source would add, as the rules have it."""
    components = board.components
    if word == m.USE_MANTA:
        return components.mantas[thing].gives[asked]
    if word == m.USE_TRIBE:
        return components.tribes[thing].gives[asked]
    if word == m.SPEND:
        return scored_location_coins(board.imagined, thing)
    name = components.locations[thing].id
    covered = next(int(slot.partition("@")[2]) for slot in board.player["board"] if slot and slot.startswith(name))
    return components.locations[thing].gives[covered][asked]


def payment(
    words: Words, parts: tuple[Part, ...], coming: tuple[Part, ...], price: int, left: int, power: bool
) -> Model:
    """The piece: the price as pips, grouped by what gives them; what may come next is dashed while considered."""
    have = price - left
    return {
        "parts": parts,
        "coming": [
            {"part": part, "sum": words.say("{have} + {more} of {price}", have=have, more=part.amount, price=price)}
            for part in coming
        ],
        "sum": words.say("{have} of {price}", have=have, price=price),
        "symbol": "power" if power else "coin",
        "wanting": left,
    }
