"""Four languages: every text of the source has a translation, with the same gaps in it."""

import re
import sys
from pathlib import Path

import pytest

from divebell.engine.errors import BadRecord, DivebellError, IllegalMove
from divebell.engine.text import Saying, mark
from divebell.games import otys
from divebell.games.otys.ui.board.store import store
from divebell.games.otys.ui.words import Words
from divebell.language import LANGUAGES, PSEUDO, best_language, language_of, translator

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
import catalogues

GAP = re.compile(r"{(\w*)(?:\.\w+)?}")


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_every_text_has_a_translation_and_no_translation_is_left_over(language: str) -> None:
    catalogue = {message.id: message.string for message in catalogues.read(language) if message.id}
    assert set(catalogue) == catalogues.texts()
    assert [
        message.id for message in catalogues.read(language) if message.id and not all(catalogues.forms_of(message))
    ] == []


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_a_translation_has_the_gaps_of_its_text(language: str) -> None:
    for message in catalogues.read(language):
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        for form, translation in zip(ids, catalogues.forms_of(message), strict=True):
            assert sorted(set(GAP.findall(form))) == sorted(set(GAP.findall(translation))), form


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_a_translation_asks_only_for_forms_that_names_have(language: str) -> None:
    told = " ".join(form for message in catalogues.read(language) for form in catalogues.forms_of(message))
    names = {
        "diver": "the",
        "wanted": "the",
        "effect": "the",
        "resource": "no",
        "place": "to",
        "start": "off",
        "to": "to",
    }
    asked = {*re.findall(r"{(\w+)\.(\w+)}", told)}
    assert asked <= {*names.items()}


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_the_compiled_catalogue_says_what_the_readable_one_says(language: str) -> None:
    say = translator(language)
    for message in catalogues.read(language):
        if isinstance(message.id, str):
            assert not message.id or say(message.id) == message.string
        else:
            assert (say(*message.id, 1), say(*message.id, 2)) == catalogues.forms_of(message)


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "0 points", "1 point", "2 points"),
        ("fr", "0 point", "1 point", "2 points"),
        ("de", "0 Punkte", "1 Punkt", "2 Punkte"),
        ("it", "0 punti", "1 punto", "2 punti"),
        (PSEUDO, "⟦0 points⟧", "⟦1 point⟧", "⟦2 points⟧"),
    ],
)
def test_a_number_has_its_form_in_every_language(language: str, none: str, one: str, two: str) -> None:
    words = Words(translator(language))
    assert [words.amount(number, "points") for number in (0, 1, 2)] == [none, one, two]


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "0 cells of 3 full", "1 cell of 3 full", "2 cells of 3 full"),
        ("fr", "0 case pleine sur 3", "1 case pleine sur 3", "2 cases pleines sur 3"),
        ("de", "0 von 3 Feldern belegt", "1 von 3 Feldern belegt", "2 von 3 Feldern belegt"),
        ("it", "0 caselle piene su 3", "1 casella piena su 3", "2 caselle piene su 3"),
    ],
)
def test_the_store_counts_its_cells_in_every_language(language: str, none: str, one: str, two: str) -> None:
    drawn = store(Words(translator(language)), (0, 1, 2, 3), False, False, (), (), frozenset())
    for told, column in zip((none, one, two), drawn["label"].split("; "), strict=False):
        assert column.endswith(told)


ALWAYS_MANY = {
    "{option} must be {words}, or name {number} different ones, not “{given}”",  # these numbers are never 0 or 1
    "Hacker: when {number} keys are played, all come back",
    "contract '{text}' asks {number} cubes, the largest zone holds {most}",
    "contract '{text}' asks {number} different resources, there are {most}",
    "contract '{text}' has a lot of {number} cubes, the largest zone holds {most}",
    "the {number} divers at the surface are already upgraded.",
    "{name} must be a list of {number} texts",
    "{number} different resources",
    "of {number} goals",
    "of {number} tribes",
    "one player has {now} of {number} goals",
    "you have {now} of {number} goals",
    "When {number} keys are on his track, all of them come back.",
    "{name} raises {location} by {number} depths.",
    "the rival has placed {now} of {number} mantas",
    "{now} of {number} tribes recruited",
}


def test_a_number_before_a_noun_has_two_forms() -> None:
    single = {text for text in catalogues.texts() if isinstance(text, str)}
    assert {text for text in single if re.search(r"{number} (different )?[a-z]+s\b(?! on| being)", text)} - {
        text for text in single if re.search(r"(key|space|event) {number} is", text)
    } == ALWAYS_MANY


@pytest.mark.parametrize(
    ("named", "language"),
    [("fr_CH.UTF-8", "fr"), ("de", "de"), ("pt_BR:it:en", "it"), ("C.UTF-8", "en"), ("fro_FR", "en"), ("", "en")],
)
def test_a_system_gets_the_first_language_that_we_speak(named: str, language: str) -> None:
    assert language_of(named) == language


def test_an_error_is_told_in_a_language_with_all_that_is_inside_it() -> None:
    with pytest.raises(IllegalMove) as caught:
        otys.start(seed=1).play("dive")
    inner = caught.value
    outer = BadRecord(mark("line {line}: {error}"), line=3, error=inner)
    assert str(outer) == f"line 3: {inner}"
    assert str(inner).startswith("dive: choose a key first. Legal now: key 1, ")
    assert outer.told(translator("de")).startswith("Zeile 3: dive: wähle zuerst einen Zugang. Möglich ist")
    assert outer.told(translator(PSEUDO)).startswith("⟦line 3: ⟦dive: ⟦choose a key first.⟧ Legal now: key 1")


def test_an_error_calls_the_pieces_by_their_names() -> None:
    why = Saying(
        "the diver at level {level} is the {diver}, not the {wanted}.",
        {"level": 2, "diver": "spy+", "wanted": "trader"},
    )
    assert str(why) == "the diver at level 2 is the spy+, not the trader."
    assert Words(translator("en")).reason(why) == "the diver at level 2 is the Spy, not the Trader."
    assert Words(translator("fr")).reason(why) == "au niveau 2, c'est l'Espion, pas la Négociante."
    assert why.told(translator("fr")) == "au niveau 2, c'est spy+, pas trader."


def test_an_error_without_gaps_keeps_its_braces() -> None:
    assert str(DivebellError("a set {1, 2}")) == "a set {1, 2}"
    assert DivebellError("a set {1, 2}").told(translator("it")) == "a set {1, 2}"


def test_a_browser_gets_the_first_language_that_we_speak() -> None:
    assert set(LANGUAGES) == {"en", *catalogues.LANGUAGES}
    assert best_language("pt-BR,pt;q=0.9,de-AT;q=0.8,en;q=0.5") == "de"
    assert best_language("") == "en"
    assert translator("en")("Dive") == "Dive"
    assert translator(PSEUDO)("Dive") == "⟦Dive⟧"
