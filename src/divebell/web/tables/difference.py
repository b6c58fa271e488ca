"""What changed on a board between two lists of its pieces."""

import sys
from array import array
from collections.abc import Sequence
from typing import Final
from zlib import adler32

from markupsafe import Markup

from divebell.engine.ui.scene import Part

from .pieces import Group, Piece, html_of

SMALL: Final = 24  # characters; only a longer text is looked for elsewhere in the old list

Difference = list[str | tuple[int, int]]  # a new piece, or which of the old ones stay: the first, and how many


class Held:
    """What a server remembers of the list that a page has: enough to find what it lacks, in a few kilobytes."""

    __slots__ = ("groups", "marks", "spans", "sums")

    def __init__(self) -> None:
        """Nothing yet."""
        self.marks = array("q")  # of the pieces
        self.sums = array("I")  # the checksums of their texts
        self.groups = array("q")  # the marks of several together
        self.spans = array("I")  # for each of these the first, and how many

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
        self.marks = old.marks.tolist()
        self.places: dict[int, int] | None = None  # where each of them stands first, once somebody asks
        self.groups = dict(zip(old.groups, zip(old.spans[::2], old.spans[1::2], strict=True), strict=True))
        self.start = self.place = 0  # the run that goes on, and where the next piece stands if it does

    def add(self, parts: Sequence[Part]) -> None:
        """Parts that come next."""
        old, length, place = self.marks, len(self.marks), self.place
        for part in parts:
            kind = part.__class__
            if kind is Markup or kind is str:
                mark = hash(part)
            elif kind is Piece:
                mark = part.mark  # type: ignore[union-attr]
            else:
                self.place = place
                self._add_group(part)  # type: ignore[arg-type]
                place = self.place
                continue
            if place < length and old[place] == mark:
                place += 1
                continue
            self.place = place
            there = None if kind is not Piece and len(part) <= SMALL else self._find(mark)  # type: ignore[arg-type]
            if there is not None:
                self._turn_to(there)
                place = there + 1
            else:
                self._turn_to(place + 1)  # it may stand for the old one
                place = self.place
                text = str(html_of(part))
                self.made.append(text)
                self.new.marks.append(mark)
                self.new.sums.append(adler32(text.encode()))
        self.place = place

    def _find(self, mark: int) -> int | None:
        """The first place of a piece in the old list, None when it is not there."""
        if self.places is None:
            self.places = dict(zip(reversed(self.marks), range(len(self.marks) - 1, -1, -1), strict=True))
        return self.places.get(mark)

    def _add_group(self, group: Group) -> None:
        """Several pieces, which are found out only if the page does not have them all."""
        new, mark = self.new, group.mark
        begun = len(new.marks) + self.place - self.start
        found = self.groups.get(mark)
        if found is None:
            self.add(group.parts())
            length = len(new.marks) + self.place - self.start - begun
        else:
            start, length = found
            if length and self.place != start:
                self._turn_to(start)
            self.place += length
        new.groups.append(mark)
        new.spans.extend((begun, length))

    def _turn_to(self, place: int) -> None:
        """The run that goes on ends here; another begins at a place of the old list."""
        start, end = self.start, min(self.place, len(self.marks))
        if end > start:
            self.made.append((start, end - start))
            self.new.marks.extend(self.old.marks[start:end])
            self.new.sums.extend(self.old.sums[start:end])
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
