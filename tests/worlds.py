"""Random games of every kind, moment by moment, for what must be true of all of them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from divebell.engine.package import Event
from divebell.games import find_game

WORLDS: dict[str, list[dict[str, Any]]] = {
    "otys": [
        {"players": 2},
        {"players": 3, "sponsors": "advanced", "designer_variant": True},
        {"players": 4, "sponsors": "random", "edition": "de"},
        {"players": 2, "sponsors": "advanced", "edition": "de"},
        {"solo": "normal", "sponsors": "random"},
        {"solo": "hard"},
    ],
    "aquatica": [
        {"players": 2, "mode": "tribes"},
        {"players": 3, "goals": "printed", "kings": "basic"},
        {"players": 4, "cold_waters": False, "kings": "none", "memory": "open"},
        {"players": 5, "edition": "en"},
        {"players": 1},
        {"players": 1, "mode": "tribes", "level": 1},
        {"players": 1, "mode": "tribes", "level": 4, "edition": "en"},
    ],
}
NAMES = ("Ann", "Bob", "Cy", "Di", "Eve")


def moments(name: str, world: dict[str, Any], seed: int, every: int = 1) -> Iterator[tuple[Any, list[Event]]]:
    """A random game at every so many moments, each with the events that led there."""
    game: Any = find_game(name).start(seed=seed, **world)
    rng = Random(seed)
    number = 0
    while not game.over:
        if number % every == 0:
            yield game, []
        events: list[Event] = []
        game.journal = events
        game.play(rng.choice(game.moves()))
        game.journal = None
        number += 1
        yield game, events
