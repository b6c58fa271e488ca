"""A whole turn as a chain of a few words for each move."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from divebell.engine.move import Move
from divebell.engine.ui.speech import chain

from ...rules import moves as m
from ...rules.divers import neighbour
from ...rules.questions import diver_text
from ...rules.sponsors import sponsor_text
from ...rules.state import BELOW_SURFACE
from .names import Names, mark
from .titles import title, values_of

if TYPE_CHECKING:
    from ...rules.game import Game

# What a title says at length, because it stands alone, is short in a chain. A propeller is the other way round: on the
# board it is seen, and its price stands beside it.
_PROPEL: Final = mark("Propeller (1 battery): {diver} from {start} to {to}")
_SPONSOR: Final = mark("Sponsor “{effect}”")
_CONTRACT: Final = mark("Contract “{asked}” from zone {zone}")
_KEEP: Final = mark("Keep “{asked}”")
_COPY: Final = mark("Use {name}'s {diver}")
_REWARD: Final = mark("Take the reward “{front}”")
_UPGRADE: Final = mark("Upgrade the {diver}")


def turn(words: Names, game: "Game", texts: Sequence[str]) -> list[str]:
    """The moves of a turn, each in a few words; `game` agrees with what its player sees."""
    return chain(game, texts, m.END, lambda move: _short(words, game, move))


def _short(words: Names, game: "Game", move: Move) -> str:
    if move.word == m.SPONSOR:
        side = sponsor_text(game.sponsors[game.level - 1])
        return words.say(_SPONSOR, effect=words.sponsor(side, game.de))
    if move.word == m.PROPEL:
        return words.say(_PROPEL, **values_of(words, game, move))
    if move.word == m.CONTRACT:
        asked = words.asked(words.components.contracts[move.a].text)
        return words.say(_CONTRACT, asked=asked, zone=move.b + 1)
    if move.word == m.KEEP:
        return words.say(_KEEP, asked=words.asked(words.components.contracts[move.a].text))
    if move.word == m.COPY:
        seat = neighbour(game, move.a)
        diver = diver_text(game.players[seat].divers[game.level + BELOW_SURFACE])
        return words.say(_COPY, name=words.player(seat), diver=words.diver(diver))
    if move.word == m.REWARD:
        token = words.components.rewards[game.rewards[2 * (game.level - 1) + move.a]]
        return words.say(_REWARD, front=words.front(token.text))
    if move.word == m.UPGRADE:
        return words.say(_UPGRADE, diver=words.diver_kind(move.a))
    return title(words, game, move)
