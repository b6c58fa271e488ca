"""What can go wrong between a table and its log."""

from typing import Any

from divebell.engine.text import Name, Saying, Translate


class Taken(Exception):
    """Somebody else has written this already, or has deleted the table: read it again."""


class Unavailable(Exception):
    """The database cannot be read or written now; `told` says it in a language.

    Whether the last thing was written may be unknown (the connection was lost while it was confirmed): read the table
    again before going on. Nobody did anything wrong, so this is no DivebellError.
    """

    def __init__(self, message: str, **values: Any) -> None:
        self.saying = Saying(message, values)
        super().__init__(str(self.saying))

    def told(self, translate: Translate, name: Name | None = None) -> str:
        """The sentence in a language."""
        return self.saying.told(translate, name)
