"""Chance that a state owns.

A counter-based generator: the n-th shuffle of a pile depends on the seed, the pile and n, and on nothing else. So a
copy of a state costs two small ints, undo cannot re-roll, and shuffling one pile does not change the order of another.

There are two kinds of seed. One of up to 64 bits is a deal number that people tell each other; its shuffles come from
splitmix64, which is quick, and anyone who tries all numbers can find it. A longer one, of up to 128 bits, is a key: its
shuffles come from BLAKE2, so that nobody computes the deck from the open cards.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from .errors import BadOption
from .text import mark

SEED_BITS: Final = 64
KEY_BITS: Final = 128
_MASK: Final = (1 << SEED_BITS) - 1
_STEP: Final = 0x9E3779B97F4A7C15


def check_seed(seed: object) -> int:
    """A seed is a whole number below 2**128."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << KEY_BITS:
        raise BadOption(
            mark("seed must be a whole number from 0 to 2**{bits} - 1, not {given}"), bits=KEY_BITS, given=repr(seed)
        )
    return seed


def _mix(number: int) -> int:
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB & _MASK
    return number ^ (number >> 31)


def shuffled(pile: Sequence[int], seed: int, stream: int, count: int) -> tuple[int, ...]:
    """The pile in the order of shuffle number `count` of this stream."""
    if seed > _MASK:
        return _shuffled_by_key(pile, seed, stream, count)
    state = _mix(_mix(seed + _STEP * (stream + 1) & _MASK) + _STEP * (count + 1) & _MASK)
    order = list(pile)
    for last in range(len(order) - 1, 0, -1):
        state = (state + _STEP) & _MASK
        other = _mix(state) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _shuffled_by_key(pile: Sequence[int], seed: int, stream: int, count: int) -> tuple[int, ...]:
    key = seed.to_bytes(KEY_BITS // 8, "big")
    order = list(pile)
    for last in range(len(order) - 1, 0, -1):
        drawn = blake2b(f"{stream} {count} {last}".encode(), digest_size=8, key=key).digest()
        other = int.from_bytes(drawn, "big") % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
