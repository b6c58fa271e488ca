"""The rules page of a game: every rule by its id, with pictures, an index of the words and one of the pieces."""

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import groupby
from typing import Any, Final, NamedTuple

from jinja2 import Environment
from markdown_it import MarkdownIt
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response

from divebell.engine.teaching.glossary import Term
from divebell.engine.teaching.search import Entry, mark_words, rank, terms_for, words_of
from divebell.games import find_part
from divebell.language import translator

from ..frame import game_of, guest_of, page
from ..tables.pieces import pieces_of

_ID: Final = re.compile(r"\b[A-Z]\d{1,2}\b")
LONGEST: Final = 100  # signs that somebody looks for
_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False})


class Paragraph(NamedTuple):
    """A rule as the page shows it, and where it comes from; `links` are the rules to look at beside it, with titles."""

    id: str
    title: str
    text: Markup
    why: Markup
    sources: list[str]
    links: list[tuple[str, str]]
    picture: Any


class Chapter(NamedTuple):
    """The rules of a chapter; its `name` is that of its first rule, for links."""

    name: str
    title: str
    paragraphs: list[Paragraph]


class Found(NamedTuple):
    """What a search has found, the best first, and how to show it with its words marked."""

    rules: list[Paragraph]
    terms: list[Term]
    pieces: list[Any]
    mark: Callable[[Any], Markup]

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self.rules) + len(self.terms) + len(self.pieces)


async def rules(request: Request) -> Response:
    """The rules of a game; `/rules/NAME#D3` is one of them, and `?find=battery` shows what fits this word best."""
    guest = guest_of(request)
    game = game_of(request, guest)
    language = guest.language(request)
    book = _book(request.app.state.templates, game, language)
    find = request.query_params.get("find", "")[:LONGEST].strip()
    terms = find_part(game, "teaching.glossary").read_glossary(language)
    return page(
        request, "rules.html", guest=guest, game=game, chapters=book.chapters, index=book.index, find=find, terms=terms,
        found=_search(book, terms, find) if find else None, plainly=escape,
    )  # fmt: skip


def _search(book: "Book", terms: list[Term], find: str) -> Found:
    """What a search finds in the rules, among the terms and among the pieces."""
    looked_for, words = terms_for(terms, find), words_of(find)
    paragraphs = [rule for chapter in book.chapters for rule in chapter.paragraphs]
    pieces = [entry for group in book.index for entry in group.entries]
    ids = frozenset(rule.id for rule in paragraphs)
    return Found(
        [paragraphs[number] for number in rank(book.rules, find, ids, looked_for)],
        looked_for,
        [pieces[number] for number in rank(book.pieces, find, ids)],
        lambda html: Markup(mark_words(str(escape(html)), words)),
    )


class Book(NamedTuple):
    """The rules of a game in one language, its pieces, and both as a search sees them."""

    chapters: list[Chapter]
    index: Any
    rules: list[Entry]
    pieces: list[Entry]


@lru_cache(maxsize=32)
def _book(templates: Environment, game: str, language: str) -> Book:
    """The chapters and the index, made once for each language."""
    rulebook = find_part(game, "teaching.rulebook")
    book = rulebook.read_rulebook(language)
    translate = translator(language)
    pen = pieces_of(templates).pen(game, translate, None)
    pictures = find_part(game, "teaching.pictures").draw_pictures(pen.words, pen)
    chapters = []
    for title, group in groupby(book.values(), key=lambda rule: rule.chapter):
        told = [
            Paragraph(
                rule.id,
                rule.title,
                _html(rule.text, book),
                _html(rule.why, book),
                [translate(rulebook.SOURCES[source]) for source in rule.sources],
                [(other, book[other].title) for other in rule.see_also],
                pictures.get(rule.id),
            )
            for rule in group
        ]
        chapters.append(Chapter(f"chapter-{told[0].id}", title, told))
    index = find_part(game, "teaching.index").list_pieces(pen.words)
    return Book(
        chapters,
        index,
        [
            Entry(rule.id, rule.title, f"{rule.text.striptags()} {rule.why.striptags()}")
            for chapter in chapters
            for rule in chapter.paragraphs
        ],
        [Entry("", entry.name, entry.text) for group in index for entry in group.entries],
    )


def _html(text: str, book: dict[str, Any]) -> Markup:
    """Markdown as HTML, the ids of other rules as links."""
    linked = _ID.sub(lambda found: f"[{found[0]}](#{found[0]})" if found[0] in book else found[0], text)
    return Markup(_MARKDOWN.render(linked))
