"""The rules of Aquatica as a person reads them, from the texts in `rules/`."""

from functools import cache
from importlib.resources import files

from divebell.engine.teaching.rulebook import Rule, read_rules


@cache
def read_rulebook(language: str = "en") -> dict[str, Rule]:
    """All rules by their ids, in the order of the book; in English when there is none in this language."""
    return read_rules(files(__package__), language)
