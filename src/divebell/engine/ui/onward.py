"""What plainly follows: moves that one click can play together, because hardly anybody would choose otherwise.

Which ones these are a game says (`Speech.plain`). They are found on a game that agrees with what the player sees, and
they end where something is revealed: so nothing hidden can show, and nothing is played blindly.
"""

from typing import Any, Final

from ..move import Move
from .speech import Speech, foresee

MOST: Final = 12  # moves; a turn that is longer is not plain


def onward(words: Speech, game: Any, first: Move | None = None) -> list[Move]:
    """The moves that plainly follow, from a first one on, up to a choice, a reveal or the end of the turn."""
    seat, turn = game.player, game.turn
    found: list[Move] = []
    move = words.plain(game) if first is None else first
    while move is not None and len(found) < MOST:
        found.append(move)
        after, events = foresee(game, move)
        revealed = any(event[0] in words.REVEALS or words.is_hidden(game, event) for event in events)
        if revealed or after.over or after.turn != turn or after.player != seat:
            break
        game = after
        move = words.plain(game)
    return found
