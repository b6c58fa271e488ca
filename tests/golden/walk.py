"""A complete game for each mode, made by a seeded random walk that prefers what it has played least."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from divebell.engine.move import Move
from divebell.engine.record import Record, Seat
from divebell.games import find_game

OTYS = find_game("otys")
FOLDER = Path(__file__).parent

MODES: dict[str, tuple[dict[str, Any], int]] = {
    "two-players": ({"players": 2}, 6),
    "three-players": ({"players": 3}, 22),
    "four-players": ({"players": 4, "sponsors": "random"}, 39),
    "solo-normal": ({"solo": "normal"}, 46),
    "solo-hard": ({"solo": "hard", "sponsors": "advanced"}, 34),
    "designers-variant": ({"players": 3, "designer_variant": True}, 7),
    "edition-de": ({"players": 2, "edition": "de", "sponsors": "S1 S2 S3 S4 S5a"}, 38),
    "advanced-sponsors": ({"players": 2, "sponsors": "advanced"}, 40),
}
CONTRACTS_FIRST = 10  # so many times as likely as another word, or the game would take very long


def play_anew(mode: str) -> Record:
    """The record of a whole game of this mode."""
    options, seed = MODES[mode]
    seats = options.get("players", 1)
    record = Record(OTYS, options, seed, [Seat(f"walker {seat}", "golden walk") for seat in range(seats)])
    rng = Random(seed)
    played: Counter[str] = Counter()
    while not record.game.over:
        move = _choose(record.game.moves(), played, rng)
        played[_word(move)] += 1
        record.play(move)
    return record


def _choose(moves: list[Move], played: Counter[str], rng: Random) -> Move:
    """First a word, the rarer the likelier, then any move with it."""
    words = sorted({_word(move) for move in moves})
    weights = [(CONTRACTS_FIRST if word == "contract" else 1) / (1 + played[word]) for word in words]
    (word,) = rng.choices(words, weights)
    return rng.choice([move for move in moves if _word(move) == word])


def _word(move: Move) -> str:
    return move.text.partition(" ")[0]
