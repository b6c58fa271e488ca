"""Plain words for everything a person reads of a game of Aquatica, in any language.

The one place where a game speaks: names (names.py) and what cards say (cards.py), what can be chosen (titles.py).
"""

from .names import Names

__all__ = ["Words"]


class Words(Names):
    """Says what a game of Aquatica is about; `translate` turns the English texts into another language."""
