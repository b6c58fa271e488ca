"""The hand, the card in play, the discard pile with its delayed effect, and the scoring pile."""

from divebell.engine.scene import Model

from ..words import Words
from .acts import Act
from .cards import character_face, location_face
from .scene import Board
from .tips import character_tip, location_tip


def draw_hand(board: Board) -> list[str]:
    """The cards in play, then those of the hand; equal cards are one choice (G14)."""
    played = [str(entry[2]) for entry in board.pending if entry[0] == "card"] if board.seat == board.active else []
    hand = board.player["hand"]
    stays = [card for card in played if card in hand] if isinstance(hand, list) else []
    drawn = [_draw_card(board, card, 0, "in play", False) for card in played if card not in stays]
    if isinstance(hand, int):
        return drawn
    return drawn + [
        _draw_card(board, card, hand[:place].count(card), "in play" if card in stays else "", card not in hand[:place])
        for place, card in enumerate(hand)
    ]


def _draw_card(board: Board, card: str, nth: int, note: str, first: bool) -> str:
    act = None
    if first and not note:
        act = board.first_act(f"play {card}", f"drop {card}") if board.about != "replay" else None
        if act is None and board.about in ("play", "drop"):
            act = board.unless(f"{board.about} {card}")
    return board.draw(
        card_in_hand, board.seat, card, nth, bool(note), board.was("hand", board.seat, card), act,
        len(board.players) == 2,
    )  # fmt: skip


def card_in_hand(
    words: Words, seat: int, card: str, nth: int, in_play: bool, was: bool, act: Act | None, two: bool
) -> Model:
    """The piece: a character in hand, or the one being played."""
    return {
        **character_face(words, card, two),
        "id": f"card-{seat}-{card}-{nth}",
        "in_play": in_play,
        "was": was,
        "act": act,
        "tip": character_tip(words, card),
    }


def draw_discard(board: Board) -> str:
    """The player's own discard pile: its top card, which may have a delayed effect (D1)."""
    pile = board.player["discard"]
    known = isinstance(pile, list)
    cards = len(pile) if known else pile["cards"]
    top = (pile[0] if pile else None) if known else pile["top"]
    act = board.act("back all")
    return board.draw(discard, board.seat, top, cards, known, board.was("discard", board.seat), act)


def discard(words: Words, seat: int, top: str | None, cards: int, known: bool, was: bool, act: Act | None) -> Model:
    """The piece: the top card and how many there are; `known` when the viewer may look through them."""
    return {
        "card": character_face(words, top) if top is not None else None,
        "id": f"card-{seat}-{top}-0",
        "tip": character_tip(words, top) if top is not None else words.say("empty"),
        "cards": cards,
        "known": known,
        "was": was,
        "act": act,
    }


def draw_scored(board: Board) -> str:
    """The scoring pile: how many, and for whom it is known what they are worth."""
    pile = board.player["pile"]
    known = isinstance(pile, list)
    points = sum(_points(board.words, name) for name in pile) if known else 0
    return board.draw(scored, len(pile) if known else pile, points, known, board.was("pile", board.seat))


def _points(words: Words, name: str) -> int:
    components = words.components
    return components.locations[components.location(name) or 0].points


def scored(words: Words, cards: int, points: int, known: bool, was: bool) -> Model:
    """The piece: the scoring pile."""
    return {
        "cards": cards,
        "points": points,
        "known": known,
        "was": was,
        "tip": words.counted("{number} location scored", "{number} locations scored", cards),
    }


def draw_own_piles(board: Board) -> str:
    """What lies in the player's own piles, for who wants to look through them."""
    if not board.knows_all:
        return ""
    return board.draw(own_piles, tuple(board.player["discard"]), tuple(board.player["pile"]))


def own_piles(words: Words, discarded: tuple[str, ...], scored: tuple[str, ...]) -> Model:
    """The piece: both piles from the top."""
    return {
        "characters": [{**character_face(words, card), "tip": character_tip(words, card)} for card in discarded],
        "locations": [{**location_face(words, name), "tip": location_tip(words, name)} for name in scored],
    }
