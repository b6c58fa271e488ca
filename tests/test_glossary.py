"""The words of the games: one for each thing in each language, in the rules, on the page and in the lessons."""

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir

from divebell.engine.datafile import read_toml
from divebell.engine.teaching.glossary import FILE, Term, plain, read_terms
from divebell.games import GAMES, find_part
from divebell.language import LANGUAGES

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
import catalogues

# General words that no text may use, whatever the game, and what to say instead.
FORBIDDEN = {
    "en": {
        "lit": "highlighted",
        "turned up": "revealed",
        "turns up": "reveals",
        "so many": "the number shown: nobody knows how many “so many” are",
        "against the clock": "counter-clockwise",
        "the own": "your own",
        "this is no rule": "this is not a rule",
        "foretell*": "predict",
    },
    "fr": {
        "éclairé*": "en surbrillance",
        "siège*": "place",
        "énigme*": "problème",
        "pendule*": "temps",
        "de nous": "notre choix, notre décision",
        "tant de": "le nombre indiqué: « tant de » means many",
        "première personne": "joueur, as the rulebooks say",
        "dernière personne": "joueur",
        "autre personne": "joueur",
        "chaque personne": "joueur",
        "il faut d'abord": "an imperative: choisissez d'abord",
    },
    "de": {
        "leuchten*": "hervorgehoben",
        "leuchtet": "hervorgehoben",
        "beleuchtete*": "hervorgehoben",
        "nebenan": "Nachbar",
        "andere Person": "Gegner, Spieler",
        "nächste Person": "Spieler",
        "eine Person": "Spieler",
        "Mitspielende*": "Spieler",
        "die Spielenden": "Spieler",
        "von uns": "haben wir festgelegt",
        "so viele Schritte": "die angegebene Zahl",
        "umsonst": "kostenlos, or vergeblich: it means both",
        "Kerbe*": "there are none on the board",
        "zuerst muss ein*": "an imperative: wähle zuerst",
        "zuerst muss der": "an imperative: wähle zuerst",
        "zuerst muss die": "an imperative: wähle zuerst",
        "Spiel Zugang": "Spiele, as in all texts",
        "Nutz ihn": "Nutze",
    },
    "it": {
        "illuminat*": "evidenziato",
        "tuff*": "immersione: a scuba dive, not a plunge",
        "tanti passi": "il numero indicato: «tanti» means many",
        "da soli": "in solitario",
        "nostri": "lo abbiamo deciso noi",
        "è nostro": "lo abbiamo deciso noi",
        "altra persona": "giocatore",
        "seconda persona": "giocatore",
        "sola persona": "giocatore",
        "stancare": "girare sul lato stanco",
        "prima si dev*": "an imperative: scegli prima",
        "prima va *": "an imperative: scegli prima",
    },
}

# What no typographer lets pass.
MARKS = {
    "fr": {r"(?<=[\w)}»]) [:;?!»](?=\s|$)|« ": "a no-break space before : ; ? ! and within « »"},
    "de": {
        r"[“”](?=\w|{)|\"\w": "quotes are „ and “",
        r"[A-ZÄÖÜ][^.:]*: (alle|drehe|er|es|ganz|nutze|sie|spiele) .*\.$": "a sentence after a colon has a capital",
    },
    "it": {
        r"[“”]": "quotes are « and »",
        r"(?<=[a-zà-ù,;] )(Chiav[ei](?! X)|Sponsor|Tecnic[oi])\b": "common nouns have no capital",
    },
}

per_game = pytest.mark.parametrize("game", GAMES)


def pattern_of(words: str) -> re.Pattern[str]:
    """What finds words that are not to be used: a star is any ending or beginning, two stars are any words.

    Capitals matter where the words have some, as they do in German.
    """
    pattern = re.escape(words).replace(r"\*\*", r"[^.:;!?]*").replace(r"\*", r"\w*")
    return re.compile(rf"(?<!\w){pattern}(?!\w)", re.IGNORECASE if words == words.lower() else 0)


def glossary(game: str, language: str = "en") -> list[Term]:
    terms: list[Term] = find_part(game, "teaching.glossary").read_glossary(language)
    return terms


def rules_of(game: str, language: str) -> dict[str, Any]:
    rules: dict[str, Any] = find_part(game, "teaching.rulebook").read_rulebook(language)
    return rules


def rulebook(game: str, language: str) -> Iterator[tuple[str, str]]:
    """Every text of a rulebook, and where it is."""
    for rule in rules_of(game, language).values():
        yield rule.id, f"{rule.chapter}. {rule.title}. {rule.text} {rule.why}".replace("**", "")


