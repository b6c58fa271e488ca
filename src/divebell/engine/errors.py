"""What can be wrong with what somebody gives us: one exception type for each kind of thing."""

from collections.abc import Sequence


class DivebellError(ValueError):
    """Something given to Divebell is not right; the message is a sentence for the person who gave it."""


class BadOption(DivebellError):
    """An option of a new game is wrong."""


class BadPosition(DivebellError):
    """A position document cannot be loaded."""


class BadRecord(DivebellError):
    """A record cannot be read or replayed."""


class BadComponents(DivebellError):
    """A components file is wrong; `line` is where, counted from 1, when that is known."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line


class IllegalMove(DivebellError):
    """A move that cannot be played now: which, why, and what could be played instead."""

    def __init__(self, text: str, why: str, legal: Sequence[str]) -> None:
        instead = f" Legal now: {', '.join(legal)}." if legal else ""
        super().__init__(f"{text}: {why}{instead}")
        self.text = text
        self.why = why
        self.legal = tuple(legal)
