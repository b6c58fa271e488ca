"""What a judge has worked out about components, kept from position to position."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

MOST: Final = 4  # sets of components remembered at a time

Components = TypeVar("Components")
Appraisal = TypeVar("Appraisal")


class Memo(Generic[Components, Appraisal]):
    """One appraisal for each set of components. Nearly always they are the same as last time, which costs nothing."""

    __slots__ = ("_components", "_kept", "_last", "_make")

    def __init__(self, make: Callable[[Components], Appraisal], standard: Components) -> None:
        """`make` appraises components; those of most games are the standard ones."""
        self._make = make
        self._components = standard
        self._last = make(standard)
        self._kept: dict[Components, Appraisal] = {standard: self._last}

    def of(self, components: Components) -> Appraisal:
        """The appraisal of these components, made when they are new."""
        if components is not self._components:
            found = self._kept.get(components)
            if found is None:
                if len(self._kept) >= MOST:
                    del self._kept[next(iter(self._kept))]
                found = self._kept[components] = self._make(components)
            self._components = components
            self._last = found
        return self._last
