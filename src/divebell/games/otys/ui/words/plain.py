"""What plainly follows in a turn of Otys: a sponsor for nothing, the dive, what an expert brings, resurfacing, the end.

Never what costs a battery or a credit, and nothing that one of several would have to be chosen for.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from divebell.engine.move import Move
from divebell.engine.package import Event
from divebell.engine.ui.speech import Consequence, foresee

from ...rules import moves as m
from ...rules.cubes import LETTERS
from ...rules.divers import diver_price, pushed_diver
from ...rules.sponsors import sponsor_text
from ...rules.state import ENDING, EXPERT, KIND, STEP_1, STEP_2, STEP_3, TRADER
from .names import Names

if TYPE_CHECKING:
    from ...rules.game import Game

COSTS: Final = ("S4", "S4a")  # the sponsors that are paid for
_DOUBTFUL: Final = "S3a"  # it moves a diver that may better stay where it is


def plain(_words: Names, game: "Game") -> Move | None:
    """The move that plainly follows, None where a player chooses."""
    if game.stack:
        return _part(game) if game.stack[-1][0] == EXPERT else None
    if game.phase == STEP_1:
        return m.USE_SPONSOR if m.USE_SPONSOR in game.legal and _is_gift(game) else m.GO_DIVE
    if game.phase == STEP_2:
        return _part(game) if pushed_diver(game) & KIND < TRADER else None
    if game.phase == STEP_3:
        return m.GO_UP
    return m.END_TURN if game.phase == ENDING and len(game.legal) == 1 else None


def _part(game: "Game") -> Move | None:
    """The next part of what an expert brings."""
    return next((part for part in (m.TAKE_IT, m.TAKE_BONUS) if part in game.legal), None)


def _is_gift(game: "Game") -> bool:
    """Whether the sponsor of the level gives something for nothing, and asks nothing."""
    sponsor = sponsor_text(game.sponsors[game.level - 1])
    if sponsor == "S1a":
        return diver_price(pushed_diver(game), False) > 0
    after, events = foresee(game, m.USE_SPONSOR)
    asks = bool(after.stack) or bool(after.revealed(events))
    return sponsor not in COSTS and sponsor != _DOUBTFUL and not asks


def left_out(words: Names, game: "Game", moves: Sequence[Move]) -> list[str]:
    """That the sponsor is not used."""
    return [words.say("without the sponsor")] if moves[0] is m.GO_DIVE and m.USE_SPONSOR in game.legal else []


def harvest(words: Names, game: "Game", events: Sequence[Event]) -> list[Consequence]:
    """What events bring the player to move, added up."""
    amounts = dict.fromkeys(("credits", "batteries", "neutral", "points"), 0)
    cubes = ""
    for what, seat, number, thing in events:
        if what in amounts and seat == game.player:
            amounts[what] += number
        elif what == "cube in" and seat == game.player:
            cubes += LETTERS[thing]
    found = [
        Consequence(f"cube {letter}", f"+{cubes.count(letter)} {words.resource(letter)}")
        for letter in LETTERS
        if letter in cubes
    ]
    return found + [Consequence(what, words.change(number, what)) for what, number in amounts.items() if number]
