"""The rules page of a game: every rule by its id, with pictures, an index of the words and one of the pieces."""

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import groupby
from typing import Any, Final, NamedTuple

from jinja2 import Environment
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from divebell.engine.teaching.glossary import plain
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


async def rules(request: Request) -> Response:
    """The rules of a game; `/rules/NAME#D3` is one of them, and `?find=battery` shows those with this word."""
    guest = guest_of(request)
    game = game_of(request, guest)
    language = guest.language(request)
    chapters, index = _book(request.app.state.templates, game, language)
    find = request.query_params.get("find", "")[:LONGEST]
    return page(
        request, "rules.html", guest=guest, game=game, chapters=chapters, index=index, find=find,
        terms=find_part(game, "teaching.glossary").read_glossary(language),
        lacks=_search(find, {rule.id for chapter in chapters for rule in chapter.paragraphs}),
    )  # fmt: skip


def _search(find: str, ids: set[str]) -> Callable[[str, str], bool]:
    """Whether something with this id and text has not all the words, as `rules.js` says while somebody types."""
    words = plain(find).split()

    def lacks(id: str, text: str) -> bool:
        told = plain(text)
        return not all(word.upper() == id if word.upper() in ids else word in told for word in words)

    return lacks


@lru_cache(maxsize=32)
def _book(templates: Environment, game: str, language: str) -> tuple[list[Chapter], Any]:
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
    return chapters, find_part(game, "teaching.index").list_pieces(pen.words)


def _html(text: str, book: dict[str, Any]) -> Markup:
    """Markdown as HTML, the ids of other rules as links."""
    linked = _ID.sub(lambda found: f"[{found[0]}](#{found[0]})" if found[0] in book else found[0], text)
    return Markup(_MARKDOWN.render(linked))
