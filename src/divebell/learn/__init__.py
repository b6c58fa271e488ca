"""The learners' door: a game as a PettingZoo environment (needs the extra `learn`).

>>> from divebell import learn
>>> env = learn.env(players=3)
>>> env.reset(seed=7)
>>> observation, reward, over, _, _ = env.last()
>>> sorted(observation)
['action_mask', 'observation']
"""

from divebell.games import GAMES

from .environment import Environment

__all__ = ["Environment", "env"]


def env(game: str = GAMES[0], players: int = 2, **options: object) -> Environment:
    """A fresh environment; the other options are those of the game's `start`."""
    return Environment(game, players, **options)
