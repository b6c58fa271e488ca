"""Texts for people: said in English here, and in any language by whoever has a translation."""

import re
from collections.abc import Callable
from typing import Any, Final

# A text in another language; with a second text and a number the form that goes with the number.
Translate = Callable[..., str]
# What goes into a gap of a text, by the gap's name: a game calls its pieces by the names that people use.
Name = Callable[[str, Any], Any]
_FORM: Final = re.compile(r"\.\w+(?=})")  # the form of a name that a language asks for: only a game's own names have it


def mark(text: str) -> str:
    """A text to be translated when it is said; the catalogues list all texts that are marked so."""
    return text


def forms(one: str, many: str) -> tuple[str, str]:
    """The two forms of a text with a number in it, marked in the same way."""
    return one, many


def english(one: str, many: str = "", number: int = 1) -> str:
    """A text as it is written, or the one of two forms that goes with a number."""
    return many if many and number != 1 else one


def shown(given: object, length: int = 40) -> str:
    """What somebody gave us, fit for a sentence: one short line without invisible characters."""
    text = str(given)
    line = "".join(letter if letter.isprintable() else "?" for letter in text[:length])
    return line + "…" * (len(text) > length)


class Saying:
    """A text with named gaps and what goes into them, so that it can be said in any language."""

    def __init__(self, message: str, values: dict[str, Any] | None = None, many: str = "") -> None:
        """With `many`, the value `number` decides which of the two forms is said."""
        self.message = message
        self.values = values or {}
        self.many = many

    def __str__(self) -> str:
        return self.told(english)

    def told(self, translate: Translate, name: Name | None = None) -> str:
        """The text in a language; `name` gives the names of a game's pieces."""
        if not self.message:
            return ""
        text = translate(self.message, self.many, self.values["number"]) if self.many else translate(self.message)
        if not self.values:
            return text
        if name is None:
            text = _FORM.sub("", text)
        return text.format(**{gap: _filled(gap, value, translate, name) for gap, value in self.values.items()})


def because(message: str, **values: Any) -> Saying:
    """A reason, with the values for its gaps."""
    return Saying(message, values)


def _filled(gap: str, value: Any, translate: Translate, name: Name | None) -> Any:
    if isinstance(value, Saying):
        return value.told(translate, name)
    return value if name is None else name(gap, value)


def counted(one: str, many: str, number: int) -> Saying:
    """`1 move` or `3 moves`: the form that goes with the number, which is the gap {number}."""
    return Saying(one, {"number": number}, many)
