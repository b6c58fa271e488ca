"""A complete game for each mode, made by a seeded random walk that prefers what it has played least."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from divebell.engine.move import Move
from divebell.engine.package import Package
from divebell.engine.record import Record, Seat
from divebell.games import find_game

FOLDER = Path(__file__).parent

OTYS: dict[str, tuple[dict[str, Any], int]] = {
    "two-players": ({"players": 2}, 111),
    "three-players": ({"players": 3}, 29),
    "four-players": ({"players": 4, "sponsors": "random"}, 39),
    "solo-normal": ({"solo": "normal"}, 46),
    "solo-hard": ({"solo": "hard", "sponsors": "advanced"}, 34),
    "designers-variant": ({"players": 3, "designer_variant": True}, 70),
    "edition-de": ({"players": 2, "edition": "de", "sponsors": "S1 S2 S3 S4 S5a"}, 19),
    "advanced-sponsors": ({"players": 2, "sponsors": "advanced"}, 40),
}
AQUATICA: dict[str, tuple[dict[str, Any], int]] = {
    "aquatica/base-two": ({"players": 2, "cold_waters": False, "goals": "printed", "kings": "basic"}, 3),
    "aquatica/base-four": ({"players": 4, "cold_waters": False}, 5),
    "aquatica/base-solo": ({"players": 1, "cold_waters": False}, 8),
    "aquatica/goals-five": ({"players": 5}, 31),
    "aquatica/goals-en": ({"players": 3, "edition": "en", "kings": "none"}, 4),
    "aquatica/tribes-two": ({"players": 2, "mode": "tribes"}, 46),
    "aquatica/tribes-four-en": ({"players": 4, "mode": "tribes", "edition": "en"}, 7),
    "aquatica/solo-level-1": ({"players": 1, "mode": "tribes", "level": 1}, 2),
    "aquatica/solo-level-3": ({"players": 1, "mode": "tribes", "level": 3, "kings": "draft"}, 2),
    "aquatica/solo-level-6": ({"players": 1, "mode": "tribes", "level": 6, "edition": "en"}, 2),
}
MODES = {**OTYS, **AQUATICA}
# So many times as likely as another word, or the game would take very long.
FIRST = {"contract": 10, "claim": 10, "conquer": 5, "use": 5}


def place_of(mode: str, kind: str) -> Path:
    """Where the record of a mode lies, or its playthrough."""
    return FOLDER / ("otys" if mode in OTYS else "") / f"{mode}.{kind}"


def package_of(mode: str) -> Package:
    """The game that a mode is one of."""
    return find_game("otys" if mode in OTYS else "aquatica")


def play_anew(mode: str) -> Record:
    """The record of a whole game of this mode."""
    options, seed = MODES[mode]
    seats = options.get("players", 1)
    record = Record(package_of(mode), options, seed, [Seat(f"walker {seat}", "golden walk") for seat in range(seats)])
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
    weights = [FIRST.get(word, 1) / (1 + played[word]) for word in words]
    (word,) = rng.choices(words, weights)
    return rng.choice([move for move in moves if _word(move) == word])


def _word(move: Move) -> str:
    return move.text.partition(" ")[0]
