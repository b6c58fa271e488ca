"""Chance that a state owns.

A counter-based generator (splitmix64): the n-th shuffle of a pile depends on the seed, the pile and n, and on
nothing else. So a copy of a state costs two small ints, undo cannot re-roll, and one pile more or less
shuffled does not change the others.
"""

from typing import Final

SEED_BITS: Final = 64
_MASK: Final = (1 << SEED_BITS) - 1
_STEP: Final = 0x9E3779B97F4A7C15


def _mix(number: int) -> int:
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB & _MASK
    return number ^ (number >> 31)


def shuffled(pile: tuple[int, ...], seed: int, stream: int, count: int) -> tuple[int, ...]:
    """The pile in the order of shuffle number `count` of this stream."""
    state = _mix(_mix(seed + _STEP * (stream + 1) & _MASK) + _STEP * (count + 1) & _MASK)
    order = list(pile)
    for last in range(len(order) - 1, 0, -1):
        state = (state + _STEP) & _MASK
        other = _mix(state) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
