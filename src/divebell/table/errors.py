"""Why something cannot be done at a table: sentences for the person who asked."""

from divebell.engine.errors import DivebellError


class Refused(DivebellError):
    """Something cannot be done at this table now; nothing has changed."""


class Stale(Refused):
    """The command was given for an older version of the table."""
