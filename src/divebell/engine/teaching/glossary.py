"""The words of a game: one for each thing in each language, the printed one where a rulebook prints one."""

import unicodedata
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from ..datafile import read_toml

FILE: Final = "glossary.toml"


class Term(NamedTuple):
    """A word in one language, the rules that explain it, and where it comes from: printed, reported, or ours.

    `print` are printed words for the same thing that we do not use, `avoid` words that no text may use for it.
    """

    name: str
    word: str
    rules: tuple[str, ...]
    source: str
    print: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()

    def looked_for(self) -> str:
        """Other words by which somebody may look for it."""
        return " ".join([*self.print, *[word.strip("*") for word in self.avoid if " " not in word]])


def glossary_of(package: str) -> Callable[..., list[Term]]:
    """What reads the glossary of a game in a language, each once, from the file in its package."""

    @cache
    def read(language: str = "en") -> list[Term]:
        document = read_toml(files(package).joinpath(FILE).read_text(encoding="utf-8"))
        return read_terms(document, language)

    return read


def read_terms(document: dict[str, Any], language: str) -> list[Term]:
    """All terms in the order of the alphabet; in English when a language has none."""
    terms = [_term(name, entry, language if language in entry else "en") for name, entry in document.items()]
    return sorted(terms, key=lambda term: plain(term.word))


def _term(name: str, entry: dict[str, Any], language: str) -> Term:
    source = next((source for source in ("printed", "reported") if language in entry.get(source, ())), "ours")
    other = {kind: tuple(entry.get(kind, {}).get(language, ())) for kind in ("print", "not")}
    return Term(name, entry[language], tuple(entry["rules"]), source, other["print"], other["not"])


def plain(word: str) -> str:
    """A text without accents and capitals, for a search and for the order of the alphabet."""
    return "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign)).lower()