@cache
def files_of_texts() -> dict[catalogues.Text, set[str]]:
    """For every text of the source the files that say it."""
    files: dict[catalogues.Text, set[str]] = {}
    for file, _, text, _, _ in extract_from_dir(catalogues.SOURCE, catalogues.METHODS, keywords=catalogues.KEYWORDS):
        files.setdefault(text, set()).add(file)
    return files


@cache
def catalogue(language: str) -> dict[catalogues.Text, tuple[str, ...]]:
    """All texts in a language: the translations, or the texts themselves."""
    if language == "en":
        return {text: (text,) if isinstance(text, str) else text for text in files_of_texts()}
    return {
        message.id if isinstance(message.id, str) else tuple(message.id): catalogues.forms_of(message)
        for message in catalogues.read(language)
        if message.id
    }


def texts(language: str, game: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a catalogue, the lesson's among them, and its id; of one game, or all."""
    for text, forms in catalogue(language).items():
        if not game or any(f"games/{game}/" in file for file in files_of_texts().get(text, ())):
            yield (text if isinstance(text, str) else text[0]), " ".join(forms)


@per_game
def test_a_term_has_a_word_in_every_language_and_rules_that_explain_it(game: str) -> None:
    document = read_toml((catalogues.SOURCE / "games" / game / "teaching" / FILE).read_text(encoding="utf-8"))
    fields = {"rules", "printed", "reported", "print", "not", *LANGUAGES}
    for name, entry in document.items():
        assert {"rules", *LANGUAGES} <= set(entry) <= fields, name
        said = [*entry.get("printed", []), *entry.get("reported", [])]
        assert len(said) == len({*said}), f"{name}: printed or reported, not both"
        assert {*said, *entry.get("print", {}), *entry.get("not", {})} <= set(LANGUAGES), name
        assert set(entry["rules"]) <= set(rules_of(game, "en")), name


@per_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_that_explains_a_word_uses_it(game: str, language: str) -> None:
    rules = rules_of(game, language)
    for term in glossary(game, language):
        stems = [plain(part)[: max(2, len(part) * 2 // 3)] for part in re.findall(r"\w+", term.word)]
        rule = rules[term.rules[0]]
        told = plain(f"{rule.title} {rule.text}")
        assert all(stem in told for stem in stems), f"{rule.id} does not say “{term.word}”"


def test_words_come_in_the_order_of_the_alphabet_and_say_where_they_come_from() -> None:
    document = {
        "key": {
            "rules": ["C4"],
            "en": "key",
            "de": "Zugang",
            "printed": ["de"],
            "not": {"de": ["Schlüssel*", "so ** x"]},
        },
        "edition": {
            "rules": ["N1"],
            "en": "edition",
            "de": "Äusgabe",
            "reported": ["en"],
            "print": {"de": ["Auflage"]},
        },
    }
    assert read_terms(document, "de") == [
        Term("edition", "Äusgabe", ("N1",), "ours", ("Auflage",)),
        Term("key", "Zugang", ("C4",), "printed", (), ("Schlüssel*", "so ** x")),
    ]
    assert [(term.word, term.source) for term in read_terms(document, "xx")] == [
        ("edition", "reported"),
        ("key", "ours"),
    ]
    assert [term.looked_for() for term in read_terms(document, "de")] == ["Auflage", "Schlüssel"]


@pytest.mark.parametrize(
    ("words", "found", "passed"),
    [
        ("réclam*", "Réclamez-le", "proclamer"),
        ("Weite", "deine Weite", "weite Wege"),
        ("Taucher* ** nutz*", "Taucher hier nutzen", "Taucher. Nutze"),
    ],
)
def test_what_finds_a_word(words: str, found: str, passed: str) -> None:
    assert pattern_of(words).search(found)
    assert not pattern_of(words).search(passed)


@per_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_use_the_words_of_the_glossary(game: str, language: str) -> None:
    for term in glossary(game, language):
        for words in term.avoid:
            for id, told in rulebook(game, language):
                assert not pattern_of(words).search(told), f"{id}: “{words}” for “{term.word}”"


@per_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogues_and_lessons_use_the_words_of_the_glossary(game: str, language: str) -> None:
    wrong = [
        (term.word, words, told)
        for term in glossary(game, language)
        for words in term.avoid
        for _, told in texts(language, game)
        if pattern_of(words).search(told)
    ]
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_forbidden_word(language: str) -> None:
    told = [text for game in GAMES for text in rulebook(game, language)]
    told += texts(language)
    wrong = [
        (words, why, text)
        for words, why in FORBIDDEN[language].items()
        for _, text in told
        if pattern_of(words).search(text)
    ]
    assert not wrong


@pytest.mark.parametrize("language", MARKS)
def test_the_marks_of_a_language_are_its_own(language: str) -> None:
    told = [*texts(language), *[text for game in GAMES for text in rulebook(game, language)]]
    assert not [(why, text) for marks, why in MARKS[language].items() for _, text in told if re.search(marks, text)]
