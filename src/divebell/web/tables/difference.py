"""What changed on a board between two lists of its pieces."""

from array import array
from collections.abc import Iterable
from typing import Final, TypeAlias

SMALL: Final = 24  # characters; only a longer piece is looked for elsewhere in the old list

Marks: TypeAlias = "array[int]"  # the hashes of the pieces: what a server remembers of a list, in a few kilobytes
Difference = list[str | tuple[int, int]]  # a new piece, or which of the old ones stay: the first, and how many


def marks_of(pieces: Iterable[str]) -> Marks:
    """What is remembered of a list."""
    return array("q", map(hash, pieces))


def difference(old: Marks, new: list[str]) -> Difference:
    """How a list is made from an old one: runs of old pieces, and new ones between them."""
    made: Difference = []
    places = {mark: place for place, mark in enumerate(old)}
    length = len(old)
    start = place = 0  # the run that goes on, and where the next piece stands if it does
    for piece in new:
        if place >= length or old[place] != hash(piece):
            if place > start:
                made.append((start, place - start))
            found = places.get(hash(piece)) if len(piece) > SMALL else None
            if found is None:
                made.append(str(piece))
                start = place = place + 1  # it may stand for the old one
                continue
            start = place = found
        place += 1
    if place > start:
        made.append((start, place - start))
    return made
