"""Shuffles: the same for the same seed, another for another, and those of a long seed known to nobody."""

from collections import Counter

import pytest

from divebell.engine.chance import KEY_BITS, SEED_BITS, shuffled
from divebell.games import otys

PILE = tuple(range(40))
SEEDS = [0, 7, 2**SEED_BITS - 1, 2**SEED_BITS, 2**KEY_BITS - 1]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_shuffle_keeps_the_pile_and_depends_on_seed_stream_and_number_only(seed: int) -> None:
    order = shuffled(PILE, seed, 3, 1)
    assert sorted(order) == list(PILE)
    assert order == shuffled(PILE, seed, 3, 1)
    assert len({order, shuffled(PILE, seed, 4, 1), shuffled(PILE, seed, 3, 2), shuffled(PILE, seed ^ 1, 3, 1)}) == 4


def test_every_bit_of_a_long_seed_counts() -> None:
    seed = 1 << KEY_BITS - 1
    orders = {shuffled(PILE, seed | 1 << bit, 0, 0) for bit in range(KEY_BITS - 1)}
    assert len(orders) == KEY_BITS - 1


def test_a_long_seed_shuffles_evenly() -> None:
    first = Counter(shuffled((0, 1, 2, 3), 2**100 + number, 0, 0) for number in range(4800))
    assert len(first) == 24
    assert all(140 < count < 260 for count in first.values()), first


def test_a_game_begins_from_a_long_seed() -> None:
    assert otys.start(players=2, seed=2**127 + 5).position() == otys.start(players=2, seed=2**127 + 5).position()
    assert otys.start(players=2, seed=2**127 + 5).position() != otys.start(players=2, seed=5).position()
