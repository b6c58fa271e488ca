"""Whole games alone, played by the greedy bot in no time."""

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
    package = find_game(game)
    record = Record(package, {"players": 1, **options}, seed, [Seat("Noelie", "human")])
    bot, rng = make_bot("greedy", package), Random(seed)
    while not record.game.over:
        moves = record.game.moves()
        record.play(bot.choose(record.game.view(0), moves, rng, POSITIONS) if moves[1:] else moves[0])
    return record


@cache
def climbed(level: int, won: bool = True) -> Record:
    """A game of Aquatica with tribes of this level that is won, or lost."""
    records = (finished("aquatica", seed, mode="tribes", level=level) for seed in range(1, 300))
    return next(record for record in records if record.game.result.won == won)
