"""The rules as a person reads them."""

import re
from typing import Any

import pytest

from divebell.engine.teaching.rulebook import find_rule, near_ids, parse_rulebook
from divebell.games import GAMES, find_box, find_part
from divebell.language import LANGUAGES, translator

HOW_MANY = {"otys": 70, "aquatica": 144}

per_game = pytest.mark.parametrize("game", GAMES)


def rules_of(game: str, language: str = "en") -> dict[str, Any]:
    rules: dict[str, Any] = find_part(game, "teaching.rulebook").read_rulebook(language)
    return rules


@per_game
def test_every_rule_has_a_chapter_a_title_and_a_text(game: str) -> None:
    rules = rules_of(game)
    assert len(rules) == HOW_MANY[game]
    for id, rule in rules.items():
        assert rule.id == id
        assert rule.chapter
        assert rule.title
        assert rule.text
        assert "See also" not in rule.text
        assert set(rule.see_also) <= set(rules)


@per_game
def test_the_rules_stand_in_the_order_of_the_book(game: str) -> None:
    rules = list(rules_of(game).values())
    chapters = list(dict.fromkeys(rule.chapter for rule in rules))
    assert chapters[0] == "Components"
    assert [rule.chapter for rule in rules] == [
        chapter for chapter in chapters for rule in rules if rule.chapter == chapter
    ]
    for letter in {rule.id[0] for rule in rules}:
        numbers = [int(rule.id[1:]) for rule in rules if rule.id[0] == letter]
        assert numbers == list(range(1, len(numbers) + 1))


def test_a_rule_is_found_however_it_is_typed() -> None:
    rules = rules_of("otys")
    rule = find_rule(rules, " d3 ")
    assert rule is not None
    assert (rule.id, rule.chapter, rule.title) == ("D3", "Divers", "The Spy")
    assert find_rule(rules, "D33") is None
    assert near_ids(rules, "D33") == ["D1", "D2", "D3", "D4", "D5", "D6"]
    assert "G1" in near_ids(rules, "")
    assert "G10" not in near_ids(rules, "?")


def test_the_form_of_a_rulebook() -> None:
    (rule,) = parse_rulebook(
        "# Game\n\n## Chapter\nIntroduction.\n\n### A1 A title\nOne.\n\nTwo.\n\n> Why.\n\n"
        "Source: printed, ours\nSee also: B1, C2\n"
    )
    assert rule == ("A1", "Chapter", "A title", "One.\n\nTwo.", ("B1", "C2"), "Why.", ("printed", "ours"))


@pytest.mark.parametrize("language", ["fr", "de", "it"])
@per_game
def test_the_rules_of_another_language_are_the_same_rules(game: str, language: str) -> None:
    english, other = rules_of(game), rules_of(game, language)
    assert list(other) == list(english)
    for id, rule in english.items():
        told = other[id]
        assert (told.see_also, told.sources) == (rule.see_also, rule.sources), f"{language} {id}"
        assert bool(told.why) == bool(rule.why), f"{language} {id} has no reason, or one too many"
        assert told.text.count("\n- ") == rule.text.count("\n- "), f"{language} {id} lists other things"
        for codes in (r"`[^`]+`", r"\b[A-Z]\d+\b"):
            assert re.findall(codes, told.text) == re.findall(codes, rule.text), f"{language} {id}"
        assert {*re.findall(r"\d+", told.text)} == {*re.findall(r"\d+", rule.text)}, f"{language} {id} counts otherwise"
        assert not {told.title, told.text} & {rule.title, rule.text}, f"{language} {id} is not translated"
    chapters = {id: rule.chapter for id, rule in english.items()}
    assert len({(chapters[id], rule.chapter) for id, rule in other.items()}) == len({*chapters.values()})


@per_game
def test_a_language_without_a_rulebook_gets_the_english_one(game: str) -> None:
    assert rules_of(game, "xx") == rules_of(game)


