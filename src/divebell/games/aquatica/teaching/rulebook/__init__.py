"""The rules of Aquatica as a person reads them, in four languages, and where each of them comes from."""

from typing import Final

from divebell.engine.teaching.rulebook import OURS, rulebook_of
from divebell.engine.text import mark

read_rulebook = rulebook_of(__package__)

SOURCES: Final = {
    "base": mark("the rulebook of the base game"),  # the revised printing, in English
    "cold": mark("the rulebook of Cold Waters (French)"),
    "english": mark("the English Cold Waters, as reported"),
    "faq": mark("the community's FAQ"),
    "reviews": mark("reviews"),
    "reported": mark("reports of players"),
    **OURS,
}
