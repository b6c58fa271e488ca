"""Positions for bots to think about: from the middle of games that greedy bots play, in every mode."""

from random import Random
from typing import Any

from divebell.bots import make_bot, make_mind
from divebell.games import find_judge, otys

JUDGE = find_judge("otys")
MIND = make_mind(otys)

MODES: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "three, advanced sponsors": {"players": 3, "sponsors": "advanced"},
    "four, designer's variant": {"players": 4, "designer_variant": True},
    "solo": {"solo": "normal"},
}


def game_after(moves: int, seed: int, **options: Any) -> otys.Game:
    """A game after so many choices of greedy bots, or earlier if it ended."""
    game = otys.start(seed=seed, **options)
    bots = [make_bot("greedy", otys) for _ in game.players]
    rng = Random(seed)
    for _ in range(moves):
        before = game.copy()
        game.play(bots[game.player].choose(game.view(game.player), game.moves(), rng, 60))
        if game.over:
            return before
    return game
