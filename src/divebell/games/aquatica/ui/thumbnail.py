"""A small picture of a player's realm, made from a view: for a banner, where nothing can be clicked."""

from typing import Any

from divebell.engine.ui.scene import Model

from .board.realm import read_slot
from .symbols import character_picture, emblem


def thumbnail(view: dict[str, Any], seat: int) -> Model:
    """The locations in the slots, the higher the more depths are covered; the mantas, and the hand if it is seen."""
    player = view["players"][seat]
    hand = player["hand"]
    mantas = [("trained", code) for code in player["trained"]] + [("wild", code) for code in player["wild"]]
    return {
        "slots": [
            None
            if slot is None
            else {"scene": f"sc-{slot.name[:2].lower()}", "emblem": emblem(slot.name), "covered": slot.covered}
            for slot in map(read_slot, player["board"])
        ],
        "mantas": [f"manta-{kind}{'-tired' if code.endswith('-') else ''}" for kind, code in mantas],
        "hand": [character_picture(card) for card in hand] if isinstance(hand, list) else [],
    }
