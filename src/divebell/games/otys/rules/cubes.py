"""Resources and piles of them.

A pile (what lies in a zone, what a contract asks) is one int with a hexadecimal digit for each kind of
resource: 0x1002 is 2 metal, no plant, no fuel, 1 tech. No zone holds more than 6, so a digit never runs over.
"""

from typing import Final

METAL: Final = 0
PLANT: Final = 1
FUEL: Final = 2
TECH: Final = 3
LETTERS: Final = "MPFT"
ONE: Final = (0x1, 0x10, 0x100, 0x1000)  # one cube of each kind
_GUARD: Final = 0x8888

ZONE_SPACES: Final = (3, 3, 4, 5, 6)  # C2, levels 1-5


def count(pile: int, resource: int) -> int:
    """How many cubes of one kind lie in the pile."""
    return (pile >> (4 * resource)) & 0xF


def size(pile: int) -> int:
    """How many cubes lie in the pile."""
    return (pile & 0xF) + (pile >> 4 & 0xF) + (pile >> 8 & 0xF) + (pile >> 12 & 0xF)


def covers(pile: int, asked: int) -> bool:
    """Whether the pile holds at least the cubes asked: no digit of the difference has to borrow."""
    return (pile + _GUARD - asked) & _GUARD == _GUARD


def common(pile: int, other: int) -> int:
    """How many cubes the two piles have in common."""
    return sum([min(count(pile, kind), count(other, kind)) for kind in range(4)])


def to_letters(pile: int) -> str:
    """The pile as letters in the order M P F T."""
    return "".join([LETTERS[resource] * count(pile, resource) for resource in range(4)])


def from_letters(letters: str) -> int:
    """The pile these letters mean; ValueError for any other letter."""
    return sum(ONE[LETTERS.index(letter)] for letter in letters)


def _all_piles() -> list[int]:
    counts = range(ZONE_SPACES[4] + 1)
    piles = [m + 0x10 * p + 0x100 * f + 0x1000 * t for m in counts for p in counts for f in counts for t in counts]
    return [pile for pile in piles if size(pile) <= ZONE_SPACES[4]]


PILES: Final = _all_piles()  # every pile that fits into the largest zone
