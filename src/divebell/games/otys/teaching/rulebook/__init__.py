"""The rules of Otys as a person reads them, in four languages, and where each of them comes from."""

from typing import Final

from divebell.engine.teaching.rulebook import OURS, rulebook_of
from divebell.engine.text import mark

read_rulebook = rulebook_of(__package__)

SOURCES: Final = {
    "printed": mark("the printed rulebooks"),  # French, German and Italian; there is no English one
    "solo": mark("the printed solo rules (French)"),
    "aid": mark("a player aid"),
    "review": mark("a review"),
    **OURS,
}
