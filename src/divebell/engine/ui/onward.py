"""What plainly follows: moves that one click can play together, because hardly anybody would choose otherwise.

Which ones these are a game says (`Speech.plain`). They are found on a game that agrees with what the player sees, and
they end where something is revealed: so nothing hidden can show, and nothing is played blindly.
"""

from typing import Any, Final, NamedTuple

from ..move import Move
from .foresee import foresee
from .speech import Speech

MOST: Final = 12  # moves; a turn that is longer is not plain


class Way(NamedTuple):
    """A choice with all that plainly comes before and after it."""

    chosen: Move
    moves: list[Move]


def onward(words: Speech, game: Any, first: Move | None = None) -> list[Move]:
    """The moves that plainly follow, from a first one on, up to a choice, a reveal or the end of the turn."""
    found: list[Move] = []
    move = words.plain(game) if first is None else first
    while move is not None and len(found) < MOST:
        found.append(move)
        after, stops = follow(words, game, move)
        if stops:
            break
        game = after
        move = words.plain(game)
    return found


def follow(words: Speech, game: Any, move: Move) -> tuple[Any, bool]:
    """The game after a move, and whether nothing may be played on: something is revealed, or somebody else acts."""
    after, events = foresee(game, move)
    revealed = any(event[0] in words.REVEALS or words.is_hidden(game, event) for event in events)
    return after, revealed or after.over or after.turn != game.turn or after.player != game.player


def ways(words: Speech, game: Any) -> tuple[list[Way], list[Way]]:
    """How a turn can go on from here: to what can be had on the way, and by one of a few choices to its end."""
    had = set(words.extras(game))
    before: list[Move] = []
    extras: list[Way] = []
    while (move := words.plain(game)) is not None and len(before) < MOST:
        before.append(move)
        game, stops = follow(words, game, move)
        if stops:
            return extras, []
        extras = extras or [Way(extra, [*before, extra]) for extra in words.extras(game) if extra not in had]
    found = [Way(choice, [*before, *onward(words, game, choice)]) for choice in words.choices(game)]
    return extras, [way for way in found if way.moves[-1].word == words.END]
