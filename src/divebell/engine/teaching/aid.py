"""What a player aid is: a sheet of short lines to look things up during a game.

A game makes its own (`teaching.aid`) from what its rulebook, its words and its pieces say already.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..ui.measure import capital
from ..ui.speech import Speech
from .rulebook import Rule

Book = Mapping[str, Rule]


class Sign(NamedTuple):
    """A picture, as symbols laid one on another, and the figure beside it."""

    symbols: tuple[str, ...]
    text: str = ""


class Side(NamedTuple):
    """What a piece does on one of its sides; `title` is which one, where there are two.

    `signs` come before the text, `figures` after it; `told` says the same to anyone who cannot see them.
    """

    text: str
    signs: tuple[Sign, ...] = ()
    title: str = ""
    figures: tuple[Sign, ...] = ()
    told: str = ""


class Item(NamedTuple):
    """A thing to look up: its name, its sides, and the rule that its name leads to."""

    name: str
    sides: tuple[Side, ...]
    rule: str = ""


class Block(NamedTuple):
    """The things of one kind; `dense` is a long list of short lines, `legend` tells the sides apart."""

    title: str
    items: list[Item]
    dense: bool = False
    legend: tuple[Sign, ...] = ()


Aid = list[list[Block]]  # the columns of the sheet


class Short(NamedTuple):
    """A rule in short: its id, a text (marked for translation), and its pictures."""

    rule: str
    text: str
    symbols: tuple[str, ...] = ()


def sign(*symbols: str, text: object = "") -> Sign:
    """A picture of one symbol, or of several laid one on another."""
    return Sign(symbols, str(text))


def line(text: str, *signs: Sign, name: str = "", rule: str = "") -> Item:
    """A thing with one side."""
    return Item(name, (Side(capital(text), signs),), rule)


def in_short(words: Speech, book: Book, rules: Iterable[Short], **values: object) -> list[Item]:
    """Rules by their titles, each in short; `values` fill the gaps of the texts."""
    return [
        line(words.say(text, **values), *map(sign, symbols), name=book[rule].title, rule=rule)
        for rule, text, symbols in rules
    ]


def columns(*blocks: Iterable[Block]) -> Aid:
    """The columns of a sheet, without blocks in which there is nothing."""
    return [[block for block in column if block.items] for column in blocks]
