"""The languages of Divebell: gettext catalogues with the English texts as message ids."""

import gettext
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

LANGUAGES: Final = {"en": "English", "fr": "Français", "de": "Deutsch", "it": "Italiano"}
PSEUDO: Final = "xx"  # every translated text in brackets: what is not in brackets was forgotten
CATALOGUES: Final = Path(__file__).parent / "locale"


@cache
def translator(language: str) -> Callable[[str], str]:
    """The function that turns an English text into this language."""
    if language == PSEUDO:
        return _pseudo
    return gettext.translation("divebell", CATALOGUES, [language], fallback=True).gettext


def _pseudo(text: str) -> str:
    return f"⟦{text}⟧"


def best_language(accepted: str) -> str:
    """The language for a browser's Accept-Language header."""
    for part in accepted.split(","):
        name = part.split(";")[0].strip()[:2].lower()
        if name in LANGUAGES:
            return name
    return "en"
