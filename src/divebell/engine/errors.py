"""What can be wrong with what somebody gives us: one exception type for each kind of thing."""

from collections.abc import Sequence
from typing import Any, Final

from .text import Name, Saying, Translate, mark, shown

LONGEST: Final = 100  # characters of a move that a sentence repeats


class DivebellError(ValueError):
    """Something given to Divebell is not right; the message is a sentence for the person who gave it.

    The sentence is English, with named gaps that `values` fill. `told` says it in another language.
    """

    def __init__(self, message: str, **values: Any) -> None:
        self.saying = _saying(message, values)
        super().__init__(str(self.saying))

    def told(self, translate: Translate, name: Name | None = None) -> str:
        """The sentence in a language; `name` gives the names of a game's pieces."""
        return self.saying.told(translate, name)


def _saying(message: str, values: dict[str, Any]) -> Saying:
    """An error inside a sentence is said in the language of the sentence."""
    inside = {gap: value.saying if isinstance(value, DivebellError) else value for gap, value in values.items()}
    return Saying(message, inside)


class BadOption(DivebellError):
    """An option of a new game is wrong."""


class BadPosition(DivebellError):
    """A position document cannot be loaded."""


class BadRecord(DivebellError):
    """A record cannot be read or replayed."""


class BadComponents(DivebellError):
    """A components file is wrong; `line` is where, counted from 1, when that is known."""

    def __init__(self, message: str, line: int = 0, **values: Any) -> None:
        if line:
            super().__init__(mark("line {line}: {error}"), line=line, error=_saying(message, values))
        else:
            super().__init__(message, **values)
        self.line = line


class IllegalMove(DivebellError):
    """A move that cannot be played now: which, why, and what could be played instead."""

    def __init__(self, text: str, why: Saying | str, legal: Sequence[str]) -> None:
        reason = why if isinstance(why, Saying) else Saying(why)
        move = shown(text, LONGEST)
        if legal:
            super().__init__(mark("{move}: {why} Legal now: {legal}."), move=move, why=reason, legal=", ".join(legal))
        else:
            super().__init__(mark("{move}: {why}"), move=move, why=reason)
        self.text = text
        self.reason = reason
        self.why = str(reason)
        self.legal = tuple(legal)
