"""A search in the rules: what fits best comes first, and the found words are marked. Accents and case do not matter."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape, unescape
from typing import Final, NamedTuple

from .glossary import Term, plain

_TAG: Final = re.compile(r"(<[^>]*>)")
_WORD: Final = re.compile(r"\w+")
MOST_WORDS: Final = 6  # of a search; each is looked for in every rule
SHORTEST_INSIDE: Final = 3  # letters that are also found in the middle of a word

# What a word is worth where it is found: as a whole word, at the beginning of one, or inside one.
_TITLE: Final = (60, 40, 15)
_TEXT: Final = (10, 6, 2)
_MOST_TIMES: Final = 5  # more mentions of a word are worth no more
_TERM: Final = 100  # the first rule of a term that is looked for; the next ones a little less
_ID: Final = 1000


class Entry(NamedTuple):
    """Something that can be found: a rule with its id, or a piece, which has none."""

    id: str
    title: str
    text: str


def words_of(find: str) -> list[str]:
    """What somebody looks for, word by word; nobody needs many."""
    return list(dict.fromkeys(plain(find).split()))[:MOST_WORDS]


def rank(entries: Sequence[Entry], find: str, ids: frozenset[str], terms: Sequence[Term] = ()) -> list[int]:
    """The numbers of the entries that have all the words or explain them, the best first.

    A word that is the id of a rule finds only this rule. `terms` are those that are looked for, see `terms_for`.
    """
    words = words_of(find)
    explained = {id: _TERM - place for term in reversed(terms) for place, id in enumerate(term.rules)}
    found = []
    for number, entry in enumerate(entries):
        value = 0
        for word in words:
            worth = _worth(entry, word, ids)
            if not worth:
                value = 0
                break
            value += worth
        value += explained.get(entry.id, 0)
        if words and value:
            found.append((-value, number))
    return [number for _, number in sorted(found)]


def terms_for(terms: Iterable[Term], find: str) -> list[Term]:
    """The terms of a glossary that somebody looks for by any of their words, those by their own word first."""
    words = words_of(find)
    found = []
    for term in terms:
        own, others = plain(term.word), plain(term.looked_for())
        if words and all(_place(word, own) is not None or _place(word, others) is not None for word in words):
            found.append((any(_place(word, own) is None for word in words), len(own), term))
    return [term for _, _, term in sorted(found, key=lambda entry: entry[:2])]


def mark_words(html: str, words: Sequence[str]) -> str:
    """HTML with the words in its texts marked."""
    return "".join(part if part.startswith("<") else _mark(unescape(part), words) for part in _TAG.split(html))


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    """A text of the rules as a search sees it: they are few, and each is looked at for every word."""
    return plain(text)


def _worth(entry: Entry, word: str, ids: frozenset[str]) -> int:
    if word.upper() in ids:
        return _ID if word.upper() == entry.id else 0
    title, text = _plain(entry.title), _plain(entry.text)
    in_title, in_text = _place(word, title), _place(word, text)
    worth = 0
    if in_title is not None:
        worth += _TITLE[in_title]
    if in_text is not None:
        worth += _TEXT[in_text] + min(text.count(word), _MOST_TIMES)
    return worth


def _place(word: str, text: str) -> int | None:
    """Where a word is in a text: 0 as a word, 1 at the beginning of one, 2 inside one; None nowhere."""
    if word not in text:
        return None
    starts = [found.group() for found in _WORD.finditer(text)]
    if word in starts or not _WORD.fullmatch(word):
        return 0
    if any(start.startswith(word) for start in starts):
        return 1
    return 2 if len(word) >= SHORTEST_INSIDE else None


def _mark(text: str, words: Sequence[str]) -> str:
    """A text as HTML, with the letters of the words marked: at the beginning of words, else inside them."""
    letters = [(sign, number) for number, each in enumerate(text) for sign in plain(each)]
    flat = "".join(sign for sign, _ in letters)
    marked = [False] * len(text)
    for word in words:
        spots = [found.start() for found in re.finditer(rf"\b{re.escape(word)}", flat)]
        if not spots and len(word) >= SHORTEST_INSIDE:
            spots = [found.start() for found in re.finditer(re.escape(word), flat)]
        for spot in spots:
            for _, number in letters[spot : spot + len(word)]:
                marked[number] = True
    parts, at = [], 0
    while at < len(text):
        end = at
        while end < len(text) and marked[end] == marked[at]:
            end += 1
        part = escape(text[at:end], quote=False)
        parts.append(f"<mark>{part}</mark>" if marked[at] else part)
        at = end
    return "".join(parts)
