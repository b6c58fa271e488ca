"""The rules as a person reads them."""

import re

import pytest

from divebell.games.otys.rulebook import find_rule, near_ids, parse_rulebook, read_rulebook


def test_every_rule_has_a_chapter_a_title_and_a_text() -> None:
    rules = read_rulebook()
    assert len(rules) == 70
    for id, rule in rules.items():
        assert rule.id == id
        assert rule.chapter
        assert rule.title
        assert rule.text
        assert "See also" not in rule.text
        assert set(rule.see_also) <= set(rules)


def test_the_rules_stand_in_the_order_of_the_book() -> None:
    rules = list(read_rulebook().values())
    chapters = list(dict.fromkeys(rule.chapter for rule in rules))
    assert chapters[0] == "Components"
    assert [rule.chapter for rule in rules] == [
        chapter for chapter in chapters for rule in rules if rule.chapter == chapter
    ]
    for letter in {rule.id[0] for rule in rules}:
        numbers = [int(rule.id[1:]) for rule in rules if rule.id[0] == letter]
        assert numbers == list(range(1, len(numbers) + 1))


def test_a_rule_is_found_however_it_is_typed() -> None:
    rule = find_rule(" d3 ")
    assert rule is not None
    assert (rule.id, rule.chapter, rule.title) == ("D3", "Divers", "The Spy")
    assert find_rule("D33") is None
    assert near_ids("D33") == ["D1", "D2", "D3", "D4", "D5", "D6"]
    assert "G1" in near_ids("")
    assert "G10" not in near_ids("?")


def test_the_form_of_a_rulebook() -> None:
    (rule,) = parse_rulebook(
        "# Game\n\n## Chapter\nIntroduction.\n\n### A1 A title\nOne.\n\nTwo.\n\n> Why.\n\nSee also: B1, C2\n"
    )
    assert rule == ("A1", "Chapter", "A title", "One.\n\nTwo.", ("B1", "C2"), "Why.")


@pytest.mark.parametrize("language", ["fr", "de", "it"])
def test_the_rules_of_another_language_are_the_same_rules(language: str) -> None:
    english, other = read_rulebook(), read_rulebook(language)
    assert list(other) == list(english)
    for id, rule in english.items():
        told = other[id]
        assert told.see_also == rule.see_also
        assert bool(told.why) == bool(rule.why), f"{language} {id} has no reason, or one too many"
        assert told.text.count("\n- ") == rule.text.count("\n- "), f"{language} {id} lists other things"
        for codes in (r"`[^`]+`", r"\b[A-Z]\d+\b"):
            assert re.findall(codes, told.text) == re.findall(codes, rule.text), f"{language} {id}"
        assert {*re.findall(r"\d+", told.text)} == {*re.findall(r"\d+", rule.text)}, f"{language} {id} counts otherwise"
        assert not {told.title, told.text} & {rule.title, rule.text}, f"{language} {id} is not translated"
    chapters = {id: rule.chapter for id, rule in english.items()}
    assert len({(chapters[id], rule.chapter) for id, rule in other.items()}) == len({*chapters.values()})


def test_a_language_without_a_rulebook_gets_the_english_one() -> None:
    assert read_rulebook("xx") == read_rulebook()


# Words of the printed rules that ours calls otherwise, or says in passing: who owns the box looks for these.
PRINTED = {
    "en": ("private contract",),
    "fr": ("notoriété", "compétence", "tour de table", "bonus permanent", "bonus immédiat", "contrat privé",
           "premier joueur", "profondeur", "zone de fouille", "stockage", "capacité de déplacement", "équipe adverse",
           "Techno", "Technologie"),
    "de": ("Zugangsplättchen", "X-Zugangsplättchen", "Prestigepunkt", "Suchzone", "Bewegungswert", "Batteriemarker",
           "Ausrüstung", "Sponsorenplättchen", "Taucherplättchen", "Spezialistenplättchen", "Ressourcenfeld",
           "Spielertableau", "Startspieler", "Mechanikerleiste", "Kombination", "Anzahl", "aktiviert", "gegnerisch",
           "private Auftrag", "privaten Auftrag"),
    "it": ("Prestigio", "abilità", "profondità", "zona di ricerca", "zona di scavo", "capacità di spostamento",
           "bonus permanente", "contratto privato", "primo giocatore", "squadra avversaria", "Commercianta"),
}  # fmt: skip


@pytest.mark.parametrize("language", PRINTED)
def test_the_words_of_the_printed_rules_are_found(language: str) -> None:
    told = "\n".join(rule.text for rule in read_rulebook(language).values()).replace("**", "").casefold()
    assert not [word for word in PRINTED[language] if word.casefold() not in told]


def test_where_the_printed_rules_differ_or_are_silent_there_is_a_reason() -> None:
    rules = read_rulebook()
    ruled = [id for id in rules if id[0] in "NG"] + ["C7", "K2", "D2"]
    assert not [id for id in ruled if not rules[id].why]
