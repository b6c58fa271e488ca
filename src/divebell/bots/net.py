"""The value net: chances to win that were learnt by playing, from the terms of all seats.

A position is seen from the seat whose turn it is: its terms, then those of the seats after it, then how far the game is
and its round. A seat's score is the weighted sum of its own terms, as in an evaluation by hand, plus what a hidden
layer, which sees the terms of all, adds to it; a softmax over the scores gives the chances. Alone, a player's rival is
not to play well, and its score begins at 0.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, Final, Protocol

from divebell.engine.errors import BadOption
from divebell.engine.judge import Judge
from divebell.engine.move import Move
from divebell.engine.package import Game
from divebell.engine.text import mark

Parameters = dict[str, Any]  # lists of numbers, and lists of such lists, as a file holds them

FORMAT: Final = "divebell net 1"
MOMENT: Final = 2  # inputs besides the terms: how far the game is, and its round
ROUNDS: Final = 20  # make one unit of the second


def rivals(players: int) -> int:
    """Between how many a position is divided: the seats, or alone the player and not to play well."""
    return max(2, players)


def shapes(players: int, terms: int, hidden: int) -> dict[str, tuple[int, ...]]:
    """The parameters of a net, and how large they are."""
    inputs = players * terms + MOMENT
    return {
        "middle": (inputs,), "width": (inputs,),  # of every input in the games it learnt from
        "early": (terms,), "late": (terms,),  # what the width of a seat's own term counts at the beginning, at the end
        "into": (inputs, hidden), "bias": (hidden,), "out": (hidden, rivals(players)), "constant": (rivals(players),),
    }  # fmt: skip


class Net(Protocol):
    """A net that judges games with this many players by these terms."""

    players: int
    terms: tuple[str, ...]

    def judge(self, rows: Sequence[Sequence[float]]) -> list[list[float]]:
        """The chances of the rivals, for each row of inputs, from the seat whose turn it is on."""


def read_net(text: str, judge: Judge) -> Net:
    """The net of a file; BadOption says what is wrong with it."""
    try:
        net = _parsed(text)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise BadOption(mark("this is not a complete net: `divebell lab train` makes one")) from None
    if net.terms != judge.TERMS:
        raise BadOption(mark("this net was trained on other terms than the game has now: train it again"))
    return net


@lru_cache(maxsize=8)  # a match has two, and each of its games asks for them
def _parsed(text: str) -> Net:
    document = json.loads(text)
    players, terms = document["players"], tuple(document["terms"])
    if document["format"] != FORMAT or type(players) is not int:
        raise ValueError("format")
    if find_spec("numpy") is None:
        from .plain_net import make_net as make_plain_net

        return make_plain_net(players, terms, document["parameters"])
    from .array_net import make_net

    return make_net(players, terms, document["parameters"])


def inputs_of(game: Game, judge: Judge, players: int) -> list[float]:
    """What a net sees of a game."""
    number, mover = game.turn
    inputs: list[float] = []
    for seat in range(mover, mover + players):
        inputs += judge.terms(game, seat % players)
    return [*inputs, judge.phase(game), number / ROUNDS]


class JudgedByNet:
    """A judge that asks a net for the chances, and the judge by hand for everything else."""

    def __init__(self, by_hand: Judge, net: Net) -> None:
        """Only for games with as many players as the net has learnt; others are refused with BadOption."""
        self.by_hand = by_hand
        self.net = net

    def chances(self, game: Game) -> list[float]:
        """The chance of every seat, exact when the game is over; alone what the net predicts of `outcome`."""
        if game.over:
            return self.by_hand.chances(game)
        players, mover = self.net.players, game.turn[1]
        found = self._judge([game])[0]
        return [found[(seat - mover) % players] for seat in range(players)]

    def prospect(self, game: Game, seat: int) -> float:
        """What a seat plays for: its chance to win as the net sees it, and its margin."""
        return self.prospects([game], seat)[0]

    def prospects(self, games: Sequence[Game], seat: int) -> list[float]:
        """The same of many games at once, which takes hardly longer than of one."""
        by_hand, players = self.by_hand, self.net.players
        going = [game for game in games if not game.over]
        if not going:
            return by_hand.prospects(games, seat)
        found = iter(self._judge(going))
        return [
            by_hand.prospect(game, seat)
            if game.over
            else next(found)[(seat - game.turn[1]) % players] + by_hand.margin(game, seat)
            for game in games
        ]

    def _judge(self, games: Sequence[Game]) -> list[list[float]]:
        """The chances of the rivals in each of some positions of one game, from the seat whose turn it is on."""
        players = len(games[0].standing)
        if players != self.net.players:
            raise BadOption(
                mark("this net is for another number of players: {right}, not {given}"),
                right=self.net.players, given=players,
            )  # fmt: skip
        return self.net.judge([inputs_of(game, self.by_hand, players) for game in games])

    # By hand

    @property
    def TERMS(self) -> tuple[str, ...]:  # noqa: N802
        """The names of the terms, which the net sees, too."""
        return self.by_hand.TERMS

    @property
    def NOISE(self) -> Mapping[str, float]:  # noqa: N802
        """How much noisier than usual a level is."""
        return self.by_hand.NOISE

    def terms(self, game: Game, seat: int) -> list[float]:
        """The terms of a seat."""
        return self.by_hand.terms(game, seat)

    def weights(self, game: Game) -> list[float]:
        """What each term counts by hand: a net has no such numbers."""
        return self.by_hand.weights(game)

    def outcome(self, game: Game) -> list[float]:
        """What each seat got out of a game."""
        return self.by_hand.outcome(game)

    def margin(self, game: Game, seat: int) -> float:
        """A small bonus for being ahead."""
        return self.by_hand.margin(game, seat)

    def phase(self, game: Game) -> float:
        """How far a game has come."""
        return self.by_hand.phase(game)

    def worth(self, game: Game, seat: int) -> tuple[int, int]:
        """What a seat has."""
        return self.by_hand.worth(game, seat)

    def sensible(self, game: Game) -> list[Move]:
        """The moves that planners look at."""
        return self.by_hand.sensible(game)

    def is_detour(self, game: Game, move: Move) -> bool:
        """Whether planners try a move last."""
        return self.by_hand.is_detour(game, move)


def judged_by(text: str, judge: Judge) -> Judge:
    """The judge that the net of this file makes of the one by hand; BadOption says what is wrong with the file."""
    return JudgedByNet(judge, read_net(text, judge))
