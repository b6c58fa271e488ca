"""What plainly follows in a turn of Otys: a sponsor for nothing, the dive, what an expert brings, resurfacing, the end.

Never what costs a battery or a credit, and nothing that one of several would have to be chosen for. What is chosen
with a button of its own, and all around it, is another matter (`choices`, `extras`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from divebell.engine.move import Move
from divebell.engine.package import Event
from divebell.engine.ui.foresee import foresee
from divebell.engine.ui.speech import Consequence

from ...rules import moves as m
from ...rules.components import PLAIN
from ...rules.cubes import LETTERS
from ...rules.divers import diver_price, pushed_diver
from ...rules.questions import diver_text
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


def choices(_words: Names, game: "Game") -> list[Move]:
    """What a trader sells or buys, and whom an engineer improves."""
    at_work = game.phase == STEP_2 and not game.stack
    return [move for move in game.legal if move.word in (m.SELL, m.BUY, m.ADVANCE)] if at_work else []


def extras(_words: Names, game: "Game") -> list[Move]:
    """The contracts that can be completed in one way only, with the bonus of a token."""
    ways = [move for move in game.legal if move.word == m.CONTRACT and not move.d & PLAIN]
    cards = [move.a for move in ways]
    return [move for move in ways if cards.count(move.a) == 1]


def openings(_words: Names, game: "Game") -> list[Move]:
    """The keys of the levels."""
    return [move for move in game.legal if move.word == m.KEY and move.a not in (m.OWN_X, m.NEUTRAL)]


def going_on(words: Names, game: "Game", moves: Sequence[Move]) -> str:
    """The sponsor and a diver who then lets one choose."""
    if [*moves] != [m.USE_SPONSOR, m.GO_DIVE]:
        return ""
    after, _ = foresee(game, m.USE_SPONSOR)
    return words.say("Use the sponsor, then activate the {diver}", diver=words.diver(diver_text(pushed_diver(after))))


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
    return found + [
        Consequence(what, words.change(number, what), cost=number < 0) for what, number in amounts.items() if number
    ]
