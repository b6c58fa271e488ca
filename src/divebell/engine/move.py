"""A move is its text; inside it is one value of a finite table, with a number that stays the same."""

from collections.abc import Iterable


class Move:
    """One move. `word` says which rule plays it, `a` to `d` are what that rule needs to know."""

    __slots__ = ("a", "b", "c", "d", "number", "text", "word")

    def __init__(self, number: int, text: str, word: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        self.number = number
        self.text = text
        self.word = word
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"parse({self.text!r})"


def texts(moves: Iterable[Move]) -> set[str]:
    """The texts of some moves, as a set."""
    return {move.text for move in moves}
