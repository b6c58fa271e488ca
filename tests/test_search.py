"""The search in the rules: what comes first, what is marked, and that every word of a glossary leads to its rule."""

import pytest

from divebell.engine.teaching.glossary import Term
from divebell.engine.teaching.search import Entry, mark_words, rank, terms_for, words_of
from divebell.games import GAMES, find_part
from divebell.language import LANGUAGES

IDS = frozenset({"A1", "A2", "A3", "A4"})
BOOK = [
    Entry("A1", "What you take", "Take a key. You need no battery for a key."),
    Entry("A2", "The battery", "It keeps a diver below."),
    Entry("A3", "Key and battery", "Spend a battery, then another battery."),
    Entry("A4", "The Éclaireur", "Finds a crystalkeyed chest."),
]


def found(find: str, *terms: Term) -> list[str]:
    return [BOOK[number].id for number in rank(BOOK, find, IDS, terms_for(terms, find))]


def test_a_title_comes_before_a_text_and_a_word_before_a_part_of_one() -> None:
    assert found("battery") == ["A3", "A2", "A1"]
    assert found("key") == ["A3", "A1", "A4"]
    assert found("bat") == ["A3", "A2", "A1"]


def test_all_words_must_be_there_wherever_they_are() -> None:
    assert found("key battery") == ["A3", "A1"]
    assert found("key zebra") == []
    assert found("") == []


def test_an_id_finds_its_rule_alone() -> None:
    assert found("a2") == ["A2"]
    assert found("A2 battery") == ["A2"]
    assert found("a9") == []


def test_accents_and_case_do_not_matter() -> None:
    assert found("ECLAIREUR") == found("éclaireur") == ["A4"]


def test_another_word_for_a_term_leads_to_its_rules_first() -> None:
    accumulator = Term("battery", "battery", ("A2", "A1"), "ours", ("accumulator",))
    assert found("accumulator", accumulator) == ["A2", "A1"]
    assert found("accum", accumulator) == ["A2", "A1"]
    assert found("battery", accumulator)[0] == "A2"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_glossary_leads_to_its_rule(game: str, language: str) -> None:
    book = find_part(game, "teaching.rulebook").read_rulebook(language)
    entries = [Entry(rule.id, rule.title, f"{rule.text} {rule.why}") for rule in book.values()]
    terms = find_part(game, "teaching.glossary").read_glossary(language)
    lost = []
    for term in terms:
        others = [word.strip("*") for word in term.avoid if " " not in word]
        for word in [term.word, *term.print, *others]:
            best = [entries[number].id for number in rank(entries, word, frozenset(book), terms_for(terms, word))[:3]]
            if not set(best) & set(term.rules):
                lost.append(f"{word}: {best} instead of {term.rules}")
    assert not lost


def test_what_was_found_is_marked_in_texts_and_nowhere_else() -> None:
    marked = mark_words('<p>The <a href="#key">Key</a> &amp; the keys, monkeys &lt;key&gt;</p>', ["key"])
    assert marked == (
        '<p>The <a href="#key"><mark>Key</mark></a> &amp; the <mark>key</mark>s, monkeys &lt;<mark>key</mark>&gt;</p>'
    )
    assert mark_words("Récompense", ["recomp"]) == "<mark>Récomp</mark>ense"
    assert mark_words("monkeys", ["key"]) == "mon<mark>key</mark>s", "inside a word where no word begins so"
    assert mark_words("a cat", ["a"]) == "<mark>a</mark> cat"


def test_a_search_for_very_many_words_looks_for_a_few() -> None:
    assert words_of("e a n i t e a r s") == ["e", "a", "n", "i", "t", "r"]
