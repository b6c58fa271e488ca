"""The streams of chance: each kind of pile has its own, so that one more or less does not change the others."""

from typing import Final

FIRST: Final = 0
CHARACTERS: Final = 1
REMOVED_CHARACTERS: Final = 2
LOCATIONS: Final = 3
GOALS: Final = 4
SIDES: Final = 5
TRIBES_I: Final = 6
TRIBES_II: Final = 7
KINGS: Final = 8
REMOVED_LOCATIONS: Final = 16  # + type
