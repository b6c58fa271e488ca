"""No text for players uses a word of a translator, a word of a program, notation, or a plural that nobody formed.

The texts are all message ids and their three translations (pages, log, hints, errors, lessons) and the rulebooks.
A word is listed here when a review found it, with what to write instead; `test_glossary.py` has the terms of the games.
"""

import re
from collections.abc import Iterator

import pytest

from divebell.games import GAMES
from divebell.language import LANGUAGES

from .test_glossary import files_of_texts, pattern_of, rulebook, texts

# For each language: what nobody says, and what to write instead. A star is any ending.
FORBIDDEN = {
    "en": {
        "turned up": "revealed",
        "turns up": "reveals",
        "foretell*": "predicts",
        "foretold": "predicted",
        "far apart": "online, over the network",
        "far away": "online, over the network",
        "the own": "your own",
        "lit": "highlighted",
        "this is no": "this is not a",
        "they are no": "they are not",
        "is no command": "is not a command",
        "no more letters": "an e-mail is not a letter",
        "a letter comes": "an e-mail is not a letter",
        "hundredths of a chance": "percentage points of winning chance",
        "table of honour": "leaderboard",
        "what is over": "any surplus",
        "speaks for": "does better, is an argument for",
        "for good and all": "permanently",
        "look what": "see what",
        "begun already": "already started",
        "any more.": "no longer",
        "everybody here": "everyone on this server",
        "far from home": "online",
    },
    "fr": {
        "tourné* vers le haut": "révélé",
        "lettre d'e-mail": "e-mail",
        "au loin": "en ligne",
        "vers le présent": "à la partie",
        "éclairé*": "en surbrillance",
        "siège*": "place",
        "énigme*": "problème",
        "pas de plus de": "plus de",
        "centièmes de chance": "points de pourcentage de chances de victoire",
    },
    "de": {
        "weit auseinander": "online",
        "hochgedreht*": "aufgedeckt",
        "leuchtet": "hervorgehoben",
        "nebenan": "Nachbar",
        "Briefe": "E-Mails",
        "Hundertstel einer Chance": "Prozentpunkte der Gewinnchance",
        "macht Sinn": "ist sinnvoll",
        "vergessen worden": "gelöscht",
        "Siegreiche": "Sieger",
    },
    "it": {
        "enigm*": "problema: one word for a puzzle",
        "tuff*": "immersione",
        "illuminat*": "evidenziato",
        "addestratela": "addestrala: Divebell says tu",
        "lettere e-mail": "e-mail",
        "lontani tra loro": "online",
        "centesimi di probabilità": "punti percentuali",
    },
}

# What no sentence may show, in any language.
UNFORMED = {
    r"\w\((?:s|es|e|n|en|i|in|innen)\)": "a plural in brackets: use counted() with both forms",
    r"\b[1I]\(?st\)?/\w+\(s\)": "a plural in brackets",
    r"(?<![\w`“«„'/])(?:[MPFT]{2,}|[MPFT](?:-[MPFT])+)=\d": "a contract in notation: say what it asks and gives",
    r"\b\d(?:-\d)+=\d": "a contract in notation: say what it asks and gives",
    r"\b(?:SS|OV|SB|DC|FD)\d\d\b": "the id of a location, which is not printed on its card",
    r"\bS\d[ab]\b": "the id of a sponsor, which is not printed on its tile",
    r"\b[A-Z]\d{1,2}\b(?=\))": "the id of a rule in brackets",
}

# What only whoever types a command or writes a file of cards sees: there notation is what they type.
ABOUT_NOTATION = ("box.py", "rules/components.py", "rules/options.py", "ui/terminal.py")


def told(language: str) -> Iterator[tuple[str, str]]:
    """Every text for players in a language, and its id."""
    yield from texts(language)
    for game in GAMES:
        yield from rulebook(game, language)


def is_about_notation(id: str) -> bool:
    """Whether a text is about notation, by the file that says it."""
    files = next(
        (files for text, files in files_of_texts().items() if id == (text if isinstance(text, str) else text[0])), ()
    )
    return any(file.endswith(ABOUT_NOTATION) for file in files)


def wrong_words(language: str, found: Iterator[tuple[str, str]]) -> list[tuple[str, str, str]]:
    """The forbidden words in some texts, what to write instead, and where."""
    return [
        (words, instead, text)
        for id, text in found
        for words, instead in FORBIDDEN[language].items()
        if pattern_of(words).search(text)
    ]


def unformed(found: Iterator[tuple[str, str]]) -> list[tuple[str, str]]:
    """Notation and plurals that nobody formed, and where."""
    return [
        (why, text)
        for id, text in found
        for pattern, why in UNFORMED.items()
        if " " in text and re.search(pattern, text) and not is_about_notation(id)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_forbidden_word(language: str) -> None:
    assert not wrong_words(language, told(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_shows_notation_or_a_plural_in_brackets(language: str) -> None:
    assert not unformed(texts(language))


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("en", "A card is turned up.", "turned up"),
        ("en", "With friends far apart", "far apart"),
        ("fr", "La place est éclairée.", "éclairé*"),
        ("de", "Was leuchtet, ist möglich.", "leuchtet"),
        ("it", "Risolvi l'enigma.", "enigm*"),
    ],
)
def test_a_forbidden_word_is_found(language: str, text: str, words: str) -> None:
    assert [found[0] for found in wrong_words(language, iter([("", text)]))] == [words]


@pytest.mark.parametrize(
    "text",
    [
        "{number} move(s) left.",
        "{name} completes the contract PPM=3.",
        "{name} sees 2-1=2.",
        "Choose the Sunken Ships SS09.",
        "The sponsor S3a gives a battery.",
        "The round is played to its end (E2).",
    ],
)
def test_notation_and_unformed_plurals_are_found(text: str) -> None:
    assert len(unformed(iter([("", text)]))) == 1


def test_all_texts_of_the_source_are_looked_at() -> None:
    assert len(dict(texts("en"))) == len({id if isinstance(id, str) else id[0] for id in files_of_texts()})
