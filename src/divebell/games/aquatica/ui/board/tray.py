"""Cards to choose from that lie in no open place: kings, piles of characters, piles of locations."""

from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.scene import Filling, Model

from ...rules import moves as m
from ..words import Words
from ..words.verbs import VERBS
from .board import Board
from .cards import character_face, character_rows, location_face
from .tips import character_tip, location_tip


def draw_tray(board: Board) -> Filling:
    """The cards that are asked about; "" when none are."""
    word = next((word for word, said in VERBS.items() if said.pile and board.by_word.get(word)), None)
    if word is None or (word == m.PLAY and board.about != "replay"):
        return ""
    acts = [board.scene.acts[move.text] for move in board.by_word[word]]
    if word in (m.KING, m.PLAY, m.BACK):
        characters = tuple(
            (board.components.characters[move.a].id, act) for move, act in zip(board.by_word[word], acts, strict=True)
        )
        return board.draw(tray, word, characters, (), len(board.players), board.solo)
    locations = tuple(
        (board.components.locations[move.a].id, act) for move, act in zip(board.by_word[word], acts, strict=True)
    )
    return board.draw(tray, word, (), locations, len(board.players), board.solo)


def tray(
    words: Words, word: int, characters: tuple[tuple[str, Act], ...], locations: tuple[tuple[str, Act], ...],
    players: int, solo: bool,
) -> Model:  # fmt: skip
    """The piece: each card with its act; kings are introduced, because they are chosen before anything is played."""
    return {
        "title": words.say(VERBS[word].pile),
        "secret": word == m.KING and not solo,
        "kings": word == m.KING,
        "characters": [
            {**character_face(words, card, players == 2), "id": f"tray-{card}", "act": act,
             "tip": character_tip(words, card, players),
             "rows": character_rows(words, card, players) if word == m.KING else []}
            for card, act in characters
        ],
        "locations": [
            {**location_face(words, name), "id": f"tray-{name}", "act": act, "tip": location_tip(words, name)}
            for name, act in locations
        ],
    }  # fmt: skip
