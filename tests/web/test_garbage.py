"""The server sets aside what lives long, so that no collection looks at all of it, and frees what it set aside."""

import asyncio
import gc
from collections.abc import Iterator
from itertools import count
from unittest.mock import Mock
from weakref import ref

import pytest

from divebell.web.server.garbage import look_at_all, look_now_and_then, setting_aside
from tests.apart import apart


class Ring:
    """Garbage that only the collector frees."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def collecting() -> Iterator[None]:
    with setting_aside():
        yield
    assert not gc.get_freeze_count()


def test_what_lives_long_is_set_aside() -> None:
    before = gc.get_freeze_count()
    kept = [[number] for number in range(100_000)]
    assert gc.get_freeze_count() - before > 0.8 * len(kept)
    assert len(gc.get_objects(2)) < 0.2 * len(kept)


def test_young_garbage_is_still_collected() -> None:
    gone = ref(Ring())
    kept = [[number] for number in range(10_000)]
    assert gone() is None
    assert kept


def test_what_became_garbage_aside_is_found_when_all_is_looked_at() -> None:
    ring = Ring()
    gone = ref(ring)
    gc.collect(1)
    del ring
    gc.collect(1)
    assert gone() is not None
    look_at_all()
    assert gone() is None
    assert gc.get_freeze_count()


def test_all_is_looked_at_when_nobody_asks_for_anything() -> None:
    asked = Mock(return_value=7)
    apart(lambda: asyncio.wait_for(_until_it_is_gone(asked, every=0.05), 5))
    assert asked.call_count == 2, "before a moment without a request and after it"


def test_all_is_looked_at_in_the_end_even_if_somebody_always_asks() -> None:
    asked = Mock(side_effect=count())
    apart(lambda: asyncio.wait_for(_until_it_is_gone(asked, every=0.5), 5))
    assert asked.call_count > 2, "it has waited for such a moment"


async def _until_it_is_gone(requests, every: float) -> None:  # type: ignore[no-untyped-def]
    ring = Ring()
    gone = ref(ring)
    gc.collect(1)
    del ring
    looking = asyncio.create_task(look_now_and_then(requests, every, calm=0.01))
    while gone() is not None:
        await asyncio.sleep(0.01)
    looking.cancel()
