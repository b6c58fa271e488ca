"""Whole games alone, or against one bot, played by the greedy bot in no time."""

from functools import cache
from random import Random
from typing import Any

from divebell.bots import make_bot
from divebell.engine.record import Record, Seat
from divebell.games import find_game

POSITIONS = 150  # that the bot looks at for a move


@cache
def finished(game: str, seed: int = 1, **options: Any) -> Record:
    """A game of this deal."""
    return _played(Record(find_game(game), {"players": 1, **options}, seed, [Seat("Noelie", "human")]))


@cache
def versus(level: str, seed: int = 1, game: str = "otys") -> Record:
    """A game of this deal against a bot that is called so."""
    seats = [Seat("Noelie", "human"), Seat("Nerea", level)]
    return _played(Record(find_game(game), {"players": 2, "first": 0}, seed, seats))


def _played(record: Record) -> Record:
    """To its end."""
    bot, rng = make_bot("greedy", record.package), Random(record.seed)
    while not record.game.over:
        game = record.game
        moves = game.moves()
        record.play(bot.choose(game.view(game.player), moves, rng, POSITIONS) if moves[1:] else moves[0])
    return record


@cache
def climbed(level: int, won: bool = True) -> Record:
    """A game of Aquatica with tribes of this level that is won, or lost."""
    records = (finished("aquatica", seed, mode="tribes", level=level) for seed in range(1, 300))
    return next(record for record in records if record.game.result.won == won)
