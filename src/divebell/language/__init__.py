"""The languages of Divebell: gettext catalogues with the English texts as message ids."""

import gettext
from functools import cache
from pathlib import Path
from typing import Final

from divebell.engine.text import Translate, english

LANGUAGES: Final = {"en": "English", "fr": "Français", "de": "Deutsch", "it": "Italiano"}
PSEUDO: Final = "xx"  # every translated text in brackets: what is not in brackets was forgotten
CATALOGUES: Final = Path(__file__).parent / "locale"


@cache
def translator(language: str) -> Translate:
    """The function that turns an English text into this language, or its two forms into the one for a number."""
    if language == PSEUDO:
        return _pseudo
    if language not in LANGUAGES or language == "en":
        return english
    catalogue = gettext.translation("divebell", CATALOGUES, [language])

    def translate(one: str, many: str = "", number: int = 1) -> str:
        return catalogue.ngettext(one, many, number) if many else catalogue.gettext(one)

    return translate


def _pseudo(one: str, many: str = "", number: int = 1) -> str:
    return f"⟦{english(one, many, number)}⟧"


def best_language(accepted: str) -> str:
    """The language for a browser's Accept-Language header."""
    for part in accepted.split(","):
        name = part.split(";")[0].strip()[:2].lower()
        if name in LANGUAGES:
            return name
    return "en"


def language_of(named: str) -> str:
    """The language that an environment names, such as `de_AT.UTF-8` or `pt:fr`; English when we speak none of them."""
    for part in named.split(":"):
        if part[:2].lower() in LANGUAGES and not part[2:3].isalpha():
            return part[:2].lower()
    return "en"
