"""What changed on a board between two lists of its pieces."""

import sys
from array import array
from collections.abc import Sequence
from typing import Final
from zlib import adler32

from divebell.engine.ui.scene import Part

from .pieces import Group, html_of

SMALL: Final = 24  # characters; only a longer text is looked for elsewhere in the old list

Difference = list[str | tuple[int, int]]  # a new piece, or which of the old ones stay: the first, and how many


class Held:
    """What a server remembers of the list that a page has: enough to find what it lacks, in a few kilobytes."""

    __slots__ = ("groups", "marks", "sums")

    def __init__(self) -> None:
        """Nothing yet."""
        self.marks = array("q")  # of the pieces
        self.sums = array("I")  # the checksums of their texts
        self.groups: dict[int, tuple[int, int]] = {}  # by the mark of several together: the first, and how many

    def checksum(self) -> int:
        """Of the whole list: that of the checksums of its pieces."""
        sums = self.sums[:]
        if sys.byteorder == "big":
            sums.byteswap()
        return adler32(sums.tobytes())


class Comparison:
    """How a new list is made from an old one: runs of old pieces, and new ones between them."""

    def __init__(self, old: Held) -> None:
        """Nothing is made yet."""
        self.old = old
        self.new = Held()
        self.made: Difference = []
        self.places = {mark: place for place, mark in enumerate(old.marks)}
        self.start = self.place = 0  # the run that goes on, and where the next piece stands if it does

    def add(self, parts: Sequence[Part]) -> None:
        """Parts that come next."""
        old, new, places = self.old.marks, self.new, self.places
        length = len(old)
        for part in parts:
            if isinstance(part, str):
                mark = hash(part)
                elsewhere = len(part) > SMALL
            else:
                mark = part.mark
                if isinstance(part, Group):
                    self._add_group(part)
                    continue
                elsewhere = True
            place = self.place
            if place < length and old[place] == mark:
                self.place = place + 1
                new.marks.append(mark)
                new.sums.append(self.old.sums[place])
                continue
            found = places.get(mark) if elsewhere else None
            if found is not None:
                self._turn_to(found)
                self.place = found + 1
                new.marks.append(mark)
                new.sums.append(self.old.sums[found])
                continue
            self._turn_to(place + 1)  # it may stand for the old one
            text = html_of(part)
            self.made.append(str(text))
            new.marks.append(mark)
            new.sums.append(adler32(text.encode()))

    def _add_group(self, group: Group) -> None:
        """Several pieces, which are found out only if the page does not have them all."""
        begun = len(self.new.marks)
        found = self.old.groups.get(group.mark)
        if found is None:
            self.add(group.parts())
            self.new.groups[group.mark] = begun, len(self.new.marks) - begun
            return
        start, length = found
        if length and self.place != start:
            self._turn_to(start)
        self.place = start + length if length else self.place
        self.new.marks.extend(self.old.marks[start : start + length])
        self.new.sums.extend(self.old.sums[start : start + length])
        self.new.groups[group.mark] = begun, length

    def _turn_to(self, place: int) -> None:
        """The run that goes on ends here; another begins at a place of the old list."""
        if self.place > self.start:
            self.made.append((self.start, self.place - self.start))
        self.start = self.place = place

    def finished(self) -> Difference:
        """All of it."""
        self._turn_to(0)
        return self.made


def difference(old: Held, parts: Sequence[Part]) -> tuple[Difference, Held]:
    """How a list is made from an old one, and what is remembered of it then."""
    comparison = Comparison(old)
    comparison.add(parts)
    return comparison.finished(), comparison.new
