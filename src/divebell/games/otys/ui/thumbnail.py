"""A small picture of a player's board, made from a view: for a banner, where nothing can be clicked."""

from typing import Any

from divebell.engine.ui.scene import Model

from ..rules.state import BELOW_SURFACE
from .board.levels import token_symbols
from .symbols import RESOURCES, key_picture


def thumbnail(view: dict[str, Any], seat: int) -> Model:
    """The divers at the surface, and each level from the left: sponsor, rewards, key, diver, cubes."""
    player = view["players"][seat]
    divers = [{"symbol": f"diver-{name.removesuffix('+')}", "up": name.endswith("+")} for name in player["divers"]]
    below = BELOW_SURFACE + 1
    return {
        "surface": divers[:below],
        "levels": [
            {
                "sponsor": f"sponsor-{side[1:]}",
                "rewards": [token_symbols(token) if token else None for token in view["rewards"][number]],
                "key": key_picture(str(number + 1)) if str(number + 1) in player["keys"] else "",
                "diver": divers[below + number],
                "cubes": [RESOURCES[letter] for letter in player["zones"][number]],
            }
            for number, side in enumerate(view["sponsors"])
        ],
    }