# Words of the printed rules: who owns the box looks for these, in the rules or in the index of terms.
PRINTED = {
    ("otys", "en"): ("private contract",),
    ("otys", "fr"): (
        "notoriété", "compétence", "tour de table", "bonus permanent", "bonus immédiat", "contrat privé",
        "premier joueur", "profondeur", "zone de fouille", "stockage", "capacité de déplacement", "équipe adverse",
        "Technologie",
    ),
    ("otys", "de"): (
        "Zugangsplättchen", "X-Zugangsplättchen", "Prestigepunkt", "Suchzone", "Bewegungswert", "Batteriemarker",
        "Ausrüstung", "Sponsorenplättchen", "Taucherplättchen", "Spezialistenplättchen", "Ressourcenfeld",
        "Spielertableau", "Startspieler", "Mechanikerleiste", "Kombination", "Anzahl", "aktiviert", "gegnerisch",
        "private Auftrag", "privaten Auftrag",
    ),
    ("otys", "it"): (
        "Prestigio", "abilità", "profondità", "zona di ricerca", "zona di scavo", "capacità di spostamento",
        "bonus permanente", "contratto privato", "primo giocatore", "squadra avversaria", "Commercianta",
    ),
    ("aquatica", "fr"): (
        "personnages de l'océan", "personnages de départ", "plateau individuel", "plateau principal", "plateau Tribu",
        "rangée centrale", "manta de départ", "manta bonus", "mantas actives", "niveaux de profondeur", "inexploités",
        "capacité", "cadre violet", "effet différé", "pile de prospérité", "points de prospérité", "coût de base",
        "bonus permanent", "bonus immédiat", "fond bleu foncé", "fond bleu clair", "face cachée", "recto verso",
        "pioche", "défausse", "Grand Méchant Morse", "Négociant",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("game", "language"), PRINTED)
def test_the_words_of_the_printed_rules_are_found(game: str, language: str) -> None:
    terms = find_part(game, "teaching.glossary").read_glossary(language)
    told = "\n".join(
        [rule.text.replace("**", "") for rule in rules_of(game, language).values()]
        + [f"{term.word} {term.looked_for()}" for term in terms]
    ).casefold()
    assert not [word for word in PRINTED[game, language] if word.casefold() not in told]


@per_game
def test_where_the_printed_rules_differ_or_are_silent_there_is_a_reason(game: str) -> None:
    rules = rules_of(game)
    ruled = [id for id in rules if id[0] in "NG"] + {"otys": ["C7", "K2", "D2"], "aquatica": ["C1", "C5", "M3"]}[game]
    assert not [id for id in ruled if not rules[id].why]


PRINT = {"printed", "solo", "base", "cold"}

# Where rules come from that were once credited to something else, or that rest on more than the print.
SOURCES = {
    "otys": {
        "S6": "printed, ruling",
        "C7": "printed, reconstruction",
        "C8": "printed, reconstruction",
        "C9": "printed, reconstruction",
        "D2": "printed, reading",
        "O3": "solo, reading",
        "O4": "solo",
        "V1": "printed",
        "N2": "printed, review, reading, ruling",
        "G1": "printed, reading",
        "G8": "printed, reading",
        "G12": "solo, ruling",
        "G13": "solo, reading",
        "G14": "divebell",
        "G17": "printed, reading",
    },
    "aquatica": {
        "C2": "base, reviews",
        "M3": "english, faq",
        "B4": "cold, ruling",
        "E1": "base, cold, faq",
        "D3": "cold",
        "U3": "cold",
        "U4": "cold, english",
        "U8": "cold, english",
        "N1": "cold, english",
        "N2": "cold, english",
        "N3": "cold, english",
        "G4": "base",
        "G9": "cold, ruling",
        "G27": "cold, reading",
        "G31": "divebell",
    },
}


@per_game
def test_every_rule_says_where_it_comes_from(game: str) -> None:
    rules = rules_of(game)
    known = find_part(game, "teaching.rulebook").SOURCES
    assert not [id for id, rule in rules.items() if not rule.sources]
    assert {source for rule in rules.values() for source in rule.sources} == set(known)
    for rule in rules.values():
        assert sorted(rule.sources, key=list(known).index) == list(rule.sources), f"{rule.id}: the print comes first"
    assert {id: ", ".join(rules[id].sources) for id in SOURCES[game]} == SOURCES[game]


@per_game
def test_a_note_says_what_of_a_rule_is_not_printed(game: str) -> None:
    silent = [rule for rule in rules_of(game).values() if not rule.why]
    assert not [rule.id for rule in silent if set(rule.sources) - PRINT - {"divebell"}]


# How a rule names a source in four languages, and the rules that name it though they do not follow it.
NAMED = {
    ("otys", "review"): (r"review|critique|Besprechung|recension", set[str]()),
    ("otys", "aid"): (r"player aid|aide de jeu|Spielhilfe|aiuto di gioco", set[str]()),
    ("aquatica", "faq"): (r"FAQ", {"G4", "G20"}),
    ("aquatica", "english"): (r"English|anglais|[Ee]nglisch|ingles", set[str]()),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "source"), NAMED)
def test_a_rule_names_a_source_exactly_when_it_has_it(game: str, source: str, language: str) -> None:
    name, rejected = NAMED[game, source]
    rules = rules_of(game, language).values()
    named = {rule.id for rule in rules if re.search(name, f"{rule.text} {rule.why}")}
    assert named - rejected == {rule.id for rule in rules if source in rule.sources}


def test_18_points_bring_the_last_round_and_not_the_win() -> None:
    said = find_box("otys").pitch
    assert said.endswith("At 18 points the round is finished, and the most points win.")
    ends = {"fr": "le meilleur score l'emporte.", "de": "wer die meisten hat.", "it": "vince chi ne ha di più."}
    assert {language: translator(language)(said)[-len(end) :] for language, end in ends.items()} == ends
