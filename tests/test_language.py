"""Four languages: every text of the source has a translation, with the same gaps in it."""

import re
import sys
from pathlib import Path

import pytest

from divebell.language import LANGUAGES, PSEUDO, best_language, translator

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
import catalogues

GAP = re.compile(r"{(\w*)}")


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_every_text_has_a_translation_and_no_translation_is_left_over(language: str) -> None:
    catalogue = {message.id: message.string for message in catalogues.read(language) if message.id}
    assert set(catalogue) == catalogues.texts()
    assert [text for text, translation in catalogue.items() if not translation] == []


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_a_translation_has_the_gaps_of_its_text(language: str) -> None:
    for message in catalogues.read(language):
        assert sorted(set(GAP.findall(str(message.id)))) == sorted(set(GAP.findall(str(message.string)))), message.id


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_the_compiled_catalogue_says_what_the_readable_one_says(language: str) -> None:
    say = translator(language)
    for message in catalogues.read(language):
        if message.id:
            assert say(str(message.id)) == message.string


def test_a_browser_gets_the_first_language_that_we_speak() -> None:
    assert set(LANGUAGES) == {"en", *catalogues.LANGUAGES}
    assert best_language("pt-BR,pt;q=0.9,de-AT;q=0.8,en;q=0.5") == "de"
    assert best_language("") == "en"
    assert translator("en")("Dive") == "Dive"
    assert translator(PSEUDO)("Dive") == "⟦Dive⟧"
