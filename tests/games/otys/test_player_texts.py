"""No sentence of a whole game of Otys shows notation, a letter code or a rule id, or counts without a plural."""

import re
from typing import Any

import pytest

from divebell.engine.ui.speech import ALL
from divebell.games.otys.rules.cubes import LETTERS
from divebell.games.otys.ui.words import Words
from divebell.language import LANGUAGES, translator

from ...worlds import NAMES, moments

NOTATION = re.compile(
    r"[MPFT\d]=\d"  # contracts
    r"|\bS\d[ab]?\b|\([A-Z]\d+\)|\b[A-Z]\d\b"  # sponsors, rule ids
    r"|\w\+(?!\d)|\b\d[cp]\b"  # the upgraded side of a diver, short amounts
    r"|(?<![\w'’])[MPFT](?![\w'’-])"  # letters of resources
    r"|\b(?:metal|plant|fuel|tech|trader|spy|engineer|explorer)\+"
    r"|[{}]|\(\)"  # a gap that was not filled
)
SINGULAR = {  # a number above one before the form for one
    "en": r"plant|point|credit|key|contract|card|resource|batter(?=y)",
    "fr": r"plante|point|crédit|clé|contrat|carte|ressource|batterie|carburant|technologie|métal",
    "de": r"Pflanze|Punkt|Credit|Zugang|Auftrag|Karte|Ressource|Batterie",
    "it": r"pianta|punto|credito|chiave|contratto|carta|risorsa|batteria|carburante|tecnologia|metallo",
}
GAMES: dict[str, dict[str, Any]] = {
    "basic": {"players": 3}, "advanced": {"players": 2, "sponsors": "advanced", "designer_variant": True},
    "swaps": {"players": 4, "sponsors": "advanced", "edition": "de"}, "alone": {"solo": "normal"},
}  # fmt: skip
TRIED = ("contract PPM=3 4", "contract 2-1=2+c 1 MMP", "sell M credits", "buy T", "resource F", "keep PPM=3", "bonus")


def sentences(language: str, options: dict[str, Any]) -> set[str]:
    """Everything that is said in a whole game."""
    words, told = Words(translator(language), NAMES), set[str]()
    for number, (game, events) in enumerate(moments("otys", options, seed=2)):
        told |= {*words.tell(events, ALL)}
        question = game.question
        if question is None:
            told |= {*words.ending(game)}
            continue
        moves = game.moves()
        told.add(words.question(question, moves))
        if number % 8:  # offers are played out, which takes long
            continue
        for offer in words.offers(game.view(question.player), moves):
            told |= {offer.title, offer.effects, offer.reveals, *offer.folds, words.step(game, offer.move)}
        refused = [game.why_not(move) for move in TRIED]
        told |= {words.reason(why) for why in refused if why is not None}
    return told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_a_whole_game_is_told_in_words(language: str, options: dict[str, Any]) -> None:
    told = sentences(language, options)
    assert len(told) > 200
    assert not {sentence for sentence in told if NOTATION.search(sentence)}
    alone = re.compile(rf"\b(?:[2-9]|\d\d) (?:{SINGULAR[language]})\b")
    assert not {sentence for sentence in told if alone.search(sentence)}


@pytest.mark.parametrize(
    "text", ["PPM=3", "2-1=2+c", "Trader+ at level 3", "Use S3a.", "shared (E2)", "gains 2c", "1 M"]
)
def test_notation_is_found(text: str) -> None:
    assert NOTATION.search(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_resource_has_a_sign_of_its_own(language: str) -> None:
    words = Words(translator(language))
    signs = [words.sign(letter) for letter in LETTERS]
    assert len({*signs}) == len(LETTERS)
    assert all(len(sign) == 1 for sign in signs)
    if all(sign.isalpha() for sign in signs):
        assert signs == [words.resource_title(letter)[0] for letter in LETTERS]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "2 plants and 1 metal, 3 points"),
        ("fr", "2 plantes et 1 métal, 3 points"),
        ("de", "2 Pflanzen und 1 Metall, 3 Punkte"),
        ("it", "2 piante e 1 metallo, 3 punti"),
    ],
)
def test_a_contract_is_called_by_what_it_asks_and_gives(language: str, told: str) -> None:
    assert Words(translator(language)).contract("PPM=3") == told
