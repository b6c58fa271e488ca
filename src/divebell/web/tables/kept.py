"""What a function returned is kept by what it was given, up to so many bytes. What was used least lately goes first."""

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, NamedTuple, TypeVar

from markupsafe import Markup

T = TypeVar("T")

FIXED: Final = 200  # bytes for the place of a result among the others
DEEPEST: Final = 8
PLAIN: Final = (str, bytes, int, float, bool, type(None))


class Info(NamedTuple):
    """How often a result was there, how often it was not, how many there are, and their bytes."""

    hits: int
    misses: int
    results: int
    size: int


class Kept(Generic[T]):
    """A function that remembers. It is called with one thing that is shared, such as a pen, and plain values."""

    def __init__(self, make: Callable[..., T], most: int) -> None:
        """Remember what `make` returns, up to so many bytes."""
        self.make = make
        self.most = most
        self.results: OrderedDict[tuple[Hashable, ...], tuple[T, int]] = OrderedDict()
        self.size = 0
        self.hits = 0
        self.misses = 0

    def __call__(self, *given: Hashable) -> T:
        """What the function returns, made now or before."""
        return self.of(given, *given)

    def of(self, key: tuple[Hashable, ...], *given: Any) -> T:
        """The same, where something else stands for what is given."""
        found = self.results.get(key)
        if found is not None:
            self.hits += 1
            self.results.move_to_end(key)
            return found[0]
        self.misses += 1
        result = self.make(*given)
        size = FIXED + size_of(result) + sum([size_of(value) for value in key[1:]])
        self.results[key] = result, size
        self.size += size
        while self.size > self.most:
            _, (_, gone) = self.results.popitem(last=False)
            self.size -= gone
        return result

    def cache_info(self) -> Info:
        """How it does."""
        return Info(self.hits, self.misses, len(self.results), self.size)

    def cache_clear(self) -> None:
        """Forget everything."""
        self.results.clear()
        self.size = self.hits = self.misses = 0


def size_of(thing: Any, deep: int = 0) -> int:
    """About how many bytes something takes: texts, numbers, and what is made of them. Functions take nothing."""
    if thing.__class__ in (bytes, Markup):  # nearly all that is drawn, and what it is known by
        return sys.getsizeof(thing)
    if isinstance(thing, PLAIN):
        return sys.getsizeof(thing)
    if deep > DEEPEST or callable(thing):
        return 0
    if isinstance(thing, dict):
        inside = [*thing.keys(), *thing.values()]
    elif isinstance(thing, (list, tuple, set, frozenset)):
        inside = list(thing)
    else:
        slots = [getattr(thing, name, None) for name in getattr(type(thing), "__slots__", ())]
        inside = [*getattr(thing, "__dict__", {}).values(), *slots]
    return sys.getsizeof(thing) + sum(size_of(part, deep + 1) for part in inside)
