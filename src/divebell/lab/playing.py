"""One game between contestants, from its deal to its end."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from divebell.bots import Bot
from divebell.engine.errors import DivebellError, IllegalMove
from divebell.engine.move import Move
from divebell.engine.package import Game, Package
from divebell.engine.text import mark

from .contestants import Contestant, fault_of, make_contestant
from .sources import rules_hash
from .workers import stopped

Watch = Callable[[Game, Move], None]  # is told every move before it is played


@dataclass(frozen=True)
class WithItself:
    """Games of one bot with itself: plain texts and numbers, so that any process can play its part."""

    game: str
    options: dict[str, str]  # as `write_options` gives them
    players: int
    bot: Contestant
    seed: int

    def head(self, match: str) -> dict[str, Any]:
        """What these games depend on; `match` says what they are for."""
        return {
            "match": match, "game": self.game, "rules": rules_hash(self.game), "options": self.options,
            "bot": [self.bot.title, self.bot.hash], "seed": self.seed,
        }  # fmt: skip


class Stopped(Exception):
    """Nobody wants the rest of this game."""


class BotFault(DivebellError):
    """A bot did not choose a legal move; the sentence is for the person who wrote it."""

    def __reduce__(self) -> tuple[Any, ...]:
        """It comes whole from another process, so that it can be said in any language."""
        return _fault, (self.saying.message, self.saying.values)


def _fault(message: str, values: dict[str, Any]) -> BotFault:
    return BotFault(message, **values)


def play_to_the_end(
    package: Package, options: dict[str, Any], seed: int, seats: Sequence[Contestant], watch: Watch | None = None
) -> tuple[Game, int]:
    """The finished game and its number of turns. The chance of a bot depends on the deal and its seat only."""
    game: Game = package.start(seed=seed, **options)
    bots = [make_contestant(contestant, package, options.get("components")) for contestant in seats]
    chance = [Random(f"{seed} {seat}") for seat in range(len(seats))]
    if watch is not None:
        game.journal = []
    turns, turn = 1, game.turn
    while not game.over:
        if stopped():
            raise Stopped
        seat = game.player
        move = _chosen(game, bots[seat], seats[seat], chance[seat], seed)
        if watch is not None:
            watch(game, move)
        game.play(move)
        if game.turn != turn:
            turns, turn = turns + 1, game.turn
    return game, turns


def _chosen(game: Game, bot: Bot, who: Contestant, rng: Random, seed: int) -> Move:
    """What a bot chooses, as a legal move, whether it gave the move or its text."""
    seat = game.player
    moves = game.moves()
    try:
        given = bot.choose(game.view(seat), moves, rng)
    except Exception as error:
        if not who.source:
            raise
        raise BotFault(
            mark("{name} failed in the deal with seed {seed}, in seat {seat}: {error}"),
            name=who.name, seed=seed, seat=seat, error=fault_of(error, who.path),
        ) from None  # fmt: skip
    for move in moves:
        if given is move or str(given) == move.text:
            return move
    try:
        game.copy().play(str(given))
    except IllegalMove as error:
        raise BotFault(
            mark("{name} made an illegal move in the deal with seed {seed}, in seat {seat}: {error}"),
            name=who.name, seed=seed, seat=seat, error=str(error),
        ) from None  # fmt: skip
    raise AssertionError("a legal move is among the legal moves")


def shares_of(game: Game) -> list[float]:
    """The part of the win that each seat has: 1 for the winner, equal parts for those who share it."""
    result = game.result
    assert result is not None
    best = result.ranking[0]
    return [1 / len(best) if seat in best else 0.0 for seat in range(len(result.points))]
