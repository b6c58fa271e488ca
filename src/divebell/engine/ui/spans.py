"""What sentences are made of: names with their forms, and stretches that name a thing of the board."""

from collections.abc import Iterable
from typing import NamedTuple, Self


class Named(str):
    """A name with the other forms that sentences need: `{diver}` is “Spy”, and `{diver.the}` in French “l'Espion”.

    A language that needs an article or a preposition before a name asks for that form; the others write it themselves.
    """

    def __new__(cls, name: str, **forms: str) -> Self:
        named = super().__new__(cls, name)
        named.__dict__.update(forms)
        return named


class Span(NamedTuple):
    """A stretch of a sentence; `about` is the thing that it names, `player 1` or `contract PPM=3`, "" for none."""

    text: str
    about: str = ""


class Line(NamedTuple):
    """A sentence of a story and what it is about, for whoever puts a picture beside it.

    `things` are pieces that it speaks of and its spans do not name, by the ids they have on the board.
    """

    about: str
    spans: tuple[Span, ...]
    things: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The sentence."""
        return joined(self.spans)


def joined(spans: Iterable[Span]) -> str:
    """Spans as the sentence that they are."""
    return "".join([span.text for span in spans])


def things_of(spans: Iterable[Span], things: Iterable[str] = ()) -> list[str]:
    """The pieces that a sentence speaks of, as the board marks them: `location:SB07`, `key-0-3`."""
    named = [span.about.replace(" ", ":") for span in spans if span.about and not span.about.startswith("player ")]
    return list(dict.fromkeys([*named, *things]))


def listed(spans: Iterable[Span], between: str = ", ") -> tuple[Span, ...]:
    """Several things that a sentence names, one after the other."""
    found: list[Span] = []
    for span in spans:
        found += [Span(between), span] if found else [span]
    return tuple(found)


def merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The same sentence in as few spans as can be."""
    found: list[Span] = []
    for span in spans:
        if found and not span.about and not found[-1].about:
            found[-1] = Span(found[-1].text + span.text)
        elif span.text:
            found.append(span)
    return tuple(found)
