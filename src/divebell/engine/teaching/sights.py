"""What somebody sees on a board: its areas, each with a name and a sentence or two, laid over the board on request."""

from typing import NamedTuple


class Sight(NamedTuple):
    """An area of the board; `title` and `text` are English message ids.

    `place` is a CSS selector: all that it finds is one area. `tab` is where a narrow page keeps it.
    """

    place: str
    title: str
    text: str
    tab: str = ""
