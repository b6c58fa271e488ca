"""The hand, the card in play, the discard pile with its delayed effect, and the scoring pile."""

from typing import Final

from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.scene import Filling, Model
from divebell.engine.ui.speech import known
from divebell.engine.viewer import number_of

from ...rules.view import read_discard
from ..words import Words
from .board import Board
from .cards import character_face, location_face
from .tips import character_tip, location_tip

DIGITS: Final = 9  # this many cards have a key of their own


def draw_hand(board: Board) -> Filling:
    """The cards in play and those of the hand."""
    marks = board.marks("hand", of=(board.seat,))
    return board.region(hand_cards, board.seat, marks, **board.own_turn)


def cards_in_sight(board: Board) -> int:
    """How many that are."""
    played, stays = _in_play(board)
    hand = board.player["hand"]
    return len(played) - len(stays) + (0 if isinstance(hand, int) else len(hand))


def _in_play(board: Board) -> tuple[list[str], list[str]]:
    """The cards in play, and those of them that stay in hand."""
    played = [str(entry[2]) for entry in board.pending if entry[0] == "card"] if board.seat == board.active else []
    stays = [card for card in played if board.components.characters[known(board.components.character(card))].stays]
    return played, stays


def hand_cards(board: Board) -> list[Filling]:
    """The cards in play, then those of the hand; who stays in hand while she is played is both (M4)."""
    played, stays = _in_play(board)
    drawn = [_draw(board, card, at, True, None, 0) for at, card in enumerate(played) if card not in stays]
    hand = board.player["hand"]
    if isinstance(hand, int):
        return drawn
    for place, card in enumerate(hand, start=1):
        nth = hand[: place - 1].count(card)
        in_play = card in stays and not nth
        act = _act(board, card) if not nth and not in_play else None  # equal cards are one choice (G14)
        drawn.append(_draw(board, card, nth, in_play, act, place if place <= DIGITS else 0))
    return drawn


def _act(board: Board, card: str) -> Act | None:
    """What a click on a card of the hand does."""
    act = board.first_act(f"play {card}", f"drop {card}") if board.about != "replay" else None
    if act is None and board.about in ("play", "drop"):
        return board.unless(f"{board.about} {card}")
    return act


def _draw(board: Board, card: str, nth: int, in_play: bool, act: Act | None, digit: int) -> Filling:
    was = board.was("hand", board.seat, card)
    return board.draw(card_in_hand, board.seat, card, nth, in_play, was, act, digit, len(board.players))


def card_in_hand(
    words: Words, seat: int, card: str, nth: int, in_play: bool, was: bool, act: Act | None, digit: int, players: int
) -> Model:
    """The piece: a character in hand, or the one being played; `digit` is the key that leads to it."""
    return {
        **character_face(words, card, players == 2),
        "id": f"{'played' if in_play else 'card'}-{seat}-{card}-{nth}",
        "thing": f"character:{card}@{seat}",
        "in_play": in_play,
        "was": was,
        "act": act,
        "digit": digit,
        "tip": character_tip(words, card, players),
    }


def draw_discard(board: Board) -> Filling:
    """The player's own discard pile: its top card, which may have a delayed effect (D1)."""
    top, cards = read_discard(board.player["discard"])
    hand = board.player["hand"]
    nth = hand.count(top) if isinstance(hand, list) else 0  # after its equals in hand
    act, was = board.act("back all"), board.was("discard", board.seat)
    return board.draw(discard, board.seat, top, nth, cards, board.knows_all, board.knows_alone, was, act)


def discard(
    words: Words, seat: int, top: str | None, nth: int, cards: int, known: bool, alone: bool, was: bool, act: Act | None
) -> Model:
    """The piece: the top card and how many; `known` when the viewer may look through them, perhaps `alone`."""
    return {
        "card": character_face(words, top) if top is not None else None,
        "id": f"card-{seat}-{top}-{nth}",
        "thing": f"character:{top}@{seat}",
        "closeup": f"character {top}" if top is not None else "",
        "tip": character_tip(words, top) if top is not None else words.say("empty"),
        "cards": cards,
        "known": known,
        "alone": alone,
        "was": was,
        "act": act,
    }


def draw_scored(board: Board) -> Filling:
    """The scoring pile: how many cards, and their points for a viewer who may know them."""
    pile = board.player["pile"]
    points = sum(_points(board.words, name) for name in pile) if board.knows_all else 0
    was = board.was("pile", board.seat)
    return board.draw(scored, board.seat, number_of(pile), points, board.knows_all, board.knows_alone, was)


def _points(words: Words, name: str) -> int:
    components = words.components
    return components.locations[known(components.location(name))].points


def scored(words: Words, seat: int, cards: int, points: int, known: bool, alone: bool, was: bool) -> Model:
    """The piece: the scoring pile."""
    return {
        "id": f"scored-{seat}",
        "cards": cards,
        "points": points,
        "known": known,
        "alone": alone,
        "was": was,
        "tip": words.counted("{number} location scored", "{number} locations scored", cards),
    }


def draw_own_piles(board: Board) -> Filling:
    """What is in the piles of the player in sight, for anyone who wants to browse them."""
    if not board.knows_all:
        return ""
    discarded, scored = tuple(board.player["discard"]), tuple(board.player["pile"])
    return board.draw(own_piles, board.seat, discarded, scored, board.knows_alone)


def own_piles(words: Words, seat: int, discarded: tuple[str, ...], scored: tuple[str, ...], alone: bool) -> Model:
    """The piece: both piles from the top."""
    return {
        "alone": alone,
        "characters": [
            {**character_face(words, card), "thing": f"character:{card}@{seat}", "tip": character_tip(words, card)}
            for card in discarded
        ],
        "locations": [{**location_face(words, name), "tip": location_tip(words, name)} for name in scored],
    }
