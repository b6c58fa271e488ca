"""The rules of a game as a person reads them: every rule by its id, from a text for each language."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from ..text import mark

_CHAPTER: Final = re.compile(r"## (.+)")
_RULE: Final = re.compile(r"### (\S+) (.+)")
_WHY: Final = "> "
# The same marks in every language: people read them translated.
_SOURCE: Final = "Source: "
_SEE_ALSO: Final = "See also: "


# Where a rule comes from that is in no print; a game says which printed texts there are.
OURS: Final = {
    "reading": mark("our reading of the print"),
    "ruling": mark("our ruling"),  # the print is silent
    "reconstruction": mark("our reconstruction"),
    "divebell": mark("Divebell, not the game"),
}


class Rule(NamedTuple):
    """One rule: its id, its chapter, its title, its text (Markdown), and the rules to look at beside it.

    `why` (Markdown) is a note: our reason where the printed rules differ or are silent, or what of the rule is printed.
    `sources` says where the rule comes from, in words of the game's SOURCES.
    """

    id: str
    chapter: str
    title: str
    text: str
    see_also: tuple[str, ...]
    why: str = ""
    sources: tuple[str, ...] = ()


class Entry(NamedTuple):
    """A piece in the index: the symbols that draw it, one on another or side by side, its name, text and rule."""

    symbols: tuple[str, ...]
    stacked: bool
    name: str
    text: str
    rule: str


class Group(NamedTuple):
    """The pieces of one kind in the index."""

    title: str
    entries: list[Entry]


def rulebook_of(package: str) -> Callable[..., dict[str, Rule]]:
    """What reads the rulebook of a game in a language, each once, from the texts in its package."""

    @cache
    def read(language: str = "en") -> dict[str, Rule]:
        return read_rules(files(package), language)

    return read


def read_rules(folder: Traversable, language: str) -> dict[str, Rule]:
    """All rules by their ids, in the order of the book; in English when there is none in this language."""
    book = folder.joinpath(f"{language}.md")
    source = (book if book.is_file() else folder.joinpath("en.md")).read_text(encoding="utf-8")
    return {rule.id: rule for rule in parse_rulebook(source)}


def parse_rulebook(source: str) -> list[Rule]:
    """The rules of a text: `## chapter`, `### ID Title`, the text, `> why`, `Source: ...` and `See also: ...`."""
    rules: list[Rule] = []
    chapter = ""
    for line in source.splitlines():
        if rule := _RULE.fullmatch(line):
            rules.append(Rule(rule[1], chapter, rule[2], "", ()))
        elif heading := _CHAPTER.fullmatch(line):
            chapter = heading[1]
        elif rules and chapter == rules[-1].chapter:
            last = rules[-1]
            if line.startswith(_SEE_ALSO):
                rules[-1] = last._replace(see_also=tuple(line.removeprefix(_SEE_ALSO).split(", ")))
            elif line.startswith(_SOURCE):
                rules[-1] = last._replace(sources=tuple(line.removeprefix(_SOURCE).split(", ")))
            elif line.startswith(_WHY):
                rules[-1] = last._replace(why=line.removeprefix(_WHY))
            else:
                rules[-1] = last._replace(text=f"{last.text}\n{line}")
    return [rule._replace(text=rule.text.strip()) for rule in rules]


def find_rule(rules: Mapping[str, Rule], given: str) -> Rule | None:
    """The rule with this id, however it is typed."""
    return rules.get(given.strip().upper())


def near_ids(rules: Iterable[str], given: str) -> list[str]:
    """The ids that somebody may have meant: those with the same letter, or the first of each letter."""
    ids = list(rules)
    same = [id for id in ids if id[0] == given.strip()[:1].upper()]
    return same or [id for id in ids if id.endswith("1") and len(id) == 2]
