"""The score track: points are marked at once, and in solo they meet the timers (O7)."""

from typing import Final

from .solo import meet_timers
from .state import State

# What scored, as the journal says it.
CONTRACT: Final = 0
TOKEN: Final = 1
UPGRADE: Final = 2
SALE: Final = 3
REWARD: Final = 4
SOURCES: Final = ("contracts", "token bonuses", "upgrades", "sales", "rewards")


def score(state: State, points: int, source: int) -> None:
    """The player whose turn it is scores. In solo this can end the game: look at `state.phase` afterwards (G13)."""
    player = state.players[state.active]
    player.points += points
    state.quiet_rounds = 0
    state.note("points", state.active, points, source)
    if state.solo:
        meet_timers(state)
